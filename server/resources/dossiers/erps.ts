import type { Commission } from '../../../src/contract/resources/commissions.ts';
import type { Erp, ErpDonnees } from '../../../src/contract/resources/dossiers/erp.ts';
import type { Utilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import { query } from '../../storage/queries/query.ts';
import type { Sqlite3 } from '../../storage/sqlite/connection.ts';
import { inJson } from '../../storage/sqlite/dialect.ts';
import { commissionsByIds } from './seances.ts';

type Ids = { organisationKey: number; ids: string };

interface ErpRow {
  readonly id: string;
  readonly commission_id: string | null;
  readonly donnees: string;
}

/** What an ERP is shown with: read before the users are, who are resolved together with those of the dossiers. */
export interface ErpParts {
  readonly row: ErpRow;
  readonly commission: Commission | null;
  readonly titulaires: readonly string[];
}

const byIds = query<Ids, ErpRow>('erps.byIds', (db, p) =>
  db
    .selectFrom('erps')
    .select(['id', 'commission_id', 'donnees'])
    .where('organisation_key', '=', p.organisationKey)
    .where((eb) => inJson(eb.ref('id'), p.ids)),
);

const titulaires = query<Ids, { erp_id: string; utilisateur_id: string }>('erps.titulaires', (db, p) =>
  db
    .selectFrom('erps_titulaires')
    .select(['erp_id', 'utilisateur_id'])
    .where('organisation_key', '=', p.organisationKey)
    .where((eb) => inJson(eb.ref('erp_id'), p.ids))
    .orderBy('erp_id')
    .orderBy('position'),
);

/** The ERPs with these ids, their users as ids. */
export function erpPartsByIds(
  tx: Sqlite3,
  organisationKey: number,
  organisationId: string,
  wanted: ReadonlySet<string>,
): ErpParts[] {
  if (wanted.size === 0) return [];
  const ids = JSON.stringify([...wanted]);
  const rows = tx.all(byIds, { organisationKey, ids });
  const referents = new Map<string, string[]>(rows.map((row) => [row.id, []]));
  for (const { erp_id, utilisateur_id } of tx.all(titulaires, { organisationKey, ids })) {
    referents.get(erp_id)?.push(utilisateur_id);
  }
  const commissions = commissionsByIds(
    tx,
    organisationKey,
    organisationId,
    rows.flatMap((row) => row.commission_id ?? []),
  );
  return rows.map((row) => ({
    row,
    commission: commissions.get(row.commission_id ?? '') ?? null,
    titulaires: referents.get(row.id) as string[],
  }));
}

/** An ERP in the order of the interface's members. */
export function shownErp(
  { row, commission, titulaires }: ErpParts,
  organisationId: string,
  utilisateurs: ReadonlyMap<string, Utilisateur>,
): Erp {
  const { etablissement_rattache, textes_applicables, genre, resume_historique, ...first } = JSON.parse(
    row.donnees,
  ) as ErpDonnees;
  return {
    id: row.id,
    ...first,
    commission_de_securite: commission,
    titulaires: titulaires.map((id) => utilisateurs.get(id) as Utilisateur),
    etablissement_rattache,
    textes_applicables,
    genre,
    organisation_id: organisationId,
    resume_historique,
  };
}
