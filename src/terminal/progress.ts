import type { Io } from './io.ts';

/** The words of a progress line, in the reader's language. */
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
  /** So many more rows are done. */
  advance(rows?: number): void;
  /** Takes the line away. */
  end(): void;
}

const REDRAW_MS = 100;
const ERASE_LINE = '\r\u001b[2K';

/** A line on stderr that says how far the work is; nothing when nobody watches (no terminal, `--quiet`). */
export function progress(
  io: Io,
  words: ProgressWords,
  options: { total?: number | undefined; quiet?: boolean; now?: () => number } = {},
): Progress {
  const { total, quiet = false, now = () => performance.now() } = options;
  if (quiet || !io.err.isTerminal) return { advance: () => {}, end: () => {} };
  // Nobody to see the line is no reason to stop the work.
  const draw = (text: string) => void io.err.write(text).catch(() => {});
  const start = now();
  let drawnAt = start;
  let drawn = false;
  let done = 0;
  return {
    advance(rows = 1) {
      done += rows;
      const at = now();
      if (at - drawnAt < REDRAW_MS) return;
      drawnAt = at;
      drawn = true;
      const rate = (done * 1000) / (at - start);
      const secondsLeft = total === undefined ? undefined : Math.max(0, (total - done) / rate);
      const line = words.line({ done, total, rate, secondsLeft });
      draw(ERASE_LINE + line.slice(0, (io.err.columns || 80) - 1));
    },
    end() {
      if (drawn) draw(ERASE_LINE);
      drawn = false;
    },
  };
}
