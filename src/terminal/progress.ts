import type { Io } from './io.ts';
import { cut } from './width.ts';

/** Text of a progress line, in the reader's language. */
export interface ProgressWords {
  /** Such as `1 200 / 5 000 rows · 300/s · 13 s left`; total and seconds are unknown without a total. */
  line(state: {
    done: number;
    total: number | undefined;
    rate: number;
    secondsLeft: number | undefined;
  }): string;
}

export interface Progress {
  /** Whether the line is shown. */
  readonly shown: boolean;
  /** Adds finished rows. */
  advance(rows?: number): void;
  /** Appends the reason of a wait to the line, at once; undefined when work goes on. */
  note(text: string | undefined): void;
  /** Erases the line. */
  end(): void;
}

const REDRAW_MS = 100;
const ERASE_LINE = '\r\u001b[2K';

/** A line on stderr with the progress of work; nothing without a terminal, and with `--quiet`. */
export function progress(
  io: Io,
  words: ProgressWords,
  options: { total?: number | undefined; quiet?: boolean; now?: () => number } = {},
): Progress {
  const { total, quiet = false, now = () => performance.now() } = options;
  // A dumb terminal cannot erase a line.
  if (quiet || !io.err.isTerminal || io.env.TERM === 'dumb') {
    return { shown: false, advance: () => {}, note: () => {}, end: () => {} };
  }
  // A failed write of the line is no reason to stop the work.
  const write = (text: string) => void io.err.write(text).catch(() => {});
  const start = now();
  let drawnAt = start;
  let drawn = false;
  let done = 0;
  let noted: string | undefined;
  const draw = (at: number) => {
    drawnAt = at;
    drawn = true;
    const rate = at > start ? (done * 1000) / (at - start) : 0;
    const secondsLeft = total === undefined || rate === 0 ? undefined : Math.max(0, (total - done) / rate);
    const line = words.line({ done, total, rate, secondsLeft });
    const whole = noted === undefined ? line : `${line} · ${noted}`;
    // A line up to the last column would wrap, and stay.
    write(ERASE_LINE + cut(whole, (io.err.columns || 80) - 1, ''));
  };
  return {
    shown: true,
    advance(rows = 1) {
      done += rows;
      const at = now();
      if (at - drawnAt >= REDRAW_MS) draw(at);
    },
    note(text) {
      noted = text;
      draw(now());
    },
    end() {
      if (drawn) write(ERASE_LINE);
      drawn = false;
    },
  };
}
