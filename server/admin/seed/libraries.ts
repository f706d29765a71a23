import type { Anomalie } from '../../../src/contract/anomalies.ts';
import type { Prescription } from '../../../src/contract/prescriptions.ts';
import type { Support } from '../../../src/contract/supports.ts';
import type { Scene } from './scene.ts';

export type AnomalieSpec = readonly [code: number, texte: string, gravite: Anomalie['indice_de_gravite']];

export interface SupportSpec extends Partial<Pick<Support, 'contenu' | 'etat'>> {
  readonly nature: Support['nature'];
  readonly reference: string;
  readonly titre?: string;
  readonly cid?: string;
}

/** A prescription; `articles` are references of supports. */
export interface PrescriptionSpec {
  readonly contenu: string;
  readonly type: Prescription['type'];
  readonly chemins: readonly string[];
  readonly articles?: readonly string[];
}

export function addAnomalies(scene: Scene, anomalies: readonly AnomalieSpec[]): void {
  for (const [code, texte, indice_de_gravite] of anomalies)
    scene.add('anomalie', { code, texte, indice_de_gravite });
}

export function addSupports(scene: Scene, supports: readonly SupportSpec[]): void {
  for (const { nature, reference, titre, contenu, etat = 'en_vigueur', cid = null } of supports) {
    scene.add('support', {
      id: scene.id(reference),
      nature,
      legaldb_cid: cid,
      ...(contenu === undefined ? {} : { contenu }),
      ...(titre === undefined ? {} : { titre }),
      etat,
      reference,
    });
  }
}

export function addPrescriptions(scene: Scene, prescriptions: readonly PrescriptionSpec[]): void {
  for (const { contenu, type, chemins, articles = [] } of prescriptions) {
    scene.add('prescription', {
      id: scene.id(contenu),
      contenu,
      type,
      chemins,
      supports_reglementaires_id: articles.map((reference) => scene.id(reference)),
    });
  }
}
