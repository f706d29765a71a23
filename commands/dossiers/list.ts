import { listDossiers } from '../../src/contract/dossiers.ts';
import { defineCommand } from '../command.ts';
import { queryFlags } from '../fields.ts';
import { list, pagingFlags } from '../lists.ts';
import { requireDossiers } from './scope.ts';
import { dossiers } from './view.ts';

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'list',
  summary: 'List the dossiers that are not attached to another',
  description: ['--objet finds a part of the subject, without regard to case or accents.'],
  examples: [
    { does: 'The first 100 dossiers, in the order of their creation', run: 'vigie dossiers list' },
    {
      does: 'Those that are open and speak of a school',
      run: 'vigie dossiers list --statut OUVERT --objet ecole',
    },
    {
      does: 'Who works on which, for a spreadsheet',
      run: 'vigie dossiers list --all --fields service_dossier_id,objet,affectations.utilisateur.id -o csv',
    },
  ],
  arguments: {},
  flags: {
    ...queryFlags(listDossiers, {
      objet: { summary: 'Only subjects that contain this' },
      statut: { summary: 'Only those that are open, or closed' },
    }),
    ...pagingFlags,
  },
  endpoints: [listDossiers],
  view: dossiers,
  async run(context, { flags: { limit, all, page, excel, ...query } }) {
    await requireDossiers(context, listDossiers);
    return list(context, listDossiers, query, { limit, all, page, excel });
  },
});
