import { listUtilisateurs, Utilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import { viewOf } from '../../shared/cli/command.ts';
import { requireExtension } from '../../shared/cli/extensions.ts';

export const utilisateurView = viewOf(Utilisateur, {
  columns: [
    { field: 'id', whole: true },
    { field: 'first_name' },
    { field: 'last_name' },
    { field: 'roles', wide: true },
    { field: 'is_active', spare: true },
  ],
  id: (utilisateur) => utilisateur.id,
});

/** Users over the interface are an extension (choice C18). */
export const requireUtilisateurs = requireExtension('utilisateurs', listUtilisateurs);
