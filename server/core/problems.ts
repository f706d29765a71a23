import { type FieldError, pointer, storageError, VigieError } from '../../src/contract/errors.ts';
import { PROBLEM_ERRORS_MAX, type Problem } from '../../src/contract/schema/problem.ts';
import { detailOf } from '../../src/messages/detail.ts';
import { type Language, messages } from '../../src/messages/index.ts';
import { messageOf } from '../../src/messages/sentence.ts';

/** An error as the service says it (RFC 9457, choice B1). No stack trace ever leaves the process. */
export function toProblem(error: VigieError, language: Language, requestId: string): Problem {
  const errors = error.fields.slice(0, PROBLEM_ERRORS_MAX).map((field) => ({
    ...placeOf(field),
    code: field.code,
    detail: detailOf(field, language),
  }));
  return {
    type: `urn:vigie:problem:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: TITLES[error.status] ?? 'Error',
    status: error.status,
    detail: messageOf(messages(language).errors[error.code], error.params),
    instance: `urn:uuid:${requestId}`,
    code: error.code,
    ...(errors.length > 0 ? { errors } : {}),
  };
}

/** The reason phrases of RFC 9110: a title says the kind of the problem, not this one. */
const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  424: 'Failed Dependency',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

function placeOf(field: FieldError): { pointer: string } | { parameter: string } {
  return field.in === 'body' ? { pointer: pointer(field.path) } : { parameter: String(field.path[0] ?? '') };
}

/** What was thrown as an error of the catalogue: ERREUR_INTERNE where it is none of it, nor of storage. */
export function asVigieError(error: unknown): VigieError {
  if (error instanceof VigieError) return error;
  return storageError(error) ?? new VigieError('ERREUR_INTERNE', {}, { cause: error });
}
