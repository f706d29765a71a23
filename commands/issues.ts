import type { Issue } from '../src/library/issues.ts';
import { type FlagRemedy, issueLine, remediesOf } from '../src/library/wording.ts';
import { importMessages } from '../src/messages/import.ts';
import type { Language } from '../src/messages/index.ts';
import type { Line } from './line.ts';

/** Errors that are told one by one. */
export const TOLD_MAX = 50;
/** Of errors that a flag takes away, all alike, as many as tell what they are. */
const ALIKE_MAX = 3;

/** An error as it is told, with its line in the file. */
export interface Told {
  readonly line: number;
  readonly sentence: string;
}

/** The errors of a file as they are told: the first ones one by one, then how many more, and what flags do about them. */
export class IssueTeller {
  readonly #file: string;
  readonly #line: Line;
  readonly #language: Language;
  #count = 0;
  readonly #alike = new Map<string, { count: number; readonly column: string | undefined }>();
  readonly #remedies = new Map<string, FlagRemedy>();

  /** `line` is the command that proposals start from. */
  constructor(file: string, line: Line, language: Language) {
    this.#file = file;
    this.#line = line;
    this.#language = language;
  }

  /** How an error is told; undefined where others stand for it. */
  told(issue: Issue): Told | undefined {
    const ways = remediesOf(issue);
    for (const one of ways) this.#remedies.set(`${one.remedy} ${one.value}`, one);
    if (!this.#isTelling(issue, ways) || this.#count++ >= TOLD_MAX) return undefined;
    return { line: issue.line, sentence: issueLine(this.#file, issue, this.#language) };
  }

  /** Whether all that are told one by one have been found. */
  get isFull(): boolean {
    return this.#count >= TOLD_MAX;
  }

  /** What is said of those that were not told one by one; from here on they are counted anew. */
  others(rejects: string | false | undefined): string[] {
    const words = importMessages(this.#language);
    const alike = [...this.#alike.values()].flatMap(({ count, column }) =>
      count > ALIKE_MAX ? [words.moreAlike(count - ALIKE_MAX, column)] : [],
    );
    const more = Math.max(this.#count - TOLD_MAX, 0);
    this.#alike.clear();
    this.#count = 0;
    if (more === 0) return alike;
    const keeping = rejects === undefined ? [`  ${this.#line({ rejects: words.rejects })}`] : [];
    return [...alike, words.moreIssues(more, rejects), ...keeping];
  }

  /** What flags can do about them, each once, with the line to type. */
  remedies(): string[] {
    const words = importMessages(this.#language);
    const remedies = [...this.#remedies.values()];
    this.#remedies.clear();
    return remedies.flatMap(({ remedy, flag, value, params }, i) => {
      // The first is beside nothing that it could be an alternative to.
      const sentence = words.remedies[remedy](params).replace(i === 0 ? /^(?:ou|or) / : '', '');
      return [
        `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${words.colon.trimEnd()}`,
        `  ${this.#line({ [flag]: value ?? (flag === 'assign_codes' ? words.mapping : true) })}`,
      ];
    });
  }

  /** Whether an error says something that others have not said: the line that takes all of them away is what is to be read. */
  #isTelling({ code, field, header = field }: Issue, ways: readonly FlagRemedy[]): boolean {
    if (!ways.some(({ remedy }) => remedy !== 'partial')) return true;
    const kind = this.#alike.get(`${code} ${header}`) ?? { count: 0, column: header };
    this.#alike.set(`${code} ${header}`, kind);
    return ++kind.count <= ALIKE_MAX;
  }
}
