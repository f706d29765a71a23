import { type FieldCode, VigieError } from '../../src/contract/errors.ts';

/** A member of a body, and the flag that gave it. */
export interface BodyMember {
  readonly flag: string;
  /** `name`, `name[]` for one more element of a list, `name[member]` for a member of an object. */
  readonly name: string;
  /** Undefined adds nothing to its list. */
  readonly value: unknown;
}

const NAME = /^([^[\]]+)(?:\[([^[\]]*)\])?$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A value as JSON says it: true, false, null and numbers for themselves, any other text as text. */
export function typedValue(text: string, parse: (text: string) => unknown): unknown {
  return /^(?:true|false|null)$/.test(text) || NUMBER.test(text) ? parse(text) : text;
}

type Members = Record<string, unknown>;

/** The object that members make together. Throws OPTIONS_REFUSEES where two contradict each other. */
export function bodyOf(members: readonly BodyMember[]): Readonly<Members> {
  // Without a prototype: `__proto__` is a name like others.
  const body: Members = Object.create(null);
  // What stands in brackets goes into these, and into no value that was given whole.
  const inner = new Map<string, unknown[] | Members>();
  for (const { flag, name, value } of members) {
    const refuse = (code: FieldCode, params = {}) =>
      new VigieError(
        'OPTIONS_REFUSEES',
        { count: 1, command: 'vigie api call' },
        { fields: [{ in: 'flag', path: [`${flag} ${name}`], code, params }] },
      );
    const [, outer, member] = NAME.exec(name) ?? [];
    if (outer === undefined) throw refuse('FORMAT', { format: 'name, name[], name[member]' });
    if (member === undefined) {
      if (outer in body) throw refuse('REPETE');
      body[outer] = value;
      continue;
    }
    if (!(outer in body)) inner.set(outer, member === '' ? [] : Object.create(null));
    const into = inner.get(outer);
    if (into === undefined || Array.isArray(into) !== (member === ''))
      throw refuse('TYPE', { expected: member === '' ? 'array' : 'object' });
    body[outer] = into;
    if (!Array.isArray(into)) {
      if (member in into) throw refuse('REPETE');
      into[member] = value;
    } else if (value !== undefined) into.push(value);
  }
  return body;
}
