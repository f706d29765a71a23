import type { Language } from './language.ts';
import { plural, pluriel } from './listed.ts';

interface Noun {
  readonly fr: string;
  readonly feminine?: true;
  /** More than one, in French, where that is not the word with an `s`. */
  readonly pluralFr?: string;
  readonly en: string;
}

/** What objects are called, by their kind as errors name it. Plurals end in `s`, unless it is said otherwise. */
const NOUNS = {
  abonnement: { fr: 'abonnement', en: 'subscription' },
  affectation: { fr: 'affectation', feminine: true, en: 'assignment' },
  anomalie: { fr: 'anomalie', feminine: true, en: 'anomaly' },
  anomalie_de_pei: { fr: 'anomalie de PEI', feminine: true, pluralFr: 'anomalies de PEI', en: 'PEI anomaly' },
  dossier: { fr: 'dossier', en: 'dossier' },
  fichier: { fr: 'fichier', en: 'file' },
  jeton: { fr: 'jeton', en: 'token' },
  commission: { fr: 'commission', feminine: true, en: 'commission' },
  seance: { fr: 'séance', feminine: true, en: 'session' },
  enveloppe: { fr: 'enveloppe', feminine: true, en: 'envelope' },
  levee: { fr: 'levée de prescription', pluralFr: 'levées de prescription', feminine: true, en: 'lifting' },
  erp: { fr: 'ERP', pluralFr: 'ERP', en: 'ERP' },
  pei: { fr: 'PEI', pluralFr: 'PEI', en: 'PEI' },
  document: { fr: 'document', en: 'document' },
  evenement: { fr: 'événement', en: 'event' },
  notification: { fr: 'notification', feminine: true, en: 'notification' },
  organisation: { fr: 'organisation', feminine: true, en: 'organisation' },
  prescription: { fr: 'prescription', feminine: true, en: 'prescription' },
  prescription_de_dossier: {
    fr: 'prescription de dossier',
    pluralFr: 'prescriptions de dossier',
    feminine: true,
    en: 'dossier prescription',
  },
  profil: { fr: 'profil', en: 'profile' },
  support: { fr: 'support', en: 'support' },
  utilisateur: { fr: 'utilisateur', en: 'user' },
  workflow: { fr: 'workflow', en: 'workflow' },
} as const satisfies Readonly<Record<string, Noun>>;

export type ObjectKind = keyof typeof NOUNS;

export function isObjectKind(name: string): name is ObjectKind {
  return Object.hasOwn(NOUNS, name);
}

function nounOf(objet: string): Noun & { readonly several: string; readonly plusieurs: string } {
  const found: Noun = (NOUNS as Readonly<Record<string, Noun>>)[objet] ?? { fr: 'objet', en: 'object' };
  const { fr, pluralFr = `${fr}s`, en } = found;
  return { ...found, several: `${en.replace(/y$/, 'ie')}s`, plusieurs: pluralFr };
}

/** One of a kind, or several, with their number where there are more. */
export function objectText(language: Language, objet: string, count?: number): string {
  const { fr, plusieurs, en, several } = nounOf(objet);
  if (count === undefined) return language === 'fr' ? fr : en;
  return language === 'fr' ? pluriel(count, fr, plusieurs) : plural(count, en, several);
}

/** That something is there now; `name` is that by which people know it. */
export function addedText(language: Language, objet: ObjectKind, name: string): string {
  const { fr, feminine, en } = nounOf(objet);
  const said = language === 'fr' ? `${fr} ajouté${feminine ? 'e' : ''}` : `${en} added`;
  const colon = language === 'fr' ? ' : ' : ': ';
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${name && colon + name}.`;
}

/** The question whether so many are to be deleted. */
export function deletionQuestion(language: Language, objet: string, count: number): string {
  const { fr, plusieurs, feminine, en, several } = nounOf(objet);
  if (language === 'en') return count === 1 ? `Delete this ${en}?` : `Delete these ${count} ${several}?`;
  const demonstrative = feminine ? 'cette' : /^[aeéiou]/.test(fr) ? 'cet' : 'ce';
  return count === 1 ? `Supprimer ${demonstrative} ${fr} ?` : `Supprimer ces ${count} ${plusieurs} ?`;
}

/** What is about to be changed in bulk. */
export interface BulkChange {
  /** One of them, as errors call it: `anomalie`. */
  readonly objet: string;
  readonly replaced: number;
  readonly deleted: number;
  /** Where each was named. */
  readonly ids?: readonly string[];
}

/** Ids that the sentence names. */
const NAMED_MAX = 5;

/** A sentence that says how many of what will be replaced and deleted, and which. */
export function bulkChangeText(
  language: Language,
  { objet, replaced, deleted, ids = [] }: BulkChange,
): string {
  const french = language === 'fr';
  const { fr, plusieurs, feminine, en, several } = nounOf(objet);
  const say = (count: number, done: string, doneEn: string) => {
    if (!french) return `${plural(count, en, several)} will be ${doneEn}`;
    const agreed = `${done}${feminine ? 'e' : ''}`;
    return `${pluriel(count, fr, plusieurs)} ${count < 2 ? `sera ${agreed}` : `seront ${agreed}s`}`;
  };
  const done = [
    ...(replaced > 0 ? [say(replaced, 'remplacé', 'replaced')] : []),
    ...(deleted > 0 ? [say(deleted, 'supprimé', 'deleted')] : []),
  ].join(', ');
  return ids.length === 0
    ? `${done}.`
    : `${done}${french ? ' : ' : ': '}${firstOf(language, ids, NAMED_MAX)}.`;
}

/** Ids of objects that are looked for in vain, of which the sentence names so many. */
const ABSENT_MAX = 10;

/** That several objects are not there, and which. */
export function allAbsentText(language: Language, objet: string, ids: readonly string[]): string {
  const said = objectText(language, objet, ids.length);
  const isOne = ids.length === 1;
  const absent =
    language === 'fr'
      ? `${said} ${isOne ? 'est introuvable' : 'sont introuvables'} :`
      : `${said} ${isOne ? 'was' : 'were'} not found:`;
  return `${absent} ${firstOf(language, ids, ABSENT_MAX)}.`;
}

function firstOf(language: Language, ids: readonly string[], max: number): string {
  const more = ids.length - max;
  const others = language === 'fr' ? ` et ${more} de plus` : ` and ${more} more`;
  return `${ids.slice(0, max).join(', ')}${more > 0 ? others : ''}`;
}
