import type { Client } from '../../client/client.ts';
import { VigieError } from '../../contract/errors.ts';
import type { Counts, ImportIssueCode } from '../../messages/import.ts';
import { type Already, NONE_YET } from '../execute/journal/resumed.ts';
import type { Source } from '../input/source.ts';
import type { Library } from '../libraries.ts';
import { type Issue, shownValue } from '../report/issues.ts';
import { Identities } from '../rows/identities.ts';
import { Decisions } from './decisions.ts';
import type { Existing } from './existing.ts';
import { loadExisting } from './load-existing.ts';
import type { OnPassed, Plan, Planned, PlanOptions } from './plan.ts';
import { openPlanFile, type PlanFile, type PlanHeader, type Service } from './plan-file.ts';
import { Gathering } from './step-blocks.ts';
import type { Step } from './steps.ts';

export interface RecallOptions
  extends Pick<PlanOptions, 'pace' | 'patience' | 'signal' | 'settled' | 'onIssue' | 'onProgress'> {
  readonly command: PlanHeader['commande'];
  /** Where the plan is to be applied. */
  readonly service: Service;
}

/** A plan that was read from a file, or why it must not be applied. */
export interface Recalled extends Planned {
  readonly header: PlanHeader;
}

/**
 * Takes up a plan that was written to a file. The library is read again: each object that the plan changes must be
 * as the plan saw it, or already as the plan leaves it, so that an application that was cut short can be done
 * again; in a synchronisation that deletes all the others must be the same as well. What differs is told, and then
 * there is no plan.
 *
 * Throws VigieError (PLAN_INVALIDE, PLAN_AUTRE, FICHIER_MODIFIE), and what the service answers to reading.
 */
export async function recallPlan(
  client: Client,
  named: Library,
  source: Source,
  options: RecallOptions,
): Promise<Recalled> {
  const { command, service, pace, patience, signal, onProgress, onIssue } = options;
  const file = await openPlanFile(source, named, command);
  const { header, library } = file;
  checkService(source, header.service, service);
  const existing = await loadExisting(client, library, {
    wanted: header.reste ? undefined : await identitiesOf(file),
    pace,
    patience,
    signal,
    onProgress: (done, total) => onProgress?.({ stage: 'load', done, total }),
  });
  let issues = 0;
  const tell = (issue: Issue) => {
    issues++;
    onIssue(issue);
  };
  const already = options.settled?.rows(library) ?? NONE_YET;
  const todo = await holdAgainst(file, existing, already, tell);
  if (header.reste) {
    const { count, sum } = existing.rest();
    if (count !== header.reste.objets || sum !== header.reste.somme) {
      tell({ code: 'PLAN_RESTE', params: { planned: header.reste.objets, now: count }, line: 0 });
    }
  }
  existing.close();
  const counts = countsOf(header, todo);
  const report = { header, counts, issues, refused: 0, notices: [] };
  if (issues > 0) return { ...report, counts: { ...counts, created: 0, replaced: 0, deleted: 0 } };
  return { ...report, plan: new RecalledPlan(file, counts, todo, already) };
}

/** One organisation is the same wherever it is reached; where it is not known, the address must be the same. */
function checkService(source: Source, planned: Service, here: Service): void {
  const known = planned.organisation !== undefined && here.organisation !== undefined;
  if (known ? planned.organisation === here.organisation : planned.adresse === here.adresse) return;
  const named = ({ adresse, organisation }: Service) =>
    organisation === undefined ? adresse : `${adresse} (${organisation})`;
  throw new VigieError('PLAN_AUTRE', {
    file: source.name,
    what: 'service',
    planned: named(planned),
    here: named(here),
  });
}

async function identitiesOf(file: PlanFile) {
  const identities = new Identities();
  for await (const { step } of file.steps()) identities.set(step.identity, 1);
  return { rows: file.length, identities: identities.codes() };
}

/** What is left to do of a plan. */
interface Todo {
  /** `skip` for steps that are done already, by their rank. */
  readonly decisions: Decisions;
  readonly create: number;
  readonly replace: number;
  readonly delete: number;
  /** Rows whose step is done already; deletions are no rows. */
  readonly done: number;
  /** Those among them that this process itself has written. */
  readonly settled: { readonly created: number; readonly replaced: number };
}

/** Finds which steps are still to be done; tells of those that can no longer be. */
async function holdAgainst(
  file: PlanFile,
  existing: Existing,
  already: Already,
  tell: (issue: Issue) => void,
): Promise<Todo> {
  const decisions = new Decisions();
  const settled = { created: 0, replaced: 0 };
  const todo = { create: 0, replace: 0, delete: 0, done: 0, settled };
  let index = 0;
  for await (const { step, at } of file.steps()) {
    const found = stateOf(existing, step);
    if (found === 'todo') {
      todo[step.action]++;
    } else if (found === 'done') {
      const outcome = already.get(step.identity);
      if (step.action !== 'delete') todo.done++;
      if (step.action !== 'delete' && outcome) settled[outcome]++;
      decisions.set(index, 'skip');
    } else {
      const body = step.action === 'delete' ? step.before : step.body;
      tell({
        code: found,
        line: at,
        field: file.library.key,
        value: shownValue(body?.[file.library.key] ?? step.identity),
      });
    }
    index++;
  }
  return { decisions, ...todo };
}

type State = 'todo' | 'done' | Extract<ImportIssueCode, `PLAN_${string}`>;

/** Whether the object of a step is as the plan saw it, or as the step leaves it; it is claimed for the step. */
function stateOf(existing: Existing, step: Step): State {
  if (step.action === 'create') {
    const rank = existing.find(step.identity, step.body);
    if (rank === 0) return 'todo';
    existing.claim(rank, true);
    return existing.agrees(rank, step.body) ? 'done' : 'PLAN_APPARU';
  }
  const rank = existing.named(step.identity, step.name);
  if (rank === 0) return step.action === 'delete' ? 'done' : 'PLAN_DISPARU';
  existing.claim(rank, true);
  if (existing.equals(rank, step.before ?? {})) return 'todo';
  const after = step.action === 'replace' ? { ...step.before, ...step.body } : undefined;
  return after && existing.equals(rank, after) ? 'done' : 'PLAN_CHANGE';
}

function countsOf({ comptes }: PlanHeader, todo: Todo): Counts {
  return {
    read: comptes.lues,
    created: todo.create,
    replaced: todo.replace,
    deleted: todo.delete,
    skipped: comptes.ignorees + todo.done,
    rejected: comptes.rejetees,
  };
}

class RecalledPlan implements Plan {
  readonly library: Library;
  readonly counts: Counts;
  readonly surplus: number;
  readonly settled: Todo['settled'];
  readonly #file: PlanFile;
  readonly #decisions: Decisions;
  readonly #already: Already;

  constructor(file: PlanFile, counts: Counts, { decisions, settled }: Todo, already: Already) {
    this.library = file.library;
    this.counts = counts;
    this.surplus = file.header.comptes.gardees;
    this.#file = file;
    this.#decisions = decisions;
    this.settled = settled;
    this.#already = already;
  }

  async *steps(onPassed?: OnPassed): AsyncGenerator<readonly Step[]> {
    const gathering = new Gathering(onPassed);
    let index = 0;
    for await (const { step } of this.#file.steps()) {
      if (this.#decisions.of(index++) !== 'skip') gathering.add(step);
      else if (onPassed && step.action !== 'delete') {
        const key = step.body[this.library.key] as string | number;
        gathering.pass({ line: step.line, outcome: this.#already.get(step.identity) ?? 'skipped', key });
      }
      if (gathering.isFull) yield* gathering.full();
    }
    yield* gathering.rest();
  }

  close(): void {}
}
