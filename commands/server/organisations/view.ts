import type { Organisation } from '../../../server/admin/organisations.ts';
import type { View } from '../../../src/terminal/output/view.ts';

export const organisationView: View<Organisation> = {
  fields: () => ['id', 'nom', 'fuseau'],
  columns: [{ field: 'id', whole: true }, { field: 'nom', wide: true }, { field: 'fuseau' }],
  id: (organisation) => organisation.id,
};
