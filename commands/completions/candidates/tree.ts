import type { CompletionKind } from '../../shared/flags/flags.ts';

/** The command tree as completions need it: data alone, made when the program is built. */
export interface Tree {
  /** The global flags, by key. */
  readonly flags: Readonly<Record<string, FlagNode>>;
  readonly nouns: Readonly<Record<string, NounNode>>;
  /** What `vigie help` explains besides commands. */
  readonly topics: readonly (readonly [name: Sentence, title: Sentence])[];
}

export interface NounNode {
  readonly summary: Sentence;
  /** The verb that is meant where none is typed. */
  readonly implied?: string;
  /** By name; two words are joined by a blank, none is the noun itself. */
  readonly verbs: Readonly<Record<string, VerbNode>>;
}

export interface VerbNode {
  readonly summary: Sentence;
  readonly arguments: readonly ArgumentNode[];
  readonly flags: Readonly<Record<string, FlagNode>>;
  /** The paths that `--fields` takes, a blank between two: there may be hundreds, which are seldom wanted. */
  readonly fields: string;
}

export interface FlagNode extends Valued {
  readonly short?: string;
  readonly summary: Sentence;
  /** What help shows for its value; none of a switch. */
  readonly value?: string;
  readonly repeatable?: true;
}

export interface ArgumentNode extends Valued {
  readonly summary: Sentence;
  readonly arity: 'one' | 'optional' | 'many';
}

/** What may stand for a value. */
export interface Valued {
  readonly choices?: readonly string[];
  readonly kind?: CompletionKind;
  /** `@file` reads the value from a file. */
  readonly fromFile?: true;
}

/** A sentence in English and in French. */
export type Sentence = readonly [english: string, french: string];
