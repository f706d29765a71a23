import type { ErrorParams } from '../contract/errors.ts';
import { sizeOf } from './downloads.ts';
import type { Language } from './index.ts';
import { listed, plural, pluriel, quoted } from './listed.ts';

/** What a check has found, and what to do about it; nothing to do where all is well. */
interface Said {
  readonly detail: (p: ErrorParams) => string;
  readonly remedy?: (p: ErrorParams) => string;
}

/** When something ends, in days from now. */
const dans = (days: ErrorParams[string] | undefined) =>
  Number(days) < 1 ? 'dans moins d’un jour' : `dans ${pluriel(days, 'jour', 'jours')}`;
const within = (days: ErrorParams[string] | undefined) =>
  Number(days) < 1 ? 'within a day' : `in ${plural(days, 'day', 'days')}`;

/** What gives the profile in force, or the current one, a token. */
const login = ({ name }: ErrorParams) =>
  name === undefined ? 'vigie profiles login' : `vigie profiles login ${name}`;

const many = (values: ErrorParams[string] | undefined): readonly (string | number)[] =>
  Array.isArray(values) ? values : [];
const removal = (files: ErrorParams[string] | undefined) => `rm ${many(files).map(quoted).join(' ')}`;

/** A journal: what was being done, of which file, since when, and where it is written down. */
interface Journalled {
  readonly library: string;
  readonly kind: string;
  /** Empty where the journal does not say it. */
  readonly file: string;
  readonly begun: string;
  readonly path: string;
}

const fr = {
  // Node and the program.
  node: { detail: (p) => `Node ${p.node} (${p.platform} ${p.arch}) ; il faut ${p.engines}` },
  program: { detail: (p) => `vigie ${p.version}, dans ${p.folder}` },
  cacheReady: { detail: (p) => `Le code compilé est gardé dans ${p.folder}` },
  cacheLater: { detail: (p) => `Le code compilé sera gardé dans ${p.folder}` },
  cacheUnusable: {
    detail: (p) => `Rien ne peut être gardé dans ${p.folder} (${p.reason}) : vigie démarre plus lentement`,
    remedy: (p) =>
      `Ce dossier doit être à vous seul, et ceux au-dessus à vous ou à root, sans que d’autres y écrivent : chmod 700 ${quoted(p.folder)}, ou supprimez-le, ou nommez-en un autre avec XDG_CACHE_HOME.`,
  },
  cacheNowhere: {
    detail: () =>
      'Ni HOME ni XDG_CACHE_HOME n’est un chemin absolu : le code compilé n’est pas gardé, vigie démarre plus lentement',
    remedy: () => 'Donnez un dossier par la variable XDG_CACHE_HOME.',
  },
  // The configuration.
  configurationNone: { detail: (p) => `Pas encore de fichier ${p.file} : les réglages par défaut valent` },
  configurationRead: { detail: (p) => `${p.file} se lit ; ${pluriel(p.count, 'profil', 'profils')}` },
  modeNone: { detail: () => 'Pas de fichier, pas de droits à vérifier' },
  modePrivate: { detail: (p) => `Vous seul pouvez lire et écrire (${p.mode}) : ${p.path}` },
  modeFolder: { detail: (p) => `Vous seul pouvez y écrire (${p.mode}) : ${p.path}` },
  modeLoose: {
    detail: (p) => `D’autres que vous peuvent lire ou écrire ${p.path} (${p.mode}), qui contient des jetons`,
    remedy: (p) =>
      `chmod ${p.wanted} ${quoted(p.path)} ; tout changement d’un profil le fait aussi pour le fichier.`,
  },
  folderLoose: {
    detail: (p) =>
      `D’autres que vous peuvent écrire dans ${p.path} (${p.mode}), et y remplacer la configuration`,
    remedy: (p) => `chmod ${p.wanted} ${quoted(p.path)}`,
  },
  modeUnknown: { detail: () => 'Ce système n’a pas de droits de cette forme' },
  // The profile.
  profile: { detail: (p) => `Profil ${p.name} (${p.source}), ${p.target} (${p.giver})` },
  profileWithout: { detail: (p) => `Sans profil : ${p.target} (${p.giver})` },
  protectedBy: { detail: (p) => `Protégé par le profil ${p.name}` },
  protectedNot: { detail: () => 'Aucun profil ne protège cette base ou ce service' },
  noProfile: {
    detail: () => 'Non vérifié : on ne sait pas quel profil est en vigueur',
    remedy: () => 'Réglez d’abord le profil.',
  },
  // The database.
  notDatabase: { detail: () => 'Sans objet : le profil est celui d’un service' },
  fileMissingYet: { detail: (p) => `${p.file} n’existe pas encore : la première commande la créera` },
  fileMissingTyped: {
    detail: (p) => `${p.file} n’existe pas : ce qui ne fait que lire est refusé, ce qui écrit la créerait`,
    remedy: (p) => `Vérifiez le nom, ou créez-la : vigie server init --db ${quoted(p.file)}`,
  },
  fileNoFolder: {
    detail: (p) =>
      `Ni ${p.file} ni le dossier ${p.folder} n’existent, et seul celui de la base locale est créé`,
    remedy: (p) => `Vérifiez le nom, ou créez ce dossier : mkdir -p ${quoted(p.folder)}`,
  },
  fileCannot: {
    detail: (p) => `${p.file} n’existe pas, et ne peut pas être créée dans ${p.folder} (${p.reason})`,
    remedy: () =>
      'Rétablissez les droits de ce dossier, ou nommez une autre base avec --db ou XDG_DATA_HOME.',
  },
  fileReadOnly: {
    detail: (p) => `${p.file} ou son dossier ne peut qu’être lu : toute écriture est refusée`,
    remedy: (p) =>
      `Rétablissez les droits d’écriture du fichier et de ${p.folder}, ou travaillez sur une copie.`,
  },
  noFileYet: { detail: () => 'Sans objet : la base n’existe pas encore' },
  fileMissing: {
    detail: (p) => `${p.file} n’existe pas`,
    remedy: (p) =>
      `Vérifiez que le disque est monté, corrigez le profil, ou créez-la : vigie server init --db ${quoted(p.file)}`,
  },
  file: { detail: (p) => `${p.file}, ${sizeOf(p.size, 'fr')}` },
  notTried: { detail: () => 'Non vérifié : quelque chose ne va pas plus haut' },
  schema: { detail: (p) => `Schéma ${p.found}, à jour` },
  schemaOld: {
    detail: (p) => `Schéma ${p.found} ; celui de ce programme est ${p.known}`,
    remedy: () => 'La prochaine commande met la base à jour, après en avoir fait une copie à côté.',
  },
  schemaNew: {
    detail: (p) => `Schéma ${p.found}, plus récent que celui de ce programme (${p.known})`,
    remedy: () => 'Installez la version récente de vigie ; celle-ci ne touchera pas à la base.',
  },
  soundQuick: { detail: () => 'Structure saine (contrôle rapide ; --full pour tout lire)' },
  soundFull: { detail: () => 'Structure saine, index compris' },
  soundLarge: {
    detail: (p) => `Base de ${sizeOf(p.size, 'fr')} : le contrôle serait long`,
    remedy: () => 'Lancez-le quand vous avez le temps : vigie doctor --full',
  },
  damaged: {
    detail: (p) => `Base endommagée : ${p.what}`,
    remedy: (p) =>
      `N’y écrivez plus. Remettez la dernière bonne sauvegarde avec « vigie server restore <sauvegarde> --db ${quoted(p.file)} » ; sans sauvegarde, sauvez ce qui se lit : sqlite3 ${quoted(p.file)} .recover`,
  },
  linksSound: { detail: () => 'Tous les liens entre les tables mènent quelque part' },
  linksBroken: {
    detail: (p) =>
      `${pluriel(p.count, 'lien ne mène', 'liens ne mènent')} nulle part, dans ${listed(p.tables)}`,
    remedy: (p) =>
      `Signalez ce défaut, avec ce que dit --full, et remettez la dernière bonne sauvegarde : vigie server restore <sauvegarde> --db ${quoted(p.file)}`,
  },
  durable: { detail: (p) => `Écritures sûres : journal ${p.journal}, synchronous ${p.synchronous}` },
  durableUnseen: {
    detail: () => 'Journal WAL ; une commande ou un serveur y travaille, ou y a été interrompu',
  },
  walAlone: {
    detail: () => 'Non vérifié : un journal d’écriture attend d’être repris',
    remedy: () => 'La prochaine commande le reprend ; relancez ensuite : vigie doctor',
  },
  notOpened: {
    detail: () => 'Non vérifié : qui ne peut pas écrire la base laisserait des fichiers à côté en l’ouvrant',
  },
  durableNot: {
    detail: (p) => `Écritures peu sûres : journal ${p.journal}, synchronous ${p.synchronous}`,
    remedy: () => 'Mettez la base sur un disque local ; la prochaine commande rétablit le journal WAL.',
  },
  wal: { detail: (p) => `Journal d’écriture : ${sizeOf(p.size, 'fr')}` },
  walLarge: {
    detail: (p) => `Le journal d’écriture pèse ${sizeOf(p.size, 'fr')}`,
    remedy: () => 'Fermez les commandes et serveurs qui gardent la base ouverte, puis lancez une commande.',
  },
  space: { detail: (p) => `Place libre : ${sizeOf(p.free, 'fr')}` },
  spaceLow: {
    detail: (p) => `Place libre : ${sizeOf(p.free, 'fr')} seulement`,
    remedy: () => 'Libérez de la place, ou mettez la base sur un autre disque.',
  },
  disk: { detail: (p) => `Disque local (${p.type})` },
  network: {
    detail: (p) => `Système de fichiers réseau (${p.type}) : SQLite n’y garde pas ses promesses`,
    remedy: () => 'Mettez la base sur un disque local, et partagez-la par « vigie server start ».',
  },
  diskUnknown: { detail: () => 'Ce système ne dit pas de quel genre est le disque' },
  caller: { detail: (p) => `Organisation ${p.organisation}, utilisateur ${p.user}` },
  // The service.
  notService: { detail: () => 'Sans objet : le profil est celui d’une base locale' },
  address: { detail: (p) => `${p.url}` },
  addressMissing: {
    detail: () => 'Aucune adresse',
    remedy: () => 'Donnez-la avec --url, ou dans un profil : vigie profiles add <nom> --url <adresse>',
  },
  proxyNone: { detail: () => 'Connexion directe, sans mandataire (proxy)' },
  proxyLoopback: { detail: () => 'Le service est sur cette machine : aucun mandataire (proxy) ne sert' },
  proxy: { detail: (p) => `Par le mandataire (proxy) ${p.proxy}, donné par ${p.variable}` },
  proxyBypassed: { detail: (p) => `Connexion directe : no_proxy exclut ${p.host}` },
  throughProxy: {
    detail: () => 'Vérifié de bout en bout, à travers le mandataire (proxy), avec la première requête',
  },
  dns: { detail: (p) => `${p.host} : ${listed(p.addresses)}` },
  dnsUnknown: {
    detail: (p) => `Le nom ${p.host} est inconnu (${p.reason})`,
    remedy: () => 'Vérifiez l’adresse du profil, la connexion au réseau, le VPN et le DNS.',
  },
  proxyUnknown: {
    detail: (p) => `Le nom ${p.host} du mandataire (proxy) est inconnu (${p.reason})`,
    remedy: (p) => `Corrigez la variable ${p.variable}, ou retirez-la ; le profil n’y est pour rien.`,
  },
  proxyRefused: {
    detail: (p) => `Le mandataire (proxy) ${p.place} ne répond pas (${p.reason})`,
    remedy: (p) =>
      `Corrigez l’adresse dans la variable ${p.variable}, ou retirez-la ; le profil n’y est pour rien.`,
  },
  tcp: { detail: (p) => `${p.place} répond en ${p.milliseconds} ms` },
  tcpRefused: {
    detail: (p) => `${p.place} ne répond pas (${p.reason})`,
    remedy: () => 'Vérifiez le port, que le serveur est démarré, et le pare-feu.',
  },
  tlsNone: { detail: () => 'Connexion non chiffrée, sur cette machine' },
  tlsClear: {
    detail: () => 'Connexion non chiffrée : jeton et données se lisent en chemin',
    remedy: () => 'Prenez une adresse https.',
  },
  tls: {
    detail: (p) =>
      `${p.protocol}, certificat de ${p.subject} émis par ${p.issuer}, valable ${pluriel(p.days, 'jour', 'jours')}`,
  },
  tlsSoon: {
    detail: (p) => `Le certificat de ${p.subject} expire ${dans(p.days)}, le ${p.until}`,
    remedy: () => 'Prévenez qui tient le serveur : il doit le renouveler.',
  },
  tlsExpired: {
    detail: (p) => `Le certificat de ${p.subject} a expiré le ${p.until}`,
    remedy: () => 'Prévenez qui tient le serveur ; vérifiez aussi l’heure de cette machine.',
  },
  http: { detail: (p) => `${p.name} répond en ${p.milliseconds} ms` },
  httpSlow: {
    detail: (p) => `Le service répond en ${p.milliseconds} ms`,
    remedy: () => 'Le réseau ou le serveur est lent ; --timeout laisse plus de temps.',
  },
  httpBroken: {
    detail: (p) =>
      `Le service répond, mais échoue dès qu’il lui faut sa base : ${p.reason} ${p.request}`.trim(),
    remedy: () => 'Ni le jeton ni le profil n’y sont pour rien : prévenez qui tient le serveur.',
  },
  extensions: { detail: (p) => `${listed(p.known)}` },
  extensionsNone: {
    detail: () => 'Ce service n’annonce aucune extension : vigie fait sans, plus lentement',
  },
  tokenMissing: {
    detail: () => 'Aucun jeton',
    remedy: (p) => `${login(p)}, ou la variable VIGIE_TOKEN.`,
  },
  token: { detail: (p) => `Jeton de ${p.user} (${p.scope}), valable ${pluriel(p.days, 'jour', 'jours')}` },
  tokenAccepted: { detail: () => 'Le service accepte le jeton' },
  tokenSoon: {
    detail: (p) => `Le jeton de ${p.user} expire ${dans(p.days)}, le ${p.until}`,
    remedy: () => 'Demandez-en un autre, puis : vigie profiles login <profil>',
  },
  tokenRefused: {
    detail: () => 'Le service refuse ce jeton : inconnu, expiré ou révoqué',
    remedy: (p) => `Demandez-en un autre, puis : ${login(p)}`,
  },
  organisation: { detail: (p) => `${p.organisation} ; droits : ${p.rights}` },
  organisationAccepted: { detail: (p) => `Le service accepte l’organisation ${p.organisation}` },
  organisationMissing: {
    detail: (p) =>
      Array.isArray(p.known) && p.known.length > 0
        ? `Aucune organisation choisie ; ce jeton vaut pour ${listed(p.known)}`
        : 'Aucune organisation choisie',
    remedy: () => 'Donnez-la avec --org, ou dans le profil : vigie profiles set <nom> --org <id>',
  },
  organisationRefused: {
    detail: (p) =>
      `Ce jeton ne vaut pas pour l’organisation ${p.organisation}${Array.isArray(p.known) && p.known.length > 0 ? `, mais pour ${listed(p.known)}` : ''}`,
    remedy: () => 'Corrigez-la : vigie profiles set <nom> --org <id>',
  },
  clock: { detail: (p) => `Écart avec l’heure du service : ${p.seconds} s` },
  clockSkewed: {
    detail: (p) => `L’heure de cette machine s’écarte de ${p.seconds} s de celle du service`,
    remedy: () => 'Réglez l’heure de cette machine (NTP), ou celle du serveur.',
  },
  clockUnknown: { detail: () => 'Le service ne dit pas l’heure' },
  // The terminal.
  terminal: { detail: (p) => `Terminal de ${p.columns} colonnes` },
  terminalNarrow: {
    detail: (p) => `Terminal de ${p.columns} colonnes seulement : les tableaux y perdent des colonnes`,
    remedy: () => 'Élargissez la fenêtre à 80 colonnes.',
  },
  terminalNone: {
    detail: () => 'La sortie n’est pas un terminal : tableaux et questions n’apparaîtront pas',
  },
  colour: { detail: () => 'Couleurs' },
  colourNone: { detail: (p) => `Pas de couleurs (${p.reason})` },
  colourElsewhere: { detail: () => 'Pas de couleurs : la sortie n’est pas un terminal' },
  dumb: {
    detail: () => 'TERM=dumb : ni couleurs, ni questions à choix',
    remedy: () => 'Donnez à TERM le nom de votre terminal, par exemple xterm-256color.',
  },
  language: { detail: (p) => `Français (${p.giver})` },
  utf8: { detail: (p) => `UTF-8 (${p.giver})` },
  utf8None: {
    detail: (p) => `Le jeu de caractères n’est pas UTF-8 (${p.giver}) : les accents peuvent mal s’afficher`,
    remedy: () => 'Donnez à LANG une valeur en UTF-8, par exemple fr_FR.UTF-8.',
  },
  consoleOld: {
    detail: () => 'Cette console peut mal afficher les accents et les traits',
    remedy: () => 'Ouvrez vigie dans Windows Terminal.',
  },
  // Completion, folders.
  completed: { detail: (p) => `Installée pour ${p.shell} : ${p.file}` },
  completionUnloaded: {
    detail: (p) => `Le script de ${p.shell} est là (${p.file}), mais ${p.start} ne le charge pas`,
    remedy: (p) => `vigie completions install ${p.shell}`,
  },
  completionNone: {
    detail: (p) => `Non installée pour ${p.shell}`,
    remedy: (p) => `vigie completions install ${p.shell}`,
  },
  shellUnknown: { detail: (p) => `L’interpréteur ${p.shell} n’a pas de complétion` },
  folder: { detail: (p) => `${p.folder} accepte l’écriture` },
  folderLater: { detail: (p) => `${p.folder} sera créé au besoin` },
  folderUnusable: {
    detail: (p) => `Impossible d’écrire dans ${p.folder} (${p.reason})`,
    remedy: () => 'Rétablissez ce dossier et ses droits, ou nommez-en un autre (TMPDIR, XDG_STATE_HOME).',
  },
  journalsNone: { detail: () => 'Aucun import interrompu' },
  journals: {
    detail: (p) =>
      `${pluriel(p.count, 'import interrompu', 'imports interrompus')}, dans ${p.folder} : ${many(p.told).join(' ; ')}${Number(p.count) > many(p.told).length ? ' ; …' : ''}`,
    remedy: (p) =>
      `Relancez la même commande : elle finit le travail. Pour y renoncer, supprimez son journal : ${removal(p.files)}`,
  },
  // Any check.
  tooLong: {
    detail: (p) => `Pas de réponse en ${p.seconds} s`,
    remedy: () => 'Essayez de nouveau, ou laissez plus de temps avec --timeout.',
  },
} as const satisfies Readonly<Record<string, Said>>;

export type DoctorSentence = keyof typeof fr;

const en: Readonly<Record<DoctorSentence, Said>> = {
  node: { detail: (p) => `Node ${p.node} (${p.platform} ${p.arch}); needed: ${p.engines}` },
  program: { detail: (p) => `vigie ${p.version}, in ${p.folder}` },
  cacheReady: { detail: (p) => `Compiled code is kept in ${p.folder}` },
  cacheLater: { detail: (p) => `Compiled code will be kept in ${p.folder}` },
  cacheUnusable: {
    detail: (p) => `Nothing can be kept in ${p.folder} (${p.reason}): vigie starts more slowly`,
    remedy: (p) =>
      `This folder must be yours alone, and those above it yours or root's, where nobody else may write: chmod 700 ${quoted(p.folder)}, or delete it, or name another with XDG_CACHE_HOME.`,
  },
  cacheNowhere: {
    detail: () =>
      'Neither HOME nor XDG_CACHE_HOME is an absolute path: compiled code is not kept, vigie starts more slowly',
    remedy: () => 'Name a folder in the variable XDG_CACHE_HOME.',
  },
  configurationNone: { detail: (p) => `No file ${p.file} yet: the defaults hold` },
  configurationRead: { detail: (p) => `${p.file} can be read; ${plural(p.count, 'profile', 'profiles')}` },
  modeNone: { detail: () => 'No file, no rights to check' },
  modePrivate: { detail: (p) => `Only you can read and write (${p.mode}): ${p.path}` },
  modeFolder: { detail: (p) => `Only you can write there (${p.mode}): ${p.path}` },
  modeLoose: {
    detail: (p) => `Others than you can read or write ${p.path} (${p.mode}), which holds tokens`,
    remedy: (p) => `chmod ${p.wanted} ${quoted(p.path)}; any change of a profile does it too, for the file.`,
  },
  folderLoose: {
    detail: (p) => `Others than you can write in ${p.path} (${p.mode}), and replace the configuration there`,
    remedy: (p) => `chmod ${p.wanted} ${quoted(p.path)}`,
  },
  modeUnknown: { detail: () => 'This system has no rights of that form' },
  profile: { detail: (p) => `Profile ${p.name} (${p.source}), ${p.target} (${p.giver})` },
  profileWithout: { detail: (p) => `Without a profile: ${p.target} (${p.giver})` },
  protectedBy: { detail: (p) => `Protected by the profile ${p.name}` },
  protectedNot: { detail: () => 'No profile protects this database or service' },
  noProfile: {
    detail: () => 'Not checked: it is not known which profile is in force',
    remedy: () => 'Put the profile right first.',
  },
  notDatabase: { detail: () => 'Does not apply: the profile is that of a service' },
  fileMissingYet: { detail: (p) => `${p.file} does not exist yet: the first command makes it` },
  fileMissingTyped: {
    detail: (p) => `${p.file} does not exist: what only reads is refused, what writes would make it`,
    remedy: (p) => `Check the name, or make it: vigie server init --db ${quoted(p.file)}`,
  },
  fileNoFolder: {
    detail: (p) =>
      `Neither ${p.file} nor the folder ${p.folder} exists, and only that of the local database is made`,
    remedy: (p) => `Check the name, or make this folder: mkdir -p ${quoted(p.folder)}`,
  },
  fileCannot: {
    detail: (p) => `${p.file} does not exist, and cannot be made in ${p.folder} (${p.reason})`,
    remedy: () => 'Put the rights of this folder right, or name another database with --db or XDG_DATA_HOME.',
  },
  fileReadOnly: {
    detail: (p) => `${p.file} or its folder can only be read: whatever writes is refused`,
    remedy: (p) => `Put the rights to write right, of the file and of ${p.folder}, or work on a copy.`,
  },
  noFileYet: { detail: () => 'Does not apply: the database does not exist yet' },
  fileMissing: {
    detail: (p) => `${p.file} does not exist`,
    remedy: (p) =>
      `Make sure that the disk is mounted, correct the profile, or make it: vigie server init --db ${quoted(p.file)}`,
  },
  file: { detail: (p) => `${p.file}, ${sizeOf(p.size, 'en')}` },
  notTried: { detail: () => 'Not checked: something above is wrong' },
  schema: { detail: (p) => `Schema ${p.found}, up to date` },
  schemaOld: {
    detail: (p) => `Schema ${p.found}; that of this program is ${p.known}`,
    remedy: () => 'The next command brings the database up to date, after a copy of it was put beside it.',
  },
  schemaNew: {
    detail: (p) => `Schema ${p.found}, newer than that of this program (${p.known})`,
    remedy: () => 'Install the newer version of vigie; this one will not touch the database.',
  },
  soundQuick: { detail: () => 'Sound structure (quick check; --full reads everything)' },
  soundFull: { detail: () => 'Sound structure, indexes included' },
  soundLarge: {
    detail: (p) => `A database of ${sizeOf(p.size, 'en')}: the check would take long`,
    remedy: () => 'Run it when you have the time: vigie doctor --full',
  },
  damaged: {
    detail: (p) => `Damaged database: ${p.what}`,
    remedy: (p) =>
      `Write nothing more there. Put the last good backup back with "vigie server restore <backup> --db ${quoted(p.file)}"; without one, save what can be read: sqlite3 ${quoted(p.file)} .recover`,
  },
  linksSound: { detail: () => 'All links between tables lead somewhere' },
  linksBroken: {
    detail: (p) => `${plural(p.count, 'link leads', 'links lead')} nowhere, in ${listed(p.tables)}`,
    remedy: (p) =>
      `Report this defect, with what --full says, and put the last good backup back: vigie server restore <backup> --db ${quoted(p.file)}`,
  },
  durable: { detail: (p) => `Safe writes: journal ${p.journal}, synchronous ${p.synchronous}` },
  durableUnseen: { detail: () => 'Journal WAL; a command or a server works there, or was cut short' },
  walAlone: {
    detail: () => 'Not checked: a write-ahead log waits to be taken up',
    remedy: () => 'The next command takes it up; then run again: vigie doctor',
  },
  notOpened: {
    detail: () => 'Not checked: opened by somebody who may not write it, it would leave files beside it',
  },
  durableNot: {
    detail: (p) => `Writes that are not safe: journal ${p.journal}, synchronous ${p.synchronous}`,
    remedy: () => 'Put the database on a local disk; the next command sets the journal back to WAL.',
  },
  wal: { detail: (p) => `Write-ahead log: ${sizeOf(p.size, 'en')}` },
  walLarge: {
    detail: (p) => `The write-ahead log weighs ${sizeOf(p.size, 'en')}`,
    remedy: () => 'Close the commands and servers that keep the database open, then run a command.',
  },
  space: { detail: (p) => `Free space: ${sizeOf(p.free, 'en')}` },
  spaceLow: {
    detail: (p) => `Free space: only ${sizeOf(p.free, 'en')}`,
    remedy: () => 'Make room, or put the database on another disk.',
  },
  disk: { detail: (p) => `Local disk (${p.type})` },
  network: {
    detail: (p) => `Network file system (${p.type}): SQLite does not keep its promises there`,
    remedy: () => 'Put the database on a local disk, and share it with "vigie server start".',
  },
  diskUnknown: { detail: () => 'This system does not tell what kind of disk it is' },
  caller: { detail: (p) => `Organisation ${p.organisation}, user ${p.user}` },
  notService: { detail: () => 'Does not apply: the profile is that of a local database' },
  address: { detail: (p) => `${p.url}` },
  addressMissing: {
    detail: () => 'No address',
    remedy: () => 'Give it with --url, or in a profile: vigie profiles add <name> --url <address>',
  },
  proxyNone: { detail: () => 'Direct connection, no proxy' },
  proxyLoopback: { detail: () => 'The service is on this machine: no proxy is used' },
  proxy: { detail: (p) => `Through the proxy ${p.proxy}, given by ${p.variable}` },
  proxyBypassed: { detail: (p) => `Direct connection: no_proxy excludes ${p.host}` },
  throughProxy: { detail: () => 'Checked end to end, through the proxy, with the first request' },
  dns: { detail: (p) => `${p.host}: ${listed(p.addresses)}` },
  dnsUnknown: {
    detail: (p) => `The name ${p.host} is unknown (${p.reason})`,
    remedy: () => 'Check the address of the profile, the network connection, the VPN and the DNS.',
  },
  proxyUnknown: {
    detail: (p) => `The name ${p.host} of the proxy is unknown (${p.reason})`,
    remedy: (p) => `Correct the variable ${p.variable}, or unset it; the profile is not to blame.`,
  },
  proxyRefused: {
    detail: (p) => `The proxy ${p.place} does not answer (${p.reason})`,
    remedy: (p) =>
      `Correct the address in the variable ${p.variable}, or unset it; the profile is not to blame.`,
  },
  tcp: { detail: (p) => `${p.place} answers in ${p.milliseconds} ms` },
  tcpRefused: {
    detail: (p) => `${p.place} does not answer (${p.reason})`,
    remedy: () => 'Check the port, that the server is started, and the firewall.',
  },
  tlsNone: { detail: () => 'Not encrypted, on this machine' },
  tlsClear: {
    detail: () => 'Not encrypted: token and data can be read on their way',
    remedy: () => 'Take an https address.',
  },
  tls: {
    detail: (p) =>
      `${p.protocol}, certificate of ${p.subject} issued by ${p.issuer}, valid for ${plural(p.days, 'day', 'days')}`,
  },
  tlsSoon: {
    detail: (p) => `The certificate of ${p.subject} expires ${within(p.days)}, on ${p.until}`,
    remedy: () => 'Tell who keeps the server: it must be renewed.',
  },
  tlsExpired: {
    detail: (p) => `The certificate of ${p.subject} expired on ${p.until}`,
    remedy: () => 'Tell who keeps the server; also check the clock of this machine.',
  },
  http: { detail: (p) => `${p.name} answers in ${p.milliseconds} ms` },
  httpSlow: {
    detail: (p) => `The service answers in ${p.milliseconds} ms`,
    remedy: () => 'The network or the server is slow; --timeout leaves more time.',
  },
  httpBroken: {
    detail: (p) =>
      `The service answers, but fails as soon as it needs its database: ${p.reason} ${p.request}`.trim(),
    remedy: () => 'Neither the token nor the profile is to blame: tell who keeps the server.',
  },
  extensions: { detail: (p) => `${listed(p.known)}` },
  extensionsNone: { detail: () => 'This service announces no extension: vigie does without, more slowly' },
  tokenMissing: {
    detail: () => 'No token',
    remedy: (p) => `${login(p)}, or the variable VIGIE_TOKEN.`,
  },
  token: { detail: (p) => `Token of ${p.user} (${p.scope}), valid for ${plural(p.days, 'day', 'days')}` },
  tokenAccepted: { detail: () => 'The service accepts the token' },
  tokenSoon: {
    detail: (p) => `The token of ${p.user} expires ${within(p.days)}, on ${p.until}`,
    remedy: () => 'Ask for another one, then: vigie profiles login <profile>',
  },
  tokenRefused: {
    detail: () => 'The service refuses this token: unknown, expired or revoked',
    remedy: (p) => `Ask for another one, then: ${login(p)}`,
  },
  organisation: { detail: (p) => `${p.organisation}; rights: ${p.rights}` },
  organisationAccepted: { detail: (p) => `The service accepts the organisation ${p.organisation}` },
  organisationMissing: {
    detail: (p) =>
      Array.isArray(p.known) && p.known.length > 0
        ? `No organisation is chosen; this token counts for ${listed(p.known)}`
        : 'No organisation is chosen',
    remedy: () => 'Give it with --org, or in the profile: vigie profiles set <name> --org <id>',
  },
  organisationRefused: {
    detail: (p) =>
      `This token does not count for the organisation ${p.organisation}${Array.isArray(p.known) && p.known.length > 0 ? `, but for ${listed(p.known)}` : ''}`,
    remedy: () => 'Correct it: vigie profiles set <name> --org <id>',
  },
  clock: { detail: (p) => `Difference with the clock of the service: ${p.seconds} s` },
  clockSkewed: {
    detail: (p) => `The clock of this machine is ${p.seconds} s away from that of the service`,
    remedy: () => 'Set the clock of this machine (NTP), or that of the server.',
  },
  clockUnknown: { detail: () => 'The service does not tell the time' },
  terminal: { detail: (p) => `Terminal of ${p.columns} columns` },
  terminalNarrow: {
    detail: (p) => `Terminal of only ${p.columns} columns: tables lose columns there`,
    remedy: () => 'Widen the window to 80 columns.',
  },
  terminalNone: { detail: () => 'The output is no terminal: no tables and no questions will appear' },
  colour: { detail: () => 'Colours' },
  colourNone: { detail: (p) => `No colours (${p.reason})` },
  colourElsewhere: { detail: () => 'No colours: the output is no terminal' },
  dumb: {
    detail: () => 'TERM=dumb: neither colours nor questions with choices',
    remedy: () => 'Set TERM to the name of your terminal, such as xterm-256color.',
  },
  language: { detail: (p) => `English (${p.giver})` },
  utf8: { detail: (p) => `UTF-8 (${p.giver})` },
  utf8None: {
    detail: (p) => `The character set is not UTF-8 (${p.giver}): accents may be shown wrongly`,
    remedy: () => 'Set LANG to a value in UTF-8, such as en_GB.UTF-8.',
  },
  consoleOld: {
    detail: () => 'This console may show accents and lines wrongly',
    remedy: () => 'Run vigie in Windows Terminal.',
  },
  completed: { detail: (p) => `Installed for ${p.shell}: ${p.file}` },
  completionUnloaded: {
    detail: (p) => `The script of ${p.shell} is there (${p.file}), but ${p.start} does not load it`,
    remedy: (p) => `vigie completions install ${p.shell}`,
  },
  completionNone: {
    detail: (p) => `Not installed for ${p.shell}`,
    remedy: (p) => `vigie completions install ${p.shell}`,
  },
  shellUnknown: { detail: (p) => `The shell ${p.shell} has no completion` },
  folder: { detail: (p) => `${p.folder} can be written to` },
  folderLater: { detail: (p) => `${p.folder} will be made when it is needed` },
  folderUnusable: {
    detail: (p) => `Cannot write to ${p.folder} (${p.reason})`,
    remedy: () => 'Put this folder and its rights right, or name another (TMPDIR, XDG_STATE_HOME).',
  },
  journalsNone: { detail: () => 'No import was cut short' },
  journals: {
    detail: (p) =>
      `${plural(p.count, 'import', 'imports')} cut short, in ${p.folder}: ${many(p.told).join('; ')}${Number(p.count) > many(p.told).length ? '; …' : ''}`,
    remedy: (p) =>
      `Run the same command again: it finishes the work. To give it up, delete its journal: ${removal(p.files)}`,
  },
  tooLong: {
    detail: (p) => `No answer within ${p.seconds} s`,
    remedy: () => 'Try again, or leave more time with --timeout.',
  },
};

/** The states of a check, as words and marks; the subjects, as headings; the last line. */
const AROUND = {
  fr: {
    states: { ok: 'ok', attention: 'attention', erreur: 'erreur', ignore: 'ignoré' },
    subjects: {
      node: 'Node',
      programme: 'Programme',
      configuration: 'Configuration',
      profil: 'Profil en vigueur',
      base: 'Base de données',
      service: 'Service',
      terminal: 'Terminal',
      completion: 'Complétion',
      dossiers: 'Dossiers',
    },
    sources: {
      flag: 'option',
      environment: 'environnement',
      profile: 'profil',
      default: 'par défaut',
      use: 'choisi par « profiles use »',
    },
    scopes: { lecture: 'lecture seule', ecriture: 'lecture et écriture' },
    journal: ({ library, kind, file, begun, path }: Journalled) =>
      `${library} ${kind}${file && ` de ${file}`}, commencé le ${begun} (journal ${path})`,
    total: (ok: number, warnings: number, errors: number, ignored: number) =>
      `${ok} ok, ${warnings} attention, ${errors} erreur${errors > 1 ? 's' : ''}, ${ignored} ignoré${ignored > 1 ? 's' : ''}.`,
  },
  en: {
    states: { ok: 'ok', attention: 'warning', erreur: 'error', ignore: 'skipped' },
    subjects: {
      node: 'Node',
      programme: 'Program',
      configuration: 'Configuration',
      profil: 'Profile in force',
      base: 'Database',
      service: 'Service',
      terminal: 'Terminal',
      completion: 'Completion',
      dossiers: 'Folders',
    },
    sources: {
      flag: 'flag',
      environment: 'environment',
      profile: 'profile',
      default: 'default',
      use: 'chosen by "profiles use"',
    },
    scopes: { lecture: 'read only', ecriture: 'read and write' },
    journal: ({ library, kind, file, begun, path }: Journalled) =>
      `${library} ${kind}${file && ` of ${file}`}, begun ${begun} (journal ${path})`,
    total: (ok: number, warnings: number, errors: number, ignored: number) =>
      `${ok} ok, ${warnings} warning${warnings === 1 ? '' : 's'}, ${errors} error${errors === 1 ? '' : 's'}, ${ignored} skipped.`,
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
  const said: Said = (language === 'fr' ? fr : en)[key];
  return { detail: said.detail(params), remedy: said.remedy?.(params) ?? null };
}
