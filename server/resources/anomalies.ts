import {
  type Anomalie,
  addAnomalie,
  deleteAnomalie,
  listAnomalies,
  readAnomalie,
} from '../../src/contract/anomalies.ts';
import { notFound, VigieError } from '../../src/contract/errors.ts';
import { fold } from '../../src/contract/text.ts';
import { handle, type Scope } from '../core/handler.ts';
import { rowsInsert } from '../storage/queries/insert-rows.ts';
import { query, type Value } from '../storage/queries/query.ts';
import { inJson } from '../storage/sqlite/dialect.ts';
import { containing, equal } from './lists/filters.ts';
import { handleList } from './lists/list.ts';
import { listChanged } from './lists/list-changed.ts';

export const ANOMALIE_COLUMNS = ['code', 'texte', 'indice_de_gravite'] as const;

const byCode = query<{ organisation: number; code: number }, Anomalie>('anomalies.byCode', (db, p) =>
  db
    .selectFrom('anomalies')
    .select(ANOMALIE_COLUMNS)
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
    .select(ANOMALIE_COLUMNS)
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

export const handlers = [
  handleList(listAnomalies, 'anomalies', {
    columns: ANOMALIE_COLUMNS,
    order: ['code'],
    direction: 'sort',
    filters: { code: equal('code'), texte: containing('texte_plie') },
    total: 'anomalies',
  }),

  handle(
    addAnomalie,
    (scope, { body }) => {
      if (insert(scope, [body]) === 0) throw new VigieError('CODE_EXISTANT', { anomalie: body.code });
      listChanged(scope, 'anomalies', 1);
      return body;
    },
    {
      bulk: (scope, bodies) => {
        if (insert(scope, bodies) < bodies.length) return undefined;
        listChanged(scope, 'anomalies', bodies.length);
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
    listChanged(scope, 'anomalies', -1);
  }),
];
