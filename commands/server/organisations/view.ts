import type { Organisation, ZoneChange } from '../../../server/admin/organisations.ts';
import { clockOf, withOffset } from '../../../src/contract/schema/dates.ts';
import { serverWords } from '../../../src/messages/commands/server.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import type { Context } from '../../shared/cli/command.ts';

export const organisationView: View<Organisation> = {
  fields: () => ['id', 'nom', 'fuseau'],
  columns: [{ field: 'id', whole: true }, { field: 'nom', wide: true }, { field: 'fuseau' }],
  id: (organisation) => organisation.id,
};

/** An organisation in another time zone, and the effect on its events. */
export function changed({ language }: Context, { row, before, days, times }: ZoneChange) {
  const notice = () => {
    const time = withOffset(new Date('2026-03-12T09:30:00Z'), clockOf(before));
    const example = `2026-03-12T09:30${time.slice(19)}`;
    return days + times > 0 ? serverWords(language).zoneChanged(days, times, example) : undefined;
  };
  return { kind: 'record', row, notice } as const;
}
