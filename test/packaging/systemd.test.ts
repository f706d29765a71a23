import { readdirSync, readFileSync } from 'node:fs';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { readLine } from '../architecture/lines.ts';
import { requires } from '../architecture/programs.ts';
import { commandsIn } from '../architecture/shell.ts';
import { unknownOf } from './variables.ts';

const FOLDER = 'packaging/systemd';
const units = readdirSync(FOLDER).filter((file) => /\.(?:service|timer)$/.test(file));
const services = units.filter((file) => file.endsWith('.service'));
const read = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8');
const settings = read('vigie.env');

/** What a unit says of a key, in order. */
function said(unit: string, key: string): string[] {
  return [...read(unit).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

it('are a service, its backup and the timer of that', () => {
  expect(units).toEqual(['vigie-backup.service', 'vigie-backup.timer', 'vigie.service']);
});

it('systemd understands them, and warns of nothing', async () => {
  requires(['systemd-analyze']);
  const verified = await execa(
    'systemd-analyze',
    ['verify', '--man=no', ...units.map((unit) => `./${unit}`)],
    {
      cwd: FOLDER,
      reject: false,
      all: true,
    },
  );
  expect(verified).toMatchObject({ exitCode: 0, all: '' });
});

it.each([
  ['vigie.service', 1.5],
  ['vigie-backup.service', 1],
])('%s is exposed by %s of 10 at most, as systemd reckons', async (unit, most) => {
  requires(['systemd-analyze']);
  const { stdout } = await execa(
    'systemd-analyze',
    ['security', '--offline=true', '--no-pager', `./${unit}`],
    {
      cwd: FOLDER,
    },
  );
  const [, level] = /Overall exposure level for .*: (\d+\.\d+) /.exec(stdout) ?? [];
  expect(Number(level)).toBeLessThanOrEqual(most);
});

it('what they run are commands that exist', async () => {
  const lines = services.flatMap((unit) => said(unit, 'ExecStart')).map((line) => line.replaceAll('$$', '$'));
  const ran = lines.map((line) => /\bvigie (?:[^'"]|"[^"]*")*/.exec(line)?.[0] ?? '');
  expect(ran.map((line) => line.split(' ', 3).join(' '))).toEqual([
    'vigie server backup',
    'vigie server start',
  ]);
  for (const line of ran) {
    const [[, ...words] = []] = commandsIn(line.replace(/\$\([^)]*\)/, 'day'));
    await expect(readLine(words)).resolves.toMatchObject({ noun: 'server' });
  }
});

it('the service and its backup share account, settings and directory', () => {
  for (const key of ['User', 'Group', 'EnvironmentFile', 'WorkingDirectory']) {
    const [first, ...others] = services.map((unit) => said(unit, key));
    expect(first, key).toHaveLength(1);
    expect(others, key).toEqual([first]);
  }
});

describe('the settings', () => {
  const names = [...settings.matchAll(/^#?(\w+)=/gm)].map(([, name = '']) => name);

  it('are variables that vigie heeds', () => {
    expect(names).toContain('VIGIE_DB');
    expect(unknownOf(names)).toEqual([]);
  });

  it('trust no proxy unless the line for one is taken out of its comment', () => {
    expect(settings).not.toMatch(/^VIGIE_TRUSTED_PROXY=/m);
    expect(settings).toContain('\n#VIGIE_TRUSTED_PROXY=127.0.0.1\n');
  });

  it('may name a log where the documentation has it rotated', () => {
    const [directory] = said('vigie.service', 'LogsDirectory');
    expect(readFileSync('docs/observing.md', 'utf8')).toContain(`\n/var/log/${directory}/access.log {\n`);
  });

  it('name the database in the directory that the service owns', () => {
    const [directory] = said('vigie.service', 'StateDirectory');
    expect(settings).toContain(`\nVIGIE_DB=/var/lib/${directory}/`);
    expect(said('vigie.service', 'WorkingDirectory')).toEqual([`/var/lib/${directory}`]);
  });
});
