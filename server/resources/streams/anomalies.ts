import { listAnomalies } from '../../../src/contract/anomalies.ts';
import { INT32_COUNT_MAX } from '../../../src/contract/fields.ts';
import { joinedLines, type Lines, lineOf, shortJson } from '../../storage/queries/json-lines.ts';
import { BOTH_VALUES, type Expressions, queries } from '../../storage/queries/query.ts';
import { byCode, type Filter, type FilterValues, filterOf, matching } from '../anomalies.ts';
import { listReader } from './list-reader.ts';

/** Codes between two, the second included: they are so dense that rows need not be counted to read a few. */
type Between = { readonly above: number; readonly upTo: number };

const lines = queries<
  Filter & { readonly descending: boolean },
  FilterValues & Between & { readonly longest: number },
  Omit<Lines, 'last'>
>(
  'streams.anomalies',
  { code: BOTH_VALUES, texte: BOTH_VALUES, descending: BOTH_VALUES },
  (db, p, { descending, ...filter }) => {
    const rows = matching(db, p, filter).where('code', '>', p.above).where('code', '<=', p.upTo);
    if (!descending) {
      // Without a query in between, which would cost a tenth: rows are met in the order of their key.
      return rows.select((eb) => [
        joinedLines(lineFor(eb, p.longest)).as('lines'),
        eb.fn.countAll<number>().as('shown'),
      ]);
    }
    const ordered = rows.select((eb) => lineFor(eb, p.longest).as('ligne')).orderBy('code', 'desc');
    return db
      .selectFrom(ordered.as('rangees'))
      .select((eb) => [joinedLines(eb.ref('ligne')).as('lines'), eb.fn.countAll<number>().as('shown')]);
  },
);

/** The code that comes after another, or before it. */
const beyond = queries<
  { readonly descending: boolean },
  { organisation: number; code: number },
  { code: number | null }
>('streams.anomalies.beyond', { descending: BOTH_VALUES }, (db, p, { descending }) =>
  db
    .selectFrom('anomalies')
    .select((eb) => (descending ? eb.fn.max('code') : eb.fn.min('code')).as('code'))
    .where('organisation_id', '=', p.organisation)
    .where('code', descending ? '<' : '>', p.code),
);

function lineFor(eb: Expressions<'anomalies'>, longest: number) {
  const members = {
    code: eb.ref('code'),
    texte: shortJson(eb.ref('texte'), longest),
    indice_de_gravite: eb.ref('indice_de_gravite'),
  };
  return lineOf({ members }, eb.ref('code'));
}

export const reader = listReader(listAnomalies, (scope, asked) => {
  const { filter, values } = filterOf(scope, asked);
  const { organisation } = values;
  const descending = asked.sort === '-code';
  return {
    start: descending ? INT32_COUNT_MAX + 1 : -1,
    read: (tx, { after, limit, longest }) => {
      const code = after as number;
      const between = descending
        ? { above: code - 1 - limit, upTo: code - 1 }
        : { above: code, upTo: code + limit };
      const found = tx.get(lines({ ...filter, descending }), { ...values, ...between, longest }) as Lines;
      // A gap is crossed at one go.
      const edge = { organisation, code: descending ? between.above + 1 : between.upTo };
      const next = tx.get(beyond({ descending }), edge)?.code ?? null;
      return { ...found, last: next === null ? null : descending ? next + 1 : next - 1 };
    },
    one: (tx, code) => tx.get(byCode, { organisation, code: Number(code) }),
  };
});
