import { collationKey } from '../../../server/rules/collation.ts';
import { peek, type SelectAll } from '../../../server/storage/sqlite/peek.ts';
import { nameOf } from '../../../src/contract/schema/chemins.ts';
import type { Kind } from '../../shared/flags/flags.ts';
import type { Candidate } from './matching.ts';

/** Candidates of one kind that are worth listing. */
export const ROWS_MAX = 100;
/** Characters of a description that are read. */
const DESCRIPTION_MAX = 120;
/** Sorts after everything that begins as a text does. */
const LAST = '\u{10FFFF}';

/** Whose rows are wanted. */
export interface CompletionScope {
  readonly file: string;
  /** Its public id; the only organisation when there is none. */
  readonly organisation?: string | undefined;
  readonly user?: string | undefined;
}

interface Table {
  readonly table: string;
  /** SQL of what the list says beside the id. */
  readonly label: string;
}

const TABLES: Partial<Readonly<Record<Kind, Table>>> = {
  affectation: { table: 'affectations', label: "role || ' ' || utilisateur_id" },
  document: { table: 'documents', label: 'nom' },
  evenement: { table: 'evenements', label: "substr(date_debut, 1, 10) || ' ' || title" },
  notification: { table: 'notifications', label: 'title' },
  prescription: { table: 'prescriptions', label: 'contenu' },
  support: { table: 'supports', label: 'coalesce(reference, titre, nature)' },
  token: { table: 'tokens', label: "utilisateur_id || ' ' || substr(expires_at, 1, 10)" },
  utilisateur: {
    table: 'utilisateurs',
    label: "trim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))",
  },
  workflow: { table: 'workflows', label: "etat || ' ' || titre" },
};

/**
 * The rows of a local database that begin with a text, the first of them and always the last, so that what they have
 * in common is what all have. Every query stays within an index. Throws what is wrong with the database.
 */
export function rowsOf(
  { file, organisation, user }: CompletionScope,
  kind: Kind,
  prefix: string,
): readonly Candidate[] {
  return peek(file, (all) => {
    if (kind === 'organisation') return organisations(all, prefix);
    const number = numberOf(all, organisation);
    if (number === undefined) return [];
    if (kind === 'code') return codes(all, number, prefix);
    if (kind === 'chemin') return directories(all, number, prefix);
    if (kind === 'dossier') return dossiers(all, number, prefix);
    const table = TABLES[kind];
    return table === undefined
      ? []
      : byId(all, number, table, prefix, kind === 'notification' ? user : undefined);
  });
}

function organisations(all: SelectAll, prefix: string): Candidate[] {
  const rows = all(
    'SELECT id AS value, nom AS description FROM organisations WHERE id >= ? AND id < ? ORDER BY id LIMIT ?',
    prefix,
    prefix + LAST,
    ROWS_MAX,
  );
  return rows.map(candidate);
}

function numberOf(all: SelectAll, organisation: string | undefined): number | undefined {
  const rows =
    organisation === undefined
      ? all('SELECT organisation_key AS n FROM organisations LIMIT 2')
      : all('SELECT organisation_key AS n FROM organisations WHERE id = ?', organisation);
  return rows.length === 1 ? (rows[0]?.n as number) : undefined;
}

function byId(
  all: SelectAll,
  organisationKey: number,
  { table, label }: Table,
  prefix: string,
  user: string | undefined,
): Candidate[] {
  const own = user === undefined ? '' : 'AND utilisateur_id = ?';
  const select =
    `SELECT id AS value, substr(${label}, 1, ${DESCRIPTION_MAX}) AS description FROM ${table} ` +
    `WHERE organisation_key = ? AND id >= ? AND id < ? ${own} ORDER BY id`;
  const values = [organisationKey, prefix, prefix + LAST, ...(user === undefined ? [] : [user])];
  return firstAndLast(all(`${select} LIMIT ?`, ...values, ROWS_MAX), (full) =>
    full ? all(`${select} DESC LIMIT 1`, ...values) : [],
  ).map(candidate);
}

/** Dossiers whose numbers are read, the latest: no index is sorted by them. */
const NUMBERED_MAX = 5_000;

/**
 * Dossiers by their numbers, as people know them; those that have none, or share theirs with another, by their ids. Who
 * begins to type an id is given ids as well.
 */
function dossiers(all: SelectAll, organisationKey: number, prefix: string): Candidate[] {
  const select = `
    WITH latest AS (
      SELECT id, service_dossier_id AS numero, objet FROM dossiers
      WHERE organisation_key = ? ORDER BY rang DESC LIMIT ${NUMBERED_MAX}
    ), named AS (
      SELECT id, objet, CASE WHEN ${TYPABLE} AND count(*) OVER (PARTITION BY lower(numero)) = 1 THEN numero END AS numero
      FROM latest
    )
    SELECT coalesce(numero, id) AS value, substr(objet, 1, ${DESCRIPTION_MAX}) AS description FROM named
    WHERE lower(substr(numero, 1, length(?))) = lower(?) OR (numero IS NULL AND ? = '') ORDER BY value`;
  const values = [organisationKey, prefix, prefix, prefix];
  const numbered = firstAndLast(all(`${select} LIMIT ?`, ...values, ROWS_MAX), (full) =>
    full ? all(`${select} DESC LIMIT 1`, ...values) : [],
  ).map(candidate);
  return prefix === '' ? numbered : [...numbered, ...byId(all, organisationKey, DOSSIERS, prefix, undefined)];
}

const DOSSIERS: Table = { table: 'dossiers', label: 'objet' };

/** SQL of whether a number can stand on a line as it is: not empty, no flag, no file. */
const TYPABLE = "numero GLOB '[^-@ ]*'";

/** Codes that begin with some digits: of each length in turn, for they are numbers. */
function codes(all: SelectAll, organisationKey: number, prefix: string): Candidate[] {
  if (!/^(?:|0|[1-9]\d{0,5})$/.test(prefix)) return [];
  const select =
    `SELECT code AS value, substr(texte, 1, ${DESCRIPTION_MAX}) AS description FROM anomalies ` +
    'WHERE organisation_key = ? AND code BETWEEN ? AND ? ORDER BY code';
  const found: Record<string, unknown>[] = [];
  for (const [from, to] of rangesOf(prefix)) {
    const room = Math.max(1, ROWS_MAX - found.length);
    const rows = all(`${select} LIMIT ?`, organisationKey, from, to, room);
    found.push(
      ...firstAndLast(rows, () =>
        rows.length === room ? all(`${select} DESC LIMIT 1`, organisationKey, from, to) : [],
      ),
    );
  }
  return found.map(candidate);
}

function rangesOf(prefix: string): [from: number, to: number][] {
  if (prefix === '') return [[0, 9], ...rangesAfter(1, 9, 10)];
  const start = Number(prefix);
  if (start === 0) return [[0, 0]];
  return [[start, start], ...rangesAfter(start, start, 10)];
}

/** The numbers that continue some with one digit more, two more, and so on. */
function rangesAfter(from: number, to: number, by: number): [from: number, to: number][] {
  if (from * by > 999_999) return [];
  return [[from * by, Math.min(999_999, (to + 1) * by - 1)], ...rangesAfter(from, to, by * 10)];
}

/** Adds the last row of all to the first ones, when those are not all. */
function firstAndLast<Row extends Record<string, unknown>>(
  first: readonly Row[],
  last: (full: boolean) => readonly Row[],
): Row[] {
  const known = new Set(first.map(({ value }) => value));
  return [...first, ...last(first.length === ROWS_MAX).filter(({ value }) => !known.has(value))];
}

/** The directories one level below what is typed; below the directory itself when it is typed whole. */
function directories(all: SelectAll, organisationKey: number, prefix: string): Candidate[] {
  if (prefix !== '' && !prefix.startsWith('/')) return [];
  const whole = prefix.length > 1 ? prefix.replace(/\/$/, '') : '/';
  const [row] = all(
    'SELECT enfants FROM repertoires WHERE organisation_key = ? AND chemin = ?',
    organisationKey,
    whole,
  );
  const isParent = row !== undefined && Number(row.enfants) > 0;
  if (prefix === '')
    return row === undefined ? [] : [{ value: '/', ...(isParent && { open: true as const }) }];
  const inside = isParent ? children(all, organisationKey, whole, '') : [];
  if (prefix.endsWith('/')) return inside;
  const parent = prefix.slice(0, prefix.lastIndexOf('/')) || '/';
  const beside = children(all, organisationKey, parent, nameOf(prefix));
  // A directory that holds others is left behind once it stands there: what is wanted now is in it.
  return [...beside.filter(({ value }) => !isParent || value !== prefix), ...inside];
}

function children(all: SelectAll, organisationKey: number, parent: string, name: string): Candidate[] {
  // The key begins with the letters of the name, without case and accents.
  const from = lettersOf(name);
  const select =
    'SELECT chemin AS value, total, enfants FROM repertoires ' +
    'WHERE organisation_key = ? AND parent = ? AND cle >= ? AND cle < ? ORDER BY cle';
  const values = [organisationKey, parent, from, from + LAST] as const;
  return firstAndLast(all(`${select} LIMIT ?`, ...values, ROWS_MAX), (full) =>
    full ? all(`${select} DESC LIMIT 1`, ...values) : [],
  ).map(({ value, total, enfants }) => ({
    value: String(value),
    description: String(total),
    ...(Number(enfants) > 0 ? { open: true as const } : {}),
  }));
}

function lettersOf(name: string): string {
  const [letters = ''] = collationKey(name).split('\u0001', 1);
  return letters;
}

function candidate({ value, description }: Record<string, unknown>): Candidate {
  return { value: String(value), ...(description ? { description: String(description) } : {}) };
}
