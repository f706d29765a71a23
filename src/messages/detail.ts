import type { FieldError } from '../contract/errors.ts';
import { type Language, messages } from './index.ts';

/**
 * What is wrong with a field: the value that was given, the rule, and what to write instead. What stands in a body is
 * shown as JSON writes it: `"12"` is no number there, 12 is one.
 */
export function detailOf({ in: part, code, params = {}, value }: FieldError, language: Language): string {
  const { cli, fields } = messages(language);
  const rule = fields[code](params);
  if (value === undefined) return rule;
  if (part === 'body' || typeof value !== 'string') return `${JSON.stringify(value)} ${rule}`;
  return `${cli.quoted(value)} ${rule}`;
}
