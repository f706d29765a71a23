import { ofDossiers } from '../resources.ts';
import { runScenarios } from '../runner.ts';

runScenarios(ofDossiers);
