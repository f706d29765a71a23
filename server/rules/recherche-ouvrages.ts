import { CATEGORIES, typeOf } from '../../src/contract/resources/dossiers/activites.ts';
import { fold, foldName } from '../../src/contract/schema/text.ts';

/*
 * What lists of ERPs and of PEIs choose by, from the JSON that their rows keep. That may be of any age, and its members
 * of any type: what is no text, or no category, is not searched, nor a text with NUL, which PostgreSQL does not keep.
 */

type Members = Readonly<Record<string, unknown>>;

export interface SearchedErp {
  readonly service_erp_id_plie: string | null;
  readonly libelle_plie: string | null;
  readonly commune_plie: string | null;
  /** The beginning of the principal activity, `R`, `PE 2_2`; without one, the first type that is said. */
  readonly type: string | null;
  readonly categorie: number | null;
  readonly texte_plie: string;
  /** JSON array of the ids of its sites; null without any. */
  readonly sites: string | null;
}

export interface SearchedPei {
  readonly id_sdis_plie: string | null;
  readonly insee: string | null;
  readonly commune_plie: string | null;
  readonly type: string | null;
  readonly statut: string | null;
  readonly disponible: number | null;
  readonly texte_plie: string;
}

export const searchedErp = ofLast((donnees): SearchedErp => {
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

export const searchedPei = ofLast(({ descriptif_technique }): SearchedPei => {
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
