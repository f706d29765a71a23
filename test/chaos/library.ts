import type { Performed } from './bare.ts';
import { Random } from './random.ts';

export type Noun = 'anomalies' | 'prescriptions';
/** What is done to a library that holds something already, or (create) nothing. */
export type LibraryAct = 'create' | 'replace' | 'sync';

/** An object as its importer knows it: every member that a file can say, and who it is. */
export interface Content {
  /** By which people know it: the code, or the text. */
  readonly key: string;
  /** The members in JSON, in one way only. */
  readonly members: string;
}

/** An object as a service shows it. */
export interface Shown extends Content {
  /** Undefined for an anomaly, which its code identifies. */
  readonly id: string | undefined;
}

/** A library and a file, made so that the file creates, changes, leaves alone and lacks something. */
export interface Task {
  readonly noun: Noun;
  readonly act: LibraryAct;
  readonly before: readonly Members[];
  readonly rows: readonly Members[];
}

type Members = Readonly<Record<string, unknown>>;

/** How rows are made. */
export interface RowPlan {
  readonly rows: number;
  readonly seed: string;
  /** Texts of twelve thousand characters: many of them do not go into one request. */
  readonly wide?: boolean;
  /** Prescriptions cite supports that do not exist yet. */
  readonly citing?: boolean;
}

export function makeTask(
  noun: Noun,
  act: LibraryAct,
  { rows, seed, wide = false, citing = false }: RowPlan,
): Task {
  const random = new Random(seed, 'task');
  const padding = wide ? ' très longue'.repeat(1000) : '';
  const cited = (number: number) =>
    citing ? { supports: [`R 123-${number % 7}`, `R 123-${number % 5}`] } : {};
  const one = (number: number, random: Random, padding: string) =>
    noun === 'anomalies'
      ? anomalie(number, random, padding)
      : { ...prescription(number, random, padding), ...cited(number) };
  const file = Array.from({ length: rows }, (_, i) => one(i + 1, random, padding));
  if (act === 'create') return { noun, act, before: [], rows: file };
  const same = file.filter((_, i) => i % 4 === 0);
  const other = file.flatMap((row, i) => (i % 4 === 1 ? [changed(row)] : []));
  const strangers = Array.from({ length: 5 }, (_, i) => one(rows + i + 1, random, ''));
  return { noun, act, before: [...same, ...other, ...strangers], rows: file };
}

function anomalie(number: number, random: Random, padding: string): Members {
  const texte = `Poteau d’incendie n° ${number} hors d’usage${padding}`;
  return { code: number, texte, indice_de_gravite: random.between(0, 2) };
}

const TYPES = ['liee_a_l_exploitation', 'liee_a_l_amelioration', 'rappel_reglementaire'];

function prescription(number: number, random: Random, padding: string): Members {
  const contenu = `Vérifier l’éclairage de sécurité n° ${number}${padding}`;
  const chemins = ['/Éclairage', `/Niveau ${random.between(1, 9)}/Local ${number}`];
  return { contenu, type: random.pick(TYPES), chemins };
}

function changed(row: Members): Members {
  return 'code' in row ? { ...row, texte: 'Ancien texte' } : { ...row, chemins: ['/Ancien'] };
}

/** A file that `vigie` imports. */
export function csvOf(rows: readonly Members[]): string {
  const [first = {}] = rows;
  const line = (cells: readonly unknown[]) =>
    `${cells.map((cell) => (Array.isArray(cell) ? cell.join('|') : String(cell))).join(';')}\n`;
  return [Object.keys(first), ...rows.map((row) => Object.values(row))].map(line).join('');
}

export function contentOf(noun: Noun, object: Members): Content {
  if (noun === 'anomalies') {
    const { code, texte, indice_de_gravite } = object;
    return { key: String(code), members: JSON.stringify({ code, texte, indice_de_gravite }) };
  }
  const { contenu, type, chemins } = object;
  const members = {
    contenu,
    type,
    chemins: [...(chemins as string[])].sort(),
    supports: citationsOf(object),
  };
  return { key: String(contenu), members: JSON.stringify(members) };
}

/** The references of what a prescription cites: in a file as they are, in an answer within the supports. */
function citationsOf({ supports = [], supports_reglementaires = [] }: Members): string[] {
  const references = (supports_reglementaires as Members[]).map(({ reference }) => String(reference));
  return [...new Set([...(supports as string[]), ...references])].sort();
}

/** What the library holds when all is done, by key. */
function wanted({ noun, act, before, rows }: Task): Map<string, string> {
  const kept = act === 'sync' ? [] : before;
  return new Map(
    [...kept, ...rows].map((row) => {
      const { key, members } = contentOf(noun, row);
      return [key, members];
    }),
  );
}

/** Everything in which a library differs from what it has to be; `before` is what it held at first. */
export function differences(task: Task, before: readonly Shown[], after: readonly Shown[]): string[] {
  const right = wanted(task);
  const ids = new Map(before.map(({ key, id }) => [key, id]));
  const seen = new Set<string>();
  const found = after.flatMap(({ key, members, id }) => {
    const twin = seen.has(key);
    seen.add(key);
    if (twin) return [`twice there: ${short(key)}`];
    if (!right.has(key)) return [`must not be there: ${short(key)}`];
    if (right.get(key) !== members) return [`is wrong: ${short(members)}`];
    return ids.has(key) && ids.get(key) !== id ? [`has another id: ${short(key)}`] : [];
  });
  const lost = [...right.keys()].filter((key) => !seen.has(key)).map((key) => `is lost: ${short(key)}`);
  return [...found, ...lost];
}

/** Every write that was one too many: the object was there already, or was already as it has to be. */
export function repetitions(task: Task, performed: readonly Performed[]): string[] {
  const right = wanted(task);
  const now = wanted({ ...task, act: 'create', rows: [] });
  return performed.flatMap(({ method, key, body }) => {
    const before = now.get(key);
    const sent = method === 'DELETE' ? undefined : contentOf(task.noun, JSON.parse(body) as Members).members;
    if (sent === undefined) now.delete(key);
    else now.set(key, sent);
    if (before === right.get(key)) return [`was done already: ${method} ${short(key)}`];
    return method === 'POST' && before !== undefined ? [`made a twin: ${short(key)}`] : [];
  });
}

const short = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text);
