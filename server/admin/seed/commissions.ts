import type { Commission, Seance } from '../../../src/contract/commissions.ts';
import type { Scene } from './scene.ts';

export interface CommissionSpec extends Pick<Commission, 'type' | 'libelle' | 'couleur'> {
  readonly nom: string;
}

/** A session; it lasts from one time to another on one day, counted from today. */
export interface SeanceSpec extends Pick<Seance, 'type' | 'libelle'> {
  readonly nom: string;
  readonly commission: string;
  readonly jour: number;
  readonly de: string;
  readonly a: string;
  readonly raison?: string;
}

export function addCommissions(scene: Scene, commissions: readonly CommissionSpec[]): void {
  for (const { nom, ...members } of commissions) {
    scene.add('commission', {
      id: scene.id(nom),
      ...members,
      presidence_id: scene.organisation,
      secretariat_id: scene.organisation,
    });
  }
}

export function addSeances(scene: Scene, seances: readonly SeanceSpec[]): void {
  for (const { nom, commission, jour, de, a, type, libelle, raison = null } of seances) {
    scene.add('seance', {
      id: scene.id(nom),
      commission_id: scene.id(commission),
      date_debut: scene.calendar.at(jour, de),
      date_fin: scene.calendar.at(jour, a),
      type,
      libelle,
      raison_reprogrammation: raison,
    });
  }
}

export function addEnveloppes(scene: Scene, titres: Readonly<Record<string, string>>): void {
  for (const [nom, titre] of Object.entries(titres)) scene.add('enveloppe', { id: scene.id(nom), titre });
}
