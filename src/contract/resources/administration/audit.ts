import * as z from 'zod';
import { lazy } from '../../endpoint.ts';
import { dateTime, integer, namedObject, text, uuid } from '../../schema/fields.ts';
import { listEndpoint, pageQuery } from '../../schema/pages.ts';

/** What entries of the audit log are about: the kinds that the interface writes, and those of acts of administration. */
export const AUDITED_KINDS = [
  'abonnement',
  'affectation',
  'anomalie',
  'anomalie_de_pei',
  'document',
  'dossier',
  'erp',
  'evenement',
  'fichier',
  'jeton',
  'levee',
  'notification',
  'organisation',
  'pei',
  'prescription',
  'prescription_de_dossier',
  'support',
  'utilisateur',
  'workflow',
] as const;

export type AuditedKind = (typeof AUDITED_KINDS)[number];
/** What is done to objects; a whole database is loaded and restored. */
export const AUDIT_ACTIONS = [
  'creation',
  'modification',
  'suppression',
  'chargement',
  'restauration',
] as const;

const changed = () => z.record(z.string(), z.unknown()).nullable();

/**
 * An entry of the audit log (choices F8 and X16): what one request did to objects of one kind, or several that were written
 * together, which have no `request_id`.
 */
export const EntreeDAudit = namedObject('EntreeDAudit', () => ({
  date: dateTime(),
  organisation_id: uuid(),
  /** Null for an act of administration. */
  utilisateur_id: text(256).nullable(),
  /** The account of the operating system; null for a call over HTTP. */
  compte: text(256).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  objet: z.enum(AUDITED_KINDS),
  nombre: integer(1, 1_000_000_000),
  /** The least of their ids, and the greatest. */
  premier: text(4096),
  dernier: text(4096),
  request_id: text(256).nullable(),
  /** The members that were changed, as they were and as they are; `apres` alone for the roles and the identity of a user who was created, and the user of a token. */
  avant: changed(),
  apres: changed(),
}));
export type EntreeDAudit = z.output<ReturnType<typeof EntreeDAudit>>;

export const listAudit = listEndpoint({
  name: 'audit.list',
  path: '/audit',
  summary: 'List the audit log of the organisation, newest first',
  extension: true,
  query: lazy(() =>
    z.strictObject({
      since: dateTime().optional(),
      until: dateTime().optional(),
      utilisateur: text(256).optional(),
      objet: z.enum(AUDITED_KINDS).optional(),
      objet_id: text(256).optional(),
      ...pageQuery(),
    }),
  ),
  elements: EntreeDAudit,
});
