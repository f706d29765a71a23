import { anomalies } from './anomalies.ts';
import { runScenarios } from './runner.ts';

const RESOURCES = { anomalies };

for (const [title, resource] of Object.entries(RESOURCES)) runScenarios(title, resource);
