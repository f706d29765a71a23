import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { place } from '../world.ts';

/** The last line on the screen. */
const lastOf = (err: string) => stripVTControlCharacters(err).trimEnd().split('\n').at(-1);

const CTRL_C = '\u0003';
const NO = 'n\n';

describe('who gives up a question is told what was not done, and so is who says no', () => {
  const { vigie, path } = place();
  const asked = (argv: readonly string[], typed: string, lang: string, db = path('test.db')) =>
    vigie(argv, { terminal: 100, typed, env: { CI: '', TERM: 'xterm', VIGIE_LANG: lang, VIGIE_DB: db } });
  beforeAll(async () => {
    for (const code of ['1', '2']) {
      const line = ['anomalies', 'add', '--code', code, '--texte', 'Texte', '--indice-de-gravite', '0'];
      for (const db of ['test.db', 'garde.db'])
        expect((await vigie(line, { env: { VIGIE_DB: path(db) } })).exitCode).toBe(0);
    }
    writeFileSync(path('one.csv'), 'code;texte;gravite\n1;Autre;0\n');
    writeFileSync(path('there.csv'), 'before');
    const env = { VIGIE_DB: '' };
    const add = ['profiles', 'add', 'garde', '--db', path('garde.db'), '--protected', 'true'];
    expect((await vigie(add, { env })).exitCode).toBe(0);
    const far = ['profiles', 'add', 'loin', '--url', 'http://127.0.0.1:1', '--no-check'];
    expect((await vigie(far, { env })).exitCode).toBe(0);
  });

  test.each<[what: string, argv: readonly string[], en: string, fr: string, db?: string]>([
    ['a delete', ['anomalies', 'delete', '1'], 'Nothing was deleted.', 'Rien n’a été supprimé.'],
    ['a profile', ['profiles', 'delete', 'loin'], 'Nothing was deleted.', 'Rien n’a été supprimé.'],
    ['a synchronisation', ['anomalies', 'sync', 'one.csv'], 'Nothing was changed.', 'Rien n’a été modifié.'],
    [
      'a file that exists',
      ['anomalies', 'export', 'there.csv'],
      'Nothing was exported; existing files are unchanged.',
      'Rien n’a été exporté ; les fichiers existants sont inchangés.',
    ],
    [
      'a profile that protects',
      ['-p', 'garde', 'anomalies', 'delete', '1', '2'],
      'Nothing was changed.',
      'Rien n’a été modifié.',
      '',
    ],
  ])('%s', async (_, argv, en, fr, db) => {
    const line = argv.map((word) => (word.endsWith('.csv') ? path(word) : word));
    for (const typed of [CTRL_C, argv.includes('garde') ? '\n' : NO]) {
      for (const [lang, sentence] of [
        ['en', en],
        ['fr', fr],
      ] as const) {
        const { exitCode, err } = await asked(line, typed, lang, db);
        expect([exitCode, lastOf(err)], JSON.stringify(typed)).toEqual([130, sentence]);
      }
    }
    expect((await vigie(['anomalies', 'list', '-o', 'ids'])).out).toBe('1\n2\n');
    expect(readFileSync(path('there.csv'), 'utf8')).toBe('before');
  });

  test('a token that is not typed', async () => {
    const { exitCode, err } = await asked(['profiles', 'login', 'loin'], CTRL_C, 'en', '');
    expect([exitCode, lastOf(err)]).toEqual([130, 'Nothing was changed.']);
  });

  test('a token of which nothing is typed', async () => {
    for (const [lang, said] of [
      ['en', 'The token is empty; nothing was changed.'],
      ['fr', 'Le jeton est vide ; rien n’a été modifié.'],
    ] as const) {
      const { exitCode, err } = await asked(['profiles', 'login', 'loin'], '\n', lang, '');
      expect(exitCode).toBe(2);
      expect(stripVTControlCharacters(err)).toContain(said);
      expect(err).toContain('vigie profiles login loin --token-stdin');
      expect(err).not.toContain('VIGIE_TOKEN');
    }
  });

  test('something that is not added', async () => {
    for (const argv of [
      ['anomalies', 'add'],
      ['profiles', 'add', 'neuf'],
    ]) {
      const { exitCode, err } = await asked(argv, CTRL_C, 'fr', '');
      expect([exitCode, lastOf(err)]).toEqual([130, 'Rien n’a été ajouté.']);
    }
  });

  test('a walk through the directories', async () => {
    const line = ['prescriptions', 'add', '--contenu', 'Texte', '--chemins', '/ERP'];
    expect((await vigie(line)).exitCode).toBe(0);
    const { exitCode, err } = await asked(['prescriptions', 'explore', '--interactive'], CTRL_C, 'en');
    expect([exitCode, lastOf(err)]).toEqual([130, expect.stringMatching(/Nothing was changed\.$/)]);
  });
});
