import { VigieError } from '../../src/contract/errors.ts';
import type { Language } from '../../src/messages/index.ts';

/** The language that is preferred of French and English; French where neither is named (choice B1). */
export function languageOf(acceptLanguage = '', otherwise: Language = 'fr'): Language {
  let best = otherwise;
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

/** A media type that is served. */
export type MediaType = 'application/json' | 'application/x-ndjson' | 'text/html' | 'text/calendar';

/** The ranges that cover each, from the widest to the most specific. */
const RANGES: Readonly<Record<MediaType, readonly string[]>> = {
  'application/json': ['*/*', 'application/*', 'application/problem+json', 'application/json'],
  'application/x-ndjson': ['*/*', 'application/*', 'application/x-ndjson'],
  'text/html': ['*/*', 'text/*', 'text/html'],
  'text/calendar': ['*/*', 'text/*', 'text/calendar'],
};

/**
 * The media type that is served of those that there are (RFC 9110, 12.5.1): the one with the highest weight, of those
 * the one that is named, else the first. Throws FORMAT_REFUSE when none is admitted.
 */
export function acceptable(
  accept: string | undefined,
  types: readonly [MediaType, ...MediaType[]],
): MediaType {
  const [first] = types;
  if (accept === undefined || accept === '*/*' || accept === first) return first;
  let best: { readonly type: MediaType; readonly weight: number; readonly named: boolean } | undefined;
  for (const type of types) {
    const { weight, named } = preference(accept, type);
    const better = !best || weight > best.weight || (weight === best.weight && named && !best.named);
    if (weight > 0 && better) best = { type, weight, named };
  }
  if (!best) throw new VigieError('FORMAT_REFUSE', { type: types.join(', ') });
  return best.type;
}

/** Quality of a media type by the most specific range that covers it; 0 where none does. */
function preference(accept: string, type: MediaType): { weight: number; named: boolean } {
  let specificity = 0;
  let weight = 0;
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const found = RANGES[type].indexOf(name) + 1;
    if (found <= specificity) continue;
    specificity = found;
    const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weight = text !== undefined && /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 1;
  }
  return { weight, named: specificity === RANGES[type].length };
}
