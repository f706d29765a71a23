import type { SourceFile, Violation } from './tree.ts';

interface Unwelcome {
  readonly what: string;
  readonly pattern: RegExp;
}

/** What no file of the repository says: it would mean nothing to who reads it elsewhere, or go stale. */
export const UNWELCOME: readonly Unwelcome[] = [
  { what: 'a path of one machine', pattern: /(?<![\w.])\/(?:work|root|workspace)\/[\w.-]/ },
  { what: 'the host of a registry', pattern: /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|"resolved"\s*:/i },
  { what: 'a number in a tracker', pattern: /\b(?:issue|ticket|bug|pull request|PR)s? ?#?\d+\b|\(#\d+\)/i },
  {
    what: 'the way in which the work was done',
    pattern:
      /\b(?:this|previous|earlier|next|my|our|coding|working) sessions?\b|\b(?:sub-?agents?|the brief)\b/i,
  },
  {
    what: 'a tool that writes',
    pattern:
      /\b(?:claude|anthropic|open ?ai|chat ?gpt|copilot|gemini|llms?|(?:large )?language models?)\b|\bAI[- ](?:generated|written|assisted|assistant|agents?|tools?)\b/i,
  },
];

/** Every line that says what is unwelcome, or the path of this very copy. */
export function unwelcomeWords({ file, text }: SourceFile, here: string): Violation[] {
  return text.split('\n').flatMap((line, i) => [
    ...UNWELCOME.filter(({ pattern }) => pattern.test(line)).map(({ what }) => ({
      file,
      line: i + 1,
      what: `says ${what}`,
    })),
    ...(line.includes(`${here}/`) ? [{ file, line: i + 1, what: 'says where this copy lies' }] : []),
  ]);
}
