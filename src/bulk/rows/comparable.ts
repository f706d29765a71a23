/** A text without any of these is in NFC. */
const COMPOSABLE = /[\u0300-\uffff]/;

/**
 * What values that are the same have in common, and others have not: texts are compared in NFC, lists without regard to
 * order. Undefined for a field that says nothing, absent or null: an empty text is something else.
 */
export function comparable(value: unknown): string | number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return value;
  const text = Array.isArray(value) ? value.map(String).sort().join('\n') : String(value);
  return COMPOSABLE.test(text) ? text.normalize('NFC') : text;
}
