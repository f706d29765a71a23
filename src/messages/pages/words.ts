import type { Language } from '../language.ts';

/** What people read for the values of the interface, in French and in English. */
const WORDS: Readonly<Record<string, readonly [fr: string, en: string]>> = {
  true: ['oui', 'yes'],
  false: ['non', 'no'],

  // Dossiers.
  OUVERT: ['ouvert', 'open'],
  CLOS: ['clos', 'closed'],
  favorable: ['favorable', 'favourable'],
  defavorable: ['défavorable', 'unfavourable'],
  'erp:autorisation_de_travaux': ['Autorisation de travaux', 'Authorisation of works'],
  'erp:permis_de_construire': ['Permis de construire', 'Building permit'],
  'erp:levee_de_prescriptions': ['Levée de prescriptions', 'Lifting of prescriptions'],
  'erp:changement_de_dus': ['Changement de DUS', 'Change of the single safety direction'],
  'erp:salon_type_t': ['Salon de type T', 'Fair of type T'],
  'erp:utilisation_exceptionnelle_de_locaux': [
    'Utilisation exceptionnelle de locaux',
    'Exceptional use of premises',
  ],
  'erp:demande_d_implantation_cts_inferieur_6_mois': [
    'Demande d’implantation de CTS, moins de 6 mois',
    'Installation of a tent, under 6 months',
  ],
  'erp:demande_d_implantation_cts_superieur_6_mois': [
    'Demande d’implantation de CTS, plus de 6 mois',
    'Installation of a tent, over 6 months',
  ],
  'erp:derogation': ['Dérogation', 'Derogation'],
  'erp:etude_cahier_des_charges_type_t': [
    'Étude de cahier des charges de type T',
    'Study of specifications of type T',
  ],
  'erp:levee_de_reserve': ['Levée de réserve', 'Lifting of a reservation'],
  'erp:echeancier_de_travaux': ['Échéancier de travaux', 'Schedule of works'],
  'erp:cahier_des_charges_ssi': ['Cahier des charges du SSI', 'Specifications of the fire safety system'],
  'erp:etude_suite_a_un_avis_differe': ['Étude suite à un avis différé', 'Study after a deferred opinion'],
  'erp:visite_periodique': ['Visite périodique', 'Periodic visit'],
  'erp:visite_reception': ['Visite de réception', 'Acceptance visit'],
  'erp:visite_avant_ouverture': ['Visite avant ouverture', 'Visit before opening'],
  'erp:visite_controle': ['Visite de contrôle', 'Control visit'],
  'erp:visite_inopinee': ['Visite inopinée', 'Unannounced visit'],
  'erp:visite_chantier': ['Visite de chantier', 'Site visit'],
  'erp:demande_avis': ['Demande d’avis', 'Request for an opinion'],
  'erp:demande_reclassement': ['Demande de reclassement', 'Request for reclassification'],
  'erp:suivi_avis_defavorable': ['Suivi d’avis défavorable', 'Follow-up of an unfavourable opinion'],
  'erp:levee_avis_defavorable': ['Levée d’avis défavorable', 'Lifting of an unfavourable opinion'],
  'erp:dossier_ge_2': ['Dossier GE 2', 'GE 2 file'],
  'erp:schema_general_organisation_securite': [
    'Schéma général d’organisation de la sécurité',
    'General scheme of safety organisation',
  ],
  'erp:etude_ingenierie': ['Étude d’ingénierie', 'Engineering study'],
  'erp:manifestation_temporaire': ['Manifestation temporaire', 'Temporary event'],
  'deci:declaration_pei': ['Déclaration de PEI', 'Declaration of a PEI'],

  // Their steps.
  ATTENTE: ['en attente', 'waiting'],
  EN_COURS: ['en cours', 'under way'],
  PAUSE: ['en pause', 'paused'],
  ATTENTE_VALIDATION: ['en attente de validation', 'awaiting validation'],
  VALIDE: ['validé', 'validated'],
  NON_CONCERNE: ['non concerné', 'not concerned'],
  analyse_de_risque: ['analyse de risque', 'risk analysis'],
  validation: ['validation', 'validation'],
  arrivee_sis: ['arrivée au SIS', 'arrival at the fire service'],
  arrivee_sis_prev: ['arrivée au SIS, prévention', 'arrival at the prevention service'],
  arrivee_secretariat_commission: [
    'arrivée au secrétariat de la commission',
    'arrival at the commission’s secretariat',
  ],
  consultation_sis: ['consultation du SIS', 'consultation of the fire service'],
  passage_commission: ['passage en commission', 'commission'],
  relecture: ['relecture', 'review'],
  visite: ['visite', 'visit'],
  arrivee_secretariat: ['arrivée au secrétariat', 'arrival at the secretariat'],
  workflow: ['autre workflow', 'other workflow'],
  reception_de_travaux_en_attente: ['réception de travaux en attente', 'works awaiting acceptance'],

  // People, documents, the calendar.
  admin: ['administrateur', 'administrator'],
  preventionniste: ['préventionniste', 'prevention officer'],
  secretariat_prev: ['secrétariat prévention', 'prevention secretariat'],
  rapporteur: ['rapporteur', 'rapporteur'],
  'relecteur|valideur': ['relecteur ou valideur', 'reviewer or validator'],
  photo: ['photo', 'photo'],
  plan: ['plan', 'plan'],
  annexe: ['annexe', 'annex'],
  divers: ['divers', 'other'],
  'rapport de vérification réglementaire après travaux': [
    'rapport de vérification réglementaire après travaux',
    'regulatory inspection report after works',
  ],
  DEFAUT: ['événement', 'event'],
  RECONNAISSANCE_OPERATIONNELLE_ANNUELLE: [
    'reconnaissance opérationnelle annuelle',
    'annual operational reconnaissance',
  ],
  VISITE_PERIODIQUE: ['visite périodique', 'periodic visit'],
  COMMISSION_SECURITE: ['commission de sécurité', 'safety commission'],
  salle: ['en salle', 'in a room'],
  visite_reception_travaux: ['visite de réception de travaux', 'visit to accept works'],
  visite_reception_avant_ouverture: ['visite avant ouverture', 'visit before opening'],
  visite_periodique: ['visite périodique', 'periodic visit'],
  visite_inopinee: ['visite inopinée', 'unannounced visit'],
  visite_controle: ['visite de contrôle', 'control visit'],
  visite_chantier: ['visite de chantier', 'site visit'],
  visite_conseil: ['visite de conseil', 'advisory visit'],
  en_groupe_de_visite: ['en groupe de visite', 'by a visiting group'],
  en_pleniere: ['en plénière', 'in plenary'],

  // ERPs and PEIs.
  erp: ['ERP', 'ERP'],
  cellule: ['cellule', 'unit'],
  reprise_de_donnees: ['reprise de données', 'data taken over'],
  ouvert: ['ouvert', 'open'],
  projet: ['projet', 'planned'],
  ferme: ['fermé', 'closed'],
  itinerant_periodique: ['itinérant ou périodique', 'itinerant or periodic'],
  erreur_saisie: ['erreur de saisie', 'entered by mistake'],
  PIBI: ['PIBI (poteau ou bouche d’incendie)', 'PIBI (hydrant)'],
  PENA: ['PENA (point d’eau naturel ou artificiel)', 'PENA (natural or artificial water point)'],
  privee: ['privée', 'private'],
  publique: ['publique', 'public'],
  privee_conventionnee: ['privée conventionnée', 'private, under an agreement'],
  declaration_en_cours: ['déclaration en cours', 'being declared'],
  reconnaissance_operationnelle_initiale: [
    'reconnaissance opérationnelle initiale',
    'initial operational reconnaissance',
  ],
  actif: ['actif', 'active'],
  reforme: ['réformé', 'withdrawn'],
  declaration_abandonnee: ['déclaration abandonnée', 'declaration abandoned'],
  'Telephone urbain fixe ou box secourue': [
    'Téléphone urbain fixe ou box secourue',
    'Landline or box with backup power',
  ],
  'performance:-1': ['inconnue', 'unknown'],
  'performance:0': ['nulle', 'none'],
  'performance:1': ['restreinte', 'restricted'],
  'performance:2': ['bonne', 'good'],

  // Libraries.
  liee_a_l_exploitation: ['liée à l’exploitation', 'about operation'],
  liee_a_l_amelioration: ['liée à l’amélioration', 'about improvement'],
  rappel_reglementaire: ['rappel réglementaire', 'reminder of the rules'],
  en_vigueur: ['en vigueur', 'in force'],
  abroge: ['abrogé', 'repealed'],
  'gravite:0': ['réserve', 'reservation'],
  'gravite:1': ['anomalie', 'anomaly'],
  'gravite:2': ['bloquante', 'blocking'],
};

/** A value as people read it; one that has no word is shown as it is, without its underscores. */
export function pageWord(value: string | number | boolean, language: Language): string {
  const name = String(value);
  const words = hasPageWord(name) ? WORDS[name] : undefined;
  if (words === undefined) return name.replaceAll('_', ' ');
  return words[language === 'fr' ? 0 : 1];
}

/** The words for a value, in every language; none if it has no word. */
export function wordsOf(value: string): readonly string[] {
  return hasPageWord(value) ? (WORDS[value] ?? []) : [];
}

/** The same, but a value without a word is shown as it is. */
export function valueWord(value: string, language: Language): string {
  return hasPageWord(value) || SESSION.test(value) ? sessionWord(value, language) : value;
}

const SESSION = /^(visite_.+?)_(en_groupe_de_visite|en_pleniere)$/;

/** The type of a session: `visite de contrôle en groupe de visite`. */
export function sessionWord(type: string, language: Language): string {
  const [, visite, form] = SESSION.exec(type) ?? [];
  if (visite === undefined || form === undefined) return pageWord(type, language);
  return `${pageWord(visite, language)} ${pageWord(form, language)}`;
}

/** Whether people have a word for a value. */
export function hasPageWord(value: string): boolean {
  return Object.hasOwn(WORDS, value);
}
