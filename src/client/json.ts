/** What a reviver is told of a primitive: the text that stood in the document. */
interface Context {
  readonly source?: string;
}

/** Newer than the type library: keeps the text of a number through a parse and a stringify. */
const exact = JSON as unknown as {
  rawJSON(text: string): unknown;
  parse(text: string, reviver: (key: string, value: unknown, context: Context) => unknown): unknown;
};

// What a number starts with when Number may not print it back: 16 digits or more, a fraction, an
// exponent, minus zero. A match inside a string only costs the slower parse.
const DELICATE = /(?:^|[[:,])\s*(?:-?\d{16}|-?\d+[.eE]|-0)/;

/**
 * Parses JSON so that JSON.stringify gives back every number as the service wrote it (`1.0`,
 * `9007199254740993`). Numbers that survive are numbers; the others are `JSON.rawJSON` objects.
 * Throws a SyntaxError.
 */
export function parseExactly(text: string): unknown {
  if (!DELICATE.test(text)) return JSON.parse(text);
  return exact.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source
      ? exact.rawJSON(source)
      : value,
  );
}
