import { Evenement } from '../../src/contract/evenements.ts';
import { Utilisateur } from '../../src/contract/utilisateurs.ts';
import { inWords } from '../dates.ts';
import { viewOf } from '../fields.ts';

/** How events are shown: a person reads the dates to the minute, in their own time. */
export const evenements = viewOf(Evenement, {
  id: ({ id }) => id,
  columns: [
    { field: 'date_debut', title: 'debut', people: ({ date_debut }) => inWords(date_debut) },
    { field: 'date_fin', title: 'fin', people: ({ date_fin }) => inWords(date_fin), spare: true },
    { field: 'type', spare: true },
    { field: 'title', wide: true },
    { field: 'id', whole: true, spare: true },
  ],
  details: [
    { field: 'id' },
    { field: 'title' },
    { field: 'type' },
    { field: 'date_debut', people: ({ date_debut }) => inWords(date_debut) },
    { field: 'date_fin', people: ({ date_fin }) => inWords(date_fin) },
    { field: 'description' },
    { field: 'subject.libelle' },
    { field: 'subject.commission.libelle' },
    { field: 'subject.id' },
  ],
});

/** How the users of an event are shown. */
export const participants = viewOf(Utilisateur, {
  id: ({ id }) => id,
  columns: [
    { field: 'id', whole: true },
    { field: 'first_name', title: 'prenom' },
    { field: 'last_name', title: 'nom' },
    { field: 'fonction', wide: true },
  ],
});
