import type { FlagNode, NounNode, Tree, VerbNode } from './tree.ts';

/** What the words before the cursor say, as commands/program.ts would understand them. */
export interface Line {
  /** The word under the cursor, as far as the cursor. */
  readonly current: string;
  /** `help` stands first: no flags, only what can be explained. */
  readonly help: boolean;
  readonly noun: NounNode | undefined;
  /** The first of two words of a verb, while the second is missing. */
  readonly firstWord: string | undefined;
  readonly verb: VerbNode | undefined;
  readonly operands: readonly string[];
  /** The flags that count here: the global ones, and those of the verb once it is known. */
  readonly flags: readonly FlagNode[];
  /** What was given to each flag, by its name; switches have an empty text. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  /** The flag whose value the current word is. */
  readonly pending: FlagNode | undefined;
  /** `--` was typed: what begins with a dash is a value. */
  readonly ended: boolean;
}

/** Reads a line word by word; the last is the one under the cursor. */
export function readLine(tree: Tree, words: readonly string[]): Line {
  const reader = new Reader(tree);
  for (const word of words.slice(0, -1)) reader.take(word);
  return reader.line(words.at(-1) ?? '');
}

class Reader {
  readonly #tree: Tree;
  readonly #given = new Map<string, string[]>();
  readonly #operands: string[] = [];
  #help = false;
  #lost = false;
  #noun: NounNode | undefined;
  #firstWord: string | undefined;
  #verb: VerbNode | undefined;
  #flags: readonly FlagNode[];
  #pending: FlagNode | undefined;
  #ended = false;

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#flags = tree.flags;
  }

  take(word: string): void {
    if (this.#pending !== undefined) {
      this.#give(this.#pending, word);
      this.#pending = undefined;
    } else if (this.#ended || word === '-' || !word.startsWith('-')) this.#takeWord(word);
    else if (word === '--') this.#ended = true;
    else if (word.startsWith('--')) this.#takeLong(word);
    else this.#takeShort(word);
  }

  line(current: string): Line {
    return {
      current,
      help: this.#help,
      noun: this.#noun,
      firstWord: this.#firstWord,
      verb: this.#verb,
      operands: this.#operands,
      flags: this.#flags,
      given: this.#given,
      pending: this.#pending,
      // After a word that means nothing, nothing can be offered.
      ended: this.#ended || this.#lost,
    };
  }

  #takeLong(word: string): void {
    const [name = word] = word.split('=', 1);
    const flag = this.#flags.find((one) => one.name === name);
    if (name === '--help') this.#given.set(name, ['']);
    if (flag === undefined) return;
    if (!flag.takesValue) this.#give(flag, '');
    else if (word.includes('=')) this.#give(flag, word.slice(name.length + 1));
    else this.#pending = flag;
  }

  /** `-q`, `-o json`, `-ojson`, `-qo json`. */
  #takeShort(word: string): void {
    for (let i = 1; i < word.length; i++) {
      const flag = this.#flags.find(({ short }) => short === word[i]);
      if (word[i] === 'h') this.#given.set('--help', ['']);
      if (flag === undefined) continue;
      if (!flag.takesValue) {
        this.#give(flag, '');
        continue;
      }
      const rest = word.slice(i + 1);
      if (rest === '') this.#pending = flag;
      else this.#give(flag, rest);
      return;
    }
  }

  #give({ name }: FlagNode, value: string): void {
    this.#given.set(name, [...(this.#given.get(name) ?? []), value]);
  }

  #takeWord(word: string): void {
    if (this.#verb !== undefined) this.#operands.push(word);
    else if (this.#ended) this.#lost = true;
    else if (this.#noun === undefined) this.#takeNoun(word);
    else this.#takeVerb(this.#noun, word);
  }

  #takeNoun(word: string): void {
    if (word === 'help' && !this.#help) {
      this.#help = true;
      return;
    }
    this.#noun = own(this.#tree.nouns, word);
    if (this.#noun === undefined) this.#lost = true;
    const itself = this.#noun && own(this.#noun.verbs, '');
    // A noun that is a verb as well: what follows may still be one of its verbs.
    if (itself && this.#noun && Object.keys(this.#noun.verbs).length === 1) this.#settle(itself);
  }

  #takeVerb({ verbs, implied }: NounNode, word: string): void {
    const name = this.#firstWord === undefined ? word : `${this.#firstWord} ${word}`;
    const verb = own(verbs, name);
    if (verb !== undefined) {
      this.#settle(verb);
    } else if (
      this.#firstWord === undefined &&
      Object.keys(verbs).some((one) => one.startsWith(`${word} `))
    ) {
      this.#firstWord = word;
    } else if (this.#firstWord === undefined && implied !== undefined) {
      this.#settle(verbs[implied]);
      this.#operands.push(word);
    } else {
      this.#lost = true;
    }
  }

  #settle(verb: VerbNode | undefined): void {
    this.#verb = verb;
    this.#firstWord = undefined;
    const names = new Set(verb?.flags.map(({ name }) => name));
    // A command that has a flag of the name of a global one keeps it for itself.
    this.#flags = [...(verb?.flags ?? []), ...this.#tree.flags.filter(({ name }) => !names.has(name))];
  }
}

function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
