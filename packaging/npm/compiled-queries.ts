import type { Precompiled } from '../../server/storage/queries/precompiled.ts';

type Queries = Readonly<Record<string, Precompiled>>;
/** A part of a query, and what fills its places. */
type Piece = readonly [sql: string, ...slots: Precompiled['slots'][number][]];
/** Queries as lists of pieces: most conditions stand in hundreds of them. */
export type Packed = readonly [
  pieces: readonly Piece[],
  queries: Readonly<Record<string, readonly number[]>>,
];

/** Where one condition ends and another begins, about: wherever a query is cut, it is put together as it was. */
const BETWEEN = / (?=(?:and|where|order by|limit) )/;
/** A place that is filled: PostgreSQL numbers them. */
const PLACE = /\?(?!\|)|\$\d+/g;

export function pack(queries: Queries): Packed {
  const numbers = new Map<string, number>();
  const numberOf = (piece: Piece) => {
    const text = JSON.stringify(piece);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const packed = Object.entries(queries).map(([key, { sql, slots }]) => {
    const rest = [...slots];
    const pieces = sql.split(BETWEEN).map((part) => {
      const filled = rest.splice(0, part.match(PLACE)?.length ?? 0);
      return numberOf([part.replaceAll(/\$\d+/g, '$'), ...filled]);
    });
    return [key, pieces] as const;
  });
  return [[...numbers.keys()].map((text) => JSON.parse(text)), Object.fromEntries(packed)];
}

/** One of the queries; undefined where there is none of that key. */
export function unpack([pieces, queries]: Packed, key: string): Precompiled | undefined {
  const parts = queries[key]?.map((number) => pieces[number] as Piece);
  let place = 0;
  return (
    parts && {
      sql: parts.map(([sql]) => sql.replaceAll('$', () => `$${++place}`)).join(' '),
      slots: parts.flatMap(([, ...slots]) => slots),
    }
  );
}
