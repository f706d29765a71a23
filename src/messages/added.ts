import type { Language } from './index.ts';

type Said = Readonly<Record<Language, (name: string) => string>>;

/** What was added, by the noun of its command; `name` is that by which people know it, quoted where it is words. */
const ADDED = {
  affectations: {
    fr: (name) => `Affectation ajoutée : ${name}.`,
    en: (name) => `Assignment added: ${name}.`,
  },
  anomalies: { fr: (name) => `Anomalie ${name} ajoutée.`, en: (name) => `Anomaly ${name} added.` },
  documents: { fr: (name) => `Document « ${name} » ajouté.`, en: (name) => `Document "${name}" added.` },
  evenements: { fr: (name) => `Événement « ${name} » ajouté.`, en: (name) => `Event "${name}" added.` },
  notifications: {
    fr: (name) => `Notification « ${name} » ajoutée.`,
    en: (name) => `Notification "${name}" added.`,
  },
  organisations: {
    fr: (name) => `Organisation « ${name} » ajoutée.`,
    en: (name) => `Organisation "${name}" added.`,
  },
  prescriptions: { fr: () => 'Prescription ajoutée.', en: () => 'Prescription added.' },
  profiles: { fr: (name) => `Profil « ${name} » ajouté.`, en: (name) => `Profile "${name}" added.` },
  supports: {
    fr: (name) => `Support ${name && `« ${name} » `}ajouté.`,
    en: (name) => `Support ${name && `"${name}" `}added.`,
  },
  utilisateurs: { fr: (name) => `Utilisateur ${name} ajouté.`, en: (name) => `User ${name} added.` },
} as const satisfies Readonly<Record<string, Said>>;

export type Addable = keyof typeof ADDED;

/** That something is there now. */
export function addedMessage(what: Addable, name: string, language: Language): string {
  return ADDED[what][language](name);
}
