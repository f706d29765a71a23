import type { Language } from '../index.ts';
import { plural, pluriel } from '../listed.ts';

const fr = {
  unknown: 'Ce service n’indique pas qui vous êtes : vous y avez les droits de votre jeton.',
  dossiers: (total: number) => `Vos dossiers ouverts (${total})`,
  due: (day: string, isOver: boolean) =>
    `${isOver ? 'dû le' : 'pour le'} ${day.split('-').reverse().join('/')}${isOver ? ' !' : ''}`,
  noDossiers: 'Vous n’êtes affecté à aucun dossier ouvert.',
  steps: (total: string, late: number, days: number) =>
    late === 0
      ? `Ce qui vous attend (${total})`
      : `Ce qui vous attend (${total}, dont ${late} depuis plus de ${pluriel(days, 'jour', 'jours')})`,
  noSteps: 'Rien ne vous attend. Bonne journée !',
  age: (days: number, late: boolean) => `${days} j${late ? ', en retard' : ''}`,
  notifications: (total: string) => `Notifications non lues (${total})`,
  noNotifications: 'Aucune notification non lue.',
  agenda: (days: number) => `Les ${days} prochains jours`,
  noAgenda: 'Rien au calendrier.',
  you: 'vous y êtes',
  notOffered: 'Ce service ne fournit pas cette information.',
  more: (count: string) => `… et ${count} de plus :`,
};

const en: typeof fr = {
  unknown: 'This service does not identify you: you have the rights of your token.',
  dossiers: (total) => `Your open dossiers (${total})`,
  due: (day, isOver) => (isOver ? `was due ${day} !` : `due ${day}`),
  noDossiers: 'You are assigned to no open dossier.',
  steps: (total, late, days) =>
    late === 0
      ? `Waiting for you (${total})`
      : `Waiting for you (${total}, ${late} of them for more than ${plural(days, 'day', 'days')})`,
  noSteps: 'Nothing is waiting for you. Have a good day!',
  age: (days, late) => `${days} d${late ? ', late' : ''}`,
  notifications: (total) => `Unread notifications (${total})`,
  noNotifications: 'No unread notifications.',
  agenda: (days) => `The next ${days} days`,
  noAgenda: 'Nothing in the calendar.',
  you: 'you take part',
  notOffered: 'This service does not provide this information.',
  more: (count) => `… and ${count} more:`,
};

/** What people read of their day. */
export function dayMessages(language: Language): typeof fr {
  return language === 'fr' ? fr : en;
}
