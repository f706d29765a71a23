import {
  type Anomalie,
  addAnomalie,
  deleteAnomalie,
  listAnomalies,
  readAnomalie,
} from '../../src/contract/anomalies.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { lazy } from '../../src/contract/lazy.ts';
import { fold, isAscii } from '../../src/contract/text.ts';
import { contains, lower } from '../db/dialect.ts';
import { type Builder, EITHER, queries, query, type Value } from '../db/query.ts';
import { READING, type Reading, type WindowValues, within } from '../db/window.ts';
import { handle, type Scope } from '../handler.ts';
import { listChanged, pageOf } from '../listing.ts';

interface Filter extends Readonly<Record<string, unknown>> {
  readonly code: boolean;
  readonly texte: boolean;
}
type FilterValues = { organisation: number; code: number; needle: string };

/** The rows of an organisation that pass the filters. */
function matching(db: Builder, p: FilterValues, filter: Filter) {
  let rows = db.selectFrom('anomalies').where('organisation_id', '=', p.organisation);
  if (filter.code) rows = rows.where('code', '=', p.code);
  if (filter.texte) {
    rows = rows.where((eb) => contains(eb.fn.coalesce('texte_plie', lower(eb.ref('texte'))), p.needle));
  }
  return rows;
}

const page = queries<Filter & Reading, FilterValues & WindowValues, Anomalie>(
  'anomalies.page',
  { code: EITHER, texte: EITHER, ...READING },
  (db, p, options) =>
    within(matching(db, p, options).select(['code', 'texte', 'indice_de_gravite']), ['code'], p, options),
);

const count = queries<Filter, FilterValues, { total: number }>(
  'anomalies.count',
  { code: EITHER, texte: EITHER },
  (db, p, filter) => matching(db, p, filter).select((eb) => eb.fn.countAll<number>().as('total')),
);

const byCode = query<{ organisation: number; code: number }, Anomalie>('anomalies.byCode', (db, p) =>
  db
    .selectFrom('anomalies')
    .select(['code', 'texte', 'indice_de_gravite'])
    .where('organisation_id', '=', p.organisation)
    .where('code', '=', p.code),
);

const remove = query<{ organisation: number; code: number }>('anomalies.remove', (db, p) =>
  db.deleteFrom('anomalies').where('organisation_id', '=', p.organisation).where('code', '=', p.code),
);

const INTO = 'INSERT INTO anomalies (organisation_id, code, texte, texte_plie, indice_de_gravite)';
// Codes that are taken are left alone: the caller counts what was added.
const insertOne = `${INTO} VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
/** Rows in one statement: measured best between 100 and 500. */
const ROWS = 200;
// Kysely would compile this text anew for every batch; here the organisation is bound once for all rows.
const insertRows = lazy(
  () =>
    `${INTO} SELECT ?, column1, column2, column3, column4 FROM (VALUES ${Array(ROWS).fill('(?, ?, ?, ?)').join(', ')}) ` +
    'WHERE true ON CONFLICT DO NOTHING',
);

/** The folded text, or null when it is what SQL's own `lower` says. */
export function foldedOrNull(texte: string): string | null {
  return isAscii(texte) ? null : fold(texte);
}

function valuesOf(organisation: number, anomalies: readonly Anomalie[], from: number, to: number): Value[] {
  const values: Value[] = [organisation];
  for (let i = from; i < to; i++) {
    const { code, texte, indice_de_gravite } = anomalies[i] as Anomalie;
    values.push(code, texte, foldedOrNull(texte), indice_de_gravite);
  }
  return values;
}

/** Inserts anomalies whose codes are free; answers how many were free. */
function insert({ tx, caller }: Scope, anomalies: readonly Anomalie[]): number {
  let added = 0;
  let from = 0;
  for (; from + ROWS <= anomalies.length; from += ROWS) {
    added += tx.runMany(insertRows(), valuesOf(caller.organisation, anomalies, from, from + ROWS));
  }
  for (; from < anomalies.length; from++) {
    added += tx.runMany(insertOne, valuesOf(caller.organisation, anomalies, from, from + 1));
  }
  return added;
}

export const handlers = [
  handle(listAnomalies, (scope, { query: asked }) => {
    const { tx, caller } = scope;
    const texte = fold(asked.texte ?? '');
    const filter = { code: asked.code !== undefined, texte: texte !== '' };
    const values = { organisation: caller.organisation, code: asked.code ?? 0, needle: texte };
    return pageOf(
      scope,
      asked,
      {
        list: 'anomalies',
        filter:
          filter.code || filter.texte
            ? { values: [asked.code, texte], count: () => tx.get(count(filter), values)?.total ?? 0 }
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
    (scope, bodies) => {
      if (insert(scope, bodies) < bodies.length) return undefined;
      listChanged(scope, 'anomalies', { more: bodies.length });
      return [...bodies];
    },
  ),

  handle(readAnomalie, ({ tx, caller }, { params }) => {
    const found = tx.get(byCode, { organisation: caller.organisation, code: Number(params.anomalie_id) });
    if (!found) throw new VigieError('INTROUVABLE');
    return found;
  }),

  handle(deleteAnomalie, (scope, { params }) => {
    const { tx, caller } = scope;
    const code = Number(params.anomalie_id);
    if (tx.run(remove, { organisation: caller.organisation, code }) === 0)
      throw new VigieError('INTROUVABLE');
    listChanged(scope, 'anomalies', { removed: code });
  }),
];
