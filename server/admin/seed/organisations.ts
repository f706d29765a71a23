import { coteDAmbre } from './cote-d-ambre/index.ts';
import { hautVallon } from './haut-vallon/index.ts';
import type { Organisation } from './scene.ts';

/** The organisations of a demonstration. The built program has them in a file of their own: they are long. */
export const ORGANISATIONS: readonly [Organisation, Organisation] = [hautVallon, coteDAmbre];
