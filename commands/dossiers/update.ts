import { updateDossier } from '../../src/contract/resources/dossiers/changes.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { updateCommand } from '../shared/cli/body-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { dossierIds } from '../shared/dossiers/numbers.ts';
import { dossier } from '../shared/views/dossiers.ts';

export const command = updateCommand({
  noun: 'dossiers',
  summary: 'Change what a dossier says of itself',
  description: [
    'What is not given stays as it is.',
    'Who asks, the number for the town, the works and the last day to deal with it are those of a dossier that is attached, about an ERP: dossiers get shows its id.',
    'A dossier that is closed or archived lets nothing be changed.',
  ],
  examples: {
    'Its opinion, once the commission has met': 'vigie dossiers update 2026-0042 --avis favorable',
    'See what another day to deal with it would give':
      "vigie dossiers update 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --date-limite-traitement 'fin du mois' --dry-run",
  },
  id: 'The dossier: its id, or its number',
  idsOf: (context, typed, input) => dossierIds(context, updateDossier, typed, input),
  require: requireExtension('dossiers-ecriture', updateDossier),
  endpoints: [listDossiers],
  fields: { modules: { summary: 'A module, in the place of those there are' } },
  update: updateDossier,
  view: dossier,
});
