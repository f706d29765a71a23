import type { Language } from '../language.ts';

type Names = readonly [fr: string, en: string];

/** What people call the members of a risk analysis, by subject, in the order in which a report has them. */
export const ANALYSIS: readonly {
  readonly subject: Names;
  readonly members: Readonly<Record<string, Names>>;
}[] = [
  {
    subject: ['Activités', 'Activities'],
    members: {
      activite_principale: ['Activité principale', 'Main activity'],
      categorie: ['Catégorie', 'Category'],
      activites_secondaire: ['Activités secondaires', 'Secondary activities'],
    },
  },
  {
    subject: ['Accès et desserte', 'Access'],
    members: {
      voie_engin: ['Voie engins', 'Road for engines'],
      nombre_voies_engins: ['Nombre de voies engins', 'Number of roads for engines'],
      voie_echelle: ['Voie échelles', 'Road for ladders'],
      espace_libre: ['Espace libre', 'Free space'],
      nombre_facades_accessibles: ['Façades accessibles', 'Accessible façades'],
      informations_acces_facades: ['Accès aux façades', 'Access to the façades'],
      tour_incendie: ['Tour d’incendie', 'Fire tower'],
      tremie_attaque: ['Trémie d’attaque', 'Attack shaft'],
      desserte_informations_complementaires: ['Précisions', 'More'],
    },
  },
  {
    subject: ['Isolement par rapport aux tiers', 'Separation from third parties'],
    members: {
      presence_erp_ou_tiers_contigus: ['ERP ou tiers contigus', 'Adjoining ERP or third party'],
      isolement_contigus_realise_degre_cf: ['Degré coupe-feu (contigus)', 'Fire resistance (adjoining)'],
      isolement_contigus_realise_degre_cf_autre_precision: [
        'Autre degré (contigus)',
        'Other degree (adjoining)',
      ],
      isolement_contigus_informations_complementaires: ['Précisions (contigus)', 'More (adjoining)'],
      presence_erp_ou_tiers_superpose: ['ERP ou tiers superposés', 'ERP or third party above or below'],
      isolement_superpose_realise_degre_cf: [
        'Degré coupe-feu (superposés)',
        'Fire resistance (above or below)',
      ],
      isolement_superpose_realise_degre_cf_autre_precision: [
        'Autre degré (superposés)',
        'Other degree (above or below)',
      ],
      isolement_superpose_informations_complementaires: ['Précisions (superposés)', 'More (above or below)'],
      vis_a_vis: ['Vis-à-vis', 'Facing'],
      air_libre: ['Air libre', 'Open air'],
      isolement_vis_a_vis_informations_complementaires: ['Précisions (vis-à-vis)', 'More (facing)'],
      isolement_autre_description: ['Autre isolement', 'Other separation'],
    },
  },
  {
    subject: ['Construction', 'Construction'],
    members: {
      structure_sf: ['Structure, stabilité au feu', 'Structure, fire stability'],
      plancher_sf: ['Planchers, stabilité au feu', 'Floors, fire stability'],
      stabilite_au_feu_informations_complementaires: ['Stabilité au feu', 'Fire stability'],
      construction_structures_description: ['Structures', 'Structures'],
      construction_couverture_description: ['Couverture', 'Roof'],
      construction_facades_description: ['Façades', 'Façades'],
      type_cloisonnement: ['Cloisonnement', 'Partitioning'],
      construction_distribution_interieure_informations_complementaires: [
        'Distribution intérieure',
        'Inner distribution',
      ],
      construction_conduits_et_gaines_description: ['Conduits et gaines', 'Ducts and shafts'],
      construction_amenagements_interieurs_description: ['Aménagements intérieurs', 'Interior fittings'],
      enfouissement: ['Enfouissement', 'Below ground'],
      degagement_enfouissement_informations_complementaires: ['Niveaux enterrés', 'Levels below ground'],
    },
  },
  {
    subject: ['Dégagements', 'Exits'],
    members: {
      degagement_normaux: ['Dégagements normaux', 'Normal exits'],
      degagements_accessoires: ['Dégagements accessoires', 'Secondary exits'],
      degagement_supplementaires: ['Dégagements supplémentaires', 'Additional exits'],
      degagement_exigibles_informations_complementaires: ['Dégagements exigibles', 'Required exits'],
      degagement_escaliers_description: ['Escaliers', 'Stairs'],
      degagement_ascenseurs_escaliers_mecaniques_trottoirs_roulants_description: [
        'Ascenseurs, escaliers mécaniques, trottoirs roulants',
        'Lifts, escalators, moving walkways',
      ],
      presence_eas_ou_equivalents: ['Espaces d’attente sécurisés', 'Secured waiting spaces'],
      degagement_espaces_attente_securises_informations_complementaires: [
        'Précisions (espaces d’attente)',
        'More (waiting spaces)',
      ],
      evacuation_personnes_situation_handicap_observation: [
        'Évacuation des personnes en situation de handicap',
        'Evacuation of people with disabilities',
      ],
      degagement_tribunes_et_gradins_non_demontables_description: ['Tribunes et gradins', 'Stands and tiers'],
    },
  },
  {
    subject: ['Ventilation et désenfumage', 'Ventilation and smoke extraction'],
    members: {
      systeme_ventilation: ['Ventilation', 'Ventilation'],
      presence_desenfumage_mécanique: ['Désenfumage mécanique', 'Mechanical smoke extraction'],
      presence_desenfumage_naturel: ['Désenfumage naturel', 'Natural smoke extraction'],
      desenfumage_commande_par_le_ssi: [
        'Désenfumage commandé par le SSI',
        'Driven by the fire safety system',
      ],
      ventilation_desenfumage_informations_complementaires: ['Précisions', 'More'],
    },
  },
  {
    subject: ['Électricité et éclairage', 'Electricity and lighting'],
    members: {
      groupe_electrogene: ['Groupe électrogène', 'Generator'],
      batteries_accumulateurs_et_materiels_associes: ['Batteries d’accumulateurs', 'Batteries'],
      photovoltaique: ['Photovoltaïque', 'Photovoltaic panels'],
      parafoudre: ['Parafoudre', 'Surge protection'],
      electricite_eclairage_informations_complementaires: ['Précisions', 'More'],
    },
  },
  {
    subject: ['Chauffage et cuisson', 'Heating and cooking'],
    members: {
      type_de_chauffage: ['Chauffage', 'Heating'],
      puissance_chaufferie: ['Puissance de la chaufferie', 'Power of the boiler room'],
      presence_gaz_chaufferie: ['Gaz en chaufferie', 'Gas in the boiler room'],
      type_de_cuisine: ['Cuisine', 'Kitchen'],
      puissance_cuisine: ['Puissance de la cuisine', 'Power of the kitchen'],
      presence_gaz_cuisine: ['Gaz en cuisine', 'Gas in the kitchen'],
      chauffage_ventilation_informations_complementaires: ['Précisions', 'More'],
    },
  },
  {
    subject: ['Risques spéciaux', 'Special risks'],
    members: {
      locaux: ['Locaux', 'Rooms'],
      risques_spéciaux_informations_complementaires: ['Précisions', 'More'],
    },
  },
  {
    subject: ['Moyens de secours', 'Means of firefighting'],
    members: {
      presence_extincteur: ['Extincteurs', 'Extinguishers'],
      presence_ria: ['RIA', 'Hose reels'],
      installation_extinction: ['Installation d’extinction', 'Extinguishing system'],
      deversoirs_ponctuels: ['Déversoirs ponctuels', 'Local drenchers'],
      elements_de_constructions_irrigues: [
        'Éléments de construction irrigués',
        'Irrigated building elements',
      ],
      presence_colonnes_seches: ['Colonnes sèches', 'Dry risers'],
      presence_colonnes_en_charge: ['Colonnes en charge', 'Wet risers'],
      presence_deci: ['DECI', 'Water supply'],
      deci_description: ['Description de la DECI', 'Description of the water supply'],
      affichage_des_plans_intervention: ['Plans d’intervention affichés', 'Response plans displayed'],
      affichage_des_consignes_de_securite: [
        'Consignes de sécurité affichées',
        'Safety instructions displayed',
      ],
      defibrillateur: ['Défibrillateur', 'Defibrillator'],
      moyens_de_secours_informations_complementaires: ['Précisions', 'More'],
    },
  },
  {
    subject: ['Sécurité incendie et alarme', 'Fire safety and alarm'],
    members: {
      service_de_securite_incendie: ['Service de sécurité incendie', 'Fire safety staff'],
      service_de_securite_incendie_informations_complementaires: ['Précisions (service)', 'More (staff)'],
      presence_pc_securite: ['PC de sécurité', 'Safety control room'],
      systeme_de_securite_incendie: ['Système de sécurité incendie', 'Fire safety system'],
      type_ssi: ['Catégorie du SSI', 'Category of the system'],
      type_alarme: ['Type d’alarme', 'Type of alarm'],
      temporisation_alarme_en_minutes: ['Temporisation (minutes)', 'Delay (minutes)'],
      systeme_securite_incendie_informations_complementaires: ['Précisions (SSI)', 'More (system)'],
      ligne_telephonique_reliee_au_cta: ['Ligne reliée au CTA', 'Line to the alarm centre'],
      autre_systeme_alerte: ['Autre moyen d’alerte', 'Other means of alert'],
    },
  },
  {
    subject: ['Autres', 'Others'],
    members: { specificites_informations_complementaires: ['Spécificités', 'Particulars'] },
  },
];

/** What is said of a name in the language of the reader. */
export function inLanguage([fr, en]: Names, language: Language): string {
  return language === 'fr' ? fr : en;
}
