import { defineCommand } from '../shared/cli/command.ts';

export const command = defineCommand({
  noun: 'completions',
  verb: 'powershell',
  summary: 'Print the completion script of PowerShell',
  description: ['vigie completions install puts it where the shell finds it.'],
  examples: {
    'Complete in this terminal alone': 'vigie completions powershell | Out-String | Invoke-Expression',
    'Write it to a file': 'vigie completions powershell > vigie.ps1',
  },
  run: async () => ({ kind: 'text', text: (await import('./scripts.ts')).scripts.powershell }),
});
