import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../build.ts';
import { bundledIn } from '../packaging/npm/bundled.ts';
import { COMPILED_INTO_JQ } from './notices-of-jq.ts';

/** A package whose code stands in a file of `dist`. */
export interface Bundled {
  readonly name: string;
  readonly version: string;
  /** As its package.json says it: an SPDX expression. */
  readonly license: string;
  readonly author: string;
  /** The files that its authors ask to be handed on. */
  readonly texts: readonly string[];
}

const FILE = 'THIRD-PARTY-NOTICES.md';

/** What is handed on besides the licence itself, when a package has it. */
const ASKED_FOR = /^(?:licen[cs]e|notice|copying)/i;

/** Every package whose code esbuild has put into the program, by name and version. */
export async function bundled(): Promise<Bundled[]> {
  const written = Object.values(bundles).map(async (options) => {
    const { metafile } = await build({ ...options, outfile: 'out.cjs', metafile: true, write: false });
    return metafile;
  });
  const found = bundledIn(await Promise.all(written)).map(packageIn);
  return found.sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

function packageIn(folder: string): Bundled {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => ASKED_FOR.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim());
  return { name, version, license, author: author?.name ?? author ?? '', texts };
}

function quotedText(text: string): string {
  return `\n\`\`\`text\n${text}\n\`\`\`\n`;
}

/** The page of notices, as it should be. */
export async function noticesPage(): Promise<string> {
  const all = await bundled();
  const sections = all.map(({ name, version, license, author, texts }) => {
    const told = texts.length > 0 ? license : `${license}, as its package.json says. Author: ${author}`;
    return `## ${name} ${version}\n\nLicence: ${told}\n${texts.map(quotedText).join('')}`;
  });
  const compiled = COMPILED_INTO_JQ.map(
    ({ name, license, text }) =>
      `## ${name}, compiled into jq-wasm\n\nLicence: ${license}\n${quotedText(text)}`,
  );
  return [
    '# Notices of third parties',
    '<!-- Written by `npm run docs`, from what the program is built of. -->',
    'The files in `dist/` hold code of the packages below, each under its own licence. `better-sqlite3`, which is\ninstalled beside vigie, brings SQLite along, which is in the public domain.',
    ...sections,
    ...compiled,
  ]
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n');
}

if (import.meta.main) {
  const text = await noticesPage();
  if (process.argv.includes('--check')) {
    if (readFileSync(FILE, 'utf8') !== text) {
      process.stderr.write(`${FILE} is not up to date: run "npm run docs".\n`);
      process.exitCode = 1;
    }
  } else {
    writeFileSync(FILE, text);
  }
}
