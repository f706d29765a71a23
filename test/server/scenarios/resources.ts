import { abonnements } from './abonnements.ts';
import { access } from './access.ts';
import { affectations } from './affectations.ts';
import { anomalies } from './anomalies.ts';
import { anomaliesDePei } from './anomalies-de-pei.ts';
import { audit } from './audit.ts';
import { batches } from './batch.ts';
import { creations } from './creations.ts';
import { documents } from './documents.ts';
import { dossiers } from './dossiers.ts';
import { dryRuns } from './dry-run.ts';
import { erps } from './erps.ts';
import { errors } from './errors.ts';
import { etags } from './etag.ts';
import { evenements } from './evenements.ts';
import { explore } from './explore.ts';
import { https } from './http.ts';
import { idempotency } from './idempotency.ts';
import { jetons } from './jetons.ts';
import { notifications } from './notifications.ts';
import { organisation } from './organisation.ts';
import { ouvrages } from './ouvrages.ts';
import { pagination } from './pagination.ts';
import { peis } from './peis.ts';
import { prescriptions } from './prescriptions.ts';
import { levees, prescriptions_de_dossier } from './prescriptions-de-dossier.ts';
import { session } from './session.ts';
import { suites } from './suites.ts';
import { suivi } from './suivi.ts';
import { supports } from './supports.ts';
import { transitions } from './transitions.ts';
import { utilisateurs } from './utilisateurs.ts';
import { verrous } from './verrous.ts';
import { workflows } from './workflows.ts';

// Each group is played by a file of plays/, and files are played side by side.

/** What holds of every resource. */
export const service = { access, batches, dryRuns, errors, etags, https, idempotency, pagination, session };

/** Dossiers, and what belongs to them. */
export const ofDossiers = {
  affectations,
  anomalies_de_pei: anomaliesDePei,
  creations,
  documents,
  dossiers,
  erps,
  ouvrages,
  levees,
  peis,
  prescriptions_de_dossier,
  suites,
  suivi,
  transitions,
  utilisateurs,
  verrous,
  workflows,
};

/** The libraries, the agenda and notifications. */
export const libraries = {
  abonnements,
  anomalies,
  audit,
  evenements,
  explore,
  jetons,
  notifications,
  organisation,
  prescriptions,
  supports,
};

export const RESOURCES = { ...service, ...ofDossiers, ...libraries };
