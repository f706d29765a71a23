import type { Generated } from 'kysely';

/**
 * The tables, as Kysely types. `organisation_id` is the integer under which the rows of one
 * organisation are kept; it comes first in every key. The organisation's public id (a UUID) stands in
 * `organisations` alone: four bytes instead of thirty-six in every key of every index.
 */
export interface Schema {
  organisations: {
    organisation_id: Generated<number>;
    id: string;
    nom: string;
    logo_url: string | null;
    created_at: string;
  };
  /** A user within one organisation; the same id may stand in several. */
  utilisateurs: {
    organisation_id: number;
    id: string;
    first_name: string | null;
    last_name: string | null;
    created_at: string;
    updated_at: string | null;
    timezone: string;
    is_active: number;
    is_verified: number;
    fonction: string | null;
    avatar_url: string | null;
    /** JSON array, or null. */
    roles: string | null;
  };
  tokens: {
    organisation_id: number;
    id: string;
    utilisateur_id: string;
    /** SHA-256 of the token, hexadecimal: the token itself is never kept. */
    hash: string;
    read_only: number;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
  };
  idempotency_keys: {
    organisation_id: number;
    key: string;
    fingerprint: string;
    status: number;
    /** JSON, or null for an empty body. */
    body: string | null;
    created_at: string;
  };
  /** How many objects each organisation has in each collection, and its state, kept in the transaction of the write. */
  totals: {
    organisation_id: number;
    collection: string;
    total: number;
    /** Changes with every write to the collection. */
    revision: number;
  };
  anomalies: {
    organisation_id: number;
    code: number;
    texte: string;
    /** The folded text; null when `lower(texte)` is just that, which spares half of the disk. */
    texte_plie: string | null;
    indice_de_gravite: number;
  };
  supports: {
    organisation_id: number;
    id: string;
    nature: string;
    legaldb_cid: string | null;
    contenu: string | null;
    titre: string | null;
    etat: string;
    reference: string | null;
    contenu_plie: string | null;
    /** Folded, blanks and dots dropped (choice B6). */
    titre_cle: string | null;
    reference_cle: string | null;
  };
  prescriptions: {
    organisation_id: number;
    id: string;
    contenu: string;
    type: string | null;
    /** JSON array of normalised paths, in the order given. */
    chemins: string;
    /** Row of `prescriptions_recherche`. */
    recherche: number;
  };
  prescriptions_supports: {
    organisation_id: number;
    prescription_id: string;
    position: number;
    support_id: string;
  };
  /** Which prescriptions stand exactly in a directory. */
  prescriptions_chemins: {
    organisation_id: number;
    chemin: string;
    prescription_id: string;
  };
  /** Every directory that holds a prescription at some depth, and the root. */
  repertoires: {
    organisation_id: number;
    chemin: string;
    /** Null for the root. */
    parent: string | null;
    /** Sort key of the name in French order. */
    cle: string;
    /** Prescriptions that stand exactly here. */
    directes: number;
    /** Prescriptions here or below, each once. */
    total: number;
    /** Directories that are direct children. */
    enfants: number;
  };
  /** FTS5: the folded text of each prescription, and its organisation as a word to search in. */
  prescriptions_recherche: {
    rowid: Generated<number>;
    organisation: string;
    prescription_id: string;
    contenu: string;
  };
  /** Every distinct word of an organisation's prescriptions: finds the words that contain a substring. */
  prescriptions_termes: {
    organisation_id: number;
    terme: string;
  };
}
