import type { Plan } from '../../../src/bulk/plan/plan.ts';
import { type PlanStep, type StepLine, stepLine } from '../../../src/bulk/plan/steps.ts';
import type { Client } from '../../../src/client/client.ts';
import { importMessages } from '../../../src/messages/commands/import.ts';
import { messages } from '../../../src/messages/index.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import type { Context, FormatCommandLine } from '../cli/command.ts';
import { targetOf } from '../cli/writes.ts';
import { confirmed, confirmMuch, confirmName } from '../prompts/consent.ts';
import { changesOf, namesOfSupports } from './plan-view.ts';

/** Context of a question before the work. */
interface QuestionContext {
  readonly context: Context;
  readonly client: Client;
  readonly line: FormatCommandLine;
}

/** Changes that a question names one by one. */
const NAMED_MAX = 10;
/** Characters of a change in a question. */
const LINE_MAX = 160;
const SIGNS = { creer: '+', remplacer: '~', supprimer: '-' } as const;

/** Maximum of deletions by `--yes`, whatever part of the collection. */
const DELETED_MAX = 10;

/** Asks before replacing objects where a profile protects them. Throws PROFIL_PROTEGE, and INTERROMPU for no. */
export async function confirmImport({ target, counts }: Plan, { context }: QuestionContext): Promise<void> {
  await confirmMuch(context, { objet: target.name.slice(0, -1), ...counts });
}

/**
 * Asks before a synchronisation changes anything, unless `--yes`. The loss of most of a collection, as with a partial file,
 * is agreed to by the number of deletions, typed or given with `--confirm` as the maximum: a continued run has fewer left.
 * Returns the warning if it was not shown in a question. Throws SAISIE_REQUISE and SUPPRESSIONS_NOMBREUSES without a
 * terminal, INTERROMPU for no.
 */
export async function confirmSync(plan: Plan, question: QuestionContext): Promise<string | undefined> {
  const { context, line } = question;
  const { flags, language } = context;
  const { deleted } = plan.counts;
  const words = importMessages(language);
  if (stepsOf(plan) === 0) return undefined;
  const warning = deleted * 2 > plan.held ? words.deletesMuch(deleted, plan.held) : undefined;
  const isMuch = warning !== undefined && deleted > DELETED_MAX;
  const intro = () => firstChanges(plan, question, warning);
  if (!(await confirmMuch(context, { objet: plan.target.name.slice(0, -1), ...plan.counts }, intro))) {
    if (!isMuch) {
      const sentence = words.confirmSync(plan.counts, targetOf(await context.profile()));
      await confirmed(context, 'rien_modifie', sentence, intro);
    } else if (!(Number(flags.confirm) >= deleted)) {
      const name = String(deleted);
      const confirmation = { name, what: warning, line: line({ confirm: name }) };
      const refusal = 'SUPPRESSIONS_NOMBREUSES';
      await confirmName(context, { ...confirmation, refusal }, () => firstChanges(plan, question));
    }
  }
  return flags.yes || flags.confirm !== undefined ? warning : undefined;
}

/** A step before its execution: new supports have no ids yet, and are named in words. */
export function previewOf({ target, repairs }: Plan, step: PlanStep): StepLine {
  const missing = repairs.missingSupports;
  const isUnresolved = missing && step.action !== 'delete';
  return stepLine(target, isUnresolved ? { ...step, body: missing.withWords(step.body) } : step);
}

function stepsOf({ counts: { created, replaced, deleted } }: Plan): number {
  return created + replaced + deleted;
}

/** The first changes, a line each, under a warning if any. */
async function firstChanges(
  plan: Plan,
  { context, client }: QuestionContext,
  warning?: string,
): Promise<string> {
  const { key, name } = plan.target;
  const names = await namesOfSupports(client, name, { signal: context.signal });
  const lines: string[] = [];
  for await (const steps of plan.steps()) {
    for (const step of steps.slice(0, NAMED_MAX - lines.length)) {
      const line = previewOf(plan, step);
      const label = visible(String(line[key] ?? line.id ?? ''));
      const changes = visible(changesOf(line, key, names));
      lines.push(`  ${SIGNS[line.action]} ${label}  ${changes}`.trimEnd().slice(0, LINE_MAX));
    }
    if (lines.length === NAMED_MAX) break;
  }
  const more = stepsOf(plan) - lines.length;
  if (more > 0) lines.push(`  ${messages(context.language).cli.andMore(more)}`);
  if (warning !== undefined) lines.push(warning);
  return `${lines.join('\n')}\n`;
}
