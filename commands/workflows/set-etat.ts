import type { Client } from '../../src/client/client.ts';
import { VigieError } from '../../src/contract/errors.ts';
import type { Dossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import {
  ETATS_DE_WORKFLOW,
  ETATS_FINIS,
  type EtatDeWorkflow,
  isFinished,
  readWorkflow,
  updateWorkflow,
  type Workflow,
} from '../../src/contract/resources/workflows.ts';
import { type Language, messages } from '../../src/messages/index.ts';
import { canPrompt } from '../../src/terminal/io.ts';
import { RESULT_VIEW } from '../../src/terminal/output/printers.ts';
import type { Result, ResultsOutput, View, ViewColumn } from '../../src/terminal/output/view.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { changeAll, definedOf, dryRunFlag, expectAll } from '../shared/cli/writes.ts';
import { bodyFlags } from '../shared/flags/contract-flags.ts';
import { end, NOW } from '../shared/flags/date-flags.ts';
import { word } from '../shared/flags/flags.ts';
import { identify } from '../shared/names/ids.ts';
import type { Known } from '../shared/names/named-objects.ts';
import { isForPeople } from '../shared/output/for-people.ts';
import { becoming, lookups, names } from './named.ts';

const flags = {
  date_fin: {
    ...end('End of the workflow, with VALIDE or NON_CONCERNE (default: now)'),
    member: 'date_de_fin',
  },
  ...bodyFlags(updateWorkflow, {
    date_de_reception: { summary: 'Date of receipt; a date without a time means its first second' },
    etat: false,
  }),
  ...dryRunFlag,
};

export const command = defineCommand({
  noun: 'workflows',
  verb: 'set-etat',
  summary: 'Change the state of workflows',
  description: [
    'The service decides which state may follow and which workflows are unblocked.',
    '--date-fin is the end of a workflow that becomes VALIDE or NON_CONCERNE, and the start of the workflows it unblocks (default: now).',
    'A date without a time means the last second of the day, in the time zone of the organisation; today’s date means now.',
    'All objects are looked up first: if one is missing, nothing is changed.',
    'Workflows are changed one after the other, in the order given.',
    'Name a workflow by its id, or by its title or type within its dossier: 2026-0042/analyse. The start of the title is enough if it is unique.',
    'The number of a dossier on its own names the workflow in progress, if only one may change to the state.',
    'VALIDE locks a workflow for good: a terminal shows the workflows concerned and asks for confirmation; elsewhere --yes is required. --dry-run previews the change.',
    'NON_CONCERNE for several workflows asks for confirmation on a terminal only.',
    'Prints one result per workflow: modifie, or inchange if nothing differs.',
    'The last line counts the workflows by outcome.',
  ],
  examples: {
    'Set the workflow in progress of a dossier to VALIDE, after confirmation':
      'vigie workflows set-etat VALIDE 2026-0042',
    'Set two workflows to VALIDE on the first of October':
      'vigie workflows set-etat VALIDE 2026-0042/analyse 2026-0042/relecture --date-fin 2026-10-01',
    'Preview a change to the workflow in progress of a dossier':
      'vigie dossiers list --statut OUVERT --sans-archives --limit 1 -o ids | vigie workflows list --dossier - --etat EN_COURS -o ids | vigie workflows set-etat VALIDE - --dry-run',
    'Set all workflows in progress of some dossiers to VALIDE; run again to finish after an interruption':
      'vigie dossiers list --objet ecole --statut OUVERT --sans-archives --all -o ids | vigie workflows list --dossier - --etat EN_COURS --all -o ids | vigie workflows set-etat VALIDE - --yes',
    'Pause a workflow and give the reason':
      "vigie workflows set-etat PAUSE 2026-0042 --observations 'Plans demandés le 3'",
  },
  arguments: {
    etat: word(ETATS_DE_WORKFLOW, 'New state'),
    ...names,
  },
  flags,
  endpoints: [readWorkflow, updateWorkflow, ...lookups],
  async run(context, { arguments: { etat, ids: typed }, flags: { date_fin, dry_run, ...others }, instead }) {
    if (date_fin !== undefined) refuseEndless(etat);
    // The default end is now, by the clock of the service.
    const body = definedOf({ etat, ...others, date_de_fin: date_fin === NOW ? undefined : date_fin });
    const { ids, parts } = await identify(context, becoming(etat), typed, { instead });
    const read = (client: Client, id: string) => client.call(readWorkflow, { params: { workflow_id: id } });
    const act = (client: Client, id: string, dryRun: boolean) =>
      client.call(updateWorkflow, { params: { workflow_id: id }, body }, { dryRun });
    const client = await context.client();
    await expectAll(context, 'workflow', ids, async (id) => parts.get(id) ?? read(client, id));
    if (!dry_run && isAsked(context, etat, ids)) {
      const { confirmEtat } = await import('../shared/prompts/confirm-deletion.ts');
      await confirmEtat(context, etat, {
        ids,
        describe: async (client, id) => lineOf(await read(client, id), parts.get(id)?.dossier),
        act,
        flags,
      });
    }
    const titres = new Map<string, string>();
    const etats = new Map<string, EtatDeWorkflow>();
    const changed = await changeAll(
      context,
      {
        ids,
        statut: ['modifie', 'serait_modifie'],
        flags,
        read: async (client, id) => {
          const workflow = await read(client, id);
          titres.set(id, workflow.titre);
          return workflow;
        },
        act: async (client, id, dryRun) => {
          const changed = await act(client, id, dryRun);
          etats.set(id, changed.etat);
          return changed;
        },
      },
      dry_run,
    );
    const output = isForPeople(context) ? { ...changed, view: viewWith(titres, etats, parts) } : changed;
    return ids.length > 1 ? withSummary(context.language, output) : output;
  },
});

/** VALIDE locks a step for good; reversible states are confirmed only for many steps, and on a terminal. */
function isAsked({ io, flags }: Context, etat: EtatDeWorkflow, ids: readonly string[]): boolean {
  if (flags.yes || ids.length === 0) return false;
  if (etat === 'VALIDE') return true;
  return isFinished(etat) && ids.length > 1 && !flags.no_input && canPrompt(io);
}

/** A step by its title, as ids mean nothing to people. */
function lineOf({ titre, type, etat }: Workflow, dossier: Dossier | undefined): string {
  const { service_dossier_id: numero, objet } = dossier ?? {};
  return [numero, titre, type, etat, objet].filter((part) => !!part).join('  ');
}

/** View of results for a person: with the title and state of each step, once read, and the number of its dossier if typed. */
function viewWith(
  titres: ReadonlyMap<string, string>,
  etats: ReadonlyMap<string, EtatDeWorkflow>,
  parts: Known<'workflow'>,
): View<Result> {
  const titre: ViewColumn<Result> = { field: 'titre', text: ({ id }) => titres.get(id) ?? '', wide: true };
  const etat: ViewColumn<Result> = {
    field: 'etat',
    text: ({ id }, { value }) => value(etats.get(id) ?? ''),
    spare: true,
  };
  const numberOf = ({ id }: Result) => parts.get(id)?.dossier.service_dossier_id ?? '';
  const dossier: ViewColumn<Result> = { field: 'dossier', text: numberOf, whole: true };
  if (parts.size === 0) return { ...RESULT_VIEW, columns: [titre, etat, ...RESULT_VIEW.columns] };
  // A step named by its dossier needs no id, if there is little room.
  const others = RESULT_VIEW.columns.map((one) =>
    one.field === 'id' ? { ...one, spare: true as const } : one,
  );
  return { ...RESULT_VIEW, columns: [dossier, titre, etat, ...others] };
}

/** The same results, with a closing count of each state. */
function withSummary(language: Language, changed: ResultsOutput): ResultsOutput {
  const counts = new Map<string, number>();
  async function* rows(): AsyncGenerator<Result> {
    for await (const row of changed.rows) {
      counts.set(row.statut, (counts.get(row.statut) ?? 0) + 1);
      yield row;
    }
  }
  const { field, word } = messages(language).cli;
  const notice = () => [...counts].map(([statut, count]) => field(word(statut), String(count))).join(' · ');
  return { ...changed, rows: rows(), notice };
}

/** Refuses an end date with an unfinished state (choice C7). */
function refuseEndless(etat: EtatDeWorkflow): void {
  if (isFinished(etat)) return;
  const params = { champ: 'etat', allowed: ETATS_FINIS };
  throw new VigieError(
    'OPTIONS_REFUSEES',
    { count: 1, command: 'vigie workflows set-etat' },
    { fields: [{ in: 'flag', path: ['--date-fin'], code: 'SANS_OBJET', params }] },
  );
}
