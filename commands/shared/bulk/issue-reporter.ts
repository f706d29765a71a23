import { parse } from 'node:path';
import type { ReferenceTarget } from '../../../src/bulk/model/import-target.ts';
import { type Issue, NOTICE_LINES } from '../../../src/bulk/model/issues.ts';
import {
  type FlagRemedy,
  issueLine,
  issueWords,
  remediesOf,
  sentenceOf,
} from '../../../src/bulk/report/issue-text.ts';
import { PLACEHOLDER } from '../../../src/bulk/rows/flag-values.ts';
import { importMessages } from '../../../src/messages/commands/import.ts';
import type { Language } from '../../../src/messages/index.ts';
import { quoted } from '../../../src/messages/listed.ts';
import type { Context, ExtraFlags, FormatCommandLine } from '../cli/command.ts';
import type { FailedField } from '../errors/exit-codes.ts';
import { keepValues } from './values-file.ts';

/** Maximum of reported sentences, each one for all its lines. */
const REPORTED_MAX = 50;
/** Maximum of words explained in a proposed line; more go to a file. */
const IN_LINE_MAX = 8;
/** Maximum of words to explain. */
const EXPLAINED_MAX = 2000;
/** Maximum of numbers that identify a sheet. */
const MISSING_MAX = 1000;
/** Maximum of reported errors that differ by the value alone. */
const ALIKE_MAX = 3;

/** Values listed in the sentence of a word. */
const LISTED_MAX = 8;

/** Parameters of one row alone: examples in a sentence about several. */
const OF_ONE_ROW: readonly string[] = ['candidates', 'exemple', 'id', 'line', 'number', 'other'];

/** Errors that differ by the line alone; the first is kept. */
interface Equal {
  readonly issue: Issue;
  readonly lines: number[];
  count: number;
}

/** Errors that differ by parameters of one row: those of the first values, and all of them together. */
interface Group extends Equal {
  readonly values: Map<string | undefined, Equal>;
}

/** Effect of a flag, and about how many rows. */
interface Proposed {
  way: FlagRemedy;
  rows: number;
  doubtful: boolean;
  /** Whether another flag mends the same error: only one of them is right. */
  readonly alternative: boolean;
}

/** Whether the sentence of an error lists too many values to repeat for each word. */
function listsMany({ params }: Issue): boolean {
  return [params?.allowed ?? []].flat().length > LISTED_MAX;
}

/** An error of many values, with examples of its parameters. */
function together({ issue, values }: Group): Issue {
  const all = [...values.values()].slice(0, ALIKE_MAX).map((one) => one.issue.params ?? {});
  const params = Object.entries(issue.params ?? {}).map(([name, value]) => {
    const distinct = [...new Set(all.flatMap((one) => one[name] ?? []))];
    const examples = Array.isArray(value) ? distinct : `${distinct.join(', ')}, …`;
    return [name, OF_ONE_ROW.includes(name) && distinct.length > 1 ? examples : value];
  });
  return { ...issue, params: Object.fromEntries(params) };
}

function first(issue: Issue): Equal {
  return { issue, lines: [issue.line], count: 1 };
}

function count(found: Equal, { line }: Issue): void {
  found.count++;
  if (found.lines.length < NOTICE_LINES) found.lines.push(line);
}

/**
 * The line that imports the objects or users that rows refer to from a file, with some flags; undefined if the current user
 * cannot run one.
 */
export type ImportOf = (
  referenced: ReferenceTarget | 'affectation',
  file: string,
  flags?: ExtraFlags,
) => string | undefined;

/** The sheet of the file with some objects of these numbers. */
export type SheetOf = (
  referenced: ReferenceTarget,
  numbers: ReadonlySet<string>,
) => Promise<string | undefined>;

/** A name for the rejects, distinct from those of other files; undefined for standard input. */
function stemOf(file: string): string | undefined {
  return file === '-' ? undefined : parse(file.replace(/\.gz$/i, '')).name;
}

/** An error of a file in JSON: place, message, rule and remedy. */
export function failedRow(file: string, issue: Issue, language: Language): FailedField {
  const { line, column, header, field, value, code } = issue;
  const { remedies } = importMessages(language);
  const ways = remediesOf(issue).map((way) => remedies[way.remedy](way.params));
  const remedy = [...new Set(ways)].join(' ');
  return {
    file,
    // 0 is the file as a whole.
    ...(line === 0 ? {} : { line }),
    ...{ code, detail: sentenceOf(issue, language) },
    ...(column === undefined ? {} : { column }),
    ...(header === undefined ? {} : { header }),
    ...(field === undefined ? {} : { field }),
    ...(value === undefined ? {} : { value }),
    ...(remedy === '' ? {} : { remedy }),
  };
}

/** Context of the errors. */
export interface IssueWork {
  /** As typed. */
  readonly file: string;
  /** The typed line, from which proposals start. */
  readonly line: FormatCommandLine;
  /** Line that imports missing references. */
  readonly importOf: ImportOf;
  readonly sheetOf: SheetOf;
  /** Whether the collection is changed: then proposals may write files. */
  readonly writes: boolean;
}

/** The errors of a file as reported: equal ones together, then how many more, and the flags that mend them. */
export class IssueReporter {
  readonly #work: IssueWork;
  readonly #language: Language;
  /** Whether a long list of words goes to a file. */
  readonly #keeps: boolean;
  readonly #groups = new Map<string, Group>();
  /** Errors beyond the maximum of sentences. */
  #more = 0;
  /** Whether sentences omit lines to be corrected one by one. */
  #leavesOut = false;
  readonly #alike = new Map<
    string,
    { reported: number; more: number; readonly column: string | undefined }
  >();
  readonly #remedies = new Map<string, Proposed>();
  /** Missing references of rows. */
  readonly #missing = new Map<ReferenceTarget, Set<string>>();
  /** Whether codes have moved: then no row may replace another. */
  #moved = false;
  /** Lines that change possible objects. */
  readonly #changes: string[] = [];

  constructor(work: IssueWork, { language, flags }: Pick<Context, 'language' | 'flags'>) {
    this.#work = work;
    this.#language = language;
    this.#keeps = work.writes && !flags.quiet;
  }

  add(issue: Issue): void {
    const ways = remediesOf(issue);
    // Meanings of several words go on one line; "another event" excludes any other remedy of its row.
    for (const way of ways)
      this.#propose(way, way.remedy === 'asNew' || (ways.length > 1 && way.remedy !== 'values'));
    this.#moved ||= issue.code === 'CODE_DEPLACE';
    if (issue.code === 'OBJET_INCONNU') this.#miss(issue.params?.objet as ReferenceTarget, issue.value ?? '');
    const change = [issue.params?.change ?? []].flat().map((word) => quoted(String(word)));
    if (change.length > 0) this.#changes.push(`  vigie ${change.join(' ')}`);
    // Of errors mended by a flag some examples are enough.
    const { value, ...rule } = issue;
    const gathered = { ...rule, params: { ...rule.params } as Record<string, string[]> };
    for (const name of OF_ONE_ROW) if (gathered.params[name] !== undefined) gathered.params[name] = [];
    const sentence = issueWords(ways.length > 0 && !listsMany(issue) ? issue : gathered, this.#language);
    const group = this.#groups.get(sentence);
    if (group) {
      count(group, issue);
      const equal = group.values.get(value);
      if (equal) count(equal, issue);
      else if (group.values.size <= ALIKE_MAX) group.values.set(value, first(issue));
    } else if (this.#isTelling(issue, ways)) {
      if (this.#groups.size >= REPORTED_MAX) this.#more++;
      else this.#groups.set(sentence, { ...first(issue), values: new Map([[value, first(issue)]]) });
    }
  }

  /** The errors in the order of the file, those of many values together; resets them. */
  sentences(): string[] {
    const found = [...this.#groups.values()].flatMap((group) =>
      group.values.size > (listsMany(group.issue) ? 1 : ALIKE_MAX)
        ? [{ ...group, issue: together(group), values: [...group.values.keys()].map(String) }]
        : [...group.values.values()],
    );
    this.#leavesOut = found.some(
      ({ issue, lines, count }) => count > lines.length && remediesOf(issue).length === 0,
    );
    this.#groups.clear();
    return found
      .sort((one, other) => one.issue.line - other.issue.line)
      .map(({ issue, ...on }) => issueLine(this.#work.file, issue, this.#language, on));
  }

  /** Sentence on the unreported errors; resets their count. */
  others(rejects: string | false | undefined): string[] {
    const words = importMessages(this.#language);
    const alike = [...this.#alike.values()].flatMap(({ more, column }) =>
      more > 0 ? [words.moreAlike(more, column)] : [],
    );
    const more = this.#more;
    this.#alike.clear();
    this.#more = 0;
    const keeping =
      rejects === undefined
        ? [`  ${this.#work.line({ rejects: words.rejects(stemOf(this.#work.file)) })}`]
        : [];
    if (more > 0) return [...alike, words.moreIssues(more, rejects), ...keeping];
    return this.#leavesOut && rejects === undefined ? [...alike, words.everyLine, ...keeping] : alike;
  }

  /**
   * Flags that mend the errors: all on one line to type, and an alternative for one error on a line of its own. A remedy for
   * a whole column is not proposed if most of its `rows` differ.
   */
  remedies(rows = 0): string[] {
    const typed = this.#work.line({});
    const found = [...this.#remedies.values()].filter(
      ({ way, doubtful, rows: concerned }) =>
        (!doubtful || concerned * 2 >= rows) &&
        !(this.#moved && way.remedy === 'replace') &&
        this.#work.line(this.#flagsOf([way])) !== typed,
    );
    this.#remedies.clear();
    const [together, alone] = [false, true].map((is) =>
      found.filter(({ alternative }) => alternative === is).map(({ way }) => way),
    ) as [FlagRemedy[], FlagRemedy[]];
    // Guessed meanings of words come last.
    together.sort((one, other) => Number(one.remedy === 'values') - Number(other.remedy === 'values'));
    const proposals = [together, ...alone.map((way) => [way])].filter((ways) => ways.length > 0);
    return proposals.flatMap((ways, i) => this.#proposalOf(ways, i > 0));
  }

  /** Lines that change possible objects. */
  changes(): string[] {
    const { ifTheSame, moreAlike } = importMessages(this.#language);
    const found = this.#changes.splice(0);
    if (found.length === 0) return [];
    const more = found.splice(REPORTED_MAX).length;
    return [ifTheSame, ...found, ...(more > 0 ? [moreAlike(more, undefined)] : [])];
  }

  /** Objects required before rows that refer to them, and the lines that import them: from the sheet of this file, if any. */
  async sheetsBefore(): Promise<string[]> {
    const { bringFirst, thenRows } = importMessages(this.#language);
    const missing = [...this.#missing];
    this.#missing.clear();
    const found: string[] = [];
    for (const [referenced, numbers] of missing) {
      const sheet = await this.#work.sheetOf(referenced, numbers);
      const isHere = sheet !== undefined;
      const line = isHere
        ? this.#work.importOf(referenced, this.#work.file, { sheet })
        : this.#work.importOf(referenced, PLACEHOLDER);
      if (line === undefined) continue;
      found.push(bringFirst[referenced] + thenRows(isHere), `  ${line}`);
    }
    return found;
  }

  /** Effect of some flags, and the line with all of them; `beside` others it is an alternative. */
  #proposalOf(ways: readonly FlagRemedy[], beside: boolean): string[] {
    const words = importMessages(this.#language);
    const effects = new Set(ways.map(({ remedy, params }) => words.remedies[remedy](params)));
    const sentences = beside ? [...effects] : Array.from(effects, (one) => one.replace(/^(?:ou|or) /, ''));
    const flags = this.#flagsOf(ways);
    if (flags.values !== undefined) {
      const explained = [flags.values].flat().map(String);
      const isLong = this.#keeps && explained.length > IN_LINE_MAX;
      const file = isLong ? keepValues(words.values(stemOf(this.#work.file)), explained) : undefined;
      if (file !== undefined) {
        flags.values = `@${file}`;
        sentences.push(words.valuesIn(file, explained.length));
      }
      const open = ways.filter(
        ({ remedy, value }) => remedy === 'values' && value?.endsWith(`=${PLACEHOLDER}`),
      );
      const [all, needed] = [open, open.filter(({ params }) => params.empty !== 'oui')].map(
        (some) => new Set(some.map(({ params }) => String(params.field))),
      ) as [Set<string>, Set<string>];
      sentences.push(open.length > 0 ? words.toFill([...all.difference(needed)]) : words.guessed);
    }
    const sentence = sentences.join(words.and);
    return [
      `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${words.colon.trimEnd()}`,
      `  ${this.#work.line(flags)}`,
    ];
  }

  /** Flags that a proposal adds to the typed line. */
  #flagsOf(ways: readonly FlagRemedy[]): Record<string, ExtraFlags[string]> {
    const flags: Record<string, string | true | string[] | undefined> = {};
    for (const { flag, value, requires } of ways) {
      if (flag === 'assign_codes') flags[flag] = importMessages(this.#language).mapping;
      else if (value === undefined) flags[flag] = true;
      else flags[flag] = [...[flags[flag] ?? []].flat(), value] as string[];
      if (requires !== undefined) flags[requires] = true;
    }
    if (flags.values === undefined && flags.dry_run === undefined) return flags;
    // The line as typed writes nothing.
    return { ...flags, plan: undefined, check: undefined, dry_run: true };
  }

  #miss(referenced: ReferenceTarget, number: string): void {
    const numbers = this.#missing.get(referenced) ?? new Set();
    if (numbers.size < MISSING_MAX) this.#missing.set(referenced, numbers.add(number));
  }

  #propose(way: FlagRemedy, alternative: boolean): void {
    const key = `${way.remedy} ${way.value}`;
    if (way.remedy === 'values' && this.#remedies.size >= EXPLAINED_MAX && !this.#remedies.has(key)) return;
    const proposed = this.#remedies.get(key) ?? { way, rows: 0, doubtful: false, alternative };
    proposed.rows++;
    // A word needed by one row is to be explained for all.
    if (way.params.empty !== 'oui') proposed.way = way;
    proposed.doubtful ||= way.doubtful === true;
    this.#remedies.set(key, proposed);
  }

  /** Whether an error adds to the others: if the line mends all of them, that line is the thing to read. */
  #isTelling({ code, field, header = field }: Issue, ways: readonly FlagRemedy[]): boolean {
    if (!ways.some(({ remedy }) => remedy !== 'partial')) return true;
    const kind = this.#alike.get(`${code} ${header}`) ?? { reported: 0, more: 0, column: header };
    this.#alike.set(`${code} ${header}`, kind);
    if (kind.reported === ALIKE_MAX) kind.more++;
    else kind.reported++;
    return kind.more === 0;
  }
}
