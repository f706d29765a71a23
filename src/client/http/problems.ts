import { STATUS_CODES } from 'node:http';
import { ERRORS, type ErrorCode } from '../../contract/errors.ts';
import { PROBLEM_ERRORS_MAX, type Problem } from '../../contract/schema/problem.ts';

type Members = Readonly<Record<string, unknown>>;

/** Code of the catalogue by status, for services that give no code. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'VALIDATION',
  401: 'NON_AUTHENTIFIE',
  403: 'DROIT_INSUFFISANT',
  404: 'INTROUVABLE',
  405: 'METHODE_REFUSEE',
  409: 'CONFLIT',
  412: 'PRECONDITION',
  413: 'CORPS_TROP_GRAND',
  414: 'ADRESSE_TROP_LONGUE',
  415: 'TYPE_DE_CONTENU',
  422: 'VALIDATION',
  429: 'TROP_DE_REQUETES',
  500: 'ERREUR_INTERNE',
};

/**
 * The problem in an answer of 400 or above. The interface leaves the shape of errors open: members of another shape than
 * choice B1 are kept, missing ones filled in.
 */
export function problemOf(status: number, body: unknown, headers: Readonly<Record<string, string>>): Problem {
  const raw = membersOf(body);
  const nested = membersOf(raw.error);
  const title = textOf(raw.title) ?? STATUS_CODES[status] ?? String(status);
  const errors = fieldErrorsOf(raw.errors ?? (Array.isArray(raw.detail) ? raw.detail : undefined));
  return {
    type: textOf(raw.type) ?? 'about:blank',
    title,
    status,
    detail:
      [raw.detail, raw.message, nested.message, raw.error_description, raw.error].map(textOf).find(Boolean) ??
      title,
    instance: textOf(raw.instance) ?? headers['request-id'] ?? headers['x-request-id'] ?? '',
    code: codeOf(raw.code) ?? codeOf(nested.code) ?? CODE_OF_STATUS[status] ?? `HTTP_${status}`,
    ...(errors.length === 0 ? {} : { errors }),
  };
}

/** Whether a refusal has a code of the catalogue, as in our service: it has a remedy there. */
export function hasCatalogueCode(body: unknown): boolean {
  return Object.hasOwn(ERRORS, codeOf(membersOf(body).code) ?? '');
}

/** Names of headers that carry an organisation, such as `Marque-Org-Id`. */
const ORG_HEADER =
  /\b(?:[a-z\d]+-)*org(?:ani[sz]ation)?(?:-[a-z\d]+)+\b|\b(?:[a-z\d]+-)+org(?:ani[sz]ation)?\b/i;
/** Wording of our own service, for any header name. */
const HEADER_NAMED = /(?:en-tête|header) ([\w!#$%&'*+.^`|~-]+)/i;
/** Searched length of a text of a service, in characters. */
const SEARCHED_LENGTH = 500;

/** The missing organisation header by the text of a refusal; undefined where it names none. */
export function organisationHeaderIn({ status, code, detail, errors = [] }: Problem): string | undefined {
  if (status !== 400) return undefined;
  const texts = [detail, ...errors.map((field) => field.parameter ?? field.detail)];
  const searched = texts.map((text) => text.slice(0, SEARCHED_LENGTH));
  if (code === 'ORGANISATION_REQUISE') return HEADER_NAMED.exec(searched[0] ?? '')?.[1];
  return searched.map((text) => ORG_HEADER.exec(text)?.[0]).find((name) => name !== undefined);
}

function fieldErrorsOf(value: unknown): NonNullable<Problem['errors']> {
  if (!Array.isArray(value)) return [];
  return value.slice(0, PROBLEM_ERRORS_MAX).flatMap((element) => {
    const raw = membersOf(element);
    const detail = textOf(raw.detail) ?? textOf(raw.message) ?? textOf(raw.msg) ?? textOf(element);
    if (detail === undefined) return [];
    const pointer = textOf(raw.pointer);
    const parameter = textOf(raw.parameter) ?? textOf(raw.field) ?? textOf(raw.path);
    return {
      ...(pointer === undefined ? {} : { pointer }),
      ...(parameter === undefined ? {} : { parameter }),
      code: textOf(raw.code) ?? 'VALEUR',
      detail,
    };
  });
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function codeOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Z][A-Z0-9_]*$/.test(value) ? value : undefined;
}
