import { fold } from '../../src/contract/text.ts';
import { kysely } from './kysely.ts';
import { query } from './query.ts';
import type { Sqlite3 } from './sqlite.ts';

/**
 * Finds substrings among prescriptions without reading them all. Every text is indexed word by word
 * (FTS5), and every distinct word is kept in a table: the words that contain the substring are found
 * there, then their texts in the index. A word is a run of ASCII letters and digits and of anything beyond
 * ASCII, which is exactly what FTS5's `ascii` tokenizer makes of a folded text.
 */
const WORD = /[0-9A-Za-z\u0080-\u{10ffff}]+/gu;

/** Past so many words a full-text expression costs more than reading the texts. */
const WORDS_MAX = 400;
/** Whole words of a substring that are looked up: a few narrow the candidates enough, which are read anyway. */
const WHOLE_WORDS_MAX = 16;
/** FTS5 cuts words after 32,768 bytes, so that a longer one stands for all that begin alike. */
const INDEXED_LENGTH = 32_768 / 3;
/** Words remembered as known, for each organisation. */
const KNOWN_MAX = 200_000;

const insertText = query<{ organisation: string; id: string; text: string }>('search.insertText', (db, p) =>
  db
    .insertInto('prescriptions_recherche')
    .values({ organisation: p.organisation, prescription_id: p.id, contenu: p.text }),
);
const updateText = query<{ row: number; text: string }>('search.updateText', (db, p) =>
  db.updateTable('prescriptions_recherche').set({ contenu: p.text }).where('rowid', '=', p.row),
);
const deleteText = query<{ row: number }>('search.deleteText', (db, p) =>
  db.deleteFrom('prescriptions_recherche').where('rowid', '=', p.row),
);
const lastRow = query<Record<string, never>, { row: number }>(
  'search.lastRow',
  () => kysely().sql<{ row: number }>`SELECT last_insert_rowid() AS row`,
);
const insertWord = query<{ organisation: number; word: string }>('search.insertWord', (db, p) =>
  db
    .insertInto('prescriptions_termes')
    .values({ organisation_id: p.organisation, terme: p.word })
    .onConflict((conflict) => conflict.doNothing()),
);
type WordSearch = { organisation: number; piece: string; length: number; limit: number };
const words = (place: 'inside' | 'start' | 'end') =>
  query<WordSearch, { terme: string }>(`search.words.${place}`, (db, p) => {
    const rows = db
      .selectFrom('prescriptions_termes')
      .select('terme')
      .where('organisation_id', '=', p.organisation)
      .limit(p.limit);
    if (place === 'inside') return rows.where(kysely().sql<boolean>`instr(terme, ${p.piece}) > 0`);
    if (place === 'start')
      return rows.where(kysely().sql<boolean>`substr(terme, 1, ${p.length}) = ${p.piece}`);
    return rows.where(kysely().sql<boolean>`substr(terme, -${p.length}) = ${p.piece}`);
  });
const wordsContaining = words('inside');
const wordsStarting = words('start');
const wordsEnding = words('end');

/** What tells when a transaction is on disk: an engine. */
export interface Commits {
  /** Runs `then` once the transaction is on disk, and never if it is undone. */
  afterCommit(then: () => void): void;
}

/** The words that each organisation is known to have, per engine: spares an insert for each word of each text. */
const known = new WeakMap<Commits, Map<number, Set<string>>>();

/** Adds a text to the index; answers the row under which it stands there. */
export function indexText(
  tx: Sqlite3,
  engine: Commits,
  organisation: number,
  id: string,
  text: string,
): number {
  const folded = fold(text);
  tx.run(insertText, { organisation: String(organisation), id, text: folded });
  const row = tx.get(lastRow, {})?.row as number;
  learnWords(tx, engine, organisation, folded);
  return row;
}

/** Replaces a text in the index. */
export function reindexText(
  tx: Sqlite3,
  engine: Commits,
  organisation: number,
  row: number,
  text: string,
): void {
  const folded = fold(text);
  tx.run(updateText, { row, text: folded });
  learnWords(tx, engine, organisation, folded);
}

/** Takes a text out of the index. Its words stay known: a word without a text finds nothing. */
export function unindexText(tx: Sqlite3, row: number): void {
  tx.run(deleteText, { row });
}

function learnWords(tx: Sqlite3, engine: Commits, organisation: number, folded: string): void {
  const mine = knownWords(engine, organisation);
  const fresh = new Set<string>();
  for (const word of folded.match(WORD) ?? []) if (!mine.has(word)) fresh.add(word);
  if (fresh.size === 0) return;
  for (const word of fresh) tx.run(insertWord, { organisation, word });
  // Only what is on disk is known: the transaction may yet be undone.
  engine.afterCommit(() => {
    if (mine.size < KNOWN_MAX) for (const word of fresh) mine.add(word);
  });
}

function knownWords(engine: Commits, organisation: number): Set<string> {
  const byOrganisation = known.get(engine) ?? new Map<number, Set<string>>();
  known.set(engine, byOrganisation);
  const mine = byOrganisation.get(organisation) ?? new Set<string>();
  byOrganisation.set(organisation, mine);
  return mine;
}

/** How to find the texts that contain a substring. */
export type Search =
  /** No text can contain it. */
  | { readonly kind: 'nothing' }
  /** `match` finds candidates in the index; with `verify` each must still be looked into. */
  | { readonly kind: 'match'; readonly match: string; readonly verify: boolean; readonly needle: string }
  /** Too common, or no word in it: every text must be looked into. */
  | { readonly kind: 'scan'; readonly needle: string };

/** Plans the search for a substring, given as it was typed. */
export function planSearch(tx: Sqlite3, organisation: number, text: string): Search {
  const needle = fold(text);
  const pieces = needle.match(WORD) ?? [];
  const first = pieces[0];
  if (first === undefined) return { kind: 'scan', needle };
  const opensWord = !needle.startsWith(first);
  const closesWord = !needle.endsWith(pieces.at(-1) as string);
  const alone = pieces.length === 1;

  // The first piece may be the end of a word, the last one a beginning, those between are whole words.
  let firstWords: string[];
  if (opensWord && (closesWord || !alone)) firstWords = [first];
  else {
    const find = alone && !closesWord ? (opensWord ? wordsStarting : wordsContaining) : wordsEnding;
    const values = { organisation, piece: first, length: [...first].length, limit: WORDS_MAX + 1 };
    firstWords = tx.all(find, values).map((row) => row.terme);
  }
  if (firstWords.length === 0) return { kind: 'nothing' };
  if (firstWords.length > WORDS_MAX) return { kind: 'scan', needle };

  const clauses = [`(${firstWords.map(quoted).join(' OR ')})`];
  const whole = [...new Set(pieces.slice(1, -1))].sort((a, b) => b.length - a.length);
  for (const piece of whole.slice(0, WHOLE_WORDS_MAX)) clauses.push(quoted(piece));
  if (!alone) clauses.push(quoted(pieces.at(-1) as string) + (closesWord ? '' : ' *'));
  return {
    kind: 'match',
    match: `organisation : ${quoted(String(organisation))} AND contenu : (${clauses.join(' AND ')})`,
    verify: !alone || opensWord || closesWord || firstWords.some((word) => word.length > INDEXED_LENGTH),
    needle,
  };
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
