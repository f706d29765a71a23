import { printing } from './printing.ts';

export const command = printing('zsh', 'eval "$(vigie completions zsh)"', '_vigie');
