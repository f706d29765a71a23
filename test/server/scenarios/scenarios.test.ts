import { anomalies } from './anomalies.ts';
import { explore } from './explore.ts';
import { prescriptions } from './prescriptions.ts';
import { runScenarios } from './runner.ts';

const RESOURCES = { anomalies, prescriptions, explore };

for (const [title, resource] of Object.entries(RESOURCES)) runScenarios(title, resource);
