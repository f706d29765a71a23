import type { Expression, RawBuilder, SelectQueryBuilder } from 'kysely';
import { kysely } from './kysely.ts';
import type { Builder } from './query.ts';

/** What every query of lines takes: it reads on after a key, so many rows. */
export type LinesValues = {
  readonly after: string | number;
  readonly limit: number;
  /** Bytes of the longest text that may stand in a line. */
  readonly longest: number;
};

/** What is read of a list at once. */
export interface Lines {
  /** A line for each row that passes; see `lineOf`. Null when none does. */
  readonly lines: Buffer | null;
  /** How many there are. */
  readonly shown: number;
  /** The key up to which rows were read, whether they pass or not; null when nothing follows. */
  readonly last: string | number | null;
}

/** A text as JSON; null is `null`. */
export function json(value: Expression<string | null>): RawBuilder<string> {
  return kysely().sql<string>`json_quote(${value})`;
}

/** A text as JSON; null, as all that is made with it, when it is longer. */
export function shortJson(text: Expression<string>, longest: number): RawBuilder<string | null> {
  return kysely().sql`CASE WHEN octet_length(${text}) <= ${longest} THEN json_quote(${text}) END`;
}

/** A member that is absent where its text is null: to follow others. */
export function memberUnlessNull(
  name: string,
  text: Expression<string | null>,
  longest: number,
): RawBuilder<string | null> {
  const { sql } = kysely();
  return sql`CASE WHEN ${text} IS NULL THEN '' WHEN octet_length(${text}) <= ${longest} THEN ${sql.lit(`,"${name}":`)} || json_quote(${text}) END`;
}

/** What an object is made of: members that are JSON already (numbers are), then such as may be absent. */
export interface Members {
  readonly members: Readonly<Record<string, Expression<string | number | null> | RawBuilder<string | null>>>;
  readonly others?: readonly RawBuilder<string | null>[];
}

/** The text of a JSON object; null when the text of a member is. */
export function objectOf({ members, others = [] }: Members, end = '}'): RawBuilder<string | null> {
  const { sql } = kysely();
  const pieces = Object.entries(members).flatMap(([name, value], index) => [
    sql.lit(`${index === 0 ? '{' : ','}"${name}":`),
    value,
  ]);
  return sql`(${sql.join([...pieces, ...others, sql.lit(end)], sql` || `)})`;
}

/**
 * A JSON array of what rows hold in `objet`, in their order; null when their texts (`texte`) are longer together.
 * Rows come from a query that may speak of the row around it.
 */
export function arrayOf(
  db: Builder,
  // biome-ignore lint/suspicious/noExplicitAny: from whichever table the rows come.
  rows: SelectQueryBuilder<any, any, { objet: string | null; texte: string | null }>,
  longest: number,
): RawBuilder<string | null> {
  const { sql } = kysely();
  const array = db
    .selectFrom(rows.as('cites'))
    .select((eb) =>
      sql`CASE WHEN coalesce(sum(octet_length(${eb.ref('texte')})), 0) <= ${longest} THEN coalesce(${joined(eb.ref('objet'), ',')}, '') END`.as(
        'elements',
      ),
    );
  return sql`'[' || ${array} || ']'`;
}

/** The elements of a JSON array of texts, as a table: each with its place in it. */
export function elementsOf(array: Expression<string>): RawBuilder<{ key: number; value: string }> {
  return kysely().sql`json_each(${array})`;
}

/** What a query of one row and one column gives, as a value in another. */
export function scalar<T>(query: Expression<unknown>): RawBuilder<T | null> {
  return kysely().sql<T | null>`${query}`;
}

/** Texts one behind the other, in the order of the rows; null when there is none. */
export function joined(text: Expression<string | null>, separator: string): RawBuilder<string | null> {
  const { sql } = kysely();
  return sql`group_concat(${text}, ${sql.lit(separator)})`;
}

/** The line of an element: its JSON, or `#` and its key when it holds a text that is too long to stand among others. */
export function lineOf(element: Members, key: Expression<string | number>): RawBuilder<string> {
  const { sql } = kysely();
  return sql<string>`coalesce(${objectOf(element, '}\n')}, '#' || ${key} || char(10))`;
}

/** A line, or null where a row does not pass. */
export function lineWhere(
  line: RawBuilder<string>,
  conditions: readonly Expression<unknown>[],
): RawBuilder<string | null> {
  const { sql } = kysely();
  if (conditions.length === 0) return line;
  return sql`CASE WHEN ${sql.join(conditions, sql` AND `)} THEN ${line} END`;
}

/** Lines as they are read, in the order of the rows. */
export function joinedLines(line: Expression<string | null>) {
  return kysely().sql<Buffer | null>`CAST(${joined(line, '')} AS BLOB)`;
}

/** Reads rows that are a key and a line each, ordered and limited, as lines. */
export function linesOf(
  db: Builder,
  // biome-ignore lint/suspicious/noExplicitAny: from whichever table the rows come.
  rows: SelectQueryBuilder<any, any, { cle: string; ligne: string | null }>,
  { limit }: LinesValues,
) {
  const { sql } = kysely();
  return db
    .selectFrom(rows.as('rangees'))
    .select((eb) => [
      joinedLines(eb.ref('ligne')).as('lines'),
      eb.fn.count<number>('ligne').as('shown'),
      sql<string | null>`CASE WHEN count(*) = ${limit} THEN max(${eb.ref('cle')}) END`.as('last'),
    ]);
}
