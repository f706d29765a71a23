import {
  type Anomalie,
  addAnomalie,
  deleteAnomalie,
  listAnomalies,
  readAnomalie,
} from '../../src/contract/anomalies.ts';
import { notFound, VigieError } from '../../src/contract/errors.ts';
import { fold } from '../../src/contract/text.ts';
import { handle, type Input, type Scope } from '../core/handler.ts';
import { rowsInsert } from '../storage/queries/insert-rows.ts';
import { BOTH_VALUES, type Builder, queries, query, type Value } from '../storage/queries/query.ts';
import { PAGE_SHAPES, type PageShape, type PageValues, within } from '../storage/queries/window.ts';
import { contains, inJson } from '../storage/sqlite/dialect.ts';
import { listChanged, pageOf } from './shared/list-pages.ts';

export interface Filter extends Readonly<Record<string, unknown>> {
  readonly code: boolean;
  readonly texte: boolean;
}
/** `needle` is folded. */
export type FilterValues = { organisation: number; code: number; needle: string };

/** The rows of an organisation that pass the filters. */
export function matching(db: Builder, p: FilterValues, filter: Filter) {
  let rows = db.selectFrom('anomalies').where('organisation_id', '=', p.organisation);
  if (filter.code) rows = rows.where('code', '=', p.code);
  if (filter.texte) rows = rows.where((eb) => contains(eb.ref('texte_plie'), p.needle));
  return rows;
}

const page = queries<Filter & PageShape, FilterValues & PageValues, Anomalie>(
  'anomalies.page',
  { code: BOTH_VALUES, texte: BOTH_VALUES, ...PAGE_SHAPES },
  (db, p, options) =>
    within(matching(db, p, options).select(['code', 'texte', 'indice_de_gravite']), ['code'], p, options),
);

const count = queries<Filter, FilterValues, { total: number }>(
  'anomalies.count',
  { code: BOTH_VALUES, texte: BOTH_VALUES },
  (db, p, filter) => matching(db, p, filter).select((eb) => eb.fn.countAll<number>().as('total')),
);

export const byCode = query<{ organisation: number; code: number }, Anomalie>('anomalies.byCode', (db, p) =>
  db
    .selectFrom('anomalies')
    .select(['code', 'texte', 'indice_de_gravite'])
    .where('organisation_id', '=', p.organisation)
    .where('code', '=', p.code),
);

const remove = query<{ organisation: number; code: number }>('anomalies.remove', (db, p) =>
  db.deleteFrom('anomalies').where('organisation_id', '=', p.organisation).where('code', '=', p.code),
);

const insertRows = rowsInsert(
  'anomalies (organisation_id, code, texte, texte_plie, indice_de_gravite)',
  5,
  // Codes that are taken are left alone: the caller counts what was added.
  'ON CONFLICT DO NOTHING',
);

/** Inserts anomalies whose codes are free; answers how many were free. */
export function insert({ tx, caller }: Scope, anomalies: readonly Anomalie[]): number {
  const values: Value[] = [];
  for (const { code, texte, indice_de_gravite } of anomalies) {
    values.push(caller.organisation, code, texte, fold(texte), indice_de_gravite);
  }
  return insertRows.run(tx, values);
}

const byCodes = query<{ organisation: number; codes: string }, Anomalie>('anomalies.byCodes', (db, p) =>
  db
    .selectFrom('anomalies')
    .select(['code', 'texte', 'indice_de_gravite'])
    .where('organisation_id', '=', p.organisation)
    .where((eb) => inJson(eb.ref('code'), p.codes)),
);

function keyOf({ code, texte, indice_de_gravite }: Anomalie): string {
  return JSON.stringify([code, texte.normalize('NFC'), indice_de_gravite]);
}

/** The anomalies that have a code of these, by what they say. */
function findIdentical({ tx, caller }: Scope, anomalies: readonly Anomalie[]): ReadonlyMap<string, Anomalie> {
  const codes = JSON.stringify(anomalies.map(({ code }) => code));
  const rows = tx.all(byCodes, { organisation: caller.organisation, codes });
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** What a list's filters come to: the shape of the query, and its values. */
export function filterOf(
  { caller }: Scope,
  asked: Input<typeof listAnomalies>['query'],
): { filter: Filter; values: FilterValues } {
  const needle = fold(asked.texte ?? '');
  return {
    filter: { code: asked.code !== undefined, texte: needle !== '' },
    values: { organisation: caller.organisation, code: asked.code ?? 0, needle },
  };
}

export const handlers = [
  handle(listAnomalies, (scope, { query: asked }) => {
    const { tx } = scope;
    const { filter, values } = filterOf(scope, asked);
    return pageOf(
      scope,
      asked,
      {
        list: 'anomalies',
        filter:
          filter.code || filter.texte
            ? { values: [asked.code, values.needle], count: () => tx.get(count(filter), values)?.total ?? 0 }
            : undefined,
        descending: asked.sort === '-code',
        rows: ({ reading, values: window }) =>
          tx.all(page({ ...filter, ...reading }), { ...values, ...window }),
        key: (anomalie) => anomalie.code,
      },
      (rows) => [...rows],
    );
  }),

  handle(
    addAnomalie,
    (scope, { body }) => {
      if (insert(scope, [body]) === 0) throw new VigieError('CODE_EXISTANT', { anomalie: body.code });
      listChanged(scope, 'anomalies', { added: body.code });
      return body;
    },
    {
      bulk: (scope, bodies) => {
        if (insert(scope, bodies) < bodies.length) return undefined;
        listChanged(scope, 'anomalies', { more: bodies.length });
        return [...bodies];
      },
      identical: { keyOf, find: findIdentical },
    },
  ),

  handle(readAnomalie, ({ tx, caller }, { params }) => {
    const found = tx.get(byCode, { organisation: caller.organisation, code: Number(params.anomalie_id) });
    if (!found) throw notFound('anomalie', params.anomalie_id);
    return found;
  }),

  handle(deleteAnomalie, (scope, { params }) => {
    const { tx, caller } = scope;
    const code = Number(params.anomalie_id);
    if (tx.run(remove, { organisation: caller.organisation, code }) === 0)
      throw notFound('anomalie', params.anomalie_id);
    listChanged(scope, 'anomalies', { removed: code });
  }),
];
