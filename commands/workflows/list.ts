import { VigieError } from '../../src/contract/errors.ts';
import {
  listDossiers,
  readDossier,
  STATUTS_DE_DOSSIER,
} from '../../src/contract/resources/dossiers/dossiers.ts';
import { listWorkflowsOfAll, WorkflowDeDossier } from '../../src/contract/resources/dossiers/workflows.ts';
import {
  ETATS_ACTIFS,
  ETATS_DE_WORKFLOW,
  type EtatDeWorkflow,
  isActive,
  listWorkflows,
  type Workflow,
} from '../../src/contract/resources/workflows.ts';
import { type Context, defineCommand, type Instead, viewOf } from '../shared/cli/command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { type Assigned, assignedIn, assigneeFlags, roleFlag } from '../shared/dossiers/assignment.ts';
import {
  belonging,
  namesDossiers,
  numbered,
  ofDossier,
  ofOne,
  withDossier,
} from '../shared/dossiers/dossier-column.ts';
import { isLate, lateBefore, lateFlags } from '../shared/dossiers/late-steps.ts';
import { dossierIds } from '../shared/dossiers/numbers.ts';
import { dossierArgument, dossiersFlag, dossierTyped } from '../shared/dossiers/scope.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { choice, choices, type FlagValues, flagName, toggle } from '../shared/flags/flags.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { workflows } from '../shared/views/workflows.ts';

/** Rows of all dossiers include their dossier. */
const { fields: everyField } = viewOf(WorkflowDeDossier, { columns: [], id: ({ id }) => id });

/** Filters by dossier and its assignment. */
const scopeFlags = {
  ...assigneeFlags,
  ...roleFlag,
  tous: toggle('Include the dossiers of all users'),
  statut: choice(STATUTS_DE_DOSSIER, 'Filter by dossiers: open, or closed or archived'),
};
const { sort, type } = queryFlags(listWorkflowsOfAll);

const flags = {
  ...dossiersFlag,
  ...scopeFlags,
  etat: choices(ETATS_DE_WORKFLOW, 'Filter by state'),
  type,
  ...lateFlags,
  sort,
  ...pagingFlags,
};
type ListFlags = FlagValues<typeof flags>;

export const command = defineCommand({
  noun: 'workflows',
  verb: 'list',
  summary: 'List the workflows of dossiers and their states',
  description: [
    'Without --dossier, shows the workflows of the dossiers assigned to you. --de shows those of another user, --tous those of everyone.',
    'Workflows follow the order of the dossiers given; otherwise, they are sorted by start, with workflows not yet started last, unless --sort is given.',
    'With several dossiers, the first column shows the number of the dossier, or its id if it has no number. In JSON, --fields dossier gives this number.',
    '--en-retard shows the workflows EN_COURS or ATTENTE_VALIDATION for more than --retard-apres days; `vigie profiles set` changes the default of 30.',
    '--statut OUVERT hides the workflows of closed or archived dossiers.',
    'With --dossier, the flags --etat, --type and --en-retard filter on this machine, since the service has no such filters there: pages are read until --limit rows match (with --all, to the last page).',
    '--page cannot be combined with these filters or with several dossiers.',
  ],
  examples: {
    'List your workflows in progress': 'vigie workflows list --etat EN_COURS',
    'List the workflows that wait for your opinion':
      "vigie workflows list --etat ATTENTE_VALIDATION --role 'relecteur|valideur'",
    'List everyone’s workflows in progress for more than two weeks':
      'vigie workflows list --tous --statut OUVERT --en-retard --retard-apres 14',
    'List the workflows of a dossier found by another command':
      'vigie dossiers list --limit 1 -o ids | vigie workflows list --dossier -',
    'List titles and states as CSV':
      'vigie workflows list --dossier "$(vigie dossiers list --limit 1 -o ids)" --fields titre,etat -o csv',
  },
  arguments: dossierArgument,
  flags,
  endpoints: [listWorkflows, listWorkflowsOfAll, listDossiers, readDossier],
  view: belonging({ ...workflows, fields: everyField }),
  async run(context, { arguments: named, flags, instead }) {
    const dossiers = dossierTyped(named.dossier, flags.dossier);
    if (dossiers !== undefined) return listNamed(context, [dossiers].flat(), flags, instead);
    const { mien, de, role, tous } = flags;
    if (tous && (mien || de !== undefined || role !== undefined)) {
      const other = mien ? '--mien' : de === undefined ? '--role' : '--de';
      throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--tous', other] });
    }
    const whose = { mien: !tous && de === undefined, de, role };
    const assigned = assignedIn(whose, 'vigie workflows list');
    await requireExtension('suivi', listWorkflowsOfAll)(context);
    return listAll(context, assigned, flags);
  },
});

/** The steps of all dossiers, filtered by the service. */
async function listAll(context: Context, assigned: Assigned, flags: ListFlags) {
  const { statut, type, en_retard, retard_apres, sort = 'date_de_debut' } = flags;
  const states = statesOf(flags);
  const query = {
    ...assigned,
    type,
    sort,
    etat: states.length > 0 ? states.join() : undefined,
    ouverts: statut === undefined ? undefined : statut === 'OUVERT' ? ('true' as const) : ('false' as const),
    debut_avant: en_retard ? (await lateBefore(context, retard_apres)).toISOString() : undefined,
  };
  // Shown like the steps of one dossier.
  const { draw: _, ...found } = await list(
    context,
    listWorkflowsOfAll,
    { ...query, ...pagingOf(flags) },
    namesDossiers(context.flags, true) ? { each: [{ through: numbered }] } : {},
  );
  return { ...found, view: withDossier(workflows) };
}

/** The filter of states; empty for any. Throws OPTIONS_CONTRAIRES if none of them can be late. */
function statesOf({ etat, en_retard }: ListFlags): readonly EtatDeWorkflow[] {
  if (!en_retard) return etat;
  if (etat.length === 0) return ETATS_ACTIFS;
  const active = etat.filter(isActive);
  if (active.length > 0) return active;
  throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--en-retard', `--etat ${etat.join(', ')}`] });
}

/** The steps of named dossiers. */
async function listNamed(context: Context, typed: readonly string[], flags: ListFlags, instead: Instead) {
  const strange = [...Object.keys(scopeFlags), 'sort'].find(
    (key) => flags[key as keyof ListFlags] !== undefined && flags[key as keyof ListFlags] !== false,
  );
  if (strange !== undefined)
    throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--dossier', flagName(strange)] });
  const ids = await dossierIds(context, listWorkflows, typed, { instead });
  const several = ids.length > 1;
  const { type, en_retard, retard_apres } = flags;
  const marked = namesDossiers(context.flags, several);
  const chosen: [flag: string, isMatch: (workflow: Workflow) => boolean][] = [];
  const states = statesOf(flags);
  if (flags.etat.length > 0) chosen.push(['--etat', ({ etat }) => states.includes(etat)]);
  if (type !== undefined) chosen.push(['--type', (workflow) => workflow.type === type]);
  if (en_retard) {
    const before = await lateBefore(context, retard_apres);
    chosen.push(['--en-retard', (workflow) => isLate(workflow, before)]);
  }
  const [first] = chosen;
  const isMatch = (workflow: Workflow) => chosen.every(([, judge]) => judge(workflow));
  const keep = first && { flag: first[0], isMatch };
  const paging = pagingOf(flags);
  const [only] = ids;
  if (only !== undefined && !several) {
    const { each, override } = await ofOne(context, only, workflows, { marked, excel: paging.excel });
    return { ...(await list(context, listWorkflows, paging, { each, keep })), ...override };
  }
  const each = ids.map((id) => ({
    params: { dossier_id: id },
    ...(marked ? { through: ofDossier<Workflow>(context, id) } : {}),
  }));
  const found = await list(context, listWorkflows, paging, { each, keep });
  return several ? { ...found, view: withDossier(workflows) } : found;
}

function pagingOf({ limit, all, page, excel }: ListFlags) {
  return { limit, all, page, excel };
}
