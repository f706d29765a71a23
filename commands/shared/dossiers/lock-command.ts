import type { Client } from '../../../src/client/client.ts';
import { readDossier } from '../../../src/contract/resources/dossiers/dossiers.ts';
import {
  archiveDossier,
  closeDossier,
  reopenDossier,
  unarchiveDossier,
} from '../../../src/contract/resources/dossiers/verrous.ts';
import {
  isActive,
  isFinished,
  listWorkflows,
  type Workflow,
} from '../../../src/contract/resources/workflows.ts';
import type { HelpSentence } from '../../../src/messages/help/index.ts';
import { messages } from '../../../src/messages/index.ts';
import { valueWord } from '../../../src/messages/pages/words.ts';
import type { ResultsOutput } from '../../../src/terminal/output/view.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import { type Command, type Context, defineCommand, type Instead, type VerbWords } from '../cli/command.ts';
import { requireExtension } from '../cli/extensions.ts';
import { nextCommands } from '../cli/next-command.ts';
import { changeAll, dryRunFlag, expectAll } from '../cli/writes.ts';
import { many } from '../flags/flags.ts';
import { erpsOf } from './attached.ts';
import { dossierId, withAttached } from './numbers.ts';

interface Lock {
  readonly endpoint: typeof closeDossier;
  /** State of a dossier in its result. */
  readonly statut: string;
  readonly description: HelpSentence;
}

/** Acts that lock or unlock a dossier, by their verbs (choice C15). */
const LOCKS = {
  clore: {
    endpoint: closeDossier,
    statut: 'clos',
    description:
      'A closed dossier becomes read-only, along with its documents, assignments, workflows and prescriptions. Unfinished workflows, attached dossiers still open and a missing opinion are listed and do not prevent it.',
  },
  rouvrir: {
    endpoint: reopenDossier,
    statut: 'ouvert',
    description: 'A dossier that is also archived stays locked until it is unarchived.',
  },
  archiver: {
    endpoint: archiveDossier,
    statut: 'archive',
    description: 'An archived dossier becomes read-only, open or closed.',
  },
  desarchiver: {
    endpoint: unarchiveDossier,
    statut: 'desarchive',
    description: 'A dossier that is also closed stays locked until it is reopened.',
  },
} as const satisfies Readonly<Record<string, Lock>>;
export type LockVerb = keyof typeof LOCKS;

interface LockWords extends Pick<VerbWords, 'summary' | 'examples'> {
  readonly verb: LockVerb;
  /** Words before the verb: `dossiers`, or `server dossier`. */
  readonly noun: 'dossiers' | 'server dossier';
}

type Change = (context: Context) => Promise<ResultsOutput>;

/** Command that locks or unlocks dossiers. `as`: runs the change as another caller than that of the profile. */
export function lockCommand(
  { noun, verb, ...words }: LockWords,
  as: (context: Context, change: Change) => Promise<ResultsOutput> = (context, change) => change(context),
): Command {
  const lock: Lock = LOCKS[verb];
  const [first = noun, ...others] = noun.split(' ');
  return defineCommand({
    ...words,
    noun: first,
    verb: [...others, verb].join(' '),
    description: [
      lock.description,
      'Attached dossiers keep their own locks and are not changed.',
      'All objects are looked up first: if one is missing, nothing is changed.',
    ],
    arguments: { dossier_id: many('Ids or numbers of dossiers, or - to read them from standard input') },
    flags: dryRunFlag,
    endpoints: [lock.endpoint, readDossier, listWorkflows],
    run: (context, { arguments: { dossier_id: typed }, flags: { dry_run }, instead }) =>
      as(context, async (acting) => {
        await requireExtension('dossiers-verrous', lock.endpoint)(acting);
        const ids = await idsByName(acting, lock, typed, instead);
        const output = await changeAll(
          acting,
          {
            ids: [...ids.keys()],
            statut: [lock.statut, 'serait_modifie'],
            act: (client, name, dryRun) => client.call(lock.endpoint, paramsOf(ids.get(name)), { dryRun }),
          },
          dry_run,
        );
        if (verb !== 'clore') return output;
        const remarks = remarksOn(context, noun, await remainsOf(await acting.client(), ids), dry_run);
        return remarks.length === 0 ? output : { ...output, notice: () => remarks.join('\n') };
      }),
  });
}

const paramsOf = (dossier_id = '') => ({ params: { dossier_id } });

/** Ids of dossiers by the typed names, once all are found. */
async function idsByName(
  context: Context,
  { endpoint }: Lock,
  typed: readonly string[],
  instead: Instead,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const name of typed) ids.set(name, await dossierId(context, endpoint, name, { instead }));
  const client = await context.client();
  await expectAll(context, 'dossier', [...ids.keys()], (name) =>
    client.call(readDossier, paramsOf(ids.get(name))),
  );
  return ids;
}

interface Unfinished extends Pick<Workflow, 'id' | 'titre' | 'etat'> {
  /** The typed name of its dossier. */
  readonly dossier: string;
}

/** What closed dossiers leave undone. */
interface Remains {
  readonly steps: Unfinished[];
  /** Ids of attached dossiers that stay open. */
  readonly attached: Set<string>;
  /** Typed names of the dossiers about an ERP that have no opinion of the commission. */
  readonly withoutAvis: string[];
}

async function remainsOf(client: Client, ids: ReadonlyMap<string, string>): Promise<Remains> {
  const remains: Remains = { steps: [], attached: new Set(), withoutAvis: [] };
  for (const [dossier, id] of ids) {
    for await (const { etat, ...step } of client.items(listWorkflows, paramsOf(id)))
      if (!isFinished(etat)) remains.steps.push({ ...step, etat, dossier });
    const closed = await client.call(readDossier, paramsOf(id));
    const all = withAttached(closed);
    for (const one of all) if (one.statut === 'OUVERT') remains.attached.add(one.id);
    if (erpsOf(closed).length > 0 && all.every(({ avis }) => !avis)) remains.withoutAvis.push(dossier);
  }
  // After a dry run they are still open.
  for (const id of ids.values()) remains.attached.delete(id);
  return remains;
}

/** Maximum number of unfinished workflows shown, each with its command. */
const SHOWN_MAX = 10;

/** Lines about what closed dossiers leave undone, with the commands that continue it. */
function remarksOn(
  context: Context,
  noun: string,
  { steps, attached, withoutAvis }: Remains,
  dryRun: boolean,
): readonly string[] {
  const command = nextCommands(context);
  const { unfinished, attachedOpen, withoutOpinion } = messages(context.language).cli;
  const reopen = (names: readonly string[]) =>
    dryRun ? [] : [`  ${command(`${noun} rouvrir`, ...new Set(names))}`];
  const lines: string[] = [];
  if (steps.length > 0)
    lines.push(
      unfinished(steps.length, !dryRun),
      ...reopen(steps.map(({ dossier }) => dossier)),
      ...steps.slice(0, SHOWN_MAX).flatMap(({ id, etat, titre }) => {
        // What a waiting one waits for decides whether it can be started.
        const next = isActive(etat) ? 'workflows set-etat VALIDE' : 'workflows get';
        return [visible(`  ${titre} (${valueWord(etat, context.language)})`), `    ${command(next, id)}`];
      }),
      ...(steps.length > SHOWN_MAX ? [`  … ${steps.length - SHOWN_MAX}`] : []),
    );
  if (attached.size > 0)
    lines.push(attachedOpen(attached.size), `  ${command(`${noun} clore`, ...attached)}`);
  if (withoutAvis.length > 0) lines.push(withoutOpinion(withoutAvis, !dryRun), ...reopen(withoutAvis));
  return lines;
}
