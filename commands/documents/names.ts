import { extname } from 'node:path';
import { trimmedEnd, trimmedEnds } from '../../src/contract/schema/text.ts';

/** Bytes of a name: 255 are the most on every usual disk; what is added until the file is whole needs some. */
const NAME_MAX = 170;
/** What is longer than this behind the last dot is no extension. */
const EXTENSION_MAX = 20;
/** Devices of Windows, whatever follows a dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/** What separates paths, what Windows refuses, what controls a terminal, and what is not seen (bidi marks with it). */
const UNSAFE = /[/\\<>:"|?*]|\p{Cc}|\p{Cs}|\p{Zl}|\p{Zp}/gu;
const UNSEEN = /\p{Cf}/gu;

/** The name of a document as that of a file, safe on every system; what leaves nothing is called `otherwise`. */
export function safeName(nom: string, otherwise: string): string {
  const seen = nom.normalize('NFC').replace(UNSEEN, '').replace(UNSAFE, '_').replace(/\s+/g, ' ');
  // Windows drops blanks and dots at the end; a dot at the start hides a file, a dash makes it a flag.
  const clean = trimmedEnds(seen, ' .');
  if (/^[_ .-]*$/.test(clean)) return otherwise;
  return shortened(DEVICE.test(clean) || clean.startsWith('-') ? `_${clean}` : clean);
}

/** The name in at most so many bytes, with its extension, no character cut. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= NAME_MAX) return name;
  const last = extname(name);
  const extension = Buffer.byteLength(last) > EXTENSION_MAX ? '' : last;
  const stem = Buffer.from(name.slice(0, name.length - extension.length));
  const kept = stem.subarray(0, NAME_MAX - Buffer.byteLength(extension)).toString();
  return trimmedEnd(kept.replace(/\uFFFD$/, ''), ' .') + extension;
}
