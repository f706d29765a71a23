import type { Organisation } from '../../../server/admin/organisations.ts';
import type { View } from '../../../src/terminal/output/view.ts';

export const organisationView: View<Organisation> = {
  fields: () => ['id', 'nom'],
  columns: [
    { field: 'id', whole: true },
    { field: 'nom', wide: true },
  ],
  id: (organisation) => organisation.id,
};
