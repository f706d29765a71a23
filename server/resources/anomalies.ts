import { notFound, VigieError } from '../../src/contract/errors.ts';
import {
  type Anomalie,
  addAnomalie,
  deleteAnomalie,
  listAnomalies,
  readAnomalie,
} from '../../src/contract/resources/anomalies.ts';
import { fold } from '../../src/contract/schema/text.ts';
import { creates, handle, type Scope } from '../core/handler.ts';
import { query } from '../storage/queries/query.ts';
import { insertRows } from '../storage/queries/rows.ts';
import type { Sqlite3 } from '../storage/sqlite/connection.ts';
import { inJson } from '../storage/sqlite/dialect.ts';
import { containing, equal } from './lists/filters.ts';
import { handleList, listChanged } from './lists/list.ts';

// biome-ignore format: a column stands on a line of its own.
export const ANOMALIE_COLUMNS = [
  'code',
  'texte',
  'indice_de_gravite',
] as const;

type AnomalieRow = { readonly [Column in keyof Anomalie]-?: Exclude<Anomalie[Column], undefined> };

/** An anomaly with each of its columns: what is not given is null. */
export function anomalieRow(anomalie: Anomalie): AnomalieRow {
  const row: Record<string, unknown> = {};
  for (const column of ANOMALIE_COLUMNS) row[column] = anomalie[column] ?? null;
  return row as AnomalieRow;
}

const byCode = query<{ organisationKey: number; code: number }, Anomalie>('anomalies.byCode', (db, p) =>
  db
    .selectFrom('anomalies')
    .select(ANOMALIE_COLUMNS)
    .where('organisation_key', '=', p.organisationKey)
    .where('code', '=', p.code),
);

const remove = query<{ organisationKey: number; code: number }>('anomalies.remove', (db, p) =>
  db.deleteFrom('anomalies').where('organisation_key', '=', p.organisationKey).where('code', '=', p.code),
);

const insert = insertRows('anomalies', [...ANOMALIE_COLUMNS, 'texte_plie']);

/** Inserts anomalies; answers of each whether its code was free. One whose code is taken is left out. */
export function insertMany(tx: Sqlite3, organisationKey: number, rows: readonly AnomalieRow[]): boolean[] {
  const folded = rows.map((row) => ({ ...row, texte_plie: fold(row.texte) }));
  return insert(tx, organisationKey, folded);
}

const byCodes = query<{ organisationKey: number; codes: string }, Anomalie>('anomalies.byCodes', (db, p) =>
  db
    .selectFrom('anomalies')
    .select(ANOMALIE_COLUMNS)
    .where('organisation_key', '=', p.organisationKey)
    .where((eb) => inJson(eb.ref('code'), p.codes)),
);

function keyOf(anomalie: Anomalie): string {
  const values = Object.values(anomalieRow(anomalie));
  return JSON.stringify(values.map((value) => (typeof value === 'string' ? value.normalize('NFC') : value)));
}

/** The anomalies that have a code of these, by what they say. */
function findIdentical({ tx, caller }: Scope, anomalies: readonly Anomalie[]): ReadonlyMap<string, Anomalie> {
  const codes = JSON.stringify(anomalies.map(({ code }) => code));
  const rows = tx.all(byCodes, { organisationKey: caller.organisationKey, codes });
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

  creates(
    addAnomalie,
    (scope, inputs) => {
      const anomalies = inputs.map(({ body }) => anomalieRow(body));
      const added = insertMany(scope.tx, scope.caller.organisationKey, anomalies);
      const more = added.filter(Boolean).length;
      if (more > 0) listChanged(scope, 'anomalies', more);
      return anomalies.map((anomalie, i) =>
        added[i] ? anomalie : new VigieError('CODE_EXISTANT', { anomalie: anomalie.code }),
      );
    },
    { keyOf, find: findIdentical },
  ),

  handle(readAnomalie, ({ tx, caller }, { params }) => {
    const found = tx.get(byCode, {
      organisationKey: caller.organisationKey,
      code: Number(params.anomalie_id),
    });
    if (!found) throw notFound('anomalie', params.anomalie_id);
    return found;
  }),

  handle(deleteAnomalie, (scope, { params }) => {
    const { tx, caller } = scope;
    const code = Number(params.anomalie_id);
    if (tx.run(remove, { organisationKey: caller.organisationKey, code }) === 0)
      throw notFound('anomalie', params.anomalie_id);
    listChanged(scope, 'anomalies', -1);
  }),
];
