import { helpWords } from '../../../src/messages/help/words.ts';
import type { Language } from '../../../src/messages/index.ts';
import { type CompletionKind, flagName, flagOf } from '../../shared/flags/flags.ts';
import { type CompletionLine, readLine } from './line.ts';
import { type Candidate, matching } from './matching.ts';
import type { ArgumentNode, FlagNode, NounNode, Sentence, Tree, Valued, VerbNode } from './tree.ts';

/** Looks up values: rows, names of files and profiles that begin with a text. */
export type CompletionLookup = (
  kind: CompletionKind,
  prefix: string,
  line: CompletionLine,
) => readonly Candidate[];

/**
 * Candidates for the last word after `vigie`, which may be empty. Pure but for `lookup`; throws the errors of `lookup`
 * alone.
 */
export async function complete(
  tree: Tree,
  words: readonly string[],
  language: Language,
  lookup: CompletionLookup,
): Promise<readonly Candidate[]> {
  const line = await readLine(tree, words);
  const say = ([english, french]: Sentence) => (language === 'fr' ? french : english);
  const position = new Position(tree, line, say, lookup);
  return matching(position.candidates(), line.current);
}

class Position {
  readonly #tree: Tree;
  readonly #line: CompletionLine;
  readonly #say: (sentence: Sentence) => string;
  readonly #lookup: CompletionLookup;

  constructor(
    tree: Tree,
    line: CompletionLine,
    say: (sentence: Sentence) => string,
    lookup: CompletionLookup,
  ) {
    this.#tree = tree;
    this.#line = line;
    this.#say = say;
    this.#lookup = lookup;
  }

  candidates(): readonly Candidate[] {
    const { current, ended, pending, flagNodes, explained } = this.#line;
    if (pending !== undefined) return this.#valuesOf(pending.key, pending, '', current);
    if (current.startsWith('-') && !ended) {
      const { key = '', value } = flagOf(current, flagNodes) ?? {};
      const flag = flagNodes[key];
      if (value === undefined || flag?.value === undefined) return this.#flags();
      return this.#valuesOf(key, flag, current.slice(0, current.length - value.length), value);
    }
    if (explained) return this.#explained();
    return this.#words();
  }

  /** Flags still available. */
  #flags(): readonly Candidate[] {
    const { flagNodes, flags, help, current } = this.#line;
    const free = Object.entries(flagNodes).filter(([key, { repeatable }]) => repeatable || !flags.has(key));
    const short = /^-[^-]$/.test(current);
    return [
      ...free.map(([key, flag]) => ({
        value: short && flag.short !== undefined ? `-${flag.short}` : flagName(key),
        description: this.#say(flag.summary),
      })),
      ...(help ? [] : [{ value: short ? '-h' : '--help', description: this.#say(HELP) }]),
    ];
  }

  /** Candidates for a noun, verb or argument. */
  #words(): readonly Candidate[] {
    const { noun, verb, firstWord, ended, operands } = this.#line;
    if (verb !== undefined) return this.#argument(verb, operands);
    if (ended) return [];
    if (noun === undefined) return [...this.#nouns(), { value: 'help', description: this.#say(HELP_WORD) }];
    const implied = noun.implied === undefined ? undefined : noun.verbs[noun.implied];
    return [
      ...this.#verbs(noun, firstWord),
      ...(implied && firstWord === undefined ? this.#argument(implied, []) : []),
    ];
  }

  /** Words after `vigie help`. */
  #explained(): readonly Candidate[] {
    const { noun, firstWord, verb } = this.#line;
    if (noun !== undefined) return verb === undefined ? this.#verbs(noun, firstWord) : [];
    const topics = this.#tree.topics.map(([name, title]) => ({
      value: this.#say(name),
      description: this.#say(title),
    }));
    return [...this.#nouns(), ...topics];
  }

  #nouns(): readonly Candidate[] {
    return Object.entries(this.#tree.nouns).map(([value, { summary }]) => ({
      value,
      description: this.#say(summary),
    }));
  }

  /** The verbs of a noun, or the second words after a typed first one. */
  #verbs({ verbs }: NounNode, first: string | undefined): readonly Candidate[] {
    const found = new Map<string, Candidate>();
    for (const [name, { summary }] of Object.entries(verbs)) {
      const [word = '', two] = name.split(' ');
      if (first !== undefined && (word !== first || two === undefined)) continue;
      const value = first === undefined ? word : (two as string);
      if (value === '') continue;
      const others = Object.keys(verbs).filter((other) => other.startsWith(`${value} `));
      const description =
        first === undefined && two !== undefined
          ? others.map((other) => other.slice(value.length + 1)).join(', ')
          : this.#say(summary);
      found.set(value, { value, description });
    }
    return [...found.values()];
  }

  #argument(verb: VerbNode, operands: readonly string[]): readonly Candidate[] {
    return argumentsAt(verb.arguments, operands.length).flatMap((argument) => {
      const values = this.#typed(argument, this.#line.current);
      return argument.arity === 'many' ? without(values, operands) : values;
    });
  }

  /** The values of a flag, each with the text before it in the same word. */
  #valuesOf(key: string, flag: FlagNode, before: string, prefix: string): readonly Candidate[] {
    const chosen = flag.repeatable ? (this.#line.flags.get(key) ?? []) : [];
    const values = flag.kind === 'field' ? this.#fields(prefix) : this.#typed(flag, prefix);
    return without(values, chosen).map((candidate) => ({ ...candidate, value: before + candidate.value }));
  }

  #typed({ choices, kind, fromFile }: Valued, prefix: string): readonly Candidate[] {
    if (fromFile && prefix.startsWith('@')) {
      const files = this.#lookup('file', prefix.slice(1), this.#line);
      return files.map((file) => ({ ...file, value: `@${file.value}` }));
    }
    if (choices)
      return matching(
        choices.map((value) => ({ value })),
        prefix,
      );
    return kind === undefined ? [] : matching(this.#lookup(kind, prefix, this.#line), prefix);
  }

  /** The last field of a list, up to its next dot; without fields already listed. */
  #fields(prefix: string): readonly Candidate[] {
    const { verb } = this.#line;
    if (verb === undefined) return [];
    const at = prefix.lastIndexOf(',') + 1;
    const [before, typed] = [prefix.slice(0, at), prefix.slice(at)];
    const listed = before.split(',');
    const paths = verb.fields.split(' ');
    const level = paths.filter(
      (path) => path !== '' && !path.includes('.', typed.length) && !listed.includes(path),
    );
    const inside = paths.some((path) => path.startsWith(`${typed}.`)) ? [`${typed}.`] : [];
    const found = matching(
      [...level, ...inside].map((value) => ({ value })),
      typed,
    );
    return found.map(({ value }) => ({ value: before + value, open: true as const }));
  }
}

const [EN, FR] = [helpWords('en'), helpWords('fr')];
const HELP: Sentence = [EN.thisHelp, FR.thisHelp];
const HELP_WORD: Sentence = [EN.helpCommand, FR.helpCommand];

/** The arguments that the next word may be: an optional one may yield to the next. */
function argumentsAt(all: readonly ArgumentNode[], index: number): readonly ArgumentNode[] {
  const last = all.at(-1);
  const here = all[index] ?? (last?.arity === 'many' ? last : undefined);
  if (here === undefined) return [];
  const next = all[index + 1];
  return here.arity === 'optional' && next !== undefined ? [here, next] : [here];
}

function without(candidates: readonly Candidate[], chosen: readonly string[]): readonly Candidate[] {
  return chosen.length === 0 ? candidates : candidates.filter(({ value }) => !chosen.includes(value));
}
