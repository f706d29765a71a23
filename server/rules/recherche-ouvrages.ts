import { CATEGORIES, typeOf } from '../../src/contract/resources/ouvrages/activites.ts';
import { fold, foldName } from '../../src/contract/schema/text.ts';
import type { erps, peis } from '../storage/tables/ouvrages.ts';
import type { NameOf, RowOf, Table } from '../storage/tables/table.ts';

/*
 * What lists of ERPs and of PEIs choose by, from the JSON that their rows keep. That may be of any age, and its members
 * of any type: what is no text, or no category, is not searched, nor a text with NUL, which PostgreSQL does not keep.
 */

type Members = Readonly<Record<string, unknown>>;

/** The columns of a table that lists choose by. */
type Searched<T extends Table> = Readonly<Pick<RowOf<T>, NameOf<T, 'internal'>>>;

export const searchedErp = ofLast((donnees): Searched<typeof erps> => {
  const { service_erp_id, implantation, descriptif_technique, sites_geographiques } = donnees;
  const { commune, voie } = membersOf(implantation);
  const { libelle, analyse_risque } = membersOf(descriptif_technique);
  const { activite_principale, categorie, type } = membersOf(analyse_risque);
  return {
    service_erp_id_plie: numberOf(service_erp_id),
    libelle_plie: folded(libelle),
    commune_plie: folded(commune),
    type: isText(activite_principale)
      ? typeOf(activite_principale)
      : (textOf(type)?.split(', ', 1)[0] ?? null),
    categorie: isCategorie(categorie) ? categorie : null,
    texte_plie: together(service_erp_id, libelle, commune, voie),
    sites: idsIn(sites_geographiques),
  };
});

export const searchedPei = ofLast(({ descriptif_technique }): Searched<typeof peis> => {
  const technique = membersOf(descriptif_technique);
  const { id_sdis, ref_terr, id_gestion, insee, commune, type, statut, disponible } = technique;
  const { nom_etab, situation } = technique;
  return {
    id_sdis_plie: numberOf(id_sdis),
    insee: textOf(insee),
    commune_plie: folded(commune),
    type: textOf(type),
    statut: textOf(statut),
    disponible: typeof disponible === 'boolean' ? Number(disponible) : null,
    texte_plie: together(id_sdis, ref_terr, id_gestion, commune, nom_etab, situation),
  };
});

/** The same for JSON; what was worked out last is kept, for each column of a row asks. */
function ofLast<S>(search: (donnees: Members) => S): (json: string) => S {
  let last: { readonly json: string; readonly found: S } | undefined;
  return (json) => {
    if (last?.json !== json) last = { json, found: search(membersOf(JSON.parse(json))) };
    return last.found;
  };
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function idsIn(objects: unknown): string | null {
  const ids = Array.isArray(objects) ? objects.map(({ id }) => id).filter(isText) : [];
  return ids.length > 0 ? JSON.stringify(ids) : null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');
const isCategorie = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= CATEGORIES.min && Number(value) <= CATEGORIES.max;

const textOf = (value: unknown) => (isText(value) ? value : null);
const folded = (value: unknown) => (isText(value) ? foldName(value) : null);

/** A number as people write it, in any case. One that is longer than any is none: indexes hold what is short. */
const numberOf = (value: unknown) => (isText(value) && value.length <= NUMBER_MAX ? fold(value) : null);
const NUMBER_MAX = 256;

function together(...values: readonly unknown[]): string {
  return values.filter(isText).map(foldName).join('\n');
}
