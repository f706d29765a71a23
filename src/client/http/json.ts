/** Context of a primitive in a reviver: its text in the document. */
interface Context {
  readonly source?: string;
}

/** Newer than the type library: keeps the text of a number through a parse and a stringify. */
const exact = JSON as unknown as {
  rawJSON(text: string): unknown;
  parse(text: string, reviver: (key: string, value: unknown, context: Context) => unknown): unknown;
};

// Start of a number that Number may not print back: 16 digits or more, a fraction, an exponent. A match inside a string
// only costs the slower parse.
const DELICATE = /(?:^|[[:,])\s*-?(?:\d{16}|\d+[.eE])/;

/**
 * Parses JSON so that JSON.stringify gives back every number that has no exact equal here as the service wrote
 * it (`48.850000`, `9007199254740993`): such a number is a `JSON.rawJSON` object. Integers up to 2^53 are always
 * numbers, even when they are written `1.0` or `1e0`: codes and counts are reckoned with.
 * Throws a SyntaxError.
 */
export function parseExactly(text: string): unknown {
  if (!DELICATE.test(text)) return JSON.parse(text);
  return exact.parse(text, (_key, value, { source }) =>
    typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    source !== undefined &&
    String(value) !== source
      ? exact.rawJSON(source)
      : value,
  );
}
