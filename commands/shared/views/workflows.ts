import { Workflow } from '../../../src/contract/resources/workflows.ts';
import type { Tone } from '../../../src/terminal/output/paint.ts';
import type { ViewColumn } from '../../../src/terminal/output/view.ts';
import { viewOf } from '../cli/command.ts';

const TONES: Readonly<Record<Workflow['etat'], Tone>> = {
  ATTENTE: 'quiet',
  EN_COURS: 'busy',
  PAUSE: 'quiet',
  ATTENTE_VALIDATION: 'warn',
  VALIDE: 'good',
  NON_CONCERNE: 'quiet',
};
const etat: ViewColumn<Workflow> = { field: 'etat', tone: (workflow) => TONES[workflow.etat] };

/** View of workflows: for people, dates to the minute in their own time. */
export const workflows = viewOf(Workflow, {
  id: ({ id }) => id,
  columns: [
    { field: 'titre', wide: true },
    etat,
    { field: 'date_de_debut', title: 'debut', spare: true },
    { field: 'date_de_fin', title: 'fin', spare: true },
    { field: 'type', spare: true },
    { field: 'id', whole: true, spare: true },
  ],
  details: [{ field: 'id' }, { field: 'titre' }, { field: 'type' }, etat, { field: 'workflow_automatise' }],
  complete: true,
});
