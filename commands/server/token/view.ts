import type { Token } from '../../../server/admin/tokens.ts';
import type { View } from '../../../src/terminal/output/view.ts';

const FIELDS = ['id', 'utilisateur_id', 'read_only', 'created_at', 'expires_at', 'revoked_at'];

export const tokenView: View<Token> = {
  fields: () => FIELDS,
  columns: [
    { field: 'id', whole: true },
    { field: 'utilisateur_id', wide: true },
    { field: 'read_only', spare: true },
    { field: 'expires_at', whole: true },
    { field: 'created_at', whole: true, spare: true },
    { field: 'revoked_at', whole: true, spare: true },
  ],
  id: (token) => token.id,
};
