import { isDeepStrictEqual } from 'node:util';
import { invalid } from '../../../src/contract/errors.ts';
import type { Validated } from '../../../src/contract/schema/validate.ts';
import { mergePatch } from '../../rules/merge-patch.ts';
import { newId } from '../../storage/ids.ts';

type Members = Readonly<Record<string, unknown>>;

/** A technical description as it is kept. */
interface Described extends Members {
  readonly id: string;
  readonly date: string;
}

/** The members of an object in the order of their schema, then those that it does not name; what is undefined is left out. */
export function inOrderOf(shape: object, members: Members): Members {
  const known = Object.keys(shape).map((name) => [name, members[name]] as const);
  const others = Object.entries(members).filter(([name]) => !(name in shape));
  return Object.fromEntries([...known, ...others].filter(([, value]) => value !== undefined));
}

/** A technical description as it will be kept: it has an id, and the date when it became what it is. */
export function describedAs(shape: object, members: Members, id: string | undefined, now: string): Members {
  return inOrderOf(shape, { ...members, id: id ?? newId(), date: members.date ?? now });
}

/**
 * What an object becomes by a merge patch, as the body that would create it: the rules of creations hold, and those between
 * what is given and what is there. Throws VALIDATION.
 */
export function patched<T>(check: (body: unknown) => Validated<T>, before: Members, patch: Members): T {
  const checked = check(mergePatch(withoutId(before), patch));
  if ('errors' in checked) throw invalid(checked.errors);
  return checked.value;
}

/** Without the id that the service has made for its description. */
function withoutId(before: Members): Members {
  if (!before.descriptif_technique) return before;
  const { id: _, ...technique } = before.descriptif_technique as Described;
  return { ...before, descriptif_technique: technique };
}

/** Columns that lists choose by, each worked out from the JSON of its row. */
export function searchedIn<S, C extends keyof S & string>(
  search: (donnees: string) => S,
  columns: readonly C[],
) {
  type Row = { readonly donnees: string };
  const derived = columns.map((column) => [column, ({ donnees }: Row) => search(donnees)[column]] as const);
  return Object.fromEntries(derived) as { readonly [K in C]: (row: Row) => S[K] };
}

/** What is kept of an ERP or of a water point. */
interface Kept {
  readonly date_de_derniere_mise_a_jour: string | null;
  readonly descriptif_technique?: Described | undefined;
}

/** The same members with the dates of their change, where these were not given: of the object, and of its description. */
export function redated<K extends Kept>(before: K, after: K, patch: Members, now: string): K {
  const { date } = (patch.descriptif_technique ?? {}) as Partial<Described>;
  const { descriptif_technique: technique } = after;
  const isNewer = technique && !date && !isDeepStrictEqual(before.descriptif_technique, technique);
  return {
    ...after,
    ...(patch.date_de_derniere_mise_a_jour === undefined ? { date_de_derniere_mise_a_jour: now } : {}),
    ...(isNewer ? { descriptif_technique: { ...technique, date: now } } : {}),
  };
}
