import type { AnalyseDeRisque } from '../../../src/contract/analyse.ts';

/** Members that the interface names: a name that is mistyped would pass for another one of an open object. */
type Analyse = {
  readonly [N in keyof AnalyseDeRisque as string extends N ? never : N]?: AnalyseDeRisque[N];
};

/** What is true of most: a building of one storey, open to the sky on two sides, with the common means of rescue. */
const COMMUN: Analyse = {
  activites_secondaire: [],
  voie_engin: true,
  voie_echelle: false,
  espace_libre: false,
  nombre_voies_engins: 1,
  nombre_facades_accessibles: 2,
  informations_acces_facades: 'Façade principale sur rue, façade arrière par la cour.',
  desserte_informations_complementaires: 'Voie engins de 4 m, stationnement interdit matérialisé au sol.',
  presence_erp_ou_tiers_contigus: false,
  isolement_contigus_realise_degre_cf: 'Non concerné',
  isolement_contigus_realise_degre_cf_autre_precision: 'Sans objet : pas de bâtiment contigu.',
  isolement_contigus_informations_complementaires: 'Bâtiment isolé sur sa parcelle.',
  air_libre: '8m ou plus',
  vis_a_vis: '8m ou plus',
  isolement_vis_a_vis_informations_complementaires:
    'Premier tiers à plus de 10 m, de l’autre côté de la rue.',
  presence_erp_ou_tiers_superpose: false,
  isolement_superpose_realise_degre_cf: 'Non concerné',
  isolement_superpose_realise_degre_cf_autre_precision: 'Sans objet : pas de tiers superposé.',
  isolement_superpose_informations_complementaires: 'Aucun tiers au-dessus ni au-dessous.',
  isolement_autre_description: 'Pas de communication avec un tiers.',
  structure_sf: '1/2h',
  plancher_sf: '1/2h',
  stabilite_au_feu_informations_complementaires: 'Justifiée par le dossier de construction.',
  type_cloisonnement: ['Traditionnels'],
  construction_distribution_interieure_informations_complementaires:
    'Cloisonnement traditionnel, portes pare-flamme ½ heure sur les circulations.',
  construction_conduits_et_gaines_description: 'Gaines techniques recoupées au droit des planchers.',
  construction_amenagements_interieurs_description:
    'Revêtements de sol M4, murs M2, plafonds M1 ; procès-verbaux au registre de sécurité.',
  degagement_normaux: [{ nombre_degagements: 2, nombre_unite_passage: 4 }],
  degagements_accessoires: [{ nombre_degagements: 1, nombre_unite_passage: 1 }],
  degagement_supplementaires: [{ nombre_degagements: 0, nombre_unite_passage: 0 }],
  degagement_exigibles_informations_complementaires: 'Nombre et largeur conformes à l’effectif déclaré.',
  degagement_escaliers_description: 'Pas d’escalier : rez-de-chaussée seul.',
  degagement_ascenseurs_escaliers_mecaniques_trottoirs_roulants_description: 'Aucun.',
  presence_eas_ou_equivalents: false,
  degagement_espaces_attente_securises_informations_complementaires:
    'Sorties de plain-pied : pas d’espace d’attente sécurisé exigible.',
  evacuation_personnes_situation_handicap_observation:
    'Évacuation de plain-pied, personnel désigné pour accompagner.',
  degagement_tribunes_et_gradins_non_demontables_description: 'Sans tribune ni gradin.',
  enfouissement: false,
  degagement_enfouissement_informations_complementaires: 'Aucun niveau enterré ouvert au public.',
  systeme_ventilation: 'Mécanique',
  presence_desenfumage_mécanique: false,
  presence_desenfumage_naturel: true,
  ventilation_desenfumage_informations_complementaires:
    'Désenfumage naturel de la grande salle par exutoires, commande manuelle près de l’entrée.',
  groupe_electrogene: false,
  batteries_accumulateurs_et_materiels_associes: false,
  photovoltaique: false,
  parafoudre: true,
  electricite_eclairage_informations_complementaires:
    'Éclairage de sécurité par blocs autonomes ; vérifié par un technicien compétent chaque année.',
  puissance_chaufferie: '<=70kW',
  presence_gaz_chaufferie: true,
  type_de_chauffage: ['Chaufferie'],
  chauffage_ventilation_informations_complementaires:
    'Chaudière à gaz en local dédié, vanne de coupure à l’extérieur, signalée.',
  puissance_cuisine: 'Non',
  presence_gaz_cuisine: false,
  type_de_cuisine: 'Fermée',
  locaux: [
    {
      nom_du_local: 'Chaufferie',
      etage_du_local: 0,
      type_de_risque: 'Risque Moyen',
      local_informations_complementaires:
        'Parois coupe-feu 1 heure, porte coupe-feu ½ heure avec ferme-porte.',
    },
  ],
  risques_spéciaux_informations_complementaires: 'Pas d’autre local à risques que ceux de la liste.',
  presence_extincteur: true,
  presence_ria: false,
  installation_extinction: 'Manuelle',
  deversoirs_ponctuels: false,
  elements_de_constructions_irrigues: false,
  presence_colonnes_seches: false,
  presence_colonnes_en_charge: false,
  moyens_de_secours_informations_complementaires:
    'Extincteurs à eau pulvérisée de 6 litres, un pour 200 m², et appropriés aux risques particuliers.',
  presence_deci: true,
  deci_description: 'Poteau d’incendie de 60 m³/h à 90 m de l’entrée.',
  affichage_des_plans_intervention: true,
  affichage_des_consignes_de_securite: true,
  tour_incendie: false,
  tremie_attaque: false,
  presence_pc_securite: false,
  service_de_securite_incendie: 'Personnel désigné et formé',
  service_de_securite_incendie_informations_complementaires:
    'Formation annuelle à l’évacuation et aux extincteurs, émargée au registre.',
  systeme_de_securite_incendie: true,
  type_ssi: 'E',
  type_alarme: '4',
  temporisation_alarme_en_minutes: 0,
  desenfumage_commande_par_le_ssi: false,
  systeme_securite_incendie_informations_complementaires: 'Alarme audible de tout point du bâtiment.',
  ligne_telephonique_reliee_au_cta: false,
  autre_systeme_alerte: 'Telephone urbain fixe ou box secourue',
  defibrillateur: true,
  specificites_informations_complementaires: 'Rien de particulier.',
};

/** What it is built of. */
export const PIERRE: Analyse = {
  construction_structures_description: 'Murs porteurs en pierre, planchers sur solives en bois.',
  construction_couverture_description: 'Ardoises sur charpente en bois.',
  construction_facades_description: 'Pierre de taille et enduit à la chaux, menuiseries en bois.',
};
export const BETON: Analyse = {
  structure_sf: '1h',
  plancher_sf: '1h',
  construction_structures_description: 'Poteaux, poutres et planchers en béton armé.',
  construction_couverture_description: 'Toiture-terrasse, étanchéité autoprotégée sur isolant minéral.',
  construction_facades_description:
    'Béton, isolation par l’extérieur en laine de roche ; règle du C + D respectée.',
};
export const ACIER: Analyse = {
  construction_structures_description: 'Portiques et pannes en acier, grande hauteur sous plafond.',
  construction_couverture_description:
    'Bacs en acier et isolant minéral, éclairage zénithal par lanterneaux.',
  construction_facades_description: 'Bardage métallique double peau sur soubassement en béton.',
};
export const BOIS: Analyse = {
  construction_structures_description: 'Ossature et charpente en bois lamellé-collé.',
  construction_couverture_description: 'Bacs en acier sur charpente en bois.',
  construction_facades_description: 'Bardage en bois, bavettes de recoupement à chaque niveau.',
};
export const TOILE: Analyse = {
  structure_sf: 'Autre',
  plancher_sf: 'Autre',
  stabilite_au_feu_informations_complementaires: 'Sans objet pour une structure itinérante.',
  construction_structures_description: 'Mâts et haubans démontables, vérifiés à chaque montage.',
  construction_couverture_description: 'Toile enduite classée M2, procès-verbal au registre de sécurité.',
  construction_facades_description: 'Entourage en toile M2, relevable sur tout le pourtour.',
  construction_distribution_interieure_informations_complementaires: 'Un seul volume, coulisses en toile.',
  construction_conduits_et_gaines_description: 'Ni conduit ni gaine.',
  puissance_chaufferie: 'Non',
  presence_gaz_chaufferie: false,
  type_de_chauffage: [],
  chauffage_ventilation_informations_complementaires:
    'Générateurs d’air chaud à l’extérieur, à plus de 5 m de la toile.',
  systeme_ventilation: 'Naturelle',
  presence_desenfumage_naturel: false,
  ventilation_desenfumage_informations_complementaires: 'Toile relevable : sans désenfumage.',
  parafoudre: false,
  locaux: [],
};

/** Storeys above the ground floor. */
export const ETAGES: Analyse = {
  voie_echelle: true,
  desserte_informations_complementaires:
    'Voie échelles sur la façade principale, baies accessibles à chaque niveau.',
  degagement_escaliers_description:
    'Deux escaliers encloisonnés de 2 unités de passage, opposés, débouchant à l’air libre.',
  degagement_ascenseurs_escaliers_mecaniques_trottoirs_roulants_description:
    'Un ascenseur de 630 kg, non-arrêt au niveau sinistré.',
  presence_eas_ou_equivalents: true,
  degagement_espaces_attente_securises_informations_complementaires:
    'Un espace d’attente sécurisé à chaque étage, contre l’escalier, signalé et relié à l’accueil.',
  evacuation_personnes_situation_handicap_observation:
    'Évacuation différée depuis les espaces d’attente sécurisés, consigne écrite.',
};

/** Systems of detection and alarm. */
export const SSI_A: Analyse = {
  type_ssi: 'A',
  type_alarme: '1',
  temporisation_alarme_en_minutes: 5,
  desenfumage_commande_par_le_ssi: true,
  systeme_securite_incendie_informations_complementaires:
    'Détection automatique généralisée, report d’alarme, dossier d’identité du SSI à jour.',
};
export const SSI_B: Analyse = {
  type_ssi: 'B',
  type_alarme: '2A',
  temporisation_alarme_en_minutes: 3,
  desenfumage_commande_par_le_ssi: true,
  systeme_securite_incendie_informations_complementaires:
    'Déclencheurs manuels à chaque sortie, centralisateur de mise en sécurité à l’accueil.',
};
export const SSI_C: Analyse = {
  type_ssi: 'C',
  type_alarme: '2B',
  temporisation_alarme_en_minutes: 2,
  desenfumage_commande_par_le_ssi: true,
  systeme_securite_incendie_informations_complementaires:
    'Déclencheurs manuels à chaque sortie, tableau surveillé pendant la présence du public.',
};
export const SSI_D: Analyse = {
  type_ssi: 'D',
  type_alarme: '3',
  systeme_securite_incendie_informations_complementaires:
    'Blocs autonomes d’alarme sonore, déclencheurs manuels aux sorties.',
};

export const CUISINE_AU_GAZ: Analyse = {
  puissance_cuisine: '>20kW',
  presence_gaz_cuisine: true,
  type_de_cuisine: 'Fermée',
  systeme_ventilation: "Ventilateur d'extraction",
};

export const TOUT_ELECTRIQUE: Analyse = {
  puissance_chaufferie: 'Non',
  presence_gaz_chaufferie: false,
  type_de_chauffage: ['Climatisation'],
  chauffage_ventilation_informations_complementaires:
    'Pompes à chaleur en toiture, coupure générale de la ventilation à l’accueil.',
};

export const SSIAP: Analyse = {
  service_de_securite_incendie: 'SSIAP',
  presence_pc_securite: true,
  service_de_securite_incendie_informations_complementaires:
    'Un chef d’équipe SSIAP 2 et deux agents SSIAP 1 pendant la présence du public.',
};

/** A risk analysis in which every member says something: what is true of most, then each part in its turn. */
export function analyse(...parts: readonly Analyse[]): AnalyseDeRisque {
  return Object.assign({}, COMMUN, ...parts) as AnalyseDeRisque;
}
