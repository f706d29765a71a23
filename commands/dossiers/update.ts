import { updateDossier } from '../../src/contract/resources/dossiers/changes.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { updateCommand } from '../shared/cli/body-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { dossierIds } from '../shared/dossiers/numbers.ts';
import { dossier } from '../shared/views/dossiers.ts';

export const command = updateCommand({
  noun: 'dossiers',
  summary: 'Update a dossier',
  description: [
    'Fields without a flag keep their value.',
    'The applicant, the planning number, the works and the deadline belong to an attached dossier about an ERP; find its id with `vigie dossiers get`.',
    'A closed or archived dossier cannot be changed.',
  ],
  examples: {
    'Record the opinion of the commission': 'vigie dossiers update 2026-0042 --avis favorable',
    'Preview another deadline':
      "vigie dossiers update 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --date-limite-traitement 'fin du mois' --dry-run",
  },
  id: 'Id or number of the dossier to update',
  idsOf: (context, typed, input) => dossierIds(context, updateDossier, typed, input),
  require: requireExtension('dossiers-ecriture', updateDossier),
  endpoints: [listDossiers],
  fields: { modules: { summary: 'Module; replaces the current modules' } },
  update: updateDossier,
  view: dossier,
});
