import { printing } from './printing.ts';

export const command = printing(
  'PowerShell',
  'vigie completions powershell | Out-String | Invoke-Expression',
  'vigie.ps1',
);
