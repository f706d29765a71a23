import { bigint, integer, orNull, table, text } from './table.ts';

export const organisations = table(
  {
    id: text(),
    nom: text(),
    logo_url: orNull(text()),
    created_at: text(),
    /** A zone of the tz database. */
    fuseau: { ...text(), sql: "DEFAULT 'Europe/Paris'" },
  },
  { key: [], rowid: true, checks: ['UNIQUE (id)'] },
);

/** One row: the last key that was given, whether or not its organisation is still there. */
export const last_organisation = table(
  {},
  { key: [], rowid: true, sql: 'INSERT INTO last_organisation VALUES (0);' },
);

export const idempotency_keys = table(
  {
    key: text(),
    fingerprint: text(),
    status: integer(),
    /** JSON, or null for an empty body. */
    body: orNull(text()),
    created_at: text(),
  },
  { key: ['key'], ofOrganisation: true, indexes: { idempotency_keys_by_age: '(created_at)' } },
);

/** How many rows each list of an organisation has, and its state, kept in the transaction of the write. */
export const totals = table(
  {
    /** The name of the list (server/resources/lists/list.ts): `anomalies`, `notifications/<utilisateur_id>`. */
    collection: text(),
    total: bigint('CHECK (total >= 0)'),
    /** One more with every write to the list. */
    revision: bigint(),
  },
  { key: ['collection'], ofOrganisation: true },
);

/**
 * Audit log (server/audit). The organisation 0 is the database as a whole. Rows reference no other table: the history of an
 * object outlives it.
 */
export const audit = table(
  {
    /** In milliseconds since the epoch. */
    instant: bigint(),
    id: text(),
    /** Null for an act of administration. */
    utilisateur_id: orNull(text()),
    /** The account of the operating system; null for a call over HTTP. */
    compte: orNull(text()),
    /** Null for an act of administration, and where several requests were written together. */
    request_id: orNull(text()),
    /** JSON array of [id of an object, id of the request that created it], of requests that were written together. */
    requetes: orNull(text()),
    action: text(),
    objet: text(),
    /** How many objects. */
    nombre: integer(),
    /** The least of their ids, and the greatest. */
    premier: text(),
    dernier: text(),
    /** JSON objects: the members that were changed. */
    avant: orNull(text()),
    apres: orNull(text()),
  },
  { key: ['instant', 'id'] },
);
