import { Jeton, listJetons } from '../../../src/contract/resources/jetons.ts';
import { viewOf } from '../../shared/cli/command.ts';
import { requireExtension } from '../../shared/cli/extensions.ts';

export const tokenView = viewOf(Jeton, {
  columns: [
    { field: 'id', whole: true },
    { field: 'utilisateur_id', wide: true },
    { field: 'expires_at', whole: true },
    { field: 'revoked_at', whole: true },
    { field: 'last_used_on', whole: true, spare: true },
    { field: 'read_only', spare: true },
    { field: 'created_at', whole: true, spare: true },
  ],
  id: (token) => token.id,
});

/** Tokens over the interface are an extension (choice X15). */
export const requireJetons = requireExtension('administration', listJetons);
