import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { VigieError } from '../../contract/errors.ts';
import { Replacement } from '../files/replacement.ts';
import { NdjsonReader } from '../formats/json/ndjson-reader.ts';
import { Window } from '../input/read-window.ts';
import type { Source } from '../input/source.ts';
import { type Body, identityOf, type Library, supportsByTitle } from '../libraries.ts';
import type { Plan } from './plan.ts';
import type { Step } from './steps.ts';

/** The version of the format: another one is refused. */
const VERSION = 1;
const ACTIONS = { create: 'creer', replace: 'remplacer', delete: 'supprimer' } as const;

/** Which library of which service a plan is for. */
export interface Service {
  /** The id of the organisation, where it is known. */
  readonly organisation?: string | undefined;
  /** The address of the service, or the path of the database. */
  readonly adresse: string;
}

/** What the first line of a plan says. */
export interface PlanHeader {
  readonly plan: number;
  readonly bibliotheque: Library['name'];
  readonly commande: 'import' | 'sync';
  /** Supports of one reference are told apart by their titles. */
  readonly par_titre?: true;
  readonly service: Service;
  /** The file that it was made of. */
  readonly fichier: string;
  /** RFC 3339. */
  readonly fait_le: string;
  /** The flags that decided it. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly comptes: {
    readonly lues: number;
    readonly creees: number;
    readonly remplacees: number;
    readonly supprimees: number;
    readonly ignorees: number;
    readonly rejetees: number;
    /** Objects that only the library has, and keeps. */
    readonly gardees: number;
  };
  /** What the library holds besides the objects that the plan changes; of a synchronisation that deletes only. */
  readonly reste?: { readonly objets: number; readonly somme: string };
}

/** A step as people and programs read it: what is done, to which object, from what to what. */
export interface StepLine {
  readonly action: (typeof ACTIONS)[Step['action']];
  /** Of the file; absent for an object that it does not have. */
  readonly ligne?: number;
  /** Absent for an object that has none, or none yet. */
  readonly id?: string;
  /** The field by which people know the object: its code, its text or its reference. */
  readonly [key: string]: unknown;
  readonly avant: Body | null;
  readonly apres: Body | null;
}

/** Says a step in full. What it meets is known where the plan was made to be shown. */
export function stepLine(library: Library, step: Step): StepLine {
  const before = 'before' in step ? step.before : undefined;
  const after = step.action === 'delete' ? undefined : step.body;
  const named = step.action !== 'create' && step.name !== String(step.identity);
  return {
    action: ACTIONS[step.action],
    ...('line' in step ? { ligne: step.line } : {}),
    ...(named ? { id: step.name } : {}),
    [library.key]: (after ?? before)?.[library.key] ?? null,
    avant: before ?? null,
    // What the file does not say stays as it is.
    apres: after === undefined ? null : { ...before, ...after },
  };
}

/** How every plan begins. */
const BEGINNING = '{"plan":';

/** Makes sure that a plan takes the place of nothing but another plan. Throws PLAN_REFUSE. */
export async function checkPlanPlace(path: string): Promise<void> {
  const file = await open(path).catch(() => undefined);
  if (!file) return;
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(BEGINNING.length) });
    if (bytesRead === 0 || buffer.toString('latin1', 0, bytesRead) === BEGINNING) return;
  } catch {
    // What cannot be read, such as a directory, is no plan.
  } finally {
    await file.close();
  }
  throw new VigieError('PLAN_REFUSE', { file: path });
}

/** What a plan does not say of itself. */
type About = Omit<PlanHeader, 'plan' | 'bibliotheque' | 'par_titre' | 'comptes' | 'reste'>;

/** Writes a plan in one step: a line that says what for, a line for each step, a line that seals it. */
export async function writePlan(path: string, plan: Plan, about: About): Promise<void> {
  const hash = createHash('sha256');
  // It holds what the library holds.
  const file = await Replacement.open(path, 0o600);
  try {
    // The steps count on the codes that were given.
    await plan.repairs?.codes?.save();
    const write = async (line: unknown) => {
      const text = `${JSON.stringify(line)}\n`;
      hash.update(text);
      await file.write(text);
    };
    await write(headerOf(plan, about));
    let etapes = 0;
    for await (const steps of plan.steps()) {
      for (const step of steps) await write(stepLine(plan.library, step));
      etapes += steps.length;
    }
    const seal = sealing(etapes);
    await file.write(`${seal}${hash.update(seal).digest('hex')}${SEALED}`);
    await file.commit();
  } finally {
    await file.abandon();
  }
}

function headerOf(plan: Plan, { commande, service, fichier, fait_le, options }: About): PlanHeader {
  const { library, counts, surplus } = plan;
  const rest = plan.rest?.();
  return {
    plan: VERSION,
    bibliotheque: library.name,
    commande,
    ...(library === supportsByTitle ? { par_titre: true } : {}),
    service,
    fichier,
    fait_le,
    options,
    comptes: {
      lues: counts.read,
      creees: counts.created,
      remplacees: counts.replaced,
      supprimees: counts.deleted,
      ignorees: counts.skipped,
      rejetees: counts.rejected,
      gardees: surplus,
    },
    ...(rest ? { reste: { objets: rest.count, somme: rest.sum } } : {}),
  };
}

/** A plan in a file, found whole. */
export interface PlanFile {
  readonly header: PlanHeader;
  /** The library, with the identity by which the plan was made. */
  readonly library: Library;
  /** How many steps it has. */
  readonly length: number;
  /** The steps with their lines in the plan, from the beginning each time. Throws FICHIER_MODIFIE. */
  steps(): AsyncGenerator<{ readonly step: Step; readonly at: number }>;
}

/** Opens a plan. Throws PLAN_INVALIDE for what is none, or is not as it was written; PLAN_AUTRE for another command's. */
export async function openPlanFile(
  source: Source,
  library: Library,
  command: PlanHeader['commande'],
): Promise<PlanFile> {
  const refuse = (reason: string) => new VigieError('PLAN_INVALIDE', { file: source.name, reason });
  const first = (await linesOf(source).next()).value;
  const header = first?.object as PlanHeader | undefined;
  if (typeof header?.plan !== 'number' || typeof header.bibliotheque !== 'string') throw refuse('format');
  if (header.plan !== VERSION) throw refuse('version');
  const seal = await sealOf(source);
  if (!seal) throw refuse('cut');
  if ((await sha256Of(source, seal.at)) !== seal.sha256) throw refuse('changed');
  const here = `${library.name} ${command}`;
  const planned = `${header.bibliotheque} ${header.commande}`;
  if (planned !== here)
    throw new VigieError('PLAN_AUTRE', { file: source.name, what: 'command', planned, here });
  const told = header.par_titre ? supportsByTitle : library;
  return {
    header,
    library: told,
    length: seal.steps,
    async *steps() {
      await source.verify();
      let left = seal.steps;
      for await (const { object, line } of linesOf(source)) {
        if (line === 1) continue;
        if (left-- === 0) return;
        yield { step: stepOf(told, object as unknown as StepLine), at: line };
      }
    },
  };
}

/** The objects of a file of NDJSON, with their lines. */
async function* linesOf(
  source: Source,
): AsyncGenerator<{ readonly object: Readonly<Record<string, unknown>> | undefined; readonly line: number }> {
  let position = 0;
  const window = new Window(async (target, offset, room) => {
    const count = await source.read(target, offset, room, position);
    position += count;
    return count;
  });
  const reader = new NdjsonReader(window);
  while (await window.load()) while (reader.next()) yield { object: reader.object, line: reader.line };
}

function stepOf(library: Library, { action, ligne, id, avant, apres }: StepLine): Step {
  const body = (apres ?? avant) as Body;
  const identity = identityOf(library, body);
  const name = id ?? String(identity);
  const before = avant ?? {};
  if (action === 'supprimer') return { action: 'delete', identity, name, before };
  const line = ligne as number;
  if (action === 'creer') return { action: 'create', line, identity, body };
  return { action: 'replace', line, identity, name, body, before };
}

/** The line that ends a plan, up to its SHA-256, which is of everything before it: of the number of steps too. */
const sealing = (etapes: number) => `{"fin":{"etapes":${etapes},"sha256":"`;
const SEALED = '"}}\n';

/** Bytes in which the last line surely is. */
const SEAL_MAX = 256;
const BLOCK = 1 << 20;

/** What the last line of a plan says, and where its SHA-256 stands. */
async function sealOf(source: Source): Promise<{ steps: number; sha256: string; at: number } | undefined> {
  const from = Math.max(0, source.size - SEAL_MAX);
  const bytes = Buffer.alloc(source.size - from);
  const text = bytes.toString('latin1', 0, await source.read(bytes, 0, bytes.length, from));
  const start = text.lastIndexOf('\n', text.length - 2) + 1;
  const [, steps, sha256] =
    /^\{"fin":\{"etapes":(\d+),"sha256":"([0-9a-f]{64})"\}\}\n$/.exec(text.slice(start)) ?? [];
  if (sha256 === undefined) return;
  return { steps: Number(steps), sha256, at: source.size - SEALED.length - sha256.length };
}

async function sha256Of(source: Source, end: number): Promise<string> {
  const hash = createHash('sha256');
  const block = Buffer.alloc(BLOCK);
  for (let at = 0; at < end; ) {
    const count = await source.read(block, 0, Math.min(BLOCK, end - at), at);
    if (count === 0) break;
    hash.update(block.subarray(0, count));
    at += count;
  }
  return hash.digest('hex');
}
