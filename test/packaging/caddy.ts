import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { onTestFinished } from 'vitest';
import { requires } from '../architecture/programs.ts';
import { until } from '../e2e/program.ts';

const FILE = 'packaging/Caddyfile';

/** Runs Caddy on our file, with a home of its own; it is ended with the test. */
export function caddy(command: 'adapt' | 'run' | 'validate', env: Readonly<Record<string, string>>) {
  requires(['caddy']);
  const home = mkdtempSync(join(tmpdir(), 'vigie-caddy-'));
  const child = execa('caddy', [command, '--config', FILE, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: home, ...env },
    extendEnv: false,
    reject: false,
    all: true,
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await child;
    rmSync(home, { recursive: true, force: true });
  });
  return child;
}

/** Runs Caddy before servers (`host:port`), as our file has it; answers its address once it takes connections. */
export async function runCaddy(servers: readonly string[]): Promise<string> {
  const address = `http://127.0.0.1:${await freePort()}`;
  const proxy = caddy('run', { VIGIE_ADDRESS: address, VIGIE_SERVERS: servers.join(' ') });
  let said = '';
  proxy.all?.on('data', (piece: Buffer) => {
    said += piece;
  });
  const ended = proxy.then(({ all }) => {
    throw new Error(`Caddy ended: ${all}`);
  });
  ended.catch(() => {});
  await Promise.race([until(() => said.includes('serving initial configuration')), ended]);
  return address;
}

/** The servers that our file hands on to, unless VIGIE_SERVERS names others: `host:port`. */
export function upstreams(): string[] {
  const [, list = ''] = /\{\$VIGIE_SERVERS:([^}]*)\}/.exec(readFileSync(FILE, 'utf8')) ?? [];
  return list.split(' ');
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
