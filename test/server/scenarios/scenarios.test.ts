import { expect, test } from 'vitest';
import { actionOf } from '../../../server/audit/calls.ts';
import { endpoints } from '../../../src/contract/interface.ts';
import { batch } from '../../../src/contract/resources/service.ts';
import { access } from './access.ts';
import { affectations } from './affectations.ts';
import { anomalies } from './anomalies.ts';
import { audited } from './audited.ts';
import { batches } from './batch.ts';
import { documents } from './documents.ts';
import { dossiers } from './dossiers.ts';
import { dryRuns } from './dry-run.ts';
import { errors } from './errors.ts';
import { etags } from './etag.ts';
import { evenements } from './evenements.ts';
import { explore } from './explore.ts';
import { https } from './http.ts';
import { idempotency } from './idempotency.ts';
import { notifications } from './notifications.ts';
import { ouvrages } from './ouvrages.ts';
import { pagination } from './pagination.ts';
import { prescriptions } from './prescriptions.ts';
import { runScenarios } from './runner.ts';
import { session } from './session.ts';
import { suites } from './suites.ts';
import { supports } from './supports.ts';
import { transitions } from './transitions.ts';
import { workflows } from './workflows.ts';

const RESOURCES = {
  access,
  affectations,
  anomalies,
  batches,
  documents,
  dossiers,
  dryRuns,
  errors,
  etags,
  evenements,
  explore,
  https,
  idempotency,
  notifications,
  ouvrages,
  pagination,
  prescriptions,
  session,
  suites,
  supports,
  transitions,
  workflows,
};

for (const [title, resource] of Object.entries(RESOURCES)) runScenarios(title, resource);

/** The rows of choices.md about what the service has. */
const ROWS = [
  ...['A1', 'A2', 'A3', 'A4', 'A5'],
  ...['B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B9', 'B10'],
  ...['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'C9', 'C10', 'C11', 'C12', 'C13', 'C14', 'C15'],
  ...['X1', 'X2', 'X3', 'X4', 'X5', 'X6', 'X8', 'X10'],
];

test('every row has a scenario, and every scenario a row', () => {
  const names = Object.values(RESOURCES).flatMap(({ scenarios }) => scenarios.map(({ name }) => name));
  const rows = names.map((name) => name.split(': ')[0]?.split(', ') ?? []);
  expect(ROWS.filter((row) => !rows.flat().includes(row))).toEqual([]);
  expect(names.filter((_, i) => !rows[i]?.every((row) => ROWS.includes(row)))).toEqual([]);
});

test.each(Object.entries(RESOURCES))('no two scenarios of %s have one name', (_, { scenarios }) => {
  const names = scenarios.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test('what each endpoint writes is told by the audit log, as a scenario shows', () => {
  const writing = endpoints
    .filter((endpoint) => actionOf(endpoint) && endpoint.name !== batch.name)
    .map(({ name }) => name);
  expect([...audited].sort()).toEqual(writing.sort());
});
