import { aboutKey } from './check.ts';
import { digest } from './digest.ts';
import type { Fault, Issue } from './issues.ts';
import { type Body, type Identity, identityOf, type Library, supportsByTitle } from './libraries.ts';
import type { Rows } from './rows.ts';

/** What is kept of a row that a later one says again. */
interface First {
  readonly line: number;
  readonly print: string;
  /** Who a support is when its title counts. */
  readonly titled: Identity | undefined;
}

/**
 * Says of each row that is the same object as an earlier one whether it is the same in everything (IDENTIQUE) or
 * not (DEJA_LU, and REFERENCE_DEJA_LUE for a support that only its title could tell apart). `repeated` gives the
 * ranks of such rows, from 0, and those of the first; `rows` is a pass from the beginning, and stands on the row
 * that an issue is about while it is yielded.
 */
export async function* twins(
  rows: Rows,
  library: Library,
  repeated: ReadonlyMap<number, number>,
): AsyncGenerator<Issue> {
  const firstRanks = new Set(repeated.values());
  const firsts = new Map<number, First>();
  for (let rank = 0; await rows.load(); ) {
    for (; rows.next(); rank++) {
      const first = firsts.get(repeated.get(rank) ?? -1);
      if (first) yield aboutTwin(library, rows, first);
      else if (firstRanks.has(rank))
        firsts.set(rank, { line: rows.line, ...tellingOf(library, rows.body()) });
    }
  }
}

function aboutTwin(library: Library, rows: Rows, { line, print, titled }: First): Issue {
  const body = rows.body();
  const now = tellingOf(library, body);
  const code: Fault['code'] =
    now.print === print ? 'IDENTIQUE' : now.titled === titled ? 'DEJA_LU' : 'REFERENCE_DEJA_LUE';
  return aboutKey(library, rows, body, { code, params: { line } });
}

function tellingOf(library: Library, body: Body): Omit<First, 'line'> {
  return {
    print: digest(JSON.stringify(library.fields.map(({ name }) => body[name]))),
    titled: library.name === 'supports' ? identityOf(supportsByTitle, body) : undefined,
  };
}
