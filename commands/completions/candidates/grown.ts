import { grow } from './grow.ts';
import type { Tree } from './tree.ts';

const grown = await grow();

/** The tree as it is. The built program has it as data (build.ts), for evaluating every command takes a second. */
export const tree = (): Tree => grown;
