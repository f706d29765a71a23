import { listDossiers, readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import { dossierIds } from '../shared/dossiers/numbers.ts';
import { many } from '../shared/flags/flags.ts';
import { getCommand } from '../shared/output/get.ts';
import { dossier } from '../shared/views/dossiers.ts';

export const command = getCommand({
  noun: 'dossiers',
  summary: 'Show a dossier and the dossiers attached to it',
  description: [
    'The number is shown by `vigie dossiers list`; case is ignored.',
    'An attached dossier is shown as well, with its type and its ERP or PEI.',
  ],
  examples: {
    'Show the first object of the list': 'vigie dossiers get "$(vigie dossiers list --limit 1 -o ids)"',
    'Show the ERP of the attached dossiers':
      'vigie dossiers get "$(vigie dossiers list --limit 1 -o ids)" --fields dossiers_enfants.erp --json',
  },
  names: { ids: many('Ids or numbers of dossiers, or - to read them from standard input') },
  read: readDossier,
  idsOf: (context, typed, input) => dossierIds(context, readDossier, typed, input),
  endpoints: [listDossiers],
  view: dossier,
});
