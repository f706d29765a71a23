import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readLine } from '../architecture/lines.ts';
import { upstreams } from './caddy.ts';
import { image, imagePort, last, pairsOf } from './containerfile.ts';
import { unknownOf } from './variables.ts';

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const FOLDER = 'packaging';
const compose = parse(readFileSync(join(FOLDER, 'compose.yaml'), 'utf8'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
/** Those that run vigie. */
const ours = services.filter(([, { build }]) => build !== undefined);
const servers = ours.filter(([, { command }]) => command === undefined);
const one = (name: string) => compose.services[name] as Service;

it('runs vigie twice, PostgreSQL and Caddy, once the tables are made', async () => {
  expect(services.map(([name]) => name)).toEqual(['postgres', 'init', 'vigie-1', 'vigie-2', 'caddy']);
  expect(servers.map(([name]) => name)).toEqual(['vigie-1', 'vigie-2']);
  expect(one('postgres').image).toBe('postgres:18');
  await expect(readLine(one('init').command ?? [])).resolves.toMatchObject({ noun: 'server', verb: 'init' });
});

it('each image of vigie is that of the Containerfile, in its version', () => {
  const version = pairsOf(last(image, 'LABEL'))['org.opencontainers.image.version'];
  for (const [, { image: tag, build }] of ours) {
    expect(tag).toBe(`vigie:${version}`);
    expect(join(FOLDER, build?.context ?? '')).toBe('.');
    expect(build?.dockerfile).toBe('packaging/Containerfile');
  }
});

it('what a service names is there: secrets, volumes, networks, files', () => {
  for (const [name, { secrets = [], volumes = [], networks, depends_on = {} }] of services) {
    expect(Object.keys(compose.secrets), name).toEqual(expect.arrayContaining([...secrets]));
    expect(Object.keys(compose.networks), name).toEqual(expect.arrayContaining([...networks]));
    expect(Object.keys(compose.services), name).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    for (const volume of volumes) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('.')) expect(existsSync(join(FOLDER, source)), source).toBe(true);
      else expect(Object.keys(compose.volumes), name).toContain(source);
    }
  }
});

it('a service that is waited for says when it is well', () => {
  const waited = services.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on));
  const well = waited.filter(([, { condition }]) => condition === 'service_healthy').map(([name]) => name);
  expect(new Set(well)).toEqual(new Set(['postgres', 'vigie-1', 'vigie-2']));
  expect(one('postgres').healthcheck?.test[1]).toBe('pg_isready');
  expect(last(image, 'HEALTHCHECK')).toContain('/livez');
});

it('variables are those that vigie heeds; its address of the database is that of the service, its user and database', () => {
  const script = readFileSync(join(FOLDER, 'postgres/create-database.sh'), 'utf8');
  expect(statSync(join(FOLDER, 'postgres/create-database.sh')).mode & 0o111).toBe(0o111);
  for (const [name, { environment }] of ours) {
    expect(unknownOf(Object.keys(environment)), name).toEqual([]);
    const { protocol, hostname, username, password, pathname } = new URL(environment.VIGIE_DB ?? '');
    expect({ protocol, hostname, password }).toEqual({
      protocol: 'postgres:',
      hostname: 'postgres',
      password: '',
    });
    expect(script).toContain(`CREATE ROLE ${username} LOGIN`);
    expect(script).toContain(`CREATE DATABASE ${pathname.slice(1)} OWNER ${username}`);
  }
});

describe('Caddy', () => {
  it('hands on to both servers, at the port of the image, under names that they answer to', () => {
    expect(upstreams()).toEqual(servers.map(([name]) => `${name}:${imagePort}`));
    for (const [, { environment, networks }] of servers) {
      const names = (environment.VIGIE_ALLOW_HOST ?? '').split(',');
      expect(names.slice(1)).toEqual(servers.map(([name]) => name));
      expect(one('caddy').networks).toEqual(expect.arrayContaining([...networks]));
    }
  });

  it('alone is reached from outside', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy']);
    const open = services.filter(([, { networks }]) =>
      networks.some((name) => !compose.networks[name]?.internal),
    );
    expect(open.map(([name]) => name)).toEqual(['caddy']);
  });
});

it('vigie and Caddy change no file of their image, and have no right that they do not need', () => {
  for (const [name, { read_only, cap_drop, security_opt }] of [...ours, ['caddy', one('caddy')] as const]) {
    expect({ read_only, cap_drop, security_opt }, name).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }
});

it('secrets are files that the repository ignores', () => {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n');
  for (const { file } of Object.values(compose.secrets))
    expect(ignored).toContain(`${join(FOLDER, file).split('/').slice(0, 2).join('/')}/`);
});
