import { extname } from 'node:path';
import { trimmedEnd, trimmedEnds } from '../../src/contract/schema/text.ts';

/** Maximum bytes of a name: usual disks allow 255, less a suffix for the unfinished file. */
const NAME_MAX = 170;
/** A longer text behind the last dot is no extension. */
const EXTENSION_MAX = 20;
/** Devices of Windows, whatever follows a dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/** Path separators, characters refused by Windows, controls of a terminal, and invisible ones (bidi marks included). */
const UNSAFE = /[/\\<>:"|?*]|\p{Cc}|\p{Cs}|\p{Zl}|\p{Zp}/gu;
const UNSEEN = /\p{Cf}/gu;

/** The file name of a document, safe on every system; `fallback` if nothing is left. */
export function safeName(nom: string, fallback: string): string {
  const seen = nom.normalize('NFC').replace(UNSEEN, '').replace(UNSAFE, '_').replace(/\s+/g, ' ');
  // Windows drops blanks and dots at the end; a dot at the start hides a file, a dash makes it a flag.
  const clean = trimmedEnds(seen, ' .');
  if (/^[_ .-]*$/.test(clean)) return fallback;
  return shortened(DEVICE.test(clean) || clean.startsWith('-') ? `_${clean}` : clean);
}

/** The name in at most so many bytes, with its extension, no character cut. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= NAME_MAX) return name;
  const last = extname(name);
  const extension = Buffer.byteLength(last) > EXTENSION_MAX ? '' : last;
  const stem = Buffer.from(name.slice(0, name.length - extension.length));
  const start = stem.subarray(0, NAME_MAX - Buffer.byteLength(extension)).toString();
  return trimmedEnd(start.replace(/\uFFFD$/, ''), ' .') + extension;
}
