import type { Language } from '../index.ts';

/** A part of a topic: a paragraph, terms with what they mean, or commands to run. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'items'; readonly items: readonly (readonly [term: string, says: string])[] }
  | {
      readonly kind: 'examples';
      readonly examples: readonly { readonly does: string; readonly run: string }[];
    };

/** A sentence in both languages, English first. */
export type Both = readonly [en: string, fr: string];

export function wordingIn([en, fr]: Both, language: Language): string {
  return language === 'fr' ? fr : en;
}

export function text(language: Language, both: Both): Block {
  return { kind: 'text', text: wordingIn(both, language) };
}

export function items(language: Language, rows: readonly (readonly [term: string, says: Both])[]): Block {
  return { kind: 'items', items: rows.map(([term, says]) => [term, wordingIn(says, language)]) };
}

export function examples(language: Language, runs: readonly (readonly [does: Both, run: string])[]): Block {
  return {
    kind: 'examples',
    examples: runs.map(([does, run]) => ({ does: wordingIn(does, language), run })),
  };
}
