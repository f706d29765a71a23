import type { Given } from './scenario.ts';

/** A small library of prescriptions and supports, as the service shows it; `{name}` is the id of an object. */

export const R123 = {
  id: '{r123}',
  nature: 'article',
  legaldb_cid: 'LEGIARTI000006896054',
  contenu: 'Les établissements sont répartis en types.',
  titre: 'Article R.123-3 du code de la construction',
  etat: 'en_vigueur',
  reference: 'R 123-3',
};
export const MS68 = {
  id: '{ms68}',
  nature: 'article',
  legaldb_cid: null,
  etat: 'en_vigueur',
  reference: 'MS 68',
};
export const ARRETE = {
  id: '{arrete}',
  nature: 'arrete',
  legaldb_cid: null,
  titre: 'Arrêté du 25 juin 1980',
  etat: 'abroge',
  reference: null,
};

export const EXTINCTEURS = {
  id: '{extincteurs}',
  contenu: 'Faire vérifier les EXTINCTEURS par un technicien compétent ; 1 pour 200 m².',
  type: 'liee_a_l_exploitation',
  supports_reglementaires: [MS68, R123],
  chemins: ['/ERP/Moyens de secours', '/Commun'],
};
export const ECLAIRAGE = {
  id: '{eclairage}',
  contenu: 'Remettre en état l’éclairage de sécurité (100 % des blocs_autonomes).',
  type: null,
  supports_reglementaires: [ARRETE],
  chemins: ['/ERP/Éclairage'],
};
export const REGISTRE = {
  id: '{registre}',
  contenu: 'Tenir à jour le "registre" de sécurité.',
  type: 'rappel_reglementaire',
  supports_reglementaires: [],
  chemins: ['/'],
};
export const PRESCRIPTIONS = [EXTINCTEURS, ECLAIRAGE, REGISTRE];
export const SUPPORTS = [R123, MS68, ARRETE];

type Supported = Omit<typeof EXTINCTEURS, 'supports_reglementaires' | 'type'> & {
  readonly type: string | null;
  readonly supports_reglementaires: readonly { readonly id: string }[];
};

const called = (id: string, at: string) => id.slice(1, -1) + at;

/** The calls that put the library into an organisation; in `sud` the objects are called `{r123_sud}` and so on. */
export function libraryOf(organisation: 'nord' | 'sud'): readonly Given[] {
  const as = `administrateur_fonctionnel@${organisation}`;
  const at = organisation === 'nord' ? '' : '_sud';
  const supports = SUPPORTS.map(
    ({ id, ...body }): Given => ({
      as,
      called: called(id, at),
      method: 'POST',
      path: '/supports_reglementaires',
      body,
    }),
  );
  const prescriptions = (PRESCRIPTIONS as readonly Supported[]).map(
    ({ id, supports_reglementaires, ...body }): Given => ({
      as,
      called: called(id, at),
      method: 'POST',
      path: '/prescriptions',
      body: {
        ...body,
        supports_reglementaires_id: supports_reglementaires.map((support) => `{${called(support.id, at)}}`),
      },
    }),
  );
  return [...supports, ...prescriptions];
}
