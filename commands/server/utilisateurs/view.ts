import { Utilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import { fieldPaths } from '../../../src/contract/schema/fields.ts';
import type { View } from '../../../src/terminal/output/view.ts';

export const utilisateurView: View<Utilisateur> = {
  fields: () => fieldPaths(Utilisateur()),
  columns: [
    { field: 'id', whole: true },
    { field: 'first_name' },
    { field: 'last_name' },
    { field: 'roles', wide: true },
    { field: 'is_active', spare: true },
  ],
  id: (utilisateur) => utilisateur.id,
};
