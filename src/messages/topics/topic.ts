import type { Language } from '../index.ts';
import type { Exit } from './exit-codes.ts';

/** A part of a topic: a paragraph, terms with what they mean, or commands to run. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'items'; readonly items: readonly (readonly [term: string, says: string])[] }
  | {
      readonly kind: 'examples';
      readonly examples: readonly { readonly does: string; readonly run: string }[];
    };

/** What topics say that the program knows: read from it, not written twice. */
export interface Facts {
  /** Exit codes by name. */
  readonly exits: Readonly<Record<Exit, number>>;
  /** The formats of `--output`. */
  readonly outputs: readonly string[];
  /** How the name of a file says its format. */
  readonly endings: readonly string[];
}

/** Something that concerns several commands. `vigie help <name>` shows it, in either language's name. */
export interface Topic {
  readonly names: Readonly<Record<Language, string>>;
  readonly title: Readonly<Record<Language, string>>;
  readonly blocks: (language: Language, facts: Facts) => readonly Block[];
}

/** A sentence in both languages, English first. */
export type Both = readonly [en: string, fr: string];

export function said([en, fr]: Both, language: Language): string {
  return language === 'fr' ? fr : en;
}

export function text(language: Language, both: Both): Block {
  return { kind: 'text', text: said(both, language) };
}

export function items(language: Language, rows: readonly (readonly [term: string, says: Both])[]): Block {
  return { kind: 'items', items: rows.map(([term, says]) => [term, said(says, language)]) };
}

export function examples(language: Language, runs: readonly (readonly [does: Both, run: string])[]): Block {
  return { kind: 'examples', examples: runs.map(([does, run]) => ({ does: said(does, language), run })) };
}
