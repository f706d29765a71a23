import { defineCommand } from '../shared/cli/command.ts';

export const command = defineCommand({
  noun: 'completions',
  verb: 'fish',
  summary: 'Print the completion script of fish',
  description: ['vigie completions install puts it where the shell finds it.'],
  examples: {
    'Complete in this terminal alone': 'vigie completions fish | source',
    'Write it to a file': 'vigie completions fish > vigie.fish',
  },
  run: async () => ({ kind: 'text', text: (await import('./scripts.ts')).scripts.fish }),
});
