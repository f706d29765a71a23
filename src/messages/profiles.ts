import type { Language } from './index.ts';
import { listed } from './listed.ts';

/** What a check of a profile says of a token: names and dates ready to be read. */
export interface SessionSaid {
  readonly who: string;
  /** Names of organisations, each with its id. */
  readonly organisations: readonly string[];
  readonly rights: readonly ('lecture' | 'ecriture' | 'bibliotheques')[];
  /** Undefined where no token is asked for. */
  readonly until: string | undefined;
}

const RIGHTS_FR = {
  lecture: 'lire',
  ecriture: 'écrire dans les dossiers',
  bibliotheques: 'écrire dans les bibliothèques',
};

/** What people read when profiles are added and checked, in French. */
const fr = {
  session: ({ who, organisations, rights, until }: SessionSaid) =>
    `Connecté : ${who}, ${listed(organisations)} ; droits : ${listed(rights.map((right) => RIGHTS_FR[right]))}${until === undefined ? '' : ` ; jusqu’au ${until}`}.`,
  accepted: 'Le service accepte ce jeton ; il ne dit pas de qui il est.',
  unchecked: (name: string, reason: string) =>
    `${reason}\nLe profil « ${name} » est gardé sans avoir été vérifié : vigie doctor --profile ${name} dira quand il sert.`,
  noToken: (name: string) =>
    `Le service répond. Il manque le jeton : vigie profiles login ${name} le demande.`,
  noOrganisation: (name: string) =>
    `Le service ne dit pas pour quelles organisations ce jeton vaut : vigie profiles set ${name} --org ID.`,
  askOrganisation: 'Pour quelle organisation ?',
  confirmByName: (what: string, name: string) =>
    `${what} Le profil est protégé : écrivez son nom (${name}) pour continuer`,
  anotherName: (name: string) => `écrivez « ${name} », ou Ctrl-C pour ne rien faire`,
  confirmMuch: (count: number) =>
    `${count === 1 ? 'Un objet sera remplacé ou supprimé' : `${count} objets seront remplacés ou supprimés`}.`,
} as const;

type Messages = { readonly [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : (typeof fr)[K] };

const RIGHTS_EN = {
  lecture: 'read',
  ecriture: 'write in case files',
  bibliotheques: 'write in the libraries',
};

/** The same in English. */
const en: Messages = {
  session: ({ who, organisations, rights, until }) =>
    `Connected: ${who}, ${listed(organisations)}; rights: ${listed(rights.map((right) => RIGHTS_EN[right]))}${until === undefined ? '' : `; until ${until}`}.`,
  accepted: 'The service accepts this token; it does not say whose it is.',
  unchecked: (name, reason) =>
    `${reason}\nThe profile "${name}" is kept without having been checked: vigie doctor --profile ${name} tells when it works.`,
  noToken: (name) => `The service answers. The token is missing: vigie profiles login ${name} asks for it.`,
  noOrganisation: (name) =>
    `The service does not tell for which organisations this token counts: vigie profiles set ${name} --org ID.`,
  askOrganisation: 'For which organisation?',
  confirmByName: (what, name) => `${what} The profile is protected: type its name (${name}) to go on`,
  anotherName: (name) => `type "${name}", or Ctrl-C to do nothing`,
  confirmMuch: (count) =>
    `${count === 1 ? 'One object will be replaced or deleted' : `${count} objects will be replaced or deleted`}.`,
};

/** The sentences of one language. */
export function profileMessages(language: Language): Messages {
  return language === 'fr' ? fr : en;
}
