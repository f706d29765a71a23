import type { Language } from '../index.ts';

/** What `vigie` says by itself: what it is, commands to begin with and what each does, where there is more. */
const WELCOME: Readonly<Record<Language, Welcome>> = {
  en: {
    what: 'vigie: fire-safety dossiers and libraries, on this machine or on a service.',
    begin: 'To begin with:',
    commands: [
      ['vigie moi', 'Show your day: dossiers and pending workflows'],
      ['vigie doctor', 'Check this installation'],
      ['vigie profiles show', 'Show where the data is stored'],
      ['vigie anomalies list', 'List the library of anomalies'],
      ['vigie prescriptions tree', 'Show the library of prescriptions as a tree'],
      ['vigie dossiers list', 'List the dossiers'],
      ['vigie help import', 'Learn how to import a spreadsheet'],
    ],
    more: 'All commands: vigie --help. Help topics: vigie help.',
  },
  fr: {
    what: 'vigie : dossiers et bibliothèques de prévention, ici ou sur un service.',
    begin: 'Pour commencer :',
    commands: [
      ['vigie moi', 'Voir votre journée : ce qui vous attend'],
      ['vigie doctor', 'Vérifier cette installation'],
      ['vigie profiles show', 'Voir où se trouvent les données'],
      ['vigie anomalies list', 'Lister la bibliothèque d’anomalies'],
      ['vigie prescriptions tree', 'Voir l’arborescence des prescriptions'],
      ['vigie dossiers list', 'Les dossiers'],
      ['vigie help import', 'Savoir importer un fichier de tableur'],
    ],
    more: 'Toutes les commandes : vigie --help. Sujets d’aide : vigie help.',
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
