import type { Labels } from '../../../src/bulk/formats/format.ts';
import { Evenement } from '../../../src/contract/resources/evenements.ts';
import { Utilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import { eventWord } from '../../../src/messages/commands/calendar.ts';
import type { Language } from '../../../src/messages/index.ts';
import { officerMessages } from '../../../src/messages/officers.ts';
import type { ViewColumn } from '../../../src/terminal/output/view.ts';
import { viewOf } from '../cli/command.ts';

const debut: ViewColumn<Evenement> = {
  field: 'date_debut',
  title: 'debut',
  text: ({ date_debut, date_fin }, { period }) => period(date_debut, date_fin)[0],
};
const fin: ViewColumn<Evenement> = {
  field: 'date_fin',
  title: 'fin',
  text: ({ date_debut, date_fin }, { period }) => period(date_debut, date_fin)[1],
};

/** View of events: for people, times to the minute in their own zone, and whole days as days. */
export const evenements = viewOf(Evenement, {
  id: ({ id }) => id,
  columns: [
    debut,
    { ...fin, spare: true },
    { field: 'type', spare: true },
    { field: 'title', wide: true },
    { field: 'id', whole: true, spare: true },
  ],
  details: [
    { field: 'id' },
    { field: 'title' },
    { field: 'type' },
    debut,
    fin,
    { field: 'description' },
    { field: 'subject.libelle' },
    { field: 'subject.commission.libelle' },
    { field: 'subject.id' },
  ],
});

/** View of the users of an event. */
export const participants = viewOf(Utilisateur, {
  id: ({ id }) => id,
  columns: [
    { field: 'id', whole: true },
    { field: 'first_name', title: 'prenom' },
    { field: 'last_name', title: 'nom' },
    { field: 'fonction', wide: true },
  ],
});

/** Name of a calendar file, and words for types. */
export function calendarLabels(language: Language): Labels {
  return { title: officerMessages(language).calendarName, word: (type) => eventWord(type, language) };
}
