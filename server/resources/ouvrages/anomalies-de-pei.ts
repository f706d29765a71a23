import { invalid, VigieError } from '../../../src/contract/errors.ts';
import {
  type AnomalieDePei,
  addAnomalieDePei,
  deleteAnomalieDePei,
  listAnomaliesDePei,
  listAnomaliesOfAllPeis,
  updateAnomalieDePei,
} from '../../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import { instantOf } from '../../../src/contract/schema/dates.ts';
import { changes, existing, handle, type Scope } from '../../core/handler.ts';
import { newId } from '../../storage/ids.ts';
import type { Expressions } from '../../storage/queries/query.ts';
import { deleteRows, derivedOf, insertRows, rowsWhere, updateRows } from '../../storage/queries/rows.ts';
import type { Schema } from '../../storage/schema.ts';
import { anomalies_de_pei } from '../../storage/tables/ouvrages.ts';
import { columnsOf } from '../../storage/tables/table.ts';
import { anomalieByCode } from '../anomalies.ts';
import { filter } from '../lists/filters.ts';
import { handleList, listChanged } from '../lists/list.ts';

const COLUMNS = columnsOf(anomalies_de_pei);

type Row = Pick<Schema['anomalies_de_pei'], (typeof COLUMNS)[number]>;
type Dates = Pick<Row, 'date_debut' | 'date_fin'>;

const DERIVED = {
  debut: ({ date_debut }: Dates) => instantOf(date_debut),
  fin: ({ date_fin }: Dates) => (date_fin === null ? null : instantOf(date_fin)),
};
export const insert = insertRows('anomalies_de_pei.insert', COLUMNS, DERIVED);
const byId = rowsWhere('anomalies_de_pei.byId', COLUMNS, ['pei_id', 'id']);
const ofCode = rowsWhere('anomalies_de_pei.ofCode', COLUMNS, ['code', 'pei_id']);
const update = updateRows('anomalies_de_pei.update', ['date_debut', 'date_fin', 'debut', 'fin'], ['id']);
const remove = deleteRows('anomalies_de_pei.remove', ['id']);
const peiById = rowsWhere('peis.idOf', ['id'], ['id']);

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
  if (!found) throw new VigieError('INTROUVABLE', { objet: 'anomalie_de_pei', id });
  return found;
}

/** Instants of an anomaly. Throws VALIDATION for an end before its start, ANOMALIE_EXISTANTE where the PEI has its code meanwhile. */
async function instantsOf({ tx, caller }: Scope, row: Row) {
  const instants = derivedOf(DERIVED, row);
  const ends = (fin: number | null) => fin ?? Number.POSITIVE_INFINITY;
  if (ends(instants.fin) < instants.debut) {
    const params = { min: row.date_debut };
    throw invalid([{ in: 'body', path: ['date_fin'], code: 'MINIMUM', params }]);
  }
  const { code, pei_id } = row;
  const others = await tx.all(ofCode, { organisationKey: caller.organisationKey, code, pei_id });
  const meanwhile = others.find((other) => {
    const { debut, fin } = derivedOf(DERIVED, other);
    return other.id !== row.id && debut < ends(instants.fin) && instants.debut < ends(fin);
  });
  if (meanwhile) throw new VigieError('ANOMALIE_EXISTANTE', { anomalie: code, debut: meanwhile.date_debut });
  return instants;
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
    await instantsOf(scope, row);
    await insert.one(tx, organisationKey, row);
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
        const instants = await instantsOf(scope, changed);
        const { organisationKey } = scope.caller;
        await scope.tx.run(update, { organisationKey, id: row.id, date_debut, date_fin, ...instants });
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
