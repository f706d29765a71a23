import type { Opened } from './wire.ts';

/** What is there of a file, and by what it is known that the rest belongs to it. */
export interface PartialDownload {
  readonly length: number;
  /** Of the whole file, where it is known. */
  readonly total?: number | undefined;
  /** A strong `ETag`, or a `Last-Modified`; a part that has none cannot be continued. */
  readonly validator: string | undefined;
}

/** Where an answer begins, and how long the file is; undefined when it is not what was asked for. */
export function partialFile(
  { status, headers }: Opened,
  begun: PartialDownload,
): { readonly at: number; readonly total: number | undefined } | undefined {
  const length = headers['content-length'];
  if (status === 200) return { at: 0, total: length === undefined ? undefined : Number(length) };
  const { from, total } = rangeOf(headers);
  if (begun.length === 0 || from !== begun.length) return undefined;
  return { at: from, total: total ?? begun.total };
}

/** Whether a part that was sent is of another file: some services do not look at `If-Range`. */
export function isOfAnother({ headers }: Opened, begun: PartialDownload): boolean {
  const { total = begun.total } = rangeOf(headers);
  return isSame(headers, begun) === false || (begun.total ?? total) !== total;
}

/** Whether an answer that nothing follows says so of this very file. */
export function isWhole({ headers }: Opened, begun: PartialDownload): boolean {
  const ends = headers['content-range'] === `bytes */${begun.length}`;
  return ends && (begun.total ?? begun.length) === begun.length && isSame(headers, begun) === true;
}

/** Whether nothing lacks, as far as is known. */
export function isComplete({ length, total, validator }: PartialDownload): boolean {
  return length > 0 && length === total && validator !== undefined;
}

/** Of what is all there it is asked whether it still is the same: many answer that who say nothing of a range beyond it. */
export function conditionOf(begun: PartialDownload): Readonly<Record<string, string>> {
  const { validator } = begun;
  if (validator === undefined || !isComplete(begun)) return {};
  return validator.startsWith('"') ? { 'if-none-match': validator } : { 'if-modified-since': validator };
}

/** What tells later whether a file is still the same; a weak tag does not say so of its bytes. */
export function validatorOf({ etag, 'last-modified': modified }: Opened['headers']): string | undefined {
  return etag?.startsWith('"') ? etag : modified;
}

/** Undefined when an answer does not tell. */
function isSame(headers: Opened['headers'], { validator }: PartialDownload): boolean | undefined {
  const told = validator?.startsWith('"') ? headers.etag : headers['last-modified'];
  return told === undefined ? undefined : told === validator;
}

function rangeOf(headers: Opened['headers']): { readonly from?: number; readonly total?: number } {
  const [, from, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  return {
    ...(from === undefined ? {} : { from: Number(from) }),
    ...(total === undefined || total === '*' ? {} : { total: Number(total) }),
  };
}
