import * as z from 'zod';
import { lazy } from '../../../src/contract/endpoint.ts';
import { Organisation } from '../../../src/contract/resources/commissions.ts';
import { Utilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import { instantOf } from '../../../src/contract/schema/dates.ts';
import { dateTime, text, uuid } from '../../../src/contract/schema/fields.ts';
import { insertMany as insertTokens } from '../tokens.ts';
import {
  insertMany as insertUtilisateurs,
  shownUtilisateur,
  UTILISATEUR_COLUMNS,
  type UtilisateurRow,
} from '../utilisateurs.ts';
import { type Form, form, mayLackNulls } from './kind.ts';
import { stored } from './table.ts';

/** The form of an organisation: it belongs to none, and says its own id. */
export const organisationForm: Form = {
  when: '',
  schema: lazy(() => {
    const { id, nom, logo_url } = Organisation().shape;
    const shape = mayLackNulls({ id, nom, logo_url, created_at: dateTime().optional() });
    return z.strictObject({ kind: z.literal('organisation'), ...shape });
  }),
};

/** A user of one organisation; who belongs to several has a line in each. */
export const utilisateur = stored<Utilisateur>({
  name: 'utilisateur',
  table: 'utilisateurs',
  forms: [form('utilisateur', () => Utilisateur().shape)],
  columns: UTILISATEUR_COLUMNS,
  insertMany: insertUtilisateurs,
  toRow: (user) => ({
    ...user,
    is_active: Number(user.is_active),
    is_verified: Number(user.is_verified),
    roles: user.roles && JSON.stringify(user.roles),
  }),
  fromRow: (row: UtilisateurRow) => ({ ...shownUtilisateur(row) }),
});

interface Jeton {
  readonly id: string;
  readonly utilisateur_id: string;
  readonly hash: string;
  readonly read_only: boolean;
  readonly created_at: string;
  readonly expires_at: string;
  readonly revoked_at: string | null;
}

/** An instant as tokens keep it: they are compared as texts (authentication.ts). */
const utc = (given: string) => new Date(instantOf(given)).toISOString();

/** A token by its fingerprint: the token itself is known to its owner alone. */
export const jeton = stored<Jeton & Record<string, unknown>>({
  name: 'jeton',
  table: 'tokens',
  forms: [
    form('jeton', () => ({
      id: uuid(),
      utilisateur_id: text(256),
      hash: text(64, { pattern: /^[0-9a-f]{64}$/ }),
      read_only: z.boolean(),
      created_at: dateTime(),
      expires_at: dateTime(),
      revoked_at: dateTime().nullable(),
    })),
  ],
  references: { utilisateur_id: 'utilisateurs' },
  insertMany: insertTokens,
  columns: ['id', 'utilisateur_id', 'hash', 'read_only', 'created_at', 'expires_at', 'revoked_at'],
  toRow: ({ id, utilisateur_id, hash, read_only, created_at, expires_at, revoked_at }) => ({
    id,
    utilisateur_id,
    hash,
    read_only: Number(read_only),
    created_at: utc(created_at),
    expires_at: utc(expires_at),
    revoked_at: revoked_at && utc(revoked_at),
  }),
  fromRow: (row: Omit<Jeton, 'read_only'> & { read_only: number }) => ({
    ...row,
    read_only: row.read_only === 1,
  }),
});
