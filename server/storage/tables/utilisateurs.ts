import type { Evenement } from '../../../src/contract/resources/evenements.ts';
import { boolean, internal, json, orNull, table, text } from './table.ts';

/** A user within one organisation; the same id may stand in several. */
export const utilisateurs = table(
  {
    id: text(),
    first_name: orNull(text()),
    last_name: orNull(text()),
    created_at: text(),
    updated_at: orNull(text()),
    timezone: text(),
    is_active: boolean(),
    is_verified: boolean(),
    fonction: orNull(text()),
    avatar_url: orNull(text()),
    roles: orNull(json()),
    /** The id and the names, as `searchedUser` puts them together. */
    texte_plie: internal(orNull(text())),
    /** The identity with which the user signs in: the address of its provider, and its `sub` there. Both, or neither. */
    oidc_issuer: orNull(text()),
    oidc_sub: orNull(text()),
  },
  { ofOrganisation: true, indexes: { utilisateurs_by_identity: '(oidc_sub, oidc_issuer)' } },
);

export const tokens = table(
  {
    id: text(),
    utilisateur_id: text({ references: 'utilisateurs' }),
    read_only: boolean(),
    created_at: text(),
    expires_at: text(),
    revoked_at: orNull(text()),
    /** Day (UTC) on which a server last took it. */
    last_used_on: orNull(text()),
    /** SHA-256 of the token, hexadecimal: the token itself is never kept. */
    hash: text(),
  },
  { indexes: { tokens_by_hash: '(hash)' } },
);

/** Subscriptions to the calendar. */
export const abonnements = table(
  {
    id: text(),
    /** The subscriber. */
    utilisateur_id: text({ references: 'utilisateurs' }),
    libelle: text(),
    /** Only events of this type, or all. */
    type: orNull(text<Evenement['type']>()),
    /** Only events that the subscriber takes part in. */
    personnel: boolean(),
    created_at: text(),
    /** SHA-256 of the secret, hexadecimal. */
    hash: text(),
    revoked_at: orNull(text()),
  },
  { indexes: { abonnements_by_hash: '(hash)' } },
);
