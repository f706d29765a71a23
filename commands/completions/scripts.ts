import { readFileSync } from 'node:fs';
import type { Shell } from './shells.ts';

/** Texts of the files under completions/, by shell. The bundle contains them (build.ts). */
export const scripts: Readonly<Record<Shell, string>> = {
  bash: text('vigie.bash'),
  zsh: text('_vigie'),
  fish: text('vigie.fish'),
  powershell: text('vigie.ps1'),
};

function text(name: string): string {
  return readFileSync(new URL(`../../completions/${name}`, import.meta.url), 'utf8');
}
