import { abonnement, evenement, notification } from './agenda.ts';
import { anomalie, prescription, support } from './bibliotheques.ts';
import { commission, enveloppe, seance } from './commissions.ts';
import { affectation, document, dossier, workflow } from './dossiers.ts';
import type { StoredKind } from './kind.ts';
import { erp, pei } from './ouvrages.ts';
import { jeton, utilisateur } from './utilisateurs.ts';

/** What an organisation has, in an order in which nothing names what comes after it, but for attached dossiers. */
export const KINDS: readonly StoredKind[] = [
  utilisateur,
  jeton,
  abonnement,
  commission,
  seance,
  enveloppe,
  erp,
  pei,
  dossier,
  affectation,
  workflow,
  document,
  evenement,
  notification,
  anomalie,
  support,
  prescription,
];
