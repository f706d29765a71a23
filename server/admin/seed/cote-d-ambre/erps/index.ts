import type { ErpSpec } from '../../erps.ts';
import { EQUIPEMENTS } from './equipements.ts';
import { SAISON } from './saison.ts';
import { VILLE } from './ville.ts';

export const ERPS: readonly ErpSpec[] = [...VILLE, ...EQUIPEMENTS, ...SAISON];
