import { addAffectation, listAffectations } from '../../src/contract/resources/affectations.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { listUtilisateurs } from '../../src/contract/resources/utilisateurs.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

export const command = importCommand({
  target: 'affectations',
  summary: 'Import the assignments of users to dossiers',
  rows: [
    'The dossier is named by its number, the user by id or name. Both must exist.',
    'A list of dossiers with a column of people also works: map the column with --map and set the role with --set.',
  ],
  examples: {
    'Preview an import': 'vigie affectations import affectations.csv --dry-run',
    'Import the people of a list of dossiers':
      'vigie affectations import classeur.xlsx --sheet Dossiers --map Rapporteur=utilisateur_id --set role=rapporteur',
  },
  endpoints: [listDossiers, listUtilisateurs, listAffectations, addAffectation],
  require: requireExtension('dossiers', addAffectation),
});
