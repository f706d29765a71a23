import { Workflow } from '../../src/contract/workflows.ts';
import { inWords } from '../dates.ts';
import { viewOf } from '../fields.ts';

/** How workflows are shown: a person reads the dates to the minute, in their own time. */
export const workflows = viewOf(Workflow, {
  id: ({ id }) => id,
  columns: [
    { field: 'titre', wide: true },
    { field: 'etat' },
    {
      field: 'date_de_debut',
      title: 'debut',
      people: ({ date_de_debut }) => inWords(date_de_debut),
      spare: true,
    },
    { field: 'date_de_fin', title: 'fin', people: ({ date_de_fin }) => inWords(date_de_fin), spare: true },
    { field: 'type', spare: true },
    { field: 'id', whole: true, spare: true },
  ],
  details: [
    { field: 'id' },
    { field: 'titre' },
    { field: 'type' },
    { field: 'etat' },
    { field: 'workflow_automatise' },
    { field: 'date_de_creation', people: ({ date_de_creation }) => inWords(date_de_creation) },
    { field: 'date_de_reception', people: ({ date_de_reception }) => inWords(date_de_reception) },
    { field: 'date_de_debut', people: ({ date_de_debut }) => inWords(date_de_debut) },
    { field: 'date_de_fin', people: ({ date_de_fin }) => inWords(date_de_fin) },
    { field: 'observations' },
  ],
});
