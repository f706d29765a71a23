import type { Wait } from '../../../src/client/transport.ts';
import { importMessages } from '../../../src/messages/commands/import.ts';
import type { Language } from '../../../src/messages/index.ts';
import type { Io } from '../../../src/terminal/io.ts';
import { writeNotice } from '../../../src/terminal/notice.ts';
import { type Progress, progress } from '../../../src/terminal/progress.ts';

/** Milliseconds: shorter waits come and go unnoticed. */
const WAIT_TOLD = 1000;

/**
 * Tells what a command waits for: on a terminal while it waits, elsewhere once for each reason. A service that asks for
 * pauses must not pass for one that hangs.
 */
export function waitReporter(io: Io, quiet: boolean, language: Language): (wait: Wait | undefined) => void {
  const words = importMessages(language);
  const told = new Set<Wait['reason']>();
  let shown: Progress | undefined;
  return (wait) => {
    shown?.end();
    if (quiet || wait === undefined || wait.milliseconds < WAIT_TOLD) return;
    const { reason, milliseconds } = wait;
    const said = words.waiting(reason, Math.ceil(milliseconds / 1000));
    const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
    shown = progress(io, { line: () => sentence });
    if (shown.shown) return shown.note(undefined);
    if (told.has(reason)) return;
    told.add(reason);
    void writeNotice(io, `${sentence}.`);
  };
}
