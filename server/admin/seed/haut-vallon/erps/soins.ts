import { analyse, BETON, CUISINE_AU_GAZ, ETAGES, SSI_A, SSIAP, TOUT_ELECTRIQUE } from '../../analyse.ts';
import type { ErpSpec } from '../../erps.ts';
import { textesDe } from '../../textes.ts';
import { COMMUNES } from '../communes.ts';

export const SOINS: readonly ErpSpec[] = [
  {
    nom: 'hopital',
    numero: 'E96-00004',
    libelle: 'Centre hospitalier de Vaubrune',
    commune: COMMUNES.vaubrune,
    adresse: {
      voie: '1 boulevard de l’Hôpital',
      localisation_operationnelle:
        'PC de sécurité au niveau 0, entrée des urgences ; clés pompiers au poste de garde',
      complement: 'Bâtiments Pasteur, Curie et logistique',
      ecart: [71, 20],
    },
    depuis: -975,
    modifie: -19,
    descriptif: {
      statut: 'ouvert',
      periodicite: 36,
      periodicite_modifiee: 36,
      observations_generales:
        '412 lits, effectif déclaré 1 780 personnes : type U de 1re catégorie, avec activités N et W.',
      analyse: analyse(BETON, ETAGES, SSI_A, SSIAP, CUISINE_AU_GAZ, {
        activite_principale:
          'U - Etablissements de santé publics ou privés dispensant des soins de courte durée en médecine, chirurgie, obstétrique',
        activites_secondaire: [
          'N - Cafétaria',
          'W - Administrations',
          'L - Salle de conférences',
          'V - Eglises',
        ],
        nombre_voies_engins: 3,
        nombre_facades_accessibles: 4,
        espace_libre: true,
        structure_sf: '2h',
        plancher_sf: '2h',
        stabilite_au_feu_informations_complementaires: 'Plancher bas du dernier niveau à 19 m.',
        type_cloisonnement: ['Traditionnels', 'Secteurs', 'Compartiments'],
        construction_distribution_interieure_informations_complementaires:
          'Deux zones protégées au moins par niveau d’hospitalisation, pour le transfert horizontal.',
        construction_conduits_et_gaines_description:
          'Gaines de fluides médicaux recoupées à chaque plancher, vannes de coupure par service.',
        degagement_normaux: [
          { nombre_degagements: 8, nombre_unite_passage: 22 },
          { nombre_degagements: 5, nombre_unite_passage: 12 },
        ],
        degagement_supplementaires: [{ nombre_degagements: 2, nombre_unite_passage: 4 }],
        degagement_escaliers_description:
          'Cinq escaliers encloisonnés et désenfumés, dont deux prioritaires.',
        degagement_ascenseurs_escaliers_mecaniques_trottoirs_roulants_description:
          'Six monte-malades, dont deux pour les sapeurs-pompiers, secourus par le groupe électrogène.',
        evacuation_personnes_situation_handicap_observation:
          'Transfert horizontal vers la zone voisine, puis évacuation sur ordre du commandant des opérations.',
        enfouissement: true,
        degagement_enfouissement_informations_complementaires:
          'Imagerie au niveau -1, deux escaliers directs.',
        presence_desenfumage_mécanique: true,
        ventilation_desenfumage_informations_complementaires:
          'Circulations désenfumées mécaniquement par zone ; blocs opératoires en surpression.',
        groupe_electrogene: true,
        batteries_accumulateurs_et_materiels_associes: true,
        electricite_eclairage_informations_complementaires:
          'Deux groupes de 1 250 kVA, alimentation de remplacement ; éclairage de sécurité à source centralisée.',
        puissance_chaufferie: '>70kW',
        type_de_chauffage: ['Chaufferie', 'Climatisation', 'Sous-station'],
        chauffage_ventilation_informations_complementaires:
          'Chaufferie de 3 MW au gaz dans le bâtiment logistique, isolé de plus de 10 m.',
        locaux: [
          {
            nom_du_local: 'Stockage d’oxygène',
            etage_du_local: 0,
            type_de_risque: 'Risque Important',
            local_informations_complementaires: 'Évaporateur à l’air libre, clos, à plus de 8 m des façades.',
          },
          {
            nom_du_local: 'Archives médicales',
            etage_du_local: 1,
            type_de_risque: 'Risque Important',
            local_informations_complementaires: '640 m³ de papier, extinction automatique à gaz inerte.',
          },
          {
            nom_du_local: 'Lingerie centrale',
            etage_du_local: 0,
            type_de_risque: 'Risque Important',
            local_informations_complementaires: 'Coupe-feu 2 heures, détection.',
          },
          {
            nom_du_local: 'Pharmacie',
            etage_du_local: 0,
            type_de_risque: 'Risque Moyen',
            local_informations_complementaires: 'Alcools en armoires de sécurité, 150 litres.',
          },
          {
            nom_du_local: 'Local des batteries',
            etage_du_local: 0,
            type_de_risque: 'Risque Moyen',
            local_informations_complementaires: 'Onduleurs des blocs, ventilation mécanique secourue.',
          },
        ],
        risques_spéciaux_informations_complementaires:
          'IRM (champ magnétique permanent), sources radioactives en médecine nucléaire.',
        presence_ria: true,
        presence_colonnes_seches: true,
        moyens_de_secours_informations_complementaires:
          'Colonnes sèches dans les cinq escaliers, raccords en façade ; robinets d’incendie armés en logistique.',
        deci_description: 'Quatre poteaux sur réseau maillé, 180 m³/h simultanés ; bassin de 240 m³.',
        service_de_securite_incendie: 'Combinaison des différentes possibilités',
        service_de_securite_incendie_informations_complementaires:
          'Trois SSIAP de jour comme de nuit, et du personnel formé dans chaque service.',
        ligne_telephonique_reliee_au_cta: true,
        specificites_informations_complementaires:
          'Hélistation sur le bâtiment Curie : mousse et personnel formé.',
      }),
    },
    avis: 'favorable',
    pc: '1974-05-14',
    ouverture: '1978-10-02',
    visite: -240,
    aVisiter: 2,
    notes: 'Chargé de sécurité : présent du lundi au vendredi. Badge à retirer au PC.',
    references: { FINESS: '960000046', Cadastre: 'BD 12', 'Plan ETARE': 'ETARE-96-004' },
    sites: [
      {
        libelle: 'Pôle de santé de Vaubrune',
        type: 'géographique',
        periodicite: 36,
        notes: 'Hôpital, institut de formation, hélistation.',
        latitude: 44.7489,
        longitude: 3.4147,
      },
    ],
    commission: 'sous-commission',
    titulaires: ['s.belkacem', 'm.lefort', 't.garnier'],
    textes: [
      ...textesDe('U', 'N', 'W', 'L'),
      { texte: 'Instruction technique 249, façades', type: 'Instructions techniques ERP' },
      { texte: 'Arrêté préfectoral relatif à la sécurité des hélistations', type: 'Arrêtés préfectoraux' },
      { texte: 'Rubrique 2910, combustion (groupes et chaufferie)', type: 'Rubriques ICPE' },
      { texte: 'Guide de la sécurité incendie dans les établissements de santé', type: 'Guides' },
    ],
    historique:
      'Bâtiment Pasteur ouvert en 1978, Curie en 1999. Détection étendue à tout l’établissement entre 2006 et 2010.',
  },
  {
    nom: 'ehpad',
    numero: 'E96-00156',
    libelle: 'EHPAD Les Sorbiers',
    commune: COMMUNES.montferrier,
    adresse: {
      voie: '27 route de la Loure',
      localisation_operationnelle: 'Portail à digicode : code au CODIS',
      complement: 'Deux ailes, unité protégée au rez-de-jardin',
      ecart: [-17, -40],
    },
    depuis: -700,
    modifie: -47,
    descriptif: {
      statut: 'ouvert',
      periodicite: 36,
      periodicite_modifiee: 36,
      observations_generales:
        '84 résidents, dont 14 en unité protégée, 30 visiteurs et 22 agents : type J de 4e catégorie.',
      analyse: analyse(BETON, ETAGES, SSI_A, CUISINE_AU_GAZ, TOUT_ELECTRIQUE, {
        activite_principale: "J - Structures d'accueil pour personnes âgées",
        activites_secondaire: ['N - Restaurants', 'L - Salles de réunions'],
        nombre_facades_accessibles: 3,
        type_cloisonnement: ['Traditionnels', 'Compartiments'],
        construction_distribution_interieure_informations_complementaires:
          'Deux zones protégées par étage, portes à fermeture automatique asservies à la détection.',
        degagement_normaux: [
          { nombre_degagements: 4, nombre_unite_passage: 9 },
          { nombre_degagements: 3, nombre_unite_passage: 6 },
        ],
        evacuation_personnes_situation_handicap_observation:
          'Transfert horizontal des résidents, chaises d’évacuation à chaque escalier.',
        presence_desenfumage_mécanique: true,
        ventilation_desenfumage_informations_complementaires:
          'Circulations des chambres désenfumées mécaniquement.',
        groupe_electrogene: true,
        type_de_chauffage: ['Aerothermique', 'Climatisation'],
        locaux: [
          {
            nom_du_local: 'Lingerie',
            etage_du_local: 0,
            type_de_risque: 'Risque Moyen',
            local_informations_complementaires: 'Sèche-linge nettoyés chaque semaine.',
          },
          {
            nom_du_local: 'Cuisine',
            etage_du_local: 0,
            type_de_risque: 'Risque Moyen',
            local_informations_complementaires: '42 kW au gaz, hotte dégraissée chaque année.',
          },
        ],
        deci_description: 'Réserve souple de 120 m³ à l’entrée, aménagée pour deux engins.',
        service_de_securite_incendie_informations_complementaires:
          'Deux agents la nuit, formés au transfert ; astreinte de direction à 15 minutes.',
        ligne_telephonique_reliee_au_cta: true,
        specificites_informations_complementaires:
          'Oxygène en bouteilles dans six chambres, liste tenue à l’accueil.',
      }),
    },
    avis: 'favorable',
    pc: '2001-02-20',
    ouverture: '2003-04-01',
    visite: -330,
    aVisiter: 2,
    notes: 'Extension de 24 lits à l’étude : voir le permis en cours.',
    references: { FINESS: '960001317' },
    commission: 'intercommunale',
    titulaires: ['j.roux'],
    textes: textesDe('J', 'N', 'L'),
    historique: 'Ouvert en 2003. Climatisation des salons en 2020.',
  },
];
