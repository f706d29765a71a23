import type { Token } from '../../../server/admin/tokens.ts';
import type { View } from '../../../src/terminal/view.ts';

const FIELDS = ['id', 'utilisateur_id', 'read_only', 'created_at', 'expires_at', 'revoked_at'];

export const tokenView: View<Token> = {
  fields: () => FIELDS,
  columns: FIELDS.map((field) => ({ field })),
  id: (token) => token.id,
};
