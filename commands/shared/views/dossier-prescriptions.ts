import {
  PrescriptionAvecDossier,
  PrescriptionDeDossier,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import type { TableReader, ViewColumn } from '../../../src/terminal/output/view.ts';
import { viewOf } from '../cli/command.ts';
import { supportNames } from './prescriptions.ts';

/** By which dossier a prescription was lifted, and when. */
function lifting({ levee }: PrescriptionDeDossier, { moment }: TableReader): string {
  return levee ? `${levee.service_dossier_id ?? levee.dossier_id}, ${moment(levee.date)}` : '';
}

const columns: readonly ViewColumn<PrescriptionDeDossier>[] = [
  { field: 'numero', right: true },
  { field: 'contenu', wide: true },
  { field: 'type', spare: true },
  {
    field: 'supports_reglementaires.reference',
    title: 'supports',
    text: (row) => supportNames(row).join(', '),
    spare: true,
  },
  { field: 'levee.date', title: 'levee', text: lifting, tone: ({ levee }) => (levee ? 'good' : undefined) },
  { field: 'id', whole: true, spare: true },
];

/** View of the prescriptions of a dossier. */
export const heldPrescriptions = viewOf(PrescriptionDeDossier, { id: ({ id }) => id, columns });

/** View of the prescriptions of an ERP, each with its dossier. */
export const erpPrescriptions = viewOf(PrescriptionAvecDossier, {
  id: ({ id }) => id,
  columns: [{ field: 'dossier.service_dossier_id', title: 'dossier', whole: true }, ...columns],
});
