/**
 * The catalogue of errors: every stable code, with the HTTP status that carries it when the
 * service says it. Codes that only the command line can meet have status 0.
 * The sentences are in src/messages, the exit codes in commands/shared/errors/failures.ts.
 */
export const ERROR_STATUS = {
  // Said by the service (interface "Errors", choices B1 and B2).
  VALIDATION: 400,
  JSON_INVALIDE: 400,
  REQUETE_INVALIDE: 400,
  ORGANISATION_REQUISE: 400,
  EN_TETE_INVALIDE: 400,
  NON_AUTHENTIFIE: 401,
  ORGANISATION_REFUSEE: 403,
  DROIT_INSUFFISANT: 403,
  JETON_LECTURE_SEULE: 403,
  ORIGINE_REFUSEE: 403,
  INTROUVABLE: 404,
  METHODE_REFUSEE: 405,
  FORMAT_REFUSE: 406,
  CONFLIT: 409,
  CODE_EXISTANT: 409,
  SUPPORT_UTILISE: 409,
  DOSSIER_VERROUILLE: 409,
  AFFECTATION_EXISTANTE: 409,
  AFFECTATIONS_AU_COMPLET: 409,
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
  BASE_OCCUPEE: 503,
  BASE_INDISPONIBLE: 503,
  BASE_REMPLACEE: 503,
  BASE_ENDOMMAGEE: 503,
  ARRET_EN_COURS: 503,
  DISQUE_PLEIN: 507,

  // Said by the command line.
  COMMANDE_INCONNUE: 0,
  OPTION_INCONNUE: 0,
  OPTION_SANS_VALEUR: 0,
  OPTION_AVEC_VALEUR: 0,
  OPTIONS_REQUISES: 0,
  OPTIONS_CONTRAIRES: 0,
  OPTIONS_REFUSEES: 0,
  ARGUMENT_REQUIS: 0,
  ARGUMENT_EN_TROP: 0,
  ADRESSE_REFUSEE: 0,
  EN_TETE_RESERVE: 0,
  CHAMP_INCONNU: 0,
  RIEN_A_MODIFIER: 0,
  PROFIL_INCONNU: 0,
  PROFIL_INCOMPLET: 0,
  PROFIL_EXISTANT: 0,
  PROFIL_SANS_JETON: 0,
  CIBLE_DOUBLE: 0,
  NUMERO_AMBIGU: 0,
  REGLAGE_INVALIDE: 0,
  SERVICE_ABSENT: 0,
  JETON_EN_CLAIR: 0,
  CONFIGURATION_ILLISIBLE: 0,
  CONFIGURATION_TROP_RECENTE: 0,
  PROFIL_PROTEGE: 0,
  JETON_REFUSE: 0,
  JETON_VIDE: 0,
  ORGANISATION_HORS_JETON: 0,
  DIAGNOSTIC_ERREURS: 0,
  SAISIE_REQUISE: 0,
  FICHIER_ILLISIBLE: 0,
  PEM_INVALIDE: 0,
  FICHIER_INVALIDE: 0,
  FICHIER_MODIFIE: 0,
  ARCHIVE_INVALIDE: 0,
  ARCHIVE_TROP_GRANDE: 0,
  FICHIER_SANS_LIGNE: 0,
  FICHIER_NON_NDJSON: 0,
  DUMP_INCOMPLET: 0,
  BIBLIOTHEQUE_DIFFERENTE: 0,
  BIBLIOTHEQUE_MODIFIEE: 0,
  FICHIER_NON_ECRIT: 0,
  CORRESPONDANCE_INVALIDE: 0,
  CODES_EPUISES: 0,
  REJETS_REFUSES: 0,
  FICHIER_COMMUN: 0,
  LIEN_ETRANGER: 0,
  ADRESSE_OCCUPEE: 0,
  BASE_REFUSEE: 0,
  BASE_EXISTANTE: 0,
  FICHIER_EXISTANT: 0,
  FORMAT_INCONNU: 0,
  SORTIE_BINAIRE: 0,
  CELLULE_TROP_LONGUE: 0,
  EXPORT_TROP_GRAND: 0,
  ORGANISATION_INCONNUE: 0,
  UTILISATEUR_INCONNU: 0,
  UTILISATEUR_EXISTANT: 0,
  ORGANISATION_EXISTANTE: 0,
  ORGANISATION_NON_VIDE: 0,
  ORGANISATION_CITEE: 0,
  JETON_EXISTANT: 0,
  CONFIRMATION_REQUISE: 0,
  ADMINISTRATION_LOCALE: 0,
  ADRESSE_NON_PROTEGEE: 0,
  BASE_OUVERTE: 0,
  SAUVEGARDE_REFUSEE: 0,
  SAUVEGARDE_INVALIDE: 0,
  BASE_TROP_RECENTE: 0,
  BASE_INCOMPATIBLE: 0,
  CONNEXION_REFUSEE: 0,
  HOTE_INCONNU: 0,
  TLS_INVALIDE: 0,
  DELAI_DEPASSE: 0,
  CONNEXION_PERDUE: 0,
  REPONSE_INCOMPRISE: 0,
  PAUSE_TROP_LONGUE: 0,
  TELECHARGEMENT_REFUSE: 0,
  TELECHARGEMENT_ECHOUE: 0,
  TELECHARGEMENT_INDISPONIBLE: 0,
  TELECHARGEMENT_TROP_GRAND: 0,
  JOURNAL_OCCUPE: 0,
  EXTENSION_ABSENTE: 0,
  PARTIEL: 0,
  TOUS_ECHOUES: 0,
  REMPLACEMENT_PERDU: 0,
  INTERROMPU: 0,
  DEFAUT_DU_PROGRAMME: 0,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

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
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];

export type ErrorParams = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** A value as an error shows it: a text as it was typed, anything else as it is. */
export type ParamValue = string | number | boolean;

/** Code points of a value that an error shows. */
export const GIVEN_MAX = 60;

/** The rules that are told with the value that breaks them: the others say of it all that there is to say. */
const TOLD_WITH_VALUE: ReadonlySet<FieldCode> = new Set([
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
export function given(code: FieldCode, value: unknown): Pick<FieldError, 'value'> {
  if (!TOLD_WITH_VALUE.has(code)) return {};
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
  /** What was given, cut to GIVEN_MAX characters, where showing it helps: see `given`. */
  readonly value?: ParamValue;
  /** The line of a file on which it stands, from 1, where it came from one. */
  readonly place?: { readonly file: string; readonly line: number };
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

  constructor(
    code: ErrorCode,
    params: ErrorParams = {},
    more: { fields?: readonly FieldError[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'VigieError';
    this.code = code;
    this.params = params;
    this.fields = more.fields ?? [];
    this.headers = more.headers ?? {};
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** A 400 with the given field errors (choice B1). */
export function invalid(fields: readonly FieldError[]): VigieError {
  return new VigieError('VALIDATION', { count: fields.length }, { fields });
}

/** The kinds of objects that a path can name. */
export type Objet =
  | 'anomalie'
  | 'prescription'
  | 'support'
  | 'document'
  | 'affectation'
  | 'workflow'
  | 'notification'
  | 'evenement'
  | 'dossier'
  | 'utilisateur';

/** That there is no such object, by its kind and the id that was given, cut to GIVEN_MAX characters. */
export function notFound(objet: Objet, id: string): VigieError {
  return new VigieError('INTROUVABLE', { objet, id: String(given('FORMAT', id).value) });
}

/** What the system said of a file that was to be written, as FICHIER_NON_ECRIT; an error of ours as it is. */
export function writeFailed(file: string, cause: unknown): VigieError {
  if (cause instanceof VigieError) return cause;
  const { code, message } = cause as { readonly code?: string; readonly message: string };
  return new VigieError('FICHIER_NON_ECRIT', { file, reason: code || message }, { cause });
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
 * undefined for any other error. `file` is named to those who may know it.
 */
export function storageError(cause: unknown, file?: string): VigieError | undefined {
  const reason = String((cause as { readonly code?: unknown } | null | undefined)?.code ?? '');
  const code = STORAGE_CODES.find(([codes]) => codes.test(reason))?.[1];
  if (code === undefined) return undefined;
  const passing = code === 'BASE_OCCUPEE' || code === 'BASE_INDISPONIBLE';
  const headers: Record<string, string> = passing ? { 'retry-after': '1' } : {};
  return new VigieError(code, file === undefined ? { reason } : { file, reason }, { headers, cause });
}

/** An RFC 6901 JSON pointer to a place in a body. */
export function pointer(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
