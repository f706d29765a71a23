import type { Language } from '../index.ts';
import { quoted } from '../listed.ts';
import { isObjectKind, objectText } from '../objects.ts';
import type { Translated } from '../sentence.ts';
import { sizeOf } from './downloads.ts';

/** State of a database that another one is to replace. */
export interface Known {
  /** Undefined where it cannot be counted. */
  readonly objects: number | undefined;
  readonly bytes: number;
  /** Undefined where it cannot be read. */
  readonly schema: number | undefined;
  /** When it was last written, as the reader writes moments; undefined where nobody knows. */
  readonly when: string | undefined;
}

interface Done {
  readonly done: number;
  readonly total: number | undefined;
}

const percent = (done: number, total: number | undefined) => (total ? Math.floor((100 * done) / total) : 0);

/** Several of a kind; acronyms stay as they are. */
const severalOf = (kind: string) => (/^(?:erp|pei)$/.test(kind) ? kind : `${kind}s`);

/** In which other processes a database is open; none where they cannot be seen. */
const elsewhereFr = (processes: readonly string[]) =>
  processes.length === 0
    ? 'un autre processus, ou l’était dans un processus tué'
    : `un autre processus : ${processes.join(', ')}`;
const elsewhereEn = (processes: readonly string[]) =>
  processes.length === 0 ? ', or was in a process that was killed' : `: ${processes.join(', ')}`;

/** The part of an entry of the audit log that its sentence tells. */
interface AuditText {
  readonly action: keyof typeof ACTS;
  readonly objet: string;
  readonly nombre: number;
  readonly avant: Readonly<Record<string, unknown>> | null;
  readonly apres: Readonly<Record<string, unknown>> | null;
}

const ACTS = {
  creation: { fr: 'Création', en: 'Created' },
  modification: { fr: 'Modification', en: 'Changed' },
  suppression: { fr: 'Suppression', en: 'Deleted' },
  chargement: { fr: 'Chargement', en: 'Loaded' },
  restauration: { fr: 'Restauration', en: 'Restored' },
} as const;

/** A member of an object, as a reader sees it. */
interface MemberReader {
  readonly heading: (name: string) => string;
  readonly value: (name: string, value: unknown) => string;
}

function auditSentence(
  language: Language,
  { action, objet, nombre, avant, apres }: AuditText,
  reader: MemberReader,
): string {
  const colon = language === 'fr' ? ' : ' : ': ';
  const shown = (name: string, value: unknown) => reader.value(name, value) || '–';
  // Of a nested member, of which the last word of its path says enough.
  const headingOf = (path: string) => {
    const names = [path, path.replace(/^.*\./, '')];
    return reader.heading(names.find((name) => reader.heading(name) !== name) ?? path);
  };
  // The moment of a change is that of its entry.
  const { updated_at: _, ...members } = { ...avant, ...apres };
  const texts = Object.keys(members).map((name) => {
    const [was, is] = [avant?.[name], (apres ?? avant)?.[name]];
    // How many of a kind were loaded, or deleted with their organisation.
    if (typeof is === 'number' && isObjectKind(name)) return objectText(language, name, is);
    return `${headingOf(name)}${colon}${avant && apres ? `${shown(name, was)} → ` : ''}${shown(name, is)}`;
  });
  const head = `${ACTS[action][language]}${colon}${objectText(language, objet, nombre)}`;
  return texts.length === 0 ? head : `${head} (${texts.join(', ')})`;
}

const FR = {
  size: (bytes: number) => sizeOf(bytes, 'fr'),
  /** Of the file, so many are free. */
  sizeWithFree: (bytes: number, free: number) =>
    free === 0 ? sizeOf(bytes, 'fr') : `${sizeOf(bytes, 'fr')}, dont ${sizeOf(free, 'fr')} de libre`,
  schema: (found: number, known: number) => {
    if (found > known) return `${found}, plus récent que ce programme, qui utilise le ${known}`;
    return found < known
      ? `${found} ; ce programme utilise le ${known} : vigie server migrate`
      : String(found);
  },
  /** Which PostgreSQL, and whether it can only be read. */
  engine: (version: string, replica: boolean) =>
    replica ? `${version}, réplique en lecture seule` : version,
  connections: (count: number, max: number) => `${count} (au plus ${max} pour tout le serveur)`,
  open: 'ouverte',
  closed: 'fermée',
  openUnknown: 'peut-être : les fichiers à côté de la base sont ceux d’un processus tué, ou invisible d’ici',
  notCounted: 'non comptés : le décompte écrirait à côté de la base',
  /** Number of objects of a kind, by its name in the interface. */
  count: (count: number, kind: string) => ({
    count: count.toLocaleString('fr-FR'),
    kind: count < 2 ? kind : severalOf(kind),
  }),
  /** That other processes have the database open which is copied. */
  copiedWhileOpen: (file: string, processes: readonly string[]) =>
    `${file} est ouverte aussi dans ${elsewhereFr(processes)}. Les écritures faites après le début de la copie n’y figurent pas : pour une copie complète, arrêtez d’abord ce processus.`,
  /** That the certificate of a server that starts has ended; `end` as the reader writes moments. */
  certificateEnded: (file: string, end: string) =>
    `Le certificat ${file} a expiré le ${end} : tout client refusera la connexion. Renouvelez-le, puis envoyez SIGHUP au serveur.`,
  /** What becomes of the events of an organisation that gets another time zone: those of whole days, and the others; `example` is a time in that of before. */
  zoneChanged: (events: number, example: string) =>
    `Événements enregistrés : ${events}. Ceux en journée entière gardent leurs jours, ceux avec une heure leur instant. Un même fichier importé de nouveau retrouve les journées, mais ses heures sans fuseau seraient d’autres instants : écrivez-y ${example}. Une liste par période peut aussi trouver une journée la veille ou le lendemain ; « vigie evenements update <id> --date-debut <jour> --date-fin <jour> » la met au nouveau fuseau.`,
  /** That requests are served, but no longer logged. */
  logFailed: (file: string, reason: string) =>
    `Le journal d’accès ${file} ne peut être écrit (${reason}) : le service continue, sans journal tant que cela dure.`,
  /** What an entry of the audit log tells: the act, the objects, and the members that changed. */
  auditSentence: (entry: AuditText, reader: MemberReader) => auditSentence('fr', entry, reader),
  /** That the audit log has nothing of a user, who need not exist any more. */
  auditOfNobody: (user: string) =>
    `Rien ne correspond. L’existence de « ${user} » n’est pas vérifiée : cet utilisateur ou ce compte peut avoir été supprimé.`,
  /** That the certificate of a server was read anew. */
  certificateRenewed: (file: string) =>
    `Le certificat ${file} a été rechargé : les nouvelles connexions l’ont.`,
  /** What follows the reason why one that was read anew cannot serve. */
  certificateKept:
    'Le service garde le certificat précédent. Corrigez l’erreur, puis envoyez SIGHUP de nouveau.',
  /** How far a copy is, whose dump is read, written and compared. */
  stages: {
    read: ({ done }: Done) => `Lecture : ${sizeOf(done, 'fr')}`,
    write: ({ done, total }: Done) => `Écriture : ${percent(done, total)} %`,
    compare: ({ done, total }: Done) => `Comparaison : ${percent(done, total)} %`,
  },
  copying: ({ done, total }: { readonly done: number; readonly total: number | undefined }) =>
    `Copie : ${percent(done, total)} %`,
  known: ({ objects, bytes, schema, when }: Known) =>
    [
      objects === undefined ? 'objets non comptés' : Object.values(FR.count(objects, 'objet')).join(' '),
      sizeOf(bytes, 'fr'),
      ...(schema === undefined ? [] : [`schéma ${schema}`]),
      ...(when === undefined ? [] : [`du ${when}`]),
    ].join(', '),
  /** What heads what is known of the database that is there, and of the one that takes its place. */
  goes: (file: string) => `Base actuelle : ${file}`,
  comes: (file: string) => `Sauvegarde : ${file === '-' ? 'l’entrée standard' : file}`,
  confirmRestore: (file: string) => `Remplacer ${file} ?`,
  confirmDelete: (nom: string) => `Supprimer l’organisation « ${nom} » ?`,
  /** With all that belongs to it. */
  confirmDeleteAll: (nom: string) => `Supprimer l’organisation « ${nom} » avec toutes ses données ?`,
  kept: (file: string) => `La base précédente est gardée : ${file}`,
  /** Of tokens of a backup that were revoked since; undefined where nobody can tell how many there are. */
  revokedSince: (tokens: number | undefined, keepTokens: boolean) => {
    if (tokens === undefined)
      return 'Les jetons révoqués depuis la sauvegarde ne peuvent plus être lus, et peuvent être de nouveau valables. Pour voir les jetons valables : vigie server token list';
    const [count, revoked] = tokens === 1 ? ['1 jeton', 'révoqué'] : [`${tokens} jetons`, 'révoqués'];
    return keepTokens
      ? `${count} ${revoked} depuis la sauvegarde : avec --keep-tokens, de nouveau valables.`
      : `${count} ${revoked} depuis la sauvegarde : ${revoked} aussi dans la base restaurée.`;
  },
  /** That a backup was put in its place whose schema is an older one. */
  olderSchema: (schema: number, known: number) =>
    `La sauvegarde a le schéma ${schema} ; la première ouverture la portera au ${known} ; pour le faire maintenant : vigie server migrate`,
  /** That a new token is on the screen, and never again; with the line that revokes it. */
  tokenShown: (line: string) =>
    `Ce jeton n’est affiché qu’une fois : remettez-le à son utilisateur ou conservez-le maintenant. Pour le révoquer : ${line}`,
  /** That no token was made, for one is there whose secret nobody can tell. */
  tokenKept: (id: string) =>
    `Le jeton ${id} est toujours valable : aucun n’a été créé, et son secret ne peut plus être affiché.`,
  /** That a user is not active, and no token of theirs counts. */
  inactive: (user: string) =>
    `« ${user} » est désactivé, et ses jetons ne fonctionnent pas. Pour le réactiver : vigie server utilisateurs update ${quoted(user)} --is-active true`,
  upToDate: (file: string, schema: number) => `${file} est à jour (schéma ${schema}) : rien à faire.`,
};

/** What is said of a local database as a whole: of its state, its backups, its schema. */
export type ServerWords = Translated<typeof FR>;

const EN: ServerWords = {
  size: (bytes) => sizeOf(bytes, 'en'),
  sizeWithFree: (bytes, free) =>
    free === 0 ? sizeOf(bytes, 'en') : `${sizeOf(bytes, 'en')}, of which ${sizeOf(free, 'en')} free`,
  schema: (found, known) => {
    if (found > known) return `${found}, newer than this program, which uses ${known}`;
    return found < known ? `${found}; this program uses ${known}: vigie server migrate` : String(found);
  },
  engine: (version, replica) => (replica ? `${version}, read-only replica` : version),
  connections: (count, max) => `${count} (at most ${max} for the whole server)`,
  open: 'open',
  closed: 'closed',
  openUnknown:
    'perhaps: the files beside the database belong to a process that was killed, or is not visible from here',
  notCounted: 'not counted: counting would write beside the database',
  count: (count, kind) => ({ count: count.toLocaleString('en'), kind: count === 1 ? kind : severalOf(kind) }),
  copiedWhileOpen: (file, processes) =>
    `${file} is open elsewhere too${elsewhereEn(processes)}. Changes made after the start of the copy are not included: for a complete copy, stop that process first.`,
  certificateEnded: (file, end) =>
    `The certificate ${file} expired on ${end}: every client will refuse the connection. Renew it, then send SIGHUP to the server.`,
  zoneChanged: (events, example) =>
    `Stored events: ${events}. Those on whole days keep their days, and those with a time their moments. The same file imported again finds the whole days, but its times without a zone would be other moments: write ${example} there. A list of a period may also find a whole day on the day before or after; "vigie evenements update <id> --date-debut <day> --date-fin <day>" moves it to the new zone.`,
  logFailed: (file, reason) =>
    `The access log ${file} cannot be written (${reason}): requests are still served, but not logged until the file can be written.`,
  auditSentence: (entry, reader) => auditSentence('en', entry, reader),
  auditOfNobody: (user) =>
    `Nothing matches. The existence of "${user}" is not checked: this user or account may have been deleted.`,
  certificateRenewed: (file) => `The certificate ${file} was reloaded: new connections use it.`,
  certificateKept: 'The server keeps the previous certificate. Correct the error, then send SIGHUP again.',
  stages: {
    read: ({ done }) => `Reading: ${sizeOf(done, 'en')}`,
    write: ({ done, total }) => `Writing: ${percent(done, total)}%`,
    compare: ({ done, total }) => `Comparing: ${percent(done, total)}%`,
  },
  copying: ({ done, total }) => `Copying: ${percent(done, total)}%`,
  known: ({ objects, bytes, schema, when }) =>
    [
      objects === undefined ? 'objects not counted' : Object.values(EN.count(objects, 'object')).join(' '),
      sizeOf(bytes, 'en'),
      ...(schema === undefined ? [] : [`schema ${schema}`]),
      ...(when === undefined ? [] : [`of ${when}`]),
    ].join(', '),
  goes: (file) => `Current database: ${file}`,
  comes: (file) => `Backup: ${file === '-' ? 'standard input' : file}`,
  confirmRestore: (file) => `Replace ${file}?`,
  confirmDelete: (nom) => `Delete the organisation "${nom}"?`,
  confirmDeleteAll: (nom) => `Delete the organisation "${nom}" with all its data?`,
  kept: (file) => `The previous database is kept: ${file}`,
  revokedSince: (tokens, keepTokens) => {
    if (tokens === undefined)
      return 'The tokens revoked since the backup can no longer be read, and may be valid again. To see the valid tokens: vigie server token list';
    const were = tokens === 1 ? '1 token was' : `${tokens} tokens were`;
    return keepTokens
      ? `${were} revoked since the backup: valid again, with --keep-tokens.`
      : `${were} revoked since the backup: revoked in the restored database too.`;
  },
  olderSchema: (schema, known) =>
    `The backup has schema ${schema}; the first command that opens it migrates it to ${known}; to do it now: vigie server migrate`,
  tokenShown: (line) =>
    `This token is shown only once: give it to its user or keep it now. To revoke it: ${line}`,
  tokenKept: (id) =>
    `The token ${id} is still valid: none was created, and its secret cannot be shown again.`,
  inactive: (user) =>
    `"${user}" is deactivated, and their tokens do not work. To reactivate this user: vigie server utilisateurs update ${quoted(user)} --is-active true`,
  upToDate: (file, schema) => `${file} is up to date (schema ${schema}): nothing to do.`,
};

export function serverWords(language: Language): ServerWords {
  return language === 'fr' ? FR : EN;
}
