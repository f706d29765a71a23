import { invalid, VigieError } from '../../../src/contract/errors.ts';
import {
  type AnomalieDePei,
  addAnomalieDePei,
  deleteAnomalieDePei,
  listAnomaliesDePei,
  listAnomaliesOfAllPeis,
  updateAnomalieDePei,
} from '../../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import { clockOf, instantOf, withOffset } from '../../../src/contract/schema/dates.ts';
import { changes, existing, handle, type Scope } from '../../core/handler.ts';
import { newId } from '../../storage/ids.ts';
import { type Expressions, query } from '../../storage/queries/query.ts';
import { deleteRows, derivedOf, insertRows, rowsWhere, updateRows } from '../../storage/queries/rows.ts';
import type { Schema } from '../../storage/schema.ts';
import { anomalies_de_pei } from '../../storage/tables/ouvrages.ts';
import { columnsOf } from '../../storage/tables/table.ts';
import { anomalieByCode } from '../anomalies.ts';
import { filter } from '../lists/filters.ts';
import { handleList, listChanged } from '../lists/list.ts';
import { zoneOf } from '../utilisateurs.ts';

const COLUMNS = columnsOf(anomalies_de_pei);

type Row = Pick<Schema['anomalies_de_pei'], (typeof COLUMNS)[number]>;
type Dates = Pick<Row, 'date_debut' | 'date_fin'>;

const DERIVED = {
  debut: ({ date_debut }: Dates) => instantOf(date_debut),
  fin: ({ date_fin }: Dates) => (date_fin === null ? null : instantOf(date_fin)),
};
export const insert = insertRows('anomalies_de_pei.insert', COLUMNS, DERIVED);
const byId = rowsWhere('anomalies_de_pei.byId', COLUMNS, ['pei_id', 'id']);
const update = updateRows('anomalies_de_pei.update', ['date_debut', 'date_fin', 'debut', 'fin'], ['id']);
const remove = deleteRows('anomalies_de_pei.remove', ['id']);
const peiById = rowsWhere('peis.idOf', ['id'], ['id']);

/** Pairs of anomalies that a PEI has of one code in the same period; `values` are the ids of the first of each. */
export const overlapping = query<
  { organisationKey: number; values: string },
  { id: string; other: string; date_debut: string }
>('anomalies_de_pei.overlapping', (db, p, dialect) =>
  db
    .selectFrom('anomalies_de_pei as one')
    // SQLite reads the tables of a cross join in this order.
    .crossJoin('anomalies_de_pei as other')
    .whereRef('other.organisation_key', '=', 'one.organisation_key')
    .whereRef('other.code', '=', 'one.code')
    .whereRef('other.pei_id', '=', 'one.pei_id')
    .whereRef('other.id', '<>', 'one.id')
    .select(['one.id', 'other.id as other', 'other.date_debut'])
    .where('one.organisation_key', '=', p.organisationKey)
    .where((eb) => dialect.inJson(eb.ref('one.id'), p.values, 'texts'))
    .where((eb) => {
      const ends = (['one.fin', 'other.fin'] as const).map((fin) =>
        eb.fn.coalesce(fin, eb.lit(Number.MAX_SAFE_INTEGER)),
      );
      // Each begins before each ends: one that ends where it begins is open at no moment.
      const begins = ['one.debut', 'other.debut'] as const;
      return eb.and(begins.flatMap((debut) => ends.map((fin) => eb(debut, '<', fin))));
    }),
);

/** Rows that are open at an instant: begun, and not ended. */
export function isOpen(eb: Expressions<'anomalies_de_pei'>, at: number) {
  return eb.and([eb('debut', '<=', at), eb.or([eb('fin', 'is', null), eb('fin', '>', at)])]);
}

const filters = {
  en_cours: filter<'anomalies_de_pei', 'true' | 'false', { ouverte: number; instant: number }>(
    (asked, { now }) => ({ ouverte: asked === 'true' ? 1 : 0, instant: instantOf(now) }),
    (eb, p) => eb(eb.case().when(isOpen(eb, p.instant)).then(1).else(0).end(), '=', p.ouverte),
  ),
};

function shown({ now }: Scope, row: Row): AnomalieDePei {
  const { id, pei_id, code, texte, indice_de_gravite, date_debut, date_fin, date_pose } = row;
  return {
    id,
    pei_id,
    anomalie: { code, texte, indice_de_gravite },
    date_debut,
    date_fin,
    est_programmee: instantOf(date_debut) > instantOf(now),
    date_pose,
  };
}

const show = (scope: Scope, rows: readonly Row[]) => rows.map((row) => shown(scope, row));

/** The anomaly that a path names. Throws INTROUVABLE. */
async function named({ tx, caller }: Scope, params: { pei_id: string; anomalie_de_pei_id: string }) {
  const { pei_id, anomalie_de_pei_id: id } = params;
  const found = await tx.get(byId, { organisationKey: caller.organisationKey, pei_id, id });
  if (!found) throw new VigieError('INTROUVABLE', { objet: 'anomalie_de_pei', id, pei: pei_id });
  return found;
}

/** Throws VALIDATION for an end before its start. */
function expectInOrder(row: Row): void {
  const { debut, fin } = derivedOf(DERIVED, row);
  if (fin === null || fin >= debut) return;
  const params = { min: row.date_debut };
  throw invalid([{ in: 'body', path: ['date_fin'], code: 'MINIMUM', params }]);
}

/** Throws ANOMALIE_EXISTANTE where the PEI has the code of an anomaly twice in the same period. */
async function expectOnce(scope: Scope, { id, code }: Row): Promise<void> {
  const { organisationKey } = scope.caller;
  const [pair] = await scope.tx.all(overlapping, { organisationKey, values: JSON.stringify([id]) });
  if (!pair) return;
  const at = instantOf(pair.date_debut);
  const debut = withOffset(new Date(at), clockOf(await zoneOf(scope)));
  const planned = at > instantOf(scope.now) ? { programmee: 1 } : {};
  throw new VigieError('ANOMALIE_EXISTANTE', { anomalie: code, debut, ...planned });
}

/** PEIs are filtered by their open anomalies. */
async function anomaliesChanged(scope: Scope, more: number): Promise<void> {
  await listChanged(scope, 'anomalies_de_pei', more);
  await listChanged(scope, 'peis', 0);
}

export const handlers = [
  handleList(listAnomaliesDePei, 'anomalies_de_pei', {
    columns: COLUMNS,
    order: ['debut', 'id'],
    descending: true,
    of: filter(
      async ({ pei_id }, scope) => ({ pei: (await existing(scope, peiById, 'pei', pei_id)).id }),
      (eb, { pei }) => eb('pei_id', '=', pei),
    ),
    filters,
    show,
  }),

  handle(addAnomalieDePei, async (scope, { params, body }) => {
    const { tx, caller, now } = scope;
    const { organisationKey } = caller;
    const pei = await existing(scope, peiById, 'pei', params.pei_id);
    const { code_anomalie: code, date_debut = now, date_fin = null } = body;
    const anomalie = await tx.get(anomalieByCode, { organisationKey, code });
    if (!anomalie) {
      const place = { in: 'body', path: ['code_anomalie'] } as const;
      throw invalid([{ ...place, code: 'REFERENCE', params: { id: code } }]);
    }
    const row = { id: newId(), pei_id: pei.id, ...anomalie, date_debut, date_fin, date_pose: now };
    expectInOrder(row);
    await insert.one(tx, organisationKey, row);
    await expectOnce(scope, row);
    await anomaliesChanged(scope, 1);
    return shown(scope, row);
  }),

  changes(
    updateAnomalieDePei,
    async (scope, { params }) => {
      const { date_debut, date_fin } = await named(scope, params);
      return { date_debut, date_fin };
    },
    async (scope, { params, body }) => {
      const row = await named(scope, params);
      const { date_debut = row.date_debut, date_fin = row.date_fin } = body;
      const changed = { ...row, date_debut, date_fin };
      if (date_debut !== row.date_debut || date_fin !== row.date_fin) {
        expectInOrder(changed);
        const [before, after] = [derivedOf(DERIVED, row), derivedOf(DERIVED, changed)];
        const { organisationKey } = scope.caller;
        await scope.tx.run(update, { organisationKey, id: row.id, date_debut, date_fin, ...after });
        const isLater = before.fin !== null && (after.fin === null || after.fin > before.fin);
        if (isLater || after.debut < before.debut) await expectOnce(scope, changed);
        await anomaliesChanged(scope, 0);
      }
      return shown(scope, changed);
    },
  ),

  handle(deleteAnomalieDePei, async (scope, { params }) => {
    const { id } = await named(scope, params);
    await scope.tx.run(remove, { organisationKey: scope.caller.organisationKey, id });
    await anomaliesChanged(scope, -1);
  }),

  handleList(listAnomaliesOfAllPeis, 'anomalies_de_pei', {
    columns: COLUMNS,
    order: ['pei_id', 'debut', 'id'],
    filters,
    total: 'anomalies_de_pei',
    show,
  }),
];
