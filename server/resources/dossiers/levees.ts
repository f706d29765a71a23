import { type ErrorParams, type FieldError, invalid, notFound } from '../../../src/contract/errors.ts';
import {
  addLevee,
  deleteLevee,
  refuseLifted,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { clockOf } from '../../../src/contract/schema/dates.ts';
import { handle } from '../../core/handler.ts';
import { existingIds } from '../../storage/queries/existing-ids.ts';
import { kysely } from '../../storage/queries/kysely.ts';
import { query } from '../../storage/queries/query.ts';
import { deleteRows, insertRows, rowsByIds } from '../../storage/queries/rows.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Transaction } from '../../storage/store.ts';
import { levees } from '../../storage/tables/dossiers.ts';
import { columnsOf } from '../../storage/tables/table.ts';
import { zoneOfOrganisation } from '../utilisateurs.ts';
import { prescriptionWith, shownPrescriptions, shownWithDossiers } from './prescriptions.ts';
import { openDossier } from './verrous.ts';

const insert = insertRows('levees.insert', columnsOf(levees));
const remove = deleteRows('levees.remove', ['id', 'dossier_id']);

/** The ERPs and PEIs that dossiers are about: their own, and those of the dossiers above and below them. */
const ouvragesOf = query<
  { organisationKey: number; values: string },
  { of: string; ouvrage_id: string | null }
>('dossiers.ouvragesOf', (_, p, dialect) => {
  const { sql } = kysely();
  const own = sql`SELECT id AS start, id, parent_id, coalesce(erp_id, pei_id) AS ouvrage_id FROM dossiers
          WHERE "organisation_key" = ${p.organisationKey} AND ${dialect.inJson(sql.ref('id'), p.values, 'texts')}`;
  const more = sql`SELECT start, d.id, d.parent_id, coalesce(d.erp_id, d.pei_id)`;
  return sql`WITH RECURSIVE up (start, id, parent_id, ouvrage_id) AS (
        ${own} UNION ${more} FROM up
          JOIN dossiers d ON d.organisation_key = ${p.organisationKey} AND d.id = up.parent_id
      ), down (start, id, parent_id, ouvrage_id) AS (
        ${own} UNION ${more} FROM down
          JOIN dossiers d ON d.organisation_key = ${p.organisationKey} AND d.parent_id = down.id
      )
      SELECT start AS "of", ouvrage_id FROM up UNION SELECT start, ouvrage_id FROM down`;
});

const holders = rowsByIds('prescriptions_de_dossier.holders', ['id', 'dossier_id']);

/**
 * Which of some liftings name a prescription of their own dossier, or of a dossier about no ERP or PEI of theirs; those of an
 * unknown prescription or dossier do not.
 */
export async function refusedLevees<L extends Pick<Schema['levees'], 'id' | 'dossier_id'>>(
  tx: Transaction,
  organisationKey: number,
  some: readonly L[],
): Promise<L[]> {
  const held = await holders(
    tx,
    organisationKey,
    some.map(({ id }) => id),
  );
  const dossiers = [...held.values(), ...some].map(({ dossier_id }) => dossier_id);
  const values = JSON.stringify([...new Set(dossiers)]);
  const found = Map.groupBy(await tx.all(ouvragesOf, { organisationKey, values }), ({ of }) => of);
  return some.filter(({ id, dossier_id }) => {
    const holder = held.get(id)?.dossier_id ?? '';
    const [one, other] = [found.get(holder), found.get(dossier_id)];
    if (!one || !other) return false;
    const ouvrages = new Set(one.map(({ ouvrage_id }) => ouvrage_id));
    const isShared = other.some(({ ouvrage_id }) => ouvrage_id !== null && ouvrages.has(ouvrage_id));
    return holder === dossier_id || !isShared;
  });
}

export const handlers = [
  handle(addLevee, async (scope, { params: { dossier_id }, body }) => {
    const { tx, caller, now } = scope;
    const { organisationKey } = caller;
    const { prescription_id: id } = body;
    await openDossier(scope, dossier_id);
    const refuse = (member: keyof typeof body, code: FieldError['code'], params: ErrorParams) =>
      invalid([{ in: 'body', path: [member], code, params }]);
    const known = await existingIds(tx, 'prescriptions_de_dossier', organisationKey, [id]);
    if (!known.has(id)) throw refuse('prescription_id', 'REFERENCE', { id });
    const row = await prescriptionWith(scope, id);
    if ((await refusedLevees(tx, organisationKey, [{ id, dossier_id }])).length > 0)
      throw refuse('prescription_id', 'AUTRE_ERP', { id });
    const [before] = await shownPrescriptions(scope, [row]);
    if (before) refuseLifted(before);
    const zone = await zoneOfOrganisation(tx, organisationKey);
    const today = clockOf(zone)(new Date(now)).toISOString().slice(0, 10);
    const { date = today } = body;
    if (date > today) throw refuse('date', 'MAXIMUM', { max: today });
    await insert.one(tx, organisationKey, { id, dossier_id, date });
    const [shown] = await shownWithDossiers(scope, [row]);
    return shown as NonNullable<typeof shown>;
  }),

  handle(deleteLevee, async (scope, { params }) => {
    const { tx, caller } = scope;
    const { dossier_id, prescription_id: id } = params;
    await openDossier(scope, dossier_id);
    const { organisationKey } = caller;
    if ((await tx.run(remove, { organisationKey, id, dossier_id })) === 0) throw notFound('levee', id);
  }),
];
