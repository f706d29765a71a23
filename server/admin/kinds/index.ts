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
import { keptMembers } from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { Evenement, inOrder } from '../../../src/contract/resources/evenements.ts';
import { Notification } from '../../../src/contract/resources/notifications.ts';
import { AnomalieDePei } from '../../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import { erpMembers, givenSites, TITULAIRES_MAX } from '../../../src/contract/resources/ouvrages/erp.ts';
import { peiMembers } from '../../../src/contract/resources/ouvrages/pei.ts';
import { prescriptionMembers } from '../../../src/contract/resources/prescriptions.ts';
import { Support } from '../../../src/contract/resources/supports.ts';
import { newUtilisateurId, timezone, Utilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import { coherentDates, Workflow } from '../../../src/contract/resources/workflows.ts';
import { instantOf } from '../../../src/contract/schema/dates.ts';
import { date, dateTime, fieldIssue, fileAddress, text, uuid } from '../../../src/contract/schema/fields.ts';
import { mayLackNulls } from '../../../src/contract/schema/nullable-members.ts';
import { insert as insertAbonnements } from '../../resources/abonnements.ts';
import { insert as insertAffectations } from '../../resources/affectations.ts';
import { insert as insertAnomalies } from '../../resources/anomalies.ts';
import { insert as insertDocuments } from '../../resources/documents.ts';
import { insert as insertDossiers } from '../../resources/dossiers/insert-dossiers.ts';
import { insert as insertEvenements } from '../../resources/evenements.ts';
import { insert as insertNotifications } from '../../resources/notifications.ts';
import { insert as insertAnomaliesDePei } from '../../resources/ouvrages/anomalies-de-pei.ts';
import { insert as insertErps, keptSites } from '../../resources/ouvrages/erps.ts';
import { insert as insertPeis } from '../../resources/ouvrages/peis.ts';
import {
  insertMany as insertPrescriptions,
  pathsOf,
} from '../../resources/prescriptions/insert-prescriptions.ts';
import { insert as insertSupports } from '../../resources/supports.ts';
import { insert as insertWorkflows } from '../../resources/workflows.ts';
import { insert as insertTokens } from '../tokens.ts';
import { insertLinked as insertUtilisateurs } from '../utilisateurs.ts';
import { type LineForm, type StoredKind, stored } from './kind.ts';

/** The form of an organisation: it belongs to none, and has an id of its own. */
export const organisationForm: LineForm = {
  when: '',
  dumpSchema: lazy(() => {
    const { type: _, ...own } = Organisation().shape;
    const more = { created_at: dateTime().optional(), fuseau: timezone().optional() };
    return z.strictObject({ kind: z.literal('organisation'), ...mayLackNulls({ ...own, ...more }) });
  }),
};

/** The fingerprint of a secret, which is known to its owner alone. */
const fingerprint = () => text(64, { pattern: /^[0-9a-f]{64}$/ });

/** Characters of a `sub` (OpenID Connect Core, 2). */
const SUB_MAX = 255;

/** The issuer of an identity and its `sub` are both there, or neither. */
function identityWhole({
  value,
  issues,
}: z.core.ParsePayload<Record<'oidc_issuer' | 'oidc_sub', unknown>>): void {
  for (const [member, other] of [
    ['oidc_issuer', 'oidc_sub'],
    ['oidc_sub', 'oidc_issuer'],
  ] as const)
    if (value[other] && !value[member])
      issues.push({ code: 'custom', input: value, path: [member], ...fieldIssue('REQUIS') });
}

/** An instant as tokens keep it: they are compared as texts (authentication.ts). */
const utc = (value: unknown) => value && new Date(instantOf(value as string)).toISOString();

/** Members of an attached dossier, besides its subject. */
const attachedMembers = () => ({
  ...dossierMembers(),
  parent_id: uuid(),
  // The error of an unknown type lists them all.
  type: z.enum(TYPES_D_ENFANT).meta({ enum: TYPES_ERP }),
  erp_id: uuid(),
  pei_id: uuid(),
});

export const commission = stored('commission', 'commissions', { members: commissionMembers });

/** What an organisation has, in an order in which nothing names what comes after it, but for attached dossiers. */
export const KINDS: readonly StoredKind[] = [
  // A user of several organisations has a line in each.
  stored('utilisateur', 'utilisateurs', {
    members: () => ({
      ...Utilisateur().shape,
      oidc_issuer: text(2048).nullable(),
      oidc_sub: text(SUB_MAX).nullable(),
    }),
    leftOut: ['oidc_issuer', 'oidc_sub'],
    inputMembers: () => ({ id: newUtilisateurId() }),
    check: identityWhole,
    insert: insertUtilisateurs,
  }),
  stored('jeton', 'tokens', {
    members: () => ({
      read_only: z.boolean(),
      created_at: dateTime(),
      expires_at: dateTime(),
      revoked_at: dateTime().nullable(),
      last_used_on: date().nullable(),
      hash: fingerprint(),
    }),
    leftOut: ['last_used_on'],
    recorded: ['last_used_on'],
    insert: insertTokens,
    toColumns: ({ created_at, expires_at, revoked_at }) => ({
      created_at: utc(created_at),
      expires_at: utc(expires_at),
      revoked_at: utc(revoked_at),
    }),
  }),
  stored('abonnement', 'abonnements', {
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
  stored('seance', 'seances', {
    members: seanceMembers,
    check: inOrder,
    derived: { nb_dossiers: () => 0 },
  }),
  stored('enveloppe', 'enveloppes', {
    members: () => Enveloppe().shape,
    derived: { nb_dossiers: () => 0 },
  }),
  stored('erp', 'erps', {
    members: () => ({ ...erpMembers(), sites_geographiques: givenSites() }),
    renamed: { commission_id: 'commission_de_securite_id' },
    others: 'donnees',
    references: { 'etablissement_rattache.erp_lie': 'erps' },
    most: { titulaires_id: TITULAIRES_MAX },
    lists: () => ({ erps: 1 }),
    insert: insertErps,
    toColumns: ({ sites_geographiques: sites }, others) => ({
      donnees: { ...others, sites_geographiques: keptSites(sites as never) },
    }),
  }),
  stored('pei', 'peis', {
    members: peiMembers,
    others: 'donnees',
    lists: () => ({ peis: 1 }),
    insert: insertPeis,
    toColumns: (_, donnees) => ({ donnees }),
  }),
  stored('anomalie_de_pei', 'anomalies_de_pei', {
    members: () => ({ ...Anomalie().shape, ...AnomalieDePei().shape }),
    check: inOrder,
    lists: () => ({ anomalies_de_pei: 1, peis: 0 }),
    insert: insertAnomaliesDePei,
  }),
  stored('dossier', 'dossiers', {
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
    lists: ({ parent_id }) => (parent_id ? { dossiers: 0, documents: 0 } : { dossiers: 1 }),
    insert: insertDossiers,
    toColumns: ({ erp_id }, administratif) => ({ administratif: erp_id ? administratif : null }),
  }),
  stored('affectation', 'affectations', {
    members: () => Affectation().shape,
    lists: () => ({ dossiers: 0, documents: 0 }),
    insert: insertAffectations,
  }),
  stored('workflow', 'workflows', {
    members: () => Workflow().shape,
    check: coherentDates,
    insert: insertWorkflows,
  }),
  stored('document', 'documents', {
    members: () => Document().shape,
    inputMembers: () => ({ url: fileAddress() }),
    lists: () => ({ documents: 1 }),
    insert: insertDocuments,
  }),
  stored('prescription_de_dossier', 'prescriptions_de_dossier', { members: keptMembers }),
  stored('levee', 'levees', { members: () => ({ date: date() }) }),
  stored('evenement', 'evenements', {
    members: () => Evenement().shape,
    check: inOrder,
    leftOut: ['sequence', 'date_de_derniere_mise_a_jour'],
    lists: () => ({ evenements: 1 }),
    insert: insertEvenements,
  }),
  stored('notification', 'notifications', {
    members: () => Notification().shape,
    renamed: { dossier_id: 'subject_id' },
    insert: insertNotifications,
    lists: ({ utilisateur_id }) => ({ [`notifications/${utilisateur_id}`]: 1 }),
  }),
  stored('anomalie', 'anomalies', {
    members: () => Anomalie().shape,
    lists: () => ({ anomalies: 1 }),
    insert: insertAnomalies,
  }),
  stored('support', 'supports', {
    members: () => Support().shape,
    leftOut: ['contenu', 'titre'],
    lists: () => ({ supports: 1 }),
    insert: insertSupports,
  }),
  stored('prescription', 'prescriptions', {
    members: prescriptionMembers,
    renamed: { supports: 'supports_reglementaires_id' },
    references: { supports_reglementaires_id: 'supports' },
    lists: () => ({ prescriptions: 1 }),
    order: ['id'],
    toColumns: ({ chemins, supports_reglementaires_id: supports }) => ({
      chemins: pathsOf(chemins as string[] | undefined),
      supports_reglementaires_id: [...new Set(supports as string[] | undefined)],
    }),
    insertObjects: ({ tx, organisationKey, directoryCounts }, objects) =>
      insertPrescriptions(tx, organisationKey, objects as never, directoryCounts),
  }),
];
