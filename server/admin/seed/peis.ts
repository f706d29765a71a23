import type { Pei } from '../../../src/contract/pei.ts';
import type { Scene } from './scene.ts';

type Descriptif = NonNullable<Pei['descriptif_technique']>;

/** A water point; days are counted from today. */
export interface PeiSpec {
  readonly nom: string;
  /** The day on which it entered the service. */
  readonly depuis: number;
  readonly modifie: number | null;
  readonly controle: number;
  readonly type: Descriptif['type'];
  readonly statut: Descriptif['statut'];
  readonly domanialite: Descriptif['domanialite'];
  readonly reglementaire: boolean | null;
  readonly conforme: boolean | null;
  /** Operational performance, then that under the regulation: -1 unknown, 0 null, 1 restricted, 2 good. */
  readonly performances: readonly [theorique: number, reelle: number];
  readonly observations: string | null;
}

export function addPeis(scene: Scene, peis: readonly PeiSpec[]): void {
  const { calendar } = scene;
  for (const pei of peis) {
    scene.add('pei', {
      id: scene.id(pei.nom),
      date_de_realisation: calendar.at(pei.depuis, '07:30'),
      date_de_derniere_mise_a_jour: pei.modifie === null ? null : calendar.at(pei.modifie, '16:20'),
      descriptif_technique: {
        id: scene.id(`${pei.nom} descriptif`),
        type: pei.type,
        est_reglementaire: pei.reglementaire,
        domanialite: pei.domanialite,
        est_conforme_rddeci: pei.conforme,
        performance_theorique: pei.performances[0],
        performance_reelle: pei.performances[1],
        observations_generales: pei.observations,
        date: calendar.at(pei.controle, '10:10'),
        statut: pei.statut,
      },
    });
  }
}
