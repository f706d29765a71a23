import { type Dossier, listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { toggle } from '../shared/flags/flags.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { requireDossiers } from './scope.ts';
import { dossiers } from './view.ts';

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'list',
  summary: 'List the dossiers that are not attached to another',
  description: [
    '--objet finds a part of the subject, without regard to case or accents.',
    'A dossier that is archived keeps its statut, and takes no change; --sans-archives leaves it out.',
    '--sans-archives is chosen here, for the service has no such filter; --page does not go with it.',
  ],
  examples: {
    'The first 100 dossiers, in the order of their creation': 'vigie dossiers list',
    'Those that are open, not archived, and speak of a school':
      'vigie dossiers list --statut OUVERT --sans-archives --objet ecole',
    'Who works on which, for a spreadsheet':
      'vigie dossiers list --all --fields service_dossier_id,objet,affectations.utilisateur.id -o csv',
  },
  flags: {
    ...queryFlags(listDossiers, {
      objet: { summary: 'Only subjects that contain this' },
      statut: { summary: 'Only those that are open, or closed' },
    }),
    sans_archives: toggle('Without those that are archived'),
    ...pagingFlags,
  },
  endpoints: [listDossiers],
  view: dossiers,
  async run(context, { flags: { sans_archives, ...flags } }) {
    await requireDossiers(context, listDossiers);
    const keep = { flag: '--sans-archives', isWanted: ({ est_archive }: Dossier) => !est_archive };
    return list(context, listDossiers, flags, sans_archives ? { keep } : {});
  },
});
