import { defineCommand } from '../shared/cli/command.ts';

export const command = defineCommand({
  noun: 'completions',
  verb: 'bash',
  summary: 'Print the completion script of bash',
  description: ['vigie completions install puts it where the shell finds it.'],
  examples: {
    'Complete in this terminal alone': 'eval "$(vigie completions bash)"',
    'Write it to a file': 'vigie completions bash > vigie.bash',
  },
  run: async () => ({ kind: 'text', text: (await import('./scripts.ts')).scripts.bash }),
});
