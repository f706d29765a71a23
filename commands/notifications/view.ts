import { Notification } from '../../src/contract/resources/notifications.ts';
import { viewOf } from '../shared/cli/command.ts';

const unread = ({ date_de_lecture }: Notification) => (date_de_lecture === null ? 'strong' : undefined);

/** View of notifications, with unread ones emphasised. */
export const notifications = viewOf(Notification, {
  id: ({ id }) => id,
  columns: [
    { field: 'date_creation', title: 'date' },
    // Titles repeat; the dossier distinguishes them.
    { field: 'subject.service_dossier_id', title: 'dossier', whole: true },
    {
      field: 'date_de_lecture',
      title: 'lecture',
      text: ({ date_de_lecture }, { word }) => word(date_de_lecture === null ? 'non_lue' : 'lue'),
      tone: unread,
      spare: true,
    },
    { field: 'title', wide: true, tone: unread },
    { field: 'subject.objet', title: 'objet', wide: true, spare: true },
    { field: 'id', whole: true, spare: true },
  ],
  details: [
    { field: 'id' },
    { field: 'type' },
    { field: 'date_creation' },
    { field: 'date_de_lecture' },
    { field: 'title', tone: unread },
    { field: 'message' },
    { field: 'subject.service_dossier_id', title: 'dossier' },
    { field: 'subject.objet', title: 'objet' },
    { field: 'subject.id' },
    { field: 'contexte' },
  ],
});
