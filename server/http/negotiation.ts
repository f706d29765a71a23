import { VigieError } from '../../src/contract/errors.ts';
import type { Language } from '../../src/messages/index.ts';

/** French unless English is preferred (choice B1). */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return 'fr';
  let best: Language = 'fr';
  let weight = 0;
  for (const range of acceptLanguage.split(',')) {
    const [, tag = '', q] = /^\s*(fr|en)(?:-[a-z0-9-]*)?\s*(?:;\s*q\s*=\s*([\d.]+))?/i.exec(range) ?? [];
    const found = tag === '' ? 0 : Number(q ?? 1);
    if (found > weight) {
      best = tag.toLowerCase() as Language;
      weight = found;
    }
  }
  return best;
}

/** The ranges that cover each media type that is served, from the widest to the most specific. */
const RANGES = {
  'application/json': ['*/*', 'application/*', 'application/problem+json', 'application/json'],
  'text/html': ['*/*', 'text/*', 'text/html'],
} as const;

/** Throws FORMAT_REFUSE unless the most specific range that covers a media type admits it (RFC 9110, 12.5.1). */
export function refuseUnacceptable(accept: string | undefined, type: keyof typeof RANGES): void {
  if (accept === undefined || accept === '*/*' || accept === type) return;
  let admitted = false;
  let specificity = 0;
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const found = (RANGES[type] as readonly string[]).indexOf(name) + 1;
    if (found <= specificity) continue;
    specificity = found;
    admitted = !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  }
  if (!admitted) throw new VigieError('FORMAT_REFUSE', { type });
}
