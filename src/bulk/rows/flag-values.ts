import type * as z from 'zod';
import type { ErrorParams, FieldError } from '../../contract/errors.ts';
import { wordsAllowed } from '../../contract/schema/severity-words.ts';
import { validate } from '../../contract/schema/validate.ts';
import { type Constants, fieldNamed } from '../columns/columns.ts';
import type { ValueReplacements } from '../columns/conversion-context.ts';
import { convert, Refused, wordKey } from '../columns/convert.ts';
import {
  type Body,
  type Field,
  type FieldKind,
  type ImportTarget,
  rowSchema,
} from '../model/import-target.ts';
import { type Issue, type RowFault, shownValue } from '../model/issues.ts';

/** Placeholder in a proposed `--values` for a value that only the user knows. */
export const PLACEHOLDER = '<?>';

/** Whether a text is a placeholder: `<?>`, `<valeur>`. */
export function isUnfilled(text: unknown): boolean {
  return /^\s*<[^<>]+>\s*$/.test(String(text));
}

/** Kinds of fields with few values. */
const OF_WORDS: ReadonlySet<FieldKind> = new Set(['word', 'choice', 'choices', 'flag'] as const);

/** Values of words (`--values field:word=value`, here by `field:word`), or issues; of one spelling the last counts. */
export function valuesOf(
  target: ImportTarget,
  flags: Readonly<Record<string, string>>,
): { readonly values: ValueReplacements } | { readonly issues: readonly Issue[] } {
  const values = new Map<string, Map<string, string>>();
  const issues = new Map<string, Issue>();
  const fields = target.fields.filter(
    ({ kind, synonyms, refinementName }) =>
      OF_WORDS.has(kind) || synonyms !== undefined || (refinementName !== undefined && kind !== 'moment'),
  );
  for (const [pair, value] of Object.entries(flags)) {
    const [, name = '', word = ''] = /^([^:]*):(.*)$/s.exec(pair) ?? [];
    const field = fieldNamed(name, target);
    if (!field || !fields.includes(field)) {
      const params = { field: name, allowed: fields.map((one) => one.name) };
      issues.set(pair, { code: 'VALUES_CHAMP', params, line: 0 });
      continue;
    }
    const key = word.trim();
    const faults = issuesOf(target, field.name, value);
    issues.delete(`${field.name}:${key}`);
    if (faults.length > 0) {
      // Of many values, those similar to the given one or to the word are named.
      const about = [...(isUnfilled(value) ? [] : faults), ...issuesOf(target, field.name, word)];
      const params = { ...allowedOf(field, about), field: field.name, said: pair, given: value };
      issues.set(`${field.name}:${key}`, { code: 'VALUES_A_DIRE', params, value: word, line: 0 });
    }
    const words = values.get(field.name) ?? new Map<string, string>();
    values.set(field.name, words.set(key, value));
  }
  if (issues.size > 0) return { issues: [...issues.values()] };
  // In any case and with any accents, except for words listed themselves: `m` and `M` may differ.
  for (const words of values.values())
    for (const [word, value] of [...words].reverse())
      if (!words.has(wordKey(word))) words.set(wordKey(word), value);
  return { values };
}

/** Constants of `--set field=value`, or issues. */
export function constantsOf(
  target: ImportTarget,
  flags: Readonly<Record<string, string>>,
): { readonly constants: Constants } | { readonly issues: readonly Issue[] } {
  const named = Object.entries(flags).map(([typed, text]) => {
    return { typed, text, name: fieldNamed(typed, target)?.name ?? typed };
  });
  // Two values for one field are ambiguous.
  const twice = [...Map.groupBy(named, ({ name }) => name)].filter(([, all]) => all.length > 1);
  const issues: Issue[] = [
    ...twice.map(([field, all]): Issue => {
      return { code: 'SET_DOUBLE', params: { field, names: all.map(({ typed }) => typed) }, line: 0 };
    }),
    ...named.flatMap(({ name, text }) => issuesOf(target, name, text)),
  ];
  return issues.length > 0 ? { issues } : { constants: new Map(named.map(({ name, text }) => [name, text])) };
}

function issuesOf(target: ImportTarget, name: string, text: string): Issue[] {
  const field = target.fields.find((one) => one.name === name);
  if (!field) {
    const allowed = target.fields.map((one) => one.name);
    return [{ code: 'SET_CHAMP', params: { field: name, allowed }, line: 0 }];
  }
  if (isUnfilled(text)) {
    const params = allowedOf(field, faultsOf(target, field, text));
    return [{ code: 'A_REMPLIR', params, line: 0, field: name, value: text }];
  }
  // Existing objects are known later: each row is checked.
  if (field.kind === 'supports' || field.kind === 'reference') return [];
  const at = { line: 0, field: name, value: shownValue(text) };
  return faultsOf(target, field, text).map((fault) => ({ ...fault, ...at }));
}

/** Allowed values of a field: those listed by a fault, or all of its words. */
function allowedOf({ kind, words = [] }: Field, faults: readonly RowFault[]): ErrorParams {
  const known = faults.find(({ params }) => params?.allowed)?.params;
  return { allowed: kind === 'flag' ? ['oui', 'non'] : wordsAllowed(words), ...known };
}

/** Whether a row is complete without a field: neither it nor one that it replaces is required. */
export function mayBeEmpty(target: ImportTarget, name: string, row: Body): boolean {
  const checked = validate(rowSchema(target), { ...row, [name]: undefined }, 'body');
  const isNeeded = ({ code, path, params }: FieldError) =>
    code === 'REQUIS' && (path[0] === name || params?.autre === name);
  return 'value' in checked || !checked.errors.some(isNeeded);
}

/** Faults of a text as the cell of a field, as far as known without the service. */
export function faultsOf(target: ImportTarget, field: Field, text: string): readonly RowFault[] {
  const schema = rowSchema(target).shape[field.name] as z.ZodType;
  const { zone } = target;
  const value = convert(text, { field, schema, zone, isCellText: true, line: 0, note: () => {} });
  if (value instanceof Refused) return value.faults;
  const checked = validate(schema, value, 'body');
  return 'value' in checked || isCompleted(target, field, value)
    ? []
    : checked.errors.map(({ code, params }) => (params ? { code, params } : { code }));
}

/** Whether a valid text gives other valid fields too: `R 4e` is a type and a category. */
function isCompleted(target: ImportTarget, { kind, name }: Field, value: unknown): boolean {
  const { complete } = target.row ?? {};
  if (!complete || kind !== 'text') return false;
  let isRight = true;
  const refuse = () => {
    isRight = false;
  };
  const row = complete({ [name]: value }, { note: () => {}, refuse }, target.zone);
  const { shape } = rowSchema(target);
  const isValid = ([at, one]: [string, unknown]) => 'value' in validate(shape[at] as z.ZodType, one, 'body');
  return isRight && Object.entries(row).every(isValid);
}
