import type { Wait } from '../src/library/apply.ts';
import type { Issue, Notice } from '../src/library/issues.ts';
import type { Progress as Stage } from '../src/library/plan.ts';
import { noticeLines } from '../src/library/wording.ts';
import { visible } from '../src/terminal/sanitize.ts';
import { tell } from '../src/terminal/tell.ts';
import type { Context } from './command.ts';
import { Headway } from './headway.ts';
import { IssueTeller, type Told } from './issues.ts';
import type { Line } from './line.ts';

/** What stderr is told while a library is worked on: errors, notices, how far it is, and what it waits for. */
export interface Teller {
  /** Errors are told together: when the part of the work ends, or when there are as many as are told one by one. */
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
   * Ends a part of the work: says its errors in the order of the file, the notices, unless `--quiet`, how many of the
   * errors are not told, and what flags can do about them, each once. `rejects` has them all, where there is such a file; false where there can be none.
   */
  conclude(notices: readonly Notice[], rejects: string | false | undefined): void;
  /** Takes the progress away, and waits until everything is said. */
  end(): Promise<void>;
}

/** `file` is the one that errors are about, `line` the command that proposals start from. */
export function tellerOf(context: Context, file: string, line: Line): Teller {
  const { io, flags, language } = context;
  let said: Promise<void> = Promise.resolve();
  const say = (sentence: string) => {
    headway.hide();
    said = said.then(() => tell(io, visible(sentence)));
  };
  const notice = (sentence: string) => {
    if (!flags.quiet) say(sentence);
  };
  const headway = new Headway(context, notice);
  const issues = new IssueTeller(file, line, language);
  // Rules of the fields are broken on one pass, what the library has is met on another: people read from the top.
  const found: Told[] = [];
  const sayFound = () => {
    for (const { sentence } of found.splice(0).sort((one, other) => one.line - other.line)) say(sentence);
  };
  return {
    onIssue(issue) {
      const told = issues.told(issue);
      if (told !== undefined) found.push(told);
      if (issues.isFull) sayFound();
    },
    onProgress: (stage) => headway.reach(stage),
    onWait: (wait) => headway.wait(wait),
    onBusy: (waiting) => headway.busy(waiting),
    say,
    notice,
    conclude(notices, rejects) {
      sayFound();
      issues.others(rejects).forEach(say);
      issues.remedies().forEach(notice);
      for (const one of notices) noticeLines(one, language).forEach(notice);
    },
    async end() {
      sayFound();
      headway.hide();
      await said;
    },
  };
}
