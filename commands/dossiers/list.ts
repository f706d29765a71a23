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
  summary: 'List the dossiers that are not attached to another',
  description: [
    'Those that are open come first, and of these the newest, unless --sort says otherwise.',
    '--mien takes the dossiers to which you are assigned, or to one attached to them; --de those of another user.',
    '--erp and --pei take those to which one about it is attached.',
    '--objet finds a part of the subject, without regard to case or accents.',
    'A dossier that is archived keeps its statut, and takes no change; --sans-archives leaves it out.',
    '--en-retard takes those with a workflow, their own or of one attached to them, that has been under way for more than --retard-apres days.',
    '--sans-archives and --en-retard are chosen here, for the service has no such filter; --page does not go with them.',
  ],
  examples: {
    'The first 100 dossiers, open ones first': 'vigie dossiers list',
    'Yours, where something has been waiting for too long': 'vigie dossiers list --mien --en-retard',
    'Those that are open, not archived, and speak of a school':
      'vigie dossiers list --statut OUVERT --sans-archives --objet ecole',
    'What has been said of an ERP': 'vigie dossiers list --erp "$(vigie erps list --limit 1 -o ids)"',
    'Who works on which, for a spreadsheet':
      'vigie dossiers list --all --fields service_dossier_id,objet,affectations.utilisateur.id -o csv',
  },
  flags: {
    ...assigneeFlags,
    ...roleFlag,
    ...aboutFlags,
    ...queryFlags(listDossiers),
    sans_archives: toggle('Without those that are archived'),
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
