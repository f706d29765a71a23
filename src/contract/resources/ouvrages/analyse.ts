import * as z from 'zod';
import { lazy } from '../../endpoint.ts';
import { fieldIssue, INT32_COUNT_MAX, integer, list, refusingProto, text } from '../../schema/fields.ts';
import { ACTIVITES, CATEGORIES, typesDErp } from './activites.ts';

/** What is there, or is not. An accent in a name is the interface’s. */
export const BOOLEENS_D_ANALYSE = [
  'voie_engin',
  'voie_echelle',
  'espace_libre',
  'presence_erp_ou_tiers_contigus',
  'presence_erp_ou_tiers_superpose',
  'presence_eas_ou_equivalents',
  'enfouissement',
  'presence_desenfumage_mécanique',
  'presence_desenfumage_naturel',
  'groupe_electrogene',
  'batteries_accumulateurs_et_materiels_associes',
  'photovoltaique',
  'parafoudre',
  'presence_gaz_chaufferie',
  'presence_gaz_cuisine',
  'presence_extincteur',
  'presence_ria',
  'deversoirs_ponctuels',
  'elements_de_constructions_irrigues',
  'presence_deci',
  'presence_colonnes_seches',
  'presence_colonnes_en_charge',
  'affichage_des_plans_intervention',
  'affichage_des_consignes_de_securite',
  'tour_incendie',
  'tremie_attaque',
  'presence_pc_securite',
  'systeme_de_securite_incendie',
  'desenfumage_commande_par_le_ssi',
  'ligne_telephonique_reliee_au_cta',
  'defibrillateur',
] as const;

/** Free texts. */
export const TEXTES_D_ANALYSE = [
  'informations_acces_facades',
  'desserte_informations_complementaires',
  'isolement_contigus_realise_degre_cf_autre_precision',
  'isolement_contigus_informations_complementaires',
  'isolement_vis_a_vis_informations_complementaires',
  'isolement_superpose_realise_degre_cf_autre_precision',
  'isolement_superpose_informations_complementaires',
  'stabilite_au_feu_informations_complementaires',
  'isolement_autre_description',
  'construction_structures_description',
  'construction_couverture_description',
  'construction_facades_description',
  'construction_distribution_interieure_informations_complementaires',
  'construction_conduits_et_gaines_description',
  'construction_amenagements_interieurs_description',
  'degagement_exigibles_informations_complementaires',
  'degagement_escaliers_description',
  'degagement_ascenseurs_escaliers_mecaniques_trottoirs_roulants_description',
  'evacuation_personnes_situation_handicap_observation',
  'degagement_espaces_attente_securises_informations_complementaires',
  'degagement_tribunes_et_gradins_non_demontables_description',
  'degagement_enfouissement_informations_complementaires',
  'ventilation_desenfumage_informations_complementaires',
  'electricite_eclairage_informations_complementaires',
  'chauffage_ventilation_informations_complementaires',
  'risques_spéciaux_informations_complementaires',
  'moyens_de_secours_informations_complementaires',
  'deci_description',
  'service_de_securite_incendie_informations_complementaires',
  'systeme_securite_incendie_informations_complementaires',
  'specificites_informations_complementaires',
] as const;

const DEGRES_COUPE_FEU = ['1h', '2h', '3h', 'Autre', 'Non concerné'] as const;
const STABILITES_AU_FEU = ['1/2h', '1h', '2h', '3h', 'Autre'] as const;

/** What takes one of a few values. */
export const CHOIX_D_ANALYSE = {
  isolement_contigus_realise_degre_cf: DEGRES_COUPE_FEU,
  isolement_superpose_realise_degre_cf: DEGRES_COUPE_FEU,
  air_libre: ['- de 4m', '4m ou plus', '5m ou plus', '- de 8m', '8m ou plus', 'Non concerné'],
  vis_a_vis: ['- de 5m', '5m ou plus', '8m ou plus', '- de 8m', 'Non concerné'],
  structure_sf: STABILITES_AU_FEU,
  plancher_sf: STABILITES_AU_FEU,
  puissance_chaufferie: ['<=70kW', '>70kW', 'Non'],
  puissance_cuisine: ['<=20kW', '>20kW', 'Non'],
  type_de_cuisine: ['Ouverte', 'Fermée'],
  systeme_ventilation: ['Mécanique', 'Naturelle', "Ventilateur d'extraction"],
  installation_extinction: ['Automatique sprinkler', 'Manuelle', "Brouillard d'eau", 'Autre'],
  service_de_securite_incendie: [
    'Personnel désigné et formé',
    'SSIAP',
    'Sapeurs-pompiers',
    'Combinaison des différentes possibilités',
  ],
  type_ssi: ['E', 'D', 'C', 'B', 'A'],
  type_alarme: ['4', '3', '2B', '2A', '1'],
  autre_systeme_alerte: ['Telephone urbain fixe ou box secourue', 'GSM'],
} as const;

/** What takes any of a few values, each once. */
export const LISTES_D_ANALYSE = {
  type_cloisonnement: ['Traditionnels', 'Secteurs', 'Compartiments'],
  type_de_chauffage: [
    'Sous-station',
    'Chaufferie',
    'Climatisation',
    'Aerothermique',
    'Rooftop',
    'Chauffage urbain',
    'Autre',
  ],
} as const;

/** The counts of exits and of their units of passage. */
export const DEGAGEMENTS_D_ANALYSE = [
  'degagement_normaux',
  'degagements_accessoires',
  'degagement_supplementaires',
] as const;

export const RISQUES_D_UN_LOCAL = ['Risque Courant', 'Risque Moyen', 'Risque Important'] as const;

/** In a body: may be missing, or null. */
export const categorie = () => integer(CATEGORIES.min, CATEGORIES.max).nullable().optional();

/** Types of a register without activities, the principal one first: `R`, `N, O`. */
export const typesErp = () =>
  text(64)
    .refine((said) => said.split(', ').every((type) => typesDErp().includes(type)), {
      ...fieldIssue('VALEUR', { allowed: typesDErp() }),
    })
    .meta({ pattern: `^(?:${typesDErp().join('|')})(?:, (?:${typesDErp().join('|')}))*$` })
    .nullable()
    .optional();

/** Members of a body that the interface does not show: filters of lists use them. */
export const searchedMembers = () => ({ categorie: categorie(), type: typesErp() });

export const ACTIVITES_SECONDAIRES_MAX = 10;
export const LOCAUX_MAX = 5;
export const DEGAGEMENTS_MAX = 10;

type Choix = typeof CHOIX_D_ANALYSE;
type Listes = typeof LISTES_D_ANALYSE;

const Activite = lazy(() => z.enum(ACTIVITES).meta({ id: 'Activite' }));

/**
 * The risk analysis of an ERP (interface "analyse_risque"). Every member is required and may be null. The interface
 * does not show all of them: those that it does not name are kept as they are (choice C13).
 */
export const AnalyseDeRisque = lazy(() => {
  const count = integer(0, INT32_COUNT_MAX);
  const degagement = z.strictObject({ nombre_degagements: count, nombre_unite_passage: count });
  const local = z.strictObject({
    nom_du_local: text(256).nullable().optional(),
    etage_du_local: count.nullable().optional(),
    type_de_risque: z.enum(RISQUES_D_UN_LOCAL).nullable().optional(),
    local_informations_complementaires: text(65_536).nullable().optional(),
  });
  const analyse = z
    .looseObject({
      activite_principale: Activite().nullable(),
      activites_secondaire: list(Activite(), ACTIVITES_SECONDAIRES_MAX, true).nullable(),
      ...each(BOOLEENS_D_ANALYSE, z.boolean().nullable()),
      nombre_voies_engins: count.nullable(),
      nombre_facades_accessibles: count.nullable(),
      temporisation_alarme_en_minutes: integer(0, 255).nullable(),
      ...each(TEXTES_D_ANALYSE, text(65_536).nullable()),
      ...choix(),
      ...listes(),
      locaux: list(local, LOCAUX_MAX).nullable(),
      ...each(DEGAGEMENTS_D_ANALYSE, list(degagement, DEGAGEMENTS_MAX).nullable()),
      // One of the members that are not shown, which lists choose by: what was there before it was known is kept.
      categorie: z.unknown().optional(),
    })
    .meta({ id: 'AnalyseDeRisque' });
  return refusingProto(analyse);
});
export type AnalyseDeRisque = z.output<ReturnType<typeof AnalyseDeRisque>>;

/** Members that share one schema: it is built once for all of them. */
function each<N extends string, S extends z.ZodType>(names: readonly N[], schema: S) {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<N, S>;
}

// Not z.enum(): it would list '4', '3', '1' as numbers are, the smallest first.
function choix() {
  return Object.fromEntries(
    Object.entries(CHOIX_D_ANALYSE).map(([name, values]) => [name, z.literal(values).nullable()]),
  ) as { [N in keyof Choix]: z.ZodNullable<z.ZodLiteral<Choix[N][number]>> };
}

function listes() {
  return Object.fromEntries(
    Object.entries(LISTES_D_ANALYSE).map(([name, values]) => [
      name,
      list(z.literal(values), values.length, true).nullable(),
    ]),
  ) as { [N in keyof Listes]: z.ZodNullable<z.ZodArray<z.ZodLiteral<Listes[N][number]>>> };
}
