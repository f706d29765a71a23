import { eachWord, fold } from '../../../src/contract/schema/text.ts';
import { kysely } from '../queries/kysely.ts';
import { query } from '../queries/query.ts';
import type { IndexedText, TextIndex, Transaction } from '../store.ts';

/**
 * Finds substrings among prescriptions without reading them all. Every text is indexed word by word
 * (FTS5), and every distinct word is kept in a table: the words that contain the substring are found
 * there, then their texts in the index. A word is a run of ASCII letters and digits and of anything beyond
 * ASCII, which is exactly what FTS5's `ascii` tokenizer makes of a folded text.
 */
const WORD = /[0-9A-Za-z\u0080-\u{10ffff}]+/gu;

/** Past so many words a full-text expression costs more than reading the texts. */
const WORDS_MAX = 400;
/** The same for their characters: a text may be one word. */
const LETTERS_MAX = 65_536;
/** Whole words of a substring that are looked up: a few narrow the candidates enough, which are read anyway. */
const WHOLE_WORDS_MAX = 16;

// Row by row: FTS5 writes what it has gathered at each statement of many rows.
const indexText = query<{ numero: number; owner: string; contenu_plie: string }>(
  'search.indexText',
  (db, p) =>
    db
      .insertInto('prescriptions_recherche')
      .values({ rowid: p.numero, organisation_key: p.owner, contenu_plie: p.contenu_plie }),
);
const lastText = query<Record<string, never>, { rowid: number }>('search.lastText', (db) =>
  db.selectFrom('prescriptions_recherche').select('rowid').orderBy('rowid', 'desc').limit(1),
);
const reindex = query<{ numero: number; contenu_plie: string }>('search.reindexText', (db, p) =>
  db
    .updateTable('prescriptions_recherche')
    .set({ contenu_plie: p.contenu_plie })
    .where('rowid', '=', p.numero),
);
const unindex = query<{ numero: number }>('search.unindexText', (db, p) =>
  db.deleteFrom('prescriptions_recherche').where('rowid', '=', p.numero),
);
const unindexAll = query<{ organisationKey: number }>('search.unindexAll', (db, p) =>
  db.deleteFrom('prescriptions_recherche').where('organisation_key', '=', p.organisationKey as never),
);
const removeWords = query<{ organisationKey: number }>('search.removeWords', (db, p) =>
  db.deleteFrom('prescriptions_termes').where('organisation_key', '=', p.organisationKey),
);
/** A row for each word of a JSON array. Without WHERE, SQLite would take ON CONFLICT for a part of a join. */
function eachWordOf(p: { readonly organisationKey: number; readonly words: string }) {
  return kysely().sql`SELECT ${p.organisationKey}, value FROM json_each(${p.words}) WHERE true`;
}

const insertWords = query<{ organisationKey: number; words: string }>('search.insertWords', (db, p) =>
  db
    .insertInto('prescriptions_termes')
    .columns(['organisation_key', 'terme'])
    .expression(eachWordOf(p) as never)
    .onConflict((conflict) => conflict.doNothing()),
);
const wordsContaining = query<{ organisationKey: number; piece: string; limit: number }, { terme: string }>(
  'search.wordsContaining',
  (db, p, dialect) =>
    db
      .selectFrom('prescriptions_termes')
      .select('terme')
      .where('organisation_key', '=', p.organisationKey)
      .where((eb) => dialect.contains(eb.ref('terme'), p.piece))
      .limit(p.limit),
);

/** Adds words to those of the organisation: substrings are looked for among them. */
async function addWords(
  tx: Transaction,
  organisationKey: number,
  texts: readonly IndexedText[],
): Promise<void> {
  const words = new Set<string>();
  for (const { contenu_plie } of texts) eachWord(contenu_plie, (word) => void words.add(word));
  await tx.run(insertWords, { organisationKey, words: JSON.stringify([...words]) });
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

/** The word index of SQLite (FTS5). */
export const textIndex: TextIndex = {
  /** Of whichever organisation: the number is the key of a row of the index. */
  async nextNumber(tx) {
    return ((await tx.get(lastText, {}))?.rowid ?? 0) + 1;
  },

  async add(tx, organisationKey, texts) {
    // As text: a number would be bound as one with a fraction.
    const owner = String(organisationKey);
    for (const { numero, contenu_plie } of texts) await tx.run(indexText, { numero, owner, contenu_plie });
    await addWords(tx, organisationKey, texts);
  },

  /** Before it is replaced in its row: the index looks up what it has to forget. */
  async replace(tx, organisationKey, { numero, contenu_plie }) {
    await tx.run(reindex, { numero, contenu_plie });
    await addWords(tx, organisationKey, [{ numero, contenu_plie }]);
  },

  /** Its words stay: a word without a text finds nothing. */
  async remove(tx, numero) {
    await tx.run(unindex, { numero });
  },

  async clear(tx, organisationKey) {
    await tx.run(unindexAll, { organisationKey });
    await tx.run(removeWords, { organisationKey });
  },

  async plan(tx, organisationKey, text) {
    const needle = fold(text);
    if (needle === '') return undefined;
    const scan = { needle, match: null };
    const pieces = needle.match(WORD) ?? [];
    const first = pieces[0];
    if (first === undefined) return scan;
    const opensWord = !needle.startsWith(first);
    const closesWord = !needle.endsWith(pieces.at(-1) as string);
    const alone = pieces.length === 1;

    // The first piece may be the end of a word, the last one a beginning, those between are whole words.
    const firstWords =
      opensWord && (closesWord || !alone)
        ? [first]
        : (await tx.all(wordsContaining, { organisationKey, piece: first, limit: WORDS_MAX + 1 })).map(
            ({ terme }) => terme,
          );
    if (firstWords.length === 0) return null;
    const letters = firstWords.reduce((sum, word) => sum + word.length, 0);
    if (firstWords.length > WORDS_MAX || letters > LETTERS_MAX) return scan;

    const clauses = [`(${firstWords.map(quoted).join(' OR ')})`];
    const whole = [...new Set(pieces.slice(1, -1))].sort((a, b) => b.length - a.length);
    for (const piece of whole.slice(0, WHOLE_WORDS_MAX)) clauses.push(quoted(piece));
    if (!alone) clauses.push(quoted(pieces.at(-1) as string) + (closesWord ? '' : ' *'));
    const match = `organisation_key : ${quoted(String(organisationKey))} AND contenu_plie : (${clauses.join(' AND ')})`;
    return { needle, match };
  },
};
