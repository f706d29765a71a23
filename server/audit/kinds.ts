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
