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

/** What a proposed `--values` has in the place of a value that only whoever imports knows. */
export const PLACEHOLDER = '<?>';

/** Whether a text stands in the place of a value that somebody has to put there: `<?>`, `<valeur>`. */
export function isUnfilled(text: unknown): boolean {
  return /^\s*<[^<>]+>\s*$/.test(String(text));
}

/** The kinds of fields that have few values. */
const OF_WORDS: ReadonlySet<FieldKind> = new Set(['word', 'choice', 'choices', 'flag'] as const);

/** What words stand for (`--values field:word=value`, here by `field:word`), or what is wrong with that; of one spelling the last counts. */
export function valuesOf(
  target: ImportTarget,
  given: Readonly<Record<string, string>>,
): { readonly values: ValueReplacements } | { readonly issues: readonly Issue[] } {
  const values = new Map<string, Map<string, string>>();
  const issues = new Map<string, Issue>();
  const fields = target.fields.filter(
    ({ kind, synonyms, finer }) =>
      OF_WORDS.has(kind) || synonyms !== undefined || (finer !== undefined && kind !== 'moment'),
  );
  for (const [said, value] of Object.entries(given)) {
    const [, name = '', word = ''] = /^([^:]*):(.*)$/s.exec(said) ?? [];
    const field = fieldNamed(name, target);
    if (!field || !fields.includes(field)) {
      const params = { field: name, allowed: fields.map((one) => one.name) };
      issues.set(said, { code: 'VALUES_CHAMP', params, line: 0 });
      continue;
    }
    const key = word.trim();
    const faults = issuesOf(target, field.name, value);
    issues.delete(`${field.name}:${key}`);
    if (faults.length > 0) {
      // Of many values those are named that are like what is said, or like the word.
      const about = [...(isUnfilled(value) ? [] : faults), ...issuesOf(target, field.name, word)];
      const params = { ...allowedOf(field, about), field: field.name, said, given: value };
      issues.set(`${field.name}:${key}`, { code: 'VALUES_A_DIRE', params, value: word, line: 0 });
    }
    const words = values.get(field.name) ?? new Map<string, string>();
    values.set(field.name, words.set(key, value));
  }
  if (issues.size > 0) return { issues: [...issues.values()] };
  // Also in another case or with other accents, unless that is a word of its own: of `m` and `M` each is itself.
  for (const words of values.values())
    for (const [word, value] of [...words].reverse())
      if (!words.has(wordKey(word))) words.set(wordKey(word), value);
  return { values };
}

/** The constants that somebody gives (`--set field=value`), or what is wrong with them. */
export function constantsOf(
  target: ImportTarget,
  given: Readonly<Record<string, string>>,
): { readonly constants: Constants } | { readonly issues: readonly Issue[] } {
  const named = Object.entries(given).map(([typed, text]) => {
    return { typed, text, name: fieldNamed(typed, target)?.name ?? typed };
  });
  // Which of the values of one field is meant cannot be known.
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
  // Which objects there are is known later: each row says it.
  if (field.kind === 'supports' || field.kind === 'reference') return [];
  const at = { line: 0, field: name, value: shownValue(text) };
  return faultsOf(target, field, text).map((fault) => ({ ...fault, ...at }));
}

/** The values that a field may have, as one of some faults lists them, or all of its words. */
function allowedOf({ kind, words = [] }: Field, faults: readonly RowFault[]): ErrorParams {
  const known = faults.find(({ params }) => params?.allowed)?.params;
  return { allowed: kind === 'flag' ? ['oui', 'non'] : wordsAllowed(words), ...known };
}

/** Whether a row needs nothing of a field: neither that field itself, nor what stands for another one that is missing. */
export function mayBeEmpty(target: ImportTarget, name: string, row: Body): boolean {
  const checked = validate(rowSchema(target), { ...row, [name]: undefined }, 'body');
  const isNeeded = ({ code, path, params }: FieldError) =>
    code === 'REQUIS' && (path[0] === name || params?.autre === name);
  return 'value' in checked || !checked.errors.some(isNeeded);
}

/** What is wrong with a text as the cell of a field, as far as that is known without the service. */
export function faultsOf(target: ImportTarget, field: Field, text: string): readonly RowFault[] {
  const schema = rowSchema(target).shape[field.name] as z.ZodType;
  const { zone } = target;
  const value = convert(text, { field, schema, zone, cells: true, line: 0, note: () => {} });
  if (value instanceof Refused) return value.faults;
  const checked = validate(schema, value, 'body');
  return 'value' in checked || isCompleted(target, field, value)
    ? []
    : checked.errors.map(({ code, params }) => (params ? { code, params } : { code }));
}

/** Whether a text says other fields as well, and both are right: `R 4e` is a type and a category. */
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
