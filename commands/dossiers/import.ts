import { addDossier } from '../../src/contract/resources/dossiers/changes.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { listErps } from '../../src/contract/resources/ouvrages/erps.ts';
import { listPeis } from '../../src/contract/resources/ouvrages/peis.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { listUtilisateurs } from '../../src/contract/resources/utilisateurs.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

export const command = importCommand({
  target: 'dossiers',
  summary: 'Import dossiers, each with what it is about',
  rows: [
    'An ERP is named by its number, or by its municipality and its name; a PEI by its number; a user by id or name. They have to be there.',
    'A dossier with a type is made with another one attached to it, of that type, about its ERP or PEI.',
    'A dossier is known by its number (service_dossier_id); without one by its subject (objet), its date, its type and what it is about, so it needs a number or a date. One that exists stays as it is.',
  ],
  examples: {
    'Only see what would happen': 'vigie dossiers import dossiers.csv --dry-run',
    'One sheet of a workbook': 'vigie dossiers import classeur.xlsx --sheet Dossiers',
    'Take those that are new, and leave those that exist':
      'vigie dossiers import dossiers.csv --if-exists skip',
  },
  endpoints: [listDossiers, addDossier, listErps, listPeis, listUtilisateurs, readSession],
  require: requireExtension('dossiers-ecriture', addDossier),
});
