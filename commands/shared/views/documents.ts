import { Document } from '../../../src/contract/resources/documents.ts';
import { viewOf } from '../cli/command.ts';

/** View of documents. */
export const documents = viewOf(Document, {
  id: ({ id }) => id,
  columns: [
    { field: 'nom', wide: true },
    { field: 'type', spare: true },
    {
      field: 'est_sensible',
      title: 'sensible',
      text: ({ est_sensible }, { word }) => (est_sensible ? word('sensible') : ''),
      tone: () => 'warn',
    },
    { field: 'id', whole: true, spare: true },
  ],
  details: [
    { field: 'id' },
    { field: 'nom' },
    { field: 'type' },
    { field: 'est_sensible', tone: ({ est_sensible }) => (est_sensible ? 'warn' : undefined) },
  ],
  complete: true,
});
