import { basename } from 'node:path';
import { missingLines, shellAround } from '../completions/installing.ts';
import { installedCompletions } from '../completions/places.ts';
import { found, type Subject, tried } from './finding.ts';

/** Whether the shell of the user completes the commands. */
export const completion: Subject = async (around) => {
  const { env } = around.context.io;
  const look = () => {
    const id = 'completion.interpreteur';
    const shell = shellAround(env, around.machine.platform);
    const place = installedCompletions(env).find((one) => one.shell === shell);
    if (shell === undefined || place === undefined) {
      return found(id, 'ignore', 'shellUnknown', { shell: basename(env.SHELL || 'sh') });
    }
    if (!place.exists) return found(id, 'ignore', 'completionNone', { shell });
    const { file } = place;
    const missing = missingLines(shell, env);
    if (missing === undefined) return found(id, 'ok', 'completed', { shell, file });
    return found(id, 'attention', 'completionUnloaded', { shell, file, start: missing.file });
  };
  return [await tried(around, 'completion.interpreteur', look)];
};
