import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, type Ran, ranOf } from '../e2e/program.ts';
import { faults } from '../server/invariants.ts';
import { Bare } from './bare.ts';
import {
  contentOf,
  csvOf,
  differences,
  type LibraryAct,
  makeTask,
  type Noun,
  type RowPlan,
  repetitions,
  type Shown,
  type Task,
} from './library.ts';
import { Embedded, type Environment, Machine, Own, type Service } from './services.ts';

/** What is to be imported, and into what. */
export interface Setting extends RowPlan {
  readonly service: 'embedded' | 'own' | 'bare';
  readonly noun: Noun;
  readonly act: LibraryAct;
  /** Flags besides. */
  readonly flags?: readonly string[];
  /** Where the program thinks it is: `Europe/Paris`. */
  readonly zone?: string;
  /** Requests that a bare service takes in a second. */
  readonly perSecond?: number;
}

/** What happens to the program, attempt after attempt. */
export interface Trial {
  /** What else is around the program. */
  readonly env?: Environment;
  /** A command to watch an attempt with; they are counted from 1 on. */
  under?(attempt: number): readonly string[];
  started?(child: Child): void;
  /** When an attempt has ended: answers whether something happened to it. */
  disturbed(ran: Ran): boolean | Promise<boolean>;
  /** When the program has done it. */
  done?(): Promise<void>;
}

/** What came of it. */
export interface Verdict {
  /** Everything that must not be so. */
  readonly findings: readonly string[];
  readonly attempts: readonly Ran[];
}

/** Attempts within which it is done: each that fails has met something, and not much is sent. */
const ATTEMPTS_MAX = 60;
/** A program that runs longer hangs, in milliseconds. */
const ATTEMPT_MAX = 120_000;
/** How an attempt may end that was disturbed: not reached, temporary, partly done, interrupted. */
const EXITS: readonly unknown[] = [7, 8, 9, 130, 143];
const SIGNALS: readonly unknown[] = ['SIGKILL', 'SIGINT'];

/** A machine, a service that holds something already, and a file: everything that can be tried again from the same start. */
export class Lab {
  readonly machine: Machine;
  readonly service: Service;
  readonly task: Task;
  /** The command that is given again and again, and with what around it. */
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly #before: readonly Shown[];
  readonly #files: readonly string[];

  private constructor(
    machine: Machine,
    service: Service,
    env: Environment,
    task: Task,
    argv: readonly string[],
    before: readonly Shown[],
  ) {
    this.machine = machine;
    this.service = service;
    this.env = env;
    this.task = task;
    this.argv = argv;
    this.#before = before;
    this.#files = machine.files();
  }

  /** `through` puts a proxy between the program and the service, and answers how the program reaches them. */
  static async open(
    setting: Setting,
    through: (service: Service) => Environment = ({ env }) => env,
  ): Promise<Lab> {
    const { noun, act } = setting;
    const machine = new Machine();
    const service = await serviceOf(setting, machine);
    const task = makeTask(noun, act, setting);
    try {
      writeFileSync(join(machine.folder, 'file.csv'), csvOf(task.rows));
      const before = await fill(machine, service, task, setting);
      const env = { ...service.env, ...through(service), TZ: setting.zone ?? 'UTC' };
      if (service instanceof Bare) service.performed = [];
      return new Lab(machine, service, env, task, argvOf(setting), before);
    } catch (error) {
      await service.stop();
      throw error;
    }
  }

  /** Remembers everything as it is, for `restore`. */
  async keep(): Promise<void> {
    this.machine.keep();
    await this.service.keep();
  }

  async restore(): Promise<void> {
    this.machine.restore();
    await this.service.restore();
  }

  /** Gives the command until it is done, and looks what came of it. */
  async attempt(trial: Trial): Promise<Verdict> {
    const findings: string[] = [];
    const attempts: Ran[] = [];
    for (let ended = false; !ended; ) {
      const ran = await this.#run(trial, attempts.length + 1);
      attempts.push(ran);
      const disturbed = await trial.disturbed(ran);
      const objection = objectionTo(ran, disturbed, attempts.length);
      if (objection !== undefined) findings.push(objection);
      ended = objection !== undefined || ran.exitCode === 0;
    }
    await trial.done?.();
    findings.push(...(await this.#judge()));
    if (attempts.at(-1)?.exitCode === 0)
      findings.push(...(await this.#afterwards(attempts.at(-1)?.out ?? '')));
    return { findings, attempts };
  }

  async #run(trial: Trial, attempt: number): Promise<Ran> {
    const env = { ...this.env, ...trial.env };
    const child = this.machine.start(this.argv, env, trial.under?.(attempt));
    trial.started?.(child);
    const limit = setTimeout(() => child.kill('SIGQUIT'), ATTEMPT_MAX);
    try {
      return ranOf(await child);
    } finally {
      clearTimeout(limit);
    }
  }

  /** What the library holds, and how it came to it. */
  async #judge(): Promise<string[]> {
    const { machine, service, task } = this;
    const after = await shownBy(machine, service, task.noun);
    const findings = differences(task, this.#before, after);
    if (service instanceof Bare) return [...findings, ...repetitions(task, service.performed)];
    return [...findings, ...(await this.#twinSupports()), ...(await faults((service as Own | Embedded).db))];
  }

  /** Supports are made on the way: each once. */
  async #twinSupports(): Promise<string[]> {
    if (!this.argv.includes('--create-supports')) return [];
    const argv = ['supports', 'list', '--all', '--json', '--fields', 'reference'];
    const { out } = await this.machine.vigie(argv, this.service.env);
    const references = (JSON.parse(out) as { reference: string }[]).map(({ reference }) => reference);
    return references.filter((one, i) => references.indexOf(one) < i).map((one) => `support twice: ${one}`);
  }

  /** Once it is done, all rows are accounted for, nothing lies about, and the same once more changes nothing. */
  async #afterwards(out: string): Promise<string[]> {
    const { db } = this.service as Partial<Embedded>;
    // A draft that has just become the database has two names for an instant.
    const isDatabase = (file: string) => db !== undefined && statSync(file).ino === statSync(db).ino;
    const left = this.machine.files().filter((file) => !isDatabase(file) && !this.#files.includes(file));
    const { exitCode, out: again, err } = await this.machine.vigie(this.argv, this.service.env);
    const { lues, creees, remplacees, ignorees, rejetees } = JSON.parse(out) as Counts;
    const sum = creees + remplacees + ignorees + rejetees;
    return [
      ...left.map((file) => `left: ${file}`),
      ...(sum === lues ? [] : [`${lues} rows became ${sum}: ${out}`]),
      ...(exitCode === 0 && (JSON.parse(again) as Counts).ignorees === lues
        ? []
        : [`once more, it ends with ${exitCode}: ${again}${err}`]),
    ];
  }
}

type Counts = Record<'lues' | 'creees' | 'remplacees' | 'ignorees' | 'rejetees', number>;

const VERBS: Readonly<Record<LibraryAct, readonly string[]>> = {
  create: ['import', 'file.csv'],
  replace: ['import', 'file.csv', '--if-exists', 'replace'],
  sync: ['sync', 'file.csv', '--delete', '--yes', '--confirm', '1000000'],
};

function argvOf({ noun, act, flags = [], ...setting }: Setting): string[] {
  return [noun, ...VERBS[act], '--json', ...citing(setting), ...flags];
}

const citing = ({ citing = false }: Pick<RowPlan, 'citing'>) => (citing ? ['--create-supports'] : []);

function serviceOf({ service, perSecond }: Setting, machine: Machine): Promise<Service> | Service {
  if (service === 'embedded') return new Embedded(machine);
  return service === 'own' ? new Own(machine).start() : new Bare(perSecond).start();
}

/** Fills a library with what it holds before, and answers how it shows it. */
async function fill(
  machine: Machine,
  service: Service,
  { noun, before }: Task,
  setting: Setting,
): Promise<Shown[]> {
  if (before.length === 0) return [];
  const file = join(machine.beside, 'before.csv');
  writeFileSync(file, csvOf(before));
  const { exitCode, err } = await machine.vigie([noun, 'import', file, ...citing(setting)], service.env);
  if (exitCode !== 0) throw new Error(err);
  return shownBy(machine, service, noun);
}

/** What a library holds, as the program lists it. */
async function shownBy(machine: Machine, { env }: Service, noun: Noun): Promise<Shown[]> {
  const { exitCode, out, err } = await machine.vigie([noun, 'list', '--all', '-o', 'ndjson'], env);
  if (exitCode !== 0) throw new Error(err);
  return out.split('\n').flatMap((line) => {
    if (line === '') return [];
    const object = JSON.parse(line) as Record<string, unknown>;
    return [{ ...contentOf(noun, object), id: object.id as string | undefined }];
  });
}

/** What is to be said against the way in which an attempt ended. */
function objectionTo(
  { exitCode, signal, err }: Ran,
  disturbed: boolean,
  attempts: number,
): string | undefined {
  if (exitCode === 0) return undefined;
  const told = `attempt ${attempts} ended with ${exitCode ?? signal}: ${err}`;
  if (signal === undefined ? !EXITS.includes(exitCode) : !SIGNALS.includes(signal)) return told;
  // On a machine that has much to do, an answer may come too late by itself.
  if (!disturbed && !/DELAI_DEPASSE/.test(err)) return `though nothing disturbed it, ${told}`;
  return attempts === ATTEMPTS_MAX ? `it comes to no end: ${told}` : undefined;
}
