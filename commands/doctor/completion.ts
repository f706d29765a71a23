import { basename } from 'node:path';
import { installedCompletions } from '../completions/places.ts';
import { found, type Subject, tried } from './finding.ts';

/** Whether the shell of the user completes the commands. */
export const completion: Subject = async (around) => {
  const { env } = around.context.io;
  const look = () => {
    const shell = basename(env.SHELL || (around.machine.platform === 'win32' ? 'powershell' : 'sh'));
    const place = installedCompletions(env).find((one) => one.shell === shell);
    if (place === undefined) return found('completion.interpreteur', 'ignore', 'shellUnknown', { shell });
    return place.exists
      ? found('completion.interpreteur', 'ok', 'completed', { shell, file: place.file })
      : found('completion.interpreteur', 'ignore', 'completionNone', { shell });
  };
  return [await tried(around, 'completion.interpreteur', look)];
};
