import type { Plan } from '../../../src/bulk/plan/plan.ts';
import { type PlanStep, stepLine } from '../../../src/bulk/plan/steps.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { batch, version } from '../../../src/contract/resources/service.ts';
import { importMessages } from '../../../src/messages/commands/import.ts';
import { messages } from '../../../src/messages/index.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import { type Command, defineCommand } from '../cli/command.ts';
import { targetOf } from '../cli/writes.ts';
import { type FlagValues, flagName, toggle } from '../flags/flags.ts';
import { confirmed, confirmMuch, confirmName } from '../prompts/consent.ts';
import {
  type Bulk,
  type BulkFlags,
  type BulkJob,
  bulkFlags,
  fileArgument,
  READABLE,
  readingFlags,
  repairFlagsOf,
  summaryView,
} from './bulk-command.ts';
import type { BulkOutcome } from './outcome.ts';
import { changesOf, type Names, namesOfSupports } from './plan-view.ts';

const syncFlags = {
  plan: toggle('Show what would be created, replaced and deleted, and do nothing'),
  check: toggle('Only say whether the library equals the file: exit code 9 when it does not'),
  delete: toggle('Delete what only the library has; it stays otherwise'),
} as const;

type SyncFlags = BulkFlags & FlagValues<typeof syncFlags>;

/** The command that makes a library equal to a file. */
export function syncCommand({ library, columns, require, endpoints, ...words }: Bulk): Command {
  return defineCommand<unknown>({
    ...words,
    noun: library,
    verb: 'sync',
    description: [
      ...columns,
      ...READABLE,
      'Creates what the library lacks and replaces what differs.',
      'What only the library has stays, unless --delete is given.',
      'Fields that the file has no column for stay as they are.',
      'Every row is checked before anything is written: with one error nothing is.',
      'Asks first on a terminal; elsewhere --yes is needed.',
    ],
    arguments: fileArgument,
    flags: { ...syncFlags, ...readingFlags, ...repairFlagsOf(library), ...bulkFlags },
    endsItself: true,
    endpoints: [version, batch, ...endpoints],
    view: summaryView('sync', library) as View<unknown>,
    async run(context, input) {
      const { file } = input.arguments as FlagValues<typeof fileArgument>;
      const flags = input.flags as SyncFlags;
      const { plan, check } = flags;
      const contrary = (['plan', 'check', 'dry_run'] as const).filter((name) => flags[name]);
      if (contrary.length > 1) throw new VigieError('OPTIONS_CONTRAIRES', { flags: contrary.map(flagName) });
      const { withBulkJob } = await import('./job.ts');
      const shows = plan ? 'steps' : check ? 'numbers' : 'rows';
      const writes = contrary.length === 0;
      const { line } = input;
      const given = { library, file, flags, line, shows, writes, require } as const;
      return withBulkJob(context, { command: 'sync', ...given }, (work) => syncWith(work, flags, writes));
    },
  });
}

async function syncWith(work: BulkJob, flags: SyncFlags, writes: boolean): Promise<BulkOutcome> {
  const { plan: shown, check, delete: deletes, dry_run } = flags;
  const { withPlan, dryRun, runPlan } = await import('./run-plan.ts');
  // Whatever the file does not have is a difference: to say so takes no --delete.
  const options = { ifExists: 'replace', sync: { deletes: deletes && !check }, shows: !check } as const;
  return withPlan(work, options, writes, async (plan) => {
    if (check) return compared(work, plan);
    if (plan.surplus > 0) tellSurplus(work, plan.surplus);
    if (shown) return showSteps(work, plan);
    if (dry_run) return dryRun(work, plan);
    await confirmSync(work, plan);
    return runPlan(work, plan, ({ action }) => action === 'delete');
  });
}

/** Says that the library keeps what the file does not have, and how to have it deleted. */
function tellSurplus({ reporter, context, line }: BulkJob, surplus: number): void {
  reporter.notice(importMessages(context.language).surplus(surplus));
  reporter.notice(`  ${line({ delete: true })}`);
}

/** Whether the library equals the file, without changing it. */
function compared({ source, reporter, context, line }: BulkJob, { counts, surplus }: Plan): BulkOutcome {
  const { created, replaced } = counts;
  const found = { ...counts, deleted: surplus };
  if (created + replaced + surplus > 0) {
    const plan = line({ check: undefined, delete: undefined, plan: true });
    const params = { file: source.name, created, replaced, surplus, plan };
    return { counts: found, failure: new VigieError('BIBLIOTHEQUE_DIFFERENTE', params) };
  }
  reporter.notice(importMessages(context.language).equal);
  return { counts: found };
}

async function showSteps(work: BulkJob, plan: Plan): Promise<BulkOutcome> {
  const { library, steps: shown } = work;
  shown?.call(await namesFor(work));
  for await (const steps of plan.steps()) {
    for (const step of steps) shown?.put(stepLine(library, inWords(plan, step)));
    await shown?.drained();
  }
  return { counts: plan.counts };
}

/** A step before it is done: supports that do not exist yet have no ids, and are said in words. */
function inWords({ repairs }: Plan, step: PlanStep): PlanStep {
  const missing = repairs?.createSupports;
  return missing && step.action !== 'delete' ? { ...step, body: missing.told(step.body) } : step;
}

async function namesFor({ client, library, context }: BulkJob): Promise<Names> {
  if (library.name !== 'prescriptions') return new Map();
  return namesOfSupports(client, { signal: context.signal });
}

/** Changes that a question names one by one. */
const NAMED_MAX = 10;
const SIGNS = { creer: '+', remplacer: '~', supprimer: '-' } as const;

/** Deletions to which `--yes` agrees, whatever part of the library they are. */
const DELETED_MAX = 10;

/**
 * Asks before anything is changed, unless `--yes`. That most of a library goes, as where a file has only a part of it, is agreed to
 * by the number of deletions, typed or given with `--confirm` as the most there may be: a run that goes on has fewer left.
 * Throws SAISIE_REQUISE and SUPPRESSIONS_NOMBREUSES where there is no terminal to ask on, INTERROMPU for no.
 */
async function confirmSync(work: BulkJob, plan: Plan): Promise<void> {
  const { context, reporter, line } = work;
  const { flags, language } = context;
  const { deleted } = plan.counts;
  const words = importMessages(language);
  const warning = deleted * 2 > plan.held ? words.deletesMuch(deleted, plan.held) : undefined;
  const isMuch = warning !== undefined && deleted > DELETED_MAX;
  await reporter.end();
  if (stepsOf(plan) === 0) return;
  const asked = () => firstChanges(work, plan, warning);
  if (!(await confirmMuch(context, { objet: work.library.name.slice(0, -1), ...plan.counts }, asked))) {
    if (!isMuch) {
      const question = words.confirmSync(plan.counts, targetOf(await context.profile()));
      await confirmed(context, 'rien_modifie', question, () => firstChanges(work, plan, warning));
    } else if (!(Number(flags.confirm) >= deleted)) {
      const name = String(deleted);
      const named = { name, what: warning, line: line({ confirm: name }) };
      const refusal = 'SUPPRESSIONS_NOMBREUSES';
      await confirmName(context, { ...named, refusal }, () => firstChanges(work, plan));
    }
  }
  // Who was not asked has not seen it.
  if (warning !== undefined && (flags.yes || flags.confirm !== undefined)) reporter.say(warning);
}

function stepsOf({ counts: { created, replaced, deleted } }: Plan): number {
  return created + replaced + deleted;
}

/** The first changes, a line for each, with a warning where there is one. */
async function firstChanges(work: BulkJob, plan: Plan, warning?: string): Promise<string> {
  const { library, context } = work;
  const names = await namesFor(work);
  const lines: string[] = [];
  for await (const steps of plan.steps()) {
    for (const step of steps.slice(0, NAMED_MAX - lines.length)) {
      const line = stepLine(library, inWords(plan, step));
      const key = visible(String(line[library.key] ?? line.id ?? ''));
      const changes = visible(changesOf(line, library.key, names));
      lines.push(`  ${SIGNS[line.action]} ${key}  ${changes}`.trimEnd().slice(0, LINE_MAX));
    }
    if (lines.length === NAMED_MAX) break;
  }
  const more = stepsOf(plan) - lines.length;
  if (more > 0) lines.push(`  ${messages(context.language).cli.andMore(more)}`);
  if (warning !== undefined) lines.push(warning);
  return `${lines.join('\n')}\n`;
}

/** Characters of a change in a question. */
const LINE_MAX = 160;
