import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { find } from '../packaging/files.ts';
import { withColumns } from './generate/columns.ts';
import { commandsPage } from './generate/commands.ts';
import { errorsPage } from './generate/errors.ts';
import { withKinds } from './generate/kinds.ts';
import { manualPages } from './generate/manual.ts';
import { withManual } from './generate/package.ts';
import type { Page } from './generate/page.ts';

/** Every generated page, as it should be. */
export async function pages(): Promise<Page[]> {
  const manual = await manualPages('en');
  const files = manual.map(({ file }) => file);
  return [
    { file: 'docs/commands.md', text: await commandsPage('en') },
    { file: 'docs/fr/commandes.md', text: await commandsPage('fr') },
    ...manual,
    ...(await manualPages('fr')),
    { file: 'package.json', text: withManual(readFileSync('package.json', 'utf8'), files) },
    { file: 'docs/errors.md', text: errorsPage() },
    { file: 'docs/data.md', text: withKinds(readFileSync('docs/data.md', 'utf8')) },
    { file: 'docs/importing.md', text: withColumns(readFileSync('docs/importing.md', 'utf8'), 'en') },
    { file: 'docs/fr/importer.md', text: withColumns(readFileSync('docs/fr/importer.md', 'utf8'), 'fr') },
  ];
}

/** The pages that are not on the disk as they should be. */
export async function stale(): Promise<Page[]> {
  return (await pages()).filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
}

/** The pages of the manual on the disk that are of no command any more. */
export async function obsolete(): Promise<string[]> {
  const wanted = new Set((await pages()).map(({ file }) => file));
  return find('docs/man/**/*.1').filter((file) => !wanted.has(file));
}

if (import.meta.main) {
  const changed = await stale();
  const left = await obsolete();
  if (process.argv.includes('--check')) {
    const files = [...changed.map(({ file }) => file), ...left];
    for (const file of files) process.stderr.write(`${file} is not up to date: run "npm run docs".\n`);
    process.exitCode = files.length > 0 ? 1 : 0;
  } else {
    for (const { file, text } of changed) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    for (const file of left) rmSync(file);
  }
}
