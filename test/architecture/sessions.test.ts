import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGES, withSessions } from '../../docs/sessions/pages.ts';
import { scenarios } from '../../docs/sessions/scenarios.ts';

const names = scenarios.map(({ name }) => `${name}.txt`).sort();

it.each(['fr', 'en'] as const)('every session is there (%s), as it is written down', (language) => {
  expect(readdirSync(`docs/sessions/${language}`).sort()).toEqual(names);
  for (const { name, steps } of scenarios) {
    // Long lines break where the terminal ends.
    const text = readFileSync(`docs/sessions/${language}/${name}.txt`, 'utf8').replaceAll('\n', '');
    for (const { says, types } of steps) {
      for (const typed of [types, ...(says ? [says] : [])]) {
        const line = typeof typed === 'string' ? typed : typed[language === 'fr' ? 0 : 1];
        expect(text).toContain(line);
      }
    }
  }
});

it.each(PAGES)('$file shows them as they are', (page) => {
  expect(readFileSync(page.file, 'utf8')).toBe(withSessions(page));
});

it('remarks fit on their line, which pieces of sessions are cut at', () => {
  const remarks = scenarios.flatMap(({ steps }) => steps.flatMap(({ says = [] }) => says));
  expect(remarks.length).toBeGreaterThan(20);
  expect(remarks.filter((remark) => remark.length > 76)).toEqual([]);
});
