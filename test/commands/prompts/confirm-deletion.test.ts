import { beforeAll, describe, expect, test, vi } from 'vitest';
import { place, service } from '../world.ts';

vi.stubEnv('TZ', 'Europe/Paris');

const person = { terminal: 100, env: { CI: '' } };

describe('before anomalies are deleted', () => {
  const { vigie, path } = place();
  beforeAll(async () => {
    for (const code of ['1', '2', '3']) {
      const line = [
        'anomalies',
        'add',
        '--code',
        code,
        '--texte',
        `Texte ${code}`,
        '--indice-de-gravite',
        '0',
      ];
      expect((await vigie(line)).exitCode).toBe(0);
    }
  });

  test('no question is asked about what is not there: it is not found', async () => {
    for (const codes of [['77'], ['77', '78'], ['1', '77']]) {
      // Nothing is typed: a question would never be answered.
      const { err, out, exitCode } = await vigie(['anomalies', 'delete', ...codes], person);
      expect(exitCode).not.toBe(0);
      expect(err + out).not.toContain('Delete');
      expect(err + out).toMatch(/No anomaly has the code|(?:was|were) not found/);
    }
    expect((await vigie(['anomalies', 'delete', '77'], person)).exitCode).toBe(3);
  });

  test('the question counts them, and names the first', async () => {
    const asked = await vigie(['anomalies', 'delete', '1', '2'], { ...person, typed: 'n\n' });
    expect(asked.exitCode).toBe(130);
    expect(asked.err).toContain('Delete these 2 anomalies?');
    expect(asked.err).toMatch(/^ {2}2 {2}.*Texte 2/m);
    expect((await vigie(['anomalies', 'list', '-o', 'ids'])).out).toBe('1\n2\n3\n');
  });

  test('a profile that protects them says how many of what, and which', async () => {
    const env = { VIGIE_DB: '' };
    const add = ['profiles', 'add', 'precieux', '--db', path('test.db'), '--protected', 'true'];
    expect((await vigie(add, { env })).exitCode).toBe(0);
    const line = ['-p', 'precieux', 'anomalies', 'delete', '-', '--yes'];
    const refused = await vigie(line, { stdin: '1\n2\n', env });
    expect(refused.exitCode).toBe(6);
    expect(refused.err).toContain('2 anomalies will be deleted: 1, 2. The profile "precieux" is protected');
    const french = await vigie(line, { stdin: '1\n2\n', env: { ...env, VIGIE_LANG: 'fr' } });
    expect(french.err).toContain('2 anomalies seront supprimées : 1, 2. Le profil « precieux » est protégé');
    const asked = await vigie(['-p', 'precieux', 'anomalies', 'delete', '1', '2'], {
      ...person,
      env: { ...env, CI: '' },
      typed: '\n',
    });
    expect(asked.exitCode).toBe(130);
    expect(asked.err).toContain('2 anomalies will be deleted. The profile is protected');
    expect((await vigie(['anomalies', 'list', '-o', 'ids'])).out).toBe('1\n2\n3\n');
  });
});

describe('before assignments are deleted', () => {
  const { vigie } = place();
  const id = (number: number) => `018f2c1e-7a50-7c3d-9b1e-${String(number).padStart(12, '0')}`;

  test.each([
    [404, 3, []],
    // A service that refuses a change in which nothing changes has said nothing of what is there.
    [400, 9, [id(1), id(2)]],
  ])(
    'none goes where one is not there, on a service of the interface alone too: %i',
    async (status, exit, gone) => {
      const deleted: unknown[] = [];
      const open = service(({ endpoint, params = {}, body }) => {
        const refusal = (code: number) => ({
          status: code,
          body: { status: code, code: 'X', detail: 'x', instance: '', title: '', type: '' },
        });
        if (endpoint.name === 'service.version') return refusal(404);
        if (endpoint.method === 'DELETE') {
          deleted.push(params.affectation_id);
          return params.affectation_id === id(2) ? refusal(404) : { status: 204 };
        }
        expect([endpoint.name, body]).toEqual(['affectations.update', {}]);
        return params.affectation_id === id(2) ? refusal(status) : { body: {} };
      });
      const ran = await vigie(['affectations', 'delete', id(1), id(2), '--yes'], { open });
      expect([ran.exitCode, deleted]).toEqual([exit, gone]);
    },
  );
});

describe('anomalies by their severity', () => {
  const { vigie } = place();
  beforeAll(async () => {
    for (const [code, gravite] of Object.entries({ 1: '0', 2: '2', 3: '1', 4: '2' })) {
      const line = ['anomalies', 'add', '--code', code, '--texte', 'Texte', '--indice-de-gravite', gravite];
      expect((await vigie(line)).exitCode).toBe(0);
    }
  });
  const codes = async (...line: string[]) =>
    (await vigie(['anomalies', 'list', '-o', 'ids', ...line])).out.trimEnd().split('\n');

  test('are chosen by number or in words, one severity or several', async () => {
    expect(await codes('--indice-de-gravite', '2')).toEqual(['2', '4']);
    expect(await codes('--indice-de-gravite', 'Bloquant')).toEqual(['2', '4']);
    expect(await codes('--indice-de-gravite', 'réserve', '--indice-de-gravite', '1')).toEqual(['1', '3']);
    expect(await codes('--indice-de-gravite', '2', '--sort', '-code', '--limit', '1')).toEqual(['4']);
  });

  test('that do not exist are refused, as are pages; none is no empty library', async () => {
    const wrong = await vigie(['anomalies', 'list', '--indice-de-gravite', '3']);
    expect(wrong.exitCode).toBe(2);
    expect(wrong.err).toContain('2 (bloquante)');
    expect((await vigie(['anomalies', 'list', '--indice-de-gravite', '2', '--page', '1'])).exitCode).toBe(2);
    const none = await vigie(['anomalies', 'list', '--indice-de-gravite', '2', '--texte', 'rien']);
    expect(none.err).toContain('Nothing matches');
    await vigie(['anomalies', 'delete', '3', '--yes']);
    expect((await vigie(['anomalies', 'list', '--indice-de-gravite', '1'])).err).toContain('Nothing matches');
  });

  test('are found by who types --gravité', async () => {
    const { err } = await vigie(['anomalies', 'list', '--gravité', '2']);
    expect(err).toContain('--indice-de-gravite');
  });
});

describe('what a service refuses of several objects', () => {
  const { vigie } = place();
  const refusing = (more: object) =>
    service(({ endpoint }) => {
      if (endpoint.method === 'GET') return { body: {} };
      const detail =
        'The library is closed for the whole of this week, and nothing of it can be deleted before Monday.';
      const problem = { type: '', title: '', status: 409, instance: '', code: 'CONFLIT', detail, ...more };
      return { status: 409, body: problem };
    });

  test('for one and the same reason is told once below the table, with the ends of their ids', async () => {
    const codes = ['1', '2', '3', '100004', '100005'];
    const line = ['anomalies', 'delete', ...codes, '--yes', '--color', 'never'];
    const { err } = await vigie(line, { terminal: 60, open: refusing({}) });
    expect(err.match(/The library is closed/g)).toHaveLength(1);
    expect(err).toMatch(/5 × \(1, 2, 3, 100004, …\): The library/);
  });

  test('for many reasons is told of the first twenty', async () => {
    const codes = Array.from({ length: 22 }, (_, i) => String(i + 1));
    const open = service(({ endpoint, params }) => {
      if (endpoint.method === 'GET') return { body: {} };
      const detail = `The anomaly ${params?.anomalie_id} is cited by a letter of this month, and can go when that is sent.`;
      const problem = { type: '', title: '', status: 409, instance: '', code: 'CONFLIT', detail };
      return { status: 409, body: problem };
    });
    const { err } = await vigie(['anomalies', 'delete', ...codes, '--yes'], { terminal: 60, open });
    expect(err.match(/is cited by a letter/g)).toHaveLength(20);
    expect(err).toContain('  … and 2 more\n');
  });

  test('because of a moment in UTC is told by the clocks of who reads it; to a program as it is', async () => {
    const field = { parameter: 'x', code: 'MAXIMUM', detail: 'cannot be after 2026-11-20T16:28:04.836Z' };
    const line = ['anomalies', 'delete', '1', '2', '--yes', '--color', 'never'];
    const open = refusing({ detail: 'No.', errors: [field] });
    expect((await vigie(line, { terminal: 200, open })).out).toContain('cannot be after 2026-11-20 17:28:04');
    expect((await vigie(line, { open })).out).toContain('2026-11-20T16:28:04.836Z');
  });
});

describe('before an object loses the text that people know it by', () => {
  const { vigie } = place();
  const contents = async () =>
    (await vigie(['prescriptions', 'list', '--fields', 'contenu', '-o', 'tsv'])).out;

  test('it is asked, and a no changes nothing', async () => {
    const added = await vigie(['prescriptions', 'add', '--contenu', 'Deux issues', '--json']);
    const line = ['prescriptions', 'update', JSON.parse(added.out).id, '--contenu', ''];
    const refused = await vigie(line);
    expect(refused.exitCode).toBe(6);
    expect(refused.err).toContain('--yes');
    const asked = await vigie(line, { ...person, typed: 'n\n' });
    expect(asked.exitCode).toBe(130);
    expect(asked.err).toContain('Save an empty text for --contenu?');
    expect(await contents()).toContain('Deux issues');
    expect((await vigie(line, { ...person, typed: 'y\n' })).exitCode).toBe(0);
    expect(await contents()).not.toContain('Deux issues');
    expect((await vigie([...line, '--yes'])).exitCode).toBe(0);
  });
});
