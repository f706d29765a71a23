import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { OpenContext } from '../../commands/shared/cli/command.ts';
import { createContext } from '../../commands/shared/cli/context.ts';
import { Client } from '../../src/client/client.ts';
import type { Call } from '../../src/client/transport.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { type Around, place } from '../commands/world.ts';

type Row = Readonly<Record<string, unknown>>;

/** A place with a library, and `vigie prescriptions import FILE --create-supports` on it. */
function world() {
  const { vigie, path } = place();
  const file = path('prescriptions.csv');
  const read = async (noun: string) =>
    JSON.parse((await vigie([noun, 'list', '--all', '--json'])).out || '[]') as Row[];
  return {
    vigie,
    file,
    path,
    put: (text: string) => writeFileSync(file, text),
    creating: (flags: readonly string[] = [], around: Around = {}) =>
      vigie(['prescriptions', 'import', file, '--create-supports', '-o', 'json', ...flags], around),
    read,
    /** The supports as `titre :: reference`. */
    supports: async () =>
      (await read('supports')).map(({ titre, reference }) => `${titre ?? ''} :: ${reference ?? ''}`).sort(),
  };
}

describe('--create-supports', () => {
  test('creates what rows cite that are written, and counts it apart', async () => {
    const { vigie, file, put, creating, supports } = world();
    await vigie(['supports', 'add', '--nature', 'article', '--reference', 'GE 2']);
    put('contenu;chemins;supports\nA;/A;R 1|GE 2\nB;/b!;R 2\nA;/A;R 3\nC;/C;r. 1|R 4\n');
    const counts = { lues: 4, creees: 2, ignorees: 1, rejetees: 1, supports_crees: 3 };
    const tried = await creating(['--partial', '--dry-run']);
    expect(JSON.parse(tried.out)).toMatchObject(counts);
    expect(tried.err).toContain('Supports to create (3): R 1 | R 3 | R 4"');
    expect(await supports()).toEqual([' :: GE 2']);

    const done = await creating(['--partial']);
    expect(done.exitCode).toBe(9);
    expect(JSON.parse(done.out)).toMatchObject(counts);
    expect(done.err).toContain('Supports to create (3): R 1 | R 3 | R 4"');
    expect(done.err).toContain('; 3 supports created"');
    expect(await supports()).toEqual([' :: GE 2', ' :: R 1', ' :: R 3', ' :: R 4']);

    // Supports were not asked for, and are not counted.
    const plain = await vigie(['prescriptions', 'import', file, '--partial', '--json']);
    expect(JSON.parse(plain.out)).not.toHaveProperty('supports_crees');
  });

  test('leaves rows alone that say nothing of supports', async () => {
    const { vigie, path, read } = world();
    const file = path('prescriptions.ndjson');
    writeFileSync(
      file,
      '{"contenu":"A"}\n{"contenu":"B","supports":["R 1"]}\n{"contenu":"C","supports":[]}\n',
    );
    const done = await vigie(['prescriptions', 'import', file, '--create-supports', '-o', 'json']);
    expect(JSON.parse(done.out)).toMatchObject({ creees: 3, supports_crees: 1 });
    const cited = (await read('prescriptions')).map((row) => row.supports_reglementaires as unknown[]);
    expect(cited.map(({ length }) => length)).toEqual([0, 1, 0]);
  });

  test('creates none for rows that are passed over', async () => {
    const { vigie, file, put, creating, supports } = world();
    put('contenu;supports\nA;\n');
    expect((await creating()).exitCode).toBe(0);
    put('contenu;supports\nA;R 1\nB;R 2\n');
    const skipping = ['prescriptions', 'import', file, '--create-supports', '--if-exists', 'skip'];
    const { exitCode, err } = await vigie([...skipping, '-o', 'ndjson']);
    expect(exitCode).toBe(0);
    expect(err).toContain('Supports to create (1): R 2\n');
    expect(err).toContain('; 1 support created\n');
    expect(await supports()).toEqual([' :: R 2']);
  });

  test('counts none where the file is refused, and names none', async () => {
    const { put, creating, supports } = world();
    put('contenu;chemins;supports\nA;/A;R 1\nB;/b!;R 2\n');
    const { exitCode, out, err } = await creating();
    expect([exitCode, JSON.parse(out)]).toMatchObject([5, { lues: 2, creees: 0, rejetees: 2 }]);
    expect(err).not.toContain('Supports to create');
    expect(await supports()).toEqual([]);
  });

  test('shows the column in tables only where supports may be created', async () => {
    const { vigie, file, put } = world();
    put('contenu;supports\nA;R 1\n');
    const shown = async (...flags: string[]) =>
      (await vigie(['prescriptions', 'import', file, '--dry-run', '-o', 'csv', ...flags])).out;
    expect(await shown('--create-supports')).toContain('rejetees,supports_crees');
    expect(await shown('--set', 'supports_reglementaires_id=')).not.toContain('supports_crees');
    expect(await shown('--create-supports', '--fields', 'creees,supports_crees')).toBe(
      'creees,supports_crees\r\n1,1\r\n',
    );
  });

  test.each([
    [
      'two texts one of which begins with the other',
      '',
      'A;X :: CO 1\nB;X modifie :: CO 1\nC;X modifie:: CO1\n',
    ],
    ['an article, and the same one of a text', '', 'A;CO 1\nB;X :: CO 1\nC;? :: CO 1\n'],
    ['a text alone, as a name and as a text', '', 'A;Décret X\nB;Décret X :: ?\nC;Décret X :: 2\n'],
    ['a title of signs alone', '', 'A;... :: CO 1\nB;. :: ?\nC;CO 1\n'],
    ['a text that was cited by its beginning', 'X long', 'A;X long :: CO 1\nB;X longer :: CO 1\n'],
    ['one in force beside one that is repealed', 'X', 'A;Y :: CO 1\nB;CO 1\n', 'abroge'],
  ])('the same file twice changes nothing: %s', async (_, titre, rows, etat = 'en_vigueur') => {
    const { vigie, put, creating, supports, read } = world();
    const there = ['--nature', 'article', '--reference', 'CO 1', '--titre', titre, '--etat', etat];
    if (titre) await vigie(['supports', 'add', ...there]);
    put(`contenu;supports\n${rows}`);
    const first = await creating();
    expect(first).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(first.out).supports_crees).toBeGreaterThan(0);
    const [made, written] = [await supports(), await read('prescriptions')];
    const again = await creating();
    expect(again.exitCode).toBe(0);
    expect(JSON.parse(again.out)).toMatchObject({ creees: 0, remplacees: 0, rejetees: 0, supports_crees: 0 });
    expect(await supports()).toEqual(made);
    expect(await read('prescriptions')).toEqual(written);
  });

  test.each([
    ['the only one of its article', 'CO 1', 'Y :: CO 1'],
    ['the only text with this beginning', 'X :: CO 1', 'X longer :: CO 1'],
  ])('a reference that means %s, and would not any more, is refused at once', async (_, cited, created) => {
    const { vigie, put, creating, supports } = world();
    await vigie(['supports', 'add', '--nature', 'article', '--reference', 'CO 1', '--titre', 'X long']);
    put(`contenu;supports\nA;${cited}\nB;${created}\n`);
    const before = await supports();
    const { exitCode, err } = await creating();
    expect(exitCode).toBe(5);
    expect(JSON.parse(err).error.errors).toContainEqual(
      expect.objectContaining({
        line: 2,
        column: 2,
        value: cited,
        detail: expect.stringMatching(/^several supports/),
      }),
    );
    expect(err).toContain('including those that --create-supports would create');
    // What is named can be written in the cell: the one that is to be created has no id yet.
    expect(err).toMatch(new RegExp(`one of these instead: [0-9a-f-]{36}, ${created}`));
    expect(await supports()).toEqual(before);

    const partly = await creating(['--partial']);
    expect(partly.exitCode).toBe(9);
    expect(JSON.parse(partly.out)).toMatchObject({ creees: 1, rejetees: 1, supports_crees: 1 });
    const again = await creating(['--partial']);
    expect(JSON.parse(again.out)).toMatchObject({ creees: 0, ignorees: 1, rejetees: 1, supports_crees: 0 });
  });

  test('ends as partly done when something fails once they exist, and can be done again', async () => {
    const { put, creating, supports } = world();
    put('contenu;supports\nA;R 1\nB;R 2\n');
    let created = false;
    const { exitCode, out, err } = await creating([], {
      open: between(async (call) => {
        if (created && call.endpoint.name === 'supports.list') {
          throw new VigieError('CONNEXION_PERDUE', { url: 'GET /', reason: 'cut' });
        }
        created ||= call.endpoint.name === 'service.batch';
      }),
    });
    expect(created).toBe(true);
    expect(exitCode).toBe(9);
    expect(JSON.parse(out)).toMatchObject({ creees: 0, rejetees: 0, non_ecrites: 2, supports_crees: 2 });
    expect(err).toContain('; 2 supports created"');
    expect(await supports()).toEqual([' :: R 1', ' :: R 2']);
    const again = await creating();
    expect(again.exitCode).toBe(0);
    expect(JSON.parse(again.out)).toMatchObject({ creees: 2, supports_crees: 0 });
  });
});

describe('sync --plan --create-supports', () => {
  test('names the supports that do not exist yet, and invents no id', async () => {
    const { vigie, file, put, read, supports } = world();
    await vigie(['supports', 'add', '--nature', 'article', '--reference', 'GE 2']);
    const [{ id }] = (await read('supports')) as [Row];
    put('contenu;supports\nA;R 1|GE 2|Décret :: ?\nB;X :: R 1\n');
    const plan = ['prescriptions', 'sync', file, '--plan', '--create-supports'];
    const steps = JSON.parse((await vigie([...plan, '--json'])).out) as { apres: Row }[];
    expect(steps.map(({ apres }) => apres.supports_reglementaires_id)).toEqual([
      ['R 1', id, 'Décret :: ?'],
      ['X :: R 1'],
    ]);
    const table = (await vigie(plan, { terminal: 200 })).out;
    expect(table).toContain('R 1|GE 2|Décret :: ?');
    expect(table).not.toMatch(/[0-9a-f]{8}-/);

    // The question before a synchronisation shows the same.
    const sync = ['prescriptions', 'sync', file, '--create-supports'];
    const asked = await vigie(sync, { terminal: 200, typed: 'n\n' });
    expect(asked.err).toContain('X :: R 1');
    expect(asked.err).not.toMatch(/[0-9a-f]{8}-/);
    expect(await supports()).toEqual([' :: GE 2']);
    expect((await vigie([...sync, '--yes'])).exitCode).toBe(0);
    expect(await supports()).toHaveLength(4);
    expect((await vigie([...sync, '--check'])).exitCode).toBe(0);
  });
});

/** The service, behind a function that sees every call first. */
function between(see: (call: Call) => Promise<void>): OpenContext {
  return (...given) => {
    const context = createContext(...given);
    const send = async (call: Call) => {
      await see(call);
      return (await context.client()).send(call.endpoint, call as never, call);
    };
    return { ...context, client: async () => new Client({ send, close: async () => {} }) };
  };
}
