import { FIELD_CODES, type FieldCode } from '../contract/errors.ts';
import { type ImportIssueCode, type ImportMessages, importMessages } from '../messages/import.ts';
import { type Language, messages } from '../messages/index.ts';
import type { Issue, IssueCode, Notice } from './issues.ts';
import { anomalies, prescriptions, supports } from './libraries.ts';

/** An issue on one line: `file:12: column 3 "Gravité", "grave": what is wrong, and what to do`. */
export function issueLine(file: string, issue: Issue, language: Language): string {
  const where = issue.line === 0 ? file : `${file}:${issue.line}`;
  return where + importMessages(language).colon + issueWords(issue, language);
}

/** An issue without the file and the line. */
export function issueWords(issue: Issue, language: Language): string {
  const words = importMessages(language);
  const { column, header, field, value } = issue;
  const places = [
    ...(column === undefined
      ? []
      : [header === undefined ? words.character(column) : words.column(column, header)]),
    ...(column !== undefined || field === undefined ? [] : [words.field(field)]),
    ...(value === undefined ? [] : [words.value(value)]),
  ];
  return [...(places.length > 0 ? [places.join(', ')] : []), sentenceOf(issue, language)].join(words.colon);
}

/** What is wrong, and what to do about it. */
export function sentenceOf({ code, params = {}, field }: Issue, language: Language): string {
  const words = importMessages(language);
  const sentence = isFieldCode(code)
    ? messages(language).fields[code](params)
    : words.issues[code as ImportIssueCode](params);
  return sentence + remedyOf(field, code, words);
}

/** The codes for which a flag can do something, by field. */
const REMEDIES = [
  { field: 'code', remedy: 'assignCodes', codes: ['NON_NUMERIQUE', 'MINIMUM', 'MAXIMUM'] },
  { field: 'chemins', remedy: 'cleanPaths', codes: ['MOTIF', 'CARACTERE'] },
] as const;

/** What a flag can do about an issue, besides correcting the file; empty where none can. */
function remedyOf(field: string | undefined, code: IssueCode, { remedies }: ImportMessages): string {
  const found = REMEDIES.find(
    (one) => one.field === field && (one.codes as readonly string[]).includes(code),
  );
  if (found) return remedies[found.remedy]({});
  const example = code === 'REQUIS' ? EXAMPLE_OF.get(field) : undefined;
  return example === undefined ? '' : remedies.set({ field: String(field), example });
}

/** The values that `--set` may propose, by field. */
const EXAMPLE_OF = new Map<string | undefined, string>(
  [anomalies, prescriptions, supports].flatMap(({ fields }) =>
    fields.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example] as const])),
  ),
);

/** A notice on one line, with the lines that it concerns. */
export function noticeLine({ code, params, also = [], count, lines }: Notice, language: Language): string {
  const words = importMessages(language);
  const sentence = [params, ...also].map(words.notices[code]).join(words.and);
  return count === 0 ? sentence : `${sentence}${words.colon}${words.onLines(count, lines)}`;
}

function isFieldCode(code: string): code is FieldCode {
  return (FIELD_CODES as readonly string[]).includes(code);
}
