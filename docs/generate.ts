import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Command } from '../commands/command.ts';
import { failureOf } from '../commands/failures.ts';
import type { Argument, Flag } from '../commands/flags.ts';
import { globalFlags } from '../commands/globals.ts';
import { nouns } from '../commands/nouns.ts';
import { argumentTerms, nameOf, optionOf } from '../commands/parse.ts';
import { commandsOf } from '../commands/program.ts';
import { KINDS } from '../server/admin/kinds/index.ts';
import type { Form } from '../server/admin/kinds/kind.ts';
import { organisationForm } from '../server/admin/kinds/utilisateurs.ts';
import {
  ERROR_STATUS,
  type ErrorCode,
  type ErrorParams,
  FIELD_CODES,
  VigieError,
} from '../src/contract/errors.ts';
import { type JsonSchema, namedSchemas } from '../src/contract/jsonschemas.ts';
import { anomalies, bodySchema, type Library, prescriptions, supports } from '../src/library/libraries.ts';
import { importMessages } from '../src/messages/import.ts';
import { messages } from '../src/messages/index.ts';

/** A page of the documentation that says what the program already says, and must never say otherwise. */
export interface Page {
  /** From the top of the repository. */
  readonly file: string;
  readonly text: string;
}

const WRITTEN_BY = '<!-- Written by `npm run docs`. Change the program, not this text. -->';

/** Every generated page, as it should be. */
export async function pages(): Promise<Page[]> {
  return [
    { file: 'docs/commands.md', text: await commandsPage() },
    { file: 'docs/errors.md', text: errorsPage() },
    { file: 'docs/data.md', text: withKinds(readFileSync('docs/data.md', 'utf8')) },
    { file: 'docs/import.md', text: withColumns(readFileSync('docs/import.md', 'utf8')) },
  ];
}

/** The pages that are not on the disk as they should be. */
export async function stale(): Promise<Page[]> {
  return (await pages()).filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
}

async function commandsPage(): Promise<string> {
  const sections = [
    '# Commands',
    WRITTEN_BY,
    'Type `vigie <noun> <verb> --help` for the same on a terminal.',
  ];
  for (const [name, { summary }] of Object.entries(nouns)) {
    sections.push(`- [${name}](#${name}): ${summary}`);
  }
  sections.push('## Flags everywhere', flagTable(globalFlags));
  for (const [name, noun] of Object.entries(nouns)) {
    sections.push(`## ${name}`, `${noun.summary}.`);
    for (const command of await commandsOf(noun)) sections.push(...commandSections(command));
  }
  return joined(sections);
}

function commandSections(command: Command): string[] {
  const { summary, description, examples, endpoints } = command;
  const usage = [nameOf(command), ...argumentTerms(command), '[flags]'].join(' ');
  const terms = argumentTerms(command);
  const rows = Object.values<Argument>(command.arguments).map((argument, i) => [
    code(terms[i] as string),
    argument.summary,
  ]);
  return [
    `### ${nameOf(command)}`,
    `${summary}.`,
    ...(description ? [cell(description)] : []),
    code(usage),
    ...(rows.length > 0 ? [table(['Argument', 'What it is'], rows)] : []),
    ...(Object.keys(command.flags).length > 0 ? [flagTable(command.flags)] : []),
    `\`\`\`sh no-run\n${examples.map(({ does, run }) => `# ${does}\n${run}`).join('\n\n')}\n\`\`\``,
    ...(endpoints.length > 0
      ? [`Calls ${endpoints.map(({ method, path }) => code(`${method} ${path}`)).join(', ')}.`]
      : []),
  ];
}

function flagTable(flags: Readonly<Record<string, Flag>>): string {
  const rows = Object.entries(flags).map(([key, flag]) => {
    const notes = [
      flag.required && 'required',
      flag.repeatable && 'repeatable',
      flag.fromFile && '`@file` reads a file',
    ].filter((note) => typeof note === 'string');
    const long = (flag.choices?.join('|') ?? '').length > CHOICES_MAX;
    const shown = optionOf(key, long ? { ...flag, value: 'value' } : flag).flags;
    const choices = long ? `: ${flag.choices?.map(code).join(', ')}` : '';
    return [code(shown), `${flag.summary}${choices}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`];
  });
  return table(['Flag', 'What it does'], rows);
}

/** Characters of choices that stand in the flag itself; longer ones are listed beside it. */
const CHOICES_MAX = 40;

function errorsPage(): string {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  const { service, program } = Object.groupBy(codes, (one) =>
    ERROR_STATUS[one] > 0 ? 'service' : 'program',
  );
  return joined([
    '# Errors',
    WRITTEN_BY,
    'A code is stable and never translated: scripts may rely on it. The sentence is in French or in English, by ' +
      '`Accept-Language` over HTTP, by `VIGIE_LANG` or the locale on the command line. What stands between ‹ › ' +
      'differs from case to case. [exit-codes.md](exit-codes.md) tells what the numbers under "exit" mean.',
    '## What the service says',
    'An `application/problem+json` (RFC 9457) whose `code` is one of these; the command line ends with the exit ' +
      'code beside it. Every field that is refused is listed in `errors`, with a code of [its own](#fields).',
    errorTable(service ?? []),
    '## What the command line says',
    'These never come over HTTP. With `--json` they are the last line of stderr, as ' +
      '`{"error": {"code", "message", "hint", "status", "request_id", "exit_code"}}`.',
    errorTable(program ?? []),
    '## Fields',
    'The rule that one field breaks. In `errors`, `pointer` (body) or `parameter` (query, path, header) says which ' +
      'field it is; on the command line it is the flag.',
    bilingual(FIELD_CODES, (language, one) => messages(language).fields[one](placeholders(one))),
    '## Imports',
    'What is wrong with a file or a line of it, besides the rules of the fields. See [import.md](import.md).',
    bilingual(Object.keys(importMessages('en').issues) as IssueCode[], (language, one) =>
      importMessages(language).issues[one](placeholders(one)),
    ),
    'What is not wrong but should be known:',
    bilingual(Object.keys(importMessages('en').notices) as NoticeCode[], (language, one) =>
      importMessages(language).notices[one](placeholders(one)),
    ),
  ]);
}

type IssueCode = keyof ReturnType<typeof importMessages>['issues'];
type NoticeCode = keyof ReturnType<typeof importMessages>['notices'];

function errorTable(codes: readonly ErrorCode[]): string {
  const rows = codes.map((one) => {
    const error = new VigieError(one, placeholders(one));
    const [en, fr] = [failureOf(error, 'en'), failureOf(error, 'fr')];
    return [
      code(one),
      ...(ERROR_STATUS[one] > 0 ? [String(ERROR_STATUS[one])] : []),
      String(en.exit_code),
      `${en.message}<br>${fr.message}`,
      [en.hint, fr.hint].filter((hint) => hint !== null).join('<br>'),
    ];
  });
  const http = codes.some((one) => ERROR_STATUS[one] > 0) ? ['HTTP'] : [];
  return table(['Code', ...http, 'Exit', 'Sentence', 'What to do'], rows);
}

function bilingual<C extends string>(
  codes: readonly C[],
  say: (language: 'en' | 'fr', one: C) => string,
): string {
  return table(
    ['Code', 'English', 'French'],
    codes.map((one) => [code(one), say('en', one), say('fr', one)]),
  );
}

/** Parameters without which the usual sentence is said. */
const USUALLY_ABSENT: Readonly<Record<string, readonly string[]>> = {
  ARGUMENT_EN_TROP: ['flag'],
  FICHIER_INVALIDE: ['told'],
  FICHIER_NON_ECRIT: ['temporary'],
  GUILLEMET_NON_FERME: ['max'],
  MOTIF: ['position'],
  REPONSE_INCOMPRISE: ['location', 'reason'],
  VALEUR: ['suggestion'],
};

/** Stands for the parameters of any error: each is its own name. */
function placeholders(of: string): ErrorParams {
  return new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) =>
        typeof name === 'symbol' || USUALLY_ABSENT[of]?.includes(name) ? undefined : `‹${name}›`,
    },
  );
}

const COLUMNS = /(<!-- columns -->)[\s\S]*?(<!-- end of columns -->)/;

/** The page with the columns that each library takes put between its two marks. */
function withColumns(text: string): string {
  const tables = [anomalies, prescriptions, supports].map(columnTable);
  return text.replace(COLUMNS, (_, start, end) => joined([start, ...tables, end]).trimEnd());
}

function columnTable(library: Library): string {
  const { shape } = bodySchema(library);
  const rows = library.fields.map(({ name, aliases }) => [
    code(name),
    shape[name]?.safeParse(undefined).success ? '' : 'yes',
    aliases.map(code).join(', '),
  ]);
  return joined([
    `### ${library.name}`,
    table(['Field', 'Required', 'Headers that also mean it'], rows),
  ]).trimEnd();
}

const KINDS_TOLD = /(<!-- kinds -->)[\s\S]*?(<!-- end of kinds -->)/;

/** The page with the members of each kind of line put between its two marks. */
function withKinds(text: string): string {
  const kinds = [{ name: 'organisation', forms: [organisationForm], references: {} }, ...KINDS];
  const sections = kinds.flatMap(({ name, forms, references }) => [
    `### ${name}`,
    ...forms.flatMap((form) => [
      ...(form.when === '' ? [] : [`One ${form.when}:`]),
      memberTable(name, form, references),
    ]),
  ]);
  return text.replace(KINDS_TOLD, (_, start, end) => joined([start, ...sections, end]).trimEnd());
}

function memberTable(kind: string, { schema }: Form, references: Readonly<Record<string, string>>): string {
  const { input } = namedSchemas({ [kind]: schema() }, {}, '');
  const { properties = {}, required = [] } = input[kind] as JsonSchema;
  const rows = Object.entries(properties as Record<string, JsonSchema>)
    // The first two stand in every line and are said once; what can only be null is better left out.
    .filter(([name, { type }]) => !['kind', 'organisation_id'].includes(name) && type !== 'null')
    .map(([name, member]) => {
      const [, table] =
        Object.entries(references).find(([at]) => at === name || at.startsWith(`${name}.`)) ?? [];
      const named =
        table === 'organisations' ? 'organisation' : KINDS.find((one) => one.table === table)?.name;
      return [code(name), required.includes(name) ? 'yes' : '', inWords(member), named ? code(named) : ''];
    });
  return table(['Member', 'Required', 'Value', 'Names'], rows);
}

/** What a JSON Schema takes, in a few words. */
function inWords(schema: JsonSchema): string {
  const { $ref, anyOf, type, format, pattern, items, maxItems, maxLength, minimum, maximum } = schema;
  if (anyOf) return anyOf.map((part) => inWords(part as JsonSchema)).join(' or ');
  if (Array.isArray(type)) return type.join(' or ');
  if ($ref !== undefined) return code($ref);
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(', ');
  if (type === 'array') {
    const most = maxItems === undefined ? [] : [`at most ${maxItems}`];
    const bounds = [...most, ...(schema.uniqueItems ? ['each once'] : [])].join(', ');
    return `list (${bounds}) of ${inWords(items as JsonSchema)}`;
  }
  if (type === 'object') {
    const names = Object.keys(schema.properties ?? {});
    return names.length > 0 ? `object with ${names.map(code).join(', ')}` : 'object';
  }
  if (type === 'integer') return `integer, ${minimum} to ${maximum}`;
  if (type !== 'string') return type ?? 'anything';
  if (format !== undefined) return format;
  return `text (${maxLength} at most${pattern === undefined ? '' : `, ${code(pattern)}`})`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text that a table or a paragraph shows as it is: `<id>` is no tag, and `|` no border. */
function cell(text: string): string {
  return text
    .split(/(`[^`]*`|<br>)/)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/[<*]/g, '\\$&')))
    .join('')
    .replaceAll('|', '\\|');
}

function code(text: string): string {
  return `\`${text}\``;
}

/** Paragraphs, a blank line between them; the items of a list stay together. */
function joined(parts: readonly string[]): string {
  return parts.reduce(
    (text, part, i) =>
      `${text}${part.startsWith('- ') && parts[i - 1]?.startsWith('- ') ? '' : i > 0 ? '\n' : ''}${part}\n`,
    '',
  );
}

if (import.meta.main) {
  const changed = await stale();
  if (process.argv.includes('--check')) {
    for (const { file } of changed) process.stderr.write(`${file} is not up to date: run "npm run docs".\n`);
    process.exitCode = changed.length > 0 ? 1 : 0;
  } else {
    for (const { file, text } of changed) writeFileSync(file, text);
  }
}
