import { printing } from './printing.ts';

export const command = printing('bash', 'eval "$(vigie completions bash)"', 'vigie.bash');
