import { listAffectations } from '../../src/contract/resources/affectations.ts';
import { listDossiers, readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { ofOne } from '../shared/dossiers/dossier-column.ts';
import { dossierId } from '../shared/dossiers/numbers.ts';
import { dossierFlag } from '../shared/dossiers/scope.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { affectations } from './view.ts';

export const command = defineCommand({
  noun: 'affectations',
  verb: 'list',
  summary: 'List the users assigned to a dossier and their roles',
  examples: {
    'List the working group of a dossier found by another command':
      'vigie dossiers list --limit 1 -o ids | vigie affectations list --dossier @-',
    'List each user once':
      'vigie affectations list --dossier "$(vigie dossiers list --limit 1 -o ids)" --fields utilisateur.id -o ids',
  },
  flags: { ...dossierFlag, ...pagingFlags },
  endpoints: [listAffectations, listDossiers, readDossier],
  view: affectations,
  async run(context, { flags: { dossier, ...paging }, instead }) {
    const id = await dossierId(context, listAffectations, dossier, { instead });
    const { each, override } = await ofOne(context, id, affectations, paging);
    return { ...(await list(context, listAffectations, paging, { each })), ...override };
  },
});
