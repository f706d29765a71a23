import * as z from 'zod';
import { lazy } from '../../../src/contract/endpoint.ts';
import { Organisation } from '../../../src/contract/resources/commissions.ts';
import { newUtilisateurId, timezone, Utilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import { instantOf } from '../../../src/contract/schema/dates.ts';
import { dateTime, text, uuid } from '../../../src/contract/schema/fields.ts';
import { mayLackNulls } from '../../../src/contract/schema/nullable-members.ts';
import { insert as insertTokens } from '../tokens.ts';
import { insert as insertUtilisateurs } from '../utilisateurs.ts';
import type { LineForm } from './kind.ts';
import { stored } from './table.ts';

/** The form of an organisation: it belongs to none, and says its own id. */
export const organisationForm: LineForm = {
  when: '',
  schema: lazy(() => {
    const { id, nom, logo_url } = Organisation().shape;
    const shape = mayLackNulls({
      ...{ id, nom, logo_url },
      ...{ created_at: dateTime().optional(), fuseau: timezone().optional() },
    });
    return z.strictObject({ kind: z.literal('organisation'), ...shape });
  }),
};

/** A user of one organisation; who belongs to several has a line in each. */
export const utilisateur = stored({
  name: 'utilisateur',
  table: 'utilisateurs',
  shape: () => Utilisateur().shape,
  written: () => ({ id: newUtilisateurId() }),
  insert: insertUtilisateurs,
});

/** An instant as tokens keep it: they are compared as texts (authentication.ts). */
const utc = (given: unknown) => new Date(instantOf(given as string)).toISOString();

/** A token by its fingerprint: the token itself is known to its owner alone. */
export const jeton = stored({
  name: 'jeton',
  table: 'tokens',
  shape: () => ({
    id: uuid(),
    utilisateur_id: text(256),
    hash: text(64, { pattern: /^[0-9a-f]{64}$/ }),
    read_only: z.boolean(),
    created_at: dateTime(),
    expires_at: dateTime(),
    revoked_at: dateTime().nullable(),
  }),
  insert: insertTokens,
  toColumns: ({ created_at, expires_at, revoked_at }) => ({
    created_at: utc(created_at),
    expires_at: utc(expires_at),
    revoked_at: revoked_at && utc(revoked_at),
  }),
});
