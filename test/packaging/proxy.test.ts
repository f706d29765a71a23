import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addAnomaly, newPlace } from '../e2e/program.ts';
import { firstLine } from '../e2e/serving.ts';
import { caddy, freePort, runCaddy } from './caddy.ts';

it('Caddy takes our file', async () => {
  const validated = await caddy('validate', { VIGIE_ADDRESS: 'sdis.example' });
  expect(validated, validated.all).toMatchObject({ exitCode: 0 });
  expect(validated.all).toContain('Valid configuration');
});

it('it hands on no header in which callers say of themselves what they like', async () => {
  const { stdout } = await caddy('adapt', { VIGIE_ADDRESS: 'sdis.example' });
  expect(stdout).toContain('"headers":{"request":{"delete":["Forwarded"]}}');
});

/**
 * Two servers behind Caddy, as packaging/Caddyfile has it. Each serves a copy of one database to which it adds an anomaly of its own,
 * so that an answer tells who gave it.
 */
it('while one server is killed, the other answers every caller; once it is back, it answers too', async () => {
  const place = newPlace();
  const seed = join(place.folder, 'seed.db');
  const server = async (...argv: string[]) => {
    const { out, err, exitCode } = await place.vigie(['server', ...argv, '--db', seed, '--json']);
    expect(exitCode, err).toBe(0);
    return JSON.parse(out) as Record<string, string>;
  };
  await server('init');
  const { id: org = '' } = await server('organisations', 'add', '--nom', 'SDIS des Monts');
  await server('utilisateurs', 'add', '--id', 'c.martin', '--roles', 'preventionniste');
  const { token = '' } = await server('token', 'create', '--user', 'c.martin');

  const start = async (code: number, port: number) => {
    const db = join(place.folder, `${code}.db`);
    const child = place.start(['server', 'start'], { env: { VIGIE_DB: db, VIGIE_PORT: String(port) } });
    await firstLine(child);
    // A child alone would be waited for.
    return { child };
  };
  const codes = [1, 2];
  const ports = [await freePort(), await freePort()];
  const running = [];
  for (const [i, code] of codes.entries()) {
    const db = join(place.folder, `${code}.db`);
    copyFileSync(seed, db);
    await addAnomaly(place, code, ['--db', db, '--user', 'c.martin']);
    running.push(await start(code, ports[i] as number));
  }

  const address = await runCaddy(ports.map((port) => `127.0.0.1:${port}`));

  /** Which server answers. */
  const answered = async () => {
    const headers = { Authorization: `Bearer ${token}`, 'Service-Org-Id': org };
    const response = await fetch(`${address}/anomalies`, { headers });
    const body = await response.text();
    expect(response.status, body).toBe(200);
    return Number(/"code":(\d)/.exec(body)?.[1]);
  };
  const seen = async () => {
    const found = new Set<number>();
    while (found.size < codes.length) found.add(await answered());
    return [...found].sort();
  };
  expect(await seen()).toEqual(codes);

  const [first] = running;
  first?.child.kill('SIGKILL');
  expect(await first?.child).toMatchObject({ signal: 'SIGKILL' });
  const meanwhile = await Promise.all(Array.from({ length: 100 }, answered));
  expect(new Set(meanwhile)).toEqual(new Set([2]));

  await start(1, ports[0] as number);
  expect(await seen()).toEqual(codes);
});
