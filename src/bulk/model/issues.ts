import { isDeepStrictEqual } from 'node:util';
import type { ErrorParams, FieldCode } from '../../contract/errors.ts';
import type { ImportIssueCode, NoticeCode } from '../../messages/commands/import.ts';

/** A rule of the contract, or of what a file must be. */
export type IssueCode = FieldCode | ImportIssueCode;

/** What is wrong, without saying where. */
export interface RowFault {
  readonly code: IssueCode;
  readonly params?: ErrorParams;
}

/** Takes a notice about a value. */
export type Note = (code: NoticeCode, params?: RowFault['params']) => void;

/** What a cell is taken for, or why it is nothing of its kind. */
export type Meant<T> = { readonly value: T } | { readonly fault: RowFault };

export const fault = (code: RowFault['code'], params?: RowFault['params']): Meant<never> => ({
  fault: params ? { code, params } : { code },
});

/** What is wrong, and where. The sentences are in src/messages/commands/import.ts. */
export interface Issue extends RowFault {
  /** From 1; 0 when the file as a whole is meant. */
  readonly line: number;
  /** In CSV the column, in NDJSON the character within the line; both from 1. */
  readonly column?: number;
  /** The header of the column as the file writes it, or the member's name. */
  readonly header?: string;
  /** The field that the column stands for. */
  readonly field?: string;
  /** What stands in the file, cut to VALUE_MAX characters, or to WORD_MAX where it is none of the values of its field. */
  readonly value?: string;
}

/** What is wrong with a file as a whole, and where as far as it is known. */
export type LocatedFault = RowFault & Partial<Issue>;

/** Where a field stands in a file: nothing where the file says nothing of it. */
export type CellPosition = Pick<Issue, 'column' | 'header'>;

/** What is not wrong but should be known: how many rows it concerns, and the first of them. */
export interface Notice {
  readonly code: NoticeCode;
  /** Of the first row. */
  readonly params: ErrorParams;
  /** Of further rows, where they say something else: at most EXAMPLES, but for words that a line names. */
  readonly also?: readonly ErrorParams[];
  /** Rows; 0 when the file as a whole is meant. */
  readonly count: number;
  /** The lines of the first rows, at most NOTICE_LINES. */
  readonly lines: readonly number[];
}

const VALUE_MAX = 80;
/** Characters of a word that is none of the values of its field, and may be explained by `--values`. */
export const WORD_MAX = 300;
export const NOTICE_LINES = 5;
export const EXAMPLES = 3;
/** Spellings of what people write for nothing. */
const KEPT_WORDS = 64;

/** A value as an issue shows it. */
export function shownValue(value: unknown): string {
  return cut(value, VALUE_MAX);
}

/** A word that is none of the values of its field, as an issue has it. */
export function shownWord(value: unknown): string {
  return cut(value, WORD_MAX);
}

function cut(value: unknown, max: number): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** Gathers notices: one for each code, and each field that it names, whatever the number of rows. */
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
    // A line that is proposed names all of these words.
    const max = code === 'MOT_CONSERVE' ? KEPT_WORDS : EXAMPLES;
    if (examples.length <= max && !examples.some((one) => isDeepStrictEqual(one, params))) {
      examples.push(params);
    }
    // A row counts once, whichever of its cells are concerned.
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
