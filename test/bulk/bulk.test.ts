import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { getDefaultHighWaterMark, PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { gzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { AsyncQueue } from '../../commands/shared/bulk/row-results.ts';
import type { OpenContext } from '../../commands/shared/cli/command.ts';
import { createContext } from '../../commands/shared/cli/context.ts';
import { Client } from '../../src/client/client.ts';
import type { Call } from '../../src/client/transport.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { type Around, place } from '../commands/world.ts';
import { wholeAnomalie } from '../contract/expected.ts';

const HEAD = 'code;texte;indice_de_gravite\n';
const THREE = `${HEAD}1;Débit;0\n2;Fuite;1\n3;Gel;2\n`;
const CHANGED = `${HEAD}2;Grande fuite;2\n3;Gel;2\n4;Vol;0\n`;

/** A place with files, and a library that holds the first three. */
async function world(files: Readonly<Record<string, string>> = {}) {
  const { vigie, path } = place();
  const put = (name: string, text: string) => {
    writeFileSync(path(name), text);
    return path(name);
  };
  const named = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, put(name, text)]));
  await vigie(['anomalies', 'import', put('three.csv', THREE)]);
  const all = async (noun = 'anomalies') =>
    JSON.parse((await vigie([noun, 'list', '--all', '--json'])).out) as Record<string, unknown>[];
  const lines = (out: string) =>
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { vigie, path, put, files: named, all, lines };
}

/** The service, behind a function that sees every call first. */
function between(see: (call: Call) => void | Promise<void>): OpenContext {
  return (...given) => {
    const context = createContext(...given);
    return {
      ...context,
      async client() {
        const client = await context.client();
        const send = async (call: Call) => {
          await see(call);
          return client.send(call.endpoint, call as never, call);
        };
        return new Client({ send, close: async () => {} });
      },
    };
  };
}

describe('vigie anomalies import -o ndjson', () => {
  test('says of each row what became of it, and the sum on stderr', async () => {
    const { vigie, put, lines } = await world();
    const file = put('file.csv', CHANGED);
    const { out, err, exitCode } = await vigie([
      'anomalies',
      'import',
      file,
      '-o',
      'ndjson',
      '--if-exists',
      'replace',
    ]);
    expect(exitCode).toBe(0);
    expect(lines(out)).toEqual([
      { fichier: file, ligne: 3, resultat: 'ignore', code: 3 },
      { fichier: file, ligne: 2, resultat: 'remplace', code: 2 },
      { fichier: file, ligne: 4, resultat: 'cree', code: 4 },
    ]);
    expect(err).toBe(`${file}: 3 rows read: 1 created, 1 replaced, 1 unchanged or skipped, 0 rejected\n`);
  });

  test('says the same when the run is dry, and writes nothing', async () => {
    const { vigie, put, lines, all } = await world();
    const file = put('file.csv', CHANGED);
    const dry = ['anomalies', 'import', file, '-o', 'ndjson', '--if-exists', 'replace', '--dry-run'];
    const { out, err } = await vigie(dry);
    expect(lines(out).map(({ resultat }) => resultat)).toEqual(['ignore', 'remplace', 'cree']);
    expect(err).toContain('Dry run: nothing was written.');
    expect(await all()).toHaveLength(3);
  });

  test('says of each bad row why; the others are not told, for nothing became of them', async () => {
    const { vigie, put, lines } = await world();
    const file = put('file.csv', `${HEAD}A2;;7\n9;Neuf;0\n1;Autre;0\n`);
    const { out, exitCode } = await vigie(['anomalies', 'import', file, '-o', 'ndjson']);
    expect(exitCode).toBe(5);
    expect(lines(out)).toEqual([
      {
        fichier: file,
        ligne: 2,
        resultat: 'rejete',
        code: 'A2',
        erreurs: [
          { champ: 'code', code: 'NON_NUMERIQUE', message: expect.stringContaining('--assign-codes') },
          { champ: 'texte', code: expect.any(String), message: expect.any(String) },
          { champ: 'indice_de_gravite', code: 'MAXIMUM', message: expect.any(String) },
        ],
      },
      {
        fichier: file,
        ligne: 4,
        resultat: 'rejete',
        code: 1,
        erreurs: [{ champ: 'code', code: 'EXISTE', message: expect.stringContaining('--if-exists') }],
      },
    ]);
  });

  test('shows the fields that are asked for', async () => {
    const { vigie, put, lines } = await world();
    const file = put('file.csv', `${HEAD}9;Neuf;0\n`);
    const { out } = await vigie(['anomalies', 'import', file, '-o', 'ndjson', '--fields', 'code,resultat']);
    expect(lines(out)).toEqual([{ resultat: 'cree', code: 9 }]);
    expect((await vigie(['anomalies', 'import', file, '--fields', 'couleur'])).exitCode).toBe(2);
  });
});

describe('texts that are there already, but for signs', () => {
  test('are told with lines that show them, where the import looked', async () => {
    const { vigie, put, path } = await world();
    const file = put('again.csv', `${HEAD}11;débit.;0\n12;Fuite;1\n`);
    const { err, exitCode } = await vigie(['anomalies', 'import', file, '--db', path('test.db')]);
    expect(exitCode).toBe(0);
    expect(err).toContain('apart from typography (case, accents');
    expect(err).toContain('  "débit.", code 11, has the same text as code 1, which already exists');
    const lines = [...err.matchAll(/^ {2}vigie (.*)$/gm)].map(([, line]) => String(line).split(' '));
    expect(lines.map((words) => words.slice(0, 3))).toEqual([
      ['anomalies', 'get', '1'],
      ['anomalies', 'get', '2'],
    ]);
    for (const line of lines) expect(await vigie(line), String(line)).toMatchObject({ exitCode: 0 });
  });

  test('are told with the flag that gives the codes of the first time', async () => {
    const { vigie, put, path } = await world();
    const file = put('words.csv', `${HEAD}D;Débit;0\n`);
    const { err } = await vigie(['anomalies', 'import', file, '--assign-codes', path('m.csv')]);
    expect(err).toContain(
      `with another mapping than ${path('m.csv')}, give that other mapping to --assign-codes; if with this one, codes have moved to other rows`,
    );
  });
});

describe('--partial', () => {
  const MIXED = `${HEAD}x;a;0\n1;Autre;0\n4;Vol;0\n`;

  test('takes what is right, and ends with 9 and the numbers', async () => {
    const { vigie, put, all } = await world();
    const file = put('mixed.csv', MIXED);
    const { out, err, exitCode } = await vigie(['anomalies', 'import', file, '--partial', '--json']);
    expect(exitCode).toBe(9);
    expect(JSON.parse(out)).toEqual({
      fichier: file,
      lues: 3,
      creees: 1,
      remplacees: 0,
      ignorees: 0,
      rejetees: 2,
    });
    const last = JSON.parse(err.trimEnd().split('\n').at(-1) ?? '') as { error: object };
    expect(last.error).toMatchObject({ code: 'PARTIEL', exit_code: 9 });
    expect(await all()).toHaveLength(4);
  });

  test('ends with 5 when nothing is right, and with 9 when the run is dry', async () => {
    const { vigie, put, all } = await world();
    const bad = put('bad.csv', `${HEAD}x;a;0\n`);
    expect(await vigie(['anomalies', 'import', bad, '--partial'])).toMatchObject({ exitCode: 5, out: '' });
    const dry = await vigie(['anomalies', 'import', put('mixed.csv', MIXED), '--partial', '--dry-run']);
    expect(dry.exitCode).toBe(9);
    expect(await all()).toHaveLength(3);
  });

  test('goes on when the service refuses a row', async () => {
    const { vigie, put, all } = await world();
    const file = put('race.csv', `${HEAD}4;Vol;0\n5;Cinq;0\n6;Six;0\n`);
    let raced = false;
    const open = between(async (call) => {
      if (raced || call.endpoint.method === 'GET') return;
      raced = true;
      await vigie(['anomalies', 'add', '--code', '5', '--texte', 'Déjà', '--indice-de-gravite', '1']);
    });
    const { out, err, exitCode } = await vigie(['anomalies', 'import', file, '--partial', '-o', 'ndjson'], {
      open,
    });
    expect(exitCode).toBe(9);
    expect(JSON.parse(err).error.errors).toEqual([expect.objectContaining({ file, line: 3, value: '5' })]);
    const results = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(results.find(({ code }) => code === 5)).toMatchObject({
      ligne: 3,
      resultat: 'rejete',
      erreurs: [{ code: 'BIBLIOTHEQUE_MODIFIEE' }],
    });
    expect(results.filter(({ resultat }) => resultat === 'cree').map(({ code }) => code)).toEqual([4, 6]);
    expect(await all()).toHaveLength(6);
  });
});

describe('errors on the screen', () => {
  test('are at most 50; then it is said how many more there are', async () => {
    const { vigie, put } = await world();
    const rows = Array.from({ length: 60 }, (_, i) => `${i};a;1${';x'.repeat(i + 1)}\n`).join('');
    const file = put('bad.csv', HEAD + rows);
    const { err, exitCode } = await vigie(['anomalies', 'import', file]);
    expect(exitCode).toBe(5);
    expect(err.match(/ cells instead of 3/g)).toHaveLength(50);
    expect(err).toMatch(/… and 10 more.*--rejects/);
    expect(err).toContain('60 errors');
  });

  test('that are equal are one, with the lines and their number', async () => {
    const { vigie, put } = await world();
    const rows = Array.from({ length: 60 }, (_, i) => `${i};${i % 2 ? '' : 'a'};${i % 2 ? 1 : 7}\n`).join('');
    const { err } = await vigie(['anomalies', 'import', put('bad.csv', HEAD + rows)]);
    expect(err.split('\n').filter((line) => / column \d "/.test(line))).toEqual([
      expect.stringMatching(
        /bad\.csv: 30 lines \(2, 4, 6, 8, 10…\): column 3 "indice_de_gravite", "7": is not/,
      ),
      expect.stringMatching(/bad\.csv: 30 lines \(3, 5, 7, 9, 11…\): column 2 "texte", empty: is required/),
    ]);
    expect(err).toContain('60 errors');
  });

  test('come after what says how the file was read', async () => {
    const { vigie, put } = await world();
    const { err } = await vigie(['anomalies', 'import', put('bad.csv', 'N°;Libellé;Gravité\n1;a;7\n')]);
    const at = (part: string) => err.split('\n').findIndex((line) => line.includes(part));
    expect(at('Columns recognised: N° → code')).toBe(at('bad.csv:2: column 3') - 1);
  });

  test.each([
    ['a word among codes that are numbers', 'Sans objet;b;1\n', '--assign-codes', false],
    ['a code with letters among numbers', 'B7;b;1\n', '--assign-codes', true],
    ['a mistyped number among numbers', '1O;b;1\n', '--assign-codes', false],
    ['codes with a letter behind the number', '1a;b;1\n1b;b;1\n2a;b;1\n', '--assign-codes', true],
    ['one row without a severity among others that have one', '9;b;\n', '--set', false],
    ['words where no code is a number', 'Fuite;b;1\nGel;b;1\nFeu;b;1\nEau;b;1\n', '--assign-codes', true],
    ['no severity in most rows', '6;b;\n7;b;\n8;b;\n9;b;\n', '--set', true],
  ])('propose for %s what the column does not contradict', async (_, rows, flag, isProposed) => {
    const { vigie, put } = await world();
    const { err, exitCode } = await vigie([
      'anomalies',
      'import',
      put('bad.csv', `${HEAD}1;a;0\n2;a;1\n3;a;2\n${rows}`),
    ]);
    expect(exitCode).toBe(5);
    expect(err.includes(`vigie anomalies import`) && err.includes(flag)).toBe(isProposed);
  });

  test('that a flag takes away are told by the first three of their kind, and by that flag, once', async () => {
    const { vigie, put } = await world();
    const rows = Array.from({ length: 60 }, (_, i) => `x${i};;0\n`).join('');
    const file = put('bad.csv', HEAD + rows);
    const { err } = await vigie(['anomalies', 'import', file]);
    const lines = err.split('\n');
    expect(lines.filter((line) => line.includes(': column 1 "code"'))).toHaveLength(3);
    const more = lines.indexOf('… and 57 more errors like this, column "code".');
    expect(lines.slice(more + 1).filter((line) => /^ {2}vigie .*--assign-codes/.test(line))).toHaveLength(1);
    expect(err).toContain('120 errors');
  });

  test('that are equal but for their values are one, with its lines, and the way to have each', async () => {
    const { vigie, put } = await world();
    const prescriptions = (count: number) =>
      Array.from({ length: count }, (_, i) => `P${i};CO ${i + 1} et suivants\n`).join('');
    const few = await vigie([
      'prescriptions',
      'import',
      put('few.csv', `contenu;articles\n${prescriptions(3)}`),
    ]);
    expect(few.err.match(/few\.csv:\d+: column 2 "articles"/g)).toHaveLength(3);
    expect(few.err).not.toContain('--rejects');
    const file = put('bad.csv', `contenu;articles\n${prescriptions(43)}`);
    const { err } = await vigie(['prescriptions', 'import', file]);
    const told = err.split('\n').filter((line) => line.includes('seems to name several supports'));
    expect(told).toEqual([
      expect.stringMatching(
        /bad\.csv: 43 lines \(2, 3, 4, 5, 6…\): column 2 "articles" .*"CO 1 et suivants", "CO 2 et suivants", "CO 3 et suivants", …: seems/,
      ),
    ]);
    expect(err).toContain(
      `To get each of these lines with its errors, add --rejects:\n  vigie prescriptions import ${file} --rejects bad.rejects.csv\n`,
    );
  });

  test.each([
    ['anomalies-2024.csv', 'anomalies-2024.rejets.csv'],
    ['avis v1.2.csv.gz', "'avis v1.2.rejets.csv'"],
    ['-', 'rejets.csv'],
  ])('which gets a name of its own: %s, %s', async (name, rejects) => {
    const { vigie, path } = await world();
    const rows = Array.from({ length: 60 }, (_, i) => `${i};;0\n`).join('');
    const file = name === '-' ? name : path(name);
    if (file !== '-') writeFileSync(file, name.endsWith('.gz') ? gzipSync(HEAD + rows) : HEAD + rows);
    const stdin = name === '-' ? { stdin: HEAD + rows } : {};
    const { err } = await vigie(['anomalies', 'import', file], { ...stdin, env: { VIGIE_LANG: 'fr' } });
    expect(err).toContain(` --rejects ${rejects}\n`);
  });

  test('about lines in another encoding name them, and the line that reads all as they are', async () => {
    const { vigie, path, all } = await world();
    const file = path('mixed.csv');
    const rows = Array.from({ length: 12 }, (_, i) =>
      Buffer.from(`${i + 10};Accès gêné à l'entrée;0\n`, i % 5 === 4 ? 'latin1' : 'utf8'),
    );
    writeFileSync(file, Buffer.concat([Buffer.from(`\ufeff${HEAD}`), ...rows]));
    const { err } = await vigie(['anomalies', 'import', file], { env: { VIGIE_LANG: 'fr' } });
    const line = `anomalies import ${file} --encoding windows-1252 --repair-encoding`;
    expect(err).toContain(
      `${file} : 2 lignes (6, 11) : n’est pas en UTF-8, contrairement au reste du fichier`,
    );
    expect(err).toContain(`\n  vigie ${line}\n`);
    expect(await vigie(line.split(' '))).toMatchObject({ exitCode: 0 });
    const textes = new Set((await all()).slice(3).map(({ texte }) => texte));
    expect([...textes]).toEqual(["Accès gêné à l'entrée"]);
  });

  test('about words have one line that says what each may mean; filled in, it runs and writes nothing', async () => {
    const { vigie, put, all } = await world();
    const file = put('bad.csv', `${HEAD}11;a;Majeure\n12;b;Non bloquant\n13;c;Majeure\n`);
    const { err } = await vigie(['anomalies', 'import', file]);
    const line = `  vigie anomalies import ${file} --values 'indice_de_gravite:Majeure=<?>' --values 'indice_de_gravite:Non bloquant=<?>' --dry-run`;
    expect(err.split('\n').filter((one) => one.includes('--values') && one.startsWith('  '))).toEqual([line]);
    const argv = ['--values', 'indice_de_gravite:Majeure=2', '--values', 'indice_de_gravite:Non bloquant=0'];
    const tried = await vigie(['anomalies', 'import', file, ...argv, '--dry-run']);
    expect(tried).toMatchObject({ exitCode: 0 });
    expect(await all()).toHaveLength(3);
    const values = put('values.txt', 'gravite:Majeure=2\r\n\r\ngravite:Non bloquant=0\r\n');
    expect(await vigie(['anomalies', 'import', file, '--values', `@${values}`])).toMatchObject({
      exitCode: 0,
    });
    expect(await all()).toHaveLength(6);
  });

  test('are all in the file of rejects', async () => {
    const { vigie, put, path } = await world();
    const rows = Array.from({ length: 60 }, (_, i) => `x${i};a;0\n`).join('');
    const file = put('bad.csv', HEAD + rows);
    const { err } = await vigie(['anomalies', 'import', file, '--rejects', path('rejects.csv')]);
    expect(err).toContain(path('rejects.csv'));
    expect(readFileSync(path('rejects.csv'), 'utf8').trimEnd().split('\n')).toHaveLength(61);
  });

  test('which is what to import once they are corrected, where no row of the file was right', async () => {
    const { vigie, put, path } = await world();
    const rejects = path('rejects.csv');
    const argv = (file: string) => ['anomalies', 'import', file, '--rejects', rejects];
    const none = await vigie(argv(put('none.csv', `${HEAD}x;a;0\ny;b;0\n`)));
    expect(none.exitCode).toBe(5);
    expect(none.err).toContain(
      `Correct the rows in ${rejects}, then import that file: vigie anomalies import ${rejects}\n`,
    );
    const some = await vigie(argv(put('some.csv', `${HEAD}x;a;0\n7;b;0\n`)));
    expect(some.exitCode).toBe(5);
    expect(some.err).toContain('Correct the lines listed above, then import the whole file again.\n');
    expect(some.err).toContain(`The previous rejects file is kept as ${rejects}~.\n`);
  });

  test('are left with their corrections by a dry run, which names another file for its own', async () => {
    const { vigie, put, path } = await world();
    const rejects = path('rejects.csv');
    const file = put('mixed.csv', `${HEAD}x;a;0\n7;b;0\n`);
    const argv = ['anomalies', 'import', file, '--partial', '--rejects', rejects, '--dry-run'];
    expect((await vigie(argv)).exitCode).toBe(9);
    const corrected = readFileSync(rejects, 'utf8').replace('x;', '8;');
    writeFileSync(rejects, corrected);
    const again = await vigie(argv);
    expect(again.exitCode).toBe(9);
    expect(again.err).toContain(`The rejects file ${rejects}, perhaps corrected since, is left as it is`);
    expect(again.err).not.toContain(`Correct the rows in ${rejects}`);
    expect(readFileSync(rejects, 'utf8')).toBe(corrected);
    expect(existsSync(`${rejects}~`)).toBe(false);
  });

  test('are counted alike for people and for scripts: all that is not written is rejected', async () => {
    const { vigie, put } = await world();
    const file = put('two.csv', `${HEAD}x;a;0\n7;b;0\n`);
    const { out, err } = await vigie(['anomalies', 'import', file, '--json']);
    expect(JSON.parse(out)).toMatchObject({ lues: 2, creees: 0, remplacees: 0, ignorees: 0, rejetees: 2 });
    expect(err).toContain(' 0 unchanged or skipped, 2 rejected (1 of them valid but not written)"');
  });
});

describe('vigie anomalies sync', () => {
  test('--plan shows what would be done and does nothing', async () => {
    const { vigie, put, all } = await world();
    const file = put('changed.csv', CHANGED);
    const { out, err, exitCode } = await vigie(['anomalies', 'sync', file, '--plan', '--delete', '--json']);
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 });
    expect(JSON.parse(out)).toEqual([
      {
        action: 'remplacer',
        ligne: 2,
        code: 2,
        avant: wholeAnomalie({ code: 2, texte: 'Fuite', indice_de_gravite: 1 }),
        apres: wholeAnomalie({ code: 2, texte: 'Grande fuite', indice_de_gravite: 2 }),
      },
      {
        action: 'creer',
        ligne: 4,
        code: 4,
        avant: null,
        apres: { code: 4, texte: 'Vol', indice_de_gravite: 0 },
      },
      {
        action: 'supprimer',
        code: 1,
        avant: wholeAnomalie({ code: 1, texte: 'Débit', indice_de_gravite: 0 }),
        apres: null,
      },
    ]);
    const short = ['anomalies', 'sync', file, '--plan', '--delete'];
    expect((await vigie([...short, '--fields', 'action,code', '-o', 'csv'])).out).toBe(
      'action,code\r\nremplacer,2\r\ncreer,4\r\nsupprimer,1\r\n',
    );
    expect((await vigie([...short, '-o', 'ids'])).out).toBe('2\n4\n1\n');
    const table = await vigie(['anomalies', 'sync', file, '--plan', '-o', 'table']);
    expect(table.out).toContain('texte: Fuite → Grande fuite ; indice_de_gravite: 1 → 2');
    expect(table.out).not.toContain('{');
    expect(table.err).toContain('1 object that is not in the file');
    expect(await all()).toHaveLength(3);
  });

  test('--plan calls supports by their references', async () => {
    const { vigie, put } = await world();
    const supports = put('s.csv', 'nature;reference;titre\narticle;R 1;\ndecret;;Un décret\n');
    await vigie(['supports', 'import', supports]);
    await vigie(['prescriptions', 'import', put('p.csv', 'contenu;supports\nA;R 1\n')]);
    const file = put('q.csv', 'contenu;supports\nA;R 1|Un décret :: ?\nB;\n');
    const { out } = await vigie(['prescriptions', 'sync', file, '--plan', '-o', 'table']);
    expect(out).toContain('supports_reglementaires_id: R 1 → R 1|Un décret');
  });

  test('needs --yes without a terminal', async () => {
    const { vigie, put, all } = await world();
    const file = put('changed.csv', CHANGED);
    expect(await vigie(['anomalies', 'sync', file])).toMatchObject({ exitCode: 6, out: '' });
    expect(await all()).toHaveLength(3);
    const { out, exitCode } = await vigie(['anomalies', 'sync', file, '--delete', '--yes', '--json']);
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toEqual({
      fichier: file,
      lues: 3,
      creees: 1,
      remplacees: 1,
      supprimees: 1,
      ignorees: 1,
      rejetees: 0,
    });
    expect((await all()).map(({ code }) => code)).toEqual([2, 3, 4]);
    // There is nothing to ask about any more.
    expect((await vigie(['anomalies', 'sync', file, '--delete'])).exitCode).toBe(0);
  });

  const asked: Around = { terminal: 120, env: { CI: '', TERM: 'xterm' } };

  test('asks on a terminal, and shows the first changes', async () => {
    const { vigie, put, all } = await world();
    const file = put('changed.csv', CHANGED);
    const no = await vigie(['anomalies', 'sync', file, '--delete'], { ...asked, typed: 'n\n' });
    expect(no.exitCode).toBe(130);
    expect(no.err).toContain('~ 2  texte: Fuite → Grande fuite');
    expect(no.err).toContain('+ 4  texte: Vol');
    expect(no.err).toContain('- 1  texte: Débit');
    expect(stripVTControlCharacters(no.err)).toMatch(/1 to create, 1 to replace, 1\s+to\s+delete\?/);
    expect(no.err).toContain('Nothing was changed.');
    expect(no.err).not.toContain('WARNING');
    expect(await all()).toHaveLength(3);
    const yes = await vigie(['anomalies', 'sync', file, '--delete'], { ...asked, typed: 'y\n' });
    expect(yes.exitCode).toBe(0);
    expect((await all()).map(({ code }) => code)).toEqual([2, 3, 4]);
  });

  test('says loudly that most of the library would go', async () => {
    const { vigie, put } = await world();
    const all = await vigie(['anomalies', 'sync', put('other.csv', `${HEAD}9;Neuf;0\n`), '--delete'], {
      ...asked,
      typed: 'n\n',
    });
    expect(all.err).toContain('WARNING: ALL 3 objects of the library will be deleted.');
    const most = await vigie(['anomalies', 'sync', put('one.csv', `${HEAD}3;Gel;2\n`), '--delete'], {
      ...asked,
      typed: 'n\n',
    });
    expect(most.err).toContain('WARNING: 2 of the 3 objects of the library will be deleted.');
  });

  test('says so as well where --yes answers for somebody', async () => {
    const { vigie, put } = await world();
    const few = ['anomalies', 'sync', put('one.csv', `${HEAD}3;Gel;2\n`), '--delete', '--yes', '--quiet'];
    expect(await vigie(few)).toMatchObject({
      exitCode: 0,
      err: 'WARNING: 2 of the 3 objects of the library will be deleted.\n',
    });
  });

  test('proposes to look at what the file lacks, and to delete nothing', async () => {
    const { vigie, put } = await world();
    const file = put('two.csv', `${HEAD}2;Vanne;1\n3;Gel;2\n`);
    const line = `vigie anomalies sync ${file} --delete --plan\n`;
    expect((await vigie(['anomalies', 'sync', file, '--yes'])).err).toContain(`\n  ${line}`);
    const checked = await vigie(['anomalies', 'sync', file, '--check']);
    expect([checked.exitCode, checked.err.endsWith(`: ${line}`)]).toEqual([9, true]);
  });

  test('deletes most of a larger library only where the number of deletions is given or typed', async () => {
    const { vigie, put, all } = await world();
    const rows = (from: number, to: number) =>
      `${HEAD}${Array.from({ length: to - from + 1 }, (_, i) => `${from + i};Texte ${from + i};1\n`).join('')}`;
    await vigie(['anomalies', 'import', put('more.csv', rows(4, 24))]);
    const line = (name: string, content: string) => ['anomalies', 'sync', put(name, content), '--delete'];
    const most = line('part.csv', rows(14, 24));
    const refused = await vigie([...most, '--yes']);
    expect(refused).toMatchObject({ exitCode: 6, out: '' });
    expect(refused.err).toContain('13 of the 24 objects of the library will be deleted');
    expect(refused.err).toContain(' --delete --yes --confirm 13\n');
    for (const given of ['12', 'prod'])
      expect(await vigie([...most, '--confirm', given]), given).toMatchObject({ exitCode: 6, out: '' });
    const typed = await vigie(most, { ...asked, typed: '\n' });
    expect(stripVTControlCharacters(typed.err).replaceAll('\n', '')).toContain('Type their number (13)');
    expect(typed.exitCode).toBe(130);
    expect(await all()).toHaveLength(24);
    // Half of it is not most of it.
    const half = await vigie([...line('half.csv', rows(13, 24)), '--yes']);
    expect(half).toMatchObject({ exitCode: 0, err: expect.not.stringContaining('WARNING') });
    // What was meant once is meant where it is begun again, with less left to do.
    await vigie(['anomalies', 'import', put('more.csv', rows(4, 12))]);
    expect(await vigie([...line('last.csv', rows(24, 24)), '--confirm', '24'])).toMatchObject({
      exitCode: 0,
      err: expect.stringContaining('WARNING: 20 of the 21 objects'),
    });
    expect((await all()).map(({ code }) => code)).toEqual([24]);
  });

  test('takes the number that is typed', async () => {
    const { vigie, put, all } = await world();
    const rows = Array.from({ length: 12 }, (_, i) => `${i + 4};Texte ${i};1\n`).join('');
    await vigie(['anomalies', 'import', put('more.csv', HEAD + rows)]);
    const argv = ['anomalies', 'sync', put('one.csv', `${HEAD}1;Débit;1\n`), '--delete'];
    expect((await vigie(argv, { ...asked, typed: '14\n' })).exitCode).toBe(0);
    expect((await all()).map(({ code }) => code)).toEqual([1]);
  });

  test('of a file without rows is refused with --delete', async () => {
    const { vigie, put, all } = await world();
    const { exitCode, err } = await vigie(['anomalies', 'sync', put('none.csv', HEAD), '--delete', '--yes']);
    expect(exitCode).toBe(5);
    expect(err).toContain('would empty the library');
    expect(await all()).toHaveLength(3);
  });

  test('--check compares, and changes nothing', async () => {
    const { vigie, put, all } = await world();
    const equal = await vigie(['anomalies', 'sync', put('same.csv', THREE), '--check', '--json']);
    expect(equal).toMatchObject({ exitCode: 0, err: 'The library matches the file.\n' });
    expect(JSON.parse(equal.out)).toMatchObject({ lues: 3, creees: 0, ignorees: 3 });
    const other = await vigie(['anomalies', 'sync', put('changed.csv', CHANGED), '--check', '--json']);
    expect(other.exitCode).toBe(9);
    expect(JSON.parse(other.out)).toMatchObject({ creees: 1, remplacees: 1, supprimees: 1, ignorees: 1 });
    // What only the library has is a difference, too.
    const less = await vigie(['anomalies', 'sync', put('less.csv', `${HEAD}3;Gel;2\n`), '--check']);
    expect(less.exitCode).toBe(9);
    expect(await all()).toHaveLength(3);
  });

  test('-o ndjson says what was deleted as well', async () => {
    const { vigie, put, lines } = await world();
    const file = put('changed.csv', CHANGED);
    const { out } = await vigie(['anomalies', 'sync', file, '--delete', '--yes', '-o', 'ndjson']);
    expect(lines(out)).toContainEqual({ fichier: file, resultat: 'supprime', code: 1 });
  });

  test('tells which objects the service does not let go, and ends with 9', async () => {
    const { vigie, put } = await world();
    await vigie(['supports', 'import', put('supports.csv', 'nature;reference\narticle;R 1\narticle;R 2\n')]);
    await vigie(['prescriptions', 'import', put('p.csv', 'contenu;supports\nCite;R 2\n')]);
    const file = put('none.csv', 'nature;reference\narticle;R 9\n');
    const { err, out, exitCode } = await vigie(['supports', 'sync', file, '--delete', '--yes', '--json']);
    expect(exitCode).toBe(9);
    expect(JSON.parse(err).error.errors).toEqual([
      { file, code: 'REFUS_DU_SERVICE', value: 'R 2', detail: 'This support is cited by 1 prescription.' },
    ]);
    expect(JSON.parse(out)).toMatchObject({ creees: 1, supprimees: 1, rejetees: 0 });
  });
});

describe('repairs', () => {
  test('the supports that are missing are created first, once each', async () => {
    const { vigie, put, all } = await world();
    const file = put('p.csv', 'contenu;supports\nA;R 123-3 | GE 2\nB;R.123-3\n');
    expect((await vigie(['prescriptions', 'import', file])).exitCode).toBe(5);
    const dry = await vigie(['prescriptions', 'import', file, '--create-supports', '--dry-run']);
    expect(dry.exitCode).toBe(0);
    expect(await all('supports')).toEqual([]);
    expect((await vigie(['prescriptions', 'import', file, '--create-supports'])).exitCode).toBe(0);
    expect((await all('supports')).map(({ reference }) => reference)).toEqual(['R 123-3', 'GE 2']);
    const [a, b] = (await all('prescriptions')) as unknown as { supports_reglementaires: { id: string }[] }[];
    expect(a?.supports_reglementaires).toHaveLength(2);
    expect(b?.supports_reglementaires[0]?.id).toBe(a?.supports_reglementaires[0]?.id);
    expect((await vigie(['prescriptions', 'import', file, '--json'])).out).toContain('"ignorees": 2');
  });

  test('a constant stands for a column that is missing', async () => {
    const { vigie, put, all } = await world();
    const file = put('a.csv', 'code;texte\n9;Neuf\n');
    expect((await vigie(['anomalies', 'import', file])).err).toContain('--set');
    expect((await vigie(['anomalies', 'import', file, '--set', 'indice_de_gravite=2'])).exitCode).toBe(0);
    expect((await all()).at(-1)).toEqual(wholeAnomalie({ code: 9, texte: 'Neuf', indice_de_gravite: 2 }));
  });
});

describe('flags that contradict each other', () => {
  test.each([
    ['sync', 'f.csv', '--plan', '--check'],
    ['sync', 'f.csv', '--check', '--dry-run'],
  ])('%j are refused before anything is read', async (...argv) => {
    const { vigie } = place();
    const { exitCode, err } = await vigie(['anomalies', ...argv, '--json']);
    expect(exitCode).toBe(2);
    expect(err).toContain('OPTIONS_CONTRAIRES');
  });

  test.each([
    ['--set', 'indice_de_gravite=1', '--set', 'indice_de_gravite=2'],
    ['--map', 'A=code', '--map', 'A=texte'],
  ])('%s: one name says one thing', async (...flags) => {
    const { vigie } = place();
    const { exitCode, err } = await vigie(['anomalies', 'import', 'f.csv', ...flags]);
    expect(exitCode).toBe(2);
    expect(err).toContain(`${flags[0]}: "${flags[1]?.split('=')[0]}" is given several times`);
  });

  test.each([
    ['--rejects', '--assign-codes'],
    ['file', '--assign-codes'],
    ['file', '--rejects'],
  ])('%s and %s name one file, whatever they call it', async (one, other) => {
    const { vigie, put, path } = await world();
    const file = put('c.csv', CHANGED);
    const place = one === 'file' ? file : path('out.csv');
    const flags = one === 'file' ? [] : [one, place];
    const { exitCode, err } = await vigie([
      ...['anomalies', 'import', file, ...flags],
      ...[other, place.replace(/[^/]+$/, './$&')],
    ]);
    expect(exitCode).toBe(2);
    expect(err).toContain(`is given for two purposes: ${one}, ${other}.`);
    expect(existsSync(path('out.csv'))).toBe(false);
    expect(readFileSync(file, 'utf8')).toBe(CHANGED);
  });

  test('a file is needed, unless there is a plan', async () => {
    const { vigie } = place();
    expect(await vigie(['anomalies', 'sync'])).toMatchObject({ exitCode: 2 });
    expect((await vigie(['anomalies', 'import', '--jobs', '65'])).exitCode).toBe(2);
  });
});

describe('what is shown while work is done', () => {
  test('on a terminal it is said that another process holds the database', async () => {
    const { vigie, put, path } = await world();
    const other = new Sqlite(path('test.db'));
    other.exec('BEGIN IMMEDIATE');
    let waited = false;
    const open: OpenContext = (...given) => {
      const context = createContext(...given);
      const whenBusy: typeof context.whenBusy = (tell) =>
        context.whenBusy((waiting) => {
          tell(waiting);
          if (!waiting) return;
          waited = true;
          other.exec('ROLLBACK');
        });
      return { ...context, whenBusy };
    };
    const argv = ['anomalies', 'import', put('new.csv', `${HEAD}4;Vol;0\n`)];
    const { err, exitCode } = await vigie(argv, { terminal: 120, env: { CI: '' }, open });
    other.close();
    expect({ waited, exitCode }).toEqual({ waited: true, exitCode: 0 });
    expect(err).toContain('Writing: 0 / 1 row · 0/s · another program is writing to the database');
  });

  test('who stops reading does not stop the work', async () => {
    const running = new AsyncQueue<string>();
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    let ended = false;
    const work = async () => {
      running.put('first');
      await goOn;
      running.put('nobody reads this');
      await running.drained();
      ended = true;
    };
    for await (const piece of running.read(work())) {
      expect(piece).toBe('first');
      setImmediate(resolve);
      break;
    }
    expect(ended).toBe(true);
  });

  test('work that waits for its reader again and again leaves nothing behind', async () => {
    const warnings: string[] = [];
    const warned = ({ name }: Error) => void warnings.push(name);
    process.on('warning', warned);
    const running = new AsyncQueue<number>();
    const work = async () => {
      for (let put = 0; put < 300; put++) {
        running.put(put);
        await running.drained();
      }
    };
    for await (const _ of running.read(work()));
    await nextTurn();
    process.off('warning', warned);
    expect(warnings).toEqual([]);
  });

  test('work waits for a reader who is far behind', async () => {
    const running = new AsyncQueue<string>();
    let put = 0;
    const work = async () => {
      for (; put < 200; put++) {
        running.put(String(put));
        await running.drained();
      }
      throw new Error('the end');
    };
    const pieces: string[] = [];
    const reading = (async () => {
      for await (const piece of running.read(work())) {
        pieces.push(piece);
        // What streams hold on both sides.
        expect(put).toBeLessThanOrEqual(pieces.length + 2 * getDefaultHighWaterMark(true));
      }
    })();
    await expect(reading).rejects.toThrow('the end');
    expect(pieces).toHaveLength(200);
  });
});

describe('an interruption', () => {
  test('does not wait for the end of standard input', async () => {
    const { vigie, all } = await world();
    const controller = new AbortController();
    // It is never ended.
    const stdin = new PassThrough();
    const open: OpenContext = (...given) => ({
      ...createContext(...given),
      readStdin: () => {
        setImmediate(() => controller.abort(new VigieError('INTERROMPU', { signal: 'SIGINT' })));
        return stdin;
      },
    });
    const { exitCode, err } = await vigie(['anomalies', 'import', '-'], { open, signal: controller.signal });
    expect({ exitCode, err }).toEqual({ exitCode: 130, err: 'Interrupted; nothing was written.\n' });
    expect(stdin.destroyed).toBe(true);
    expect(await all()).toHaveLength(3);
  });

  test('says how far it came, and that the same command finishes it', async () => {
    const { vigie, put, all } = await world();
    const rows = Array.from({ length: 5000 }, (_, i) => `${i + 10};x;0\n`).join('');
    const file = put('many.csv', HEAD + rows);
    const controller = new AbortController();
    let writes = 0;
    const open = between(({ endpoint }) => {
      if (endpoint.name === 'service.batch' && ++writes === 3) {
        controller.abort(new VigieError('INTERROMPU', { signal: 'SIGINT' }));
      }
    });
    const argv = ['anomalies', 'import', file, '--jobs', '1'];
    const { err, out, exitCode } = await vigie(argv, { open, signal: controller.signal });
    expect({ out, exitCode }).toEqual({ out: '', exitCode: 130 });
    expect(err).toMatch(
      /5000 rows read: \d000 created.*\nInterrupted\. Run the same command again to finish\.\n$/,
    );
    const { out: again } = await vigie([...argv, '--json']);
    expect(JSON.parse(again)).toMatchObject({ lues: 5000, rejetees: 0 });
    expect(await all()).toHaveLength(5003);
  });
});
