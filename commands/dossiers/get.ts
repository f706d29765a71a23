import { listDossiers, readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import { dossierIds } from '../shared/dossiers/numbers.ts';
import { many } from '../shared/flags/flags.ts';
import { getCommand } from '../shared/output/get.ts';
import { dossier } from '../shared/views/dossiers.ts';

export const command = getCommand({
  noun: 'dossiers',
  summary: 'Show one dossier, with those that are attached to it',
  description: [
    'Its number is the one that dossiers list shows, in capitals or not.',
    'One that is attached to another is shown as well, with its type and its ERP or PEI.',
  ],
  examples: {
    'The first one': 'vigie dossiers get "$(vigie dossiers list --limit 1 -o ids)"',
    'The ERP that its attached dossiers are about':
      'vigie dossiers get "$(vigie dossiers list --limit 1 -o ids)" --fields dossiers_enfants.erp --json',
  },
  names: { ids: many('Ids or numbers of dossiers, or - to read them from standard input') },
  read: readDossier,
  idsOf: (context, typed, input) => dossierIds(context, readDossier, typed, input),
  endpoints: [listDossiers],
  view: dossier,
});
