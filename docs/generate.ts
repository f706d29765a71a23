import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { withColumns } from './generate/columns.ts';
import { commandsPage } from './generate/commands.ts';
import { errorsPage } from './generate/errors.ts';
import { withKinds } from './generate/kinds.ts';
import type { Page } from './generate/page.ts';

/** Every generated page, as it should be. */
export async function pages(): Promise<Page[]> {
  return [
    { file: 'docs/commands.md', text: await commandsPage('en') },
    { file: 'docs/fr/commandes.md', text: await commandsPage('fr') },
    { file: 'docs/errors.md', text: errorsPage() },
    { file: 'docs/data.md', text: withKinds(readFileSync('docs/data.md', 'utf8'), 'en') },
    { file: 'docs/fr/donnees.md', text: withKinds(readFileSync('docs/fr/donnees.md', 'utf8'), 'fr') },
    { file: 'docs/importing.md', text: withColumns(readFileSync('docs/importing.md', 'utf8'), 'en') },
    { file: 'docs/fr/importer.md', text: withColumns(readFileSync('docs/fr/importer.md', 'utf8'), 'fr') },
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
    for (const { file, text } of changed) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
}
