import type { CompletionKind } from '../../shared/flags/flags.ts';

/** The command tree for completions: data alone, made when the program is built. */
export interface Tree {
  /** The global flags, by key. */
  readonly flags: Readonly<Record<string, FlagNode>>;
  readonly nouns: Readonly<Record<string, NounNode>>;
  /** Topics of `vigie help`. */
  readonly topics: readonly (readonly [name: Sentence, title: Sentence])[];
}

export interface NounNode {
  readonly summary: Sentence;
  /** The default verb. */
  readonly implied?: string;
  /** By name; two words are joined by a blank, none is the noun itself. */
  readonly verbs: Readonly<Record<string, VerbNode>>;
}

export interface VerbNode {
  readonly summary: Sentence;
  readonly arguments: readonly ArgumentNode[];
  readonly flags: Readonly<Record<string, FlagNode>>;
  /** The paths of `--fields`, separated by blanks: there may be hundreds, seldom used. */
  readonly fields: string;
}

export interface FlagNode extends Valued {
  readonly short?: string;
  readonly summary: Sentence;
  /** Placeholder in help; absent for a switch. */
  readonly value?: string;
  readonly repeatable?: true;
}

export interface ArgumentNode extends Valued {
  readonly summary: Sentence;
  readonly arity: 'one' | 'optional' | 'many';
}

/** Properties of a value. */
export interface Valued {
  readonly choices?: readonly string[];
  readonly kind?: CompletionKind;
  /** `@file` reads the value from a file. */
  readonly fromFile?: true;
}

/** A sentence in English and in French. */
export type Sentence = readonly [english: string, french: string];
