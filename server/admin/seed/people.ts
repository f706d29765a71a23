import type { Role } from '../../../src/contract/utilisateurs.ts';
import type { Scene } from './scene.ts';

/** Somebody of an organisation; days are counted from today. */
export interface Person {
  readonly id: string;
  readonly prenom: string | null;
  readonly nom: string;
  readonly fonction: string | null;
  readonly roles: readonly Role[] | null;
  /** The day on which the account was made. */
  readonly depuis: number;
  /** The day on which it was changed last. */
  readonly modifie?: number;
  readonly inactif?: true;
  readonly nonVerifie?: true;
  readonly photo?: true;
}

export function addPeople(scene: Scene, people: readonly Person[]): void {
  const { calendar, host } = scene;
  for (const { id, prenom, nom, fonction, roles, depuis, modifie, inactif, nonVerifie, photo } of people) {
    scene.add('utilisateur', {
      id,
      first_name: prenom,
      last_name: nom,
      created_at: calendar.at(depuis, '08:15'),
      updated_at: modifie === undefined ? null : calendar.at(modifie, '14:40'),
      timezone: 'Europe/Paris',
      is_active: !inactif,
      is_verified: !nonVerifie,
      fonction,
      avatar_url: photo ? `https://${host}/trombinoscope/${id}.jpg` : null,
      roles,
    });
  }
}
