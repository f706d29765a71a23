import { isZip } from '../../files/head.ts';
import { type InputSource, type ReadBuffer, readHead } from '../input/source.ts';
import type { RowFault } from '../model/issues.ts';
import { jsonStopsAt } from './json/object-reader.ts';

/** First bytes of files that are neither text nor readable workbooks, with their faults. */
const NOT_TEXT: readonly (readonly [fault: RowFault, ...bytes: number[]])[] = [
  [compressed('gzip'), 0x1f, 0x8b],
  [compressed('bzip2'), 0x42, 0x5a, 0x68],
  [compressed('xz'), 0xfd, 0x37, 0x7a, 0x58, 0x5a],
  [compressed('zstd'), 0x28, 0xb5, 0x2f, 0xfd],
  [compressed('7z'), 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  [compressed('RAR'), 0x52, 0x61, 0x72, 0x21],
  [{ code: 'DOCUMENT', params: { format: 'PDF' } }, 0x25, 0x50, 0x44, 0x46],
  [{ code: 'DOCUMENT', params: { format: 'RTF' } }, 0x7b, 0x5c, 0x72, 0x74, 0x66],
  [{ code: 'DOCUMENT', params: { format: 'ICS' } }, ...Buffer.from('BEGIN:VCALENDAR')],
];

function compressed(format: string): RowFault {
  return { code: 'COMPRESSE', params: { format } };
}

/** Container of Office files before 2007, and of files protected by a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Faults by names of parts in such a container. */
const PARTS: readonly (readonly [name: string, fault: RowFault])[] = [
  ['EncryptedPackage', { code: 'CLASSEUR_PROTEGE' }],
  ['WordDocument', { code: 'DOCUMENT', params: { format: 'DOC' } }],
];

/** Beginning of HTML or XML that web applications give the name of a workbook. */
const MARKUP = /^\s*<(?:!doctype|html|head|body|table|\?xml|\?mso|meta|!--)/i;

/** Name of the small file that Excel and LibreOffice keep beside a workbook for as long as it is open. */
const LOCK_FILE = /(?:^|[\\/])(?:~\$([^\\/]+)|\.~lock\.([^\\/]+)#)$/;

/** Bytes that identify a file. */
const HEAD = 64;

/** Kind of a file by its first bytes: a workbook (or another ZIP archive), a text, or a fault. */
export async function beginningOf(source: InputSource): Promise<'workbook' | 'text' | RowFault> {
  const [, excel, office = excel] = LOCK_FILE.exec(source.name) ?? [];
  if (office !== undefined) return { code: 'FICHIER_DE_VERROU', params: { file: office } };
  const head = await readHead(source, HEAD);
  if (isZip(head)) return 'workbook';
  if (head.subarray(0, COMPOUND.length).equals(COMPOUND)) return compound(source);
  const other = NOT_TEXT.find(([, ...begins]) => begins.every((byte, index) => head[index] === byte));
  if (other) return other[0];
  const markup = MARKUP.test(head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''));
  return markup ? { code: 'CLASSEUR', params: { format: 'HTML, XML' } } : 'text';
}

/** Bytes of a container searched for the names of its parts. */
const LOOKED_AT = 32 << 20;

async function compound(source: InputSource): Promise<RowFault> {
  const bytes = await readHead(source, Math.min(source.size, LOOKED_AT));
  const part = PARTS.find(([name]) => bytes.includes(name, 0, 'utf16le'));
  return part ? part[1] : { code: 'CLASSEUR', params: { format: 'XLS' } };
}

const LF = 0x0a;
const BRACE = 0x7b;
const BRACKET = 0x5b;

/** Beginning of a JSON array, unlike headers in brackets: `[code];[texte]`. */
const ARRAY = /^\[\s*(?:[[\]{"\d-]|(?:true|false|null)\b|$)/;

/**
 * Whether a text is one JSON document: an array, or an object that continues beyond its first line, or the page
 * envelope of the interface. Otherwise its lines are objects (NDJSON); undefined when it is no JSON at all.
 */
export async function isOneDocument(window: ReadBuffer): Promise<boolean | undefined> {
  await window.load();
  const filled = () => window.bytes.subarray(window.start, window.end);
  const from = filled().findIndex((byte) => byte > 0x20);
  const first = filled()[from];
  if (first === BRACKET) return ARRAY.test(filled().toString('latin1', from)) || undefined;
  if (first !== BRACE) return undefined;
  let end = -1;
  while (end < 0 && !window.ended && !window.overfull) {
    await window.load();
    end = filled().indexOf(LF, from);
  }
  const line = filled().toString('utf8', from, end < 0 ? undefined : end);
  if (window.overfull) return true;
  try {
    const { data, features } = JSON.parse(line) as { data?: unknown; features?: unknown };
    return Array.isArray(data) || Array.isArray(features);
  } catch {
    // JSON so far, continued after the line end.
    return jsonStopsAt(line) >= line.trimEnd().length && end >= 0;
  }
}
