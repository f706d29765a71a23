import type { DossierSpec } from '../dossiers.ts';
import { ANCIENS } from './dossiers-anciens.ts';
import { EN_COURS } from './dossiers-en-cours.ts';

/** Oldest first, which is their order in lists. */
export const DOSSIERS: readonly DossierSpec[] = [...ANCIENS, ...EN_COURS];
