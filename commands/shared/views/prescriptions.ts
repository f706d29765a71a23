import { ExploreResult, Prescription } from '../../../src/contract/resources/prescriptions.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import { viewOf } from '../cli/command.ts';

const SUPPORTS = 'supports_reglementaires.reference';

/** Name of a support for people: its reference, else its title, else its id. */
export function supportNames({ supports_reglementaires }: Prescription): string[] {
  return supports_reglementaires.map(({ reference, titre, id }) => reference ?? titre ?? id);
}

/** View of prescriptions. */
export const prescriptions = viewOf(Prescription, {
  id: ({ id }) => id,
  columns: [
    { field: 'type', spare: true },
    { field: 'chemins', text: ({ chemins }) => chemins.join(', '), wide: true, path: true },
    {
      field: SUPPORTS,
      title: 'supports',
      text: (row) => supportNames(row).join(', '),
      wide: true,
      spare: true,
    },
    { field: 'contenu', wide: true },
    { field: 'id', whole: true, spare: true },
  ],
  details: [
    { field: 'id' },
    { field: 'type' },
    { field: 'chemins' },
    { field: SUPPORTS, title: 'supports', text: (row) => supportNames(row).map(visible).join('\n') },
  ],
  complete: true,
});

/** View of a directory: directories by their path, prescriptions by id and text. */
export const exploreResults = viewOf(ExploreResult, {
  // A directory has no id to pass on.
  id: (result) => ('prescription' in result ? result.prescription.id : undefined),
  columns: [
    { field: 'chemin', path: true, tone: () => 'strong' },
    { field: 'prescription.type', title: 'type', spare: true },
    {
      field: `prescription.${SUPPORTS}`,
      title: 'supports',
      spare: true,
      text: (result) => ('prescription' in result ? supportNames(result.prescription).join(', ') : ''),
      wide: true,
    },
    { field: 'prescription.contenu', title: 'contenu', wide: true },
    { field: 'prescription.id', title: 'id', whole: true, spare: true },
  ],
});

/** Filters of lists and exports: a second name for one filter is for other programs. */
export const filters = { support_reglementaire_reference: false } as const;
