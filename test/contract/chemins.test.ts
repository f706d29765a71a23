import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHEMIN_LEVELS, CHEMIN_MAX, CHEMIN_PATTERN, parseChemin } from '../../src/contract/schema/chemins.ts';
import { codePoints } from '../../src/contract/schema/text.ts';

test('the pattern is that of the interface, word for word', () => {
  expect(CHEMIN_PATTERN).toBe(String.raw`^/(?:[a-zA-Zà-úÀ-Ú0-9\s/\-])*$`);
});

describe('a path is normalised (choice C3)', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/ / ', '/'],
    ['/A', '/A'],
    ['/A/', '/A'],
    ['/A//B', '/A/B'],
    ['/ A  B / C ', '/A B/C'],
    ['/A\u00a0B/\u202fC', '/A B/C'],
    ['/ERP/Éclairage de sécurité', '/ERP/Éclairage de sécurité'],
    ['/Type M - 1ère catégorie', '/Type M - 1ère catégorie'],
    ['/×÷ðÐæØ', '/×÷ðÐæØ'],
  ])('%j is %j', (given, chemin) => {
    expect(parseChemin(given)).toEqual({ chemin });
  });
});

describe('a path outside the pattern is refused, naming the character and where it stands', () => {
  test.each([
    ['', '', 1],
    ['A/B', 'A', 1],
    [' /A', ' ', 1],
    ['/l’accueil', '’', 3],
    ["/l'accueil", "'", 3],
    ['/A/B, C', ',', 5],
    ['/a\\b', '\\', 3],
    ['/Sûreté', 'û', 3],
    ['/œuvre', 'œ', 2],
    // As given: what would only be a letter once composed is not one yet.
    ['/e\u0301tage', '\u0301', 3],
    ['/é🔥/x', '🔥', 3],
    ['/A_B', '_', 3],
  ])('%j', (given, character, position) => {
    expect(parseChemin(given)).toEqual({ fault: { code: 'MOTIF', character, position } });
  });
});

describe('control characters are refused, although some are white space to the pattern', () => {
  test.each([
    ['/A\tB', 'U+0009', 3],
    ['/A\nB', 'U+000A', 3],
    ['/A\r\n', 'U+000D', 3],
    ['/A\u0000', 'U+0000', 3],
    ['/é\u0085', 'U+0085', 3],
    ['/A\u2028B', 'U+2028', 3],
    ['/A\ud83d', 'U+D83D', 3],
  ])('%j', (given, character, position) => {
    expect(parseChemin(given)).toEqual({ fault: { code: 'CARACTERE', character, position } });
  });
});

test('a folder of Windows is told from other beginnings', () => {
  const fault = { code: 'MOTIF', character: 'C', position: 1 };
  for (const given of ['C:/Program Files/Git/ERP', 'C:\\ERP'])
    expect(parseChemin(given)).toEqual({ fault: { ...fault, drive: 'C:' } });
  expect(parseChemin('C:ERP')).toEqual({ fault });
});

describe('a path has at most 255 characters and 10 levels, once normalised', () => {
  const levels = (count: number) => '/a'.repeat(count);

  test('255 characters are accepted, 256 are not', () => {
    expect(parseChemin(`/${'é'.repeat(254)}`)).toEqual({ chemin: `/${'é'.repeat(254)}` });
    expect(parseChemin(`/${'é'.repeat(255)}`)).toEqual({
      fault: { code: 'TROP_LONG', max: 255, length: 256 },
    });
  });

  test('blanks and slashes that go away do not count', () => {
    expect(parseChemin(`/${' '.repeat(300)}a${'/'.repeat(300)}`)).toEqual({ chemin: '/a' });
  });

  test('10 levels are accepted, 11 are not', () => {
    expect(parseChemin(levels(CHEMIN_LEVELS))).toEqual({ chemin: levels(10) });
    expect(parseChemin(levels(11))).toEqual({ fault: { code: 'NIVEAUX', max: 10, levels: 11 } });
  });
});

describe('for any path', () => {
  const letters = [...'aZ09 -/àÚé×\u00a0\u3000\ufeff'];
  const inside = fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 }).map((rest) => `/${rest}`);
  const anything = fc.string({
    unit: fc.constantFrom(...letters, '’', '\n', 'û', '🔥', '\ud83d'),
    maxLength: 30,
  });

  test('what is normalised stays as it is, matches the pattern and keeps the bounds', () => {
    fc.assert(
      fc.property(inside, (given) => {
        const parsed = parseChemin(given);
        if ('fault' in parsed) {
          expect(parsed.fault.code).toBe('NIVEAUX');
          return;
        }
        expect(parseChemin(parsed.chemin)).toEqual(parsed);
        expect(parsed.chemin).toMatch(new RegExp(CHEMIN_PATTERN));
        expect(parsed.chemin).not.toMatch(/\/\/|\/ | \/| {2}|.\/$| $/);
        expect(codePoints(parsed.chemin)).toBeLessThanOrEqual(CHEMIN_MAX);
      }),
    );
  });

  test('it is accepted exactly when it follows the pattern, has no control character and is short enough', () => {
    fc.assert(
      fc.property(fc.oneof(inside, anything), (given) => {
        const parsed = parseChemin(given);
        const refused =
          'fault' in parsed && (parsed.fault.code === 'MOTIF' || parsed.fault.code === 'CARACTERE');
        expect(refused).toBe(!new RegExp(CHEMIN_PATTERN).test(given) || given.includes('\n'));
      }),
    );
  });

  test('the character that is named stands at the position that is named', () => {
    fc.assert(
      fc.property(anything, (given) => {
        const parsed = parseChemin(given);
        fc.pre('fault' in parsed && parsed.fault.code === 'MOTIF');
        const { position, character } = (parsed as { fault: { position: number; character: string } }).fault;
        expect([...given][position - 1] ?? '').toBe(character);
      }),
    );
  });

  test('refusing takes no longer for a long path: the pattern does not backtrack', () => {
    const given = `/${'a '.repeat(500_000)}’`;
    expect(parseChemin(given)).toEqual({ fault: { code: 'MOTIF', character: '’', position: 1_000_002 } });
  });
});
