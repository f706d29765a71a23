import * as z from 'zod';
import { lazy } from '../../endpoint.ts';
import {
  date,
  dateTime,
  double,
  list,
  multiple,
  namedObject,
  text,
  uuid,
  year,
} from '../../schema/fields.ts';
import { Commission } from '../commissions.ts';
import { Utilisateur } from '../utilisateurs.ts';
import { AnalyseDeRisque } from './analyse.ts';

export const GENRES = ['cellule', 'erp'] as const;
/** What a safety commission thinks of a dossier, or of an ERP that is open. */
export const AVIS = ['favorable', 'defavorable'] as const;

export const STATUTS_D_ERP = [
  'reprise_de_donnees',
  'ouvert',
  'projet',
  'ferme',
  'itinerant_periodique',
  'erreur_saisie',
] as const;

export const TYPES_DE_SITE = ['fonctionnel', 'géographique'] as const;
export const TYPES_DE_RATTACHEMENT = ['CELLULE', 'BATIMENT_NON_ISOLE'] as const;

export const TYPES_DE_TEXTE = [
  'Dispositions générales',
  'Dispositions particulières',
  'Dispositions spéciales',
  "Textes relatifs aux bâtiments d'habitation",
  'ERP',
  'ERP du 2ème groupe',
  'Instructions techniques ERP',
  'IGH / IMH',
  'Habitation',
  'Rubriques ICPE',
  'Etablissements pénitentiaires',
  'Pyrotechnie',
  'Guides',
  'Arrêtés préfectoraux',
] as const;

export const REFERENCES_EXTERIEURES_MAX = 25;
export const SITES_MAX = 25;
export const TITULAIRES_MAX = 5;
export const TEXTES_APPLICABLES_MAX = 50;

/** Months between two visits: none, or whole years up to five. */
const periodicite = () => multiple(12, 60).nullable();

/** A postal address (interface "implantation"); latitude and longitude in degrees. */
export const Implantation = namedObject('Implantation', () => ({
  code_postal: text(5, { pattern: /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/ }).nullable(),
  commune: text(256).nullable(),
  voie: text(256).nullable(),
  code_insee: text(5, { pattern: /^([013-9]\d|2[AB1-9])\d{3}$/ }).nullable(),
  arrondissement: text(256).nullable(),
  arrondissement_municipal: text(256).nullable(),
  latitude: double(-90, 90).nullable(),
  longitude: double(-180, 180).nullable(),
  localisation_operationnelle: text(256).nullable(),
  complement: text(256).nullable(),
}));

/** Characters of the geometry of a site. */
export const GEOJSON_MAX = 65_536;

/**
 * A site that ERPs stand on (interface "sites_geographiques"). Its geometry and its interval follow from those of its ERPs, which
 * name it by the same id.
 */
export const SiteGeographique = namedObject('SiteGeographique', () => ({
  id: uuid(),
  libelle: text(256),
  geojson: text(GEOJSON_MAX),
  erp_periodicite_contrainte: periodicite(),
  notes: text(65_536),
  type: z.enum(TYPES_DE_SITE),
  organisation_id: uuid(),
}));

export type SiteGeographique = z.output<ReturnType<typeof SiteGeographique>>;

/** The sites of an ERP as they are given: what follows from their ERPs may be missing, and is never shown. */
export const givenSites = () => {
  const { geojson, erp_periodicite_contrainte, ...own } = SiteGeographique().shape;
  const site = {
    ...own,
    geojson: geojson.optional(),
    erp_periodicite_contrainte: erp_periodicite_contrainte.optional(),
  };
  return list(z.strictObject(site), SITES_MAX);
};

/** The technical description of an ERP as it stands (interface "descriptif_technique of an ERP"). */
export const DescriptifTechniqueErp = namedObject('DescriptifTechniqueErp', () => ({
  id: uuid(),
  date: dateTime(),
  statut: z.enum(STATUTS_D_ERP),
  periodicite: periodicite(),
  periodicite_modifiee: periodicite().optional().describe('Interval set by the safety commission'),
  libelle: text(256),
  observations_generales: text(65_536).nullable(),
  analyse_risque: AnalyseDeRisque(),
}));

/** Months between two visits: as the safety commission changed it, else by the regulation; null where neither is known. */
export function periodiciteEnVigueur({
  descriptif_technique: technique,
}: Pick<ErpDonnees, 'descriptif_technique'>): number | null {
  return technique?.periodicite_modifiee ?? technique?.periodicite ?? null;
}

/** Members of an ERP, apart from its id, its organisation, its commission and its referents. */
export const erpMembers = lazy(() => ({
  service_erp_id: text(10).nullable(),
  date_de_realisation: dateTime(),
  date_de_derniere_mise_a_jour: dateTime().nullable(),
  implantation: Implantation(),
  descriptif_technique: DescriptifTechniqueErp().optional(),
  avis_exploitation: z.enum(AVIS).nullable().optional(),
  date_pc_initial: date()
    .nullable()
    .describe('Date of the initial building permit; it determines the rules that apply'),
  date_ouverture: date().nullable(),
  date_derniere_visite: date().nullable(),
  notes_internes: text(65_536).nullable(),
  references_exterieures: list(
    z.strictObject({ titre: text(256), valeur: text(256) }),
    REFERENCES_EXTERIEURES_MAX,
  ),
  /** A year; null when no periodic visit is planned. */
  a_visiter_en: year().nullable(),
  sites_geographiques: list(SiteGeographique(), SITES_MAX),
  /** The larger ERP of which this one is a commercial cell or a building not isolated from it (choice C12). */
  etablissement_rattache: z.strictObject({ erp_lie: uuid(), type: z.enum(TYPES_DE_RATTACHEMENT) }).nullable(),
  textes_applicables: list(
    z.strictObject({ texte: text(256), type: z.enum(TYPES_DE_TEXTE) }),
    TEXTES_APPLICABLES_MAX,
  ),
  genre: z.enum(GENRES),
  resume_historique: text(65_536).nullable(),
}));
export type ErpDonnees = z.output<z.ZodObject<ReturnType<typeof erpMembers>>>;

/** A public-access building (interface "ERP object"). */
export const Erp = namedObject('Erp', () => ({
  id: uuid(),
  ...erpMembers(),
  commission_de_securite: Commission().nullable(),
  titulaires: list(Utilisateur(), TITULAIRES_MAX),
  organisation_id: uuid(),
}));
export type Erp = z.output<ReturnType<typeof Erp>>;
