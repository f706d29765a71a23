import { globSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('each bundle has its map', () => {
  const bundles = globSync('dist/*.{cjs,js}').sort();
  expect(bundles).toContain(join('dist', 'main.cjs'));
  expect(globSync('dist/*.map').sort()).toEqual(bundles.map((file) => `${file}.map`));
});

it('leads from any place of a bundle to the line that it was made from', () => {
  const bundle = readFileSync('dist/main.cjs', 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync('dist/main.cjs.map', 'utf8')));
  // Words in capitals are the same there; such a text that occurs once can only be from one line.
  const all = [...bundle.matchAll(/"[A-Z]{3,}(?:_[A-Z]+)+"/g)];
  const once = all.filter(([text]) => bundle.indexOf(text) === bundle.lastIndexOf(text));
  expect(once.length).toBeGreaterThan(100);
  for (const { 0: text, index } of once) {
    const lines = bundle.slice(0, index).split('\n');
    const found = map.findEntry(lines.length - 1, lines.at(-1)?.length ?? 0);
    if (!('originalSource' in found)) throw new Error(`${text} leads nowhere`);
    const source = readFileSync(join('dist', found.originalSource), 'utf8').split('\n');
    expect(source[found.originalLine], `${found.originalSource}:${found.originalLine + 1}`).toContain(
      text.slice(1, -1),
    );
  }
});
