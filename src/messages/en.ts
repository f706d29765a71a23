import type { ErrorParams } from '../contract/errors.ts';
import { absent, allAbsent, findCommand, isNoCode } from './absent.ts';
import { DOWNLOADS_EN } from './commands/downloads.ts';
import type { Messages } from './fr.ts';
import {
  addressIn,
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
  integer: 'a whole number in digits, without leading zeros or decimals, such as 12',
  number: 'a number, such as 48.8566',
  boolean: 'true or false',
  array: 'a list',
  days: 'a number of days, 1d to 3650d, such as 90d',
  object: 'an object',
};
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID of 36 characters, such as 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
  'date-time': 'an existing date with time and zone, such as 2026-03-14T09:30:00Z',
  date: 'an existing date, such as 2026-03-14',
  'time zone': 'a time zone of the tz database, such as Europe/Paris',
  'file name': 'the name of a file: a document is not downloaded to the output',
  'user id': 'an id without a blank at either end or @ at its beginning, such as c.martin',
  moment:
    'an existing date, alone or with a time, such as 2026-03-14, 2026-03-14T09:30, 2026-03-14T09:30:00+01:00 or, the day first, 14/03/2026 09:30; or one in words, such as tomorrow, next monday 9:00, +7d, end of month, 2026-W48 or 2026-11',
  period:
    'a period: two dates, without a time or with time and zone, in order and separated by one "/", such as 2026-01-01/2026-12-31 (in an address + is written %2B)',
  cidr: 'an address or a network, such as 127.0.0.1, 10.0.0.0/8 or fd00::/8',
  origin: 'an origin without a path, such as https://carte.example, or *',
  uri: 'a complete address, such as https://example.org/plan.pdf',
  'file address': 'a complete address with https://, http:// or ftp://, such as https://example.org/plan.pdf',
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
  EBUSY: 'another program, such as Excel, holds it open: close it there (EBUSY)',
  EADDRINUSE: 'another program uses it already (EADDRINUSE)',
  EADDRNOTAVAIL: 'it is not an address of this machine (EADDRNOTAVAIL)',
  ENOTFOUND: 'the name is unknown (ENOTFOUND)',
  SQLITE_CANTOPEN: 'the database cannot be opened (SQLITE_CANTOPEN)',
  SQLITE_READONLY: 'the database cannot be written (SQLITE_READONLY)',
  SQLITE_PERM: 'access to the database is denied (SQLITE_PERM)',
  SQLITE_IOERR: 'the disk does not read, or does not write (SQLITE_IOERR)',
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
  p.text === undefined
    ? ''
    : `; if it is the text itself that begins with @, write that sign twice: "${p.text}"`;

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
  rien_copie: 'Interrupted; the copy is as empty as it was.',
  rien_importe: 'Interrupted; nothing was written yet.',
  importe_en_partie: 'Interrupted. Run the same command again to finish.',
  rien_modifie: 'Nothing was changed.',
  rien_exporte: 'Nothing was exported; files are as before.',
};

/** What is wrong with a mapping of codes. */
const MAPPINGS: Readonly<Record<string, (p: ErrorParams) => string>> = {
  ENCODAGE: () => 'this is not text in UTF-8',
  GUILLEMET: () => 'a quote is not closed, or text follows the closing quote',
  EN_TETES: () => 'the first line must be "ancien;code"',
  VIDE: () => 'the old code is missing',
  NOMBRE: (p) => `"${p.given}" is no code: give a number from 0 to ${p.max}`,
  ANCIEN_DOUBLE: (p) => `"${p.given}" has another number already on line ${p.other}: keep one of the two`,
  CODE_DOUBLE: (p) => `the number ${p.given} is given already on line ${p.other}: give another one`,
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
        if (p.reason === 'duplicate') return `The body names "${p.name}" twice in one object.`;
        if (p.reason === 'depth')
          return `The body nests more than ${plural(p.max, 'level', 'levels')} of objects and lists.`;
        if (p.reason === 'gzip')
          return 'The body is not whole gzip with nothing behind it, as its Content-Encoding says that it is.';
        return `The body is not valid JSON: ${p.reason}.`;
      },
      'Send one complete JSON document, in UTF-8.',
    ],
    REQUETE_INVALIDE: ['This is not a valid HTTP request ({reason}).'],
    ORGANISATION_REQUISE: [
      'The header {header} must carry the identifier (a UUID) of an organisation.',
      (p: ErrorParams = {}) => {
        if (p.sent === undefined) return 'Give the profile its organisation (--org, VIGIE_ORG).';
        return p.profile === undefined
          ? `It is sent in ${p.sent}. To send it in ${p.header}: vigie profiles add <name> --url ${p.url} --org-header ${p.header}`
          : `It is sent in ${p.sent}. To send it in ${p.header}: vigie profiles set ${p.profile} --org-header ${p.header}`;
      },
    ],
    EN_TETE_INVALIDE: [
      (p) =>
        p.reason === 'repeated'
          ? `The header ${p.header} is given more than once.`
          : `The header ${p.header} is not valid: ${p.reason}.`,
      'Correct this header or leave it out.',
    ],
    NON_AUTHENTIFIE: [
      'The token is missing, unknown, expired or revoked.',
      (p: ErrorParams = {}) =>
        p.profile === undefined
          ? 'Give a token that is still valid with VIGIE_TOKEN, or to a profile: vigie profiles login <profile>'
          : `Give the profile a token that is still valid: vigie profiles login ${p.profile}`,
    ],
    ORGANISATION_REFUSEE: [
      'This organisation is unknown, or you are not a member of it.',
      'Check the identifier of the profile’s organisation (--org, VIGIE_ORG).',
    ],
    DROIT_INSUFFISANT: [
      'Your roles do not allow this write; it takes one of these: {roles}.',
      'Ask someone who has a role that allows it.',
    ],
    JETON_LECTURE_SEULE: [
      'This token only allows reading.',
      'Have another made, which may write: vigie server token create --user <id> --db <file>',
    ],
    ORIGINE_REFUSEE: [
      'The origin {origin} is not allowed.',
      'Call the service from elsewhere than a web page, or start it with this origin: vigie server start --allow-origin <origin>',
    ],
    INTROUVABLE: [
      (p) => absent(p, 'en') ?? 'There is nothing at this address.',
      (p: ErrorParams = {}) => {
        if (isNoCode(p)) return 'A code is a number, 0 to 999999, without leading zeros.';
        if (p.suggestion) return `Did you mean "${p.suggestion}"?`;
        const command = findCommand(p, 'en');
        return command === undefined
          ? 'Check the identifier; an object of another organisation is not visible.'
          : `To find what there is: ${command}`;
      },
    ],
    OBJETS_INTROUVABLES: [
      (p) => `${allAbsent(p, 'en')} Nothing was done.`,
      (p: ErrorParams = {}) =>
        isNoCode(p)
          ? 'A code is a number, 0 to 999999, without leading zeros.'
          : `Leave out of the line what is not there. To find what there is: ${findCommand(p, 'en')}`,
    ],
    METHODE_REFUSEE: ['This address does not allow this method.', 'Use one of these: {allow}.'],
    FORMAT_REFUSE: [
      'The answer exists only as {type}.',
      (p: ErrorParams = {}) =>
        p.header === undefined
          ? 'Leave the Accept header out, or admit this type in it.'
          : `Leave the ${p.header} header out, or admit one of these in it.`,
    ],
    CONFLIT: [
      'The present state of the object does not allow this operation.',
      'Read the object again before you retry.',
    ],
    CODE_EXISTANT: [
      'An anomaly already has the code {anomalie}.',
      'Choose another code, or first delete the anomaly that has this one.',
    ],
    IDENTIFIANT_PRIS: [
      'A user already has the id {utilisateur}.',
      'Choose another id, or change that user: PATCH /utilisateurs/{utilisateur}',
    ],
    DERNIER_ADMINISTRATEUR: [
      '{utilisateur} is the last active administrator of the organisation: nobody could change its users any more.',
      'Give another one the role administrateur_fonctionnel first, by PATCH /utilisateurs/<id>.',
    ],
    SUPPORT_UTILISE: [
      (p) => `This support is cited by ${plural(p.count, 'prescription', 'prescriptions')}.`,
      'Remove it from those prescriptions before you delete it.',
    ],
    DOSSIER_VERROUILLE: [
      (p) => `This dossier is ${LOCKS[String(p.verrou)] ?? p.verrou}: it can no longer be changed.`,
      ({ id = '<id>' }: ErrorParams = {}) =>
        `Whoever runs the database can reopen a closed dossier with "vigie server dossier rouvrir ${id}", and unarchive an archived one with "vigie server dossier desarchiver ${id}".`,
    ],
    AFFECTATION_EXISTANTE: [
      '{utilisateur} is {role} of this dossier already.',
      'Give another role, or assign somebody else.',
    ],
    AFFECTATIONS_AU_COMPLET: [
      (p) => `This dossier has ${plural(p.max, 'assignment', 'assignments')} already, which is the maximum.`,
      'First delete that of somebody who no longer works on it.',
    ],
    ABONNEMENTS_AU_COMPLET: [
      (p) => `You have ${plural(p.max, 'subscription', 'subscriptions')} already, which is the maximum.`,
      'Revoke one that nothing reads any more: "vigie evenements abonnement list", then "vigie evenements abonnement revoke <id>".',
    ],
    WORKFLOW_VERROUILLE: [
      'This workflow is VALIDE: it can no longer be changed.',
      'Record what remains to be said in another workflow of the dossier.',
    ],
    TRANSITION_REFUSEE: [
      'A workflow that is {etat} cannot become {voulu}; it can become: {allowed}.',
      'Go through one of these states.',
    ],
    PREALABLES_EN_COURS: [
      'This workflow waits until others are VALIDE or NON_CONCERNE: {workflows}.',
      'Finish them first; if it is in ATTENTE, it then becomes EN_COURS of itself.',
    ],
    DEBLOCAGE_ACQUIS: [
      'This workflow stays NON_CONCERNE: others that it unblocked are VALIDE already: {workflows}.',
      'What is VALIDE cannot be taken back: leave this workflow as it is.',
    ],
    PRECONDITION: [
      (p) => {
        if (p.header === 'If-None-Match') return 'If-None-Match names what is at this address.';
        if (p.header === 'If-Match') return 'What is at this address has no ETag.';
        return 'The object has changed since you read it.';
      },
      (p: ErrorParams = {}) =>
        p.header === 'If-Match' || p.header === 'If-None-Match'
          ? `Leave the ${p.header} header out.`
          : 'Read it again, then redo your change with its new ETag.',
    ],
    CORPS_TROP_GRAND: [
      (p) => `The body is larger than ${plural(p.max, 'byte', 'bytes')}.`,
      'Send it in several requests.',
    ],
    ADRESSE_TROP_LONGUE: [
      (p) => `The address is longer than ${plural(p.max, 'byte', 'bytes')}.`,
      'Shorten the filters.',
    ],
    TYPE_DE_CONTENU: [
      (p) =>
        p.coding === undefined
          ? 'The body must be declared as application/json.'
          : `The body is coded as ${p.coding}, which is not taken.`,
      (p: ErrorParams = {}) =>
        p.coding === undefined
          ? 'Send "Content-Type: application/json".'
          : 'Send it with "Content-Encoding: gzip", or as it is, without this header.',
    ],
    HOTE_REFUSE: [
      'The server does not answer to the name {host}.',
      'Call it by its address, or start it with this name: vigie server start --allow-host <name>',
    ],
    CLE_REUTILISEE: [
      'This idempotency key has already served for another request.',
      'Take a new key for a new request.',
    ],
    LOT_ANNULE: [
      'Undone: operation {index} of the batch failed.',
      'Correct that operation, then send the whole batch again.',
    ],
    TROP_DE_REQUETES: [
      (p) =>
        p.reason === 'bodies'
          ? 'Too much data comes to the service at once.'
          : 'Too many requests in a short time.',
      (p: ErrorParams = {}) =>
        p.seconds === undefined
          ? 'Run the same command again in a minute; with --retries it waits and tries again by itself.'
          : `Run the same command again in ${lasting(p.seconds)}; with --retries it waits and tries again by itself.`,
    ],
    EN_TETES_TROP_GRANDS: [
      (p) => `The headers are larger than ${plural(p.max, 'byte', 'bytes')}.`,
      'Shorten the filters, or leave headers out.',
    ],
    ERREUR_INTERNE: [
      'An internal error occurred; it is logged under this request number.',
      'Give this number to whoever runs the service.',
    ],
    BASE_OCCUPEE: ['The database is busy with another process.', 'Retry in a few seconds.'],
    BASE_INDISPONIBLE: [
      (p) =>
        p.reason === undefined
          ? 'The database does not answer.'
          : DISK.test(String(p.reason))
            ? `The disk does not let the database be read or written (${p.reason}).`
            : `The database server${p.file === undefined ? '' : ` of ${p.file}`} does not answer (${p.reason}).`,
      (p: ErrorParams = {}) =>
        DISK.test(String(p.reason))
          ? 'Try again in a few seconds; if it lasts, have the disk of the database checked, and the limits on the size of files.'
          : 'Try again in a few seconds; if it lasts, have it checked that PostgreSQL runs, and is reached from here.',
    ],
    BASE_REMPLACEE: [
      'The file of the database was removed or replaced while it was in use.',
      'Put that file back in its place before you stop its server; or else stop it and put the last good backup there: vigie server restore <backup> --db <file>',
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
      'There is no flag {flag} here.',
      (p) => {
        if (p.motif === 'appelants')
          return 'A server serves every organisation of its database: each request says which, and its token says who asks.';
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
        isOfSeveral(p)
          ? `These do not go together: ${listed(named(p.flags, 'several ids'))}.`
          : `These flags do not go together: ${listed(p.flags)}.`,
      (p) =>
        isOfSeveral(p)
          ? 'Give a single id, or --output-dir in place of --to.'
          : [p.flags].flat().includes('--user')
            ? 'A service knows its callers by their tokens: --user is for a local database (--db) only.'
            : 'Keep one of them.',
    ],
    OPTIONS_REFUSEES: [
      (p) => `${plural(p.count, 'value is refused', 'values are refused')}; nothing was sent.`,
      (p) => {
        if (p.instead !== undefined) return `A workbook is written to a file: ${p.instead}`;
        return p.suggestion ? `Did you mean "${p.suggestion}"?` : `See "${p.command} --help".`;
      },
    ],
    ARGUMENT_NON_UTF8: [
      (p) =>
        `${p.flag === undefined ? 'In the line that was typed' : p.flag}: a letter was lost on its way${p.given === undefined ? '' : ` ("${p.given}")`}, for the terminal or the script is not in UTF-8.`,
      (p: ErrorParams = {}) =>
        p.file === undefined
          ? 'Set the terminal, or the encoding of the script, to UTF-8.'
          : `Set the terminal, or the encoding of the script, to UTF-8; or give the text by a file in UTF-8 (${p.flag} @<file>), or by standard input (${p.flag} @-).`,
    ],
    SIGNE_TYPOGRAPHIQUE: [
      (p) =>
        p.motif === 'guillemet'
          ? `"${p.given}" begins with a quote that no shell reads (${p.sign}), as word processors and web pages put them.`
          : `"${p.given}" begins with a dash that no keyboard types (${p.sign}), as word processors and web pages put them.`,
      'Nothing was done. Type: {instead}',
    ],
    ARGUMENT_REQUIS: ['An argument is missing: {name}.', 'Type: {usage}'],
    ARGUMENT_EN_TROP: [
      'One argument too many: "{given}".',
      (p) =>
        p.output !== undefined
          ? `To write it to a file, end the line with "> ${quoted(p.output)}".`
          : p.flag === undefined
            ? `A text with blanks in it needs quotes. Type: ${p.usage}`
            : `It is given with a flag: ${p.flag} ${p.given}`,
    ],
    ADRESSE_REFUSEE: [
      'A path of the service is needed here, not a whole address.',
      'Give what follows the address of the service, such as anomalies?code=3; the service is that of the profile or of --url. In Git Bash, leave the first slash out.',
    ],
    EN_TETE_RESERVE: [
      'The header {header} is not given here: the program writes it itself.',
      'The token comes from the profile ("vigie profiles login <profile>") or VIGIE_TOKEN, the organisation from --org or VIGIE_ORG.',
    ],
    CHAMP_INCONNU: [
      '--fields: there is no {fields}.',
      (p) => `${p.suggestion ? `Did you mean "${p.suggestion}"? ` : ''}Fields: ${listed(p.known)}.`,
    ],
    RIEN_A_MODIFIER: ['No field to change is given.', 'Give at least one of: {flags}.'],
    PROFIL_INCONNU: [
      'The profile "{name}" does not exist.',
      (p) =>
        `Profiles: ${listed(p.known)}. A new one is made with "vigie profiles add ${p.added === undefined ? '<name>' : quoted(p.added)} --url <address>".`,
    ],
    PROFIL_INCOMPLET: [
      (p) =>
        p.name === undefined
          ? `Missing: ${listed(p.missing)}.`
          : `The profile "${p.name}" lacks: ${listed(p.missing)}.`,
      (p) =>
        p.name === undefined
          ? 'Give it, or choose a profile that has it: vigie profiles list'
          : `Give it, or complete the profile with "vigie profiles set ${quoted(p.name)} --org <id>".`,
    ],
    PROFIL_EXISTANT: ['The profile "{name}" exists already.', 'Choose another name, or change it: {line}'],
    PROFIL_SANS_JETON: [
      'The profile "{name}" is a local database: no token is needed to open it.',
      'Name the profile of a service: vigie profiles list',
    ],
    NUMERO_AMBIGU: [
      (p) => {
        const several = { erp: 'ERPs', pei: 'PEIs' }[String(p.objet)] ?? 'dossiers';
        return `Several ${several} have the number ${p.numero}: ${listed(p.ids)}.`;
      },
      'Give one of these ids in the place of the number.',
    ],
    NOM_AMBIGU: [
      (p) => {
        const { objet, name, dossier, etat } = p;
        if (p.reason === 'plusieurs')
          return `"${name}" may stand for any of ${objectText('en', String(objet), Number(p.count))}.`;
        if (p.reason === 'lequel')
          return `${name} is a dossier: say which ${objectText('en', String(objet))} of it.`;
        const what = etat === undefined ? '' : ` that could become ${etat}`;
        return `The dossier ${dossier} has no workflow under way${what}: say which one is meant.`;
      },
      'Name one of them, as a whole or by a beginning that no other has.',
    ],
    CIBLE_DOUBLE: [
      '{first} and {second} name two different targets.',
      'Keep the one that you mean: an address (--url) or a local database (--db).',
    ],
    REGLAGE_INVALIDE: [
      (p) =>
        p.objet === 'mandataire'
          ? `The variable ${p.name} names no proxy that vigie can use: "${p.given}".`
          : `The setting ${p.name} is not valid${p.given === undefined ? '' : `: "${p.given}"`}.`,
      (p) => {
        if (p.objet === 'mandataire')
          return `Give it the form ${p.expected}, or https://…, not SOCKS; or unset it.`;
        if (p.objet === 'maison')
          return 'Nor does the account of this user say where its files lie: set HOME to the absolute path of a folder, or VIGIE_CONFIG_DIR to one and VIGIE_DB to a database.';
        if (p.objet === 'en-tete')
          return `Give it the name of a header that HTTP and the interface leave free, such as ${p.expected}; not Authorization, Host, Accept or others that mean something already.`;
        return p.name === '--token-stdin'
          ? 'Standard input must hold the token alone, on one line.'
          : `Give it the form ${p.expected}${p.flags === undefined ? '' : `, with ${listed(p.flags)} or in the profile`}.`;
      },
    ],
    SERVICE_ABSENT: [
      'No vigie service answers at {url}.',
      'Is the path right? The address is what stands before /anomalies: with the base path of the service where it has one, without the name of a page.',
    ],
    JETON_EN_CLAIR: [
      'The token is not sent to {host}: the connection is not encrypted.',
      (p) =>
        `Take an https address, or accept that risk in the profile: vigie profiles set ${p.profile ?? '<profile>'} --insecure-http`,
    ],
    CONFIGURATION_ILLISIBLE: [
      (p) =>
        `The configuration file ${p.file} cannot be read: ${reason(p)}${p.line === undefined ? '' : `, line ${p.line}, column ${p.column}`}.`,
      'Correct it or move it away; it is never overwritten.',
    ],
    CONFIGURATION_TROP_RECENTE: [
      'The configuration file {file} is of a newer version of vigie (form {found}, this one knows form {known}).',
      'Install the newer version, or name another folder with VIGIE_CONFIG_DIR; the file is never overwritten.',
    ],
    PROFIL_PROTEGE: [
      (p) =>
        p.given === undefined
          ? `${p.what} But the profile "${p.name}" is protected: its name must be typed first; --yes is not enough.`
          : `The protected profile is "${p.name}", not "${p.given}": nothing was done.`,
      'Once you have made sure, add --confirm {name}.',
    ],
    SUPPRESSIONS_NOMBREUSES: [
      (p) =>
        `${p.what} Their number must be typed first; ${p.given === undefined ? '--yes' : `--confirm ${p.given}`} is not enough.`,
      'Make sure that the file is no part of the library, such as a filtered export. If all of that is to go: {line}',
    ],
    JETON_VIDE: [
      'The token is empty; nothing was changed.',
      'Paste the whole token at the question; from a file: vigie profiles login {name} --token-stdin',
    ],
    JETON_REFUSE: [
      'The service refuses this token: nothing was kept in the profile "{name}".',
      'Make sure that it is whole, neither expired nor revoked, or ask for another; --no-check keeps it untried.',
    ],
    ORGANISATION_HORS_JETON: [
      'The service does not know the organisation {organisation}, or this token does not count for it.',
      (p) =>
        Array.isArray(p.known) && p.known.length > 0
          ? `Give with --org one of those that it counts for: ${listed(p.known)}.`
          : 'Give the right one with --org, or ask for a token for this one.',
    ],
    DIAGNOSTIC_ERREURS: [
      (p) => `The diagnosis finds ${plural(p.count, 'error', 'errors')}.`,
      'The remedy stands beside each of them; then run "vigie doctor" again.',
    ],
    SAISIE_REQUISE: [
      (p) =>
        p.reason === 'empty'
          ? `Standard input is empty, and ${p.what} reads the token there.`
          : `An answer is needed (${p.what}), and there is no terminal to ask on.`,
      (p) =>
        p.reason === 'empty'
          ? 'Put the token there, such as from a file that only you can read: --token-stdin < <file>.'
          : p.instead === undefined
            ? 'Give it with a flag, or confirm beforehand with --yes.'
            : `Without one, use ${listed(p.instead)}.`,
    ],
    FICHIER_ILLISIBLE: [
      (p) => `Cannot read ${p.file}: ${reason(p)}.`,
      (p) => `Check the path of the file and the right to read it${ownText(p)}.`,
    ],
    LECTURE_ECHOUEE: [
      (p) => `Reading ${p.file === '-' ? 'standard input' : p.file} failed: ${reason(p)}.`,
      (p) =>
        p.file === '-'
          ? 'What it comes from has stopped, or its disk does not answer: put it into a file, then run the command with that.'
          : 'The disk or the network share that holds it does not answer: copy the file to another disk, then run the command with the copy.',
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
        `vigie unpacks it there: name a directory of your own from which programs may run (${p.variable}=<directory> vigie …).`,
    ],
    FICHIER_NON_ECRIT: [
      (p) =>
        p.reason === 'ENOENT' && p.temporary === undefined
          ? `Cannot write ${p.file}: there is no directory ${folderOf(p.file)} (ENOENT).`
          : `Cannot write ${p.file}: ${reason(p)}.`,
      (p) => {
        if (p.temporary !== undefined)
          return `What is read waits there meanwhile: make room, or choose another directory (${p.temporary}=<directory> vigie …).`;
        return p.reason === 'ENOENT'
          ? 'Make that directory, or give another path.'
          : 'Check the right to write there and the space that is left.';
      },
    ],
    CORRESPONDANCE_INVALIDE: [
      (p) => `${p.file}:${p.line}: ${MAPPINGS[String(p.reason)]?.(p) ?? p.reason}.`,
      'Correct this file, or give --assign-codes another one; it was not touched, and nothing was imported.',
    ],
    CODES_EPUISES: [
      'Not enough codes are free: {count} to be given, and {max} in all.',
      'Delete anomalies that are no longer used, or import a smaller file.',
    ],
    REJETS_REFUSES: [
      (p) =>
        p.reason === 'SOURCE'
          ? `--rejects ${p.file}: this is the file to be imported itself.`
          : p.reason === 'FORMAT'
            ? `--rejects ${p.file}: rejects are written as CSV, or as NDJSON.`
            : `--rejects ${p.file}: this file exists, and is not a file of rejects.`,
      'Give the file of rejects another name, ending in .csv or .ndjson.',
    ],
    FICHIER_COMMUN: [
      (p) => `${p.file} cannot serve two purposes: ${listed(named(p.names, 'file'))}.`,
      'Name another file for one of them.',
    ],
    LIEN_ETRANGER: [
      '{file} is a link to {target} that another user ({user}) has made where everybody may make one: nothing is written through it.',
      'Name a file in a directory of your own; if you trust the link, name {target} itself.',
    ],
    FICHIER_INVALIDE: [
      (p) => `${p.file}: ${plural(p.count, 'error', 'errors')}; nothing was written.`,
      (p) =>
        p.objet === 'fichier'
          ? 'Do as is said above, then start again.'
          : p.objet === 'rejets'
            ? `Correct the rows in ${p.rejects}, then import that file: ${p.line}`
            : `Correct the lines named above${p.told === undefined ? '' : ` (the first of them)`} and start again with the whole file.`,
    ],
    FICHIER_MODIFIE: [
      '{file} changed while it was being read.',
      'Wait until the file is complete, then run the same command again.',
    ],
    FICHIER_SANS_LIGNE: [
      '{file} has no data lines: --delete would empty the library. Nothing was changed.',
      'Check the file; "vigie {library} list --all -o ids | vigie {library} delete -" really deletes everything.',
    ],
    FICHIER_NON_NDJSON: [
      (p) =>
        `${p.file} is ${p.format === 'json' ? 'a JSON document in one piece' : 'probably a table (CSV, TSV, XLSX)'}, and "server load" reads NDJSON: one JSON object per line, with its "kind", as "server dump" writes it. Nothing was written.`,
      (p) =>
        p.format === 'json'
          ? `Put one object on each line: jq -c '.[]' ${quoted(p.file)} | vigie server load -`
          : p.line !== undefined
            ? `This reads it as the table that it seems to be, and writes nothing; without --dry-run it writes: ${p.line}`
            : `A table is read, by what it holds, with "vigie anomalies import ${quoted(p.file)}", "vigie prescriptions import ${quoted(p.file)}" or "vigie supports import ${quoted(p.file)}".`,
    ],
    DUMP_INCOMPLET: [
      '{file} is a dump whose end is missing: it was cut short. Nothing was written.',
      'Copy it again, whole, or make it again.',
    ],
    BIBLIOTHEQUE_DIFFERENTE: [
      'The library does not equal {file}: {created} to create, {replaced} to replace, {surplus} only in the library.',
      'This shows the differences, and applies them without --plan, with --delete the deletions too: {plan}',
    ],
    BIBLIOTHEQUE_MODIFIEE: [
      'The object {objet}, which was to be created, has appeared in the library with other content since it was read: somebody else is writing into it.',
      'Wait until that other work has ended, then run the same command again: it compares anew.',
    ],
    ARCHIVE_INVALIDE: [
      (p) =>
        p.reason === 'Z_BUF_ERROR'
          ? `${p.file} is a gzip archive that was cut short; nothing was written.`
          : `${p.file} is a damaged gzip archive (${p.reason}); nothing was written.`,
      'Copy the file again, or compress it again from the original.',
    ],
    ARCHIVE_TROP_GRANDE: [
      (p) =>
        `${p.file} unfolds to more than ${plural(p.max, 'byte', 'bytes')}, far beyond what its size suggests; nothing was written.`,
      'If it is what you meant, decompress it yourself (gunzip), and import the file that comes out.',
    ],
    BASE_REFUSEE: [
      (p) =>
        p.reason === 'not found'
          ? `There is no database ${p.file}.`
          : p.reason === 'no tables'
            ? `${p.file} has no tables of vigie.`
            : p.reason === 'foreign tables'
              ? `${p.file} holds tables of another program; nothing was changed.`
              : `${p.file} is not a vigie database: ${reason(p)}. The file was not touched.`,
      (p) =>
        p.act === 'read' && (p.reason === 'not found' || p.reason === 'no tables')
          ? 'Check the name.'
          : p.reason === 'not found'
            ? 'Check the name; "vigie server init" creates a database, as a first import without --org and --user (VIGIE_ORG, VIGIE_USER) does.'
            : p.reason === 'no tables'
              ? `If it is the right database, make its tables: vigie server init --db ${quoted(p.file)}`
              : p.reason === 'foreign tables'
                ? 'Create a database for vigie alone (createdb), and name it with --db.'
                : WRECKS.test(String(p.reason))
                  ? `Name another file with --db; if this was your database, put the last backup in its place: vigie server restore <backup> --db ${quoted(p.file)}`
                  : 'Name another file with --db, or create one with "vigie server init --db <file>".',
    ],
    BASE_EXISTANTE: [
      (p) =>
        p.reason === 'tables'
          ? `${p.file} has tables of vigie already; nothing was changed.`
          : `${p.file} exists already; it was not touched.`,
      (p: ErrorParams = {}) =>
        `Name another ${p.reason === 'tables' ? 'database' : 'file'} with --db, or use this one as it is.`,
    ],
    FICHIER_EXISTANT: [
      '{file} exists already; it was not touched.',
      (p) =>
        p.flag === undefined
          ? 'Give another name, or replace it with --force.'
          : `Give another name with ${p.flag}; only a page of the same kind is replaced.`,
    ],
    FILTRE_INVALIDE: [
      'jq does not understand the expression of --jq: {reason}.',
      "Quote the expression for the shell, such as --jq '.[].code'.",
    ],
    FILTRE_ECHOUE: [
      'jq cannot filter the output: {reason}.',
      'The command itself was carried out. Correct the expression of --jq; --json shows the whole output.',
    ],
    FORMAT_INCONNU: [
      'The name {file} does not say which format to write.',
      'End it with {endings}, or give --format ({known}).',
    ],
    SORTIE_BINAIRE: ['A terminal cannot show {format}.', 'Give the name of a file, or redirect the output.'],
    CELLULE_TROP_LONGUE: [
      (p) =>
        `"${p.name}": ${p.column} has ${plural(p.length, 'character', 'characters')}, and an XLSX cell takes ${p.max} at the most; nothing was written.`,
      'Export as CSV (--format csv), which has no limit.',
    ],
    EXPORT_TROP_GRAND: [
      (p) =>
        `An XLSX workbook is made in memory: ${p.rows === undefined ? plural(p.characters, 'character', 'characters') : plural(p.rows, 'row', 'rows')} at the most; nothing was written.`,
      'Export as CSV (--format csv, or --excel for a spreadsheet), which has no limit, or filter.',
    ],
    ORGANISATION_INCONNUE: [
      (p) =>
        p.organisation === ''
          ? [p.known].flat().length === 0
            ? `${p.file} holds no organisation yet.`
            : `${p.file} holds several organisations: say which one.`
          : `${p.file} does not hold the organisation ${p.organisation}.`,
      (p) =>
        [p.known].flat().length === 0
          ? `Make one: vigie server organisations add --nom <name> --db ${quoted(p.file)}`
          : `Name one with --org or VIGIE_ORG: ${listed(p.known)}.`,
    ],
    UTILISATEUR_INCONNU: [
      (p) =>
        p.source === 'account'
          ? `${p.file}: where no user is named, one works there as the account of the system, "${p.user}", whom the organisation does not have.`
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
      'Choose another --id, or say what becomes of this one: --if-exists skip leaves it, --if-exists replace changes it.',
    ],
    ORGANISATION_EXISTANTE: [
      'There is an organisation called "{nom}" already: {known}.',
      (p) =>
        p.act === 'rename'
          ? 'Choose another name, or allow the same one with --allow-same-name.'
          : 'Go on with that one with --if-exists skip, or add another of the same name with --allow-same-name.',
    ],
    ORGANISATION_NON_VIDE: [
      '"{nom}" is not empty: {kinds}. Nothing was deleted.',
      (p) =>
        `To delete all of it: vigie server organisations delete ${p.organisation} --with-everything --db ${quoted(p.file)}`,
    ],
    ORGANISATION_CITEE: [
      'Commissions of other organisations ({others}) are presided by "{nom}", or have its secretariat: it stays.',
      'Delete those organisations first.',
    ],
    JETON_EXISTANT: [
      'The user "{user}" has a token already: {known}.',
      'Keep it with --if-exists skip; revoke it and make another with --if-exists replace.',
    ],
    ADRESSE_REQUISE: [
      'The database {file} has no address of its own, at which calendar programs could ask.',
      'Serve it with "vigie server start --db {file}", and say with --adresse under which address that is reached, such as https://vigie.sdis.example.',
    ],
    ADRESSE_PERDUE: [
      'The subscription {id} was made, but the answer that held its address was lost on the way, and only a fingerprint of it is kept: the address cannot be shown again.',
      'Revoke it with "vigie evenements abonnement revoke {id}", then make it again: "{line}".',
    ],
    LIBELLE_AMBIGU: [
      'Several subscriptions are called "{libelle}": {known}.',
      'Name one by its id: "vigie evenements abonnement list".',
    ],
    CONFIRMATION_REQUISE: [
      (p) =>
        p.given === undefined
          ? `${p.what} Its name must be typed first; --yes is not enough.`
          : `The name is "${p.name}", not "${p.given}": nothing was done.`,
      (p) => `Once you have made sure, add --confirm ${quoted(p.name)}.`,
    ],
    ADMINISTRATION_LOCALE: [
      'Administration is done on a local database, not through {url}.',
      (p) =>
        p.objet === 'etat'
          ? 'Look at the service with "vigie doctor", or name the database with --db: its file, on the machine where it lies, or its address (postgres://…).'
          : 'Name the database with --db: its file, on the machine where it lies, or its address (postgres://…).',
    ],
    ADRESSE_NON_PROTEGEE: [
      'Beyond this machine ({host}), tokens must not travel in clear.',
      'Give --tls-cert and --tls-key, or --insecure-http behind a proxy that encrypts.',
    ],
    BASE_OUVERTE: [
      (p) =>
        `${p.file} is open in another process${listed(p.processes) === '' ? '' : `: ${listed(p.processes)}`}. Nothing was changed.`,
      'Stop the server that serves it, or let that command end, then repeat this one.',
    ],
    BASE_ENDOMMAGEE: [
      (p) =>
        primary(String(p.reason)) === 'SQLITE_CORRUPT'
          ? `${p.file ?? 'The database'} is damaged (${p.reason}). Nothing was written.`
          : `${p.file ?? 'The database'} is damaged: ${reason(p)}. Nothing was written.`,
      (p: ErrorParams = {}) =>
        isOfPostgres(p)
          ? 'Stop the servers of vigie, and have whoever runs PostgreSQL take back the last good copy (pg_restore).'
          : `Stop its server, keep the file and what lies beside it as they are, and put the last good backup in its place: vigie server restore <backup> --db ${p.file === undefined ? '<file>' : quoted(p.file)}`,
    ],
    SAUVEGARDE_REFUSEE: [
      (p) =>
        p.reason === 'in use'
          ? `${p.file} is a database in use, or was one: -wal, -shm or -journal lies beside it. It was not touched.`
          : p.reason === 'not a dump'
            ? `${p.file} is not a dump of vigie, and is not replaced: it was not touched.`
            : `${p.file} is not a backup of vigie, and is not replaced: it was not touched.`,
      'Give another name.',
    ],
    SAUVEGARDE_INVALIDE: [
      (p) =>
        `${p.file === '-' ? 'Standard input' : p.file} is not a sound backup: ${reason(p)}. Nothing was changed.`,
      'Give another backup, as `server backup` makes them; lines of `server dump` go to `server load`.',
    ],
    BASE_TROP_RECENTE: [
      '{file} has schema {found}; this program knows the schemas up to {known}.',
      'Update vigie.',
    ],
    BASE_TROP_ANCIENNE: [
      '{file} has schema {found}, from before the first release; this program knows the schemas from {first} on.',
      'Dump its objects with the program that made it (server dump), and load them into a new database with this one (server load).',
    ],
    BASE_INCOMPATIBLE: [
      (p) => `${p.file}: ${reason(p)}.`,
      (p) =>
        RIGHTS.test(String(p.reason))
          ? `vigie writes in this file and beside it: let yourself write to the file and its folder, or work on a copy: cp ${quoted(p.file)} <copy.db>, then --db <copy.db>`
          : /^E(?:ACCES|PERM)$/.test(String(p.reason))
            ? 'Run the command as the user who owns the file, or have the right to open it given to you.'
            : 'Name another database with --db, or put a backup in the place of this one: vigie server restore <backup> --db <file>',
    ],
    ...POSTGRES_EN,
    ...NETWORK_EN,
    CONNEXION_PERDUE: [
      'The connection to {url} broke before the end of the answer: {reason}.',
      (p) => (p.method === 'GET' ? 'Retry.' : 'The write may have happened: check before you retry.'),
    ],
    PAUSE_TROP_LONGUE: [
      (p) =>
        `${p.url} asks for a pause of ${lasting(p.seconds)}, until ${p.until}: more than vigie waits by itself.`,
      (p) => `Run the same command again after that (in ${lasting(p.seconds)}).`,
    ],
    TELECHARGEMENT_REFUSE: [
      (p) => DOWNLOADS_EN[String(p.motif)]?.(p) ?? `The download is refused: ${p.motif}.`,
      (p) => {
        if (p.motif === 'adresse_privee')
          return 'If you trust that machine, run it again with --allow-private.';
        return `Check the address of the document: vigie documents get ${p.id ?? '<id>'} --fields url`;
      },
    ],
    TELECHARGEMENT_ECHOUE: [
      '{url} refuses the file ({status}).',
      (p) => {
        if (p.status !== 401 && p.status !== 403)
          return `Check the address of the document: vigie documents get ${p.id ?? '<id>'} --fields url`;
        return p.objet === 'service'
          ? `Ask those who run the service for the right, or give a token that has it: vigie profiles login ${p.profile ?? '<profile>'}`
          : 'The file lies outside the service, where your token is not sent: ask those who keep it for access.';
      },
    ],
    TELECHARGEMENT_INDISPONIBLE: [
      '{url} cannot give the file for now ({status}).',
      'Run the same command again later.',
    ],
    JOURNAL_OCCUPE: [
      (p) => `The same work is under way already (process ${p.pid} on ${p.host}, since ${clocked(p.since)}).`,
      'Wait until it ends; if that process is no vigie any more, delete {file} and run the same command again.',
    ],
    EXTENSION_ABSENTE: [
      'This service does not offer: {extension}.',
      'Only a vigie server has this extension; do without it, or use another profile.',
    ],
    PARTIEL: [
      (p) => {
        const there = `Rows in place: at least ${p.there} of ${p.total}.`;
        if (p.objet === 'service') return `The service does not answer any more. ${there}`;
        if (p.objet === 'arret') return `Stopped before the end. ${there}`;
        return `${p.failed} of ${p.total} failed.`;
      },
      (p) => {
        if (p.objet === 'service') return 'Run the same command again once it answers: it finishes the work.';
        if (p.objet === 'arret')
          return 'Once the cause is gone, run the same command again: it finishes the work.';
        if (p.rejects !== undefined && p.objet === 'lignes')
          return `The rest is written; correct these rows in ${p.rejects}, then import that file: ${p.line}`;
        if (p.objet === 'lignes')
          return 'The rest is written; correct these rows, then run the same command again.';
        if (p.objet === 'essai')
          return 'The rest would pass; nothing was written. Correct what is named above.';
        if (p.objet === 'lecture') return 'The rest is shown; correct what is named above.';
        return 'The rest is done; correct what is named above, and repeat the command for what failed only.';
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
          ? 'Correct what is named above, then repeat the command.'
          : `Correct the rows in ${p.rejects}, then import that file: ${p.line}`,
    ],
    REMPLACEMENT_PERDU: [
      (p) =>
        `Deleted to be replaced, but neither the new content nor the old one could be written after that (${p.reason}). The old one was: ${[p.objets].flat().join(', ')}.`,
      'Run the same import again for the new content; for the old one, import it from a file with one object a line.',
    ],
    INTERROMPU: [(p) => INTERRUPTED[String(p.reste)] ?? 'Interrupted.'],
    DEFAUT_DU_PROGRAMME: [
      'vigie met an unexpected error: {reason}. This is a defect of the program.',
      'Run it again with --debug for the details, and report it with the command that you ran.',
    ],
  },

  fields: {
    REQUIS: (p) =>
      `is required: give it a value${p.above === undefined ? '' : ', that of the row above if this one goes on with it'}${p.autre === undefined ? '' : `, or give ${p.autre} one`}${p.set === undefined ? '' : `; --set ${p.set}=<value> gives it to all rows that have none`}${p.map === undefined ? '' : `; if a column has it under another name, --map "<column>=${p.map}"`}`,
    INCONNU: (p) => `"${p.name}" does not exist here: correct the name or leave it out`,
    LECTURE_SEULE: (p) => `"${p.name}" cannot be written, the service sets it: leave it out`,
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
        return 'is a folder of Windows, which Git Bash makes of a path: type "//" at its beginning there, such as //ERP/Type M';
      if (p.position === 1) return 'must start with "/", such as /ERP/Type M';
      return `contains "${p.character}" at position ${p.position}, which a path does not allow: use only letters (accents allowed, except û, ü, ÿ and œ), digits, blanks, "-" and "/"`;
    },
    CARACTERE: (p) => `contains the forbidden character ${p.character}: remove it`,
    FORMAT: (p) => `must be ${FORMATS[String(p.format)] ?? `of the form ${p.format}`}`,
    VALEUR: (p) =>
      `must be one of these values: ${listed(p.allowed)}${p.suggestion ? `; did you mean "${p.suggestion}"?` : ''}`,
    NIVEAUX: (p) =>
      `must have at most ${plural(p.max, 'level', 'levels')}, it has ${p.levels}: file it higher up`,
    REFERENCE: (p) => `designates nothing known (${p.id}): check the identifier`,
    REPETE: (p) => `${p.name === undefined ? '' : `"${p.name}" `}is given several times: give it only once`,
    SYNTAXE: (p) =>
      `is no longer JSON from character ${p.position} on: put a complete JSON object on each line`,
    ENCODAGE: () => 'is not text in UTF-8: convert the file',
    TROP_GRAND: (p) =>
      `is longer than ${plural(p.max, 'byte', 'bytes')}: put one object on a line; the rest was not read`,
    DIFFERENT: (p) =>
      `already exists with other content (${p.id}): nothing is replaced, take one of the two out`,
    PRIS: (p) => `is what ${p.id} says already: keep only one of them`,
    COMPLET: (p) => `refers to one that is full already, with ${p.max} at most: choose another`,
    CYCLE: (p) => `comes back to where it starts (${listed(p.ids)}): open this loop`,
    SANS_PAGES: () =>
      'is not given with Accept: application/x-ndjson, which answers the whole list; leave one of them out',
    SANS_OBJET: (p) => `is given only when ${p.champ} is one of these values: ${listed(p.allowed)}`,
  },

  cli: {
    error: (message) => `Error: ${message}`,
    field: (place, rule) => `${place}: ${rule}`,
    quoted: (text) => `"${text}"`,
    request: (id) => `Request ${id}`,
    moreRows: (shown, total) =>
      `${shown} of ${total}; --all for everything, --limit <n> for more, --page <n> for what follows.`,
    moreDossiers: (shown, total, line) => `${shown} of ${total} dossiers; all of them: ${line} --all`,
    moreMayExist: (shown) => `${shown}, perhaps not all; --all for everything, --limit <n> for more.`,
    yesNo: { yes: 'yes', no: 'no', unclear: 'Answer y (yes) or n (no).' },
    confirmReplace: (file) => `${file} exists already. Replace it?`,
    exporting: ({ done, total, rate = 0, secondsLeft }) =>
      `Exporting: ${done}${total === undefined ? '' : ` / ${total}`} · ${Math.round(rate)}/s${secondsLeft === undefined ? '' : ` · ${Math.ceil(secondsLeft)} s left`}`,
    exported: (count, noun, file, whole = 0) =>
      `${plural(count, noun === 'anomalies' ? 'anomaly' : noun.slice(0, -1), noun)}${file === undefined ? '' : ` in ${file}`}${whole > count ? `: only a part of the ${whole} (filter)` : ''}`,
    namedByIds: (count) =>
      `${plural(count, 'support is named', 'supports are named')} by identifier, for want of a reference that means no other: only this service can import them.`,
    omittedBySchema: (columns) => `Values that the schema does not have, left empty: ${counted(columns)}`,
    requiredBySchema: (columns) =>
      `Empty, although the schema requires them: ${counted(columns)}; fill them in before you publish`,
    nothingToDelete: 'Nothing to delete.',
    nothingToChange: 'Nothing to change.',
    checking: ({ done, total }) => `Making sure that all are there: ${done} / ${total}`,
    deleting: ({ done, total, secondsLeft }) =>
      `Deleting: ${done} / ${total}${secondsLeft === undefined ? '' : ` · ${Math.ceil(secondsLeft)} s left`}`,
    changing: ({ done, total, secondsLeft }) =>
      `Changing: ${done} / ${total}${secondsLeft === undefined ? '' : ` · ${Math.ceil(secondsLeft)} s left`}`,
    loading: ({ done, total }) => `Loading: ${total ? Math.floor((100 * done) / total) : 100}%`,
    answered: ({ url, status, title, detail, attempts }) =>
      `${url} answered ${status}${title === String(status) ? '' : ` (${title})`}${attempts > 1 ? `, ${attempts} times` : ''}${detail === title ? '.' : `: ${detail}`}`,
    serviceFails:
      'The service fails, or is being updated: try again in a few minutes; if it goes on, tell whoever runs it.',
    nothingFound: 'Nothing matches.',
    searchedWhole: (searched, line) =>
      `Nothing matches: "${searched}" is looked for in one piece. With one of these words alone: ${line}`,
    emptyLibrary: (noun) =>
      `The library is empty. To fill it: vigie ${noun} import <file.csv>\nTo try things with an example, and see what to type next: vigie server seed --db example.db`,
    pastTheEnd: (page, pages) => `There is no page ${page}: ${plural(pages, 'page', 'pages')} in all.`,
    hiddenColumns: (names, ids) =>
      `Columns hidden: ${names.join(', ')}; --fields to choose${ids ? ', -o ids for the ids' : ''}.`,
    below: (here, below) => `${here}, ${below} below`,
    similarDirectory: (made, other) =>
      `The directory "${made}" is new, and differs from "${other}" by case, accents or blanks alone.`,
    howToStop: (url) => `Documentation: ${url}/docs\nCtrl-C stops it.`,
    word: (word) => WORDS[word] ?? word,
    andMore: (count) => `… and ${count} more`,
    dryRun: 'Dry run: nothing was written.',
    goesTo: (target, organisation, profile) =>
      `${profile === undefined ? 'No profile' : `Profile "${profile}"`}: ${target}, ${organisation === undefined ? 'its only organisation' : `organisation ${organisation}`}`,
    otherVersion: (theirs: string, ours: string) =>
      `This service speaks version ${theirs} of the interface, this program version ${ours}: what it says may be read wrongly. Update the older of the two.`,
    databaseCreated: (file) => `New local database: ${file}`,
    nextStep: (line) => `To see them: ${line}`,
    databaseMissing: (file) => `The database ${file} does not exist yet, and is not made.`,
    seededFirst: (command) => `To see the example, two lines to copy:\n${command}\n`,
    seeded: (commands, serve) =>
      `The other organisation:\n${commands.join('\n')}\n\nOver HTTP, with these tokens:\n${serve}`,
    confirmProfile: (name) => `Delete the profile "${name}"? Its data stay.`,
    askToken: (name) => `Token of the profile "${name}"`,
  },
} satisfies Messages;
