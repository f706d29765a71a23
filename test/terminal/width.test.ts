import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { cut, cutPath, cutStart, measureFor, widthAtMost, wrap } from '../../src/terminal/width.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 120 });
const line = fc
  .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }))
  .map((words) => words.join(' '));

test('a path is cut at a directory, and one that is too long alone at a word', () => {
  const cutTo = (width: number, path = '/ERP/Type M/Registre de sécurité') =>
    cutPath(path, width, stringWidth);
  expect(cutTo(40)).toBe('/ERP/Type M/Registre de sécurité');
  expect(cutTo(28)).toBe('…Type M/Registre de sécurité');
  expect(cutTo(27)).toBe('…/Registre de sécurité');
  expect(cutTo(23)).toBe('…/Registre de sécurité');
  expect(cutTo(21)).toBe('…Registre de sécurité');
  expect(cutTo(19)).toBe('…de sécurité');
  expect(cutTo(5)).toBe('…rité');
  fc.assert(
    fc.property(line, fc.integer({ min: 2, max: 40 }), (path, width) => {
      const shown = cutPath(path, width, stringWidth);
      expect(stringWidth(shown)).toBeLessThanOrEqual(width);
      expect(path.endsWith(shown.replace(/^…/, ''))).toBe(true);
    }),
  );
});

test('what is measured without tables takes as many columns as with them', async () => {
  const texts = Array.from({ length: 0xd800 - 0x20 }, (_, i) => `é${String.fromCharCode(0x20 + i)}x`);
  const wrong: string[] = [];
  for (const text of texts) if ((await measureFor([text]))(text) !== stringWidth(text)) wrong.push(text);
  expect(wrong).toEqual([]);
});

test('no text is wider than it is taken for', () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(widthAtMost(one)).toBeGreaterThanOrEqual(stringWidth(one));
    }),
    { numRuns: 2000 },
  );
  for (const one of ['Évacuation — « A » … 3 → 4', 'n° 12, R.\u202f123-3']) {
    expect(widthAtMost(one)).toBe(stringWidth(one));
  }
});

test('every character is narrower than it is taken for, or as wide', () => {
  const wider: string[] = [];
  for (let code = 0x20; code <= 0x1ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (stringWidth(character) > widthAtMost(character)) wider.push(code.toString(16));
  }
  expect(wider).toEqual([]);
});

describe('a text that is cut', () => {
  test('says so where it is cut', () => {
    expect(cut('Poteau d’incendie', 10, stringWidth)).toBe('Poteau d’…');
    expect(cut('Poteau', 6, stringWidth)).toBe('Poteau');
    expect(cut('消防署の車', 6, stringWidth)).toBe('消防…');
    expect(cut('Poteau d’incendie', 10, stringWidth, '...')).toBe('Poteau ...');
    expect(cutStart('/ERP/Consignes', 10, stringWidth)).toBe('…Consignes');
    expect(cutStart('/ERP', 10, stringWidth)).toBe('/ERP');
  });

  test('has as much of it as fits', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 3, max: 60 }), (one, width) => {
        const [beginning, end] = [cut(one, width, stringWidth), cutStart(one, width, stringWidth)];
        for (const shown of [beginning, end]) expect(stringWidth(shown)).toBeLessThanOrEqual(width);
        if (beginning !== one) expect(one.startsWith(beginning.slice(0, -1))).toBe(true);
        if (end !== one) expect(one.endsWith(end.slice(1))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a text that is wrapped', () => {
  test('breaks between words, what follows set in', () => {
    expect(wrap('Donnez le code de l’anomalie', 16, stringWidth)).toEqual([
      'Donnez le code',
      'de l’anomalie',
    ]);
    expect(wrap('  - un deux trois', 10, stringWidth)).toEqual(['  - un', '  deux', '  trois']);
    expect(wrap('un deux trois', 8, stringWidth, 2)).toEqual(['un deux', '  trois']);
  });

  test('keeps the signs that French sets apart with their words', () => {
    expect(wrap('Une erreur : le « nom » manque', 10, stringWidth)).toEqual([
      'Une',
      'erreur :',
      'le « nom »',
      'manque',
    ]);
  });

  test('loses nothing and is never too wide', () => {
    fc.assert(
      fc.property(
        line,
        fc.integer({ min: 8, max: 80 }),
        fc.integer({ min: 0, max: 12 }),
        (one, width, hang) => {
          const lines = wrap(one, width, stringWidth, hang);
          for (const shown of lines) expect(stringWidth(shown), shown).toBeLessThanOrEqual(width);
          expect(lines.join('').replace(/\s/g, '')).toBe(one.replace(/\s/g, ''));
        },
      ),
      { numRuns: 500 },
    );
  });
});
