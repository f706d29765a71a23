import type { Commission, Organisation, Seance } from '../../../src/contract/resources/commissions.ts';
import { query } from '../../storage/queries/query.ts';
import type { Sqlite3 } from '../../storage/sqlite/connection.ts';
import { inJson } from '../../storage/sqlite/dialect.ts';

type Ids = { organisationKey: number; ids: string };

interface CommissionRow extends Pick<Commission, 'id' | 'type' | 'libelle' | 'couleur'> {
  readonly presidence_id: string;
  readonly secretariat_id: string;
}
interface SeanceRow extends Omit<Seance, 'commission' | 'organisation_key'> {
  readonly commission_id: string;
}

const byPublicIds = query<{ ids: string }, Omit<Organisation, 'type'>>('organisations.byPublicIds', (db, p) =>
  db
    .selectFrom('organisations')
    .select(['id', 'nom', 'logo_url'])
    .where((eb) => inJson(eb.ref('id'), p.ids)),
);

const commissions = query<Ids, CommissionRow>(
  'seances.commissions',
  (db, p) =>
    db
      .selectFrom('commissions')
      .select(['id', 'type', 'libelle', 'couleur', 'presidence_id', 'secretariat_id'])
      .where('organisation_key', '=', p.organisationKey)
      .where((eb) => inJson(eb.ref('id'), p.ids)) as never,
);

const seances = query<Ids, SeanceRow>(
  'seances.byIds',
  (db, p) =>
    db
      .selectFrom('seances')
      .select([
        'id',
        'date_debut',
        'date_fin',
        'type',
        'libelle',
        'raison_reprogrammation',
        'nb_dossiers',
        'commission_id',
      ])
      .where('organisation_key', '=', p.organisationKey)
      .where((eb) => inJson(eb.ref('id'), p.ids)) as never,
);

/** The commissions of an organisation with these ids; whoever presides or keeps one may be another organisation. */
export function commissionsByIds(
  tx: Sqlite3,
  organisationKey: number,
  organisationId: string,
  ids: Iterable<string>,
): Map<string, Commission> {
  const rows = tx.all(commissions, { organisationKey, ids: JSON.stringify([...new Set(ids)]) });
  if (rows.length === 0) return new Map();
  const named = new Set(rows.flatMap((row) => [row.presidence_id, row.secretariat_id]));
  const organisations = new Map(
    tx
      .all(byPublicIds, { ids: JSON.stringify([...named]) })
      .map((row) => [row.id, { ...row, type: 'sis' } as const]),
  );
  return new Map(
    rows.map(({ presidence_id, secretariat_id, couleur, ...row }) => [
      row.id,
      {
        ...row,
        presidence: organisations.get(presidence_id) as Organisation,
        secretariat: organisations.get(secretariat_id) as Organisation,
        couleur,
        organisation_id: organisationId,
      },
    ]),
  );
}

/** The sessions of an organisation with these ids. */
export function seancesByIds(
  tx: Sqlite3,
  organisationKey: number,
  organisationId: string,
  ids: Iterable<string>,
): Map<string, Seance> {
  const rows = tx.all(seances, { organisationKey, ids: JSON.stringify([...new Set(ids)]) });
  if (rows.length === 0) return new Map();
  const known = commissionsByIds(
    tx,
    organisationKey,
    organisationId,
    rows.map((row) => row.commission_id),
  );
  return new Map(
    rows.map(({ commission_id, ...row }) => [
      row.id,
      { ...row, commission: known.get(commission_id) as Commission, organisation_id: organisationId },
    ]),
  );
}
