import { makeTree } from './make-tree.ts';
import type { Tree } from './tree.ts';

const commandTree = await makeTree();

/** The tree as built. The bundled program has it as data (build.ts): evaluating every command takes a second. */
export const tree = (): Tree => commandTree;
