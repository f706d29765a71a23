import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from 'node:zlib';
import { VigieError } from '../../src/contract/errors.ts';

/** The codings that an answer can have, the preferred one first: `br` is smaller in the same time. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** Bytes from which a text is worth coding: what is shorter fits into one packet as it is. */
const WORTH_CODING = 1024;

const BROTLI: BrotliOptions = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // Beyond it a page takes several times as long, and is hardly shorter.
    [constants.BROTLI_PARAM_QUALITY]: 4,
  },
};

/** What a caller admits of the codings of an answer. */
export interface Admitted {
  /** The one that it prefers; undefined when that is none at all. */
  readonly coding: Coding | undefined;
  /** Whether it takes an answer that is not coded. */
  readonly plain: boolean;
}

const AS_IT_IS: Admitted = { coding: undefined, plain: true };

/**
 * What `Accept-Encoding` admits (RFC 9110, 12.5.3): the coding of the highest weight, of those alike the smaller one.
 * An answer that is not coded is admitted unless it is refused, and preferred where it is named with a higher weight.
 */
export function admittedBy(acceptEncoding: string | undefined): Admitted {
  if (acceptEncoding === undefined || acceptEncoding === 'identity') return AS_IT_IS;
  const weights = new Map<string, number>();
  for (const element of acceptEncoding.toLowerCase().split(',')) {
    const [, name, q = '1'] =
      /^\s*([\w.+*-]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/.exec(element) ?? [];
    if (name !== undefined) weights.set(name.replace(/^x-gzip$/, 'gzip'), Number(q));
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*');
  const ofIdentity = weightOf('identity');
  let coding: Coding | undefined;
  let best = ofIdentity ?? 0;
  for (const one of CODINGS) {
    const weight = weightOf(one) ?? 0;
    // Of equal weights it is worth coding; then the first.
    if (weight > best || (weight === best && weight > 0 && coding === undefined))
      [coding, best] = [one, weight];
  }
  return { coding, plain: ofIdentity !== 0 };
}

/** Throws FORMAT_REFUSE where `Accept-Encoding` admits nothing that there is. */
export function refuseUncodable(acceptEncoding: string | undefined): void {
  const { coding, plain } = admittedBy(acceptEncoding);
  if (coding !== undefined || plain) return;
  const type = [...CODINGS, 'identity'].join(', ');
  throw new VigieError('FORMAT_REFUSE', { header: 'Accept-Encoding', type });
}

/** The coding of a text of so many bytes. */
export function codingFor({ coding, plain }: Admitted, bytes: number): Coding | undefined {
  return bytes >= WORTH_CODING || !plain ? coding : undefined;
}

const gzipped = promisify(gzip);
const brotlied = promisify<string, BrotliOptions, Buffer>(brotliCompress);

/** A whole text, coded in another thread. */
export function coded(text: string, coding: Coding): Promise<Buffer> {
  return coding === 'br' ? brotlied(text, BROTLI) : gzipped(text);
}

/** Codes what is written to it as it comes: all that was written can be read at once. */
export function coder(coding: Coding): Transform {
  return coding === 'br'
    ? createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ flush: constants.Z_SYNC_FLUSH });
}

/**
 * Tag of an answer in a content coding: that of the object, and the coding. Short texts are not coded for
 * anybody; they have the tag all the same, since a 304 does not know how long they are.
 */
export function tagOf(tag: string, coding: Coding | undefined): string {
  return coding === undefined ? tag : tag.replace(/"$/, `.${coding}"`);
}

/** `If-Match` as it names the object: whatever the coding it was read in, a change is made to the same object. */
export function objectTags(ifMatch: string | undefined): string | undefined {
  return ifMatch?.replace(TAG, (_, opaque: string) => `"${opaque.replace(/\.(?:br|gzip)$/, '')}"`);
}

/** `If-None-Match` of a request that accepts a coding, without the coding; a tag of another coding matches nothing. */
export function tagsIn(ifNoneMatch: string | undefined, coding: Coding | undefined): string | undefined {
  if (coding === undefined) return ifNoneMatch;
  return ifNoneMatch?.replace(TAG, (_, opaque: string) =>
    opaque.endsWith(`.${coding}`) ? `"${opaque.slice(0, -coding.length - 1)}"` : `"${opaque}."`,
  );
}

const TAG = /"([^"]*)"/g;
