import { Affectation } from '../../src/contract/resources/affectations.ts';
import { viewOf } from '../shared/cli/command.ts';

/** View of assignments. */
export const affectations = viewOf(Affectation, {
  id: ({ id }) => id,
  columns: [
    { field: 'role' },
    { field: 'utilisateur.first_name', title: 'prenom' },
    { field: 'utilisateur.last_name', title: 'nom' },
    { field: 'utilisateur.id', title: 'utilisateur', spare: true },
    { field: 'id', whole: true, spare: true },
  ],
});
