import { defineCommand } from '../shared/cli/command.ts';

export const command = defineCommand({
  noun: 'completions',
  verb: 'bash',
  summary: 'Print the completion script of bash',
  description: ['vigie completions install puts it where the shell finds it.'],
  examples: [
    { does: 'Complete in this terminal alone', run: 'eval "$(vigie completions bash)"' },
    { does: 'Write it to a file', run: 'vigie completions bash > vigie.bash' },
  ],
  run: async () => ({ kind: 'text', text: (await import('./scripts.ts')).scripts.bash }),
});
