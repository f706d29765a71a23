import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { withColumns } from './generate/columns.ts';
import { commandsPage } from './generate/commands.ts';
import { errorsPage } from './generate/errors.ts';
import { withKinds } from './generate/kinds.ts';
import { manualPage } from './generate/manual.ts';

/** A page of the documentation that says what the program already says, and must never say otherwise. */
export interface Page {
  /** From the top of the repository. */
  readonly file: string;
  readonly text: string;
}

/** Every generated page, as it should be. */
export async function pages(): Promise<Page[]> {
  return [
    { file: 'docs/commands.md', text: await commandsPage('en') },
    { file: 'docs/fr/commandes.md', text: await commandsPage('fr') },
    { file: 'docs/man/vigie.1', text: await manualPage() },
    { file: 'docs/errors.md', text: errorsPage() },
    { file: 'docs/data.md', text: withKinds(readFileSync('docs/data.md', 'utf8')) },
    { file: 'docs/import.md', text: withColumns(readFileSync('docs/import.md', 'utf8')) },
  ];
}

/** The pages that are not on the disk as they should be. */
export async function stale(): Promise<Page[]> {
  return (await pages()).filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
}

if (import.meta.main) {
  const changed = await stale();
  if (process.argv.includes('--check')) {
    for (const { file } of changed) process.stderr.write(`${file} is not up to date: run "npm run docs".\n`);
    process.exitCode = changed.length > 0 ? 1 : 0;
  } else {
    for (const { file, text } of changed) writeFileSync(file, text);
  }
}
