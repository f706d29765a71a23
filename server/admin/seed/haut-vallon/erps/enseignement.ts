import {
  ACIER,
  analyse,
  BETON,
  BOIS,
  CUISINE_AU_GAZ,
  ETAGES,
  SSI_A,
  SSI_D,
  TOUT_ELECTRIQUE,
} from '../../analyse.ts';
import type { ErpSpec, Site } from '../../erps.ts';
import { PETIT, textesDe } from '../../textes.ts';
import { COMMUNES } from '../communes.ts';

const CITE_SCOLAIRE: Site = {
  libelle: 'Cité scolaire Marguerite-Astier',
  type: 'fonctionnel',
  periodicite: 24,
  notes: 'Lycée et halle des sports : une seule direction, un seul SSI.',
  latitude: 44.737,
  longitude: 3.4189,
};

export const ENSEIGNEMENT: readonly ErpSpec[] = [
  {
    nom: 'ecole',
    numero: 'E96-00117',
    libelle: 'École élémentaire Les Tilleuls',
    commune: COMMUNES.vaubrune,
    adresse: {
      voie: '14 rue des Tilleuls',
      localisation_operationnelle: 'Entrée des secours par la cour, portail côté gymnase',
      complement: 'Bâtiment principal',
      ecart: [12, -31],
    },
    depuis: -940,
    modifie: -41,
    descriptif: {
      statut: 'ouvert',
      periodicite: 60,
      observations_generales:
        '240 élèves et 18 adultes : type R de 4e catégorie. Restaurant scolaire en liaison froide.',
      analyse: analyse(BETON, ETAGES, {
        activite_principale: 'R - École élémentaire',
        activites_secondaire: ['N - Cantines'],
        desserte_informations_complementaires:
          'Voie engins par la cour ; l’étage est atteint par l’échelle à coulisse.',
        voie_echelle: false,
        type_de_chauffage: ['Chauffage urbain', 'Sous-station'],
        puissance_chaufferie: 'Non',
        presence_gaz_chaufferie: false,
        chauffage_ventilation_informations_complementaires:
          'Sous-station du réseau de chaleur de la ville, au rez-de-chaussée, accès par l’extérieur.',
        degagement_normaux: [
          { nombre_degagements: 3, nombre_unite_passage: 6 },
          { nombre_degagements: 2, nombre_unite_passage: 4 },
        ],
        degagement_exigibles_informations_complementaires:
          'Rez-de-chaussée : 3 sorties, 6 unités de passage. Étage : 2 escaliers, 4 unités de passage.',
        construction_amenagements_interieurs_description:
          'Affichages sur les murs limités à 20 % ; rideaux M2 dans la salle de motricité.',
        locaux: [
          {
            nom_du_local: 'Sous-station',
            etage_du_local: 0,
            type_de_risque: 'Risque Moyen',
            local_informations_complementaires: 'Porte coupe-feu ½ heure, ferme-porte remplacé l’an dernier.',
          },
          {
            nom_du_local: 'Réserve de matériel pédagogique',
            etage_du_local: 1,
            type_de_risque: 'Risque Moyen',
            local_informations_complementaires: 'Papier et peinture, environ 20 m³.',
          },
        ],
        specificites_informations_complementaires:
          'Plan particulier de mise en sûreté : regroupement dans la cour haute.',
      }),
    },
    avis: 'favorable',
    pc: '1987-03-19',
    ouverture: '1988-09-05',
    visite: -395,
    aVisiter: 3,
    notes: 'Prévenir la directrice une semaine avant. Exercice d’évacuation à chaque rentrée.',
    references: { 'Numéro UAI': '0960117K', Cadastre: 'AC 214' },
    commission: 'communale',
    titulaires: ['s.belkacem'],
    textes: [
      ...textesDe('R', 'N'),
      { texte: 'Code de la construction et de l’habitation, articles R. 143-1 et suivants', type: 'ERP' },
    ],
    historique: 'Construite en 1988. Préau fermé en 2009, restaurant scolaire agrandi en 2016.',
  },
  {
    nom: 'lycee',
    numero: 'E96-00023',
    libelle: 'Lycée polyvalent Marguerite-Astier',
    commune: COMMUNES.vaubrune,
    adresse: {
      voie: '2 avenue de la Libération',
      localisation_operationnelle: 'Loge d’accueil, avenue de la Libération ; internat par le chemin du Clos',
      complement: 'Bâtiments A à D, internat',
      ecart: [-44, 58],
    },
    depuis: -960,
    modifie: -66,
    descriptif: {
      statut: 'ouvert',
      periodicite: 36,
      periodicite_modifiee: 24,
      observations_generales:
        '980 élèves dont 140 internes, 110 adultes : types R et N de 2e catégorie, avec locaux à sommeil.',
      analyse: analyse(BETON, ETAGES, SSI_A, CUISINE_AU_GAZ, {
        activite_principale: 'R - Lycee public',
        activites_secondaire: [
          "R - Internats des établissements de l'enseignement primaire et secondaire",
          'N - Cantines',
          "L - Salles polyvalentes non visée par le Type X (salle polyvalente qui n'a pas une destination unique)",
        ],
        nombre_voies_engins: 2,
        nombre_facades_accessibles: 3,
        type_cloisonnement: ['Traditionnels', 'Compartiments'],
        puissance_chaufferie: '>70kW',
        type_de_chauffage: ['Chaufferie', 'Autre'],
        chauffage_ventilation_informations_complementaires:
          'Chaufferie de 480 kW au gaz, en sous-sol du bâtiment B, coupures de force et de gaz à l’extérieur.',
        presence_desenfumage_mécanique: true,
        ventilation_desenfumage_informations_complementaires:
          'Circulations de l’internat désenfumées mécaniquement, escaliers par exutoires.',
        presence_colonnes_seches: false,
        presence_ria: true,
        moyens_de_secours_informations_complementaires:
          'Robinets d’incendie armés dans les ateliers ; extincteurs à CO₂ devant les tableaux électriques.',
        degagement_normaux: [
          { nombre_degagements: 6, nombre_unite_passage: 16 },
          { nombre_degagements: 4, nombre_unite_passage: 10 },
          { nombre_degagements: 2, nombre_unite_passage: 4 },
        ],
        locaux: [
          {
            nom_du_local: 'Chaufferie',
            etage_du_local: 0,
            type_de_risque: 'Risque Important',
            local_informations_complementaires: 'Coupe-feu 2 heures, accès par cour anglaise.',
          },
          {
            nom_du_local: 'Cuisine centrale',
            etage_du_local: 0,
            type_de_risque: 'Risque Moyen',
            local_informations_complementaires: '95 kW au gaz, 900 couverts, coupure signalée à l’entrée.',
          },
          {
            nom_du_local: 'Magasin des ateliers',
            etage_du_local: 0,
            type_de_risque: 'Risque Important',
            local_informations_complementaires: 'Peintures et solvants en armoires ventilées, 80 litres.',
          },
          {
            nom_du_local: 'Laboratoire de chimie',
            etage_du_local: 2,
            type_de_risque: 'Risque Moyen',
            local_informations_complementaires: 'Bouteilles de gaz à l’extérieur, détection de fuite.',
          },
        ],
        deci_description: 'Deux poteaux de 100 mm, à 60 m et à 140 m ; réserve de 120 m³ au stade.',
        service_de_securite_incendie_informations_complementaires:
          'Deux surveillants de nuit formés à l’internat, ronde à 23 h et à 2 h.',
        specificites_informations_complementaires:
          'Internat : 140 lits sur deux étages, détection dans chaque chambre.',
      }),
    },
    avis: 'favorable',
    pc: '1964-06-02',
    ouverture: '1966-09-15',
    visite: -74,
    aVisiter: 2,
    notes:
      'Périodicité réduite à deux ans à cause de l’internat. Demander les rapports du SSI à l’intendance.',
    references: { 'Numéro UAI': '0960023H', Propriétaire: 'Région, site 23' },
    sites: [CITE_SCOLAIRE],
    commission: 'sous-commission',
    titulaires: ['s.belkacem', 'm.lefort'],
    textes: [
      ...textesDe('R', 'N', 'L'),
      { texte: 'Instruction technique 246, désenfumage', type: 'Instructions techniques ERP' },
      { texte: 'Rubrique 2910, combustion (chaufferie)', type: 'Rubriques ICPE' },
    ],
    historique:
      'Ouvert en 1966 sous le règlement de 1954. Internat restructuré en 2004, détection généralisée en 2018.',
  },
  {
    nom: 'gymnase',
    numero: 'E96-00208',
    libelle: 'Halle des sports du lycée',
    commune: COMMUNES.vaubrune,
    adresse: {
      voie: '8 chemin du Clos',
      localisation_operationnelle: 'Accès des engins par le parking du stade',
      complement: 'Communique avec le bâtiment D du lycée',
      ecart: [-52, 66],
    },
    depuis: -910,
    modifie: -28,
    descriptif: {
      statut: 'ouvert',
      periodicite: 60,
      periodicite_modifiee: 24,
      observations_generales: '620 personnes en configuration sportive : type X de 3e catégorie.',
      analyse: analyse(ACIER, SSI_D, {
        activite_principale: 'X - Salles omnisports',
        activites_secondaire: ['L - Salles de réunions', 'T - Salons à caractère temporaire'],
        nombre_facades_accessibles: 3,
        presence_erp_ou_tiers_contigus: true,
        isolement_contigus_realise_degre_cf: '1h',
        isolement_contigus_realise_degre_cf_autre_precision:
          'Porte coupe-feu 1 heure à fermeture automatique.',
        isolement_contigus_informations_complementaires:
          'Mur coupe-feu 1 heure avec le bâtiment D, insuffisant pour isoler : rattaché au lycée.',
        isolement_autre_description: 'Une communication avec le bâtiment D, au rez-de-chaussée.',
        air_libre: '- de 8m',
        degagement_normaux: [{ nombre_degagements: 4, nombre_unite_passage: 10 }],
        degagement_tribunes_et_gradins_non_demontables_description:
          'Gradins de 320 places sur six rangs, deux vomitoires de 2 unités de passage.',
        construction_amenagements_interieurs_description:
          'Sol sportif M3, murs habillés de bois M3 jusqu’à 2 m.',
        puissance_chaufferie: 'Non',
        presence_gaz_chaufferie: false,
        type_de_chauffage: ['Aerothermique', 'Autre'],
        chauffage_ventilation_informations_complementaires:
          'Panneaux rayonnants alimentés par la chaufferie du lycée.',
        photovoltaique: true,
        electricite_eclairage_informations_complementaires:
          'Panneaux photovoltaïques sur 400 m² de toiture : coupure près de l’entrée, onduleurs en local dédié.',
        locaux: [
          {
            nom_du_local: 'Rangement du matériel',
            etage_du_local: 0,
            type_de_risque: 'Risque Moyen',
            local_informations_complementaires:
              'Tapis en mousse : porte maintenue fermée en présence du public.',
          },
          {
            nom_du_local: 'Local des onduleurs',
            etage_du_local: 0,
            type_de_risque: 'Risque Courant',
            local_informations_complementaires: 'Pictogramme et plan de coupure sur la porte.',
          },
        ],
      }),
    },
    avis: 'favorable',
    pc: '1996-11-08',
    ouverture: '1998-01-12',
    visite: -74,
    aVisiter: 2,
    notes: 'Visitée avec le lycée. Le club de handball a les clés.',
    references: { Propriétaire: 'Région, site 23', 'Homologation sportive': 'HB-96-014' },
    sites: [CITE_SCOLAIRE],
    commission: 'sous-commission',
    titulaires: ['s.belkacem'],
    rattache: { erp: 'lycee', type: 'BATIMENT_NON_ISOLE' },
    textes: textesDe('X', 'L', 'T'),
    historique: 'Construite en 1998, panneaux photovoltaïques posés en 2021.',
  },
  {
    nom: 'mam',
    numero: null,
    libelle: 'Maison d’assistants maternels Les Lutins',
    commune: COMMUNES.rocheTavel,
    adresse: {
      voie: '5 impasse du Lavoir',
      localisation_operationnelle: 'Première maison à gauche après le pont',
      complement: 'Ancienne cure',
      ecart: [8, 14],
    },
    depuis: -11,
    modifie: null,
    descriptif: {
      statut: 'projet',
      periodicite: null,
      observations_generales:
        '16 enfants au plus, un étage sur rez-de-chaussée : petit établissement de 5e catégorie.',
      analyse: analyse(BOIS, TOUT_ELECTRIQUE, {
        activite_principale:
          "PE 2_2 - Maisons d'assistants maternels (MAM) dont les locaux accessibles au public sont strictement limités à un seul étage sur rez-de-chaussée et dont l'effectif ne dépasse pas 16 enfants",
        voie_engin: false,
        nombre_voies_engins: 0,
        nombre_facades_accessibles: 1,
        informations_acces_facades: 'Impasse de 3 m de large : accès à pied sur 25 m.',
        desserte_informations_complementaires: 'Stationnement des engins rue du Pont.',
        parafoudre: false,
        systeme_ventilation: 'Naturelle',
        presence_desenfumage_naturel: false,
        ventilation_desenfumage_informations_complementaires: 'Pas de désenfumage exigible.',
        degagement_normaux: [{ nombre_degagements: 1, nombre_unite_passage: 1 }],
        systeme_de_securite_incendie: false,
        systeme_securite_incendie_informations_complementaires:
          'Détecteurs autonomes de fumée dans les dortoirs, alarme à pile.',
        deci_description: 'Aucun point d’eau à moins de 400 m : une réserve est prévue place du Lavoir.',
        presence_deci: false,
        autre_systeme_alerte: 'GSM',
        affichage_des_plans_intervention: false,
        defibrillateur: false,
      }),
    },
    avis: null,
    pc: null,
    ouverture: null,
    visite: null,
    aVisiter: null,
    notes: 'Rencontrée avec le service de protection maternelle et infantile.',
    commission: null,
    titulaires: ['j.roux'],
    textes: PETIT,
    historique: null,
  },
];
