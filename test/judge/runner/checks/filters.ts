import { EXACT, sortKey } from '../customs.ts';
import type { JsonSchema, Operation } from '../document.ts';
import { shown } from '../equal.ts';
import { paramsOf } from '../make.ts';
import { type Call, NOBODY, type Session } from '../session.ts';

type Element = Readonly<Record<string, unknown>>;

/** A parameter that bears the name of a member filters by it; `sort` orders by it. */
export async function filters(session: Session): Promise<void> {
  for (const list of session.document.operations.filter(({ isList }) => isList)) {
    const [name = ''] = list.shows;
    const { schemas } = session.document.raw.components as { schemas: Record<string, JsonSchema> };
    const members = schemas[name]?.properties ?? {};
    const [params = {}] = paramsOf(session, list);
    const all = (await session.walk(list, { params })).elements as Element[];
    for (const { name: parameter, schema } of list.query) {
      if (parameter === 'sort') await sorted(session, list, schema, params, all);
      else if (parameter in members) await filtered(session, list, parameter, params, all);
    }
  }
}

async function sorted(
  session: Session,
  list: Operation,
  schema: JsonSchema,
  params: NonNullable<Call['params']>,
  all: readonly Element[],
): Promise<void> {
  for (const sort of (schema.enum ?? []) as string[]) {
    if (sort === '') continue;
    const member = sort.replace('-', '');
    const { elements, last } = await session.walk(list, { params, query: { sort } });
    const keys = (elements as Element[]).map((one) => sortKey(list.id, member, one));
    const right = keys.every((key, i) => {
      const before = keys[i - 1];
      return before === undefined || (sort.startsWith('-') ? before >= key : before <= key);
    });
    session.hold(
      'sorted',
      last,
      right && elements.length === all.length,
      () => `not by ${sort}: ${keys.join()}`,
    );
  }
}

async function filtered(
  session: Session,
  list: Operation,
  member: string,
  params: NonNullable<Call['params']>,
  all: readonly Element[],
): Promise<void> {
  const known = all.flatMap((one) =>
    one[member] === null || one[member] === undefined ? [] : [one[member]],
  );
  const schema = list.query.find(({ name }) => name === member)?.schema;
  const exact = EXACT[list.id]?.[member];
  const isText = schema?.type === 'string' && !schema.enum && exact === undefined;
  const some = [...new Set(known)].slice(0, 6);
  const asked = some.map((value) => [value]);
  if (exact === 'one or several') asked.push(some.slice(0, 2), some.slice(1));
  for (const values of asked) {
    const [value] = values;
    const text = values.join();
    const needle = isText ? partOf(text) : exact === 'without case' ? otherCase(text) : text;
    const { elements, last } = await session.walk(list, { params, query: { [member]: needle } });
    const found = new Set(elements.map(shown));
    for (const one of all) {
      const given = one[member];
      const must = isText ? folded(given).includes(folded(needle)) : values.some((value) => value === given);
      const may = isText ? squeezed(given).includes(squeezed(needle)) : must || isLike(exact, given, value);
      const isThere = found.has(shown(one));
      session.hold('filtered', last, isThere ? may : !must, () =>
        isThere ? `${shown(one)} is not what was asked for` : `${shown(one)} is missing`,
      );
    }
  }
  if (schema?.type !== 'string' || schema.enum || schema.pattern !== undefined) return;
  const nothing = `${NOBODY}absent`.slice(0, schema.maxLength);
  const { total, last } = await session.walk(list, { params, query: { [member]: nothing } });
  session.hold('filtered', last, total === 0, () => `${total} elements hold a text that is nowhere`);
}

const isLike = (exact: string | undefined, one: unknown, other: unknown) =>
  exact === 'without case' && String(one).toLowerCase() === String(other).toLowerCase();

/** The same in capitals, or without them: only the letters A to Z are to make no difference. */
function otherCase(text: string): string {
  const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return lower === text ? text.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : lower;
}

/** Some characters from the middle of a text, in capitals and without accents: searching minds neither. */
function partOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.match(/[A-Za-z0-9]+(?: [A-Za-z0-9]+)?/g) ?? [];
  return (words.sort((a, b) => b.length - a.length)[0] ?? [...text].slice(0, 2).join('')).toUpperCase();
}

const folded = (text: unknown) =>
  String(text ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
const squeezed = (text: unknown) => folded(text).replace(/[\s.]/g, '');
