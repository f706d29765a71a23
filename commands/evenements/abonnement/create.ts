import { serviceAddress } from '../../../src/client/address.ts';
import type { Body } from '../../../src/contract/endpoint.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import {
  type Abonnement,
  addAbonnement,
  calendarPeriod,
  EVENTS_MAX,
} from '../../../src/contract/resources/abonnements.ts';
import { listEvenements } from '../../../src/contract/resources/evenements.ts';
import { calendarMessages } from '../../../src/messages/commands/calendar.ts';
import { officerMessages } from '../../../src/messages/officers.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import { type Context, defineCommand } from '../../shared/cli/command.ts';
import { definedOf, dryRunFlag, write } from '../../shared/cli/writes.ts';
import { bodyFlags } from '../../shared/flags/contract-flags.ts';
import { text, toggle } from '../../shared/flags/flags.ts';
import { abonnements, requireAbonnements } from './view.ts';

/** A subscription with its addresses: for most programs, and for those that need `webcal`. */
type Subscribed = Abonnement & { readonly adresse: string | null; readonly webcal: string | null };

const view: View<Subscribed> = {
  fields: () => [...abonnements.fields(), 'adresse', 'webcal'],
  columns: [
    { field: 'libelle', wide: true },
    { field: 'adresse', whole: true },
    { field: 'webcal', whole: true },
    { field: 'id', whole: true, spare: true },
  ],
  id: ({ id }) => id,
};

export const command = defineCommand({
  noun: 'evenements',
  verb: 'abonnement create',
  summary: 'Create an address where Outlook, Thunderbird and phones read the calendar',
  description: [
    'The address is shown once, and only a hash of its secret is stored. If you lose it, create another subscription and revoke the lost one.',
    'Anyone with the address can read these events, and nothing else, until you revoke the subscription or your account is deactivated.',
    'The calendar holds the events that start between three months ago and two years from now, 5000 at most.',
    'A local database has no address of its own: with --adresse, give the address of the `vigie server start` that serves it.',
  ],
  examples: {
    'Subscribe to all events of the organisation':
      "vigie evenements abonnement create --libelle 'Agenda du service' --adresse https://vigie.sdis.example",
    'Subscribe to your own events on a phone':
      'vigie evenements abonnement create --mien --adresse https://vigie.sdis.example --fields webcal -o tsv --no-headers',
  },
  flags: {
    ...bodyFlags(addAbonnement),
    libelle: text('text', 'Name of the calendar'),
    mien: toggle('Include only the events you take part in'),
    adresse: text('url', 'Address of the service, if it differs from that of the profile'),
    ...dryRunFlag,
  },
  endpoints: [addAbonnement, listEvenements],
  view,
  async run(context, { flags: { libelle, type, mien, adresse, dry_run }, line }) {
    await requireAbonnements(context);
    const base = await baseOf(context, adresse);
    const body = definedOf({
      libelle: libelle ?? officerMessages(context.language).calendarName,
      type,
      utilisateur_id: mien ? ('@moi' as const) : undefined,
    });
    // Before the address, which is shown once: nothing may fail after it.
    const events = await eventsIn(context, body);
    const { chemin, ...row } = await write(context, addAbonnement, { body }, dry_run);
    // A repeated request gets the stored answer for its key.
    if (chemin === null && !dry_run) throw new VigieError('ADRESSE_PERDUE', { id: row.id, line: line() });
    // A dry run has no address.
    const address = dry_run ? null : `${base}${chemin}`;
    const words = calendarMessages(context.language);
    return {
      kind: 'record',
      row: { ...row, adresse: address, webcal: address?.replace(/^https?:/, 'webcal:') ?? null },
      notice: () =>
        [
          ...(address === null ? [] : [words.addressOnce]),
          ...(address?.startsWith('http:') ? [words.addressInClear] : []),
          words.subscribed(Math.min(events, EVENTS_MAX), mien),
        ].join('\n'),
    };
  },
});

/** The number of events of a calendar today. */
async function eventsIn(
  context: Context,
  { type, utilisateur_id }: Pick<Body<typeof addAbonnement>, 'type' | 'utilisateur_id'>,
): Promise<number> {
  const { from, to } = calendarPeriod(new Date().toISOString());
  const period = `${from.toISOString()}/${to.toISOString()}`;
  const query = definedOf({ type, utilisateur_id, period, per_page: '1' });
  return (await (await context.client()).call(listEvenements, { query })).meta.pagination.total;
}

/** The address of the service, without a final slash. Throws ADRESSE_REQUISE, REGLAGE_INVALIDE. */
async function baseOf(context: Context, adresse: string | undefined): Promise<string> {
  const profile = await context.profile();
  const url = adresse ?? (profile.kind === 'remote' ? profile.url.value : undefined);
  if (url === undefined && profile.kind === 'embedded')
    throw new VigieError('ADRESSE_REQUISE', { file: profile.db.value });
  const { origin, basePath } = serviceAddress(url as string);
  return `${origin}${basePath}`;
}
