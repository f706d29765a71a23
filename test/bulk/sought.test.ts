import { expect, test } from 'vitest';
import { dossiers } from '../../src/bulk/targets/workbook/dossiers.ts';
import { erps } from '../../src/bulk/targets/workbook/erps.ts';

test.each([
  [dossiers, 'objet'],
  [erps, 'libelle'],
])(
  'objects are looked for by the beginning of a text, no character or word cut in two',
  ({ filter }, name) => {
    const sought = (text: string) => filter?.({ [name]: text })[name];
    expect(sought(`${'a'.repeat(199)}🔥 école`)).toBe('a'.repeat(199));
    expect(sought(`${'a'.repeat(198)}🔥 école`)).toBe(`${'a'.repeat(198)}🔥`);
    // What is left of `stade` would be Saint.
    expect(sought(`${'a'.repeat(197)}-stade`)).toBe(`${'a'.repeat(197)}-`);
  },
);
