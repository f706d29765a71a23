import type { Language } from './index.ts';

/**
 * What people read above the columns of a table and before the fields of a record, in French and in English: by the
 * title of a column, or the path of its field. Programs read the names of fields.
 */
const HEADINGS: Readonly<Record<string, readonly [fr: string, en: string]>> = {
  // What many objects have.
  id: ['Identifiant', 'Id'],
  type: ['Type', 'Type'],
  nom: ['Nom', 'Name'],
  prenom: ['Prénom', 'First name'],
  title: ['Titre', 'Title'],
  titre: ['Titre', 'Title'],
  description: ['Description', 'Description'],
  contenu: ['Contenu', 'Text'],
  etat: ['État', 'State'],
  statut: ['Statut', 'Status'],
  role: ['Rôle', 'Role'],
  url: ['Adresse', 'Address'],
  octets: ['Taille', 'Size'],
  date: ['Date', 'Date'],
  debut: ['Début', 'Start'],
  fin: ['Fin', 'End'],
  date_debut: ['Début', 'Start'],
  date_fin: ['Fin', 'End'],
  date_de_debut: ['Début', 'Start'],
  date_de_fin: ['Fin', 'End'],
  date_creation: ['Créé le', 'Created'],
  date_de_creation: ['Créé le', 'Created'],
  date_de_reception: ['Reçu le', 'Received'],
  date_de_lecture: ['Lue le', 'Read on'],
  date_de_realisation: ['Réalisé le', 'Done on'],
  date_de_derniere_mise_a_jour: ['Mis à jour le', 'Updated'],
  created_at: ['Créé le', 'Created'],
  updated_at: ['Mis à jour le', 'Updated'],
  expires_at: ['Expire le', 'Expires'],
  revoked_at: ['Révoqué le', 'Revoked'],
  'subject.id': ['Id. du sujet', 'Subject id'],
  'subject.libelle': ['Sujet', 'Subject'],
  'subject.commission.libelle': ['Commission', 'Commission'],
  code: ['Code', 'Code'],
  message: ['Message', 'Message'],

  // Libraries.
  indice_de_gravite: ['Gravité', 'Severity'],
  texte: ['Texte', 'Text'],
  chemin: ['Chemin', 'Path'],
  chemins: ['Chemins', 'Paths'],
  supports: ['Supports', 'Supports'],
  'supports_reglementaires.reference': ['Supports', 'Supports'],
  prescriptions: ['Prescriptions', 'Prescriptions'],
  total: ['En tout', 'In all'],
  nature: ['Nature', 'Nature'],
  reference: ['Référence', 'Reference'],
  legaldb_cid: ['Légifrance', 'Légifrance'],

  // What became of a file.
  fichier: ['Fichier', 'File'],
  shell: ['Shell', 'Shell'],
  demarrage: ['Démarrage', 'Start file'],
  lignes: ['Lignes', 'Lines'],
  lues: ['Lues', 'Read'],
  creees: ['Créées', 'Created'],
  remplacees: ['Remplacées', 'Replaced'],
  supprimees: ['Supprimées', 'Deleted'],
  ignorees: ['Ignorées', 'Skipped'],
  rejetees: ['Rejetées', 'Rejected'],
  supports_crees: ['Supports créés', 'Supports created'],
  action: ['Action', 'Action'],
  ligne: ['Ligne', 'Line'],
  avant: ['Avant', 'Before'],
  changements: ['Changements', 'Changes'],
  crees: ['Créés', 'Created'],
  inchanges: ['Inchangés', 'Unchanged'],
  objets: ['Objets', 'Objects'],

  // Dossiers, and what is around them.
  numero: ['Numéro', 'Number'],
  objet: ['Objet', 'Subject'],
  dossier: ['Dossier', 'Dossier'],
  workflows: ['Workflows', 'Workflows'],
  createur: ['Créé par', 'Created by'],
  avis: ['Avis', 'Opinion'],
  modules: ['Modules', 'Modules'],
  tags: ['Étiquettes', 'Tags'],
  enveloppe: ['Enveloppe', 'Envelope'],
  commission: ['Commission', 'Commission'],
  affectations: ['Affectations', 'Assignments'],
  nb_pieces_jointes: ['Pièces jointes', 'Attachments'],
  nb_messages_fil_rouge: ['Messages', 'Messages'],
  nb_contacts: ['Contacts', 'Contacts'],
  enfants: ['Attachés', 'Attached'],
  sensible: ['Sensible', 'Sensitive'],
  est_sensible: ['Sensible', 'Sensitive'],
  workflow_automatise: ['Automatisé', 'Automated'],
  observations: ['Observations', 'Remarks'],
  lecture: ['État', 'State'],
  contexte: ['Contexte', 'Context'],
  utilisateur: ['Utilisateur', 'User'],
  utilisateur_id: ['Utilisateur', 'User'],
  first_name: ['Prénom', 'First name'],
  last_name: ['Nom', 'Last name'],
  fonction: ['Fonction', 'Position'],
  roles: ['Rôles', 'Roles'],

  // Profiles, databases, tokens, the interface.
  name: ['Profil', 'Profile'],
  current: ['En cours', 'Current'],
  kind: ['Nature', 'Kind'],
  db: ['Base', 'Database'],
  schema: ['Schéma', 'Schema'],
  org: ['Organisation', 'Organisation'],
  user: ['Utilisateur', 'User'],
  org_header: ['En-tête', 'Header'],
  token: ['Jeton', 'Token'],
  token_lecture: ['Jeton de lecture', 'Reading token'],
  read_only: ['Lecture seule', 'Read only'],
  ca_cert: ['Certificat', 'Certificate'],
  protected: ['Protégé', 'Protected'],
  insecure_http: ['HTTP sans TLS', 'HTTP without TLS'],
  setting: ['Réglage', 'Setting'],
  value: ['Valeur', 'Value'],
  from: ['Où', 'Where'],
  source: ['Origine', 'Source'],
  method: ['Méthode', 'Method'],
  path: ['Chemin', 'Path'],
  summary: ['Ce qu’elle fait', 'What it does'],
  extension: ['Extension', 'Extension'],
  state: ['État', 'State'],
  detail: ['Constat', 'Finding'],
  remedy: ['Remède', 'Remedy'],
};

/** The heading of a field; its name where people have no other word for it. */
export function heading(name: string, language: Language): string {
  const [fr, en] = (Object.hasOwn(HEADINGS, name) ? HEADINGS[name] : undefined) ?? [name, name];
  return language === 'fr' ? fr : en;
}

/** Whether people have a word for it. */
export function hasHeading(name: string): boolean {
  return Object.hasOwn(HEADINGS, name);
}
