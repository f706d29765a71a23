import type { Token } from '../../../server/admin/tokens.ts';
import { seconds, type View } from '../../../src/terminal/view.ts';

const FIELDS = ['id', 'utilisateur_id', 'read_only', 'created_at', 'expires_at', 'revoked_at'];

export const tokenView: View<Token> = {
  fields: () => FIELDS,
  columns: [
    { field: 'id', whole: true },
    { field: 'utilisateur_id', wide: true },
    { field: 'read_only', spare: true },
    { field: 'expires_at', whole: true, people: ({ expires_at }) => seconds(expires_at) },
    { field: 'created_at', whole: true, spare: true, people: ({ created_at }) => seconds(created_at) },
    { field: 'revoked_at', whole: true, spare: true, people: ({ revoked_at }) => seconds(revoked_at) },
  ],
  id: (token) => token.id,
};
