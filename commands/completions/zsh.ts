import { defineCommand } from '../shared/cli/command.ts';

export const command = defineCommand({
  noun: 'completions',
  verb: 'zsh',
  summary: 'Print the completion script of zsh',
  description: ['vigie completions install puts it where the shell finds it.'],
  examples: {
    'Complete in this terminal alone': 'eval "$(vigie completions zsh)"',
    'Write it to a file': 'vigie completions zsh > _vigie',
  },
  run: async () => ({ kind: 'text', text: (await import('./scripts.ts')).scripts.zsh }),
});
