import { type FieldError, invalid, notFound, VigieError } from '../../../src/contract/errors.ts';
import {
  addPrescriptionToDossier,
  deletePrescriptionOfDossier,
  listLevees,
  listPrescriptionsOfDossier,
  listPrescriptionsOfErp,
  nextNumero,
  PRESCRIPTIONS_D_UN_DOSSIER_MAX,
  type PrescriptionAvecDossier,
  type PrescriptionDeDossier,
  refuseLifted,
  reorganisePrescriptions,
  updatePrescriptionOfDossier,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { Support } from '../../../src/contract/resources/supports.ts';
import { recordChanged } from '../../audit/journal.ts';
import { changes, creates, existing, handle, type Input, type ReadScope } from '../../core/handler.ts';
import { lastRang } from '../../storage/creation-order.ts';
import { newId } from '../../storage/ids.ts';
import { existingIds } from '../../storage/queries/existing-ids.ts';
import { kysely } from '../../storage/queries/kysely.ts';
import {
  deleteRows,
  insertRows,
  rowsAmong,
  rowsByIds,
  rowsWhere,
  updateRows,
} from '../../storage/queries/rows.ts';
import type { Schema } from '../../storage/schema.ts';
import { levees, prescriptions_de_dossier } from '../../storage/tables/dossiers.ts';
import { columnsOf } from '../../storage/tables/table.ts';
import { filter } from '../lists/filters.ts';
import { handleList } from '../lists/list.ts';
import { inOrderOf } from '../ouvrages/members.ts';
import { findSupports, refusalOfUnknown } from '../supports.ts';
import { isFoundOrAbove } from './tree.ts';
import { existingDossier, lockOf, openDossier } from './verrous.ts';

const COLUMNS = columnsOf(prescriptions_de_dossier);
type Row = Pick<Schema['prescriptions_de_dossier'], (typeof COLUMNS)[number]>;

const ofDossier = rowsWhere('prescriptions_de_dossier.ofDossier', COLUMNS, ['dossier_id'], {
  order: ['numero'],
});
const numbers = rowsAmong('prescriptions_de_dossier.numbers', ['id', 'dossier_id', 'numero'], 'dossier_id');
const byId = rowsWhere('prescriptions_de_dossier.byId', COLUMNS, ['id']);
const insert = insertRows('prescriptions_de_dossier.insert', [...COLUMNS, 'rang']);
const renumber = updateRows('prescriptions_de_dossier.renumber', ['numero'], ['id']);
const CHANGED = ['contenu', 'type', 'supports_reglementaires', 'chemins'] as const;
const update = updateRows('prescriptions_de_dossier.update', CHANGED, ['id']);
const remove = deleteRows('prescriptions_de_dossier.remove', ['id']);
const leveesByIds = rowsByIds('levees.byIds', columnsOf(levees));
const dossiersNumbered = rowsByIds('dossiers.numbered', ['id', 'service_dossier_id', 'objet']);

/** Rows as the interface shows them, each with the dossier that found it done, if any. */
export async function shownPrescriptions(
  { tx, caller: { organisationKey } }: ReadScope,
  rows: readonly Row[],
): Promise<PrescriptionDeDossier[]> {
  const lifted = await leveesByIds(
    tx,
    organisationKey,
    rows.map(({ id }) => id),
  );
  const lifting = [...lifted.values()].map(({ dossier_id }) => dossier_id);
  const dossiers = await dossiersNumbered(tx, organisationKey, lifting);
  return rows.map((row) => {
    const { dossier_id = '', date = '' } = lifted.get(row.id) ?? {};
    const { service_dossier_id = null } = dossiers.get(dossier_id) ?? {};
    return {
      id: row.id,
      contenu: row.contenu,
      type: row.type,
      supports_reglementaires: JSON.parse(row.supports_reglementaires) as Support[],
      chemins: JSON.parse(row.chemins) as string[],
      numero: row.numero,
      origine_id: row.origine_id,
      levee: dossier_id ? { dossier_id, service_dossier_id, date } : null,
    };
  });
}

/** The same, each with the dossier that holds it. */
export async function shownWithDossiers(
  scope: ReadScope,
  rows: readonly Row[],
): Promise<PrescriptionAvecDossier[]> {
  const ids = rows.map(({ dossier_id }) => dossier_id);
  const dossiers = await dossiersNumbered(scope.tx, scope.caller.organisationKey, ids);
  const shown = await shownPrescriptions(scope, rows);
  return shown.map((one, i) => ({
    ...one,
    dossier: dossiers.get(ids[i] as string) as PrescriptionAvecDossier['dossier'],
  }));
}

/** A prescription, of a dossier where one is given. Throws INTROUVABLE. */
export async function prescriptionWith(reading: ReadScope, id: string, dossier?: string): Promise<Row> {
  const row = await existing(reading, byId, 'prescription_de_dossier', id);
  if (dossier !== undefined && row.dossier_id !== dossier) throw notFound('prescription_de_dossier', id);
  return row;
}

async function shownOne(reading: ReadScope, row: Row): Promise<PrescriptionDeDossier> {
  return (await shownPrescriptions(reading, [row]))[0] as PrescriptionDeDossier;
}

/** A prescription that may be changed. Throws what `openDossier` throws, INTROUVABLE, and what `refuseLifted` throws. */
async function changeable(
  reading: ReadScope,
  { dossier_id, prescription_id }: Input<typeof deletePrescriptionOfDossier>['params'],
): Promise<Row> {
  await openDossier(reading, dossier_id);
  const row = await prescriptionWith(reading, prescription_id, dossier_id);
  refuseLifted(await shownOne(reading, row));
  return row;
}

const listed = async (reading: ReadScope, dossier_id: string) => {
  const { organisationKey } = reading.caller;
  return {
    data: await shownPrescriptions(reading, await reading.tx.all(ofDossier, { organisationKey, dossier_id })),
  };
};

/** Supports as a row keeps them: whole, each once, as the dump of a row is loaded. */
function keptSupports(known: ReadonlyMap<string, Support>, ids: readonly string[]): string {
  return JSON.stringify([...new Set(ids)].map((id) => inOrderOf(Support().shape, known.get(id) as Support)));
}

type Added = Input<typeof addPrescriptionToDossier>;

/** Whether prescriptions may be added, and the numbers that are taken, by dossier. */
async function takersOf(reading: ReadScope, inputs: readonly Added[]) {
  const { organisationKey } = reading.caller;
  const takers = new Map<string, { lock: VigieError | undefined; taken: Set<number> }>();
  for (const id of new Set(inputs.map(({ params }) => params.dossier_id)))
    takers.set(id, { lock: await lockOf(reading, id), taken: new Set() });
  const values = JSON.stringify([...takers.keys()]);
  for (const { dossier_id, numero } of await reading.tx.all(numbers, { organisationKey, values }))
    takers.get(dossier_id)?.taken.add(numero);
  return takers;
}

export const handlers = [
  handle(listPrescriptionsOfDossier, async (scope, { params: { dossier_id } }) => {
    await existingDossier(scope, dossier_id);
    return listed(scope, dossier_id);
  }),

  creates(addPrescriptionToDossier, {
    async create(scope, inputs) {
      const { tx, caller } = scope;
      const { organisationKey } = caller;
      const bodies = inputs.map(({ body }) => body);
      const cited = bodies.flatMap((body) => body.supports_reglementaires_id ?? []);
      const known = await findSupports(tx, organisationKey, cited);
      const origins = bodies.flatMap(({ origine_id }) => origine_id ?? []);
      const library = await existingIds(tx, 'prescriptions', organisationKey, origins);
      const takers = await takersOf(scope, inputs);
      let rang = await lastRang(tx, 'prescriptions_de_dossier', organisationKey);
      const made = inputs.map(({ params: { dossier_id }, body }) => {
        const { lock, taken } = takers.get(dossier_id) as { lock?: VigieError; taken: Set<number> };
        const { contenu, type = null, chemins, supports_reglementaires_id: supports = [], origine_id } = body;
        const faults: FieldError[] = [...(refusalOfUnknown(known, supports)?.fields ?? [])];
        if (origine_id && !library.has(origine_id))
          faults.push({ in: 'body', path: ['origine_id'], code: 'REFERENCE', params: { id: origine_id } });
        if (lock) return lock;
        if (faults.length > 0) return invalid(faults);
        const { numero = nextNumero(taken) } = body;
        if (taken.has(numero)) return new VigieError('NUMERO_PRIS', { numero });
        if (taken.size >= PRESCRIPTIONS_D_UN_DOSSIER_MAX)
          return new VigieError('PRESCRIPTIONS_AU_COMPLET', { max: PRESCRIPTIONS_D_UN_DOSSIER_MAX });
        taken.add(numero);
        return {
          ...{ rang: ++rang, id: newId(), dossier_id, numero, contenu, type },
          supports_reglementaires: keptSupports(known, supports),
          chemins: JSON.stringify([...new Set(chemins)]),
          origine_id: origine_id ?? null,
        };
      });
      const rows = made.filter((one): one is Exclude<typeof one, VigieError> => !(one instanceof VigieError));
      await insert.made(tx, organisationKey, rows);
      const shown = (await shownPrescriptions(scope, rows)).values();
      return made.map((one) =>
        one instanceof VigieError ? one : (shown.next().value as PrescriptionDeDossier),
      );
    },
  }),

  changes(
    reorganisePrescriptions,
    // The handler records the change of each.
    () => ({}),
    async (scope, { params: { dossier_id }, body: { prescriptions } }) => {
      const { tx, caller } = scope;
      const { organisationKey } = caller;
      await openDossier(scope, dossier_id);
      const rows = await tx.all(numbers, { organisationKey, values: JSON.stringify([dossier_id]) });
      const before = new Map(rows.map(({ id, numero }) => [id, numero]));
      const given = new Map(prescriptions.map(({ id, numero }) => [id, numero]));
      const after = new Map([...before].map(([id, numero]) => [id, given.get(id) ?? numero]));
      const faults = prescriptions.flatMap(({ id, numero }, i): FieldError[] => {
        const at = (member: string, code: FieldError['code'], named: string): FieldError[] => [
          { in: 'body', path: ['prescriptions', i, member], code, params: { id: named } },
        ];
        if (!before.has(id)) return at('id', 'REFERENCE', id);
        if (prescriptions.findIndex((one) => one.id === id) < i) return at('id', 'DOUBLON', id);
        const [other] = [...after].find(([one, taken]) => one !== id && taken === numero) ?? [];
        return other ? at('numero', 'PRIS', other) : [];
      });
      if (faults.length > 0) throw invalid(faults);
      for (const [id, numero] of after) {
        if (numero === before.get(id)) continue;
        await tx.run(renumber, { organisationKey, id, numero });
        await recordChanged(scope, 'prescription_de_dossier', id, { numero: before.get(id) }, { numero });
      }
      return listed(scope, dossier_id);
    },
  ),

  changes(
    updatePrescriptionOfDossier,
    async (scope, { params }) =>
      shownOne(scope, await prescriptionWith(scope, params.prescription_id, params.dossier_id)),
    async (scope, { params, body }) => {
      const { tx, caller } = scope;
      const { organisationKey } = caller;
      const row = await changeable(scope, params);
      const { contenu = row.contenu, type = row.type, chemins, supports_reglementaires_id: cited } = body;
      const known = await findSupports(tx, organisationKey, cited ?? []);
      const refusal = refusalOfUnknown(known, cited ?? []);
      if (refusal) throw refusal;
      const after = {
        ...{ ...row, contenu, type },
        chemins: chemins ? JSON.stringify([...new Set(chemins)]) : row.chemins,
        supports_reglementaires: cited ? keptSupports(known, cited) : row.supports_reglementaires,
      };
      if (CHANGED.some((column) => after[column] !== row[column]))
        await tx.run(update, { organisationKey, ...after });
      return shownOne(scope, after);
    },
  ),

  handle(deletePrescriptionOfDossier, async (scope, { params }) => {
    const { id } = await changeable(scope, params);
    await scope.tx.run(remove, { organisationKey: scope.caller.organisationKey, id });
  }),

  handleList(listPrescriptionsOfErp, 'prescriptions_de_dossier', {
    columns: COLUMNS,
    order: ['dossier_id', 'numero'],
    of: filter(
      async ({ erp_id }, { tx, caller }) => {
        const known = await existingIds(tx, 'erps', caller.organisationKey, [erp_id]);
        if (!known.has(erp_id)) throw notFound('erp', erp_id);
        return { erp_id };
      },
      (eb, p) => {
        const { sql } = kysely();
        const about = sql`SELECT d.rang, d.parent_id FROM dossiers d
          WHERE d.organisation_key = ${p.organisationKey} AND d.erp_id = ${p.erp_id}`;
        const dossiers = eb
          .selectFrom('dossiers')
          .select('dossiers.id')
          .where('dossiers.organisation_key', '=', p.organisationKey)
          .where(isFoundOrAbove(p.organisationKey, about));
        return eb('dossier_id', 'in', dossiers);
      },
    ),
    filters: {
      levee: filter(
        (asked) => ({ levee: asked === 'true' ? 1 : 0 }),
        (eb, p) =>
          eb(
            eb
              .selectFrom('levees')
              .select(({ fn }) => fn.countAll<number>().as('many'))
              .where('levees.organisation_key', '=', p.organisationKey)
              .whereRef('levees.id', '=', 'prescriptions_de_dossier.id'),
            '=',
            p.levee,
          ),
      ),
    },
    show: shownWithDossiers,
  }),

  handleList(listLevees, 'prescriptions_de_dossier', {
    columns: COLUMNS,
    order: ['dossier_id', 'numero'],
    of: filter(
      async ({ dossier_id }, scope) => {
        await existingDossier(scope, dossier_id);
        return { dossier: dossier_id };
      },
      (eb, p) =>
        eb(
          'id',
          'in',
          eb
            .selectFrom('levees')
            .select('levees.id')
            .where('levees.organisation_key', '=', p.organisationKey)
            .where('levees.dossier_id', '=', p.dossier),
        ),
    ),
    filters: {},
    show: shownWithDossiers,
  }),
];
