import type { ErrorParams } from '../../contract/errors.ts';
import type { Language } from '../index.ts';
import { quoted } from '../listed.ts';
import { hintOf, messageOf, type Sentence } from '../sentence.ts';
import { sizeOf } from './downloads.ts';

/** What gives the profile in force, or the current one, a token. */
const login = ({ name }: ErrorParams) => `vigie profiles login ${name}`.trimEnd();

/** What each check has found, and what to do about it; nothing to do where all is well. */
const fr = {
  profile: [(p) => `${p.name === '' ? 'Sans profil' : `Profil ${p.name}`}, ${p.target}`],
  modeLoose: [
    'D’autres utilisateurs peuvent lire ou écrire {path}, qui contient des jetons',
    (p) => `chmod 600 ${quoted(p.path)} ; tout changement d’un profil le fait aussi.`,
  ],
  // The database.
  fileMissingYet: ['{file} n’existe pas encore : la première commande la créera'],
  fileReadOnly: [
    '{file} ou son dossier est en lecture seule : toute écriture est refusée',
    'Rétablissez les droits d’écriture du fichier et de {folder}, ou travaillez sur une copie.',
  ],
  file: [(p) => `${p.file}, ${sizeOf(p.size, 'fr')}`],
  reached: [(p) => `${p.db}, PostgreSQL ${p.version}, ${sizeOf(p.size, 'fr')}`],
  replica: [
    '{db} est une réplique en lecture seule : toute écriture est refusée',
    'Indiquez avec --db le serveur qui accepte les écritures.',
  ],
  sound: ['Structure saine'],
  caller: ['Organisation {organisation}, utilisateur {user}'],
  // The service.
  http: ['{name} répond en {milliseconds} ms'],
  token: ['Jeton de {user}, valable jusqu’au {until}'],
  signedIn: ['{user}, connecté par {issuer} ; jeton d’accès jusqu’au {until}, renouvelé de lui-même'],
  signedInUntil: ['{user}, connecté par {issuer} jusqu’au {until}'],
  tokenSoon: [
    'Le jeton de {user} expire bientôt, le {until}',
    (p) => `Demandez un nouveau jeton, puis : ${login(p)}`,
  ],
  organisation: ['{organisation} ; droits : {rights}'],
} as const satisfies Readonly<Record<string, Sentence>>;

export type DoctorSentence = keyof typeof fr;

const en: Readonly<Record<DoctorSentence, Sentence>> = {
  profile: [(p) => `${p.name === '' ? 'No profile' : `Profile ${p.name}`}, ${p.target}`],
  modeLoose: [
    'Other users can read or write {path}, which contains tokens',
    (p) => `chmod 600 ${quoted(p.path)}; any change to a profile also does it.`,
  ],
  fileMissingYet: ['{file} does not exist yet: the first command creates it'],
  fileReadOnly: [
    '{file} or its folder is read-only: every write is refused',
    'Make the file and {folder} writable, or work on a copy.',
  ],
  file: [(p) => `${p.file}, ${sizeOf(p.size, 'en')}`],
  reached: [(p) => `${p.db}, PostgreSQL ${p.version}, ${sizeOf(p.size, 'en')}`],
  replica: [
    '{db} is a read-only replica: every write is refused',
    'Give with --db the server that accepts writes.',
  ],
  sound: ['Sound structure'],
  caller: ['Organisation {organisation}, user {user}'],
  http: ['{name} answers in {milliseconds} ms'],
  token: ['Token of {user}, valid until {until}'],
  signedIn: ['{user}, signed in by {issuer}; access token until {until}, renewed by itself'],
  signedInUntil: ['{user}, signed in by {issuer} until {until}'],
  tokenSoon: [
    'The token of {user} expires soon, on {until}',
    (p) => `Ask for a new token, then: ${login(p)}`,
  ],
  organisation: ['{organisation}; rights: {rights}'],
};

/** The states of a check, as words. */
const STATES = {
  fr: { ok: 'ok', attention: 'attention', erreur: 'erreur' },
  en: { ok: 'ok', attention: 'warning', erreur: 'error' },
} as const;

export function stateWords(language: Language): (typeof STATES)[Language] {
  return STATES[language];
}

/** What a check has found in words, and what to do. */
export function doctorSentence(
  language: Language,
  key: DoctorSentence,
  params: ErrorParams,
): { readonly detail: string; readonly remedy: string | null } {
  const sentence: Sentence = (language === 'fr' ? fr : en)[key];
  return { detail: messageOf(sentence, params), remedy: hintOf(sentence, params) ?? null };
}
