import { describe, expect, test } from 'vitest';
import { place } from '../world.ts';

/** A command line that adds something, and what a person then reads in both languages. */
const CASES: readonly (readonly [line: readonly string[], en: string, fr: string])[] = [
  [
    ['anomalies', 'add', '--code', '12', '--texte', 'Fuite', '--indice-de-gravite', '0'],
    'Anomaly added: 12.',
    'Anomalie ajoutée : 12.',
  ],
  [['prescriptions', 'add', '--contenu', 'Texte'], 'Prescription added.', 'Prescription ajoutée.'],
  [
    ['supports', 'add', '--nature', 'article', '--reference', 'R 1'],
    'Support added: R 1.',
    'Support ajouté : R 1.',
  ],
  [
    [
      ...['evenements', 'add', '--title', 'Visite', '--type', 'VISITE_PERIODIQUE'],
      ...['--date-debut', '2026-10-06T09:00', '--date-fin', '2026-10-06T10:00'],
    ],
    'Event added: Visite.',
    'Événement ajouté : Visite.',
  ],
  [['profiles', 'add', 'essai', '--db', 'essai.db'], 'Profile added: essai.', 'Profil ajouté : essai.'],
];

describe.each(CASES)('%j', (line, en, fr) => {
  const said = (err: string) => err.split('\n').filter((one) => /added|ajouté/.test(one));
  const here = place();
  const full = line.map((word) => (word.endsWith('.db') ? here.path(word) : word));

  test.each([
    ['en', en],
    ['fr', fr],
  ])('on a terminal it is said that it was added (%s)', async (language, sentence) => {
    const { vigie } = place();
    const ran = await vigie(full, { terminal: 100, env: { VIGIE_LANG: language } });
    expect(ran.exitCode, ran.err).toBe(0);
    expect(said(ran.err)).toEqual([sentence]);
    expect(ran.out).not.toMatch(/added|ajouté/);
  });

  test('never elsewhere, nor with -q', async () => {
    for (const around of [{}, { terminal: 100, quiet: true }]) {
      const { vigie } = place();
      const ran = await vigie([...full, ...('quiet' in around ? ['-q'] : [])], around);
      expect(ran.exitCode, ran.err).toBe(0);
      expect(said(ran.err)).toEqual([]);
    }
  });
});

test('a profile that is added is not the default one, which is said with the line that makes it so', async () => {
  const { vigie, path } = place();
  const add = ['profiles', 'add', 'essai', '--db', path('essai.db')];
  expect((await vigie(add, { terminal: 100 })).err).toContain('vigie profiles use essai');
  expect((await vigie(['profiles', 'use', 'essai'])).exitCode).toBe(0);
  const again = await vigie([...add, '--if-exists', 'replace'], { terminal: 100 });
  expect(again).toMatchObject({ exitCode: 0, err: 'Profile added: essai.\n' });
});

test('a trial says that nothing was written, and no more', async () => {
  const { vigie } = place();
  const { err } = await vigie([...(CASES[0]?.[0] ?? []), '--dry-run'], { terminal: 100 });
  expect(err).toContain('nothing was written');
  expect(err).not.toContain('added');
});

test('a name that holds line ends and escapes says no sentence of its own', async () => {
  const { vigie } = place();
  const line = ['supports', 'add', '--nature', 'article', '--reference', 'R\n\u001b[31mErreur'];
  const { err, exitCode } = await vigie(line, { terminal: 100 });
  expect(exitCode, err).toBe(0);
  expect(err).toContain('Support added: R␊␛[31mErreur.');
});
