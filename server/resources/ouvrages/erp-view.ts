import type { Commission } from '../../../src/contract/resources/commissions.ts';
import type { Erp, ErpDonnees } from '../../../src/contract/resources/dossiers/erp.ts';
import type { Utilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import type { ReadScope } from '../../core/handler.ts';
import { rowsAmong, rowsByIds } from '../../storage/queries/rows.ts';
import { commissionsByIds } from '../dossiers/seances.ts';
import { utilisateursByIds } from '../utilisateurs.ts';

/** What an ERP is shown with: read before the users are, who are resolved together with those of the dossiers. */
export interface ErpParts {
  readonly row: { readonly id: string; readonly donnees: string };
  readonly commission: Commission | null;
  readonly titulaires: readonly string[];
}

const byIds = rowsByIds('erps.byIds', ['id', 'commission_id', 'donnees']);

const titulaires = rowsAmong('erps_titulaires.ofMany', ['erp_id', 'utilisateur_id'], 'erp_id', {
  order: ['erp_id', 'position'],
});

/** The ERPs with these ids, their users as ids. */
export async function erpPartsByIds(reading: ReadScope, wanted: Iterable<string>): Promise<ErpParts[]> {
  const { tx, caller } = reading;
  const { organisationKey } = caller;
  const rows = [...(await byIds(tx, organisationKey, wanted)).values()];
  const values = JSON.stringify(rows.map(({ id }) => id));
  const referents = Map.groupBy(
    await tx.all(titulaires, { organisationKey, values }),
    ({ erp_id }) => erp_id,
  );
  const commissions = await commissionsByIds(
    reading,
    rows.flatMap((row) => row.commission_id ?? []),
  );
  return rows.map((row) => ({
    row,
    commission: commissions.get(row.commission_id ?? '') ?? null,
    titulaires: (referents.get(row.id) ?? []).map(({ utilisateur_id }) => utilisateur_id),
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

/** ERPs as the interface shows them, by their ids; ids that the organisation does not know are left out. */
export async function erpsByIds(reading: ReadScope, ids: Iterable<string>): Promise<Map<string, Erp>> {
  const parts = await erpPartsByIds(reading, ids);
  const utilisateurs = await utilisateursByIds(
    reading,
    parts.flatMap(({ titulaires }) => titulaires),
  );
  const { organisation } = reading.caller;
  return new Map(parts.map((one) => [one.row.id, shownErp(one, organisation, utilisateurs)]));
}
