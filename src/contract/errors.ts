/** Exit codes of errors of the command line. */
export type ErrorExit =
  | 'bug'
  | 'usage'
  | 'notFound'
  | 'notAllowed'
  | 'refused'
  | 'inputNeeded'
  | 'unreachable'
  | 'temporary'
  | 'partly'
  | 'interrupted';

/**
 * The catalogue of errors: every stable code, with the HTTP status that carries it, from which the exit code follows;
 * with the exit code itself where only the command line can meet it. The sentences are in src/messages.
 */
export const ERRORS = {
  // Of the service (interface "Errors", choices B1 and B2).
  VALIDATION: 400,
  JSON_INVALIDE: 400,
  REQUETE_INVALIDE: 400,
  ORGANISATION_REQUISE: 400,
  EN_TETE_INVALIDE: 400,
  NON_AUTHENTIFIE: 401,
  ORGANISATION_REFUSEE: 403,
  IDENTITE_REFUSEE: 403,
  DROIT_INSUFFISANT: 403,
  LECTURE_RESERVEE: 403,
  JETON_LECTURE_SEULE: 403,
  ORIGINE_REFUSEE: 403,
  INTROUVABLE: 404,
  METHODE_REFUSEE: 405,
  FORMAT_REFUSE: 406,
  CONFLIT: 409,
  CODE_EXISTANT: 409,
  IDENTIFIANT_PRIS: 409,
  DERNIER_ADMINISTRATEUR: 409,
  AUTODESACTIVATION: 409,
  IDENTITE_PRISE: 409,
  UTILISATEUR_INACTIF: 409,
  SUPPORT_UTILISE: 409,
  DOSSIER_VERROUILLE: 409,
  ANOMALIE_EXISTANTE: 409,
  AFFECTATION_EXISTANTE: 409,
  AFFECTATIONS_AU_COMPLET: 409,
  ABONNEMENTS_AU_COMPLET: 409,
  NUMERO_PRIS: 409,
  PRESCRIPTIONS_AU_COMPLET: 409,
  PRESCRIPTION_LEVEE: 409,
  WORKFLOW_VERROUILLE: 409,
  TRANSITION_REFUSEE: 409,
  PREALABLES_EN_COURS: 409,
  DEBLOCAGE_ACQUIS: 409,
  PRECONDITION: 412,
  CORPS_TROP_GRAND: 413,
  ADRESSE_TROP_LONGUE: 414,
  TYPE_DE_CONTENU: 415,
  HOTE_REFUSE: 421,
  CLE_REUTILISEE: 422,
  LOT_ANNULE: 424,
  TROP_DE_REQUETES: 429,
  EN_TETES_TROP_GRANDS: 431,
  ERREUR_INTERNE: 500,
  FOURNISSEUR_INDISPONIBLE: 503,
  BASE_OCCUPEE: 503,
  BASE_INDISPONIBLE: 503,
  BASE_REMPLACEE: 503,
  BASE_ENDOMMAGEE: 503,
  ARRET_EN_COURS: 503,
  DISQUE_PLEIN: 507,

  // Of the command line.
  COMMANDE_INCONNUE: 'usage',
  OPTION_INCONNUE: 'usage',
  OPTION_SANS_VALEUR: 'usage',
  OPTION_AVEC_VALEUR: 'usage',
  OPTIONS_REQUISES: 'usage',
  OPTIONS_CONTRAIRES: 'usage',
  OPTIONS_REFUSEES: 'usage',
  OBJETS_INTROUVABLES: 'notFound',
  SIGNE_TYPOGRAPHIQUE: 'usage',
  ARGUMENT_NON_UTF8: 'usage',
  ARGUMENT_REQUIS: 'usage',
  ARGUMENT_EN_TROP: 'usage',
  ADRESSE_REFUSEE: 'usage',
  EN_TETE_RESERVE: 'usage',
  CHAMP_INCONNU: 'usage',
  RIEN_A_MODIFIER: 'usage',
  PROFIL_INCONNU: 'usage',
  PROFIL_INCOMPLET: 'usage',
  PROFIL_EXISTANT: 'usage',
  PROFIL_SANS_JETON: 'usage',
  CIBLE_DOUBLE: 'usage',
  NUMERO_AMBIGU: 'usage',
  NOM_AMBIGU: 'usage',
  REGLAGE_INVALIDE: 'usage',
  SERVICE_ABSENT: 'unreachable',
  JETON_EN_CLAIR: 'usage',
  CONFIGURATION_ILLISIBLE: 'usage',
  CONFIGURATION_TROP_RECENTE: 'usage',
  PROFIL_PROTEGE: 'inputNeeded',
  SUPPRESSIONS_NOMBREUSES: 'inputNeeded',
  JETON_REFUSE: 'notAllowed',
  JETON_VIDE: 'usage',
  CONNEXION_REQUISE: 'notAllowed',
  FOURNISSEUR_REFUSE: 'notAllowed',
  ORGANISATION_HORS_JETON: 'notAllowed',
  DIAGNOSTIC_ERREURS: 'partly',
  SAISIE_REQUISE: 'inputNeeded',
  FICHIER_ILLISIBLE: 'usage',
  LECTURE_ECHOUEE: 'temporary',
  PEM_INVALIDE: 'usage',
  FICHIER_INVALIDE: 'refused',
  FICHIER_MODIFIE: 'refused',
  ARCHIVE_INVALIDE: 'refused',
  ARCHIVE_TROP_GRANDE: 'refused',
  FICHIER_SANS_LIGNE: 'refused',
  FICHIER_NON_NDJSON: 'refused',
  DUMP_INCOMPLET: 'refused',
  BIBLIOTHEQUE_DIFFERENTE: 'partly',
  BIBLIOTHEQUE_MODIFIEE: 'refused',
  FICHIER_NON_ECRIT: 'temporary',
  CORRESPONDANCE_INVALIDE: 'refused',
  CODES_EPUISES: 'refused',
  REJETS_REFUSES: 'usage',
  FICHIER_COMMUN: 'usage',
  LIEN_ETRANGER: 'refused',
  ADRESSE_OCCUPEE: 'temporary',
  BASE_REFUSEE: 'temporary',
  BINAIRE_NON_CHARGE: 'temporary',
  BASE_EXISTANTE: 'refused',
  FICHIER_EXISTANT: 'refused',
  FILTRE_INVALIDE: 'usage',
  FILTRE_ECHOUE: 'refused',
  FORMAT_INCONNU: 'usage',
  SORTIE_BINAIRE: 'usage',
  CELLULE_TROP_LONGUE: 'refused',
  EXPORT_TROP_GRAND: 'refused',
  ORGANISATION_INCONNUE: 'usage',
  UTILISATEUR_INCONNU: 'usage',
  UTILISATEUR_EXISTANT: 'refused',
  ORGANISATION_EXISTANTE: 'refused',
  ORGANISATION_NON_VIDE: 'refused',
  ORGANISATION_CITEE: 'refused',
  JETON_EXISTANT: 'refused',
  ADRESSE_REQUISE: 'usage',
  ADRESSE_PERDUE: 'partly',
  JETON_PERDU: 'partly',
  LIBELLE_AMBIGU: 'refused',
  CONFIRMATION_REQUISE: 'inputNeeded',
  ADMINISTRATION_LOCALE: 'usage',
  ADRESSE_NON_PROTEGEE: 'usage',
  BASE_SANS_FICHIER: 'usage',
  BASE_NON_VIDE: 'refused',
  COPIE_DIFFERENTE: 'refused',
  BASE_OUVERTE: 'temporary',
  VERROU_REFUSE: 'temporary',
  SAUVEGARDE_REFUSEE: 'refused',
  SAUVEGARDE_INVALIDE: 'refused',
  BASE_TROP_RECENTE: 'temporary',
  BASE_TROP_ANCIENNE: 'temporary',
  BASE_INCOMPATIBLE: 'temporary',
  ADRESSE_DE_BASE_INVALIDE: 'usage',
  BASE_ACCES_REFUSE: 'notAllowed',
  BASE_TLS_INVALIDE: 'unreachable',
  BASE_INCONNUE: 'refused',
  BASE_EXTENSION_REFUSEE: 'refused',
  BASE_INADAPTEE: 'refused',
  CONNEXION_REFUSEE: 'unreachable',
  HOTE_INCONNU: 'unreachable',
  TLS_INVALIDE: 'unreachable',
  DELAI_DEPASSE: 'unreachable',
  CONNEXION_PERDUE: 'unreachable',
  REPONSE_INCOMPRISE: 'unreachable',
  PAUSE_TROP_LONGUE: 'temporary',
  TELECHARGEMENT_REFUSE: 'refused',
  TELECHARGEMENT_ECHOUE: 'refused',
  TELECHARGEMENT_INDISPONIBLE: 'temporary',
  JOURNAL_OCCUPE: 'temporary',
  EXTENSION_ABSENTE: 'refused',
  PARTIEL: 'partly',
  TOUS_ECHOUES: 'refused',
  REMPLACEMENT_PERDU: 'partly',
  INTERROMPU: 'interrupted',
  DEFAUT_DU_PROGRAMME: 'bug',
} as const satisfies Readonly<Record<string, number | ErrorExit>>;

export type ErrorCode = keyof typeof ERRORS;

/** The rules that one field can break. Stable, listed in docs/errors.md. */
export const FIELD_CODES = [
  'REQUIS',
  'INCONNU',
  'LECTURE_SEULE',
  'TYPE',
  'NULL_REFUSE',
  'MINIMUM',
  'MAXIMUM',
  'TROP_COURT',
  'TROP_LONG',
  'TROP_D_ELEMENTS',
  'DOUBLON',
  'MOTIF',
  'CARACTERE',
  'FORMAT',
  'VALEUR',
  'NIVEAUX',
  'REFERENCE',
  'REPETE',
  'SANS_OBJET',
  'SANS_PAGES',
  'SYNTAXE',
  'ENCODAGE',
  'TROP_GRAND',
  'DIFFERENT',
  'PRIS',
  'COMPLET',
  'CYCLE',
  'AUTRE_ERP',
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];

export type ErrorParams = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** A value as an error shows it: a text as it was typed, anything else as it is. */
export type ParamValue = string | number | boolean;

/** Code points of a value that an error shows. */
export const GIVEN_MAX = 60;

/** The rules whose errors show the value: the others say all that there is to say of it. */
const SHOWN_WITH_VALUE: ReadonlySet<FieldCode> = new Set([
  'TYPE',
  'MINIMUM',
  'MAXIMUM',
  'TROP_COURT',
  'TROP_LONG',
  'MOTIF',
  'CARACTERE',
  'FORMAT',
  'VALEUR',
  'NIVEAUX',
  'SANS_OBJET',
] as const);

/** The member of a field error that shows a value; none for lists, objects, and what goes without. */
export function valueMember(code: FieldCode, value: unknown): Pick<FieldError, 'value'> {
  if (!SHOWN_WITH_VALUE.has(code)) return {};
  if (typeof value === 'number' || typeof value === 'boolean') return { value };
  if (typeof value !== 'string' || (code === 'TROP_COURT' && value.trim() === '')) return {};
  // Not the whole of a text that may be long: two units at the most make a code point.
  const points = [...value.slice(0, 2 * GIVEN_MAX + 2)];
  return { value: points.length > GIVEN_MAX ? `${points.slice(0, GIVEN_MAX).join('')}…` : value };
}

/** One broken rule, before it is put into words. `path` starts inside the part named by `in`. */
export interface FieldError {
  readonly in: 'body' | 'query' | 'path' | 'header' | 'flag';
  readonly path: readonly (string | number)[];
  readonly code: FieldCode;
  readonly params?: ErrorParams;
  /** What was given, cut to GIVEN_MAX characters, where showing it helps: see `valueMember`. */
  readonly value?: ParamValue;
  /** Its line in a file, from 1, where it came from one. */
  readonly place?: { readonly file: string; readonly line: number };
}

/** A command that may be run instead, and what it is about. */
export interface Proposal {
  readonly command: string;
  readonly detail: string;
}

/**
 * The only kind of error that vigie raises on purpose: a stable code, what is needed to put it
 * into words, and the field errors. Anything else that is thrown is a bug of ours.
 */
export class VigieError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly fields: readonly FieldError[];
  /** Response headers that go with the error, such as `Allow` or `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the line that was typed may have meant. */
  readonly proposals: readonly Proposal[];

  constructor(
    code: ErrorCode,
    params: ErrorParams = {},
    more: {
      fields?: readonly FieldError[];
      headers?: Record<string, string>;
      proposals?: readonly Proposal[];
      cause?: unknown;
    } = {},
  ) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'VigieError';
    this.code = code;
    this.params = params;
    this.fields = more.fields ?? [];
    this.headers = more.headers ?? {};
    this.proposals = more.proposals ?? [];
  }

  /** Its HTTP status; 0 for an error of the command line. */
  get status(): number {
    const carried = ERRORS[this.code];
    return typeof carried === 'number' ? carried : 0;
  }
}

/** A 400 with the given field errors (choice B1). */
export function invalid(fields: readonly FieldError[]): VigieError {
  return new VigieError('VALIDATION', { count: fields.length }, { fields });
}

/** The kinds of objects that a path can name, what it is itself, and what it is in a batch that cannot hold it. */
export type Objet =
  | 'anomalie'
  | 'anomalie_de_pei'
  | 'prescription'
  | 'prescription_de_dossier'
  | 'levee'
  | 'support'
  | 'document'
  | 'affectation'
  | 'workflow'
  | 'notification'
  | 'evenement'
  | 'abonnement'
  | 'jeton'
  | 'dossier'
  | 'erp'
  | 'pei'
  | 'utilisateur'
  | 'adresse'
  | 'lot';

/** That there is no such object, by its kind and the id that was given, cut to GIVEN_MAX characters. */
export function notFound(objet: Objet, id: string): VigieError {
  return new VigieError('INTROUVABLE', { objet, id: String(valueMember('FORMAT', id).value) });
}

/** System errors of a disk, a network share or a pipe that does not answer. */
const NO_ANSWER = /^(?:EIO|EREMOTEIO|ESTALE|ETIMEDOUT|EHOSTDOWN|EHOSTUNREACH|ENETUNREACH|ECONNRESET)$/;

/** A failure to read a file, as FICHIER_ILLISIBLE or LECTURE_ECHOUEE; a VigieError as it is. */
export function readFailed(file: string, cause: unknown): VigieError {
  if (cause instanceof VigieError) return cause;
  const { code, syscall } = cause as { readonly code?: string; readonly syscall?: string };
  const reason = code ?? String(cause);
  // A device that is gone fails when read; one that fails when opened may never have been there.
  const isDisk = NO_ANSWER.test(reason) || (code === 'ENXIO' && syscall === 'read');
  return new VigieError(isDisk ? 'LECTURE_ECHOUEE' : 'FICHIER_ILLISIBLE', { file, reason }, { cause });
}

/** A failure to write a file, as FICHIER_NON_ECRIT; a VigieError as it is. */
export function writeFailed(file: string, cause: unknown): VigieError {
  if (cause instanceof VigieError) return cause;
  return new VigieError('FICHIER_NON_ECRIT', { file, reason: writeFailure(cause) }, { cause });
}

/** Why something could not be written, by the code of the system, which SQLite has another word for; else in its words. */
export function writeFailure(cause: unknown): string {
  const { code, message } = cause as { readonly code?: string; readonly message?: string };
  return code === 'SQLITE_FULL' ? 'ENOSPC' : code || message || String(cause);
}

/** What SQLite's result codes and the system's say of a database and the disk that it is on. */
const STORAGE_CODES: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^SQLITE_BUSY/, 'BASE_OCCUPEE'],
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/, 'DISQUE_PLEIN'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'BASE_ENDOMMAGEE'],
  [/^(?:SQLITE_IOERR|EIO$|EFBIG$)/, 'BASE_INDISPONIBLE'],
];

/**
 * What keeps a database from being read or written (BASE_OCCUPEE, DISQUE_PLEIN, BASE_ENDOMMAGEE, BASE_INDISPONIBLE);
 * undefined for any other error. `file` is given where the caller may know it.
 */
export function storageError(cause: unknown, file?: string): VigieError | undefined {
  const reason = String((cause as { readonly code?: unknown } | null | undefined)?.code ?? '');
  const code = STORAGE_CODES.find(([codes]) => codes.test(reason))?.[1];
  return code && unusable(code, { file, reason, cause });
}

/** A database that cannot be used, for a `reason`; a passing one has `Retry-After`. */
export function unusable(
  code: ErrorCode,
  {
    file,
    reason,
    cause,
  }: { readonly file: string | undefined; readonly reason: string; readonly cause: unknown },
): VigieError {
  const passing = code === 'BASE_OCCUPEE' || code === 'BASE_INDISPONIBLE';
  const headers: Record<string, string> = passing ? { 'retry-after': '1' } : {};
  return new VigieError(code, file === undefined ? { reason } : { file, reason }, { headers, cause });
}

/** An RFC 6901 JSON pointer to a place in a body. */
export function pointer(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
