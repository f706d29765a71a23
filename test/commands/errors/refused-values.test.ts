import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keepValues } from '../../../commands/shared/bulk/values-file.ts';
import { newPlace } from '../../e2e/program.ts';
import { place } from '../world.ts';

const HEAD = 'code;texte;indice_de_gravite\n';

/** A new place, and a way to put a file there. */
function world() {
  const { vigie, path } = place();
  const put = (name: string, content: string) => {
    writeFileSync(path(name), content);
    return path(name);
  };
  const french = (argv: readonly string[]) => vigie(argv, { env: { VIGIE_LANG: 'fr' } });
  return { vigie, french, path, put, database: () => existsSync(path('test.db')) };
}

describe('a value that is refused', () => {
  test.each([
    [['--limit', 'douze'], '--limit : « douze » doit être un nombre entier'],
    [['--limit', '0'], '--limit : « 0 » doit être au moins 1'],
    [['--code', '-3'], '--code : « -3 » doit être au moins 0'],
    [['--limit', '3', '--limit', '4'], '--limit : est donné plusieurs fois'],
    [['--sort', 'texte'], '--sort : « texte » doit être l’une de ces valeurs : code, -code'],
    [['--limit', 'x'.repeat(500)], `--limit : « ${'x'.repeat(60)}… » doit être`],
    [['--limit', '\u001b[2J'], '--limit : « ␛[2J » doit être'],
  ])('%j is named, cut and made safe', async (flags, expected) => {
    const { french } = world();
    const { exitCode, err } = await french(['anomalies', 'list', ...flags]);
    expect([exitCode, err.includes(expected) ? expected : err]).toEqual([2, expected]);
  });

  test('names the column that --map gives twice', async () => {
    const { french, put } = world();
    const maps = ['--map', 'a=texte', '--map', 'a=code'];
    const { err } = await french(['anomalies', 'import', put('f.csv', HEAD), ...maps]);
    expect(err).toContain('--map : « a » est donné plusieurs fois');
  });

  test('is named by the service too, as JSON writes it', async () => {
    const { french, put } = world();
    await french(['anomalies', 'import', put('f.csv', `${HEAD}1;a;0\n`)]);
    const body = put('body.json', JSON.stringify({ code: '12', texte: 't', indice_de_gravite: 7 }));
    const { err } = await french(['api', 'POST', '/anomalies', '--input', body]);
    expect(err).toContain('/code : "12" doit être un nombre entier');
    expect(err).toContain('/indice_de_gravite : 7 doit être au plus 2');
  });

  test('is not repeated where it may be a secret', async () => {
    const { french } = world();
    const { exitCode, err } = await french(['api', 'GET', '/anomalies', '-H', 'Authorization SECRET']);
    expect(exitCode).toBe(2);
    expect(err).toContain('--header');
    expect(err).not.toContain('SECRET');
  });
});

test('a form that is shown instead of a pattern is in the language of the reader', async () => {
  const { vigie, french, put } = world();
  const argv = ['anomalies', 'import', put('f.csv', HEAD), '--map', 'Nom'];
  expect((await french(argv)).err).toContain('--map : « Nom » doit être de la forme Colonne=champ');
  expect((await vigie(argv)).err).toContain('--map: "Nom" must be of the form Column=field');
});

describe('words that are none of the values of a field', () => {
  const words = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `Local commercial ${n + 1} = « lot : B », au rez-de-chaussée du centre`,
    );
  const register = (said: readonly string[]) =>
    ['nom;commune;activite', ...said.map((one, n) => `Salle ${n};Nantua;${one}`)].join('\n');

  test('are explained by one line, however long they are', async () => {
    const place = newPlace();
    const [word = ''] = words(1);
    writeFileSync(join(place.folder, 'erp.csv'), register([`${word} ${'x'.repeat(200)}`]));
    const { err } = await place.vigie(['erps', 'import', 'erp.csv']);
    expect(err).toContain(`--values 'activite_principale:${word} ${'x'.repeat(200)}=<?>' --dry-run`);
    expect(readdirSync(place.folder)).toEqual(['erp.csv']);
  });

  test('stand in a file where they are many, which takes the place of none', async () => {
    const place = newPlace();
    const inFolder = (name: string) => join(place.folder, name);
    writeFileSync(inFolder('erp.csv'), register(words(60)));
    writeFileSync(inFolder('erp.values.txt'), 'mine');
    const line = 'vigie erps import erp.csv --values @erp.values-2.txt --dry-run';
    for (const _ of ['first', 'again']) {
      const { exitCode, err } = await place.vigie(['erps', 'import', 'erp.csv']);
      expect([exitCode, err.includes(line) ? line : err]).toEqual([5, line]);
    }
    expect(readFileSync(inFolder('erp.values.txt'), 'utf8')).toBe('mine');
    const kept = readFileSync(inFolder('erp.values-2.txt'), 'utf8');
    expect(kept.trimEnd().split('\n')).toEqual(words(60).map((one) => `activite_principale:${one}=<?>`));
    expect((await place.bash(line)).exitCode).toBe(5);
    writeFileSync(inFolder('erp.values-2.txt'), kept.replaceAll('<?>', 'M - Centres commerciaux'));
    expect(await place.bash(line.replace(' --dry-run', ''))).toMatchObject({ exitCode: 0 });
    expect(readdirSync(place.folder).sort()).toEqual(['erp.csv', 'erp.values-2.txt', 'erp.values.txt']);
  });

  test('stand in the line where no file can be made, and in none with --quiet or --dry-run', async () => {
    const place = newPlace();
    writeFileSync(join(place.folder, 'erp.csv'), register(words(9)));
    for (const flag of ['--quiet', '--dry-run'])
      expect((await place.vigie(['erps', 'import', 'erp.csv', flag])).exitCode).toBe(5);
    expect(readdirSync(place.folder)).toEqual(['erp.csv']);
    expect(keepValues(join(place.folder, 'none', 'erp.values.txt'), words(9))).toBeUndefined();
  });
});

describe('an argument', () => {
  test('is called by its French name in French', async () => {
    const { vigie, french } = world();
    expect((await french(['anomalies', 'import'])).err).toMatch(/argument : fichier\.\n.*<fichier>/);
    expect((await vigie(['anomalies', 'import'])).err).toMatch(/Missing argument: file\.\n.*<file>|<file>/);
  });
});

describe('what a flag can do about errors', () => {
  test('is said once, as a line to copy that has the flags which were given', async () => {
    const { vigie, path, put } = world();
    const file = put("l'été.csv", `N°;Libellé;Gravité\nA-1;a;0\nB-2;b;0\n3;c;0\n`);
    const map = 'Libellé=texte';
    const { err, exitCode } = await vigie([
      'anomalies',
      'import',
      file,
      '--map',
      map,
      '--db',
      path('test.db'),
    ]);
    expect(exitCode).toBe(5);
    expect(err.match(/--assign-codes/g)).toHaveLength(2);
    const quoted = file.replace("'", "'\\''");
    expect(err).toContain(
      `\n  vigie anomalies import '${quoted}' --map 'Libellé=texte' --db ${path('test.db')} --assign-codes mapping.csv\n`,
    );
  });

  test('is not said with --quiet, and the errors are', async () => {
    const { vigie, put } = world();
    const { err } = await vigie(['anomalies', 'import', put('f.csv', `${HEAD}A;a;0\n`), '-q']);
    expect(err).toContain('column 1 "code"');
    expect(err).not.toContain('--assign-codes');
  });

  test('names what replaces, creates and leaves out, on one line', async () => {
    const { vigie, put } = world();
    await vigie(['anomalies', 'import', put('a.csv', `${HEAD}1;a;0\n2;b;0\n`)]);
    const { err } = await vigie(['anomalies', 'import', put('b.csv', `${HEAD}1;x;0\n2;y;0\n3;z;0\n3;z;0\n`)]);
    expect(err.match(/ --partial --if-exists replace\n/g)).toHaveLength(1);
    expect(err).not.toMatch(/f?\.csv:2.*--if-exists/);
  });
});

describe('a database that does not exist', () => {
  test('is not made for a file that is not there', async () => {
    const { vigie, path, database } = world();
    expect((await vigie(['anomalies', 'import', path('absent.csv')])).exitCode).toBe(2);
    expect(database()).toBe(false);
  });

  test.each([
    ['import', '--dry-run'],
    ['sync', '--dry-run'],
    ['sync', '--plan'],
    ['sync', '--check'],
  ])('is an empty library to %s %s, and is not made', async (verb, flag) => {
    const { vigie, put, database } = world();
    const { err, exitCode } = await vigie([
      'anomalies',
      verb,
      put('f.csv', `${HEAD}1;a;0\n`),
      flag,
      '--json',
    ]);
    expect(exitCode).toBe(flag === '--check' ? 9 : 0);
    expect(err).toContain('does not exist yet');
    expect(database()).toBe(false);
  });

  test('is made for rows that are right', async () => {
    const { vigie, put, database } = world();
    const file = put('f.csv', `${HEAD}1;a;0\nA;b;0\n`);
    expect((await vigie(['anomalies', 'import', file, '--partial'])).exitCode).toBe(9);
    expect(database()).toBe(true);
    expect(JSON.parse((await vigie(['anomalies', 'list', '--json'])).out)).toHaveLength(1);
  });

  test('leaves nothing of the library that stood for it', async () => {
    const { vigie, put, path } = world();
    const temporary = put('f.csv', `${HEAD}1;a;0\n`);
    const before = process.env.TMPDIR;
    process.env.TMPDIR = path('.');
    try {
      await vigie(['anomalies', 'import', temporary, '--dry-run']);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
    expect(readdirSync(path('.'))).toEqual(['f.csv']);
  });
});

describe('a refused import', () => {
  test.each(['--json', '-ojson'])('says its numbers to a program: %s', async (flag) => {
    const { vigie, put } = world();
    const { out, err, exitCode } = await vigie([
      'anomalies',
      'import',
      put('f.csv', `${HEAD}1;a;0\nA;b;0\n`),
      flag,
    ]);
    expect(exitCode).toBe(5);
    expect(JSON.parse(out)).toMatchObject({ lues: 2, creees: 0, remplacees: 0, ignorees: 0, rejetees: 2 });
    expect(JSON.parse(err.trimEnd().split('\n').at(-1) as string)).toMatchObject({
      error: { code: 'FICHIER_INVALIDE' },
    });
  });

  test('says nothing on stdout elsewhere, nor where no row could be read', async () => {
    const { vigie, put } = world();
    const file = put('f.csv', `${HEAD}A;b;0\n`);
    expect((await vigie(['anomalies', 'import', file])).out).toBe('');
    expect((await vigie(['anomalies', 'import', put('g.csv', 'x\ny\n'), '--json'])).out).toBe('');
  });
});

describe('an empty list', () => {
  test('of a library says how to fill it, unless something was looked for', async () => {
    const { vigie, french, put } = world();
    await vigie(['anomalies', 'import', put('f.csv', `${HEAD}1;a;0\n`)]);
    await vigie(['anomalies', 'delete', '1', '--yes']);
    const empty = 'La bibliothèque est vide. Pour la remplir : vigie anomalies import <fichier.csv>';
    expect((await french(['anomalies', 'list'])).err).toContain(empty);
    expect((await french(['anomalies', 'list', '--all', '-ondjson'])).err).toContain(empty);
    expect((await vigie(['supports', 'list'])).err).toContain('vigie supports import <file.csv>');
    expect((await vigie(['anomalies', 'list', '--texte', 'x'])).err).toBe('Nothing matches.\n');
    expect((await vigie(['documents', 'list'])).err).toBe('Nothing matches.\n');
  });

  test.each([
    ['dossiers', 'dossier', ['--objet', 'x']],
    ['erps', 'ERP', ['--libelle', 'x']],
    ['peis', 'PEI', ['--commune', 'x']],
  ] as const)('of %s says how they come in, unless something was looked for', async (noun, name, filter) => {
    const { vigie, french, put } = world();
    await vigie(['anomalies', 'import', put('f.csv', `${HEAD}1;a;0\n`)]);
    expect((await vigie([noun, 'list'])).err).toBe(
      `No ${name} yet. To import some: vigie ${noun} import <file.csv>\nTo try vigie with an example, and see the next commands: vigie server seed --db example.db\n`,
    );
    expect((await french([noun, 'list'])).err).toContain(
      `Aucun ${name} pour l’instant. Pour en importer : vigie ${noun} import <fichier.csv>`,
    );
    expect((await vigie([noun, 'list', ...filter])).err).toBe('Nothing matches.\n');
  });
});

describe('what a column is read as', () => {
  test('is said once where an alias was taken, and not with --quiet', async () => {
    const { french, put } = world();
    const file = put('f.csv', 'N°;Libellé;Gravité\n1;a;0\n');
    const { err } = await french(['anomalies', 'import', file]);
    expect(err).toMatch(/^Colonnes reconnues : N° → code, Libellé → texte \(.*\)\.$/m);
    expect((await french(['anomalies', 'import', file, '-q'])).err).toBe('');
    const mapped = ['--map', 'N°=code', '--map', 'Libellé=TEXTE'];
    expect((await french(['anomalies', 'import', file, ...mapped])).err).toBe('');
    expect((await french(['anomalies', 'import', put('g.csv', `${HEAD}2;b;0\n`)])).err).toBe('');
  });
});

describe('codes that are assigned', () => {
  test('anew to texts that the library has already are said', async () => {
    const { vigie, path, put } = world();
    const file = put('f.csv', `${HEAD}A;un;0\nB;deux;0\nC;trois;0\n`);
    const [first, second] = [path('un.csv'), path('deux.csv')];
    const before = await vigie(['anomalies', 'import', file, '--assign-codes', first]);
    expect(before.err).toContain(`The mapping of all codes: ${first}\n`);
    expect(before.err).not.toContain('already there');
    // With the mapping of that time nothing is new.
    const again = await vigie(['anomalies', 'import', file, '--assign-codes', first]);
    expect(again.err).not.toContain('already there');
    const { err } = await vigie(['anomalies', 'import', file, '--assign-codes', second, '--dry-run']);
    expect(err).toContain('"un", code 3, has the same text as code 0, which already exists');
    expect(err).toContain('If this file was imported before with another mapping than');
    expect(readFileSync(first, 'utf8')).toContain('A;0');
  });

  test('are said to stand in a file only once they do', async () => {
    const { vigie, path, put } = world();
    const file = put('f.csv', `${HEAD}A;un;0\nB;deux;9\n`);
    const mapping = path('codes.csv');
    const arguments_ = ['anomalies', 'import', file, '--assign-codes', mapping];
    for (const more of [['--dry-run', '--partial'], []]) {
      const { err } = await vigie([...arguments_, ...more]);
      expect(err).toContain('The code "A" becomes 0');
      expect(err).not.toContain('The mapping of all codes');
      expect(existsSync(mapping)).toBe(false);
    }
    const { err } = await vigie([...arguments_, '--partial']);
    expect(err).toContain(`The mapping of all codes: ${mapping}\n`);
    expect(existsSync(mapping)).toBe(true);
  });
});

describe('a library', () => {
  test('is compared with --delete and without alike', async () => {
    const { vigie, put } = world();
    const file = put('f.csv', `${HEAD}1;a;0\n2;b;1\n`);
    await vigie(['anomalies', 'import', file]);
    const check = (...flags: string[]) => vigie(['anomalies', 'sync', file, '--check', '--json', ...flags]);
    expect([(await check()).exitCode, (await check('--delete')).exitCode]).toEqual([0, 0]);
    await vigie(['anomalies', 'import', put('b.csv', `${HEAD}9;neuf;0\n`)]);
    const [without, having] = [await check(), await check('--delete')];
    expect([without.exitCode, having.exitCode]).toEqual([9, 9]);
    expect(JSON.parse(having.out)).toEqual(JSON.parse(without.out));
    expect(having.err).toContain(`vigie anomalies sync ${file} --json --delete --plan`);
  });
});
