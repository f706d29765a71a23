import { VigieError } from '../../../src/contract/errors.ts';
import {
  type OrganisationCourante,
  readOrganisation,
  updateOrganisation,
} from '../../../src/contract/resources/administration/organisation.ts';
import { listEvenements } from '../../../src/contract/resources/evenements.ts';
import { clockOf, withOffset } from '../../../src/contract/schema/dates.ts';
import { serverWords } from '../../../src/messages/commands/server.ts';
import type { RecordOutput } from '../../../src/terminal/output/view.ts';
import type { Context } from '../../shared/cli/command.ts';
import { requireExtension } from '../../shared/cli/extensions.ts';
import { inDatabase } from '../administration.ts';

export const ORGANISATION =
  'Id of the organisation, if the database has several; list ids with `vigie server organisations list`';
/** Endpoints of a change. */
export const CHANGED = [readOrganisation, updateOrganisation, listEvenements];

type Changes = Partial<Pick<OrganisationCourante, 'nom' | 'fuseau'>>;

/**
 * Changes the organisation of a service, or the one with an id of a database; for another time zone with a notice on its events. In
 * a database another organisation may have the name only where `allowSameName` says so. Throws ORGANISATION_REFUSEE for the id of
 * another one, ORGANISATION_EXISTANTE, ORGANISATION_INCONNUE,
 * OPTIONS_CONTRAIRES for `allowSameName` on a service.
 */
export async function changeOrganisation(
  context: Context,
  id: string | undefined,
  changes: Changes,
  allowSameName = false,
): Promise<RecordOutput<OrganisationCourante>> {
  const profile = await context.profile();
  const isService = profile.kind === 'remote';
  if (isService && allowSameName)
    throw new VigieError('OPTIONS_CONTRAIRES', {
      ...{ motif: 'service', flags: ['--allow-same-name'], url: profile.url.value },
    });
  const { before, after, events } = isService
    ? await onService(context, id, changes)
    : await onDatabase(context, id, changes, allowSameName);
  const isMoved = after.fuseau !== before.fuseau && events > 0;
  const time = withOffset(new Date('2026-03-12T09:30:00Z'), clockOf(before.fuseau));
  const example = `2026-03-12T09:30${time.slice(19)}`;
  const notice = () => (isMoved ? serverWords(context.language).zoneChanged(events, example) : undefined);
  return { kind: 'record', row: after, notice };
}

async function onService(context: Context, id: string | undefined, changes: Changes) {
  await requireExtension('administration', updateOrganisation)(context);
  const client = await context.client();
  const before = await client.call(readOrganisation, {});
  if (id !== undefined && id.toLowerCase() !== before.id) throw new VigieError('ORGANISATION_REFUSEE');
  // Before the change: a failure leaves all as it was.
  const page = changes.fuseau && (await client.call(listEvenements, { query: { per_page: '1' } }));
  const after = await client.call(updateOrganisation, { body: changes });
  return { before, after, events: page ? page.meta.pagination.total : 0 };
}

async function onDatabase(
  context: Context,
  id: string | undefined,
  changes: Changes,
  allowSameName: boolean,
) {
  const organisations = await import('../../../server/admin/organisations.ts');
  const { changedMembers, recordAct } = await import('../../../server/audit/journal.ts');
  const { stateOf } = await import('../../../server/storage/totals.ts');
  return inDatabase(context, 'write', async (tx, { file, organisation }) => {
    const found = await organisations.findOrganisation(tx, file, id ?? organisation);
    const key = found.organisation_key;
    const { nom = found.nom } = changes;
    const named = allowSameName || nom === found.nom ? [] : await organisations.organisationsNamed(tx, nom);
    const known = named.flatMap((one) => (one.id === found.id ? [] : one.id));
    if (known.length > 0) throw new VigieError('ORGANISATION_EXISTANTE', { nom, known, act: 'rename' });
    const { before, after } = await organisations.changeOrganisation(tx, key, changes);
    const members = changedMembers({ ...before }, { ...after });
    const act = { action: 'modification', objet: 'organisation', id: found.id, ...members } as const;
    if (members) await recordAct(tx, key, act, new Date().toISOString());
    const { total: events } = await stateOf(tx, key, 'evenements');
    return { before, after, events };
  });
}
