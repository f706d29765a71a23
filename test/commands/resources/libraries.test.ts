import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../../src/client/transport.ts';
import type { Anomalie } from '../../../src/contract/resources/anomalies.ts';
import type { Prescription } from '../../../src/contract/resources/prescriptions.ts';
import { wholeAnomalie } from '../../contract/expected.ts';
import { place, service } from '../world.ts';

const json = (text: string) => JSON.parse(text);
/** The error that stderr ends with in JSON modes. */
const errorOf = (err: string) => json(err.trimEnd().split('\n').at(-1) as string).error;

describe('anomalies', () => {
  const { vigie, path } = place();
  const add = (code: number, texte: string, gravite = '1') =>
    vigie([
      'anomalies',
      'add',
      '--code',
      String(code),
      '--texte',
      texte,
      '--indice-de-gravite',
      gravite,
      '--json',
    ]);

  test.each(['', '  ', '\n'])('an empty text is missing on a line as it is in a cell: %j', async (texte) => {
    const added = await add(55, texte);
    expect([added.exitCode, errorOf(added.err).errors]).toMatchObject([
      2,
      [{ parameter: '--texte', code: 'REQUIS' }],
    ]);
    writeFileSync(path('empty.csv'), `code;texte;gravite\n55;"${texte}";1\n`);
    const imported = await vigie(['anomalies', 'import', path('empty.csv'), '--json']);
    expect([imported.exitCode, errorOf(imported.err).errors]).toMatchObject([
      5,
      [{ field: 'texte', code: 'REQUIS' }],
    ]);
    expect((await vigie(['prescriptions', 'add', '--contenu', texte])).exitCode).toBe(2);
    expect((await vigie(['anomalies', 'get', '55'])).exitCode).toBe(3);
  });

  test('the empty text of a service goes out and comes back', async () => {
    const body = '{"code":56,"texte":"","indice_de_gravite":1}';
    expect((await vigie(['api', 'POST', '/anomalies', '--input', '-'], { stdin: body })).exitCode).toBe(0);
    for (const name of ['empty-texts.csv', 'empty-texts.ndjson']) {
      await vigie(['anomalies', 'export', path(name)]);
      await vigie(['anomalies', 'delete', '56', '--yes']);
      const { exitCode, err } = await vigie(['anomalies', 'import', path(name)]);
      expect(exitCode, err).toBe(0);
      expect(json((await vigie(['anomalies', 'get', '56', '--json'])).out).texte).toBe('');
    }
    await vigie(['anomalies', 'delete', '56', '--yes']);
  });

  test('add prints the object, or its id', async () => {
    const { out, exitCode } = await add(7, 'Poteau hors service', 'Bloquante');
    expect(exitCode).toBe(0);
    expect(json(out)).toEqual(wholeAnomalie({ code: 7, texte: 'Poteau hors service', indice_de_gravite: 2 }));
    const ids = ['--code', '8', '--texte', 'Accès encombré', '--indice-de-gravite', 'réserve', '-o', 'ids'];
    expect(await vigie(['anomalies', 'add', ...ids])).toMatchObject({ out: '8\n', err: '' });
  });

  test('a code that is taken is refused: nothing on stdout, the error as JSON', async () => {
    const { out, err, exitCode } = await add(7, 'Autre');
    expect(out).toBe('');
    expect(exitCode).toBe(5);
    expect(errorOf(err)).toMatchObject({ code: 'CODE_EXISTANT', status: 409, exit_code: 5 });
    expect(errorOf(err).request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('what cannot be right is not sent', async () => {
    const { exitCode, err } = await add(1_000_000, 'x', '3');
    expect(exitCode).toBe(2);
    expect(errorOf(err).errors.map((field: { parameter: string }) => field.parameter)).toEqual([
      '--code',
      '--indice-de-gravite',
    ]);
    const elsewhere = await vigie(['anomalies', 'list', '--limit', 'x', '--db', 'elsewhere.db']);
    expect(elsewhere.err).toContain('See "vigie anomalies list --help".');
    const missing = await vigie(['anomalies', 'add', '--code', '9']);
    expect(missing).toMatchObject({ exitCode: 2, out: '' });
    expect(missing.err).toContain('--texte, --indice-de-gravite');
  });

  test('a text from a file or from standard input loses only the last line end', async () => {
    writeFileSync(path('texte.md'), 'Première ligne\nSeconde\n');
    expect(json((await add(20, `@${path('texte.md')}`)).out).texte).toBe('Première ligne\nSeconde');
    const argv = ['anomalies', 'add', '--code', '21', '--texte', '@-', '--indice-de-gravite', '0', '--json'];
    expect(json((await vigie(argv, { stdin: 'Lu\n\n' })).out).texte).toBe('Lu\n');
    expect(json((await add(22, '@@marie')).out).texte).toBe('@marie');
    expect(await add(23, '@/nowhere.md')).toMatchObject({ exitCode: 2, out: '' });
    writeFileSync(path('latin1.txt'), Buffer.from([0xe9]));
    expect((await add(23, `@${path('latin1.txt')}`)).exitCode).toBe(2);
  });

  test('an error of a file that may be a text which begins with @ says how that is given', async () => {
    writeFileSync(path('latin1.txt'), Buffer.from([0xe9]));
    for (const text of ['@', '@marie', `@${path('.')}`, `@${path('latin1.txt')}`]) {
      for (const argv of [
        ['anomalies', 'list', '--texte', text],
        ['api', 'POST', '/anomalies', '--field', `texte=${text}`],
      ]) {
        const { exitCode, err } = await vigie(argv);
        expect([exitCode, err], text).toEqual([2, expect.stringContaining(`double that sign: "@${text}"`)]);
      }
    }
    for (const argv of [
      ['api', 'POST', '/anomalies', '--input', 'nowhere.json'],
      ['dossiers', 'get', '@nowhere'],
    ])
      expect((await vigie(argv)).err).not.toContain('twice');
  });

  test('list: filters, order, and a notice when more exist', async () => {
    const codes = async (...flags: string[]) =>
      (await vigie(['anomalies', 'list', '-o', 'ids', ...flags])).out.trimEnd().split('\n').map(Number);
    expect(await codes()).toEqual([7, 8, 20, 21, 22]);
    expect(await codes('--sort', '-code')).toEqual([22, 21, 20, 8, 7]);
    expect(await codes('--texte', 'ACCES')).toEqual([8]);
    expect(await codes('--code', '20')).toEqual([20]);
    expect(await codes('--limit', '2', '--page', '2')).toEqual([20, 21]);
    expect((await vigie(['anomalies', 'list', '--limit', '2'])).err).toBe(
      '2 of 5; --all for everything, --limit <n> for more, --page <n> for the next page.\n',
    );
    expect((await vigie(['anomalies', 'list', '--limit', '2', '-q'])).err).toBe('');
    expect((await vigie(['anomalies', 'list', '--limit', '2', '--page', '3'])).err).toBe('');
  });

  test.each([
    ['--all', '--limit', '5'],
    ['--all', '--page', '2'],
    ['--page', '2', '--limit', '101'],
    ['--limit', '0'],
    ['--sort', 'texte'],
    ['--fields', 'code,absent'],
    ['unexpected'],
  ])('list %s %s %s: usage', async (...flags) => {
    expect(await vigie(['anomalies', 'list', ...flags])).toMatchObject({ exitCode: 2, out: '' });
  });

  test('get shows one; an unknown one is not found', async () => {
    expect(json((await vigie(['anomalies', 'get', '7', '--json'])).out).code).toBe(7);
    expect(await vigie(['anomalies', 'get', '999'])).toMatchObject({ exitCode: 3, out: '' });
    expect(await vigie(['anomalies', 'get', '07'])).toMatchObject({ exitCode: 3, out: '' });
  });

  test('what is not found is named, and how to name it rightly', async () => {
    const get = async (...argv: string[]) => (await vigie([...argv, '--json'])).err;
    expect(errorOf(await get('anomalies', 'get', '999'))).toMatchObject({
      code: 'INTROUVABLE',
      message: 'No anomaly has the code 999.',
      status: 404,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(errorOf(await get('anomalies', 'get', 'dix')).hint).toContain('0 to 999999');
    for (const verb of [['get'], ['update', '--contenu', 'x'], ['delete', '--yes']] as const) {
      const [name, ...flags] = verb;
      expect(errorOf(await get('prescriptions', name, 'abc', ...flags)).message).toBe(
        'No prescription has the id abc.',
      );
    }
    expect(errorOf(await get('supports', 'get', 'abc')).message).toBe('No support has the id abc.');
  });

  test('a list without rows says so; a page past the end says how many there are', async () => {
    const err = async (...flags: string[]) => (await vigie(['anomalies', 'list', ...flags])).err;
    expect(await err('--texte', 'girafe')).toBe('Nothing matches.\n');
    expect(await err('--texte', 'girafe', '-q')).toBe('');
    expect(await err('--texte', 'une girafe')).toBe(
      `Nothing matches the whole phrase "une girafe". To search for one of these words: vigie anomalies list --texte girafe\n`,
    );
    // Each of the words is somewhere in a text.
    await add(57, 'Poteau d’incendie voilé par la girafe');
    expect(await err('--texte', 'girafe poteau')).toContain("vigie anomalies list --mots 'girafe poteau'\n");
    await vigie(['anomalies', 'delete', '57', '--yes']);
    const said = await vigie(['supports', 'list', '--contenu', " l'eau  claire "], {
      env: { VIGIE_LANG: 'fr' },
    });
    expect(said.err).toMatch(/l’expression entière .* : vigie supports list --contenu claire\n$/);
    expect(await err('--limit', '2', '--page', '9')).toBe('There is no page 9: 3 pages in total.\n');
  });

  test('an import that is interrupted says whether something was written', async () => {
    const { VigieError } = await import('../../../src/contract/errors.ts');
    const signal = AbortSignal.abort(new VigieError('INTERROMPU', { signal: 'SIGINT' }));
    const stdin = 'code;texte;gravite\n50;x;1\n';
    const early = await vigie(['anomalies', 'import', '-'], { stdin, signal });
    expect(early).toEqual({ exitCode: 130, out: '', err: 'Interrupted; nothing was written.\n' });

    const controller = new AbortController();
    const none = { total: 0, count: 0, per_page: 100, current_page: 1, total_pages: 1 };
    const open = service(({ endpoint }) => {
      if (endpoint.name === 'anomalies.list') return { body: { data: [], meta: { pagination: none } } };
      if (endpoint.name === 'service.version') return { body: {} };
      controller.abort(new VigieError('INTERROMPU', { signal: 'SIGINT' }));
      throw controller.signal.reason;
    });
    const late = await vigie(['anomalies', 'import', '-'], { stdin, open, signal: controller.signal });
    expect(late).toMatchObject({ exitCode: 130, out: '' });
    expect(late.err).toMatch(/Run the same command again to finish\.\n$/);
  });

  test('a severity is a number or a word, and the error names both', async () => {
    for (const word of ['bloquant', 'Anomalie  Bloquante']) {
      expect(json((await add(40, 'x', word)).out).indice_de_gravite).toBe(2);
      await vigie(['anomalies', 'delete', '40', '--yes']);
    }
    const { err } = await add(40, 'x', 'grave');
    expect(errorOf(err).errors[0].detail).toContain('0 (reserve), 1 (anomalie), 2 (bloquante)');
  });

  test('a database that is only to be read is not made', async () => {
    const { exitCode, err, out } = await vigie(['anomalies', 'list', '--db', path('absent.db')]);
    expect({ exitCode, out }).toEqual({ exitCode: 8, out: '' });
    expect(err).toMatch(/The database .*absent\.db does not exist\.\n.*server init/);
    expect(existsSync(path('absent.db'))).toBe(false);
  });

  test('a person reads a table: severity in words, nothing that acts on the terminal', async () => {
    await add(30, 'Titre \u001b[31mrouge\u202e');
    const { out } = await vigie(['anomalies', 'list', '--texte', 'rouge', '--color', 'never'], {
      terminal: 60,
    });
    expect(out).toBe('Code  Severity    Text\n  30  1 anomalie  Titre ␛[31mrouge⟨U+202E⟩\n');
  });

  test('get shows several as a list, also those of standard input, and says which are not there', async () => {
    await add(41, 'Une');
    await add(42, 'Deux');
    const both = await vigie(['anomalies', 'get', '42', '41', '--json']);
    expect(json(both.out).map(({ code }: { code: number }) => code)).toEqual([42, 41]);
    const piped = await vigie(['anomalies', 'get', '-', '-o', 'ids'], { stdin: '{"code":41}\n999\n42\n' });
    expect(piped).toMatchObject({ exitCode: 9, out: '41\n42\n' });
    expect(piped.err).toContain('No anomaly has the code 999.\n');
    expect(json((await vigie(['anomalies', 'get', '-', '--json'], { stdin: '41\n' })).out)).toHaveLength(1);
    expect(await vigie(['anomalies', 'get', '-', '--json'], { stdin: '' })).toEqual({
      exitCode: 0,
      out: '[]\n',
      err: 'Nothing matches.\n',
    });
  });

  describe('delete', () => {
    test('needs --yes without a terminal', async () => {
      expect(await vigie(['anomalies', 'delete', '30'])).toMatchObject({ exitCode: 6, out: '' });
      expect((await vigie(['anomalies', 'get', '30'])).exitCode).toBe(0);
    });

    test('--dry-run deletes nothing', async () => {
      const { out, err, exitCode } = await vigie(['anomalies', 'delete', '30', '--dry-run', '--json']);
      expect(exitCode).toBe(0);
      expect(json(out)).toMatchObject([{ id: '30', statut: 'serait_supprime' }]);
      expect(err).toBe('Dry run: nothing was written.\n');
      expect((await vigie(['anomalies', 'get', '30'])).exitCode).toBe(0);
    });

    test('one that fails alone is the failure of the command', async () => {
      const { out, err, exitCode } = await vigie(['anomalies', 'delete', '999', '--yes', '--json']);
      expect({ out, exitCode, code: errorOf(err).code }).toEqual({
        out: '',
        exitCode: 3,
        code: 'INTROUVABLE',
      });
    });

    test('none of several goes where one is not there: 3, with all that are not', async () => {
      for (const words of [['30', '999', '22', '998'], ['-']]) {
        const line = ['anomalies', 'delete', ...words, '--yes', '--json'];
        const { out, err, exitCode } = await vigie(line, { stdin: '30\n999\n22\n998\n' });
        expect([out, exitCode]).toEqual(['', 3]);
        expect(errorOf(err)).toMatchObject({
          code: 'OBJETS_INTROUVABLES',
          message: '2 anomalies were not found: 999, 998. Nothing was done.',
          errors: [
            { id: '999', code: 'INTROUVABLE' },
            { id: '998', code: 'INTROUVABLE' },
          ],
        });
      }
      const { out } = await vigie(['anomalies', 'delete', '30', '22', '--yes', '-o', 'ids']);
      expect(out).toBe('30\n22\n');
    });

    test('takes codes from standard input, one a line or as objects', async () => {
      const { exitCode, out } = await vigie(['anomalies', 'delete', '-', '--yes', '-o', 'ids'], {
        stdin: '20\n\n{"code":21,"texte":"x"}\n',
      });
      expect({ exitCode, out }).toEqual({ exitCode: 0, out: '20\n21\n' });
      expect((await vigie(['anomalies', 'delete', '-', '--yes'], { stdin: '{"nom":1}\n' })).exitCode).toBe(2);
    });

    test('an empty pipe leaves nothing to delete', async () => {
      expect(await vigie(['anomalies', 'delete', '-', '--json'], { stdin: '' })).toEqual({
        exitCode: 0,
        out: '[]\n',
        err: 'Nothing to delete.\n',
      });
    });

    test('as many as the pipe brings, more than a call may have arguments', async () => {
      const stdin = Array.from({ length: 300_000 }, () => '7').join('\n');
      const { exitCode, out } = await vigie(['anomalies', 'delete', '-', '--dry-run', '-o', 'ids'], {
        stdin,
      });
      expect({ exitCode, out }).toEqual({ exitCode: 0, out: '7\n' });
    });

    test.each([
      [
        'fr',
        'non',
        /: .*test\.db, organisation [\s\S]*Supprimer cette anomalie \?.*\(o\/N\)[\s\S]*Rien n’a été supprimé\.\n$/,
      ],
      [
        'en',
        '',
        /: .*test\.db, organisation [\s\S]*Delete this anomaly\?.*\(y\/N\)[\s\S]*Nothing was deleted\.\n$/,
      ],
    ])('asks in %s, says where, and takes "%s" for a no', async (VIGIE_LANG, answer, said) => {
      const ran = await vigie(['anomalies', 'delete', '7'], {
        terminal: 200,
        typed: `${answer}\n`,
        env: { VIGIE_LANG, CI: '' },
      });
      expect(ran).toMatchObject({ exitCode: 130, out: '', err: expect.stringMatching(said) });
      expect(ran.err).not.toMatch(/Err(or|eur)/);
      expect((await vigie(['anomalies', 'get', '7'])).exitCode).toBe(0);
    });
  });
});

describe('prescriptions', () => {
  const { vigie } = place();
  const add = async (...flags: string[]): Promise<Prescription> =>
    json((await vigie(['prescriptions', 'add', ...flags, '--json'])).out);

  test('a whole life', async () => {
    const support = (
      await vigie(['supports', 'add', '--nature', 'article', '--reference', 'R. 123-3', '-o', 'ids'])
    ).out.trim();
    const added = await add(
      '--contenu',
      'Installer un extincteur.',
      '--chemins',
      '/Moyens de secours/Extincteurs',
      '--chemins',
      '/ERP',
      '--supports-reglementaires-id',
      support,
    );
    expect(added.chemins).toEqual(['/Moyens de secours/Extincteurs', '/ERP']);
    expect(added.supports_reglementaires).toMatchObject([{ id: support, reference: 'R. 123-3' }]);

    const update = (...flags: string[]) => vigie(['prescriptions', 'update', added.id, ...flags, '--json']);
    const typed = json((await update('--type', 'rappel_reglementaire')).out);
    expect(typed).toEqual({ ...added, type: 'rappel_reglementaire' });
    expect(json((await update('--type', '', '--dry-run')).out).type).toBeNull();
    expect(json((await update('--type', '')).out).type).toBeNull();
    expect(await update()).toMatchObject({ exitCode: 2, out: '' });
    // It stays in a directory, where it is found.
    expect(json((await update('--chemins', '')).out).chemins).toEqual(['/']);

    const found = ['prescriptions', 'list', '--support-reglementaire-article', 'r 123-3', '-o', 'ids'];
    expect((await vigie(found)).out).toBe(`${added.id}\n`);
    expect(json((await update('--supports-reglementaires-id', '')).out).supports_reglementaires).toEqual([]);
    expect((await vigie(found)).out).toBe('');
    expect((await vigie(['prescriptions', 'delete', added.id, '--yes'])).exitCode).toBe(0);
    expect((await vigie(['prescriptions', 'get', added.id])).exitCode).toBe(3);
  });

  test('explore shows directories, then what stands there; tree shows all of them', async () => {
    const here = await add('--contenu', 'Ici', '--chemins', '/A');
    await add('--contenu', 'En bas', '--chemins', '/A/B/C', '--chemins', '/A/D');
    expect(json((await vigie(['prescriptions', 'explore', '/A', '--json'])).out)).toEqual([
      { chemin: '/A/B' },
      { chemin: '/A/D' },
      { prescription: here },
    ]);
    expect((await vigie(['prescriptions', 'explore', '/A', '-o', 'ids'])).out).toBe(`${here.id}\n`);
    expect((await vigie(['prescriptions', 'explore', 'A'])).exitCode).toBe(5);

    expect((await vigie(['prescriptions', 'tree', '/A', '--color', 'never'], { terminal: 80 })).out).toBe(
      '/A  (1, 1 below)\n├── B  (0, 1 below)\n│   └── C  (1)\n└── D  (1)\n',
    );
    expect(json((await vigie(['prescriptions', 'tree', '/A', '--json', '--depth', '1'])).out)).toEqual({
      chemin: '/A',
      prescriptions: 1,
      total: 2,
      repertoires: [
        { chemin: '/A/B', prescriptions: 0, total: 1, repertoires: [] },
        { chemin: '/A/D', prescriptions: 1, total: 1, repertoires: [] },
      ],
    });
    expect((await vigie(['prescriptions', 'tree', '/A', '--contenu', 'bas', '-o', 'csv'])).out).toBe(
      'chemin,prescriptions,total\r\n/A,0,1\r\n/A/B,0,1\r\n/A/B/C,1,1\r\n/A/D,1,1\r\n',
    );
  });

  test('a directory that is not there is said, with the one that is meant', async () => {
    await add('--contenu', 'Issue', '--chemins', '/ERP/Dégagements');
    for (const verb of ['explore', 'tree']) {
      const { exitCode, out, err } = await vigie(['prescriptions', verb, '/erp/Degagements', '--json']);
      expect({ exitCode, out }).toEqual({ exitCode: 3, out: '' });
      expect(errorOf(err)).toMatchObject({
        message: 'There is no directory /erp/Degagements.',
        hint: 'Did you mean "/ERP/Dégagements"?',
      });
    }
    const mistyped = await vigie(['prescriptions', 'explore', '/ERP/Dégagemets', '--json']);
    expect(errorOf(mistyped.err).hint).toBe('Did you mean "/ERP/Dégagements"?');
    const filtered = await vigie(['prescriptions', 'explore', '/ERP', '--contenu', 'girafe']);
    expect(filtered).toMatchObject({ exitCode: 0, err: 'Nothing matches.\n' });
  });

  test('a new directory that is called as another but for case and accents is told, and made', async () => {
    const similar = 'The directory "/erp" is new, and differs from "/ERP" only by case, accents or spaces.\n';
    const argv = ['prescriptions', 'add', '--contenu', 'Autre', '--chemins', '/erp/Issues', '-o', 'ids'];
    const { exitCode, out, err } = await vigie([...argv, '--dry-run']);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: `${similar}Dry run: nothing was written.\n` });
    expect(out).not.toBe('');
    expect((await vigie([...argv, '--quiet'])).err).toBe('');
    expect((await vigie(argv)).err).toBe('');
  });

  test('a table of directories has no empty columns; an id is whole or not there', async () => {
    const top = await vigie(['prescriptions', 'explore', '--color', 'never'], { terminal: 80 });
    expect(top.out).toMatch(/^Path\n\/A\n/);
    const list = (terminal: number) => vigie(['prescriptions', 'list', '--color', 'never'], { terminal });
    const narrow = await list(50);
    expect(narrow.out).not.toMatch(/^.*\bId\b/);
    expect(narrow.err).toBe('Hidden columns: id; --fields to choose columns, -o\n  ids for the ids.\n');
    expect((await list(140)).out).toMatch(/ {2}Id\n.* {2}[0-9a-f-]{36}\n/);
  });

  test('every value that is refused is named in the language of the user', async () => {
    const { err, exitCode } = await vigie(
      [
        'prescriptions',
        'add',
        '--contenu',
        'x',
        '--type',
        'rapel_reglementaire',
        '--chemins',
        '/A',
        '--chemins',
        'B',
      ],
      { env: { VIGIE_LANG: 'fr' } },
    );
    expect(exitCode).toBe(2);
    expect(err).toMatch(/^Erreur : 2 valeurs sont refusées/);
    expect(err).toMatch(/^ {2}--type : /m);
    expect(err).toMatch(/^ {2}--chemins : /m);
  });
});

describe('another service', () => {
  const { vigie } = place();
  const page = (query: Call['query'], rows: Anomalie[]) => {
    const per_page = Number(query?.per_page);
    const current_page = Number(query?.page);
    const data = rows.slice((current_page - 1) * per_page, current_page * per_page);
    const total_pages = Math.ceil(rows.length / per_page);
    return {
      data,
      meta: { pagination: { total: rows.length, count: data.length, per_page, current_page, total_pages } },
    };
  };
  const many = Array.from({ length: 250 }, (_, code) => ({ code, texte: 't', indice_de_gravite: 0 }));

  test('a list asks for as many pages as it shows, the largest allowed', async () => {
    const asked: Call['query'][] = [];
    const open = service(({ query }) => {
      asked.push(query);
      return { body: page(query, many) };
    });
    const count = async (...flags: string[]) => {
      asked.length = 0;
      const { out } = await vigie(['anomalies', 'list', '-o', 'ids', ...flags], { open });
      return [out.trimEnd().split('\n').length, asked.map((query) => `${query?.page}/${query?.per_page}`)];
    };
    expect(await count()).toEqual([100, ['1/100']]);
    expect(await count('--all')).toEqual([250, ['1/100', '2/100', '3/100']]);
    expect(await count('--limit', '150')).toEqual([150, ['1/100', '2/100']]);
    expect(await count('--limit', '20', '--page', '3')).toEqual([20, ['3/20']]);
  });

  test('a token that is refused: the profile that gave it is told how to get another', async () => {
    const denied = { status: 401, code: 'NON_AUTHENTIFIE', detail: 'no', instance: '', title: '', type: '' };
    const open = service(() => ({ status: 401, body: denied }));
    const add = ['profiles', 'add', 'sdis', '--url', 'https://sdis.example', '--token-stdin', '--no-check'];
    await vigie([...add, '--org', '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35'], {
      stdin: 'vig_abc',
      env: { VIGIE_DB: '' },
    });
    const list = async (env: Record<string, string>) =>
      vigie(['anomalies', 'list', '-p', 'sdis', '--json'], { open, env: { VIGIE_DB: '', ...env } });
    const { err, exitCode } = await list({});
    expect(exitCode).toBe(4);
    expect(errorOf(err)).toMatchObject({ code: 'NON_AUTHENTIFIE', status: 401 });
    expect(errorOf(err).hint).toContain('vigie profiles login sdis');
    expect(errorOf((await list({ VIGIE_TOKEN: 'vig_old' })).err).hint).toContain('VIGIE_TOKEN');
  });

  test('without the extensions: what is missing is said, and nothing is written', async () => {
    const sent: string[] = [];
    const open = service(({ endpoint }) => {
      sent.push(endpoint.name);
      return {
        status: 404,
        body: { status: 404, code: 'INTROUVABLE', detail: 'no', instance: '', title: '', type: '' },
      };
    });
    for (const argv of [
      ['supports', 'list'],
      ['supports', 'add', '--nature', 'decret'],
      ['anomalies', 'delete', '3', '--dry-run'],
    ]) {
      const { err, out, exitCode } = await vigie([...argv, '--json'], { open });
      expect({ out, exitCode, code: errorOf(err).code }).toEqual({
        out: '',
        exitCode: 5,
        code: 'EXTENSION_ABSENTE',
      });
    }
    expect(new Set(sent)).toEqual(new Set(['service.version']));
  });

  test('what concerns more than one object ends bulk work', async () => {
    let calls = 0;
    const open = service(({ endpoint }) => {
      if (endpoint.method === 'GET') return { body: {} };
      calls++;
      if (calls === 1) return { status: 204 };
      return {
        status: 401,
        body: { status: 401, code: 'NON_AUTHENTIFIE', detail: 'no', instance: '', title: '', type: '' },
      };
    });
    const { out, exitCode } = await vigie(['anomalies', 'delete', '1', '2', '3', '--yes', '-o', 'ids'], {
      open,
    });
    expect({ out, exitCode, calls }).toEqual({ out: '1\n', exitCode: 4, calls: 2 });
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('%s ends a command that waits: %i', async (signal, exit) => {
    const { VigieError } = await import('../../../src/contract/errors.ts');
    const controller = new AbortController();
    const open = service(() => {
      controller.abort(new VigieError('INTERROMPU', { signal }));
      return new Promise(() => {});
    });
    const ran = await vigie(['anomalies', 'list', '--json'], { open, signal: controller.signal });
    expect(ran).toMatchObject({ exitCode: exit, out: '' });
    expect(errorOf(ran.err).exit_code).toBe(exit);
  });
});

describe('help', () => {
  const { vigie } = place();

  test('is on stdout, whichever way it is asked for', async () => {
    expect(await vigie([])).toMatchObject({ exitCode: 0, err: '' });
    expect((await vigie([])).out).toContain('anomalies');
    for (const argv of [['anomalies'], ['anomalies', '-h'], ['help', 'anomalies'], ['--help', 'anomalies']]) {
      const { out, exitCode } = await vigie(argv);
      expect(exitCode).toBe(0);
      expect(out).toContain('delete <codes...>');
    }
    for (const argv of [
      ['anomalies', 'add', '--help'],
      ['help', 'anomalies', 'add'],
    ]) {
      const { out, exitCode } = await vigie(argv);
      expect(exitCode).toBe(0);
      expect(out).toMatch(/--indice-de-gravite[\s\S]*Examples:/);
    }
  });

  test('something close is suggested', async () => {
    expect((await vigie(['anomalie', 'list'])).err).toContain('Did you mean "anomalies"?');
    expect((await vigie(['anomalies', 'lsit'], { env: { VIGIE_LANG: 'fr' } })).err).toContain(
      '« anomalies list »',
    );
    expect((await vigie(['server', 'token', 'crate'])).err).toContain('"server token create"');
    expect(await vigie(['anomalies', 'list', '--jsn'])).toMatchObject({ exitCode: 2, out: '' });
    expect(await vigie(['--bogus'])).toMatchObject({ exitCode: 2, out: '' });
  });

  test('the first of two words lists the verbs that begin with it', async () => {
    for (const argv of [
      ['server', 'dossier'],
      ['server', 'dossier', '--help'],
      ['help', 'server', 'dossier'],
    ]) {
      const { out, exitCode } = await vigie(argv);
      expect(exitCode).toBe(0);
      expect(out).toMatch(
        /vigie server dossier <verb>[\s\S]* clore [\s\S]* rouvrir [\s\S]* archiver [\s\S]* desarchiver /,
      );
      expect(out).not.toContain('token');
    }
    expect((await vigie(['server', 'token'])).out).toMatch(/ create [\s\S]* list [\s\S]* revoke /);
    expect((await vigie(['server', 'token', '--jsn'])).exitCode).toBe(2);
  });

  test('the version is printed wherever it is asked for', async () => {
    expect((await vigie(['-q', '--version'])).out).toMatch(/^\d+\.\d+\.\d+/);
  });
});
