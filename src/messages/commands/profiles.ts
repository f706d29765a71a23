import type { Language } from '../index.ts';
import { listed } from '../listed.ts';
import type { Translated } from '../sentence.ts';

/** What a check of a profile says of a token: names and dates ready to be read. */
interface SessionDescription {
  readonly who: string;
  /** Names of organisations, each with its id. */
  readonly organisations: readonly string[];
  readonly rights: readonly ('lecture' | 'ecriture' | 'bibliotheques')[];
  /** Undefined where no token is asked for. */
  readonly until: string | undefined;
}

/** What a token may do, by the codes of the service. */
const RIGHTS = {
  fr: {
    lecture: 'lire',
    ecriture: 'écrire dans les dossiers',
    bibliotheques: 'écrire dans les bibliothèques',
  },
  en: {
    lecture: 'read',
    ecriture: 'write in dossiers',
    bibliotheques: 'write in the libraries',
  },
} as const satisfies Record<Language, Record<SessionDescription['rights'][number], string>>;

/** Rights in words; one that this version does not know as it is. */
export function rightsIn(language: Language, rights: readonly string[]): string {
  const known: Readonly<Record<string, string>> = RIGHTS[language];
  return listed(rights.map((right) => known[right] ?? right));
}

/** What people read when profiles are added and checked, in French. */
const fr = {
  session: ({ who, organisations, rights, until }: SessionDescription) =>
    `Connecté : ${who}, ${listed(organisations)} ; droits : ${rightsIn('fr', rights)}${until === undefined ? '' : ` ; jusqu’au ${until}`}.`,
  accepted: 'Le service accepte ce jeton, mais n’en indique pas le titulaire.',
  unchecked: (name: string, reason: string) =>
    `${reason}\nLe profil « ${name} » est enregistré sans vérification. Pour le vérifier : vigie doctor --profile ${name}`,
  noToken: (name: string) => `Le service répond. Il manque le jeton : vigie profiles login ${name}`,
  withoutToken: (name: string) =>
    `Le profil « ${name} » n’a pas de jeton. Pour lui en donner un : vigie profiles login ${name}`,
  askToken: (name: string) => `Jeton du profil « ${name} » (Entrée : aucun)`,
  tokenDropped: (name: string) =>
    `C’est un autre service : le jeton du précédent a été retiré du profil « ${name} ». Pour en donner un : vigie profiles login ${name}`,
  confirmCurrent: (name: string) =>
    `« ${name} » est le profil en vigueur. Le supprimer ? Ses données sont conservées.`,
  noLonger: (name: string, next: string, target: string) =>
    `« ${name} » était le profil en vigueur ; c’est désormais « ${next} » : ${target}.\nPour en choisir un autre : vigie profiles use <nom>`,
  notDefault: (name: string) =>
    `« ${name} » n’est pas le profil en vigueur. Pour qu’il le devienne : vigie profiles use ${name}`,
  noOrganisation: (name: string) =>
    `Le service n’indique pas les organisations de ce jeton. Pour en choisir une : vigie profiles set ${name} --org <id>`,
  askOrganisation: 'Pour quelle organisation ?',
  deviceCode: (address: string, code: string, whole: string | undefined) =>
    `Pour vous connecter, ouvrez cette adresse dans un navigateur, sur n’importe quelle machine :\n${whole ?? address}\nSi elle le demande, entrez le code ${code}. vigie attend ; Ctrl-C pour annuler.`,
  browserAddress: (address: string) =>
    `Pour vous connecter, ouvrez cette adresse dans un navigateur de cette machine, s’il ne s’ouvre pas :\n${address}\nvigie attend ; Ctrl-C pour annuler.`,
  otherPort: (port: number) =>
    `Le port ${port} est pris sur cette machine : si le fournisseur refuse l’adresse de retour, arrêtez le programme qui l’occupe, puis recommencez.`,
  closePage: 'Vous pouvez fermer cette page et revenir à vigie.',
  nowDefault: (name: string, before: string) =>
    `« ${name} » est désormais le profil en vigueur. Pour revenir à « ${before} » : vigie profiles use ${before}`,
  notRenewed: (issuer: string, until: string) =>
    `${issuer} n’a pas donné de jeton de renouvellement : cette connexion prend fin le ${until} ; l’administrateur du fournisseur peut en donner au client de vigie (scope offline_access).`,
  notInKeyring: (file: string) =>
    `Le trousseau de clés du système n’est pas disponible : le jeton de renouvellement est dans ${file}, que vous seul pouvez lire.`,
  leftInKeyring: (id: string) =>
    `Le jeton de renouvellement reste dans le trousseau de clés : service « vigie », compte « ${id} ».`,
  notRevoked: (issuer: string) =>
    `La connexion est oubliée sur cette machine, mais n’a pas été révoquée : ${issuer} la garde jusqu’à son terme.`,
  PROFIL_PROTEGE: (what: string, name: string) =>
    `${what} Le profil est protégé : écrivez son nom (${name}) pour continuer`,
  CONFIRMATION_REQUISE: (what: string, name: string) => `${what} Écrivez son nom (${name}) pour continuer`,
  SUPPRESSIONS_NOMBREUSES: (what: string, name: string) =>
    `${what} Écrivez leur nombre (${name}) pour continuer`,
  sending: (request: string) => `${request} va être envoyé.`,
  anotherName: (name: string) => `écrivez « ${name} », ou Ctrl-C pour annuler`,
} as const;

type Messages = Translated<typeof fr>;

/** The same in English. */
const en: Messages = {
  session: ({ who, organisations, rights, until }) =>
    `Connected: ${who}, ${listed(organisations)}; rights: ${rightsIn('en', rights)}${until === undefined ? '' : `; until ${until}`}.`,
  accepted: 'The service accepts this token, but does not name its owner.',
  unchecked: (name, reason) =>
    `${reason}\nThe profile "${name}" was saved without a check. To check it: vigie doctor --profile ${name}`,
  noToken: (name) => `The service answers, but the token is missing. To add it: vigie profiles login ${name}`,
  withoutToken: (name) => `The profile "${name}" has no token. To give it one: vigie profiles login ${name}`,
  askToken: (name) => `Token of the profile "${name}" (Enter: none)`,
  tokenDropped: (name) =>
    `This is another service: the token of the previous one was removed from the profile "${name}". To add one: vigie profiles login ${name}`,
  confirmCurrent: (name) => `"${name}" is the profile in use. Delete it? Its data is kept.`,
  noLonger: (name, next, target) =>
    `"${name}" was the profile in use; it is now "${next}": ${target}.\nTo choose another: vigie profiles use <name>`,
  notDefault: (name) => `"${name}" is not the default profile. To make it so: vigie profiles use ${name}`,
  noOrganisation: (name) =>
    `The service does not list the organisations of this token. To choose one: vigie profiles set ${name} --org <id>`,
  askOrganisation: 'For which organisation?',
  deviceCode: (address, code, whole) =>
    `To sign in, open this address in a browser, on any machine:\n${whole ?? address}\nIf it asks for a code, enter ${code}. vigie is waiting; Ctrl-C to cancel.`,
  browserAddress: (address) =>
    `To sign in, open this address in a browser of this machine, unless it opens by itself:\n${address}\nvigie is waiting; Ctrl-C to cancel.`,
  otherPort: (port) =>
    `Port ${port} of this machine is in use: if the provider refuses the address to return to, stop the program that uses it, then start again.`,
  closePage: 'You may close this page and return to vigie.',
  nowDefault: (name, before) =>
    `"${name}" is the default profile now. To return to "${before}": vigie profiles use ${before}`,
  notRenewed: (issuer, until) =>
    `${issuer} gave no refresh token: this sign-in ends on ${until}; the administrator of the provider can let the client of vigie have one (scope offline_access).`,
  notInKeyring: (file) =>
    `The keyring of the system is not available: the refresh token is in ${file}, which only you can read.`,
  leftInKeyring: (id) => `The refresh token stays in the keyring: service "vigie", account "${id}".`,
  notRevoked: (issuer) =>
    `The sign-in is forgotten on this machine, but was not revoked: ${issuer} keeps it until its end.`,
  PROFIL_PROTEGE: (what, name) => `${what} The profile is protected: type its name (${name}) to continue`,
  CONFIRMATION_REQUISE: (what, name) => `${what} Type its name (${name}) to continue`,
  SUPPRESSIONS_NOMBREUSES: (what, name) => `${what} Type their number (${name}) to continue`,
  sending: (request) => `${request} is about to be sent.`,
  anotherName: (name) => `type "${name}", or press Ctrl-C to cancel`,
};

/** The sentences of one language. */
export function profileMessages(language: Language): Messages {
  return language === 'fr' ? fr : en;
}
