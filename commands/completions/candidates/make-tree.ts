import { isLookedUp } from '../../../server/storage/sqlite/look-up.ts';
import { FRENCH, type HelpSentence } from '../../../src/messages/help/index.ts';
import { TOPICS } from '../../../src/messages/topics/index.ts';
import { RESULT_VIEW } from '../../../src/terminal/output/printers.ts';
import { nouns } from '../../nouns.ts';
import type { Command } from '../../shared/cli/command.ts';
import {
  type Argument,
  type CompletionKind,
  type Flag,
  type Flags,
  globalFlags,
} from '../../shared/flags/flags.ts';
import type { FlagNode, NounNode, Sentence, Tree, Valued, VerbNode } from './tree.ts';

/** Kinds of values, by the name of the flag or argument: one name has one meaning in every command. */
const BY_NAME: Readonly<Record<string, CompletionKind>> = {
  access_log: 'file',
  chemin: 'repertoires',
  anomalie: 'anomalies',
  chemins: 'repertoires',
  confirm: 'profiles',
  db: 'file',
  dossier: 'dossiers',
  dossier_id: 'dossiers',
  erp: 'erps',
  fields: 'field',
  org: 'organisations',
  pei: 'peis',
  profile: 'profiles',
  user: 'utilisateurs',
  utilisateur_id: 'utilisateurs',
};

/** Arguments and flags that identify the objects of a noun. */
const IDENTIFIERS = ['code', 'codes', 'id', 'ids', 'name'];

/** Placeholders in help for the name of a file. */
const FILES = ['file', 'mapping.csv'];

/** Makes the tree of all words. It evaluates every command: only when the program is built. */
export async function makeTree(): Promise<Tree> {
  const entries = Object.entries(nouns).map(async ([name, noun]): Promise<[string, NounNode]> => {
    const verbs = Object.entries(noun.verbs).map(
      async ([verb, load]): Promise<[string, VerbNode]> => [verb, verbNode((await load()).command)],
    );
    const implied = noun.implied === undefined ? {} : { implied: noun.implied };
    const commandTree = Object.fromEntries(await Promise.all(verbs));
    return [name, { summary: sentence(noun.summary), ...implied, verbs: commandTree }];
  });
  return {
    flags: flagNodes(globalFlags, undefined),
    nouns: Object.fromEntries(await Promise.all(entries)),
    topics: TOPICS.map(({ names, title }) => [
      [names.en, names.fr],
      [title.en, title.fr],
    ]),
  };
}

function verbNode(command: Command): VerbNode {
  const { summary, flags, view } = command;
  // `contexte.*` is any name, unknown in advance.
  const fields = (view ?? RESULT_VIEW).fields().filter((field) => !field.includes('*'));
  return {
    summary: sentence(summary),
    arguments: Object.entries<Argument>(command.arguments).map(([name, argument]) => ({
      summary: sentence(argument.summary),
      arity: argument.arity,
      ...valued(name, argument, command),
    })),
    flags: flagNodes(flags, command),
    fields: [...new Set(fields)].join(' '),
  };
}

function flagNodes(flags: Flags, command: Command | undefined): Record<string, FlagNode> {
  const nodes = Object.entries<Flag>(flags).map(([name, flag]) => {
    const { short, value, repeatable } = flag;
    const node: FlagNode = {
      ...(short === undefined ? {} : { short }),
      summary: sentence(flag.summary),
      ...(repeatable ? { repeatable } : {}),
      ...(value === undefined ? {} : { value, ...valued(name, flag, command) }),
    };
    return [name, node];
  });
  return Object.fromEntries(nodes);
}

function valued(name: string, thing: Flag | Argument, command: Command | undefined): Valued {
  const { choices } = thing;
  const fromFile = 'fromFile' in thing && thing.fromFile ? { fromFile: true as const } : {};
  if (choices !== undefined) return { choices, ...fromFile };
  const kind = thing.completes ?? kindOf(name, thing, command);
  return { ...(kind === undefined ? {} : { kind }), ...fromFile };
}

function kindOf(
  name: string,
  thing: Flag | Argument,
  command: Command | undefined,
): CompletionKind | undefined {
  const isFlag = !('arity' in thing);
  if (isFlag ? FILES.includes(thing.value ?? '') : /^files?$/.test(name)) return 'file';
  if (!IDENTIFIERS.includes(name)) return BY_NAME[name];
  // A new object has no name yet.
  if (command === undefined || command.verb.endsWith('add')) return undefined;
  const { noun } = command;
  return noun === 'profiles' || isLookedUp(noun) ? noun : undefined;
}

function sentence(english: HelpSentence): Sentence {
  return [english, FRENCH[english]];
}
