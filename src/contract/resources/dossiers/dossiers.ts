import * as z from 'zod';
import { lazy, readEndpoint } from '../../endpoint.ts';
import {
  date,
  dateTime,
  fieldIssue,
  INT32_COUNT_MAX,
  idParam,
  integer,
  list,
  namedObject,
  refineOnlyIfValid,
  text,
  uuid,
} from '../../schema/fields.ts';
import { listEndpoint, pageQuery } from '../../schema/pages.ts';
import { AFFECTATIONS_MAX, Affectation, assignedQuery, roleOfUser } from '../affectations.ts';
import { Seance } from '../commissions.ts';
import { AVIS, Erp, GENRES } from '../ouvrages/erp.ts';
import { Pei } from '../ouvrages/pei.ts';
import { Utilisateur } from '../utilisateurs.ts';
import { TYPES_DE_WORKFLOW } from '../workflows.ts';

export const STATUTS_DE_DOSSIER = ['OUVERT', 'CLOS'] as const;

export const MODULES = [
  'erp:analyse_de_risque',
  'erp:essais_visite',
  'erp:derogations',
  'deci:controle_technique_pei',
] as const;

export const MESSAGES_DE_TAG = ['reprise_de_donnees', 'hors_delai', 'platform_tag'] as const;

/** Types of child dossiers that concern an ERP. */
export const TYPES_ERP = [
  'erp:autorisation_de_travaux',
  'erp:permis_de_construire',
  'erp:levee_de_prescriptions',
  'erp:changement_de_dus',
  'erp:salon_type_t',
  'erp:utilisation_exceptionnelle_de_locaux',
  'erp:demande_d_implantation_cts_inferieur_6_mois',
  'erp:demande_d_implantation_cts_superieur_6_mois',
  'erp:derogation',
  'erp:etude_cahier_des_charges_type_t',
  'erp:levee_de_reserve',
  'erp:echeancier_de_travaux',
  'erp:cahier_des_charges_ssi',
  'erp:etude_suite_a_un_avis_differe',
  'erp:visite_periodique',
  'erp:visite_reception',
  'erp:visite_avant_ouverture',
  'erp:visite_controle',
  'erp:visite_inopinee',
  'erp:visite_chantier',
  'erp:demande_avis',
  'erp:demande_reclassement',
  'erp:suivi_avis_defavorable',
  'erp:levee_avis_defavorable',
  'erp:dossier_ge_2',
  'erp:schema_general_organisation_securite',
  'erp:etude_ingenierie',
  'erp:manifestation_temporaire',
] as const;
export const TYPE_PEI = 'deci:declaration_pei';
export const TYPES_D_ENFANT = [...TYPES_ERP, TYPE_PEI] as const;
export type TypeDEnfant = (typeof TYPES_D_ENFANT)[number];

export const ENFANTS_MAX = 100;
/** Levels of children under a dossier: a bound of ours, without which 500 of them overflow the stack. */
export const NIVEAUX_D_ENFANTS_MAX = 10;
export const SEANCES_D_UN_DOSSIER_MAX = 5;
export const DOSSIERS_D_UNE_ENVELOPPE_MAX = 50;

/** Own members of a dossier. */
export const dossierMembers = () => ({
  service_dossier_id: text(12).nullable().describe('Number of the dossier'),
  objet: text(256).describe('Subject'),
  date_de_creation: dateTime(),
  application_utilisee_nom: text(256).nullable(),
  statut: z.enum(STATUTS_DE_DOSSIER),
  modules: list(z.enum(MODULES).describe('Module of the dossier'), 4, true),
  tags: list(z.strictObject({ message: z.enum(MESSAGES_DE_TAG) }), 25),
  est_archive: z.boolean(),
  avis: z.enum(AVIS).nullable().optional().describe('Opinion of the commission'),
  nb_messages_fil_rouge: integer(0, INT32_COUNT_MAX),
  nb_contacts: integer(0, INT32_COUNT_MAX),
});

/** The administrative members of a child that concerns an ERP. */
const shownAdministrative = () => ({
  numero_urbanisme: text(256).nullable().describe('Planning number'),
  numero_urbanisme_date: date().nullable().describe('Date of the planning number'),
  demandeur: text(256).nullable().describe('Applicant'),
  service_instructeur: text(256).nullable().describe('Examining service'),
  descriptif_travaux: text(65_536).nullable().describe('Description of the works'),
  date_limite_traitement: date().nullable().describe('Processing deadline'),
  dossier_complet: z.boolean().nullable().describe('Whether the dossier is complete, if known'),
  dossier_complet_observations: text(65_536).nullable().describe('Missing documents'),
});

/** The same as they are given: any may be missing. */
export const administrativeMembers = () => z.strictObject(shownAdministrative()).partial().shape;

export type AdministrativeMembers = z.output<z.ZodObject<ReturnType<typeof administrativeMembers>>>;

export const administrativeNames = lazy(
  () => Object.keys(shownAdministrative()) as (keyof AdministrativeMembers)[],
);

/** The members present in an object, null included. */
export function administrativeOf(value: object): AdministrativeMembers {
  const members = value as AdministrativeMembers;
  return Object.fromEntries(
    administrativeNames().flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])),
  );
}

/** What dossiers are handed over together in (interface "enveloppe"). */
export const Enveloppe = namedObject('Enveloppe', () => ({
  id: uuid(),
  titre: text(256),
  nb_dossiers: integer(0, DOSSIERS_D_UNE_ENVELOPPE_MAX),
}));

/** What every dossier shows of itself, at the top or within another. */
const ownMembers = () => ({
  id: uuid(),
  ...dossierMembers(),
  createur: Utilisateur().nullable(),
  passages_en_commission: list(Seance(), SEANCES_D_UN_DOSSIER_MAX).nullable(),
  enveloppe: Enveloppe().nullable(),
  workflows_actifs: list(z.enum(TYPES_DE_WORKFLOW), TYPES_DE_WORKFLOW.length, true),
  nb_pieces_jointes: integer(0, INT32_COUNT_MAX),
  affectations: list(Affectation(), AFFECTATIONS_MAX),
  organisation_id: uuid(),
});

/** A dossier as the service shows it: one that has a `type` is the child of another. */
export interface Dossier extends z.output<z.ZodObject<ReturnType<typeof ownMembers>>> {
  dossiers_enfants: DossierEnfant[];
}
export interface DossierEnfant extends Dossier, AdministrativeMembers {
  type: TypeDEnfant;
  erp?: Erp | undefined;
  /** That of its ERP. */
  genre?: Erp['genre'] | undefined;
  pei?: Pei | undefined;
}

const shownMembers = () => ({ ...ownMembers(), dossiers_enfants: enfants() });

/** The dossiers attached to another. How deep they go is looked at before they are. */
const enfants = () =>
  z.preprocess(
    (value, ctx) => {
      const levels = levelsOf(value);
      if (levels > NIVEAUX_D_ENFANTS_MAX) {
        const params = { max: NIVEAUX_D_ENFANTS_MAX, levels };
        ctx.addIssue({ code: 'custom', ...fieldIssue('NIVEAUX', params) });
      }
      return value;
    },
    list(z.lazy(DossierEnfant), ENFANTS_MAX),
  );

/** How many levels of children there are in what is given for `dossiers_enfants`. */
function levelsOf(value: unknown): number {
  let levels = -1;
  for (let level = [value]; level.length > 0; levels++) {
    level = level.flatMap((enfants) =>
      Array.isArray(enfants)
        ? enfants.map((enfant: Partial<Dossier> | null) => enfant?.dossiers_enfants)
        : [],
    );
  }
  return levels;
}

/** A case file (interface "Dossier"). */
export const Dossier = lazy(() => z.strictObject(shownMembers()).meta({ id: 'Dossier' }));

const DossierErp = namedObject('DossierErp', () => ({
  ...shownMembers(),
  type: z.enum(TYPES_ERP),
  erp: Erp(),
  genre: z.enum(GENRES),
  ...shownAdministrative(),
}));

const DossierPei = lazy(() =>
  z.strictObject({ ...shownMembers(), type: z.literal(TYPE_PEI), pei: Pei() }).meta({ id: 'DossierPei' }),
);

/** An attached case file: about an ERP, or about a water point (interface "Child dossier"). */
export const DossierEnfant: () => z.ZodType<DossierEnfant> = lazy(() =>
  z.discriminatedUnion('type', [DossierErp(), DossierPei()]).meta({ id: 'DossierEnfant' }),
);

/** Dossiers, and those that are attached to others, which then say more. */
export const AnyDossier = lazy(() => z.union([Dossier(), DossierEnfant()]));

/** Whether a dossier takes changes: one that is archived takes none, whatever its `statut` (choice C8). */
export function takesChanges({ statut, est_archive }: Pick<Dossier, 'statut' | 'est_archive'>): boolean {
  return statut === 'OUVERT' && !est_archive;
}

/** What numbers of dossiers are compared by: the letters A to Z in either case are the same, as an index can hold it. */
export function foldedNumero(numero: string): string {
  return numero.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

const DossierId = idParam('dossier_id');

/** By `service_dossier_id` those that are attached to another are found as well (choice C14). */
export const listDossiers = listEndpoint({
  name: 'dossiers.list',
  path: '/dossiers',
  summary: 'List the dossiers that are not attached to another dossier',
  extension: true,
  query: lazy(() =>
    z
      .strictObject({
        objet: text(256).optional().describe('Filter by subject (accents and case are ignored)'),
        statut: z.enum(STATUTS_DE_DOSSIER).optional().describe('Filter by statut: open or closed'),
        service_dossier_id: text(12).optional(),
        /** What one that is attached to it concerns. */
        erp_id: uuid().optional(),
        pei_id: uuid().optional(),
        ...assignedQuery(),
        sort: z
          .enum(['', 'date_de_creation', '-date_de_creation', 'statut', '-statut'])
          .optional()
          .describe('Sort order, by date or by state; a leading - reverses it'),
        ...pageQuery(),
      })
      .superRefine(roleOfUser, refineOnlyIfValid('role', 'utilisateur_id')),
  ),
  elements: AnyDossier,
});

/** Children are read as well, by their own id, and show what a child shows. */
export const readDossier = readEndpoint({
  name: 'dossiers.read',
  path: '/dossiers/{dossier_id}',
  summary: 'Read a dossier',
  extension: true,
  params: DossierId,
  response: AnyDossier,
});
