import { VigieError } from '../../src/contract/errors.ts';
import type { Engine } from './tables/table.ts';

/** A change of the tables that were made before it, in the words of both engines (`inWordsOf`). */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** A column that its SQL has added, and the one whose fold it holds: the texts that are there are folded into it. */
  readonly folds?: { readonly table: string; readonly column: string; readonly of: string };
}

/** The schema that has no migration: that of tables/ when the first was written. */
export const FIRST_SCHEMA = 18;

/** What leads from the first schema to the tables that tables/ declares, in order. */
export const migrations: readonly Migration[] = [
  {
    name: '019-anomalies-de-pei',
    sql: `CREATE TABLE anomalies_de_pei (
      organisation_key INTEGER NOT NULL,
      id TEXT NOT NULL,
      pei_id TEXT NOT NULL,
      debut BIGINT NOT NULL,
      fin BIGINT,
      code INTEGER NOT NULL,
      texte TEXT NOT NULL,
      indice_de_gravite INTEGER NOT NULL,
      date_debut TEXT NOT NULL,
      date_fin TEXT,
      date_pose TEXT NOT NULL,
      PRIMARY KEY (organisation_key, id),
      FOREIGN KEY (organisation_key, pei_id) REFERENCES peis (organisation_key, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX anomalies_de_pei_by_pei ON anomalies_de_pei (organisation_key, pei_id, debut, id, fin, indice_de_gravite);
    CREATE INDEX anomalies_de_pei_by_code ON anomalies_de_pei (organisation_key, code, pei_id);`,
  },
  {
    name: '020-prescriptions-de-dossier',
    sql: `CREATE TABLE prescriptions_de_dossier (
      organisation_key INTEGER NOT NULL,
      rang BIGINT NOT NULL,
      id TEXT NOT NULL,
      dossier_id TEXT NOT NULL,
      numero INTEGER NOT NULL,
      contenu TEXT NOT NULL,
      type TEXT,
      supports_reglementaires TEXT NOT NULL,
      chemins TEXT NOT NULL,
      origine_id TEXT,
      PRIMARY KEY (organisation_key, rang),
      UNIQUE (organisation_key, id),
      FOREIGN KEY (organisation_key, dossier_id) REFERENCES dossiers (organisation_key, id)
    ) STRICT;
    CREATE INDEX prescriptions_de_dossier_by_dossier ON prescriptions_de_dossier (organisation_key, dossier_id, numero);
    CREATE TABLE levees (
      organisation_key INTEGER NOT NULL,
      id TEXT NOT NULL,
      dossier_id TEXT NOT NULL,
      date TEXT NOT NULL,
      PRIMARY KEY (organisation_key, id),
      FOREIGN KEY (organisation_key, id) REFERENCES prescriptions_de_dossier (organisation_key, id),
      FOREIGN KEY (organisation_key, dossier_id) REFERENCES dossiers (organisation_key, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX levees_by_dossier ON levees (organisation_key, dossier_id)`,
  },
  {
    name: '021-identites',
    sql: `ALTER TABLE utilisateurs ADD COLUMN oidc_issuer TEXT;
    ALTER TABLE utilisateurs ADD COLUMN oidc_sub TEXT;
    CREATE INDEX utilisateurs_by_identity ON utilisateurs (oidc_sub, oidc_issuer)`,
  },
  { name: '022-usage-des-jetons', sql: 'ALTER TABLE tokens ADD COLUMN last_used_on TEXT' },
];

/** The schema that some migrations make, from the first on. */
export const schemaOf = (list: readonly Migration[]) => FIRST_SCHEMA + list.length;

/** The schema that this program knows. */
export const SCHEMA_VERSION = schemaOf(migrations);

/** Throws BASE_TROP_RECENTE for a schema newer than `known`, and BASE_TROP_ANCIENNE for one older than the first. */
export function refuseUnknown(file: string, found: number, known: number = SCHEMA_VERSION): void {
  if (found > known) throw new VigieError('BASE_TROP_RECENTE', { file, found, known });
  if (found < FIRST_SCHEMA) throw new VigieError('BASE_TROP_ANCIENNE', { file, found, first: FIRST_SCHEMA });
}

/** Those of some migrations that a database of a schema lacks. */
export const lackedBy = (schema: number, list: readonly Migration[] = migrations) =>
  list.slice(schema - FIRST_SCHEMA);

/**
 * Statements in the SQL of an engine, from SQL for SQLite with BIGINT for integers that grow beyond 32 bits.
 * A PostgreSQL compares and sorts texts by their bytes, as SQLite does, whatever its locale; its references can be looked at when a
 * transaction ends, for what is loaded comes in any order.
 */
export function inWordsOf(engine: Engine, sql: string): string {
  if (engine === 'sqlite') return sql.replace(/\bBIGINT\b/g, 'INTEGER');
  return sql
    .replace(/\bTEXT\b/g, 'text COLLATE "C"')
    .replace(/\) STRICT(?:, WITHOUT ROWID)?/g, ')')
    .replace(/REFERENCES \w+ \([^)]*\)(?: ON DELETE CASCADE)?/g, '$& DEFERRABLE');
}
