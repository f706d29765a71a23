import type { Wait } from '../src/library/apply.ts';
import type { Issue, Notice } from '../src/library/issues.ts';
import type { Progress as Stage } from '../src/library/plan.ts';
import { type FlagRemedy, issueLine, noticeLines, remediesOf } from '../src/library/wording.ts';
import { importMessages } from '../src/messages/import.ts';
import { type Progress, progress } from '../src/terminal/progress.ts';
import { visible } from '../src/terminal/sanitize.ts';
import { tell } from '../src/terminal/tell.ts';
import type { Context } from './command.ts';
import type { Line } from './line.ts';

/** Errors that are told one by one. */
export const TOLD_MAX = 50;
/** Of errors that a flag takes away, all alike, as many as tell what they are. */
const ALIKE_MAX = 3;
/** Milliseconds: shorter waits come and go unnoticed. The wait before a new attempt doubles, up to five seconds. */
const WAIT_TOLD = 1000;

/** What stderr is told while a library is worked on: errors, notices, how far it is, and what it waits for. */
export interface Teller {
  readonly onIssue: (issue: Issue) => void;
  readonly onProgress: (stage: Stage) => void;
  readonly onWait: (wait: Wait | undefined) => void;
  /** Told when a local database is held by another process, and when it is free again. */
  readonly onBusy: (waiting: boolean) => void;
  /** Says a sentence, unless `--quiet`. */
  notice(sentence: string): void;
  /** Says a sentence that must be known, also with `--quiet`. */
  say(sentence: string): void;
  /**
   * Ends a part of the work: says the notices, unless `--quiet`, how many of its errors are not told, and what flags can
   * do about them, each once. `rejects` has them all, where there is such a file; false where there can be none.
   */
  conclude(notices: readonly Notice[], rejects: string | false | undefined): void;
  /** Takes the progress away, and waits until everything is said. */
  end(): Promise<void>;
}

/** `file` is the one that errors are about, `line` the command that proposals start from. */
export function tellerOf({ io, flags, language }: Context, file: string, line: Line): Teller {
  const words = importMessages(language);
  // Rows that appear on the same terminal one by one say how far it is.
  const quiet = flags.quiet || (io.out.isTerminal && flags.output === 'ndjson');
  let said: Promise<void> = Promise.resolve();
  let issues = 0;
  let bar: Progress | undefined;
  let last: Stage | undefined;
  const say = (sentence: string) => {
    bar?.end();
    said = said.then(() => tell(io, visible(sentence)));
  };
  const remedies = new Map<string, FlagRemedy>();
  const alike = new Map<string, { count: number; readonly column: string | undefined }>();
  // The line that takes them all away is what is to be read.
  const isTold = ({ code, field, header = field }: Issue, ways: readonly FlagRemedy[]) => {
    if (!ways.some(({ remedy }) => remedy !== 'partial')) return true;
    const kind = alike.get(`${code} ${header}`) ?? { count: 0, column: header };
    alike.set(`${code} ${header}`, kind);
    return ++kind.count <= ALIKE_MAX;
  };
  const sayAlike = () => {
    for (const { count, column } of alike.values())
      if (count > ALIKE_MAX) say(words.moreAlike(count - ALIKE_MAX, column));
    alike.clear();
  };
  const sayRemedies = () => {
    for (const [i, { remedy, flag, value, params }] of [...remedies.values()].entries()) {
      // The first is beside nothing that it could be an alternative to.
      const sentence = words.remedies[remedy](params).replace(i === 0 ? /^(?:ou|or) / : '', '');
      say(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${words.colon.trimEnd()}`);
      say(`  ${line({ [flag]: value ?? (flag === 'assign_codes' ? words.mapping : true) })}`);
    }
    remedies.clear();
  };
  const told = new Set<Wait['reason']>();
  // Who sees no progress is told once of each outage, and once that the service asks for pauses.
  const tellWait = ({ reason, milliseconds }: Wait) => {
    if (flags.quiet || milliseconds < WAIT_TOLD || told.has(reason)) return;
    told.add(reason);
    say(words.waitingLong(reason, Math.ceil(milliseconds / 1000)));
  };
  return {
    onIssue(issue) {
      const ways = remediesOf(issue);
      for (const one of ways) remedies.set(`${one.remedy} ${one.value}`, one);
      if (isTold(issue, ways) && issues++ < TOLD_MAX) say(issueLine(file, issue, language));
    },

    onProgress(now) {
      if (now.stage !== last?.stage) {
        bar?.end();
        const line = (state: { done: number; rate: number; secondsLeft: number | undefined }) =>
          words.progress({ ...state, stage: now.stage, total: now.total });
        bar = progress(io, { line }, { total: now.total, quiet });
        last = undefined;
      }
      if (now.done > (last?.done ?? 0)) told.delete('retry');
      bar?.advance(now.done - (last?.done ?? 0));
      last = now;
    },

    onWait(wait) {
      if (!bar?.shown && wait) tellWait(wait);
      bar?.note(wait && words.waiting(wait.reason, Math.ceil(wait.milliseconds / 1000)));
    },

    onBusy(waiting) {
      bar?.note(waiting ? words.locked : undefined);
    },

    say,
    notice: (sentence) => {
      if (!flags.quiet) say(sentence);
    },

    conclude(notices, rejects) {
      sayAlike();
      if (issues > TOLD_MAX) {
        say(words.moreIssues(issues - TOLD_MAX, rejects));
        if (rejects === undefined) say(`  ${line({ rejects: words.rejects })}`);
      }
      issues = 0;
      if (!flags.quiet) {
        sayRemedies();
        for (const notice of notices) noticeLines(notice, language).forEach(say);
      }
    },

    async end() {
      bar?.end();
      await said;
    },
  };
}
