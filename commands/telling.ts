import type { Wait } from '../src/library/apply.ts';
import type { Issue, Notice } from '../src/library/issues.ts';
import type { Progress as Stage } from '../src/library/plan.ts';
import { noticeLines } from '../src/library/wording.ts';
import { visible } from '../src/terminal/sanitize.ts';
import { tell } from '../src/terminal/tell.ts';
import type { Context } from './command.ts';
import { Headway } from './headway.ts';
import { IssueTeller } from './issues.ts';
import type { Line } from './line.ts';

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
  return {
    onIssue(issue) {
      const sentence = issues.told(issue);
      if (sentence !== undefined) say(sentence);
    },
    onProgress: (stage) => headway.reach(stage),
    onWait: (wait) => headway.wait(wait),
    onBusy: (waiting) => headway.busy(waiting),
    say,
    notice,
    conclude(notices, rejects) {
      issues.others(rejects).forEach(say);
      issues.remedies().forEach(notice);
      for (const one of notices) noticeLines(one, language).forEach(notice);
    },
    async end() {
      headway.hide();
      await said;
    },
  };
}
