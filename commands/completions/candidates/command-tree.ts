import { makeTree } from './make-tree.ts';
import type { Tree } from './tree.ts';

const commandTree = await makeTree();

/** The tree as it is. The built program has it as data (build.ts), for evaluating every command takes a second. */
export const tree = (): Tree => commandTree;
