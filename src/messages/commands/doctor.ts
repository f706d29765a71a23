import type { ErrorParams } from '../../contract/errors.ts';
import type { Language } from '../index.ts';
import { listed, plural, pluriel, quoted } from '../listed.ts';
import { hintOf, messageOf, type Sentence } from '../sentence.ts';
import { sizeOf } from './downloads.ts';

/** When something ends, in days from now. */
const dans = (days: ErrorParams[string] | undefined) =>
  Number(days) < 1 ? 'dans moins d’un jour' : `dans ${pluriel(days, 'jour', 'jours')}`;
const within = (days: ErrorParams[string] | undefined) =>
  Number(days) < 1 ? 'within a day' : `in ${plural(days, 'day', 'days')}`;

/** What gives the profile in force, or the current one, a token. */
const login = ({ name }: ErrorParams) =>
  name === undefined ? 'vigie profiles login' : `vigie profiles login ${name}`;

/** What each check has found, and what to do about it; nothing to do where all is well. */
const fr = {
  // Node.
  node: ['Node {node} ({platform} {arch}) ; il faut {engines}'],
  // The configuration.
  configurationNone: ['Pas encore de fichier {file} : les réglages par défaut valent'],
  configurationRead: [(p) => `${p.file} se lit ; ${pluriel(p.count, 'profil', 'profils')}`],
  modePrivate: ['Vous seul pouvez lire et écrire ({mode}) : {path}'],
  modeLoose: [
    'D’autres que vous peuvent lire ou écrire {path} ({mode}), qui contient des jetons',
    (p) => `chmod 600 ${quoted(p.path)} ; tout changement d’un profil le fait aussi.`,
  ],
  // The profile.
  profile: ['Profil {name} ({source}), {target} ({giver})'],
  profileWithout: ['Sans profil : {target} ({giver})'],
  // The database.
  fileMissingYet: ['{file} n’existe pas encore : la première commande la créera'],
  fileReadOnly: [
    '{file} ou son dossier ne peut qu’être lu : toute écriture est refusée',
    'Rétablissez les droits d’écriture du fichier et de {folder}, ou travaillez sur une copie.',
  ],
  file: [(p) => `${p.file}, ${sizeOf(p.size, 'fr')}`],
  reached: [
    (p) =>
      `${p.db}, PostgreSQL ${p.version}, ${sizeOf(p.size, 'fr')} ; ${pluriel(p.connexions, 'connexion', 'connexions')} sur ${p.max} au plus`,
  ],
  replica: [
    '{db} est une réplique, qui ne peut qu’être lue : toute écriture est refusée',
    'Nommez avec --db le serveur qui reçoit les écritures.',
  ],
  soundQuick: ['Structure saine (contrôle rapide ; --full pour tout lire)'],
  soundFull: ['Structure saine, index compris'],
  damaged: [
    'Base endommagée : {what}',
    (p) =>
      `N’y écrivez plus. Remettez la dernière bonne sauvegarde avec « vigie server restore <sauvegarde> --db ${quoted(p.file)} » ; sans sauvegarde, sauvez ce qui se lit : sqlite3 ${quoted(p.file)} .recover`,
  ],
  linksBroken: [
    (p) => `${pluriel(p.count, 'lien ne mène', 'liens ne mènent')} nulle part, dans ${listed(p.tables)}`,
    (p) =>
      `Signalez ce défaut, avec ce que dit --full, et remettez la dernière bonne sauvegarde : vigie server restore <sauvegarde> --db ${quoted(p.file)}`,
  ],
  space: [(p) => `Place libre : ${sizeOf(p.free, 'fr')}`],
  spaceLow: [
    (p) => `Place libre : ${sizeOf(p.free, 'fr')} seulement`,
    'Libérez de la place, ou mettez la base sur un autre disque.',
  ],
  caller: ['Organisation {organisation}, utilisateur {user}'],
  // The service.
  addressMissing: [
    'Aucune adresse',
    'Donnez-la avec --url, ou dans un profil : vigie profiles add <nom> --url <adresse>',
  ],
  http: ['{name} répond en {milliseconds} ms'],
  httpBroken: [
    (p) => `Le service répond, mais échoue dès qu’il lui faut sa base : ${p.reason} ${p.request}`.trim(),
    'Ni le jeton ni le profil n’y sont pour rien : prévenez qui tient le serveur.',
  ],
  tokenMissing: ['Aucun jeton', (p) => `${login(p)}, ou la variable VIGIE_TOKEN.`],
  token: [(p) => `Jeton de ${p.user} (${p.scope}), valable ${pluriel(p.days, 'jour', 'jours')}`],
  tokenAccepted: ['Le service accepte le jeton'],
  tokenSoon: [
    (p) => `Le jeton de ${p.user} expire ${dans(p.days)}, le ${p.until}`,
    (p) => `Demandez-en un autre, puis : ${login(p)}`,
  ],
  tokenRefused: [
    'Le service refuse ce jeton : inconnu, expiré ou révoqué',
    (p) => `Demandez-en un autre, puis : ${login(p)}`,
  ],
  organisation: ['{organisation} ; droits : {rights}'],
  organisationAccepted: ['Le service accepte l’organisation {organisation}'],
  organisationMissing: [
    (p) =>
      Array.isArray(p.known) && p.known.length > 0
        ? `Aucune organisation choisie ; ce jeton vaut pour ${listed(p.known)}`
        : 'Aucune organisation choisie',
    (p) => `Donnez-la avec --org, ou dans le profil : vigie profiles set ${p.name ?? '<nom>'} --org <id>`,
  ],
  organisationRefused: [
    (p) =>
      `Ce jeton ne vaut pas pour l’organisation ${p.organisation}${Array.isArray(p.known) && p.known.length > 0 ? `, mais pour ${listed(p.known)}` : ''}`,
    (p) => `Corrigez-la : vigie profiles set ${p.name ?? '<nom>'} --org <id>`,
  ],
} as const satisfies Readonly<Record<string, Sentence>>;

export type DoctorSentence = keyof typeof fr;

const en: Readonly<Record<DoctorSentence, Sentence>> = {
  node: ['Node {node} ({platform} {arch}); needed: {engines}'],
  configurationNone: ['No file {file} yet: the defaults hold'],
  configurationRead: [(p) => `${p.file} can be read; ${plural(p.count, 'profile', 'profiles')}`],
  modePrivate: ['Only you can read and write ({mode}): {path}'],
  modeLoose: [
    'Others than you can read or write {path} ({mode}), which holds tokens',
    (p) => `chmod 600 ${quoted(p.path)}; any change of a profile does it too.`,
  ],
  profile: ['Profile {name} ({source}), {target} ({giver})'],
  profileWithout: ['Without a profile: {target} ({giver})'],
  fileMissingYet: ['{file} does not exist yet: the first command makes it'],
  fileReadOnly: [
    '{file} or its folder can only be read: whatever writes is refused',
    'Put the rights to write right, of the file and of {folder}, or work on a copy.',
  ],
  file: [(p) => `${p.file}, ${sizeOf(p.size, 'en')}`],
  reached: [
    (p) =>
      `${p.db}, PostgreSQL ${p.version}, ${sizeOf(p.size, 'en')}; ${plural(p.connexions, 'connection', 'connections')} of ${p.max} at most`,
  ],
  replica: [
    '{db} is a replica, which can only be read: every write is refused',
    'Name with --db the server that takes the writes.',
  ],
  soundQuick: ['Sound structure (quick check; --full reads everything)'],
  soundFull: ['Sound structure, indexes included'],
  damaged: [
    'Damaged database: {what}',
    (p) =>
      `Write nothing more there. Put the last good backup back with "vigie server restore <backup> --db ${quoted(p.file)}"; without one, save what can be read: sqlite3 ${quoted(p.file)} .recover`,
  ],
  linksBroken: [
    (p) => `${plural(p.count, 'link leads', 'links lead')} nowhere, in ${listed(p.tables)}`,
    (p) =>
      `Report this defect, with what --full says, and put the last good backup back: vigie server restore <backup> --db ${quoted(p.file)}`,
  ],
  space: [(p) => `Free space: ${sizeOf(p.free, 'en')}`],
  spaceLow: [
    (p) => `Free space: only ${sizeOf(p.free, 'en')}`,
    'Make room, or put the database on another disk.',
  ],
  caller: ['Organisation {organisation}, user {user}'],
  addressMissing: [
    'No address',
    'Give it with --url, or in a profile: vigie profiles add <name> --url <address>',
  ],
  http: ['{name} answers in {milliseconds} ms'],
  httpBroken: [
    (p) => `The service answers, but fails as soon as it needs its database: ${p.reason} ${p.request}`.trim(),
    'Neither the token nor the profile is to blame: tell who keeps the server.',
  ],
  tokenMissing: ['No token', (p) => `${login(p)}, or the variable VIGIE_TOKEN.`],
  token: [(p) => `Token of ${p.user} (${p.scope}), valid for ${plural(p.days, 'day', 'days')}`],
  tokenAccepted: ['The service accepts the token'],
  tokenSoon: [
    (p) => `The token of ${p.user} expires ${within(p.days)}, on ${p.until}`,
    (p) => `Ask for another one, then: ${login(p)}`,
  ],
  tokenRefused: [
    'The service refuses this token: unknown, expired or revoked',
    (p) => `Ask for another one, then: ${login(p)}`,
  ],
  organisation: ['{organisation}; rights: {rights}'],
  organisationAccepted: ['The service accepts the organisation {organisation}'],
  organisationMissing: [
    (p) =>
      Array.isArray(p.known) && p.known.length > 0
        ? `No organisation is chosen; this token counts for ${listed(p.known)}`
        : 'No organisation is chosen',
    (p) => `Give it with --org, or in the profile: vigie profiles set ${p.name ?? '<name>'} --org <id>`,
  ],
  organisationRefused: [
    (p) =>
      `This token does not count for the organisation ${p.organisation}${Array.isArray(p.known) && p.known.length > 0 ? `, but for ${listed(p.known)}` : ''}`,
    (p) => `Correct it: vigie profiles set ${p.name ?? '<name>'} --org <id>`,
  ],
};

/** The states of a check, as words and marks; the subjects, as headings; the last line. */
const AROUND = {
  fr: {
    states: { ok: 'ok', attention: 'attention', erreur: 'erreur' },
    subjects: {
      node: 'Node',
      configuration: 'Configuration',
      profil: 'Profil en vigueur',
      base: 'Base de données',
      service: 'Service',
    },
    sources: {
      flag: 'option',
      environment: 'environnement',
      profile: 'profil',
      default: 'par défaut',
      use: 'choisi par « profiles use »',
    },
    scopes: { lecture: 'lecture seule', ecriture: 'lecture et écriture' },
    total: (ok: number, warnings: number, errors: number) =>
      `${ok} ok, ${warnings} attention, ${errors} erreur${errors > 1 ? 's' : ''}.`,
  },
  en: {
    states: { ok: 'ok', attention: 'warning', erreur: 'error' },
    subjects: {
      node: 'Node',
      configuration: 'Configuration',
      profil: 'Profile in force',
      base: 'Database',
      service: 'Service',
    },
    sources: {
      flag: 'flag',
      environment: 'environment',
      profile: 'profile',
      default: 'default',
      use: 'chosen by "profiles use"',
    },
    scopes: { lecture: 'read only', ecriture: 'read and write' },
    total: (ok: number, warnings: number, errors: number) =>
      `${ok} ok, ${warnings} warning${warnings === 1 ? '' : 's'}, ${errors} error${errors === 1 ? '' : 's'}.`,
  },
} as const;

export function doctorWords(language: Language): (typeof AROUND)[Language] {
  return AROUND[language];
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
