import fc from 'fast-check';
import measured from 'fast-string-width';
import { describe, expect, test } from 'vitest';
import { cut, cutPath, widthOf, wrap } from '../../src/terminal/width.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 120 });
const line = fc
  .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }))
  .map((words) => words.join(' '));

test('a path is cut at a directory, and one that is too long alone at a word', () => {
  const cutTo = (width: number, path = '/ERP/Type M/Registre de sécurité') => cutPath(path, width);
  expect(cutTo(40)).toBe('/ERP/Type M/Registre de sécurité');
  expect(cutTo(28)).toBe('…Type M/Registre de sécurité');
  expect(cutTo(27)).toBe('…/Registre de sécurité');
  expect(cutTo(23)).toBe('…/Registre de sécurité');
  expect(cutTo(21)).toBe('…Registre de sécurité');
  expect(cutTo(19)).toBe('…de sécurité');
  expect(cutTo(5)).toBe('…rité');
  fc.assert(
    fc.property(line, fc.integer({ min: 2, max: 40 }), (path, width) => {
      const shown = cutPath(path, width);
      expect(widthOf(shown)).toBeLessThanOrEqual(width);
      expect(path.endsWith(shown.replace(/^…/, ''))).toBe(true);
    }),
  );
});

test('signs of print are as wide as the library says', () => {
  const texts = Array.from({ length: 0xd800 - 0x20 }, (_, i) => `é${String.fromCharCode(0x20 + i)}x`);
  expect(texts.filter((text) => widthOf(text) !== measured(text))).toEqual([]);
  expect(['e\u0301', '消防', '👩🏽‍🚒', '🇫🇷', '1️⃣'].map(widthOf)).toEqual([1, 4, 2, 2, 2]);
});

describe('a text that is cut', () => {
  test('says so where it is cut', () => {
    expect(cut('Poteau d’incendie', 10)).toBe('Poteau d’…');
    expect(cut('Poteau', 6)).toBe('Poteau');
    expect(cut('消防署の車', 6)).toBe('消防…');
    expect(cut('Poteau d’incendie', 10, '...')).toBe('Poteau ...');
  });

  test('has as much of it as fits', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 3, max: 60 }), (one, width) => {
        const beginning = cut(one, width);
        expect(widthOf(beginning)).toBeLessThanOrEqual(width);
        if (beginning !== one) expect(one.startsWith(beginning.slice(0, -1))).toBe(true);
      }),
    );
  });
});

describe('a text that is wrapped', () => {
  test.each([
    ['Reopen it with "vigie dossiers rouvrir 2026-0042", then go on.', '"vigie dossiers rouvrir 2026-0042",'],
    [
      'Rouvrez-le par « vigie dossiers rouvrir 2026-0042 », puis reprenez.',
      '« vigie dossiers rouvrir 2026-0042 »,',
    ],
  ])('keeps a quoted command on one line: %s', (text, command) => {
    for (const width of [12, 30, 45]) expect(wrap(text, width, 2).join('\n')).toContain(command);
    expect(wrap(text, 12, 2).join(' ').replaceAll(/ +/g, ' ')).toBe(text);
  });

  test('breaks after a closing quotation mark', () => {
    expect(wrap('The column "code" vigie does not know', 20)).toEqual([
      'The column "code"',
      'vigie does not know',
    ]);
  });

  test('breaks between words, what follows set in', () => {
    expect(wrap('Donnez le code de l’anomalie', 16)).toEqual(['Donnez le code', 'de l’anomalie']);
    expect(wrap('  - un deux trois', 10)).toEqual(['  - un', '  deux', '  trois']);
    expect(wrap('un deux trois', 8, 2)).toEqual(['un deux', '  trois']);
  });

  test('keeps the signs that French sets apart with their words', () => {
    expect(wrap('Une erreur : le « nom » manque', 10)).toEqual(['Une', 'erreur :', 'le « nom »', 'manque']);
  });

  test('loses nothing and is never too wide, whatever the terminal', () => {
    fc.assert(
      fc.property(
        line,
        fc.integer({ min: -2, max: 80 }),
        fc.integer({ min: 0, max: 12 }),
        (one, width, hang) => {
          const lines = wrap(one, width, hang);
          if (width >= 8) for (const shown of lines) expect(widthOf(shown), shown).toBeLessThanOrEqual(width);
          expect(lines.join('').replace(/\s/g, '')).toBe(one.replace(/\s/g, ''));
        },
      ),
    );
  });
});
