import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { requires } from '../architecture/programs.ts';
import { ranOf } from '../e2e/program.ts';
import { REPEAT, SEED, THOROUGH } from '../setup/chance.ts';
import { Bare } from './bare.ts';
import { Random } from './random.ts';
import { Embedded, type Environment, Machine } from './services.ts';
import { COUNTABLE, CRAMPED, KILLS, killingAt, recording, writesIn } from './strace.ts';

const anomalies = (codes: readonly (string | number)[]) =>
  `code;texte;gravite\n${codes.map((code) => `${code};Anomalie ${code} de l’essai;1\n`).join('')}`;
const numbers = Array.from({ length: 100 }, (_, i) => i + 1);
const letters = numbers.flatMap((number) => [`A${number}`, `B${number}`]);

/** Commands that leave a file behind besides what they do to the library. */
const COMMANDS = {
  export: ['anomalies', 'export', 'out.csv', '--force'],
  rejects: ['anomalies', 'import', 'mixed.csv', '--partial', '--rejects', 'out.csv'],
  mapping: ['anomalies', 'import', 'letters.csv', '--assign-codes', 'out.csv'],
} as const;

type Name = keyof typeof COMMANDS;
const NAMES = Object.keys(COMMANDS) as Name[];
/** Each command is killed or has a full disk; for a release, both. */
const KILLED: readonly Name[] = THOROUGH ? NAMES : ['mapping'];
const ON_A_FULL_DISK = NAMES.filter((name) => THOROUGH || !KILLED.includes(name));
/** What the command had left behind before, and must not be harmed: it can be written anew only as a whole. */
const OLD: Readonly<Record<Name, string>> = {
  export: 'code,texte\n1,ancien\n',
  rejects: '\ufeffcode;texte;gravite;_ligne;_champ;_erreur\nZ9;ancien;1;2;code;ancien\n',
  mapping: '\ufeffancien;code\nZ9;777\n',
};

/** A machine with the files, and a library that holds something. */
async function prepared(env: (machine: Machine) => Environment) {
  const machine = new Machine();
  const service = env(machine);
  const file = (name: string) => join(machine.folder, name);
  writeFileSync(file('first.csv'), anomalies(numbers));
  writeFileSync(file('more.csv'), anomalies(numbers.map((number) => number + 20)));
  writeFileSync(file('mixed.csv'), anomalies([...letters.slice(0, 20), ...numbers, 101]));
  writeFileSync(file('letters.csv'), anomalies([...numbers, ...letters]));
  const filled = await machine.vigie(['anomalies', 'import', 'first.csv'], service);
  if (filled.exitCode !== 0) throw new Error(filled.err);
  return { machine, service, file };
}

/** What a command has left: how it ended, every file, the library; contents by their prints. */
async function left(machine: Machine, service: Environment, exitCode: number | undefined) {
  const { out } = await machine.vigie(['anomalies', 'list', '--all', '-o', 'ndjson'], service);
  // What stood there before is set aside under such a name.
  const files = machine.files().filter((path) => !path.endsWith('.db') && !path.endsWith('~'));
  const text = (path: string) => readFileSync(path, 'utf8');
  const prints = files.map((path) => `${basename(path)} ${hash('sha256', text(path)).slice(0, 8)}`);
  return { exitCode, library: hash('sha256', out), files: prints };
}

describe('killed at any write, the same command leaves what it would have left', () => {
  test.each(KILLED)(
    `%s (${REPEAT})`,
    async (name) => {
      requires(['strace']);
      const { machine, service } = await prepared((machine) => new Embedded(machine).env);
      const argv = COMMANDS[name];
      machine.keep();
      const log = join(machine.beside, 'writes');
      const env = { ...service, ...COUNTABLE };
      const undisturbed = ranOf(await machine.start(argv, env, recording(log)));
      const expected = await left(machine, service, undisturbed.exitCode);

      const writes = writesIn(log, machine.root);
      let killed = 0;
      for (const write of new Random(SEED, name).sample(writes, KILLS)) {
        machine.restore();
        const { signal } = ranOf(await machine.start(argv, env, killingAt(write)));
        if (signal === 'SIGKILL') killed++;
        const { exitCode } = await machine.vigie(argv, service);
        expect(await left(machine, service, exitCode), JSON.stringify(write)).toEqual(expected);
      }
      expect(writes.length).toBeGreaterThan(0);
      expect(killed).toBeGreaterThan(0);
    },
    600_000,
  );
});

describe('on a disk that fills, a file is not written in part, and the old one is not lost', () => {
  test.each(ON_A_FULL_DISK)('%s: the same command writes the new one when there is room', async (name) => {
    requires(['bash']);
    const bare = await new Bare().start();
    onTestFinished(() => bare.stop());
    const { machine, service, file } = await prepared(() => bare.env);
    const argv = COMMANDS[name];
    const before = machine.files();
    if (OLD[name] !== '') writeFileSync(file('out.csv'), OLD[name]);
    const cramped = ranOf(await machine.start(argv, service, CRAMPED));
    expect(cramped.exitCode).toBe(8);
    expect(cramped.err).toMatch(/Cannot write .*: EFBIG/);
    const old = ['out.csv', 'out.csv~'].map(file).filter((path) => existsSync(path));
    expect(old.map((path) => readFileSync(path, 'utf8'))).toEqual(OLD[name] === '' ? [] : [OLD[name]]);
    const { exitCode } = await machine.vigie(argv, service);
    expect(exitCode).toBe(name === 'rejects' ? 9 : 0);
    expect(readFileSync(file('out.csv'), 'utf8').length).toBeGreaterThan(1024);
    expect(machine.files().filter((path) => !path.endsWith('~'))).toEqual(
      [...before, file('out.csv')].sort(),
    );
  });
});
