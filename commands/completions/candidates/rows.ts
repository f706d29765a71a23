import { peek, type SelectAll } from '../../../server/storage/sqlite/peek.ts';
import { fold } from '../../../src/contract/schema/text.ts';
import type { CompletionKind } from '../../shared/flags/flags.ts';
import { type Candidate, type KnownValue, numbered, OFFERED_MAX } from './matching.ts';
import type { KnownDossier, KnownPart, PartKind, PartsSource } from './parts.ts';

/** Characters of a description that are read. */
const DESCRIPTION_MAX = 120;
/** Directories of one level that are read. */
const DIRECTORIES_MAX = 2_000;
/** Dossiers that are read, the latest: no index is sorted by their numbers. */
const DOSSIERS_MAX = 5_000;
/** Sorts after everything that begins as a text does. */
const LAST = '\u{10FFFF}';

/** Whose rows are wanted. */
export interface CompletionScope {
  readonly file: string;
  /** Its public id; the only organisation when there is none. */
  readonly organisation?: string | undefined;
  readonly user?: string | undefined;
}

/** Where rows are that are named by their ids, and SQL of what the list says beside the id. */
const TABLES: Partial<Readonly<Record<CompletionKind, readonly [table: string, label: string]>>> = {
  affectations: ['affectations', "role || ' ' || utilisateur_id"],
  documents: ['documents', 'nom'],
  evenements: ['evenements', "substr(date_debut, 1, 10) || ' ' || title"],
  notifications: ['notifications', 'title'],
  prescriptions: ['prescriptions', 'contenu'],
  supports: ['supports', 'coalesce(reference, titre, nature)'],
  tokens: ['tokens', "utilisateur_id || ' ' || substr(expires_at, 1, 10)"],
  utilisateurs: ['utilisateurs', "trim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))"],
  workflows: ['workflows', "etat || ' ' || titre"],
};

/** Where ERPs and water points are found by their folded numbers, and SQL of these as they are written and of a description. */
const OUVRAGES = {
  erps: {
    ...{ table: 'erps', folded: 'service_erp_id_plie' },
    numero: "json_extract(donnees, '$.service_erp_id')",
    label: "json_extract(donnees, '$.descriptif_technique.libelle')",
  },
  peis: {
    ...{ table: 'peis', folded: 'id_sdis_plie' },
    numero: "json_extract(donnees, '$.descriptif_technique.id_sdis')",
    label:
      "trim(coalesce(json_extract(donnees, '$.descriptif_technique.situation'), '') || ' ' || coalesce(json_extract(donnees, '$.descriptif_technique.commune'), ''))",
  },
} as const;

/** What belongs to a dossier, with what names it. */
const PARTS: Readonly<Record<PartKind, string>> = {
  affectations:
    "SELECT a.id, a.role AS etat, a.role AS qualifier, a.role AS description, u.last_name AS nom, trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')) AS titre, u.id AS type " +
    'FROM affectations AS a JOIN utilisateurs AS u ON u.organisation_key = a.organisation_key AND u.id = a.utilisateur_id ' +
    'WHERE a.organisation_key = ? AND a.dossier_id = ? ORDER BY a.rang',
  documents:
    'SELECT id, nom, type AS description FROM documents WHERE organisation_key = ? AND dossier_id = ? ORDER BY rang',
  workflows:
    "SELECT id, type, titre, etat, titre || ' (' || etat || ')' AS description FROM workflows WHERE organisation_key = ? AND dossier_id = ? ORDER BY rang",
};
/** Of one dossier. */
const PARTS_MAX = 500;

/** What belongs to the dossiers of a local database, handed to `look` while that is open. */
export function lookIntoParts<T>(
  { file, organisation }: CompletionScope,
  kind: PartKind,
  look: (source: PartsSource) => T,
): T | undefined {
  return peek(file, (all) => {
    const key = keyOf(all, organisation);
    if (key === undefined) return undefined;
    const rows = all(
      `SELECT id, substr(objet, 1, ${DESCRIPTION_MAX}) AS objet, service_dossier_id AS numero, statut, est_archive FROM dossiers ` +
        `WHERE organisation_key = ? ORDER BY rang DESC LIMIT ${DOSSIERS_MAX}`,
      key,
    );
    const dossiers = rows.map(({ id, objet, numero, statut, est_archive }) => ({
      ...{ id: String(id), objet: String(objet), numero: String(numero ?? '') },
      isOpen: statut === 'OUVERT' && est_archive === 0,
    }));
    const partsOf = ({ id }: KnownDossier) => all(`${PARTS[kind]} LIMIT ${PARTS_MAX}`, key, id).map(partOf);
    return look({ dossiers, partsOf });
  });
}

function partOf({ id, nom, type, titre, qualifier, etat, description }: Record<string, unknown>): KnownPart {
  const texts = [nom, type, titre].filter((text) => typeof text === 'string' && text !== '') as string[];
  return {
    ...{ id: String(id), texts, description: String(description ?? '') },
    ...(typeof qualifier === 'string' ? { qualifier } : {}),
    ...(typeof etat === 'string' ? { etat } : {}),
  };
}

const ORGANISATIONS = 'SELECT id AS value, nom AS description FROM organisations WHERE id >= ?';

/**
 * The rows of a local database that may begin with a text, the first of them and always the last, so that what they
 * have in common is what all have. Every query stays within an index. Throws what is wrong with the database.
 */
export function rowsOf(
  { file, organisation, user }: CompletionScope,
  kind: CompletionKind,
  prefix: string,
): readonly Candidate[] {
  return peek(file, (all) => {
    if (kind === 'organisations') return ends(all, { select: ORGANISATIONS }, prefix);
    const key = keyOf(all, organisation);
    if (key === undefined) return [];
    if (kind === 'anomalies') return codes(all, key, prefix);
    if (kind === 'repertoires') return directories(all, key, prefix);
    if (kind === 'dossiers') return latestDossiers(all, key, prefix);
    if (kind === 'erps' || kind === 'peis') return numberedOuvrages(all, OUVRAGES[kind], key, prefix);
    const [table, label] = TABLES[kind] ?? [];
    if (table === undefined) return [];
    const own = kind === 'notifications' && user !== undefined;
    const select =
      `SELECT id AS value, substr(${label}, 1, ${DESCRIPTION_MAX}) AS description FROM ${table} ` +
      `WHERE organisation_key = ? AND id >= ? AND id < ? ${own ? 'AND utilisateur_id = ?' : ''}`;
    return ends(all, { select }, key, prefix, prefix + LAST, ...(own ? [user] : []));
  });
}

function keyOf(all: SelectAll, organisation: string | undefined): number | undefined {
  const rows =
    organisation === undefined
      ? all('SELECT organisation_key AS key FROM organisations LIMIT 2')
      : all('SELECT organisation_key AS key FROM organisations WHERE id = ?', organisation);
  return rows.length === 1 ? (rows[0]?.key as number) : undefined;
}

/** The first rows of a query, in an order, and the last. */
function ends(
  all: SelectAll,
  { select, order = 'id', most = OFFERED_MAX }: { select: string; order?: string; most?: number },
  ...values: readonly (string | number)[]
): Candidate[] {
  const first = all(`${select} ORDER BY ${order} LIMIT ${most}`, ...values);
  const last = first.length < most ? [] : all(`${select} ORDER BY ${order} DESC LIMIT 1`, ...values);
  const isNew = !first.some(({ value }) => value === last[0]?.value);
  return [...first, ...(isNew ? last : [])].map(candidate);
}

/** Codes that begin with some digits: of each length in turn, for they are numbers. */
function codes(all: SelectAll, organisationKey: number, prefix: string): Candidate[] {
  if (!/^(?:|0|[1-9]\d{0,5})$/.test(prefix)) return [];
  const select =
    `SELECT code AS value, substr(texte, 1, ${DESCRIPTION_MAX}) AS description FROM anomalies ` +
    'WHERE organisation_key = ? AND code BETWEEN ? AND ?';
  const found: Candidate[] = [];
  const start = Number(prefix || 1);
  for (let by = 1; start * by <= 999_999; by *= 10) {
    const [from, to] = prefix === '' ? [by === 1 ? 0 : by, by * 10 - 1] : [start * by, (start + 1) * by - 1];
    const most = Math.max(1, OFFERED_MAX - found.length);
    found.push(...ends(all, { select, order: 'code', most }, organisationKey, from, to));
    if (start === 0) break;
  }
  return found;
}

function latestDossiers(all: SelectAll, organisationKey: number, prefix: string): readonly Candidate[] {
  const rows = all(
    `SELECT id, substr(objet, 1, ${DESCRIPTION_MAX}) AS objet, service_dossier_id AS numero FROM dossiers ` +
      `WHERE organisation_key = ? ORDER BY rang DESC LIMIT ${DOSSIERS_MAX}`,
    organisationKey,
  );
  return numbered(
    rows.map(({ id, objet, numero }) => [String(id), String(objet), String(numero ?? '')]),
    prefix,
  );
}

/** Those whose numbers begin so, whose ids do, and where nothing is typed those without a number. */
function numberedOuvrages(
  all: SelectAll,
  { table, folded, numero, label }: (typeof OUVRAGES)['erps' | 'peis'],
  organisationKey: number,
  prefix: string,
): readonly Candidate[] {
  const begun = fold(prefix);
  const found = (where: string, ...values: readonly string[]) =>
    all(
      `SELECT id, ${numero} AS numero, substr(${label}, 1, ${DESCRIPTION_MAX}) AS description FROM ${table} ` +
        `WHERE organisation_key = ? AND ${where}`,
      organisationKey,
      ...values,
    );
  const within = `${folded} >= ? AND ${folded} < ? ORDER BY ${folded}`;
  // One more than is offered, and the last two: of two with one number both are seen.
  const rows = [
    ...found(`${within} LIMIT ${OFFERED_MAX + 1}`, begun, begun + LAST),
    ...found(`${within} DESC LIMIT 2`, begun, begun + LAST),
    ...(prefix === ''
      ? found(`${folded} IS NULL ORDER BY id LIMIT ${OFFERED_MAX}`)
      : found(`id >= ? AND id < ? ORDER BY id LIMIT ${OFFERED_MAX}`, prefix, prefix + LAST)),
  ];
  const known = rows.map((row): [string, KnownValue] => [
    String(row.id),
    [String(row.id), String(row.description ?? ''), String(row.numero ?? '')],
  ]);
  return numbered([...new Map(known).values()], prefix);
}

/** The directories of the level that is typed; below the directory itself when it is typed whole. */
function directories(all: SelectAll, organisationKey: number, prefix: string): Candidate[] {
  if (prefix === '') return [{ value: '/', open: true }];
  const whole = prefix.replace(/(.)\/$/, '$1');
  const rows = all(
    'SELECT chemin AS value, parent, total AS description, enfants FROM repertoires ' +
      `WHERE organisation_key = ? AND parent IN (?, ?) ORDER BY cle LIMIT ${DIRECTORIES_MAX}`,
    organisationKey,
    prefix.slice(0, prefix.lastIndexOf('/')) || '/',
    whole,
  );
  // A directory that holds others is left behind once it stands there: what is wanted now is in it.
  const isLeft = rows.some(({ parent }) => parent === whole);
  return rows
    .filter(({ value }) => !isLeft || value !== prefix)
    .map((row) => ({ ...candidate(row), ...(Number(row.enfants) > 0 && { open: true as const }) }));
}

function candidate({ value, description }: Record<string, unknown>): Candidate {
  return { value: String(value), ...(description ? { description: String(description) } : {}) };
}
