import type { Client } from '../../../src/client/client.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import {
  type OrganisationCourante,
  readOrganisation,
  updateOrganisation,
} from '../../../src/contract/resources/administration/organisation.ts';
import { listEvenements } from '../../../src/contract/resources/evenements.ts';
import { clockOf, wholeDays, withOffset } from '../../../src/contract/schema/dates.ts';
import { serverWords } from '../../../src/messages/commands/server.ts';
import type { RecordOutput } from '../../../src/terminal/output/view.ts';
import type { Context } from '../../shared/cli/command.ts';
import { requireExtension } from '../../shared/cli/extensions.ts';
import { openAsAdministrator } from '../tables.ts';

export const ORGANISATION =
  'Id of the organisation, if the database has several; list ids with `vigie server organisations list`';
/** Endpoints of a change. */
export const CHANGED = [readOrganisation, updateOrganisation, listEvenements];

/**
 * Changes the organisation of a service, or with its administrator's rights the one with an id of a database; for another time zone
 * with a notice on its events. Throws ORGANISATION_REFUSEE for the id of another one.
 */
export async function changeOrganisation(
  context: Context,
  id: string | undefined,
  body: Partial<Pick<OrganisationCourante, 'nom' | 'fuseau'>>,
): Promise<RecordOutput<OrganisationCourante>> {
  const isService = (await context.profile()).kind === 'remote';
  if (isService) await requireExtension('administration', updateOrganisation)(context);
  const { client, close } = isService
    ? { client: await context.client(), close: async () => {} }
    : await openAsAdministrator(context, id);
  try {
    const before = await client.call(readOrganisation, {});
    if (id !== undefined && id.toLowerCase() !== before.id) throw new VigieError('ORGANISATION_REFUSEE');
    const row = await client.call(updateOrganisation, { body });
    const notice =
      row.fuseau === before.fuseau ? undefined : await zoneNotice(context, client, before.fuseau);
    return { kind: 'record', row, notice: () => notice };
  } finally {
    await close();
  }
}

/** The effect of another time zone on events; undefined where there are none. `before` is the zone of before. */
async function zoneNotice(
  { language }: Context,
  client: Client,
  before: string,
): Promise<string | undefined> {
  let [days, times] = [0, 0];
  for await (const { date_debut, date_fin } of client.items(listEvenements)) {
    // As they were written: an instant has no day of its own.
    const isDays = !/z$/i.test(date_debut) && !/z$/i.test(date_fin) && wholeDays(date_debut, date_fin);
    if (isDays) days += 1;
    else times += 1;
  }
  const time = withOffset(new Date('2026-03-12T09:30:00Z'), clockOf(before));
  const example = `2026-03-12T09:30${time.slice(19)}`;
  return days + times > 0 ? serverWords(language).zoneChanged(days, times, example) : undefined;
}
