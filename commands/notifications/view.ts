import { Notification } from '../../src/contract/notifications.ts';
import { inWords } from '../dates.ts';
import { viewOf } from '../fields.ts';

/** How notifications are shown. */
export const notifications = viewOf(Notification, {
  id: ({ id }) => id,
  columns: [
    { field: 'date_creation', title: 'date', people: ({ date_creation }) => inWords(date_creation) },
    {
      field: 'date_de_lecture',
      title: 'lecture',
      people: ({ date_de_lecture }, word) => word(date_de_lecture === null ? 'non_lue' : 'lue'),
    },
    { field: 'title', wide: true },
    { field: 'subject.objet', title: 'dossier', wide: true, spare: true },
    { field: 'id', whole: true, spare: true },
  ],
  details: [
    { field: 'id' },
    { field: 'type' },
    { field: 'date_creation', people: ({ date_creation }) => inWords(date_creation) },
    { field: 'date_de_lecture', people: ({ date_de_lecture }) => inWords(date_de_lecture) },
    { field: 'title' },
    { field: 'message' },
    { field: 'subject.objet', title: 'dossier' },
    { field: 'subject.id' },
    { field: 'contexte' },
  ],
});
