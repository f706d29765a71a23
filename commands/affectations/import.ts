import { addAffectation, listAffectations } from '../../src/contract/resources/affectations.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { listUtilisateurs } from '../../src/contract/resources/utilisateurs.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

export const command = importCommand({
  target: 'affectations',
  summary: 'Import who works on dossiers, and as what',
  rows: [
    'The dossier is named by its number, the user by id or name. They have to be there.',
    'A list of dossiers with a column of persons does as well: --map says which, --set the role.',
  ],
  examples: {
    'Only see what would happen': 'vigie affectations import affectations.csv --dry-run',
    'The persons of a list of dossiers':
      'vigie affectations import classeur.xlsx --sheet Dossiers --map Rapporteur=utilisateur_id --set role=rapporteur',
  },
  endpoints: [listDossiers, listUtilisateurs, listAffectations, addAffectation],
  require: requireExtension('dossiers', addAffectation),
});
