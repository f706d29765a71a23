import type { ErpSpec } from '../../erps.ts';
import { COMMERCES } from './commerces.ts';
import { CULTURE } from './culture.ts';
import { ENSEIGNEMENT } from './enseignement.ts';
import { SOINS } from './soins.ts';

export const ERPS: readonly ErpSpec[] = [...ENSEIGNEMENT, ...SOINS, ...COMMERCES, ...CULTURE];
