import type { ErrorParams } from '../contract/errors.ts';
import { absent, allAbsent, findCommand, isNoCode } from './absent.ts';
import { DOWNLOADS_EN } from './commands/downloads.ts';
import { dayInFull } from './dates.ts';
import type { Messages } from './fr.ts';
import {
  addressIn,
  asWritten,
  clocked,
  counted,
  either,
  folderOf,
  isExpression,
  isMoment,
  isOfSeveral,
  lasting,
  listed,
  named,
  plural,
  quoted,
} from './listed.ts';
import { NETWORK_EN } from './network.ts';
import { objectText } from './objects.ts';
import { isOfPostgres, POSTGRES_EN } from './postgres.ts';

/** JSON types and formats, said to someone who fills in a value. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'an integer without leading zeros, such as 12',
  number: 'a number, such as 48.8566',
  boolean: 'true or false',
  array: 'a list',
  days: 'a number of days from 1d to 3650d, such as 90d',
  object: 'an object',
};
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID of 36 characters, such as 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
  'date-time': 'a valid date with time and time zone, such as 2026-03-14T09:30:00Z',
  date: 'a valid date, such as 2026-03-14',
  year: 'a year, such as 2026',
  'time zone': 'a time zone of the tz database, such as Europe/Paris',
  'file name': 'a file name: documents cannot be downloaded to standard output',
  'user id': 'an id without leading or trailing spaces or a leading @, such as c.martin',
  moment:
    'a valid date, with or without a time, such as 2026-03-14, 2026-03-14T09:30, 2026-03-14T09:30:00+01:00 or 14/03/2026 09:30 (day first); or a date in words, such as tomorrow, next monday 9:00, +7d, end of month, 2026-W48 or 2026-11',
  period:
    'a period: two dates in chronological order, alone or with time and time zone, separated by one "/", such as 2026-01-01/2026-12-31 (in a URL, write %2B for +)',
  cidr: 'an IP address or a network, such as 127.0.0.1, 10.0.0.0/8 or fd00::/8',
  origin: 'an origin without a path, such as https://carte.example, or *',
  uri: 'a complete URL, such as https://example.org/plan.pdf',
  'file address': 'a complete https://, http:// or ftp:// URL, such as https://example.org/plan.pdf',
};

/** What the system gives as its reason. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file (ENOENT)',
  EISDIR: 'it is a directory (EISDIR)',
  ENOTDIR: 'a part of the path is not a directory (ENOTDIR)',
  EACCES: 'permission is denied (EACCES)',
  EPERM: 'permission is denied (EPERM)',
  EROFS: 'the disk is read-only (EROFS)',
  ENOSPC: 'the disk is full (ENOSPC)',
  EDQUOT: 'the quota is used up (EDQUOT)',
  EEXIST: 'the file exists already (EEXIST)',
  EIO: 'input or output error (EIO)',
  EBUSY: 'another program, perhaps Excel, has this file open: close it there (EBUSY)',
  EADDRINUSE: 'another program already uses this address (EADDRINUSE)',
  EADDRNOTAVAIL: 'this machine does not have this address (EADDRNOTAVAIL)',
  ENOTFOUND: 'the name is unknown (ENOTFOUND)',
  SQLITE_CANTOPEN: 'it cannot be opened (SQLITE_CANTOPEN)',
  SQLITE_READONLY: 'it cannot be written (SQLITE_READONLY)',
  SQLITE_PERM: 'permission is denied (SQLITE_PERM)',
  SQLITE_IOERR: 'the disk cannot be read or written (SQLITE_IOERR)',
  SQLITE_CORRUPT: 'the database is damaged (SQLITE_CORRUPT)',
  SQLITE_NOTADB: 'it is not an SQLite file (SQLITE_NOTADB)',
  PRIVATE: 'other users may write to it',
  'UTF-8': 'it is not text in UTF-8',
  JSON: 'it is not valid JSON',
};
/** What SQLite answers where rights are missing: it opens files beside the database too. */
const RIGHTS = /^SQLITE_(?:READONLY|CANTOPEN|PERM)/;
/** What SQLite and the system say of a disk that fails. */
const DISK = /^(?:SQLITE_|EIO$|EFBIG$)/;
/** What a database may have become that was written over. */
const WRECKS = /^(?:the file is empty|not an SQLite file)$/;
/** SQLite says more than its result code, behind a second `_`: `SQLITE_READONLY_DIRECTORY`. */
const primary = (code: string) => /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
const reason = (p: ErrorParams) =>
  REASONS[String(p.reason)] ?? REASONS[primary(String(p.reason))] ?? String(p.reason);

/** How a text is given that begins with the sign of a file. */
const ownText = (p: ErrorParams) =>
  p.text === undefined ? '' : `; if the text itself begins with @, double that sign: "${p.text}"`;

/** What keeps a dossier from being written to. */
const LOCKS: Readonly<Record<string, string>> = {
  CLOS: 'closed',
  ARCHIVE: 'archived',
  CLOS_ET_ARCHIVE: 'closed and archived',
};

/** Where an interruption leaves things. */
const INTERRUPTED: Readonly<Record<string, string>> = {
  rien_supprime: 'Nothing was deleted.',
  rien_ajoute: 'Nothing was added.',
  rien_copie: 'Interrupted; the destination is still empty.',
  rien_importe: 'Interrupted; nothing was written.',
  importe_en_partie: 'Interrupted. Run the same command again to finish.',
  rien_modifie: 'Nothing was changed.',
  rien_exporte: 'Nothing was exported; existing files are unchanged.',
};

/** What is wrong with a mapping of codes. */
const MAPPINGS: Readonly<Record<string, (p: ErrorParams) => string>> = {
  ENCODAGE: () => 'this is not text in UTF-8',
  GUILLEMET: () => 'a quote is not closed, or text follows the closing quote',
  EN_TETES: () => 'the first line must be "ancien;code"',
  VIDE: () => 'the old code is missing',
  NOMBRE: (p) => `"${p.given}" is not a code: give a number from 0 to ${p.max}`,
  ANCIEN_DOUBLE: (p) => `"${p.given}" already has another number on line ${p.other}: keep one of the two`,
  CODE_DOUBLE: (p) => `the number ${p.given} is already assigned on line ${p.other}: choose another one`,
};

/** Words of the interface in English. */
const WORDS: Readonly<Record<string, string>> = {
  embedded: 'local database',
  remote: 'service',
  true: 'yes',
  false: 'no',
  lue: 'read',
  non_lue: 'unread',
  sensible: 'sensitive',
  archive: 'archived',
  modifie: 'changed',
  serait_modifie: 'would be changed',
  inchange: 'unchanged',
  supprime: 'deleted',
  levee: 'lifted',
  levee_annulee: 'lifting withdrawn',
  serait_supprime: 'would be deleted',
  serait_lue: 'would be read',
  erreur: 'error',
};

export const en = {
  errors: {
    VALIDATION: [
      (p) => (p.count === 1 ? 'One value is refused.' : `${p.count} values are refused.`),
      'Correct the fields named in "errors", then send the request again.',
    ],
    JSON_INVALIDE: [
      (p) => {
        if (p.reason === 'duplicate') return `The body has the member "${p.name}" twice in one object.`;
        if (p.reason === 'depth')
          return `The body nests more than ${plural(p.max, 'level', 'levels')} of objects and lists.`;
        if (p.reason === 'gzip')
          return 'The body is not complete gzip data, or other data follows it, contrary to its Content-Encoding.';
        return `The body is not valid JSON: ${p.reason}.`;
      },
      'Send one complete JSON document, in UTF-8.',
    ],
    REQUETE_INVALIDE: ['This is not a valid HTTP request ({reason}).'],
    ORGANISATION_REQUISE: [
      'The header {header} must carry the identifier (a UUID) of an organisation.',
      (p: ErrorParams = {}) => {
        if (p.sent === undefined) return 'Set the organisation of the profile (--org, VIGIE_ORG).';
        return p.profile === undefined
          ? `It was sent in ${p.sent}. To send it in ${p.header}: vigie profiles add <name> --url ${p.url} --org-header ${p.header}`
          : `It was sent in ${p.sent}. To send it in ${p.header}: vigie profiles set ${p.profile} --org-header ${p.header}`;
      },
    ],
    EN_TETE_INVALIDE: [
      (p) =>
        p.reason === 'repeated'
          ? `The header ${p.header} is given more than once.`
          : `The header ${p.header} is not valid: ${p.reason}.`,
      'Correct or remove this header.',
    ],
    NON_AUTHENTIFIE: [
      (p: ErrorParams = {}) =>
        p.reason === undefined
          ? 'The token is missing, unknown, expired or revoked.'
          : `The access token is not valid: ${p.reason}.`,
      (p: ErrorParams = {}) =>
        p.profile === undefined
          ? 'Set VIGIE_TOKEN to a valid token, or store one in a profile: vigie profiles login <profile>'
          : `Store a valid token in the profile: vigie profiles login ${p.profile}`,
    ],
    ORGANISATION_REFUSEE: [
      'This organisation is unknown, or you are not a member of it.',
      'Check the identifier of the profile’s organisation (--org, VIGIE_ORG).',
    ],
    IDENTITE_REFUSEE: [
      (p) =>
        p.user === undefined
          ? `You are signed in as ${p.sub} at ${p.issuer}, an identity that is linked to no user.`
          : `Your user "${p.user}" is deactivated.`,
      'Ask the administrator of the service to link this identity to your user with --oidc-sub of server utilisateurs update, or to reactivate your user.',
    ],
    DROIT_INSUFFISANT: [
      'Your roles do not allow this write; it requires one of these roles: {roles}.',
      'Ask a user with one of these roles to make the change.',
    ],
    LECTURE_RESERVEE: [
      'Your roles do not allow you to read this; it requires one of these roles: {roles}.',
      'Ask a user with one of these roles.',
    ],
    JETON_LECTURE_SEULE: [
      'This token is read-only.',
      'Ask the administrator for a token that can write: vigie server token create --user <id> --db <file>',
    ],
    ORIGINE_REFUSEE: [
      'The origin {origin} is not allowed.',
      'Call the service from outside a web page, or allow this origin when starting it: vigie server start --allow-origin <origin>',
    ],
    INTROUVABLE: [
      (p) => absent(p, 'en') ?? 'There is nothing at this address.',
      (p: ErrorParams = {}) => {
        if (isNoCode(p)) return 'A code is a number from 0 to 999999, without leading zeros.';
        if (p.suggestion) return `Did you mean "${p.suggestion}"?`;
        const command = findCommand(p, 'en');
        return command === undefined
          ? 'Check the identifier; an object of another organisation is not visible.'
          : `To see what exists: ${command}`;
      },
    ],
    OBJETS_INTROUVABLES: [
      (p) => `${allAbsent(p, 'en')} Nothing was done.`,
      (p: ErrorParams = {}) =>
        isNoCode(p)
          ? 'A code is a number from 0 to 999999, without leading zeros.'
          : `Remove the missing objects from the command. To see what exists: ${findCommand(p, 'en')}`,
    ],
    METHODE_REFUSEE: ['This address does not allow this method.', 'Use one of these methods: {allow}.'],
    FORMAT_REFUSE: [
      'The response is available only as {type}.',
      (p: ErrorParams = {}) =>
        p.header === undefined
          ? 'Remove the Accept header, or include this type in it.'
          : `Remove the ${p.header} header, or include one of these values in it.`,
    ],
    CONFLIT: [
      'The current state of the object does not allow this operation.',
      'Read the object again, then retry.',
    ],
    CODE_EXISTANT: [
      'An anomaly already has the code {anomalie}.',
      'Choose another code, or delete that anomaly first.',
    ],
    IDENTIFIANT_PRIS: [
      'A user already has the id {utilisateur}.',
      'Choose another id. To see which are taken: vigie server utilisateurs list',
    ],
    DERNIER_ADMINISTRATEUR: [
      '{utilisateur} is the last active administrator of the organisation: without this account, nobody could manage its users.',
      'First assign the role administrateur_fonctionnel to another user: "vigie server utilisateurs list" shows them with their roles, and "vigie server utilisateurs update <id> --roles administrateur_fonctionnel" replaces the roles of one.',
    ],
    AUTODESACTIVATION: [
      'You cannot deactivate your own user, {utilisateur}.',
      'Ask another administrator of the organisation to do it.',
    ],
    IDENTITE_PRISE: [
      'The user "{utilisateur}" is already linked to the identity {sub} of {issuer}.',
      'First remove that link: vigie server utilisateurs update {utilisateur} --oidc-sub=',
    ],
    UTILISATEUR_INACTIF: [
      'The user {utilisateur} is deactivated: no token can be created for them.',
      'First reactivate this user: vigie server utilisateurs update {utilisateur} --is-active true',
    ],
    SUPPORT_UTILISE: [
      (p) => `This support is cited by ${plural(p.count, 'prescription', 'prescriptions')}.`,
      'Remove it from those prescriptions before you delete it.',
    ],
    DOSSIER_VERROUILLE: [
      (p) => `This dossier is ${LOCKS[String(p.verrou)] ?? p.verrou}: it can no longer be changed.`,
      ({ id = '<id>' }: ErrorParams = {}) =>
        `Reopen a closed dossier with "vigie dossiers rouvrir ${id}", and unarchive an archived one with "vigie dossiers desarchiver ${id}".`,
    ],
    ANOMALIE_EXISTANTE: [
      (p) =>
        `This PEI has the anomaly ${p.anomalie} in the same period: it ${p.programmee ? 'begins' : 'began'} on ${asWritten(p.debut)}.`,
      'End that anomaly first, or choose other dates.',
    ],
    AFFECTATION_EXISTANTE: [
      '{utilisateur} is already {role} of this dossier.',
      'Assign another role or another user.',
    ],
    AFFECTATIONS_AU_COMPLET: [
      (p) => `This dossier already has the maximum of ${plural(p.max, 'assignment', 'assignments')}.`,
      'First delete the assignment of a user who no longer works on it.',
    ],
    ABONNEMENTS_AU_COMPLET: [
      (p) => `You already have the maximum of ${plural(p.max, 'subscription', 'subscriptions')}.`,
      'Revoke an unused subscription: "vigie evenements abonnement list", then "vigie evenements abonnement revoke <id>".',
    ],
    NUMERO_PRIS: [
      'A prescription of this dossier already has the number {numero}.',
      'Give another number, or none: the prescription then takes the next one.',
    ],
    PRESCRIPTIONS_AU_COMPLET: [
      (p) => `This dossier already has the maximum of ${plural(p.max, 'prescription', 'prescriptions')}.`,
      'First delete a prescription, or combine several of them.',
    ],
    PRESCRIPTION_LEVEE: [
      (p) =>
        `This prescription was lifted on ${dayInFull(String(p.date), 'en')} by the dossier ${p.dossier}.`,
      ({ dossier, prescription = '<prescription>' }: ErrorParams = {}) =>
        `To withdraw a lifting recorded by mistake: vigie dossiers prescriptions lever ${dossier === undefined ? '<dossier>' : quoted(dossier)} ${prescription} --annuler`,
    ],
    WORKFLOW_VERROUILLE: [
      'This workflow is VALIDE: it can no longer be changed.',
      'Record additional information in another workflow of the dossier.',
    ],
    TRANSITION_REFUSEE: [
      'A workflow in state {etat} cannot become {voulu}, only: {allowed}.',
      'Set one of these states first.',
    ],
    PREALABLES_EN_COURS: [
      'This workflow depends on workflows that are not yet VALIDE or NON_CONCERNE: {workflows}.',
      'Finish those workflows first; this workflow, if in ATTENTE, then becomes EN_COURS automatically.',
    ],
    DEBLOCAGE_ACQUIS: [
      'This workflow must stay NON_CONCERNE: workflows that it unblocked are already VALIDE: {workflows}.',
      'A VALIDE workflow cannot be reverted: keep the state of this workflow.',
    ],
    PRECONDITION: [
      (p) => {
        if (p.header === 'If-None-Match') return 'If-None-Match matches the resource at this address.';
        if (p.header === 'If-Match') return 'The resource at this address has no ETag.';
        return 'The object has changed since you read it.';
      },
      (p: ErrorParams = {}) =>
        p.header === 'If-Match' || p.header === 'If-None-Match'
          ? `Remove the ${p.header} header.`
          : 'Read the object again, then retry the change with its new ETag.',
    ],
    CORPS_TROP_GRAND: [
      (p) => `The body is larger than ${plural(p.max, 'byte', 'bytes')}.`,
      'Split the body into several requests.',
    ],
    ADRESSE_TROP_LONGUE: [
      (p) => `The address is longer than ${plural(p.max, 'byte', 'bytes')}.`,
      'Shorten the filters.',
    ],
    TYPE_DE_CONTENU: [
      (p) =>
        p.coding === undefined
          ? 'The body must be declared as application/json.'
          : `The content encoding ${p.coding} of the body is not supported.`,
      (p: ErrorParams = {}) =>
        p.coding === undefined
          ? 'Send "Content-Type: application/json".'
          : 'Send it with "Content-Encoding: gzip", or uncompressed, without this header.',
    ],
    HOTE_REFUSE: [
      'The host name {host} is not allowed.',
      'Use the address of the server, or allow this name when starting it: vigie server start --allow-host <name>',
    ],
    CLE_REUTILISEE: [
      'This idempotency key was already used for another request.',
      'Use a new key for a new request.',
    ],
    LOT_ANNULE: [
      'Rolled back: operation {index} of the batch failed.',
      'Correct that operation, then send the whole batch again.',
    ],
    TROP_DE_REQUETES: [
      (p) =>
        p.reason === 'bodies'
          ? 'Too much data was sent to the service at once.'
          : 'Too many requests in a short time.',
      (p: ErrorParams = {}) =>
        p.seconds === undefined
          ? 'Run the same command again in a minute, or add --retries to wait and retry automatically.'
          : `Run the same command again in ${lasting(p.seconds)}, or add --retries to wait and retry automatically.`,
    ],
    EN_TETES_TROP_GRANDS: [
      (p) => `The headers are larger than ${plural(p.max, 'byte', 'bytes')}.`,
      'Shorten the filters, or remove headers.',
    ],
    ERREUR_INTERNE: [
      'An internal error occurred; it is logged under this request number.',
      'Report this number to the administrator of the service.',
    ],
    FOURNISSEUR_INDISPONIBLE: [
      'The identity provider {issuer} does not answer: the token cannot be checked.',
      'Try again in a moment. If it lasts, tell the administrator of the service.',
    ],
    BASE_OCCUPEE: ['The database is locked by another process.', 'Retry in a few seconds.'],
    BASE_INDISPONIBLE: [
      (p) =>
        p.reason === undefined
          ? 'The database does not answer.'
          : DISK.test(String(p.reason))
            ? `The disk of the database cannot be read or written (${p.reason}).`
            : `The database server${p.file === undefined ? '' : ` of ${p.file}`} does not answer (${p.reason}).`,
      (p: ErrorParams = {}) =>
        DISK.test(String(p.reason))
          ? 'Retry in a few seconds; if the error persists, check the disk of the database and the limits on file sizes.'
          : 'Retry in a few seconds; if the error persists, check that PostgreSQL is running and reachable from here.',
    ],
    BASE_REMPLACEE: [
      'The database file was removed or replaced while in use.',
      'Put the file back before stopping its server; otherwise stop the server and restore the latest good backup: vigie server restore <backup> --db <file>',
    ],
    ARRET_EN_COURS: ['The server is shutting down.', 'Retry in a few seconds.'],
    DISQUE_PLEIN: ['The disk of the server is full; nothing was written.', 'Free some space, then retry.'],
    COMMANDE_INCONNUE: [
      'There is no command "{given}".',
      (p) =>
        p.suggestion
          ? `Did you mean ${either(p.suggestion, (one) => `"${one}"`, 'or')}?`
          : `Commands: ${listed(p.known)}.`,
    ],
    OPTION_INCONNUE: [
      'Unknown flag {flag}.',
      (p) => {
        if (p.motif === 'appelants')
          return 'A server serves every organisation of its database: each request names its organisation, and its token identifies the caller.';
        if (p.suggestion) return `Did you mean ${p.suggestion}?`;
        const own = listed(p.own);
        return `${own === '' ? '' : `Flags of this command: ${own}. `}See "${p.command} --help".`;
      },
    ],
    OPTION_SANS_VALEUR: [
      (p) =>
        p.value === undefined
          ? `The flag ${p.flag} needs a value.`
          : `The flag ${p.flag} needs a value: ${p.flag} <${p.value}>.`,
      (p) => `See "${p.command} --help"${ownText(p)}.`,
    ],
    OPTION_AVEC_VALEUR: ['The flag {flag} takes no value.', 'Type: {instead}'],
    OPTIONS_REQUISES: [
      'Missing: {flags}.',
      (p) =>
        listed(p.flags).includes('--dossier')
          ? `Find the number of a dossier with "vigie dossiers list"; see "${p.command} --help".`
          : `See "${p.command} --help".`,
    ],
    OPTIONS_CONTRAIRES: [
      (p) =>
        p.motif === 'service'
          ? `This flag cannot be used with a service (${p.url}): ${listed(p.flags)}.`
          : isOfSeveral(p)
            ? `These cannot be used together: ${listed(named(p.flags, 'several ids'))}.`
            : `These flags cannot be used together: ${listed(p.flags)}.`,
      (p) =>
        isOfSeveral(p)
          ? 'Give a single id, or --output-dir instead of --to.'
          : [p.flags].flat().includes('--user')
            ? 'A service identifies callers by their tokens: use --user with a local database (--db) only.'
            : p.motif === 'service'
              ? 'Organisations of a service do not know each other’s names: use --allow-same-name with a database (--db) only.'
              : 'Keep one of them.',
    ],
    OPTIONS_REFUSEES: [
      (p) => `${plural(p.count, 'value is refused', 'values are refused')}; nothing was sent.`,
      (p) => {
        if (p.instead !== undefined) return `Write the workbook to a file: ${p.instead}`;
        return p.suggestion ? `Did you mean "${p.suggestion}"?` : `See "${p.command} --help".`;
      },
    ],
    ARGUMENT_NON_UTF8: [
      (p) =>
        `${p.flag === undefined ? 'On the command line' : p.flag}: a letter was lost${p.given === undefined ? '' : ` ("${p.given}")`}, because the terminal or the script is not in UTF-8.`,
      (p: ErrorParams = {}) =>
        p.file === undefined
          ? 'Set the terminal, or the encoding of the script, to UTF-8.'
          : `Set the terminal, or the encoding of the script, to UTF-8; or pass the text in a UTF-8 file (${p.flag} @<file>) or on standard input (${p.flag} @-).`,
    ],
    SIGNE_TYPOGRAPHIQUE: [
      (p) =>
        p.motif === 'guillemet'
          ? `"${p.given}" begins with a typographic quote (${p.sign}), which shells do not read; word processors and web pages write such quotes.`
          : `"${p.given}" begins with a typographic dash (${p.sign}) instead of a hyphen; word processors and web pages write such dashes.`,
      'Nothing was done. Type: {instead}',
    ],
    ARGUMENT_REQUIS: ['Missing argument: {name}.', 'Type: {usage}'],
    ARGUMENT_EN_TROP: [
      'Unexpected argument: "{given}".',
      (p) =>
        p.output !== undefined
          ? `To write it to a file, end the line with "> ${quoted(p.output)}".`
          : p.flag === undefined
            ? `Put a text with spaces in quotes. Type: ${p.usage}`
            : `Use the flag: ${p.flag} ${p.given}`,
    ],
    ADRESSE_REFUSEE: [
      'A complete URL was given instead of a path of the service.',
      'Give the part after the address of the service, such as anomalies?code=3; the address comes from the profile or --url. In Git Bash, omit the leading slash.',
    ],
    EN_TETE_RESERVE: [
      'The header {header} cannot be set by hand: the program writes it.',
      'The token comes from the profile ("vigie profiles login <profile>") or VIGIE_TOKEN, the organisation from --org or VIGIE_ORG.',
    ],
    CHAMP_INCONNU: [
      '--fields: unknown: {fields}.',
      (p) => `${p.suggestion ? `Did you mean "${p.suggestion}"? ` : ''}Fields: ${listed(p.known)}.`,
    ],
    RIEN_A_MODIFIER: ['No field to change was given.', 'Give at least one of: {flags}.'],
    PROFIL_INCONNU: [
      'The profile "{name}" does not exist.',
      (p) =>
        `Profiles: ${listed(p.known)}. To create a profile: vigie profiles add ${p.added === undefined ? '<name>' : quoted(p.added)} --url <address>`,
    ],
    PROFIL_INCOMPLET: [
      (p) =>
        p.name === undefined
          ? `Missing: ${listed(p.missing)}.`
          : `Missing from the profile "${p.name}": ${listed(p.missing)}.`,
      (p) =>
        p.name === undefined
          ? 'Give the missing setting, or choose a profile that has it: vigie profiles list'
          : `Give the missing setting, or complete the profile: vigie profiles set ${quoted(p.name)} --org <id>`,
    ],
    PROFIL_EXISTANT: ['The profile "{name}" already exists.', 'Choose another name, or change it: {line}'],
    PROFIL_SANS_JETON: [
      'The profile "{name}" is a local database, which needs no token.',
      'Name the profile of a service: vigie profiles list',
    ],
    NUMERO_AMBIGU: [
      (p) => {
        const several = { erp: 'ERPs', pei: 'PEIs' }[String(p.objet)] ?? 'dossiers';
        return `Several ${several} have the number ${p.numero}: ${listed(p.ids)}.`;
      },
      'Use one of these ids instead of the number.',
    ],
    NOM_AMBIGU: [
      (p) => {
        const { objet, name, dossier, etat } = p;
        if (p.reason === 'plusieurs')
          return `"${name}" matches ${objectText('en', String(objet), Number(p.count))}.`;
        if (p.reason === 'lequel')
          return `${name} is a dossier: also name the ${objectText('en', String(objet))}.`;
        const what = etat === undefined ? '' : ` that can become ${etat}`;
        return `The dossier ${dossier} has no workflow in progress${what}: name a workflow.`;
      },
      'Give its full name, or a beginning that matches no other.',
    ],
    CIBLE_DOUBLE: [
      '{first} and {second} name two different targets.',
      'Keep only one: an address (--url) or a local database (--db).',
    ],
    REGLAGE_INVALIDE: [
      (p) =>
        p.objet === 'mandataire'
          ? `The proxy in the variable ${p.name} is not supported: "${p.given}".`
          : `The setting ${p.name} is not valid${p.given === undefined ? '' : `: "${p.given}"`}.`,
      (p) => {
        if (p.objet === 'mandataire')
          return `Use the form ${p.expected}, or https://… (SOCKS is not supported), or unset the variable.`;
        if (p.objet === 'maison')
          return 'The account of this user has no home directory either: set HOME to the absolute path of a folder, or set VIGIE_CONFIG_DIR to a folder and VIGIE_DB to a database.';
        if (p.objet === 'fournisseur')
          return `The service takes tokens of ${p.expected} only: leave out --oidc-issuer (VIGIE_OIDC_ISSUER).`;
        if (p.objet === 'en-tete')
          return `Choose a header name that neither HTTP nor the published interface uses, such as ${p.expected}; not Authorization, Host or Accept.`;
        return p.name === '--token-stdin'
          ? 'Standard input must contain only the token, on one line.'
          : `Use the form ${p.expected}${p.flags === undefined ? '' : `, with ${listed(p.flags)} or in the profile`}.`;
      },
    ],
    SERVICE_ABSENT: [
      'No vigie service answers at {url}.',
      'Check the path: the address is the part before /anomalies, with the base path of the service if it has one, without the name of a page.',
    ],
    JETON_EN_CLAIR: [
      'The token is not sent to {host}: the connection is not encrypted.',
      (p) =>
        `Use an https address, or accept this risk in the profile: vigie profiles set ${p.profile ?? '<profile>'} --insecure-http`,
    ],
    CONFIGURATION_ILLISIBLE: [
      (p) =>
        `The configuration file ${p.file} cannot be read: ${reason(p)}${p.line === undefined ? '' : `, line ${p.line}, column ${p.column}`}.`,
      'Correct or move this file; it is never overwritten.',
    ],
    CONFIGURATION_TROP_RECENTE: [
      'The configuration file {file} was written by a newer version of vigie (format {found}; this version reads format {known}).',
      'Install the newer version, or name another folder with VIGIE_CONFIG_DIR; vigie never overwrites the file.',
    ],
    PROFIL_PROTEGE: [
      (p) =>
        p.given === undefined
          ? `${p.what} The profile "${p.name}" is protected: confirm with its name; --yes is not enough.`
          : `The protected profile is "${p.name}", not "${p.given}": nothing was done.`,
      'Check first, then add --confirm {name}.',
    ],
    SUPPRESSIONS_NOMBREUSES: [
      (p) =>
        `${p.what} Confirm with their number; ${p.given === undefined ? '--yes' : `--confirm ${p.given}`} is not enough.`,
      'Check that the file is not only a part of the library, such as a filtered export. To delete these objects: {line}',
    ],
    JETON_VIDE: [
      'The token is empty; nothing was changed.',
      'Paste the whole token at the prompt, or pass it on standard input: vigie profiles login {name} --token-stdin',
    ],
    JETON_REFUSE: [
      'The service rejected this token: it was not saved in the profile "{name}".',
      'Check that the token is complete, not expired and not revoked, or ask for another; --no-check saves it unchecked.',
    ],
    CONNEXION_REQUISE: [
      (p) =>
        p.motif === 'terminal'
          ? `Signing in to the profile "${p.name}" requires a terminal.`
          : p.motif === 'trousseau'
            ? `The keyring of the system, which holds the sign-in of the profile "${p.name}", is locked or not available.`
            : p.motif === 'sans_trousseau'
              ? `The sign-in of the profile "${p.name}" is in the keyring of the system, which VIGIE_NO_KEYRING excludes.`
              : `The sign-in of the profile "${p.name}" has ended${p.reason === undefined ? '' : ` (${p.reason})`}.`,
      (p) =>
        p.client === undefined
          ? `${p.motif === 'trousseau' ? 'Unlock it, or sign in again' : p.motif === 'sans_trousseau' ? 'Unset VIGIE_NO_KEYRING, or sign in again' : 'Sign in'} on a terminal: ${p.line ?? `vigie profiles login ${p.name}`}`
          : `Sign the machine in again: vigie profiles login ${p.name} --client-id ${p.client} --client-secret-stdin`,
    ],
    FOURNISSEUR_REFUSE: [
      (p) =>
        p.motif === 'clair'
          ? `${p.url} is not an https address: nothing is sent to it.`
          : p.motif === 'client'
            ? 'The service does not tell the client identifier (client_id) to sign in with.'
            : p.motif === 'jeton'
              ? `The service does not take the access tokens of ${p.issuer}. ${p.reason}`
              : `The identity provider ${p.issuer} refused the sign-in: ${p.reason}.`,
      (p) =>
        p.motif === 'clair'
          ? 'Ask the administrator of the service to serve the identity provider over https.'
          : p.motif === 'client'
            ? 'Ask the administrator of the service for it, and give it with --client-id.'
            : p.motif === 'jeton'
              ? 'Ask the administrator of the service to compare its --oidc-issuer and --oidc-audience with what the provider writes into access tokens.'
              : `Run the command again; if it is refused again, ask the administrator of the identity provider to allow the client "${p.client}".`,
    ],
    ORGANISATION_HORS_JETON: [
      'The organisation {organisation} is unknown to the service, or this token is not valid for it.',
      (p) =>
        Array.isArray(p.known) && p.known.length > 0
          ? `Choose with --org an organisation that the token is valid for: ${listed(p.known)}.`
          : 'Give another organisation with --org, or ask for a token for this one.',
    ],
    DIAGNOSTIC_ERREURS: [
      (p) => `The diagnosis found ${plural(p.count, 'error', 'errors')}.`,
      'Apply the remedy shown beside each error, then run "vigie doctor" again.',
    ],
    SAISIE_REQUISE: [
      (p) =>
        p.reason === 'empty'
          ? `Standard input is empty, but ${p.what} reads the ${p.what === '--token-stdin' ? 'token' : 'secret'} from it.`
          : `An answer is required (${p.what}), but there is no terminal to ask for it.`,
      (p) =>
        p.reason === 'empty'
          ? `Pass it on standard input, for example from a file that only you can read: ${p.what} < ${p.what === '--token-stdin' ? 'token' : 'secret'}`
          : p.instead === undefined
            ? 'Give the answer with a flag, or confirm with --yes.'
            : `Without a terminal, use ${listed(p.instead)}.`,
    ],
    FICHIER_ILLISIBLE: [
      (p) => `Cannot read ${p.file}: ${reason(p)}.`,
      (p) => `Check the path and the permissions of the file${ownText(p)}.`,
    ],
    LECTURE_ECHOUEE: [
      (p) => `Reading ${p.file === '-' ? 'standard input' : p.file} failed: ${reason(p)}.`,
      (p) =>
        p.file === '-'
          ? 'Its source has stopped, or its disk does not respond: save the input to a file, then run the command on that file.'
          : 'The disk or network share of the file does not respond: copy the file to another disk, then run the command on the copy.',
    ],
    ADRESSE_OCCUPEE: [
      (p) => `Cannot listen on ${addressIn(p)}: ${REASONS[String(p.reason)] ?? p.reason}.`,
      (p) =>
        Number(p.port) > 0 && Number(p.port) < 1024
          ? `Choose a port above 1023 with --${p.of ?? ''}port, or another address with --${p.of ?? ''}host.`
          : `Choose another port with --${p.of ?? ''}port, or another address with --${p.of ?? ''}host.`,
    ],
    BINAIRE_NON_CHARGE: [
      (p) =>
        `SQLite cannot be loaded from ${p.file} (${reason(p)}), nor from ${p.other} (${reason({ reason: String(p.reason_other) })}).`,
      (p) =>
        `vigie unpacks SQLite there: choose a directory of your own from which programs may run (${p.variable}=<directory> vigie …).`,
    ],
    FICHIER_NON_ECRIT: [
      (p) =>
        p.reason === 'ENOENT' && p.temporary === undefined
          ? `Cannot write ${p.file}: there is no directory ${folderOf(p.file)} (ENOENT).`
          : `Cannot write ${p.file}: ${reason(p)}.`,
      (p) => {
        if (p.temporary !== undefined)
          return `Input is stored there temporarily: free some space, or choose another directory (${p.temporary}=<directory> vigie …).`;
        return p.reason === 'ENOENT'
          ? 'Create this directory, or give another path.'
          : 'Check the write permissions and the free space.';
      },
    ],
    CORRESPONDANCE_INVALIDE: [
      (p) => `${p.file}:${p.line}: ${MAPPINGS[String(p.reason)]?.(p) ?? p.reason}.`,
      'Correct this file, or give another one with --assign-codes; the file was not changed, and nothing was imported.',
    ],
    CODES_EPUISES: [
      'Not enough free codes: {count} are needed, out of {max} in total.',
      'Delete anomalies that are no longer used, or import a smaller file.',
    ],
    REJETS_REFUSES: [
      (p) =>
        p.reason === 'SOURCE'
          ? `--rejects ${p.file}: this is the file to import.`
          : p.reason === 'FORMAT'
            ? `--rejects ${p.file}: rejects are written as CSV or NDJSON only.`
            : `--rejects ${p.file}: this file exists and is not a rejects file.`,
      'Choose another name for the rejects file, ending in .csv or .ndjson.',
    ],
    FICHIER_COMMUN: [
      (p) => `${p.file} is given for two purposes: ${listed(named(p.names, 'file'))}.`,
      'Name another file for one of them.',
    ],
    LIEN_ETRANGER: [
      '{file} is a link to {target}, created by another user ({user}) in a directory open to everyone: vigie does not write through it.',
      'Name a file in a directory of your own; if you trust the link, name {target} itself.',
    ],
    FICHIER_INVALIDE: [
      (p) => `${p.file}: ${plural(p.count, 'error', 'errors')}; nothing was written.`,
      (p) =>
        p.objet === 'fichier'
          ? 'Follow the instructions above, then run the command again.'
          : p.objet === 'rejets'
            ? `Correct the rows in ${p.rejects}, then import that file: ${p.line}`
            : `Correct the lines listed above${p.told === undefined ? '' : ` (only the first are listed)`}, then import the whole file again.`,
    ],
    FICHIER_MODIFIE: [
      '{file} changed while it was being read.',
      'Wait until the file is complete, then run the same command again.',
    ],
    FICHIER_SANS_LIGNE: [
      '{file} has no data rows: --delete would empty the library. Nothing was changed.',
      'Check the file. To delete everything, run "vigie {library} list --all -o ids | vigie {library} delete -".',
    ],
    FICHIER_NON_NDJSON: [
      (p) =>
        `${p.file} is ${p.format === 'json' ? 'a single JSON document' : 'probably a table (CSV, TSV, XLSX)'}, but "server load" reads NDJSON: one JSON object per line, with its "kind", as written by "server dump". Nothing was written.`,
      (p) =>
        p.format === 'json'
          ? `Put one object on each line: jq -c '.[]' ${quoted(p.file)} | vigie server load -`
          : p.line !== undefined
            ? `To preview the file as a table (without --dry-run, its rows are written): ${p.line}`
            : `Import a table according to its content, with "vigie anomalies import ${quoted(p.file)}", "vigie prescriptions import ${quoted(p.file)}" or "vigie supports import ${quoted(p.file)}".`,
    ],
    DUMP_INCOMPLET: [
      '{file} is an incomplete dump: its end is missing. Nothing was written.',
      'Copy the whole dump again, or create a new one.',
    ],
    BIBLIOTHEQUE_DIFFERENTE: [
      'The library differs from {file}: {created} to create, {replaced} to replace, {surplus} only in the library.',
      'To see the differences (without --plan they are applied, with --delete the deletions too): {plan}',
    ],
    BIBLIOTHEQUE_MODIFIEE: [
      'The object {objet}, due to be created, appeared in the library with different content after the comparison: another user is changing the library.',
      'Wait until the other changes are finished, then run the same command again: it repeats the comparison.',
    ],
    ARCHIVE_INVALIDE: [
      (p) =>
        p.reason === 'Z_BUF_ERROR'
          ? `${p.file} is an incomplete gzip archive; nothing was written.`
          : `${p.file} is a damaged gzip archive (${p.reason}); nothing was written.`,
      'Copy the file again, or compress it again from the original.',
    ],
    ARCHIVE_TROP_GRANDE: [
      (p) =>
        `${p.file} decompresses to more than ${plural(p.max, 'byte', 'bytes')}, far more than its size suggests; nothing was written.`,
      'If this is intended, decompress the file yourself (gunzip) and import the result.',
    ],
    BASE_REFUSEE: [
      (p) =>
        p.reason === 'not found'
          ? `The database ${p.file} does not exist.`
          : p.reason === 'no tables'
            ? `${p.file} does not contain the tables of vigie.`
            : p.reason === 'foreign tables'
              ? `${p.file} contains tables of another program; nothing was changed.`
              : `${p.file} is not a vigie database: ${reason(p)}. The file was not changed.`,
      (p) =>
        p.act === 'read' && (p.reason === 'not found' || p.reason === 'no tables')
          ? 'Check the name.'
          : p.reason === 'not found'
            ? 'Check the name, or create the database with "vigie server init"; a first import without --org and --user (VIGIE_ORG, VIGIE_USER) also creates it.'
            : p.reason === 'no tables'
              ? `If it is the right database, create its tables: vigie server init --db ${quoted(p.file)}`
              : p.reason === 'foreign tables'
                ? 'Create a database for vigie alone (createdb), and name it with --db.'
                : WRECKS.test(String(p.reason))
                  ? `Name another file with --db; if this was your database, restore the latest backup: vigie server restore <backup> --db ${quoted(p.file)}`
                  : 'Name another file with --db, or create one with "vigie server init --db <file>".',
    ],
    BASE_EXISTANTE: [
      (p) =>
        p.reason === 'tables'
          ? `${p.file} already contains the tables of vigie; nothing was changed.`
          : `${p.file} already exists; it was not changed.`,
      (p: ErrorParams = {}) =>
        `Name another ${p.reason === 'tables' ? 'database' : 'file'} with --db, or use this one.`,
    ],
    FICHIER_EXISTANT: [
      '{file} already exists; it was not changed.',
      (p) =>
        p.flag === undefined
          ? 'Give another name, or replace it with --force.'
          : `Give another name with ${p.flag}; only a page of the same kind can be replaced.`,
    ],
    FILTRE_INVALIDE: [
      'jq does not understand the expression of --jq: {reason}.',
      "Quote the expression for the shell, such as --jq '.[].code'.",
    ],
    FILTRE_ECHOUE: [
      ({ reason }) =>
        reason === undefined
          ? 'The output or its filter is too large for --jq.'
          : `jq cannot filter the output: ${reason}.`,
      'The command itself was carried out. Correct the expression of --jq, or pipe -o ndjson to jq itself; --json shows the whole output.',
    ],
    FORMAT_INCONNU: [
      'The name {file} does not indicate the format to write.',
      'End it with {endings}, or give --format ({known}).',
    ],
    SORTIE_BINAIRE: ['A terminal cannot display {format}.', 'Give a file name, or redirect the output.'],
    CELLULE_TROP_LONGUE: [
      (p) =>
        `"${p.name}": ${p.column} has ${plural(p.length, 'character', 'characters')}, more than the ${p.max} of an XLSX cell; nothing was written.`,
      'Export as CSV (--format csv), which has no limit.',
    ],
    EXPORT_TROP_GRAND: [
      (p) =>
        `An XLSX workbook is built in memory and limited to ${p.rows === undefined ? plural(p.characters, 'character', 'characters') : plural(p.rows, 'row', 'rows')}; nothing was written.`,
      'Export as CSV (--format csv, or --excel for a spreadsheet), which has no limit, or filter the rows.',
    ],
    ORGANISATION_INCONNUE: [
      (p) =>
        p.organisation === ''
          ? [p.known].flat().length === 0
            ? `${p.file} contains no organisation yet.`
            : `${p.file} contains several organisations: choose one.`
          : `${p.file} does not contain the organisation ${p.organisation}.`,
      (p) =>
        [p.known].flat().length === 0
          ? `Create one: vigie server organisations add --nom <name> --db ${quoted(p.file)}`
          : `Name one with --org or VIGIE_ORG: ${listed(p.known)}.`,
    ],
    UTILISATEUR_INCONNU: [
      (p) =>
        p.source === 'account'
          ? `${p.file}: no user was given, and the organisation has no user named after your system account, "${p.user}".`
          : `${p.file}: the organisation has no user "${p.user}".`,
      (p) => {
        if ([p.known].flat().length === 0)
          return `Add one: vigie server utilisateurs add --id ${quoted(p.user)} --roles preventionniste --db ${quoted(p.file)} --org ${p.organisation}`;
        return p.source === 'account'
          ? `Name one (${listed(p.known)}) with --user or VIGIE_USER, or in a profile: vigie profiles add <name> --db ${quoted(p.file)} --org ${p.organisation} --user <id>`
          : `Name one with --user or VIGIE_USER: ${listed(p.known)}.`;
      },
    ],
    UTILISATEUR_EXISTANT: [
      'The organisation already has a user "{user}".',
      'Choose another --id, keep this user with --if-exists skip, or update this user with --if-exists replace.',
    ],
    ORGANISATION_EXISTANTE: [
      'An organisation named "{nom}" already exists: {known}.',
      (p) =>
        p.act === 'rename'
          ? 'Choose another name, or allow the same one with --allow-same-name.'
          : 'Use that organisation with --if-exists skip, or add another of the same name with --allow-same-name.',
    ],
    ORGANISATION_NON_VIDE: [
      '"{nom}" is not empty: {kinds}. Nothing was deleted.',
      (p) =>
        `To delete it with its contents: vigie server organisations delete ${p.organisation} --with-everything --db ${quoted(p.file)}`,
    ],
    ORGANISATION_CITEE: [
      '"{nom}" chairs commissions of other organisations ({others}), or provides their secretariat: it cannot be deleted.',
      'Delete those organisations first.',
    ],
    JETON_EXISTANT: [
      'The user "{user}" already has a token: {known}.',
      'Keep that token with --if-exists skip, or revoke it and create another with --if-exists replace.',
    ],
    ADRESSE_REQUISE: [
      'The database {file} has no web address that calendar programs can read.',
      'Serve it with "vigie server start --db {file}", and give the address of that server with --adresse, such as https://vigie.sdis.example.',
    ],
    ADRESSE_PERDUE: [
      'The subscription {id} was created, but the response with its address was lost; only a hash of the address is stored, so it cannot be shown again.',
      'Revoke it with "vigie evenements abonnement revoke {id}", then create it again: "{line}".',
    ],
    JETON_PERDU: [
      'The token {id} was created, but the response that showed it was lost; only a hash of it is stored, so it cannot be shown again.',
      'Revoke it with "vigie server token revoke {id}", then create it again: "{line}".',
    ],
    LIBELLE_AMBIGU: [
      'Several subscriptions are named "{libelle}": {known}.',
      'Use the id of a subscription instead: "vigie evenements abonnement list".',
    ],
    CONFIRMATION_REQUISE: [
      (p) =>
        p.given === undefined
          ? `${p.what} Confirm with its name; --yes is not enough.`
          : `The name is "${p.name}", not "${p.given}": nothing was done.`,
      (p) => `Check first, then add --confirm ${quoted(p.name)}.`,
    ],
    ADMINISTRATION_LOCALE: [
      'Administration commands work on a local database, not through {url}.',
      (p) =>
        p.objet === 'etat'
          ? 'Check the service with "vigie doctor", or give the database with --db: its file, on the machine that stores it, or its address (postgres://…).'
          : 'Give the database with --db: its file, on the machine that stores it, or its address (postgres://…).',
    ],
    ADRESSE_NON_PROTEGEE: [
      'Tokens must not be sent unencrypted beyond this machine ({host}).',
      'Give --tls-cert and --tls-key, or --insecure-http behind a proxy that encrypts.',
    ],
    BASE_OUVERTE: [
      (p) =>
        `${p.file} is open in another process${listed(p.processes) === '' ? '' : `: ${listed(p.processes)}`}. Nothing was changed.`,
      'Stop its server, or wait for the other command to end, then run this command again.',
    ],
    VERROU_REFUSE: [
      'The lock file {file} cannot be used: it is a link, a directory or a file with content. Nothing was changed.',
      'Move this file elsewhere, then run the command again.',
    ],
    BASE_ENDOMMAGEE: [
      (p) =>
        primary(String(p.reason)) === 'SQLITE_CORRUPT'
          ? `${p.file ?? 'The database'} is damaged (${p.reason}). Nothing was written.`
          : `${p.file ?? 'The database'} is damaged: ${reason(p)}. Nothing was written.`,
      (p: ErrorParams = {}) =>
        isOfPostgres(p)
          ? 'Stop the servers of vigie, and ask the PostgreSQL administrator to restore the latest good copy (pg_restore).'
          : `Stop its server, keep the file and the files beside it unchanged, and restore the latest good backup: vigie server restore <backup> --db ${p.file === undefined ? '<file>' : quoted(p.file)}`,
    ],
    SAUVEGARDE_REFUSEE: [
      (p) =>
        p.reason === 'in use'
          ? `${p.file} is or was a database in use: a -wal, -shm or -journal file is beside it. It was not changed.`
          : p.reason === 'not a dump'
            ? `${p.file} is not a dump of vigie: it was not replaced.`
            : `${p.file} is not a backup of vigie: it was not replaced.`,
      'Give another name.',
    ],
    SAUVEGARDE_INVALIDE: [
      (p) =>
        `${p.file === '-' ? 'Standard input' : p.file} is not a valid backup: ${reason(p)}. Nothing was changed.`,
      'Give a backup made by `server backup`; load the lines of `server dump` with `server load`.',
    ],
    BASE_TROP_RECENTE: [
      '{file} has schema {found}; this program supports schemas up to {known}.',
      'Update vigie.',
    ],
    BASE_TROP_ANCIENNE: [
      '{file} has schema {found}, from before the first release; this program supports schemas from {first}.',
      'Dump its objects with the program that created it (server dump), and load them into a new database with this one (server load).',
    ],
    BASE_INCOMPATIBLE: [
      (p) => `${p.file}: ${reason(p)}.`,
      (p) =>
        RIGHTS.test(String(p.reason))
          ? `vigie writes to this file and beside it: make the file and its folder writable, or work on a copy: cp ${quoted(p.file)} <copy.db>, then --db <copy.db>`
          : /^E(?:ACCES|PERM)$/.test(String(p.reason))
            ? 'Run the command as the owner of the file, or ask for permission to open it.'
            : 'Name another database with --db, or restore a backup in place of this one: vigie server restore <backup> --db <file>',
    ],
    ...POSTGRES_EN,
    ...NETWORK_EN,
    CONNEXION_PERDUE: [
      'The connection to {url} broke before the end of the answer: {reason}.',
      (p) =>
        p.method === 'GET' || p.objet === 'fournisseur'
          ? 'Retry.'
          : 'The write may have happened: check before retrying.',
    ],
    PAUSE_TROP_LONGUE: [
      (p) =>
        `${p.url} asks clients to wait ${lasting(p.seconds)}, until ${p.until}; vigie does not wait that long.`,
      (p) => `Run the same command again after that time (in ${lasting(p.seconds)}).`,
    ],
    TELECHARGEMENT_REFUSE: [
      (p) => DOWNLOADS_EN[String(p.motif)]?.(p) ?? `The download is refused: ${p.motif}.`,
      (p) => {
        if (p.motif === 'adresse_privee')
          return 'If you trust that machine, run the command again with --allow-private.';
        return `Check the address of the document: vigie documents get ${p.id ?? '<id>'} --fields url`;
      },
    ],
    TELECHARGEMENT_ECHOUE: [
      '{url} refuses the file ({status}).',
      (p) => {
        if (p.status !== 401 && p.status !== 403)
          return `Check the address of the document: vigie documents get ${p.id ?? '<id>'} --fields url`;
        return p.objet === 'service'
          ? `Ask the administrator of the service for access, or sign in with a token that has it: vigie profiles login ${p.profile ?? '<profile>'}`
          : 'The file is outside the service, where your token is not sent: ask its owner for access.';
      },
    ],
    TELECHARGEMENT_INDISPONIBLE: [
      '{url} cannot provide the file at the moment ({status}).',
      'Run the same command again later.',
    ],
    JOURNAL_OCCUPE: [
      (p) =>
        `The same command is already running (process ${p.pid} on ${p.host}, since ${clocked(p.since)}).`,
      'Wait until it ends; if that process is no longer vigie, delete {file} and run the same command again.',
    ],
    EXTENSION_ABSENTE: [
      'This service does not offer: {extension}.',
      'Only vigie servers offer this extension: do without it, or use another profile.',
    ],
    PARTIEL: [
      (p) => {
        const there = `Rows in place: at least ${p.there} of ${p.total}.`;
        if (p.objet === 'service') return `The service no longer answers. ${there}`;
        if (p.objet === 'arret') return `Stopped before the end. ${there}`;
        return `${p.failed} of ${p.total} failed.`;
      },
      (p) => {
        if (p.objet === 'service') return 'Once it answers, run the same command again to finish.';
        if (p.objet === 'arret') return 'Once the cause is resolved, run the same command again to finish.';
        if (p.rejects !== undefined && p.objet === 'lignes')
          return `The other rows were written; correct these rows in ${p.rejects}, then import that file: ${p.line}`;
        if (p.objet === 'lignes')
          return 'The other rows were written; correct these rows, then run the same command again.';
        if (p.objet === 'essai')
          return 'The other rows are valid; nothing was written. Correct the errors above.';
        if (p.objet === 'lecture') return 'The others are shown; correct the errors above.';
        return 'The others succeeded; correct the errors above, then run the command again for the failed ones only.';
      },
    ],
    TOUS_ECHOUES: [
      (p) => {
        if (p.objet === 'essai') return `All ${p.total} would fail; nothing was written.`;
        if (p.objet === 'lecture') return `None of the ${p.total} could be shown.`;
        if (Number(p.total) === 1)
          return `The only ${p.objet === 'suppressions' ? 'deletion' : 'row'} failed: nothing was done.`;
        return `All ${p.total} failed: nothing was done.`;
      },
      (p) =>
        p.rejects === undefined
          ? 'Correct the errors above, then run the command again.'
          : `Correct the rows in ${p.rejects}, then import that file: ${p.line}`,
    ],
    REMPLACEMENT_PERDU: [
      (p) =>
        `Deleted for replacement, but neither the new content nor the old content could then be written (${p.reason}). The old content was: ${[p.objets].flat().join(', ')}.`,
      'To write the new content, run the same import again; to restore the old content, import it from a file with one object per line.',
    ],
    INTERROMPU: [(p) => INTERRUPTED[String(p.reste)] ?? 'Interrupted.'],
    DEFAUT_DU_PROGRAMME: [
      'vigie met an unexpected error: {reason}. This is a bug in vigie.',
      'Run the command again with --debug for details, and report the bug with that command.',
    ],
  },

  fields: {
    REQUIS: (p) =>
      `is required: give a value${p.above === undefined ? '' : ' (that of the row above, if this row continues it)'}${p.autre === undefined ? '' : `, or a value for ${p.autre}`}${p.set === undefined ? '' : `; to fill all rows without a value, add --set ${p.set}=<value>`}${p.map === undefined ? '' : `; if a column has it under another name, add --map "<column>=${p.map}"`}`,
    INCONNU: (p) => `"${p.name}" does not exist here: correct or remove this name`,
    LECTURE_SEULE: (p) => `"${p.name}" is set by the service and cannot be written: remove it`,
    TYPE: (p) => `must be ${TYPES[String(p.expected)] ?? `of type ${p.expected}`}`,
    NULL_REFUSE: () => 'cannot be null: give a value',
    MINIMUM: (p) => (isMoment(p.min) ? `cannot be earlier than ${p.min}` : `must be at least ${p.min}`),
    MAXIMUM: (p) => (isMoment(p.max) ? `cannot be later than ${p.max}` : `must be at most ${p.max}`),
    TROP_COURT: (p) =>
      p.min === 1
        ? 'must not be empty'
        : `must have at least ${plural(p.min, 'character or element', 'characters or elements')}`,
    TROP_LONG: (p) =>
      `must have at most ${plural(p.max, 'character', 'characters')}, it has ${p.length}: shorten it`,
    TROP_D_ELEMENTS: (p) => `must have at most ${plural(p.max, 'element', 'elements')}: remove some`,
    DOUBLON: () => 'contains the same value twice: keep it once',
    MOTIF: (p) => {
      if (p.position === undefined)
        return isExpression(p.pattern)
          ? `must match the pattern ${p.pattern}`
          : `must have the form ${p.pattern}`;
      if (p.drive !== undefined)
        return 'is a Windows folder, because Git Bash converted the path: begin the path with "//" there, such as //ERP/Type M';
      if (p.position === 1) return 'must start with "/", such as /ERP/Type M';
      return `contains "${p.character}" at position ${p.position}, which paths do not allow: use only letters (accents allowed, except û, ü, ÿ and œ), digits, spaces, "-" and "/"`;
    },
    CARACTERE: (p) => `contains the forbidden character ${p.character}: remove it`,
    FORMAT: (p) => `must be ${FORMATS[String(p.format)] ?? `of the form ${p.format}`}`,
    VALEUR: (p) =>
      `must be one of these values: ${listed(p.allowed)}${p.suggestion ? `; did you mean "${p.suggestion}"?` : ''}`,
    NIVEAUX: (p) =>
      `must have at most ${plural(p.max, 'level', 'levels')}, it has ${p.levels}: move it higher up`,
    REFERENCE: (p) => `matches no known object (${p.id}): check the identifier`,
    REPETE: (p) => `${p.name === undefined ? '' : `"${p.name}" `}is given several times: give it only once`,
    SYNTAXE: (p) =>
      `is not valid JSON from character ${p.position} on: put a complete JSON object on each line`,
    ENCODAGE: () => 'is not text in UTF-8: convert the file',
    TROP_GRAND: (p) =>
      `is longer than ${plural(p.max, 'byte', 'bytes')}: put one object on a line; the rest was not read`,
    DIFFERENT: (p) =>
      `already exists with different content (${p.id}): nothing is replaced; remove one of the two`,
    PRIS: (p) => `is already the value of ${p.id}: keep only one of the two`,
    COMPLET: (p) => `refers to an object that is full (maximum: ${p.max}): choose another`,
    CYCLE: (p) => `forms a cycle (${listed(p.ids)}): remove one of these links`,
    AUTRE_ERP: () =>
      'belongs to this dossier itself, or to a dossier about another ERP or PEI: lift it by another dossier about the same ERP or PEI',
    SANS_PAGES: () =>
      'cannot be combined with Accept: application/x-ndjson, which returns the whole list: remove one of the two',
    SANS_OBJET: (p) => `is allowed only when ${p.champ} is one of these values: ${listed(p.allowed)}`,
  },

  cli: {
    error: (message) => `Error: ${message}`,
    field: (place, rule) => `${place}: ${rule}`,
    quoted: (text) => `"${text}"`,
    request: (id) => `Request ${id}`,
    moreRows: (shown, total) =>
      `${shown} of ${total}; --all for everything, --limit <n> for more, --page <n> for the next page.`,
    moreDossiers: (shown, total, line) => `${shown} of ${total} dossiers; to see all of them: ${line} --all`,
    prescriptionsHeld: (total, open, line) => `${total}, ${open} of them not lifted: ${line}`,
    prescriptionsLifted: (count, line) =>
      `This dossier lifts ${count === 1 ? '1 prescription of another dossier' : `${count} prescriptions of other dossiers`}: ${line}`,
    moreMayExist: (shown) => `${shown}, possibly more; --all for everything, --limit <n> for more.`,
    yesNo: { yes: 'yes', no: 'no', unclear: 'Answer y (yes) or n (no).' },
    confirmReplace: (file) => `${file} already exists. Replace it?`,
    exporting: ({ done, total, rate = 0, secondsLeft }) =>
      `Exporting: ${done}${total === undefined ? '' : ` / ${total}`} · ${Math.round(rate)}/s${secondsLeft === undefined ? '' : ` · ${Math.ceil(secondsLeft)} s left`}`,
    exported: (count, noun, file, whole = 0) =>
      `${objectText('en', noun.slice(0, -1), count)}${file === undefined ? '' : ` in ${file}`}${whole > count ? `: only part of the ${whole} (filter)` : ''}`,
    namedByIds: (count) =>
      `${plural(count, 'support is named', 'supports are named')} by identifier, for lack of a unique reference: only this service can import them.`,
    placeless: (count) =>
      `${plural(count, 'PEI has', 'PEIs have')} no coordinates: a map does not show ${count === 1 ? 'it' : 'them'}.`,
    omittedBySchema: (columns) => `Values not in the schema, left empty: ${counted(columns)}`,
    requiredBySchema: (columns) =>
      `Required by the schema but empty: ${counted(columns)}; fill them in before publishing`,
    nothingToDelete: 'Nothing to delete.',
    nothingToChange: 'Nothing to change.',
    unfinished: (count, isClosed) =>
      `${plural(count, 'workflow is', 'workflows are')} unfinished${isClosed ? `. To continue ${count === 1 ? 'it' : 'them'}, reopen the dossier first:` : ':'}`,
    numberTaken: (numero, others) =>
      `${plural(others, 'other dossier has', 'other dossiers have')} the number ${numero}. A command that is given it will ask for an id:`,
    attachedOpen: (count) =>
      `${plural(count, 'attached dossier stays', 'attached dossiers stay')} open. To close ${count === 1 ? 'it' : 'them'} too:`,
    withoutOpinion: (dossiers, isClosed) =>
      `No opinion of the commission is recorded for ${listed(dossiers)}.${isClosed ? ' To record it with dossiers update --avis, reopen the dossier first:' : ''}`,
    checking: ({ done, total }) => `Checking that all exist: ${done} / ${total}`,
    deleting: ({ done, total, secondsLeft }) =>
      `Deleting: ${done} / ${total}${secondsLeft === undefined ? '' : ` · ${Math.ceil(secondsLeft)} s left`}`,
    changing: ({ done, total, secondsLeft }) =>
      `Changing: ${done} / ${total}${secondsLeft === undefined ? '' : ` · ${Math.ceil(secondsLeft)} s left`}`,
    loading: ({ done, total }) => `Loading: ${total ? Math.floor((100 * done) / total) : 100}%`,
    answered: ({ url, status, title, detail, attempts }) =>
      `${url} answered ${status}${title === String(status) ? '' : ` (${title})`}${attempts > 1 ? `, ${attempts} times` : ''}${detail === title ? '.' : `: ${detail}`}`,
    serviceFails:
      'The service is failing or being updated: retry in a few minutes; if the error persists, inform its administrator.',
    nothingFound: 'Nothing matches.',
    searchedWhole: (searched, line, isOfAll) =>
      `Nothing matches the whole phrase "${searched}". To search for ${isOfAll ? 'all its words, in any order' : 'one of these words'}: ${line}`,
    nothingYet: (noun, isLibrary) =>
      `${isLibrary ? 'The library is empty. To fill it' : `No ${objectText('en', noun.slice(0, -1))} yet. To import some`}: vigie ${noun} import <file.csv>\nTo try vigie with an example, and see the next commands: vigie server seed --db example.db`,
    pastTheEnd: (page, pages) => `There is no page ${page}: ${plural(pages, 'page', 'pages')} in total.`,
    hiddenColumns: (names, ids) =>
      `Hidden columns: ${names.join(', ')}; --fields to choose columns${ids ? ', -o ids for the ids' : ''}.`,
    below: (here, below) => `${here}, ${below} below`,
    similarDirectory: (made, other) =>
      `The directory "${made}" is new, and differs from "${other}" only by case, accents or spaces.`,
    howToStop: (url) => `Documentation: ${url}/docs\nPress Ctrl-C to stop.`,
    word: (word) => WORDS[word] ?? word,
    andMore: (count) => `… and ${count} more`,
    dryRun: 'Dry run: nothing was written.',
    goesTo: (target, organisation, profile) =>
      `${profile === undefined ? 'No profile' : `Profile "${profile}"`}: ${target}, ${organisation === undefined ? 'its only organisation' : `organisation ${organisation}`}`,
    otherVersion: (theirs: string, ours: string) =>
      `This service uses version ${theirs} of the published interface, this program version ${ours}: responses may be misread. Update the older of the two.`,
    databaseCreated: (file) => `New local database: ${file}`,
    nextStep: (line) => `To see them: ${line}`,
    databaseMissing: (file) => `The database ${file} does not exist yet, and is not created.`,
    seededFirst: (command) => `To see the example, copy these two lines:\n${command}\n`,
    seeded: (commands, serve) =>
      `The other organisation:\n${commands.join('\n')}\n\nOver HTTP, with these tokens:\n${serve}`,
    confirmProfile: (name) => `Delete the profile "${name}"? Its data is kept.`,
    askToken: (name) => `Token of the profile "${name}"`,
  },
} satisfies Messages;
