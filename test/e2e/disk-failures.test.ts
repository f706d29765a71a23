import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { currentTest, requires, skip } from '../architecture/programs.ts';
import { addAnomaly, COMMAND, newPlace, until } from './program.ts';
import { firstLine, setUpServer } from './serving.ts';

test('after a flush that failed a server writes nothing until it has checked its file', async () => {
  requires(['strace']);
  const place = newPlace();
  const { db, env, child: first } = await setUpServer(place);
  first.kill('SIGTERM');
  await first;
  const log = join(place.folder, 'strace.log');
  const failing = ['-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:error=EIO:when=1'];
  const strace = ['-f', '-qq', '-y', '-o', log, '-P', `${db}-wal`, ...failing];
  const server = [...COMMAND, 'server', 'start', '--db', db, '--json'];
  const child = execa('strace', [...strace, ...server], {
    ...{ extendEnv: false, reject: false, cwd: place.folder, env: place.env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { url, pid } = JSON.parse(await firstLine(child as never)) as { url: string; pid: number };
  onTestFinished(() => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {}
  });

  const headers = {
    'service-org-id': env.VIGIE_ORG ?? '',
    authorization: `Bearer ${env.VIGIE_TOKEN}`,
    'content-type': 'application/json',
  };
  const add = (code: number) => {
    const body = JSON.stringify({ code, texte: 'Poteau', indice_de_gravite: 1 });
    return fetch(`${url}/anomalies`, { method: 'POST', headers, body });
  };
  const said = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];
  const unavailable = [503, 'BASE_INDISPONIBLE'];

  expect(await said(await add(1))).toEqual(unavailable);
  const [ready, second, listed] = await Promise.all([
    fetch(`${url}/readyz`),
    add(2),
    fetch(`${url}/anomalies`, { headers }),
  ]);
  expect(await said(ready)).toEqual(unavailable);
  expect(second.headers.get('retry-after')).toBe('1');
  expect(await said(second)).toEqual(unavailable);
  expect(listed.status).toBe(200);

  await until(async () => (await fetch(`${url}/readyz`)).status === 200);
  expect((await add(3)).status).toBe(201);
  const { data } = (await (await fetch(`${url}/anomalies`, { headers })).json()) as {
    data: { code: number }[];
  };
  expect(data.map(({ code }) => code)).toEqual([3]);
  process.kill(pid, 'SIGTERM');
  expect((await child).stderr).toContain('disk I/O error');
  expect(readFileSync(log, 'utf8')).toMatch(/sync\(.*-wal>\) += -1 EIO .*\(INJECTED\)/);
});

test('a limit on the size of files is told as one of storage', async () => {
  requires(['bash']);
  const place = newPlace();
  await addAnomaly(place, 1, ['--db', join(place.folder, 'library.db')]);
  // What an import notes of them beside the database stays below the limit; the log of the database does not.
  const rows = Array.from({ length: 700 }, (_, i) => `${i + 2};Poteau ${i} ${'x'.repeat(80)};1\n`);
  writeFileSync(join(place.folder, 'file.csv'), `code;texte;gravite\n${rows.join('')}`);
  const cramped = ['-c', 'ulimit -f 100; exec "$@"', 'cramped'];
  const argv = ['anomalies', 'import', 'file.csv', '--db', 'library.db', '--json'];
  const ran = await execa('bash', [...cramped, ...COMMAND, ...argv], {
    ...{ extendEnv: false, reject: false, cwd: place.folder, env: place.env },
  });
  expect(JSON.parse(ran.stderr).error).toMatchObject({
    code: 'BASE_INDISPONIBLE',
    message: expect.stringContaining('SQLITE_IOERR_WRITE'),
    exit_code: 8,
  });
  expect(ran.exitCode).toBe(8);
  const { exitCode, out } = await place.vigie(['anomalies', 'list', '--db', 'library.db', '-o', 'ids']);
  expect({ exitCode, out }).toEqual({ exitCode: 0, out: '1\n' });
});

/** The memory of a process, read from its beginning, is a file whose disk fails. */
const FAILING = '/proc/self/mem';

test.each([
  ['an import', ['erps', 'import', FAILING]],
  ['an import from standard input', ['erps', 'import', '-']],
  ['a sync', ['anomalies', 'sync', FAILING, '--yes']],
  ['a load', ['server', 'load', FAILING, '--db', 'new.db']],
  ['a load of a table', ['server', 'load', FAILING, '--kind', 'erp', '--db', 'new.db']],
  ['a restore', ['server', 'restore', FAILING, '--db', 'new.db']],
  ['a value', ['anomalies', 'add', '--code', '3', '--indice-de-gravite', '1', '--texte', `@${FAILING}`]],
  [
    'a value from standard input',
    ['anomalies', 'add', '--code', '3', '--indice-de-gravite', '1', '--texte', '@-'],
  ],
  ['identifiers from standard input', ['anomalies', 'get', '-']],
  ['authorities', ['anomalies', 'list', '--url', 'https://vigie.invalid', '--ca-cert', FAILING]],
])('a disk that fails while it is read ends %s with 8, and what to do', async (_, argv) => {
  const [file, ...words] = COMMAND;
  const place = newPlace();
  await addAnomaly(place, 1);
  if (!existsSync(FAILING)) skip('there is no /proc here', currentTest());
  const memory = openSync(FAILING, 'r');
  onTestFinished(() => closeSync(memory));
  const { status, stdout, stderr } = spawnSync(file, [...words, ...argv], {
    ...{ cwd: place.folder, env: place.env, encoding: 'utf8', stdio: [memory, 'pipe', 'pipe'] },
  });
  expect(stderr).toMatch(
    /^Error: Reading (?:\/proc\/self\/mem|standard input) failed: .*\(EIO\)\.\n.* (?:to another disk|to a file)/s,
  );
  expect([status, stdout]).toEqual([8, '']);
  expect(existsSync(join(place.folder, 'new.db'))).toBe(false);
});
