import { type Dossier, listDossiers, takesChanges } from '../../src/contract/resources/dossiers/dossiers.ts';
import { listWorkflowsOfAll } from '../../src/contract/resources/dossiers/workflows.ts';
import { listErps } from '../../src/contract/resources/ouvrages/erps.ts';
import { listPeis } from '../../src/contract/resources/ouvrages/peis.ts';
import { ETATS_ACTIFS } from '../../src/contract/resources/workflows.ts';
import type { Context } from '../shared/cli/command.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { assignedIn, assigneeFlags, roleFlag } from '../shared/dossiers/assignment.ts';
import { everyStep } from '../shared/dossiers/every-step.ts';
import { lateBefore, lateFlags } from '../shared/dossiers/late-steps.ts';
import { withAttached } from '../shared/dossiers/numbers.ts';
import { aboutFlags } from '../shared/dossiers/scope.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { toggle } from '../shared/flags/flags.ts';
import { erpIds, peiIds } from '../shared/names/ouvrages.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { dossiers } from '../shared/views/dossiers.ts';

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'list',
  summary: 'List the dossiers that are not attached to another dossier',
  description: [
    'Open dossiers come first, newest first, unless --sort is given.',
    '--mien shows the dossiers assigned to you, or with an attached dossier assigned to you; --de, those of another user.',
    '--erp and --pei show the dossiers with an attached dossier about the ERP or PEI.',
    '--objet matches a part of the subject and ignores accents and case.',
    'An archived dossier keeps its statut and cannot be changed; --sans-archives hides it.',
    '--en-retard shows the dossiers with a workflow, or a workflow of an attached dossier, in progress for more than --retard-apres days.',
    '--sans-archives and --en-retard filter on this machine, since the service has no such filters; they cannot be combined with --page.',
  ],
  examples: {
    'List the first 100 dossiers, open dossiers first': 'vigie dossiers list',
    'List your dossiers with a late workflow': 'vigie dossiers list --mien --en-retard',
    'List the open dossiers that mention a school, archived ones excluded':
      'vigie dossiers list --statut OUVERT --sans-archives --objet ecole',
    'List the dossiers about an ERP': 'vigie dossiers list --erp "$(vigie erps list --limit 1 -o ids)"',
    'List the people of each dossier for a spreadsheet':
      'vigie dossiers list --all --fields service_dossier_id,objet,affectations.utilisateur.id -o csv',
  },
  flags: {
    ...assigneeFlags,
    ...roleFlag,
    ...aboutFlags,
    ...queryFlags(listDossiers),
    sans_archives: toggle('Hide archived dossiers'),
    ...lateFlags,
    ...pagingFlags,
  },
  endpoints: [listDossiers, listWorkflowsOfAll, listErps, listPeis],
  view: dossiers,
  async run(context, { flags: typed, instead }) {
    const { mien, de, role, erp, pei, sans_archives, en_retard, retard_apres, sort, ...flags } = typed;
    const assigned = assignedIn({ mien, de, role }, 'vigie dossiers list');
    await requireExtension('dossiers', listDossiers)(context);
    // It sorts them, and finds those of a user.
    await requireExtension('suivi', listDossiers)(context);
    const [erp_id] = erp === undefined ? [] : await erpIds(context, [erp], { instead });
    const [pei_id] = pei === undefined ? [] : await peiIds(context, [pei], { instead });
    const subject = {
      ...(erp_id === undefined ? {} : { erp_id }),
      ...(pei_id === undefined ? {} : { pei_id }),
    };
    const chosen: [flag: string, isMatch: (dossier: Dossier) => boolean][] = [];
    if (sans_archives) chosen.push(['--sans-archives', ({ est_archive }) => !est_archive]);
    if (en_retard) chosen.push(['--en-retard', await withLateSteps(context, retard_apres, flags.statut)]);
    const query = { ...flags, ...subject, ...assigned, sort: sort ?? '-statut' };
    const [first] = chosen;
    const isMatch = (dossier: Dossier) => chosen.every(([, judge]) => judge(dossier));
    return list(context, listDossiers, query, first ? { keep: { flag: first[0], isMatch } } : {});
  },
});

/**
 * Whether a dossier, or one attached to it, has a late step; those of closed and archived ones count only on
 * demand.
 */
async function withLateSteps(
  context: Context,
  days: number | undefined,
  statut: Dossier['statut'] | undefined,
): Promise<(dossier: Dossier) => boolean> {
  const debut_avant = (await lateBefore(context, days)).toISOString();
  const late = new Set<string>();
  const ouverts = statut === 'CLOS' ? undefined : ('true' as const);
  const query = { etat: ETATS_ACTIFS.join(), debut_avant, ...(ouverts && { ouverts }) };
  for await (const { dossier } of everyStep(context, query)) late.add(dossier.id);
  const isLate = (one: Dossier) => withAttached(one).some(({ id }) => late.has(id));
  return ouverts ? (one) => takesChanges(one) && isLate(one) : isLate;
}
