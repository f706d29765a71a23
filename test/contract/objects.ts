import type { Affectation } from '../../src/contract/resources/affectations.ts';
import type { Commission, Organisation, Seance } from '../../src/contract/resources/commissions.ts';
import type { Document } from '../../src/contract/resources/documents.ts';
import type { Dossier, DossierEnfant } from '../../src/contract/resources/dossiers/dossiers.ts';
import type { Evenement } from '../../src/contract/resources/evenements.ts';
import type { Notification } from '../../src/contract/resources/notifications.ts';
import { ACTIVITES } from '../../src/contract/resources/ouvrages/activites.ts';
import {
  type AnalyseDeRisque,
  BOOLEENS_D_ANALYSE,
  CHOIX_D_ANALYSE,
  DEGAGEMENTS_D_ANALYSE,
  LISTES_D_ANALYSE,
  TEXTES_D_ANALYSE,
} from '../../src/contract/resources/ouvrages/analyse.ts';
import type { Erp, ErpDonnees } from '../../src/contract/resources/ouvrages/erp.ts';
import type { Pei, PeiDonnees } from '../../src/contract/resources/ouvrages/pei.ts';
import type { Utilisateur } from '../../src/contract/resources/utilisateurs.ts';
import type { Workflow } from '../../src/contract/resources/workflows.ts';

const ORGANISATION = '018f2c1e-0000-7000-8000-000000000001';
const named = <T>(names: readonly string[], value: (name: string, index: number) => T) =>
  Object.fromEntries(names.map((name, i) => [name, value(name, i)]));

/** A risk analysis with every member that the interface names. */
export function analyseComplete(): AnalyseDeRisque {
  return {
    activite_principale: 'M - Centres commerciaux',
    activites_secondaire: ACTIVITES.filter((activite) => activite.startsWith('N - ')),
    ...named(BOOLEENS_D_ANALYSE, (_, i) => i % 3 !== 0),
    nombre_voies_engins: 2,
    nombre_facades_accessibles: 3,
    temporisation_alarme_en_minutes: 5,
    ...named(TEXTES_D_ANALYSE, (name) => `Relevé lors de la visite : ${name.replaceAll('_', ' ')}.`),
    ...named(
      Object.keys(CHOIX_D_ANALYSE),
      (name) => CHOIX_D_ANALYSE[name as keyof typeof CHOIX_D_ANALYSE][0],
    ),
    ...named(Object.keys(LISTES_D_ANALYSE), (name) => [
      ...LISTES_D_ANALYSE[name as keyof typeof LISTES_D_ANALYSE],
    ]),
    locaux: [
      {
        nom_du_local: 'Réserve',
        etage_du_local: 0,
        type_de_risque: 'Risque Important',
        local_informations_complementaires: 'Potentiel calorifique élevé, porte coupe-feu 1 h.',
      },
    ],
    ...named(DEGAGEMENTS_D_ANALYSE, () => [{ nombre_degagements: 4, nombre_unite_passage: 9 }]),
  } as unknown as AnalyseDeRisque;
}

/** The members of an ERP that name no other object of the service, save the ERP that it is attached to. */
export function erpDonnees({ erp_lie = '018f2c1e-0000-7000-8000-000000000005' } = {}): ErpDonnees {
  return {
    service_erp_id: 'E420-00123',
    date_de_realisation: '2019-06-03T08:15:00+02:00',
    date_de_derniere_mise_a_jour: '2026-01-12T14:02:31.250Z',
    implantation: {
      code_postal: '42000',
      commune: 'Saint-Étienne',
      voie: '12 rue de la Préfecture',
      code_insee: '42218',
      arrondissement: 'Saint-Étienne',
      arrondissement_municipal: '3e',
      latitude: 45.4397,
      longitude: 4.3872,
      localisation_operationnelle: 'Accès par la cour, portail à code',
      complement: 'Bâtiment B',
    },
    descriptif_technique: {
      id: '018f2c1e-0000-7000-8000-000000000003',
      date: '2025-11-20T10:00:00Z',
      statut: 'ouvert',
      periodicite: 36,
      periodicite_modifiee: 24,
      libelle: 'Galerie marchande de la Préfecture',
      observations_generales: 'Désenfumage repris en 2024.',
      analyse_risque: analyseComplete(),
    },
    avis_exploitation: 'favorable',
    date_pc_initial: '1998-02-28',
    date_ouverture: '1999-09-01',
    date_derniere_visite: '2024-02-29',
    notes_internes: 'Prendre rendez-vous avec le responsable unique de sécurité.',
    references_exterieures: [{ titre: 'Ancien numéro', valeur: 'STE-98/114' }],
    a_visiter_en: '2027',
    sites_geographiques: [
      {
        id: '018f2c1e-0000-7000-8000-000000000004',
        libelle: 'Îlot Préfecture',
        geojson: '{"type":"MultiPoint","coordinates":[[4.3872,45.4397]]}',
        erp_periodicite_contrainte: 24,
        notes: 'Deux ERP, une voie engins.',
        type: 'géographique',
        organisation_id: ORGANISATION,
      },
    ],
    etablissement_rattache: { erp_lie, type: 'CELLULE' },
    textes_applicables: [
      { texte: 'Arrêté du 25 juin 1980 modifié', type: 'Dispositions générales' },
      { texte: 'Arrêté du 22 décembre 1981 modifié', type: 'Dispositions particulières' },
    ],
    genre: 'cellule',
    resume_historique: 'Créée en 1998, étendue en 2011.',
  };
}

/** A complete ERP as the service shows it, around the objects that it refers to. */
export function erpComplet({
  id = '018f2c1e-0000-7000-8000-000000000002',
  organisation_id = ORGANISATION,
  commission_de_securite = null,
  titulaires = [],
  ...donnees
}: Partial<Pick<Erp, 'id' | 'organisation_id' | 'commission_de_securite' | 'titulaires'>> & {
  erp_lie?: string;
} = {}): Erp {
  return { id, ...erpDonnees(donnees), commission_de_securite, titulaires, organisation_id };
}

/** The members of a PEI, complete. */
export function peiDonnees(): PeiDonnees {
  return {
    date_de_realisation: '2021-04-07T06:45:00Z',
    date_de_derniere_mise_a_jour: '2026-02-02T09:00:00+01:00',
    descriptif_technique: {
      id: '018f2c1e-0000-7000-8000-000000000007',
      type: 'PIBI',
      est_reglementaire: true,
      domanialite: 'publique',
      est_conforme_rddeci: false,
      performance_theorique: 2,
      performance_reelle: 1,
      observations_generales: 'Débit de 45 m³/h sous 1 bar, capot à remplacer.',
      date: '2025-10-14T13:30:00Z',
      statut: 'actif',
    },
  };
}

/** A complete PEI as the service shows it. */
export function peiComplet({ id = '018f2c1e-0000-7000-8000-000000000006' } = {}): Pei {
  return { id, ...peiDonnees() };
}

/** A complete user. */
export function utilisateurComplet({ id = 'claire.morel@sis42.fr' } = {}): Utilisateur {
  return {
    id,
    first_name: 'Claire',
    last_name: 'Morel',
    created_at: '2023-09-04T07:00:00Z',
    updated_at: '2026-01-05T10:12:44.120Z',
    timezone: 'Europe/Paris',
    is_active: true,
    is_verified: true,
    fonction: 'Préventionniste, groupement Sud',
    avatar_url: 'https://sis42.example/avatars/claire.png',
    roles: ['preventionniste', 'rapporteur'],
  };
}

export function organisationComplete({ id = ORGANISATION } = {}): Organisation {
  return { id, nom: 'SIS de la Loire', logo_url: 'https://sis42.example/logo.svg', type: 'sis' };
}

/** A complete commission, which the organisation itself presides and keeps. */
export function commissionComplete(): Commission {
  return {
    id: '018f2c1e-0000-7000-8000-000000000008',
    type: "Commission d'arrondissement",
    libelle: 'Arrondissement de Saint-Étienne',
    presidence: organisationComplete({ id: '018f2c1e-0000-7000-8000-000000000009' }),
    secretariat: organisationComplete(),
    couleur: 'C0392b',
    organisation_id: ORGANISATION,
  };
}

export function seanceComplete(): Seance {
  return {
    id: '018f2c1e-0000-7000-8000-00000000000a',
    date_debut: '2026-03-19T09:00:00+01:00',
    date_fin: '2026-03-19T12:30:00+01:00',
    type: 'visite_periodique_en_groupe_de_visite',
    libelle: 'Galerie marchande de la Préfecture',
    raison_reprogrammation: 'Exploitant empêché le 12 mars',
    nb_dossiers: 3,
    commission: commissionComplete(),
    organisation_id: ORGANISATION,
  };
}

export function affectationComplete(): Affectation {
  return {
    id: '018f2c1e-0000-7000-8000-00000000000b',
    role: 'relecteur|valideur',
    utilisateur: utilisateurComplet(),
  };
}

export function workflowComplet(): Workflow {
  return {
    id: '018f2c1e-0000-7000-8000-00000000000c',
    titre: 'Analyse de risque',
    date_de_creation: '2026-02-02T08:00:00Z',
    date_de_reception: '2026-02-03T00:00:00+01:00',
    date_de_debut: '2026-02-04T09:15:00Z',
    date_de_fin: '2026-02-20T16:40:00Z',
    workflow_automatise: false,
    etat: 'VALIDE',
    observations: 'Pièces reçues en deux fois.',
    type: 'analyse_de_risque',
  };
}

export function documentComplet(): Document {
  return {
    id: '018f2c1e-0000-7000-8000-00000000000d',
    url: 'https://fichiers.sis42.example/2026/plan-rdc.pdf',
    nom: 'plan-rdc.pdf',
    description: 'Plan du rez-de-chaussée après travaux',
    type: 'rapport de vérification réglementaire après travaux',
    est_sensible: true,
  };
}

/** A complete dossier, with the dossiers that are attached to it. */
export function dossierComplet(
  dossiers_enfants: DossierEnfant[] = [],
  { id = '018f2c1e-0000-7000-8000-00000000000e' } = {},
): Dossier {
  return {
    id,
    service_dossier_id: 'D42-2026-017',
    objet: 'Réaménagement de la galerie marchande',
    date_de_creation: '2026-02-02T08:00:00Z',
    createur: utilisateurComplet(),
    application_utilisee_nom: 'vigie',
    statut: 'OUVERT',
    modules: ['erp:analyse_de_risque', 'erp:essais_visite'],
    tags: [{ message: 'hors_delai' }],
    est_archive: false,
    passages_en_commission: [seanceComplete()],
    avis: 'favorable',
    enveloppe: { id: '018f2c1e-0000-7000-8000-00000000000f', titre: 'Mars 2026', nb_dossiers: 12 },
    workflows_actifs: ['analyse_de_risque', 'relecture'],
    nb_messages_fil_rouge: 4,
    nb_contacts: 2,
    nb_pieces_jointes: 7,
    affectations: [affectationComplete()],
    organisation_id: ORGANISATION,
    dossiers_enfants,
  };
}

/** A complete child about an ERP. */
export function enfantErp(dossiers_enfants: DossierEnfant[] = []): DossierEnfant {
  const administratif = {
    numero_urbanisme: 'AT 042 218 26 00031',
    numero_urbanisme_date: '2026-01-28',
    demandeur: 'SCI Préfecture',
    service_instructeur: 'Ville de Saint-Étienne, urbanisme',
    descriptif_travaux: 'Cloisonnement de deux cellules, reprise du désenfumage.',
    date_limite_traitement: '2026-05-28',
    dossier_complet: false,
    dossier_complet_observations: 'Manque la notice de sécurité.',
  };
  return {
    ...dossierComplet(dossiers_enfants, { id: '018f2c1e-0000-7000-8000-000000000010' }),
    type: 'erp:autorisation_de_travaux',
    erp: erpComplet({ commission_de_securite: commissionComplete(), titulaires: [utilisateurComplet()] }),
    genre: 'erp',
    ...administratif,
  };
}

/** A complete child about a PEI. */
export function enfantPei(dossiers_enfants: DossierEnfant[] = []): DossierEnfant {
  return {
    ...dossierComplet(dossiers_enfants, { id: '018f2c1e-0000-7000-8000-000000000011' }),
    type: 'deci:declaration_pei',
    pei: peiComplet(),
  };
}

/** A complete notification, about a dossier with two levels of children. */
export function notificationComplete(): Notification {
  return {
    id: '018f2c1e-0000-7000-8000-000000000012',
    title: 'À valider : Analyse de risque',
    message: 'L’étape « Analyse de risque » attend une validation.',
    type: 'info',
    contexte: { workflow_type: 'analyse_de_risque', nouvel_etat: 'ATTENTE_VALIDATION' },
    date_creation: '2026-02-20T16:40:00.031Z',
    date_de_lecture: '2026-02-21T08:02:10.500Z',
    utilisateur: utilisateurComplet(),
    subject: dossierComplet([enfantErp([enfantPei()])]),
  };
}

/** A complete event of a session of a commission. */
export function evenementComplet(): Evenement {
  return {
    id: '018f2c1e-0000-7000-8000-000000000013',
    title: 'Visite périodique, galerie de la Préfecture',
    type: 'COMMISSION_SECURITE',
    description: 'Rendez-vous devant l’entrée principale.',
    date_debut: '2026-03-19T09:00:00+01:00',
    date_fin: '2026-03-19T12:30:00+01:00',
    subject: seanceComplete(),
    organisation_id: ORGANISATION,
    sequence: 2,
    date_de_derniere_mise_a_jour: '2026-03-12T07:45:10.120Z',
  };
}
