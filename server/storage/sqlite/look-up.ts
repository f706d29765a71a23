import { fold } from '../../../src/contract/schema/text.ts';
import { type SelectAll, withReadOnly } from './read-only.ts';

/** Between which two values of a key rows are wanted, both included. */
type Range = readonly [from: string | number, to: string | number];

/** How rows are found by a name. All is SQL; `rows` is the FROM clause, whose key is indexed after the organisation. */
interface LookUp {
  readonly rows: string;
  readonly value: string;
  /** Description of a row. */
  readonly label: string;
  readonly key: string;
  /** The ranges of keys that begin with the typed text. */
  readonly ranges: (typed: string) => readonly Range[];
  /** Rows of a range that are read. */
  readonly most?: number;
}

/** Rows of a range that are read, unless a look-up says otherwise. */
export const READ_MAX = 100;
/** Characters of a label that are read. */
const LABEL_MAX = 120;
/** Sorts after everything that begins as a text does. */
const LAST = '\u{10FFFF}';

const NUMERO = 'lower(service_dossier_id)';
const ASSIGNED =
  'SELECT coalesce(last_name, id) FROM utilisateurs WHERE organisation_key = t.organisation_key AND id = t.utilisateur_id';
const PERSON = "trim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))";
const LIBELLE_D_ERP = "json_extract(donnees, '$.descriptif_technique.libelle')";
const SITUATION_DE_PEI =
  "trim(coalesce(json_extract(donnees, '$.descriptif_technique.situation'), '') || ' ' || coalesce(json_extract(donnees, '$.descriptif_technique.commune'), ''))";

/** The type of a step where no other step of its dossier has it, else its title. */
const NAME_OF_STEP = `CASE WHEN EXISTS (SELECT 1 FROM workflows AS other WHERE other.organisation_key = t.organisation_key
  AND other.dossier_id = t.dossier_id AND other.type = t.type AND other.id <> t.id) THEN t.titre ELSE t.type END`;

/** By what is looked up, in turn until one finds something. */
const LOOK_UPS = {
  affectations: ofDossier('affectations', `(${ASSIGNED}) || ':' || t.role`, 't.role'),
  anomalies: [{ rows: 'anomalies', value: 'code', label: 'texte', key: 'code', ranges: digits, most: 30 }],
  documents: ofDossier('documents', 't.nom', 't.type'),
  dossiers: [byNumber('dossiers', 'service_dossier_id', NUMERO, 'objet')],
  erps: [byNumber('erps', "json_extract(donnees, '$.service_erp_id')", 'service_erp_id_plie', LIBELLE_D_ERP)],
  peis: [
    byNumber(
      'peis',
      "json_extract(donnees, '$.descriptif_technique.id_sdis')",
      'id_sdis_plie',
      SITUATION_DE_PEI,
    ),
  ],
  repertoires: [
    {
      rows: 'repertoires',
      value: "CASE WHEN enfants > 0 THEN chemin || '/' ELSE chemin END",
      ...{ label: 'total', key: 'parent', ranges: level, most: 2_000 },
    },
  ],
  utilisateurs: [
    {
      rows: 'utilisateurs',
      value: 'id',
      label: PERSON,
      key: 'id',
      ranges: (typed) => [[typed, typed + LAST]],
    },
  ],
  workflows: ofDossier('workflows', NAME_OF_STEP, "t.titre || ' (' || t.etat || ')'"),
} satisfies Readonly<Record<string, readonly LookUp[]>>;

export type LookedUp = keyof typeof LOOK_UPS | 'organisations';

export function isLookedUp(kind: string): kind is LookedUp {
  return kind === 'organisations' || Object.hasOwn(LOOK_UPS, kind);
}

/** Whose rows are wanted. */
interface Scope {
  readonly file: string;
  /** Its public id; the only organisation when there is none. */
  readonly organisation?: string | undefined;
}

/** A row by its name, with a description. */
export interface FoundRow {
  readonly value: string;
  readonly description: string;
}

/**
 * The rows of a database that may begin with a text, the first of them and always the last, so that what they have in
 * common is what all have. Throws what is wrong with the database.
 */
export function lookUp({ file, organisation }: Scope, kind: LookedUp, typed: string): readonly FoundRow[] {
  return withReadOnly(file, (all) => {
    if (kind === 'organisations') return found(all(`${ORGANISATIONS} ORDER BY id LIMIT ${READ_MAX}`));
    const rows =
      organisation === undefined
        ? all('SELECT organisation_key AS key FROM organisations LIMIT 2')
        : all('SELECT organisation_key AS key FROM organisations WHERE id = ?', organisation);
    const [only, another] = rows;
    if (only === undefined || another !== undefined) return [];
    for (const look of LOOK_UPS[kind]) {
      const rows = rowsOf(all, look, Number(only.key), typed);
      if (rows.length > 0) return found(rows);
    }
    return [];
  });
}

const ORGANISATIONS = 'SELECT id AS value, nom AS description FROM organisations';

function rowsOf(
  all: SelectAll,
  { rows, value, label, key, ranges, most = READ_MAX }: LookUp,
  organisationKey: number,
  typed: string,
) {
  const select =
    `SELECT ${value} AS value, substr(${label}, 1, ${LABEL_MAX}) AS description FROM ${rows} ` +
    `WHERE organisation_key = ? AND ${key} BETWEEN ? AND ? ORDER BY ${key}`;
  return ranges(typed).flatMap((range) => {
    const values = [organisationKey, ...range];
    const first = all(`${select} LIMIT ${most}`, ...values);
    return first.length < most ? first : [...first, ...all(`${select} DESC LIMIT 1`, ...values)];
  });
}

/** Each value once. */
function found(rows: readonly Record<string, unknown>[]): readonly FoundRow[] {
  const known = new Map(rows.map(({ value, description }) => [String(value), String(description ?? '')]));
  return [...known].map(([value, description]) => ({ value, description }));
}

/** `key`: the number as it is folded. */
function byNumber(rows: string, value: string, key: string, label: string): LookUp {
  return { rows, value, key, label, ranges: (typed) => [[fold(typed), fold(typed) + LAST]] };
}

/** What belongs to dossiers: the numbers that lead to it, behind the slash its names, which are SQL of its table `t`. */
function ofDossier(table: string, name: string, label: string): readonly LookUp[] {
  const named = `SELECT d.organisation_key, lower(d.service_dossier_id) AS numero,
    d.service_dossier_id || '/' || ${name} AS value, ${label} AS label FROM dossiers AS d
    JOIN ${table} AS t ON t.organisation_key = d.organisation_key AND t.dossier_id = d.id`;
  const within = (typed: string): readonly Range[] => {
    const numero = fold(typed.slice(0, Math.max(0, typed.lastIndexOf('/'))));
    return numero === '' ? [] : [[numero, numero]];
  };
  return [
    ...[{ rows: `(${named})`, value: 'value', label: 'label', key: 'numero', ranges: within, most: 500 }],
    byNumber('dossiers', "service_dossier_id || '/'", NUMERO, 'objet'),
  ];
}

/** Codes that begin with some digits: of each length in turn, for they are numbers. */
function digits(typed: string): readonly Range[] {
  if (!/^(?:0|[1-9]\d*)?$/.test(typed)) return [];
  const [from, to] = typed === '' ? [1, 10] : [Number(typed), Number(typed) + 1];
  const lengths = typed === '0' ? [1] : [1, 10, 100, 1_000, 10_000, 100_000];
  const ranges = lengths.map((by): Range => [from * by, to * by - 1]);
  return typed === '' ? [[0, 0], ...ranges] : ranges;
}

/** The directories beside the one that is typed, or in it once a slash is. */
function level(typed: string): readonly Range[] {
  const parent = typed.slice(0, Math.max(0, typed.lastIndexOf('/'))) || '/';
  return [[parent, parent]];
}
