import { anomalies } from './anomalies.ts';
import { audit, idempotency_keys, last_organisation, organisations, totals } from './organisations.ts';
import {
  prescriptions,
  prescriptions_chemins,
  prescriptions_supports,
  prescriptions_termes,
  repertoires,
} from './prescriptions.ts';
import { supports } from './supports.ts';
import { abonnements, tokens, utilisateurs } from './utilisateurs.ts';

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
  anomalies,
  supports,
  repertoires,
  prescriptions,
  prescriptions_termes,
  prescriptions_supports,
  prescriptions_chemins,
};
