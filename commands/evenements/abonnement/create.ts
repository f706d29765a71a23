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
  summary: 'Make an address at which Outlook, Thunderbird and telephones read the calendar',
  description: [
    'The address is shown once, and only a fingerprint of its secret is kept: who loses it makes another and revokes this one.',
    'Who has the address reads these events, and nothing else, until it is revoked or you are no longer active.',
    'It has the events that begin from three months ago to two years ahead, 5000 at most.',
    'A local database has no address of its own: --adresse says under which one vigie server start is reached that serves it.',
  ],
  examples: {
    'All events of the organisation':
      "vigie evenements abonnement create --libelle 'Agenda du service' --adresse https://vigie.sdis.example",
    'What one takes part in oneself, for a telephone':
      'vigie evenements abonnement create --mien --adresse https://vigie.sdis.example --fields webcal -o tsv --no-headers',
  },
  flags: {
    ...bodyFlags(addAbonnement),
    libelle: text('text', 'What the calendar is called'),
    mien: toggle('Only the events that you take part in'),
    adresse: text('url', 'Where the service is reached, where that is not the address of the profile'),
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
