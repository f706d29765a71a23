import type { Erp } from '../../../src/contract/erp.ts';

type Textes = Erp['textes_applicables'];

/** The order that says which further rules hold for a type of ERP. */
const PARTICULIERS = {
  J: '19 novembre 2001',
  L: '5 février 2007',
  M: '22 décembre 1981',
  N: '21 juin 1982',
  O: '21 juin 1982',
  P: '7 juillet 1983',
  R: '4 juin 1982',
  S: '12 juin 1995',
  T: '18 novembre 1987',
  U: '10 décembre 2004',
  V: '21 avril 1983',
  W: '21 avril 1983',
  X: '4 juin 1982',
  Y: '12 juin 1995',
} as const;
const SPECIAUX = {
  CTS: '23 janvier 1985',
  EF: '9 janvier 1990',
  GA: '24 décembre 2007',
  PA: '6 janvier 1983',
  PS: '9 mai 2006',
} as const;

const GENERAL: Textes[number] = {
  texte: 'Arrêté du 25 juin 1980 modifié (règlement de sécurité contre l’incendie)',
  type: 'Dispositions générales',
};

/** The texts that hold for an ERP of the first group, by its types, the main one first. */
export function textesDe(...types: readonly (keyof typeof PARTICULIERS | keyof typeof SPECIAUX)[]): Textes {
  return [
    GENERAL,
    ...types.map((type): Textes[number] => {
      const special = type in SPECIAUX;
      const date = special
        ? SPECIAUX[type as keyof typeof SPECIAUX]
        : PARTICULIERS[type as keyof typeof PARTICULIERS];
      return {
        texte: `Arrêté du ${date} modifié (type ${type})`,
        type: special ? 'Dispositions spéciales' : 'Dispositions particulières',
      };
    }),
  ];
}

/** The texts of a small one, of the second group. */
export const PETIT: Textes = [
  GENERAL,
  { texte: 'Arrêté du 22 juin 1990 modifié (établissements de 5e catégorie)', type: 'ERP du 2ème groupe' },
];

/** The texts of a building of great height. */
export const IGH: Textes = [
  { texte: 'Arrêté du 30 décembre 2011 modifié (immeubles de grande hauteur)', type: 'IGH / IMH' },
  { texte: 'Code de la construction et de l’habitation, articles R. 146-1 et suivants', type: 'IGH / IMH' },
];
