import { printing } from './printing.ts';

export const command = printing('fish', 'vigie completions fish | source', 'vigie.fish');
