import { FIELD_CODES, type FieldCode } from '../contract/errors.ts';
import { type ImportIssueCode, importMessages } from '../messages/import.ts';
import { type Language, messages } from '../messages/index.ts';
import type { Issue, Notice } from './issues.ts';

/** An issue on one line: `file:12: column 3 "Gravité", "grave": what is wrong, and what to do`. */
export function issueLine(file: string, issue: Issue, language: Language): string {
  const words = importMessages(language);
  const { line, column, header, field, value } = issue;
  const places = [
    ...(column === undefined
      ? []
      : [header === undefined ? words.character(column) : words.column(column, header)]),
    ...(column !== undefined || field === undefined ? [] : [words.field(field)]),
    ...(value === undefined ? [] : [words.value(value)]),
  ];
  const where = line === 0 ? file : `${file}:${line}`;
  return [where, ...(places.length > 0 ? [places.join(', ')] : []), sentenceOf(issue, language)].join(
    words.colon,
  );
}

/** What is wrong, and what to do about it. */
export function sentenceOf({ code, params = {} }: Issue, language: Language): string {
  return isFieldCode(code)
    ? messages(language).fields[code](params)
    : importMessages(language).issues[code as ImportIssueCode](params);
}

/** A notice on one line, with the lines that it concerns. */
export function noticeLine({ code, params, count, lines }: Notice, language: Language): string {
  const words = importMessages(language);
  const sentence = words.notices[code](params);
  return count === 0 ? sentence : `${sentence}${words.colon}${words.onLines(count, lines)}`;
}

function isFieldCode(code: string): code is FieldCode {
  return (FIELD_CODES as readonly string[]).includes(code);
}
