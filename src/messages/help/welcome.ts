import type { Language } from '../index.ts';

/** What `vigie` says by itself: what it is, commands to begin with and what each does, where there is more. */
const WELCOME: Readonly<Record<Language, Welcome>> = {
  en: {
    what: 'vigie: fire-safety dossiers and libraries, on this machine or on a service.',
    begin: 'To begin with:',
    commands: [
      ['vigie moi', 'Your day: what waits for you'],
      ['vigie doctor', 'See whether everything is in order'],
      ['vigie profiles show', 'Where the data lie'],
      ['vigie anomalies list', 'The library of anomalies'],
      ['vigie prescriptions tree', 'The library of prescriptions, by directory'],
      ['vigie dossiers list', 'The dossiers'],
      ['vigie help import', 'Bring in a spreadsheet'],
    ],
    more: 'All that can be typed: vigie --help. One subject at a time: vigie help.',
  },
  fr: {
    what: 'vigie : dossiers et bibliothèques de prévention, ici ou sur un service.',
    begin: 'Pour commencer :',
    commands: [
      ['vigie moi', 'Votre journée : ce qui vous attend'],
      ['vigie doctor', 'Vérifier que tout est en ordre'],
      ['vigie profiles show', 'Où se trouvent les données'],
      ['vigie anomalies list', 'La bibliothèque d’anomalies'],
      ['vigie prescriptions tree', 'La bibliothèque de prescriptions, par répertoire'],
      ['vigie dossiers list', 'Les dossiers'],
      ['vigie help import', 'Faire entrer un fichier de tableur'],
    ],
    more: 'Tout ce qui peut se taper : vigie --help. Un sujet à la fois : vigie help.',
  },
};

interface Welcome {
  readonly what: string;
  readonly begin: string;
  readonly commands: readonly (readonly [command: string, does: string])[];
  readonly more: string;
}

export function welcomeWords(language: Language): Welcome {
  return WELCOME[language];
}
