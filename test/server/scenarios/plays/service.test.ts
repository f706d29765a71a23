import { service } from '../resources.ts';
import { runScenarios } from '../runner.ts';

runScenarios(service);
