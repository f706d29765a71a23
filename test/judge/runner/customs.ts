import fc from 'fast-check';
import type { JsonSchema } from './document.ts';

/** What the interface says in words and no schema can: all that the judge knows besides the document. */

const WORD = fc.constantFrom(
  'ERP',
  'Moyens de secours',
  'Éclairage',
  'Désenfumage',
  'PEI',
  'A-1',
  '2e étage',
);
/** At most ten levels, and no blank at either end of a name (row C3 of the choices). */
const CHEMIN = fc.array(WORD, { maxLength: 10 }).map((words) => `/${words.join('/')}`);

const MOMENT = fc.constantFrom('2026-01-01', '2026-03-14T09:30:00Z', '2026-12-31T23:00:00+01:00');
const PERIOD = fc
  .tuple(MOMENT, MOMENT)
  .map(([one, other]) => [one, other].sort((a, b) => Date.parse(a) - Date.parse(b)).join('/'));

/** What a member or a parameter takes, beyond its schema. */
export function hintOf(name: string, { type }: JsonSchema): fc.Arbitrary<unknown> | undefined {
  if (type !== 'string') return undefined;
  if (name === 'chemin' || name === 'chemins') return CHEMIN;
  // Two dates, the start before the end (C11).
  return name === 'period' ? PERIOD : undefined;
}

type Body = Record<string, unknown>;

/** The same request with what goes together put together. */
export function settled<T extends { readonly query?: Body; readonly body?: unknown }>(call: T): T {
  const { query, body } = call;
  // A subject goes with its type (C11).
  if (query?.subject_id !== undefined && query.type === undefined) {
    const { subject_id: _, ...others } = query;
    return { ...call, query: others };
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return call;
  const { date_debut, date_fin } = body as Body;
  // An end is not before its start (C10).
  if (Date.parse(String(date_fin)) < Date.parse(String(date_debut)))
    return { ...call, body: { ...body, date_debut: date_fin, date_fin: date_debut } };
  return call;
}

/** Errors about values that keep to their schema, by the operation and the pointer or the parameter. */
const EXCUSED: readonly (readonly [operation: RegExp, place: RegExp, codes: readonly string[]])[] = [
  // An end goes with certain states only, and lies between the start and now (C7).
  [/^workflows/, /^\/date_de_fin$/, ['SANS_OBJET', 'MINIMUM', 'MAXIMUM']],
  // An end is not before its start (C10).
  [/^evenementsAdd$/, /^\/date_fin$/, ['MINIMUM']],
  // Control characters are no blanks in a path, and a path has ten levels (C3).
  [/^prescriptions/, /^\/chemins\/\d+$|^chemin$/, ['CARACTERE', 'NIVEAUX', 'TROP_LONG']],
  // A member of that name means two things to two readers, wherever it stands.
  [/^serviceBatch$/, /\/__proto__$/, ['INCONNU']],
  // A period is two dates, the start before the end, and a subject goes with its type (C11).
  [/^evenementsList$/, /^period$/, ['FORMAT']],
  [/^evenementsList$/, /^type$/, ['REQUIS']],
];

interface Problem {
  readonly errors?: readonly {
    readonly pointer?: string;
    readonly parameter?: string;
    readonly code: string;
  }[];
}

/** Whether all that a refusal names is what the schemas cannot say. */
export function isExcused(operation: string, body: unknown): boolean {
  const { errors = [] } = (body ?? {}) as Problem;
  return (
    errors.length > 0 &&
    errors.every(({ pointer, parameter, code }) =>
      EXCUSED.some(
        ([of, place, codes]) =>
          of.test(operation) && place.test(pointer ?? parameter ?? '') && codes.includes(code),
      ),
    )
  );
}

/** Bytes that the head of a request may have (B6), and more than any body of the interface has. */
export const HEAD_MAX = 1024 * 1024;
export const TOO_MUCH = 20 * HEAD_MAX;

/** What one user alone may read; and the member that says whose, in the operation that makes one. */
export const OWNED: readonly string[] = ['Notification'];
export const OWN: Readonly<Record<string, string>> = { notificationsAdd: 'utilisateur_id' };

/** Operations open to every caller: what a batch holds is judged one by one (X3). */
export const OPEN_TO_READERS: readonly string[] = ['serviceBatch'];

/** Members that change with another: an end comes and goes with the state. */
export const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  etat: ['date_de_debut', 'date_de_fin'],
};

/** Whether a text shown is the one that was given: ids lose their capitals, paths are tidied (C3). */
export function isSameText(given: string, shown: string, name: string): boolean {
  if (given === shown) return true;
  if (/^[0-9a-f-]{36}$/i.test(given)) return given.toLowerCase() === shown;
  return name === 'chemins' && tidied(given) === shown;
}

function tidied(chemin: string): string {
  const names = chemin
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .split('/')
    .map((name) => name.trim());
  return `/${names.filter((name) => name !== '').join('/')}`;
}
