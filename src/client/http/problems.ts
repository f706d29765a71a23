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
  const said = membersOf(body);
  const inner = membersOf(said.error);
  const title = textOf(said.title) ?? STATUS_CODES[status] ?? String(status);
  const errors = fieldErrorsOf(said.errors ?? (Array.isArray(said.detail) ? said.detail : undefined));
  return {
    type: textOf(said.type) ?? 'about:blank',
    title,
    status,
    detail:
      [said.detail, said.message, inner.message, said.error_description, said.error]
        .map(textOf)
        .find(Boolean) ?? title,
    instance: textOf(said.instance) ?? headers['request-id'] ?? headers['x-request-id'] ?? '',
    code: codeOf(said.code) ?? codeOf(inner.code) ?? CODE_OF_STATUS[status] ?? `HTTP_${status}`,
    ...(errors.length === 0 ? {} : { errors }),
  };
}

/** Whether a refusal has a code of the catalogue, as in our service: it has a remedy there. */
export function isOfCatalogue(body: unknown): boolean {
  return Object.hasOwn(ERRORS, codeOf(membersOf(body).code) ?? '');
}

/** Names of headers that carry an organisation, such as `Marque-Org-Id`. */
const ORG_HEADER =
  /\b(?:[a-z\d]+-)*org(?:ani[sz]ation)?(?:-[a-z\d]+)+\b|\b(?:[a-z\d]+-)+org(?:ani[sz]ation)?\b/i;
/** Wording of our own service, for any header name. */
const HEADER_NAMED = /(?:en-tête|header) ([\w!#$%&'*+.^`|~-]+)/i;
/** Searched length of a text of a service, in characters. */
const LOOKED_IN = 500;

/** The missing organisation header by the text of a refusal; undefined where it names none. */
export function organisationHeaderIn({ status, code, detail, errors = [] }: Problem): string | undefined {
  if (status !== 400) return undefined;
  const texts = [detail, ...errors.map((field) => field.parameter ?? field.detail)];
  const looked = texts.map((text) => text.slice(0, LOOKED_IN));
  if (code === 'ORGANISATION_REQUISE') return HEADER_NAMED.exec(looked[0] ?? '')?.[1];
  return looked.map((text) => ORG_HEADER.exec(text)?.[0]).find((name) => name !== undefined);
}

function fieldErrorsOf(given: unknown): NonNullable<Problem['errors']> {
  if (!Array.isArray(given)) return [];
  return given.slice(0, PROBLEM_ERRORS_MAX).flatMap((element) => {
    const said = membersOf(element);
    const detail = textOf(said.detail) ?? textOf(said.message) ?? textOf(said.msg) ?? textOf(element);
    if (detail === undefined) return [];
    const pointer = textOf(said.pointer);
    const parameter = textOf(said.parameter) ?? textOf(said.field) ?? textOf(said.path);
    return {
      ...(pointer === undefined ? {} : { pointer }),
      ...(parameter === undefined ? {} : { parameter }),
      code: textOf(said.code) ?? 'VALEUR',
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
