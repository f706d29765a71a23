import { type ErrorParams, type FieldCode, VigieError } from '../../src/contract/errors.ts';

/** A member of a body, and the flag that gave it. */
export interface Member {
  readonly flag: string;
  /** `name`, `name[]` for one more element of a list, `name[member]` for a member of an object, to any depth. */
  readonly name: string;
  /** Undefined adds nothing to its list. */
  readonly value: unknown;
}

/** Lists inside lists do not occur. */
const NAME = /^[^[\]]+(?:(?!\[\]\[\])\[[^[\]]*\])*$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A value as JSON says it: true, false, null and numbers for themselves, any other text as text. */
export function typedValue(text: string, parse: (text: string) => unknown): unknown {
  return /^(?:true|false|null)$/.test(text) || NUMBER.test(text) ? parse(text) : text;
}

type Container = Record<string, unknown> | unknown[];
type Refuse = (code: FieldCode, params?: ErrorParams) => VigieError;

/** The object that members make together, one after the other. Throws OPTIONS_REFUSEES where two contradict each other. */
export function bodyOf(members: readonly Member[]): Readonly<Record<string, unknown>> {
  const body = newObject();
  for (const { flag, name, value } of members) {
    const refuse: Refuse = (code, params = {}) =>
      new VigieError(
        'OPTIONS_REFUSEES',
        { count: 1, command: 'vigie api call' },
        { fields: [{ in: 'flag', path: [`${flag} ${name}`], code, params }] },
      );
    if (!NAME.test(name)) throw refuse('FORMAT', { format: 'name, name[], name[member]' });
    const [first = '', ...brackets] = name.split('[');
    put(body, [first, ...brackets.map((step) => step.slice(0, -1))], value, refuse);
  }
  return body;
}

/** Puts a value where its steps lead; an empty step is the end of a list. */
function put(container: Container, steps: readonly string[], value: unknown, refuse: Refuse): void {
  const [step = '', ...rest] = steps;
  const [next] = rest;
  if (Array.isArray(container)) {
    if (next === undefined) {
      if (value !== undefined) container.push(value);
      return;
    }
    // A member that the last object has already begins another one, as a row after a row.
    const last: unknown = container.at(-1);
    if (!isContainer(last) || (rest.length === 1 && next in last)) container.push(newObject());
    put(container.at(-1) as Container, rest, value, refuse);
    return;
  }
  const there = step in container;
  if (next === undefined) {
    if (there) throw refuse('REPETE');
    container[step] = value;
    return;
  }
  if (!there) container[step] = next === '' ? [] : newObject();
  const inner = container[step];
  if (!isContainer(inner) || Array.isArray(inner) !== (next === ''))
    throw refuse('TYPE', { expected: next === '' ? 'array' : 'object' });
  put(inner, rest, value, refuse);
}

/** Without a prototype: `__proto__` is a name like others. */
function newObject(): Record<string, unknown> {
  return Object.create(null);
}

/** A list or an object that was begun here: a number that is kept as it was typed is an object too, but frozen. */
function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !Object.isFrozen(value);
}
