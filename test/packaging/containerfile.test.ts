import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it, onTestFinished } from 'vitest';
import { satisfies } from '../../bin/engines.ts';
import { readLine } from '../architecture/lines.ts';
import { launch, newPlace } from '../e2e/program.ts';
import { firstLine } from '../e2e/serving.ts';
import { THOROUGH } from '../setup/chance.ts';
import { all, before, copiesOf, image, imageEnv, imagePort, last, pairsOf } from './containerfile.ts';
import { unknownOf } from './variables.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  name: string;
  version: string;
  description: string;
  license: string;
  engines: { node: string };
  scripts: Record<string, string>;
};
const stages = [...before, image];
const copied = stages.flatMap(copiesOf);
const ignoring = readFileSync('.containerignore', 'utf8').split('\n');

describe('the stages', () => {
  it('are all of one Node, which vigie runs on', () => {
    const [base, ...others] = new Set(stages.map((stage) => stage.base));
    expect(others).toEqual([]);
    const [, major] = /^node:(\d+)-slim$/.exec(base ?? '') ?? [];
    expect(satisfies(`${major}.99.0`, manifest.engines.node)).toBe(true);
  });

  it('copy what is there, and what .containerignore lets in, which lets in nothing else', () => {
    const sources = new Set(copied.filter(({ from }) => from === undefined).flatMap((one) => one.sources));
    expect([...sources].filter((source) => !existsSync(source))).toEqual([]);
    expect(ignoring).toContain('*');
    expect(ignoring.filter((line) => line.startsWith('!')).map((line) => line.slice(1))).toEqual(
      [...sources].sort(),
    );
  });

  it('take from each other what was made there', () => {
    const made = copied.flatMap(({ from, sources }) => (from ? sources.map((source) => [from, source]) : []));
    const places = before.map((stage) => [stage.alias ?? '', last(stage, 'WORKDIR')]);
    expect(made.map(([from]) => from).sort()).toEqual(places.map(([alias]) => alias).sort());
    for (const [from = '', source = ''] of made) {
      expect(dirname(source)).toBe(Object.fromEntries(places)[from]);
      expect(['dist', 'node_modules']).toContain(basename(source));
    }
  });

  it('run scripts of npm that there are, and no script of a package', () => {
    const runs = before.flatMap((stage) => all(stage, 'RUN'));
    expect(runs.filter((run) => !/^npm (?:ci .*--ignore-scripts|run \w+)/.test(run))).toEqual([]);
    const scripts = runs.flatMap((run) => /^npm run (\w+)/.exec(run)?.[1] ?? []);
    expect(scripts).toEqual(['build']);
    expect(manifest.scripts).toHaveProperty('build');
  });
});

describe('the image', () => {
  it('says what it is, as package.json does', () => {
    expect(pairsOf(last(image, 'LABEL'))).toEqual({
      'org.opencontainers.image.title': manifest.name,
      'org.opencontainers.image.description': manifest.description,
      'org.opencontainers.image.version': manifest.version,
      'org.opencontainers.image.licenses': manifest.license,
    });
  });

  it('runs as a user who is not root, named by a number', () => {
    expect(last(image, 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const named = image.instructions.findIndex(({ name }) => name === 'USER');
    expect(image.instructions.slice(named).filter(({ name }) => name === 'RUN')).toEqual([]);
  });

  it('sets variables that vigie heeds, and keeps its database in the volume', () => {
    expect(unknownOf(Object.keys(imageEnv))).toEqual([]);
    expect(imageEnv.VIGIE_DB).toMatch(new RegExp(`^${last(image, 'VOLUME')}/`));
    expect(imageEnv.VIGIE_PORT).toBe(imagePort);
  });

  it('runs a command that exists', async () => {
    const [program, ...words] = [...JSON.parse(last(image, 'ENTRYPOINT')), ...JSON.parse(last(image, 'CMD'))];
    expect(program).toBe('vigie');
    await expect(readLine(words)).resolves.toMatchObject({ noun: 'server', verb: 'start' });
  });
});

/** What a stage finds in its folder: what it copies of this clone. */
function copyOf(stage: (typeof stages)[number]): string {
  const folder = mkdtempSync(join(tmpdir(), 'vigie-stage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const { from, sources, to } of copiesOf(stage)) {
    if (from !== undefined) continue;
    for (const source of sources) {
      const target = to.endsWith('/') ? join(folder, basename(source)) : join(folder, to);
      cpSync(source, target, { recursive: true });
    }
  }
  return folder;
}

if (THOROUGH)
  it('what the first stage copies is all that building takes', async () => {
    const [building] = before;
    const folder = copyOf(building as NonNullable<typeof building>);
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const built = await execa('npm', ['run', '--silent', 'build'], { cwd: folder, reject: false, all: true });
    expect(built, built.all).toMatchObject({ exitCode: 0 });
    expect(globSync('*', { cwd: join(folder, 'dist') }).sort()).toEqual(
      globSync('*', { cwd: 'dist' }).sort(),
    );
    const queries = 'dist/queries.sqlite.ndjson';
    expect(readFileSync(join(folder, queries), 'utf8')).toBe(readFileSync(queries, 'utf8'));
  });

if (THOROUGH)
  it('with its variables and without an argument, vigie serves, is seen to be well, and ends when it is told to', async () => {
    const place = newPlace();
    const folder = copyOf(image);
    cpSync('dist', join(folder, 'dist'), { recursive: true });
    for (const name of ['better-sqlite3', 'node-addon-api'])
      cpSync(join('node_modules', name), join(folder, 'node_modules', name), { recursive: true });
    const data = join(place.folder, 'data');
    mkdirSync(data);
    const env: Readonly<Record<string, string>> = {
      ...place.env,
      ...imageEnv,
      VIGIE_DB: join(data, basename(imageEnv.VIGIE_DB ?? '')),
      // The system chooses: the port of the image may be taken here.
      VIGIE_PORT: '0',
    };
    const program = join(folder, 'dist/vigie.cjs');
    const run = (argv: readonly string[], more = {}) =>
      launch(process.execPath, argv, { cwd: data, env: { ...env, ...more }, input: '' });
    await run([program, 'server', 'init']);
    const child = run([program, ...JSON.parse(last(image, 'CMD'))]);
    const [url = ''] = (await firstLine(child)).split('\t');
    expect(url).toMatch(/^http:\/\/0\.0\.0\.0:\d+$/);

    const [, check = ''] = / CMD (.*)$/.exec(last(image, 'HEALTHCHECK')) ?? [];
    const [, ...argv] = JSON.parse(check) as string[];
    const seen = () => run(argv, { VIGIE_PORT: new URL(url).port });
    expect(await seen()).toMatchObject({ exitCode: 0 });

    child.kill(last(image, 'STOPSIGNAL') as NodeJS.Signals);
    expect(await child).toMatchObject({ exitCode: 0 });
    expect(await seen()).toMatchObject({ exitCode: 1 });
  });
