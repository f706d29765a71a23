import { describe, expect, test } from 'vitest';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { judged } from './judging.ts';

describe('white space', () => {
  test.each(['\u00a0', '"\n"', '"\u00a0 "', '\u200b', '\u2003'])('alone (%j) is no text', async (blank) => {
    const { bodies, issues } = await judged(prescriptions, `contenu;chemins\n${blank};/ERP\n`);
    expect(bodies).toEqual([]);
    expect(issues).toMatchObject([{ code: 'REQUIS', field: 'contenu', line: 2 }]);
  });

  test('stays in JSON, and in cells that are guarded: there it is meant', async () => {
    expect((await judged(prescriptions, '{"contenu":" A "}\n')).bodies).toEqual([{ contenu: ' A ' }]);
    expect((await judged(prescriptions, "contenu\n' A \n")).bodies).toEqual([{ contenu: ' A ' }]);
  });

  test('around a text is removed, and told', async () => {
    const texts = ['A.', 'A. ', ' A.', '\u00a0A.', 'A.\u00a0', '"A.\n"', 'A.\u2003'];
    const { bodies, notices } = await judged(prescriptions, `contenu;chemins\n${texts.join(';/\n')};/\n`);
    expect(bodies.map(({ contenu }) => contenu)).toEqual(texts.map(() => 'A.'));
    expect(notices).toMatchObject([{ code: 'BLANCS', count: 6 }]);
  });

  test('within a text stays', async () => {
    const { bodies, notices } = await judged(prescriptions, 'contenu;chemins\n"A\n  b\u00a0: c à";/\nà;/\n');
    expect(bodies.map(({ contenu }) => contenu)).toEqual(['A\n  b\u00a0: c à', 'à']);
    expect(notices).toEqual([]);
  });
});
