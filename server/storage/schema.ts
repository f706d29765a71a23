import type { Generated } from 'kysely';
import type { Anomalie } from '../../src/contract/resources/anomalies.ts';

/**
 * The tables, as Kysely types. `organisation_key` is the integer under which the rows of one
 * organisation are kept; it comes first in every key. The organisation's public id (a UUID) stands in
 * `organisations` alone: four bytes instead of thirty-six in every key of every index.
 *
 * A column `<x>_plie` holds the text `<x>` folded, without accents and case (`fold`); `<x>_cle` the same without blanks and
 * dots (`referenceKey`). Searches look into these.
 */
export interface Schema {
  organisations: {
    organisation_key: Generated<number>;
    id: string;
    nom: string;
    logo_url: string | null;
    created_at: string;
  };
  /** A user within one organisation; the same id may stand in several. */
  utilisateurs: {
    organisation_key: number;
    id: string;
    first_name: string | null;
    last_name: string | null;
    created_at: string;
    updated_at: string | null;
    timezone: string;
    is_active: number;
    is_verified: number;
    fonction: string | null;
    avatar_url: string | null;
    /** JSON array, or null. */
    roles: string | null;
  };
  tokens: {
    organisation_key: number;
    id: string;
    utilisateur_id: string;
    /** SHA-256 of the token, hexadecimal: the token itself is never kept. */
    hash: string;
    read_only: number;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
  };
  idempotency_keys: {
    organisation_key: number;
    key: string;
    fingerprint: string;
    status: number;
    /** JSON, or null for an empty body. */
    body: string | null;
    created_at: string;
  };
  /** How many rows each list of an organisation has, and its state, kept in the transaction of the write. */
  totals: {
    organisation_key: number;
    /** The name of the list (server/resources/lists/list.ts): `anomalies`, `notifications/<utilisateur_id>`. */
    collection: string;
    total: number;
    /** One more with every write to the list. */
    revision: number;
  };
  anomalies: Anomalie & { organisation_key: number; texte_plie: string };
  supports: {
    organisation_key: number;
    id: string;
    nature: string;
    legaldb_cid: string | null;
    contenu: string | null;
    titre: string | null;
    etat: string;
    reference: string | null;
    contenu_plie: string | null;
    titre_cle: string | null;
    reference_cle: string | null;
    /** What it says, in short (digest.ts). */
    empreinte: number;
  };
  prescriptions: {
    /** By which links and the word index name it: no two organisations have the same. */
    numero: number;
    organisation_key: number;
    id: string;
    contenu: string;
    contenu_plie: string;
    type: string | null;
    /** JSON array of normalised paths, in the order given. */
    chemins: string;
    /** JSON array of the ids of the supports that it cites, in the order given. */
    supports: string;
    /** What it says, in short (digest.ts). */
    empreinte: number;
  };
  /** Which prescriptions cite a support. */
  prescriptions_supports: {
    organisation_key: number;
    support_id: string;
    prescription: number;
  };
  /** Which prescriptions stand exactly in a directory. */
  prescriptions_chemins: {
    organisation_key: number;
    repertoire: number;
    prescription: number;
  };
  /** Every directory that holds a prescription at some depth, and the root. */
  repertoires: {
    organisation_key: number;
    chemin: string;
    /** By which links name it; that of a directory that is gone may be given again. */
    numero: number;
    /** Null for the root. */
    parent: string | null;
    /** Sort key of the name in French order. */
    cle: string;
    /** Prescriptions that stand exactly here. */
    directes: number;
    /** Prescriptions here or below, each once. */
    total: number;
    /** Directories that are direct children. */
    enfants: number;
  };
  /** FTS5: the words of `contenu_plie`, and its organisation as a word to search for; texts stand in `prescriptions`. */
  prescriptions_recherche: {
    rowid: Generated<number>;
    organisation_key: string;
    contenu_plie: string;
  };
  /** Every distinct word of an organisation's prescriptions: finds the words that contain a substring. */
  prescriptions_termes: {
    organisation_key: number;
    terme: string;
  };
  commissions: {
    organisation_key: number;
    id: string;
    type: string;
    libelle: string;
    couleur: string | null;
    /** Public ids of organisations. */
    presidence_id: string;
    secretariat_id: string;
  };
  /** Sessions of commissions. */
  seances: {
    organisation_key: number;
    id: string;
    commission_id: string;
    date_debut: string;
    date_fin: string;
    type: string;
    libelle: string;
    raison_reprogrammation: string | null;
    /** Dossiers on the agenda. */
    nb_dossiers: number;
  };
  enveloppes: {
    organisation_key: number;
    id: string;
    titre: string;
    nb_dossiers: number;
  };
  erps: {
    organisation_key: number;
    id: string;
    commission_id: string | null;
    /** JSON: the members that name nothing else. */
    donnees: string;
  };
  erps_titulaires: {
    organisation_key: number;
    erp_id: string;
    position: number;
    utilisateur_id: string;
  };
  peis: {
    organisation_key: number;
    id: string;
    donnees: string;
  };
  dossiers: {
    organisation_key: number;
    /** 1, 2, 3… in the order of creation. */
    rang: number;
    id: string;
    /** The dossier that this one is attached to. */
    parent_id: string | null;
    /** Type of a child. */
    type: string | null;
    erp_id: string | null;
    pei_id: string | null;
    service_dossier_id: string | null;
    objet: string;
    objet_plie: string;
    date_de_creation: string;
    createur_id: string | null;
    application_utilisee_nom: string | null;
    statut: string;
    est_archive: number;
    avis: string | null;
    enveloppe_id: string | null;
    nb_messages_fil_rouge: number;
    nb_contacts: number;
    /** How many rows of `documents`. */
    nb_pieces_jointes: number;
    /** JSON arrays. */
    modules: string;
    tags: string;
    /** JSON array: the types of the workflows that are active. */
    workflows_actifs: string;
    /** JSON object: the administrative members of a child that concerns an ERP; null for the others. */
    administratif: string | null;
  };
  /** The agendas: on which sessions a dossier stands. */
  dossiers_seances: {
    organisation_key: number;
    dossier_id: string;
    position: number;
    seance_id: string;
  };
  documents: {
    organisation_key: number;
    rang: number;
    id: string;
    dossier_id: string;
    url: string;
    nom: string;
    description: string | null;
    type: string;
    est_sensible: number;
  };
  affectations: {
    organisation_key: number;
    rang: number;
    id: string;
    dossier_id: string;
    role: string;
    utilisateur_id: string;
  };
  workflows: {
    organisation_key: number;
    rang: number;
    id: string;
    dossier_id: string;
    titre: string;
    date_de_creation: string;
    date_de_reception: string | null;
    date_de_debut: string | null;
    date_de_fin: string | null;
    workflow_automatise: number;
    etat: string;
    observations: string | null;
    type: string;
  };
  /** What must be finished before a workflow may start; both are of one dossier. */
  workflows_prealables: {
    organisation_key: number;
    workflow_id: string;
    prealable_id: string;
  };
  notifications: {
    organisation_key: number;
    utilisateur_id: string;
    /** `date_creation` in milliseconds since the epoch. */
    creation: number;
    id: string;
    title: string;
    message: string;
    type: string;
    /** JSON object. */
    contexte: string;
    date_creation: string;
    date_de_lecture: string | null;
    /** The subject. */
    dossier_id: string | null;
  };
  evenements: {
    organisation_key: number;
    /** `date_debut` and `date_fin` in milliseconds since the epoch. */
    debut: number;
    fin: number;
    id: string;
    title: string;
    type: string;
    description: string | null;
    date_debut: string;
    date_fin: string;
    /** The session that it stands for. */
    seance_id: string | null;
  };
  evenements_utilisateurs: {
    organisation_key: number;
    evenement_id: string;
    position: number;
    utilisateur_id: string;
  };
}
