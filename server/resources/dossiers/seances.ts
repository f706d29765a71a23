import type { Commission, Organisation, Seance } from '../../../src/contract/resources/commissions.ts';
import type { ReadScope } from '../../core/handler.ts';
import { query } from '../../storage/queries/query.ts';
import { rowsByIds } from '../../storage/queries/rows.ts';
import * as tables from '../../storage/tables/commissions.ts';
import { columnsOf } from '../../storage/tables/table.ts';

const byPublicIds = query<{ ids: string }, Omit<Organisation, 'type'>>(
  'organisations.byPublicIds',
  (db, p, dialect) =>
    db
      .selectFrom('organisations')
      .select(['id', 'nom', 'logo_url'])
      .where((eb) => dialect.inJson(eb.ref('id'), p.ids, 'texts')),
);

const commissions = rowsByIds('commissions.byIds', columnsOf(tables.commissions));

const seances = rowsByIds('seances.byIds', [...columnsOf(tables.seances), 'nb_dossiers']);

/** The commissions of an organisation by these ids; the organisation that presides or keeps one may be another. */
export async function commissionsByIds(
  { tx, caller }: ReadScope,
  ids: Iterable<string>,
): Promise<Map<string, Commission>> {
  const rows = [...(await commissions(tx, caller.organisationKey, ids)).values()];
  const named = new Set(rows.flatMap((row) => [row.presidence_id, row.secretariat_id]));
  const organisations = new Map(
    (await tx.all(byPublicIds, { ids: JSON.stringify([...named]) })).map((row) => [
      row.id,
      { ...row, type: 'sis' } as const,
    ]),
  );
  return new Map(
    rows.map(({ presidence_id, secretariat_id, couleur, ...row }) => [
      row.id,
      {
        ...(row as Pick<Commission, 'id' | 'type' | 'libelle'>),
        presidence: organisations.get(presidence_id) as Organisation,
        secretariat: organisations.get(secretariat_id) as Organisation,
        couleur,
        organisation_id: caller.organisation,
      },
    ]),
  );
}

/** The sessions of an organisation with these ids. */
export async function seancesByIds(reading: ReadScope, ids: Iterable<string>): Promise<Map<string, Seance>> {
  const { tx, caller } = reading;
  const rows = [...(await seances(tx, caller.organisationKey, ids)).values()];
  const known = await commissionsByIds(
    reading,
    rows.map((row) => row.commission_id),
  );
  return new Map(
    rows.map(({ commission_id, ...row }) => [
      row.id,
      {
        ...(row as Omit<Seance, 'commission' | 'organisation_id'>),
        commission: known.get(commission_id) as Commission,
        organisation_id: caller.organisation,
      },
    ]),
  );
}
