import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bundled, noticesPage } from '../../docs/notices.ts';
import { PACKAGES } from './layers.ts';

/** Licences that let their code be handed on inside of ours, under a notice. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

const packages = await bundled();

it('everything that is built into the program may be handed on', () => {
  expect(packages.filter(({ license }) => !PERMISSIVE.includes(license))).toEqual([]);
});

it('what layers.ts allows is found in the program, so that nothing can be missed', () => {
  // The one has no code of its own: it hands on others; the other is installed beside the program.
  const others = ['@inquirer/prompts', '@napi-rs/keyring'];
  const names = Object.keys(PACKAGES).filter((name) => !others.includes(name));
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining([...names, '@inquirer/password']));
});

it('nearly every package brings the text of its licence, and the others an author', () => {
  for (const { name, author, texts } of packages) expect(texts.join('') || author, name).not.toBe('');
  expect(packages.filter(({ texts }) => texts.length === 0).length).toBeLessThanOrEqual(2);
});

it('the page of notices is up to date', async () => {
  expect(readFileSync('THIRD-PARTY-NOTICES.md', 'utf8')).toBe(await noticesPage());
});

it.each([
  ['jq', 'Stephen Dolan'],
  ['Oniguruma', 'K.Kosako'],
  ['decNumber', 'International Business Machines'],
])('%s, which is compiled into jq-wasm, has the notice of its authors', (name, author) => {
  const page = readFileSync('THIRD-PARTY-NOTICES.md', 'utf8');
  const [, section = ''] = page.split(`## ${name}, compiled into jq-wasm\n`);
  expect(section.split('\n## ')[0]).toContain(author);
});
