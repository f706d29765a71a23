import type { Language } from '../index.ts';

/** Where commands go, as far as that is known without going there. */
export type WelcomeState =
  | { readonly kind: 'database'; readonly file: string; readonly exists: boolean; readonly profile?: string }
  | { readonly kind: 'service'; readonly url: string; readonly profile?: string }
  /** The settings contradict each other, or cannot be read: the reason, in words. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** What `vigie` says by itself. */
const WORDS = {
  en: {
    what: 'vigie: fire-safety case files and libraries, on this machine or on a service.',
    begin: 'To begin with:',
    /** Commands to begin with, and what each does. */
    commands: [
      ['vigie doctor', 'See whether everything is in order'],
      ['vigie anomalies list', 'The library of anomalies'],
      ['vigie prescriptions tree', 'The library of prescriptions, by directory'],
      ['vigie dossiers list', 'The case files'],
      ['vigie help import', 'Bring in a spreadsheet'],
    ],
    where: (place: WelcomeState) => {
      if (place.kind === 'unknown') return `Data: it is not clear where. ${place.reason}`;
      const profile = place.profile === undefined ? '' : ` (profile ${place.profile})`;
      if (place.kind === 'service') return `Data: the service ${place.url}${profile}`;
      return `Data: the database ${place.file}${profile}${place.exists ? '' : ', not made yet'}`;
    },
    more: 'All that can be typed: vigie --help. One subject at a time: vigie help.',
  },
  fr: {
    what: 'vigie : dossiers et bibliothèques de prévention, ici ou sur un service.',
    begin: 'Pour commencer :',
    commands: [
      ['vigie doctor', 'Vérifier que tout est en ordre'],
      ['vigie anomalies list', 'La bibliothèque d’anomalies'],
      ['vigie prescriptions tree', 'La bibliothèque de prescriptions, par répertoire'],
      ['vigie dossiers list', 'Les dossiers'],
      ['vigie help import', 'Faire entrer un fichier de tableur'],
    ],
    where: (place: WelcomeState) => {
      if (place.kind === 'unknown') return `Données : on ne sait pas où. ${place.reason}`;
      const profile = place.profile === undefined ? '' : ` (profil ${place.profile})`;
      if (place.kind === 'service') return `Données : le service ${place.url}${profile}`;
      return `Données : la base ${place.file}${profile}${place.exists ? '' : ', pas encore créée'}`;
    },
    more: 'Tout ce qui peut se taper : vigie --help. Un sujet à la fois : vigie help.',
  },
} as const satisfies Readonly<Record<Language, unknown>>;

export function welcomeWords(language: Language): (typeof WORDS)[Language] {
  return WORDS[language];
}
