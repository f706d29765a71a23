import type { Commission } from '../../../src/contract/resources/commissions.ts';
import type { Erp, ErpDonnees } from '../../../src/contract/resources/ouvrages/erp.ts';
import type { Utilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import type { ReadScope } from '../../core/handler.ts';
import { siteOf } from '../../rules/sites.ts';
import { query } from '../../storage/queries/query.ts';
import { rowsAmong, rowsByIds } from '../../storage/queries/rows.ts';
import { erps } from '../../storage/tables/ouvrages.ts';
import { columnsOf } from '../../storage/tables/table.ts';
import { commissionsByIds } from '../dossiers/seances.ts';
import { utilisateursByIds } from '../utilisateurs.ts';

/** Parts of an ERP, read before its users, who are resolved together with those of the dossiers. */
export interface ErpParts {
  readonly id: string;
  readonly donnees: ErpDonnees;
  readonly commission: Commission | null;
  readonly titulaires: readonly string[];
}

const byIds = rowsByIds('erps.byIds', columnsOf(erps));

const titulaires = rowsAmong('erps_titulaires.ofMany', ['erp_id', 'utilisateur_id'], 'erp_id', {
  order: ['erp_id', 'position'],
});

/** By an index that holds the sites: no row of an ERP on another site is read. */
const onSites = query<{ organisationKey: number; values: string }, { id: string }>(
  'erps.onSites',
  (db, p, dialect) =>
    db
      .selectFrom('erps')
      .select('id')
      .where('organisation_key', '=', p.organisationKey)
      .where('sites', 'is not', null)
      .where((eb) => dialect.jsonOverlap(eb.ref('sites').$castTo<string>(), p.values))
      .orderBy('sites')
      .orderBy('id'),
);

/** What follows for the sites of some ERPs from all that stand on them, by the ids of the sites. */
async function sitesOf({ tx, caller }: ReadScope, erps: readonly ErpDonnees[]) {
  const sites = new Set(erps.flatMap(({ sites_geographiques }) => sites_geographiques.map(({ id }) => id)));
  if (sites.size === 0) return new Map<string, ReturnType<typeof siteOf>>();
  const { organisationKey } = caller;
  const found = await tx.all(onSites, { organisationKey, values: JSON.stringify([...sites]) });
  const rows = await byIds(
    tx,
    organisationKey,
    found.map(({ id }) => id),
  );
  const standing = found.flatMap(({ id }) => {
    const { donnees = '' } = rows.get(id) ?? {};
    const erp = JSON.parse(donnees) as ErpDonnees;
    return erp.sites_geographiques.map(({ id }) => [id, erp] as const);
  });
  const bySite = Map.groupBy(standing, ([id]) => id);
  return new Map([...bySite].map(([id, linked]) => [id, siteOf(linked.map(([, erp]) => erp))] as const));
}

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
  const kept = rows.map(({ donnees }) => JSON.parse(donnees) as ErpDonnees);
  const sites = await sitesOf(reading, kept);
  return rows.map(({ id, commission_id }, i) => {
    const donnees = kept[i] as ErpDonnees;
    const sites_geographiques = donnees.sites_geographiques.map(
      ({ id, libelle, notes, type, organisation_id }) => {
        const computed = sites.get(id) as ReturnType<typeof siteOf>;
        return { id, libelle, ...computed, notes, type, organisation_id };
      },
    );
    return {
      id,
      donnees: { ...donnees, sites_geographiques },
      commission: commissions.get(commission_id ?? '') ?? null,
      titulaires: (referents.get(id) ?? []).map(({ utilisateur_id }) => utilisateur_id),
    };
  });
}

/** An ERP in the order of the interface's members. */
export function shownErp(
  { id, donnees, commission, titulaires }: ErpParts,
  organisationId: string,
  utilisateurs: ReadonlyMap<string, Utilisateur>,
): Erp {
  const { etablissement_rattache, textes_applicables, genre, resume_historique, ...first } = donnees;
  return {
    id,
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
  return new Map(parts.map((one) => [one.id, shownErp(one, organisation, utilisateurs)]));
}
