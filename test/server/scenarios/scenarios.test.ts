import { access } from './access.ts';
import { anomalies } from './anomalies.ts';
import { batches } from './batch.ts';
import { dryRuns } from './dry-run.ts';
import { errors } from './errors.ts';
import { explore } from './explore.ts';
import { https } from './http.ts';
import { idempotency } from './idempotency.ts';
import { pagination } from './pagination.ts';
import { prescriptions } from './prescriptions.ts';
import { runScenarios } from './runner.ts';
import { supports } from './supports.ts';

const RESOURCES = {
  access,
  anomalies,
  batches,
  dryRuns,
  errors,
  explore,
  https,
  idempotency,
  pagination,
  prescriptions,
  supports,
};

for (const [title, resource] of Object.entries(RESOURCES)) runScenarios(title, resource);
