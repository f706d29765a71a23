import * as z from 'zod';
import { lazy } from '../../../src/contract/endpoint.ts';
import { Abonnement } from '../../../src/contract/resources/abonnements.ts';
import { Affectation } from '../../../src/contract/resources/affectations.ts';
import { Anomalie } from '../../../src/contract/resources/anomalies.ts';
import {
  commissionMembers,
  Organisation,
  seanceMembers,
} from '../../../src/contract/resources/commissions.ts';
import { Document } from '../../../src/contract/resources/documents.ts';
import {
  administrativeMembers,
  dossierMembers,
  Enveloppe,
  SEANCES_D_UN_DOSSIER_MAX,
  TYPE_PEI,
  TYPES_D_ENFANT,
  TYPES_ERP,
} from '../../../src/contract/resources/dossiers/dossiers.ts';
import { erpMembers, givenSites, TITULAIRES_MAX } from '../../../src/contract/resources/dossiers/erp.ts';
import { peiMembers } from '../../../src/contract/resources/dossiers/pei.ts';
import { Evenement, inOrder } from '../../../src/contract/resources/evenements.ts';
import { Notification } from '../../../src/contract/resources/notifications.ts';
import type { ErpBody } from '../../../src/contract/resources/ouvrages/erps.ts';
import { prescriptionMembers } from '../../../src/contract/resources/prescriptions.ts';
import { Support } from '../../../src/contract/resources/supports.ts';
import { newUtilisateurId, timezone, Utilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import { coherentDates, Workflow } from '../../../src/contract/resources/workflows.ts';
import { instantOf } from '../../../src/contract/schema/dates.ts';
import { dateTime, fileAddress, text, uuid } from '../../../src/contract/schema/fields.ts';
import { mayLackNulls } from '../../../src/contract/schema/nullable-members.ts';
import { insert as insertAbonnements } from '../../resources/abonnements.ts';
import { insert as insertAffectations } from '../../resources/affectations.ts';
import { insert as insertAnomalies } from '../../resources/anomalies.ts';
import { insert as insertDocuments } from '../../resources/documents.ts';
import { insert as insertDossiers } from '../../resources/dossiers/insert-dossiers.ts';
import { insert as insertEvenements } from '../../resources/evenements.ts';
import { insert as insertNotifications } from '../../resources/notifications.ts';
import { insert as insertErps, keptSites } from '../../resources/ouvrages/erps.ts';
import { insert as insertPeis } from '../../resources/ouvrages/peis.ts';
import {
  insertMany as insertPrescriptions,
  type PrescriptionBody,
  pathsOf,
} from '../../resources/prescriptions/insert-prescriptions.ts';
import { placeInDirectories } from '../../resources/prescriptions/repertoires.ts';
import { insert as insertSupports } from '../../resources/supports.ts';
import { insert as insertWorkflows } from '../../resources/workflows.ts';
import { insert as insertTokens } from '../tokens.ts';
import { insert as insertUtilisateurs } from '../utilisateurs.ts';
import { type LineForm, type LoadedLine, type StoredKind, stored } from './kind.ts';

/** The form of an organisation: it belongs to none, and says its own id. */
export const organisationForm: LineForm = {
  when: '',
  schema: lazy(() => {
    const { id, nom, logo_url } = Organisation().shape;
    const shape = mayLackNulls({
      ...{ id, nom, logo_url },
      ...{ created_at: dateTime().optional(), fuseau: timezone().optional() },
    });
    return z.strictObject({ kind: z.literal('organisation'), ...shape });
  }),
};

/** The fingerprint of a secret, which is known to its owner alone. */
const fingerprint = () => text(64, { pattern: /^[0-9a-f]{64}$/ });

/** An instant as tokens keep it: they are compared as texts (authentication.ts). */
const utc = (given: unknown) => given && new Date(instantOf(given as string)).toISOString();

/** What a dossier that is attached to another says, besides what it is about. */
const attachedMembers = () => ({
  ...dossierMembers(),
  parent_id: uuid(),
  // Another type is told all that there are.
  type: z.enum(TYPES_D_ENFANT).meta({ enum: TYPES_ERP }),
  erp_id: uuid(),
  pei_id: uuid(),
});

/** A prescription with every member, and each support once. */
const wholePrescription = ({ type = null, chemins, supports_reglementaires_id, ...own }: LoadedLine) => ({
  ...own,
  type,
  chemins: pathsOf(chemins as string[] | undefined),
  supports_reglementaires_id: [...new Set(supports_reglementaires_id as string[] | undefined)],
});

export const commission = stored({ name: 'commission', table: 'commissions', members: commissionMembers });

/** What an organisation has, in an order in which nothing names what comes after it, but for attached dossiers. */
export const KINDS: readonly StoredKind[] = [
  // Who belongs to several organisations has a line in each.
  stored({
    name: 'utilisateur',
    table: 'utilisateurs',
    members: () => Utilisateur().shape,
    written: () => ({ id: newUtilisateurId() }),
    insert: insertUtilisateurs,
  }),
  stored({
    name: 'jeton',
    table: 'tokens',
    members: () => ({
      read_only: z.boolean(),
      created_at: dateTime(),
      expires_at: dateTime(),
      revoked_at: dateTime().nullable(),
      hash: fingerprint(),
    }),
    insert: insertTokens,
    toColumns: ({ created_at, expires_at, revoked_at }) => ({
      created_at: utc(created_at),
      expires_at: utc(expires_at),
      revoked_at: utc(revoked_at),
    }),
  }),
  stored({
    name: 'abonnement',
    table: 'abonnements',
    members: () => ({
      ...Abonnement().shape,
      utilisateur_id: text(256),
      personnel: z.boolean(),
      hash: fingerprint(),
      revoked_at: dateTime().nullable(),
    }),
    insert: insertAbonnements,
  }),
  commission,
  stored({
    name: 'seance',
    table: 'seances',
    members: seanceMembers,
    check: inOrder,
    derived: { nb_dossiers: () => 0 },
  }),
  stored({
    name: 'enveloppe',
    table: 'enveloppes',
    members: () => Enveloppe().shape,
    derived: { nb_dossiers: () => 0 },
  }),
  stored({
    name: 'erp',
    table: 'erps',
    members: () => ({ ...erpMembers(), sites_geographiques: givenSites() }),
    renamed: { commission_id: 'commission_de_securite_id' },
    others: 'donnees',
    references: { 'etablissement_rattache.erp_lie': 'erps' },
    most: { titulaires_id: TITULAIRES_MAX },
    listOf: () => 'erps',
    insert: insertErps,
    toColumns: ({ sites_geographiques }, others) => {
      const kept = keptSites(sites_geographiques as ErpBody['sites_geographiques']);
      return { donnees: { ...others, sites_geographiques: kept } };
    },
  }),
  stored({
    name: 'pei',
    table: 'peis',
    members: peiMembers,
    others: 'donnees',
    listOf: () => 'peis',
    insert: insertPeis,
    toColumns: (_, donnees) => ({ donnees }),
  }),
  stored({
    name: 'dossier',
    table: 'dossiers',
    forms: [
      {
        when: 'at the top',
        members: () => ({
          ...dossierMembers(),
          parent_id: z.null().optional(),
          type: z.null().optional(),
        }),
        without: ['erp_id', 'pei_id'],
      },
      {
        when: 'attached to another, about an ERP',
        members: () => ({ ...attachedMembers(), ...administrativeMembers() }),
        without: ['pei_id'],
      },
      {
        when: 'attached to another, about a PEI',
        members: () => ({ ...attachedMembers(), type: z.literal(TYPE_PEI) }),
        without: ['erp_id'],
      },
    ],
    formOf: ({ parent_id = null, type = null }) => {
      if (parent_id === null && type === null) return 0;
      return type === TYPE_PEI ? 2 : 1;
    },
    most: { seances_id: SEANCES_D_UN_DOSSIER_MAX },
    others: 'administratif',
    leftOut: ['parent_id', 'type', 'erp_id', 'pei_id'],
    // The list holds those that are not attached to another.
    listOf: ({ parent_id }) => (parent_id ? undefined : 'dossiers'),
    foundBy: ({ parent_id }) => (parent_id ? ['dossiers', 'documents'] : []),
    insert: insertDossiers,
    toColumns: ({ erp_id }, administratif) => ({ administratif: erp_id ? administratif : null }),
  }),
  stored({
    name: 'affectation',
    table: 'affectations',
    members: () => Affectation().shape,
    foundBy: () => ['dossiers', 'documents'],
    insert: insertAffectations,
  }),
  stored({
    name: 'workflow',
    table: 'workflows',
    members: () => Workflow().shape,
    check: coherentDates,
    insert: insertWorkflows,
  }),
  stored({
    name: 'document',
    table: 'documents',
    members: () => Document().shape,
    written: () => ({ url: fileAddress() }),
    listOf: () => 'documents',
    insert: insertDocuments,
  }),
  stored({
    name: 'evenement',
    table: 'evenements',
    members: () => Evenement().shape,
    check: inOrder,
    leftOut: ['sequence', 'date_de_derniere_mise_a_jour'],
    listOf: () => 'evenements',
    insert: insertEvenements,
  }),
  stored({
    name: 'notification',
    table: 'notifications',
    members: () => Notification().shape,
    renamed: { dossier_id: 'subject_id' },
    insert: insertNotifications,
    listOf: ({ utilisateur_id }) => `notifications/${utilisateur_id}`,
  }),
  stored({
    name: 'anomalie',
    table: 'anomalies',
    members: () => Anomalie().shape,
    listOf: () => 'anomalies',
    insert: insertAnomalies,
  }),
  stored({
    name: 'support',
    table: 'supports',
    members: () => Support().shape,
    leftOut: ['contenu', 'titre'],
    listOf: () => 'supports',
    insert: insertSupports,
  }),
  stored({
    name: 'prescription',
    table: 'prescriptions',
    members: prescriptionMembers,
    renamed: { supports: 'supports_reglementaires_id' },
    references: { supports_reglementaires_id: 'supports' },
    listOf: () => 'prescriptions',
    order: ['id'],
    toColumns: wholePrescription,
    insertObjects: ({ tx, organisationKey, gain }, told) => {
      const whole = told.map((one) => {
        const { supports_reglementaires_id: supports, ...own } = wholePrescription(one);
        return { ...own, supports } as unknown as PrescriptionBody;
      });
      return insertPrescriptions(tx, organisationKey, whole, async (...where) =>
        gain(await placeInDirectories(...where)),
      );
    },
  }),
];
