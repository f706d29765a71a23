import { fold } from '../../../src/contract/schema/text.ts';
import { query } from '../queries/query.ts';
import type { TextIndex } from '../store.ts';

/** What trigrams are made of: a substring without three such characters in a row is in too many texts, or none is found by it. */
const TRIGRAM = /[0-9a-z]{3}/;

const lastNumber = query<{ organisationKey: number }, { numero: number }>('search.lastNumber', (db, p) =>
  db
    .selectFrom('prescriptions')
    .select('numero')
    .where('organisation_key', '=', p.organisationKey)
    .orderBy('numero', 'desc')
    .limit(1),
);

/** PostgreSQL itself keeps the index of trigrams (pg_trgm), by which texts are found that contain a substring. */
export const textIndex: TextIndex = {
  async nextNumber(tx, organisationKey) {
    return ((await tx.get(lastNumber, { organisationKey }))?.numero ?? 0) + 1;
  },
  async add() {},
  async replace() {},
  async remove() {},
  async clear() {},
  async plan(_tx, _organisationKey, text) {
    const needle = fold(text);
    if (needle === '') return undefined;
    return { needle, match: TRIGRAM.test(needle) ? needle : null };
  },
};
