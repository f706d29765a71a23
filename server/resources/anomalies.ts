import { notFound, VigieError } from '../../src/contract/errors.ts';
import {
  type Anomalie,
  addAnomalie,
  deleteAnomalie,
  listAnomalies,
  readAnomalie,
} from '../../src/contract/resources/anomalies.ts';
import { creates, handle, type Scope } from '../core/handler.ts';
import { deleteRows, foldsOf, insertRows, rowsAmong, rowsWhere } from '../storage/queries/rows.ts';
import { anomalies } from '../storage/tables/anomalies.ts';
import { columnsOf } from '../storage/tables/table.ts';
import { containingWords } from './lists/filters.ts';
import { handleList, listChanged } from './lists/list.ts';

const COLUMNS = columnsOf(anomalies);

type AnomalieRow = { readonly [Column in keyof Anomalie]-?: Exclude<Anomalie[Column], undefined> };

/** An anomaly with each of its columns: what is not given is null. */
function anomalieRow(anomalie: Anomalie): AnomalieRow {
  const row: Record<string, unknown> = {};
  for (const column of COLUMNS) row[column] = anomalie[column] ?? null;
  return row as AnomalieRow;
}

export const anomalieByCode = rowsWhere('anomalies.byCode', COLUMNS, ['code']);
const byCodes = rowsAmong('anomalies.byCodes', COLUMNS, 'code');
const remove = deleteRows('anomalies.remove', ['code']);
export const insert = insertRows('anomalies.insert', COLUMNS, foldsOf(anomalies));

function keyOf(anomalie: Anomalie): string {
  const values = Object.values(anomalieRow(anomalie));
  return JSON.stringify(values.map((value) => (typeof value === 'string' ? value.normalize('NFC') : value)));
}

/** The anomalies that have a code of these, by what they say. */
async function findIdentical(
  { tx, caller }: Scope,
  _: readonly string[],
  anomalies: readonly Anomalie[],
): Promise<ReadonlyMap<string, Anomalie>> {
  const values = JSON.stringify(anomalies.map(({ code }) => code));
  const rows = await tx.all(byCodes, { organisationKey: caller.organisationKey, values });
  return new Map(rows.map((row) => [keyOf(row), row]));
}

export const handlers = [
  handleList(listAnomalies, 'anomalies', {
    columns: COLUMNS,
    order: ['code'],
    sorts: { code: ['code'] },
    folds: anomalies,
    filters: { mots: containingWords('texte_plie') },
    total: 'anomalies',
  }),

  creates(addAnomalie, {
    list: 'anomalies',
    async create({ tx, caller }, inputs) {
      const anomalies = inputs.map(({ body }) => anomalieRow(body));
      const added = await insert.many(tx, caller.organisationKey, anomalies);
      return anomalies.map((anomalie, i) =>
        added[i] ? anomalie : new VigieError('CODE_EXISTANT', { anomalie: anomalie.code }),
      );
    },
    identical: { keyOf, find: findIdentical },
  }),

  handle(readAnomalie, async ({ tx, caller }, { params }) => {
    const code = Number(params.anomalie_id);
    const found = await tx.get(anomalieByCode, { organisationKey: caller.organisationKey, code });
    if (!found) throw notFound('anomalie', params.anomalie_id);
    return found;
  }),

  handle(deleteAnomalie, async (scope, { params }) => {
    const { tx, caller } = scope;
    const code = Number(params.anomalie_id);
    if ((await tx.run(remove, { organisationKey: caller.organisationKey, code })) === 0)
      throw notFound('anomalie', params.anomalie_id);
    await listChanged(scope, 'anomalies', -1);
  }),
];
