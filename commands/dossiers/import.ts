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
  summary: 'Import dossiers and the ERPs or PEIs they concern',
  rows: [
    'An ERP is named by its number, or by its municipality and name; a PEI by its number; a user by id or name. All of them must exist.',
    'A dossier with a type is created with an attached dossier of this type, about its ERP or PEI.',
    'A dossier is identified by its number (service_dossier_id), else by its objet, date, type and ERP or PEI: a number or a date is required. An existing dossier keeps its values.',
  ],
  examples: {
    'Preview an import': 'vigie dossiers import dossiers.csv --dry-run',
    'Import a sheet of a workbook': 'vigie dossiers import classeur.xlsx --sheet Dossiers',
    'Import new dossiers and skip existing ones': 'vigie dossiers import dossiers.csv --if-exists skip',
  },
  endpoints: [listDossiers, addDossier, listErps, listPeis, listUtilisateurs, readSession],
  require: requireExtension('dossiers-ecriture', addDossier),
});
