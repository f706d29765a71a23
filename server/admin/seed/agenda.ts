import type { Evenement } from '../../../src/contract/evenements.ts';
import { type Changement, notificationsOf } from '../../rules/notifications.ts';
import type { DossierEcrit } from './dossiers.ts';
import type { Scene } from './scene.ts';

/** A calendar event on one day, or up to another; days are counted from today. */
export interface EvenementSpec extends Pick<Evenement, 'title' | 'type'> {
  readonly jour: number;
  readonly de: string;
  readonly a: string;
  readonly dernierJour?: number;
  readonly description?: string;
  readonly seance?: string;
  readonly avec: readonly string[];
}

export function addEvenements(scene: Scene, evenements: readonly EvenementSpec[]): void {
  for (const {
    title,
    type,
    jour,
    de,
    a,
    dernierJour = jour,
    description = null,
    seance,
    avec,
  } of evenements) {
    scene.add('evenement', {
      id: scene.id(`${title} ${jour} ${de}`),
      title,
      type,
      description,
      date_debut: scene.calendar.at(jour, de),
      date_fin: scene.calendar.at(dernierJour, a),
      seance_id: seance === undefined ? null : scene.id(seance),
      utilisateurs_id: avec,
    });
  }
}

/** A notification that somebody wrote; days are counted from today. */
export interface NotificationSpec {
  readonly a: string;
  readonly title: string;
  readonly message: string;
  readonly jour: number;
  readonly lue?: number;
  readonly dossier?: string;
  readonly contexte?: Readonly<Record<string, string>>;
}

export function addNotifications(scene: Scene, notifications: readonly NotificationSpec[]): void {
  const { calendar } = scene;
  for (const { a, title, message, jour, lue, dossier, contexte = {} } of notifications) {
    scene.add('notification', {
      id: scene.id(`${title} ${a} ${jour}`),
      utilisateur_id: a,
      subject_id: dossier === undefined ? null : scene.id(dossier),
      title,
      message,
      type: 'info',
      contexte,
      date_creation: calendar.at(jour, '09:12'),
      date_de_lecture: lue === undefined ? null : calendar.at(lue, '08:47'),
    });
  }
}

/**
 * The notifications that the service itself would have written as the steps of dossiers came to what they are. Those
 * from before `lues`, a day counted from today, were read on the day after.
 */
export function addAnnonces(scene: Scene, dossiers: readonly DossierEcrit[], lues: number): void {
  for (const { nom, groupe, etapes } of dossiers) {
    for (const etape of etapes) {
      const { etat, rendu } = etape;
      if (rendu === undefined || etat === 'NON_CONCERNE') continue;
      const changement: Changement = { workflow: etape, from: 'EN_COURS', to: etat };
      const debloques = etat === 'VALIDE' ? etapes.filter((one) => one.date_de_debut === rendu.date) : [];
      for (const { utilisateur_id, ...said } of notificationsOf(changement, debloques, groupe, '')) {
        scene.add('notification', {
          id: scene.id(`${utilisateur_id} ${said.contexte.workflow_id} ${said.contexte.nouvel_etat}`),
          utilisateur_id,
          subject_id: scene.id(nom),
          ...said,
          type: 'info',
          date_creation: rendu.date,
          date_de_lecture: rendu.jour < lues ? scene.calendar.at(rendu.jour + 1, '08:30') : null,
        });
      }
    }
  }
}
