import { type Command, defineCommand } from '../shared/cli/command.ts';
import type { Shell } from './shells.ts';

/** Command that prints the script of a shell; `load` is the line that loads it at once. */
export function printing(
  name: Exclude<Shell, 'powershell'> | 'PowerShell',
  load: string,
  file: string,
): Command {
  const verb = name === 'PowerShell' ? 'powershell' : name;
  return defineCommand({
    noun: 'completions',
    verb,
    summary: `Print the completion script of ${name}`,
    description: ['`vigie completions install` installs the script for your shell.'],
    examples: {
      'Enable completion in the current terminal only': load,
      'Write the script to a file': `vigie completions ${verb} > ${file}`,
    },
    run: async () => ({ kind: 'text', text: (await import('./scripts.ts')).scripts[verb] }),
  });
}
