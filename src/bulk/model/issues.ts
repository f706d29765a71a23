import { isDeepStrictEqual } from 'node:util';
import type { ErrorParams, FieldCode } from '../../contract/errors.ts';
import type { ImportIssueCode, NoticeCode } from '../../messages/commands/import.ts';

/** A rule of the contract, or of files. */
export type IssueCode = FieldCode | ImportIssueCode;

/** A fault without its position. */
export interface RowFault {
  readonly code: IssueCode;
  readonly params?: ErrorParams;
}

/** Adds a notice about a value. */
export type Note = (code: NoticeCode, params?: RowFault['params']) => void;

/** Reading of a cell: its value, or a fault. */
export type Parsed<T> = { readonly value: T } | { readonly fault: RowFault };

export const fault = (code: RowFault['code'], params?: RowFault['params']): Parsed<never> => ({
  fault: params ? { code, params } : { code },
});

/** A fault with its position. Sentences are in src/messages/commands/import.ts. */
export interface Issue extends RowFault {
  /** From 1; 0 for the file as a whole. */
  readonly line: number;
  /** In CSV the column, in NDJSON the character within the line; both from 1. */
  readonly column?: number;
  /** Header of the column as written in the file, or the member's name. */
  readonly header?: string;
  /** Field of the column. */
  readonly field?: string;
  /** Value in the file, cut to VALUE_MAX characters, or to WORD_MAX if it is none of the values of its field. */
  readonly value?: string;
}

/** A fault of the file as a whole, with its position if known. */
export type LocatedFault = RowFault & Partial<Issue>;

/** Position of a field in a file; empty for a field without a column. */
export type CellPosition = Pick<Issue, 'column' | 'header'>;

/** A remark on rows that are not wrong: how many, and the first of them. */
export interface Notice {
  readonly code: NoticeCode;
  /** Of the first row. */
  readonly params: ErrorParams;
  /** Of further rows with other parameters: at most EXAMPLES, but KEPT_WORDS of words on a line. */
  readonly also?: readonly ErrorParams[];
  /** Rows; 0 for the file as a whole. */
  readonly count: number;
  /** Lines of the first rows, at most NOTICE_LINES. */
  readonly lines: readonly number[];
}

const VALUE_MAX = 80;
/** Characters of a word that is none of the values of its field, for `--values`. */
export const WORD_MAX = 300;
export const NOTICE_LINES = 5;
export const EXAMPLES = 3;
/** Spellings of words for an empty value. */
const KEPT_WORDS = 64;

/** A value, cut for an issue. */
export function shownValue(value: unknown): string {
  return cut(value, VALUE_MAX);
}

/** A word that is none of the values of its field, cut for an issue. */
export function shownWord(value: unknown): string {
  return cut(value, WORD_MAX);
}

function cut(value: unknown, max: number): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** Notices, merged by code and field, for any number of rows. */
export class Notices {
  readonly #found = new Map<
    string,
    { code: NoticeCode; examples: ErrorParams[]; count: number; lines: number[]; last: number }
  >();

  /** `line` is 0 for the file as a whole. */
  add(code: NoticeCode, line = 0, params: ErrorParams = {}): void {
    const key = `${code} ${params.field ?? ''}`;
    let notice = this.#found.get(key);
    if (!notice) {
      notice = { code, examples: [params], count: 0, lines: [], last: 0 };
      this.#found.set(key, notice);
    }
    const { examples } = notice;
    // The proposed line names all of these words.
    const max = code === 'MOT_CONSERVE' ? KEPT_WORDS : EXAMPLES;
    if (examples.length <= max && !examples.some((one) => isDeepStrictEqual(one, params))) {
      examples.push(params);
    }
    // A row counts once, for any number of its cells.
    if (line === notice.last) return;
    notice.last = line;
    notice.count++;
    if (notice.lines.length < NOTICE_LINES) notice.lines.push(line);
  }

  list(): Notice[] {
    return [...this.#found.values()].map(({ code, examples: [params = {}, ...also], count, lines }) => ({
      code,
      params,
      ...(also.length > 0 ? { also } : {}),
      count,
      lines,
    }));
  }
}
