import { expect, test } from 'vitest';
import { dossiers } from '../../src/bulk/libraries/workbook/dossiers.ts';
import { erps } from '../../src/bulk/libraries/workbook/erps.ts';

test.each([
  [dossiers, 'objet'],
  [erps, 'libelle'],
])('an object is looked for by the beginning of its text, no character cut in two', ({ filter }, name) => {
  const sought = (text: string) => filter?.({ [name]: text })[name];
  expect(sought(`${'a'.repeat(199)}🔥 école`)).toBe('a'.repeat(199));
  expect(sought(`${'a'.repeat(198)}🔥 école`)).toBe(`${'a'.repeat(198)}🔥`);
});
