import { describe, expect, test } from 'vitest';
import { MISREADINGS, repaired } from '../../src/bulk/input/encoding.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { judged } from './judging.ts';

describe('texts whose UTF-8 was read in another encoding', () => {
  test.each([
    ['gravitÃ©', 'gravité'],
    ['AccÃ¨s Ã\u00a0 la cour', 'Accès à la cour'],
    ['Passage Ã\u00a0 niveau', 'Passage à niveau'],
    ['HÃ”TEL', 'HÔTEL'],
    ['Ã‰tat nÂ°\u00a02', 'État n°\u00a02'],
    ['Ã€ dÃ©gager', 'À dégager'],
    ['dÃ»', 'dû'],
    ['12Â mÂ²', '12 m²'],
    ['12Â\u00a0mÂ²', '12\u00a0m²'],
    ['Â«Â\u00a0Sans eauÂ\u00a0Â»', '«\u00a0Sans eau\u00a0»'],
    ['TOTALÂ\u00a0: 12', 'TOTAL\u00a0: 12'],
    ['lâ€™eau â€“ lâ€˜air â€¦', 'l’eau – l‘air …'],
    ['Å“uvre', 'œuvre'],
    ['12 â‚¬', '12 €'],
    // Read as Latin-1; twice; with accents as characters of their own; the blank of an `à` that has become another.
    ['\u00c3\u0089tat de l\u00e2\u0080\u0099eau', 'État de l’eau'],
    ['gravitÃƒÂ©', 'gravité'],
    ['ï»¿code', '\ufeffcode'],
    ['Ã\u00adndigo', 'índigo'],
    ['graviteÌ\u0081', 'gravite\u0301'],
    ['Ã la porte fermÃ©e', 'à la porte fermée'],
  ])('%j was %j', (text, before) => {
    expect(repaired(text)).toBe(before);
  });

  test.each([
    'Accès fermé, « dû » à l’été – n° 12 : 3 m², œuvre',
    'Ã',
    'la lettre Ã est rare',
    '«Ã»',
    '«\u00a0Ã\u00a0»',
    '“Ã”',
    'SÃO JOÃO, NÃO À MAÇÃ',
    '“MAÇÃ”',
    'MAÇÃ\u00a0: 3',
    'Praça da Conceição, coração, São, Irmã',
    'Â',
    '«Â»',
    'lettre Â\u00a0: chapeau',
    'BÂTIMENT, CHÂTEAU, Âge',
    'Ångström, Åre',
    'bâtiment â',
    'România, câine',
  ])('%j stays as it is', (text) => {
    expect(repaired(text)).toBe(text);
  });

  test.each([...MISREADINGS])('%j within a word was %j', (misread, character) => {
    expect(repaired(`a${misread}b`)).toBe(`a${character}b`);
  });

  test('none passes through a file, whatever its bytes are', async () => {
    const rows = [...MISREADINGS.keys()].map((misread, code) => `${code};a${misread}b;0\n`);
    const { bodies, issues } = await judged(anomalies, `code;texte;gravite\n${rows.join('')}`);
    expect(bodies).toEqual([]);
    expect(issues.map(({ code, line }) => `${line} ${code}`)).toEqual(
      rows.map((_, row) => `${row + 2} DOUBLE_DECODAGE`),
    );
  });
});
