import { defineCommand } from '../shared/cli/command.ts';

export const command = defineCommand({
  noun: 'completions',
  verb: 'zsh',
  summary: 'Print the completion script of zsh',
  description: ['vigie completions install puts it where the shell finds it.'],
  examples: [
    { does: 'Complete in this terminal alone', run: 'eval "$(vigie completions zsh)"' },
    { does: 'Write it to a file', run: 'vigie completions zsh > _vigie' },
  ],
  run: async () => ({ kind: 'text', text: (await import('./scripts.ts')).scripts.zsh }),
});
