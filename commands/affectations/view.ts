import { Affectation } from '../../src/contract/affectations.ts';
import { viewOf } from '../fields.ts';

/** How assignments are shown. */
export const affectations = viewOf(Affectation, {
  id: ({ id }) => id,
  columns: [
    { field: 'role' },
    { field: 'utilisateur.first_name', title: 'prenom', spare: true },
    { field: 'utilisateur.last_name', title: 'nom', spare: true },
    { field: 'utilisateur.id', title: 'utilisateur' },
    { field: 'id', whole: true, spare: true },
  ],
});
