import type { Organisation, ZoneChange } from '../../../server/admin/organisations.ts';
import { serverWords } from '../../../src/messages/commands/server.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import type { Context } from '../../shared/cli/command.ts';

export const organisationView: View<Organisation> = {
  fields: () => ['id', 'nom', 'fuseau'],
  columns: [{ field: 'id', whole: true }, { field: 'nom', wide: true }, { field: 'fuseau' }],
  id: (organisation) => organisation.id,
};

/** An organisation in another time zone, and what becomes of its events. */
export function changed({ language }: Context, { row, days, times }: ZoneChange) {
  const notice = () => (days + times > 0 ? serverWords(language).zoneChanged(days, times) : undefined);
  return { kind: 'record', row, notice } as const;
}
