import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PROGRAM } from '../e2e/program.ts';
import { loadLines } from '../server/lines.ts';
import { casesOf } from '../server/scenarios/cases.ts';
import { nameLines } from '../server/scenarios/names.ts';
import { createWorld } from '../server/world.ts';
import { libraryOf } from './library.ts';
import type { Organisation } from './runner/judge.ts';

/** A database that a service can be judged on: two organisations, each with something of everything. */
export interface Prepared {
  /** A file, or the address of one on a PostgreSQL. */
  readonly db: string;
  readonly organisations: readonly [Organisation, Organisation];
}

/** What `server seed --json` says of an organisation. */
interface Seeded {
  readonly id: string;
  readonly token: string;
  readonly token_lecture: string;
}

/** Has the built program make a database of demonstration. */
export function seeded(directory: string, db: string): Prepared {
  const told = execFileSync(process.execPath, [PROGRAM, 'server', 'seed', '--db', db, '--json'], {
    env: environment(directory),
    encoding: 'utf8',
  });
  const { organisations } = JSON.parse(told) as { organisations: [Seeded, Seeded] };
  const somebody = ({ id, token, token_lecture }: Seeded): Organisation => ({
    id,
    admin: token,
    readers: [token_lecture],
  });
  return { db, organisations: [somebody(organisations[0]), somebody(organisations[1])] };
}

/** A database with just enough: judging takes half the time. */
export async function small(directory: string): Promise<Prepared> {
  const { db, organisations } = await createWorld(join(directory, 'judged.db'), new Date());
  const names = new Map(Object.entries(organisations).map(([name, { id }]) => [name, id]));
  const lines = (['nord', 'sud'] as const).flatMap((one) => [
    ...casesOf(one),
    ...libraryOf(one),
    retained(one),
  ]);
  await loadLines(db, nameLines(lines, names));
  const somebody = (name: 'nord' | 'sud'): Organisation => {
    const { id, tokens } = organisations[name];
    const { administrateur_fonctionnel: admin = '', lecture = '', visionneur_simple = '' } = tokens;
    return { id, admin, readers: [lecture, visionneur_simple] };
  };
  return { db, organisations: [somebody('nord'), somebody('sud')] };
}

/** A prescription of a dossier about an ERP, which the dossier above may lift. */
const retained = (organisation: 'nord' | 'sud') => ({
  kind: 'prescription_de_dossier',
  organisation_id: `{${organisation}}`,
  id: `{retenue_permis_${organisation}}`,
  dossier_id: organisation === 'nord' ? '{permis}' : '{permis_sud}',
  numero: 1,
  contenu: 'Prescription retenue par le dossier permis',
  type: null,
  supports_reglementaires: [],
  chemins: [],
  origine_id: null,
});

function environment(home: string) {
  return { HOME: home, PATH: process.env.PATH, VIGIE_LANG: 'en', CI: 'true' };
}

/** A program that serves. */
export interface Serving {
  readonly url: string;
  /** What it has said is wrong with itself. */
  readonly complaints: readonly string[];
  stop(): Promise<void>;
}

/** Starts a built program on a database, and waits until it says that it is ready. */
export async function start(program: string, db: string, home: string): Promise<Serving> {
  const oidc = ['--oidc-issuer', 'https://connexion.sdis.example', '--oidc-audience', 'vigie'];
  const child = spawn(process.execPath, [program, 'server', 'start', '--db', db, '--json', ...oidc], {
    env: environment(home),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaints: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    // Nobody signs in here: its provider is a name alone.
    if (!line.includes('"identity_provider_away"')) complaints.push(line);
  });
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${complaints.join('\n')}`))),
  );
  ended.catch(() => {});
  const ready = new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  );
  const { url } = JSON.parse(await Promise.race([ready, ended])) as { url: string };
  return { url, complaints, stop: () => stopped(child) };
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
