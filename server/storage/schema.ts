import type { Generated } from 'kysely';
import type { Affectation } from '../../src/contract/resources/affectations.ts';
import type { Commission, Seance } from '../../src/contract/resources/commissions.ts';
import type { Document } from '../../src/contract/resources/documents.ts';
import type { Dossier, DossierEnfant } from '../../src/contract/resources/dossiers/dossiers.ts';
import type { Evenement } from '../../src/contract/resources/evenements.ts';
import type { Notification } from '../../src/contract/resources/notifications.ts';
import type { Workflow } from '../../src/contract/resources/workflows.ts';
import type { SearchedErp, SearchedPei } from '../rules/recherche-ouvrages.ts';
import type { TABLES } from './tables/index.ts';
import type { RowOf } from './tables/table.ts';

/** A member of the interface as its column holds it: a boolean is 0 or 1, an array or an object its JSON. */
type ColumnValue<V> = V extends boolean ? number : V extends string | number | null ? V : string;
/** Rows of organisations that hold these members of the interface; one that may be left out may be null. */
type RowsOf<Members> = { organisation_key: number } & {
  [M in keyof Members]-?:
    | ColumnValue<Exclude<Members[M], undefined>>
    | (undefined extends Members[M] ? null : never);
};

/** What stands around a dossier, in other tables. */
type AroundDossier =
  | 'createur'
  | 'passages_en_commission'
  | 'enveloppe'
  | 'affectations'
  | 'organisation_id'
  | 'dossiers_enfants';

/**
 * The tables, as Kysely types. `organisation_key` is the integer under which the rows of one
 * organisation are kept; it comes first in every key. The organisation's public id (a UUID) stands in
 * `organisations` alone: four bytes instead of thirty-six in every key of every index.
 *
 * A column `<x>_plie` holds the text `<x>` folded, without accents and case (`fold`; what names ERPs and PEIs `foldName`);
 * `<x>_cle` the same without blanks and dots (`referenceKey`). Searches look into these.
 */
export type Schema = { [Name in keyof typeof TABLES]: RowOf<(typeof TABLES)[Name]> } & {
  /** FTS5: the words of `contenu_plie`, and its organisation as a word to search for; texts stand in `prescriptions`. */
  prescriptions_recherche: {
    rowid: Generated<number>;
    organisation_key: string;
    contenu_plie: string;
  };
  commissions: RowsOf<Omit<Commission, 'presidence' | 'secretariat' | 'organisation_id'>> & {
    /** Public ids of organisations. */
    presidence_id: string;
    secretariat_id: string;
  };
  /** Sessions of commissions. */
  seances: RowsOf<Omit<Seance, 'commission' | 'organisation_id'>> & { commission_id: string };
  enveloppes: RowsOf<NonNullable<Dossier['enveloppe']>>;
  erps: {
    organisation_key: number;
    id: string;
    commission_id: string | null;
    /** JSON: the members that name nothing else. */
    donnees: string;
  } & SearchedErp;
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
  } & SearchedPei;
  dossiers: RowsOf<Omit<Dossier, AroundDossier>> & {
    /** 1, 2, 3… in the order of creation. */
    rang: number;
    /** The instant of `date_de_creation`, in milliseconds since the epoch. */
    creation: number;
    /** Worked out by the database: 1 where it takes changes (neither CLOS nor archived), else 0. */
    ouvert: Generated<number>;
    /** The dossier that this one is attached to. */
    parent_id: string | null;
    /** Of one that is attached to another. */
    type: DossierEnfant['type'] | null;
    erp_id: string | null;
    pei_id: string | null;
    createur_id: string | null;
    enveloppe_id: string | null;
    objet_plie: string;
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
  documents: RowsOf<Document> & { rang: number; dossier_id: string };
  affectations: RowsOf<Omit<Affectation, 'utilisateur'>> & {
    rang: number;
    dossier_id: string;
    utilisateur_id: string;
  };
  workflows: RowsOf<Workflow> & {
    rang: number;
    dossier_id: string;
    /** The instant of `date_de_debut`, in milliseconds since the epoch; NOT_BEGUN where it is null. */
    debut: number;
  };
  /** What must be finished before a workflow may start; both are of one dossier. */
  workflows_prealables: {
    organisation_key: number;
    workflow_id: string;
    prealable_id: string;
  };
  notifications: RowsOf<Omit<Notification, 'utilisateur' | 'subject'>> & {
    utilisateur_id: string;
    /** `date_creation` in milliseconds since the epoch. */
    creation: number;
    /** The subject. */
    dossier_id: string | null;
  };
  evenements: RowsOf<Omit<Evenement, 'subject' | 'organisation_id'>> & {
    /** `date_debut` and `date_fin` in milliseconds since the epoch. */
    debut: number;
    fin: number;
    /** The session that it stands for. */
    seance_id: string | null;
  };
  evenements_utilisateurs: {
    organisation_key: number;
    evenement_id: string;
    position: number;
    utilisateur_id: string;
  };
};
