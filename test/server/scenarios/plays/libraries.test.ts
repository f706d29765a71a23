import { libraries } from '../resources.ts';
import { runScenarios } from '../runner.ts';

runScenarios(libraries);
