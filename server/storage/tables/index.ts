import { evenements, evenements_utilisateurs, notifications } from './agenda.ts';
import { anomalies } from './anomalies.ts';
import { commissions, enveloppes, seances } from './commissions.ts';
import {
  affectations,
  documents,
  dossiers,
  dossiers_seances,
  levees,
  prescriptions_de_dossier,
} from './dossiers.ts';
import { audit, idempotency_keys, last_organisation, organisations, totals } from './organisations.ts';
import { anomalies_de_pei, erps, erps_titulaires, peis } from './ouvrages.ts';
import {
  prescriptions,
  prescriptions_chemins,
  prescriptions_supports,
  prescriptions_termes,
  repertoires,
} from './prescriptions.ts';
import { supports } from './supports.ts';
import { abonnements, tokens, utilisateurs } from './utilisateurs.ts';
import { workflows, workflows_prealables } from './workflows.ts';

/** Every table by its name: each comes after those that its rows name. */
export const TABLES = {
  last_organisation,
  organisations,
  audit,
  totals,
  idempotency_keys,
  utilisateurs,
  abonnements,
  tokens,
  commissions,
  seances,
  enveloppes,
  peis,
  anomalies_de_pei,
  erps,
  erps_titulaires,
  dossiers,
  dossiers_seances,
  affectations,
  workflows,
  workflows_prealables,
  documents,
  prescriptions_de_dossier,
  levees,
  evenements,
  evenements_utilisateurs,
  notifications,
  anomalies,
  supports,
  repertoires,
  prescriptions,
  prescriptions_termes,
  prescriptions_supports,
  prescriptions_chemins,
};
