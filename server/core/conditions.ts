import type { Call } from '../../src/client/transport.ts';
import { VigieError } from '../../src/contract/errors.ts';

/** The `ETag` of a text that is sent: 22 characters of base64url are 132 bits. */
export function entityTag(text: string): string {
  // Loaded when a tag is first asked for: node:crypto costs a tenth of an embedded list.
  const digest = process.getBuiltinModule('node:crypto').hash('sha256', text, 'base64url');
  return `"${digest.slice(0, 22)}"`;
}

/** Whether a call says on what condition it is to be answered (choice X5). */
export function isConditional({ ifMatch, ifNoneMatch }: Call): boolean {
  return ifMatch !== undefined || ifNoneMatch !== undefined;
}

/**
 * Judges the conditions of a call on what is there (RFC 9110, 13.1), whose tag is `tag`; undefined for what has none,
 * such as a list. Answers whether `If-None-Match` names it. Throws PRECONDITION when `If-Match` does not, and
 * EN_TETE_INVALIDE.
 */
export function isKnown({ ifMatch, ifNoneMatch }: Call, tag: (() => string) | undefined): boolean {
  const matching = tagsOf('If-Match', ifMatch);
  const known = tagsOf('If-None-Match', ifNoneMatch);
  // A weak tag is never the same as ours (strong comparison, 8.8.3.2).
  if (matching !== undefined && matching !== '*' && !(tag && matching.includes(tag()))) {
    throw new VigieError('PRECONDITION', tag ? {} : { header: 'If-Match' });
  }
  if (known === undefined) return false;
  return known === '*' || (tag !== undefined && known.map(opaque).includes(tag()));
}

/** `*`, or the tags of a header; an empty element of the list is none. */
function tagsOf(header: string, given: string | undefined): '*' | string[] | undefined {
  if (given === undefined) return undefined;
  if (given.trim() === '*') return '*';
  if (!TAGS.test(given)) throw new VigieError('EN_TETE_INVALIDE', { header, reason: '"…", W/"…" | *' });
  return given.match(TAG) ?? [];
}

// RFC 9110, 8.8.3: a tag may hold a comma, and no quotation mark.
const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;
const TAGS = new RegExp(`^[ \\t,]*${TAG.source}(?:[ \\t]*,[ \\t,]*${TAG.source})*[ \\t,]*$`);

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
