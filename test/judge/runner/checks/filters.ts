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
    const keys = (elements as Element[]).map((one) => one[member] as number | string);
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
  for (const value of [...new Set(known)].slice(0, 6)) {
    const isText =
      typeof value === 'string' && list.query.every(({ name, schema }) => name !== member || !schema.enum);
    const needle = isText ? partOf(value) : value;
    const { elements, last } = await session.walk(list, { params, query: { [member]: needle } });
    const found = new Set(elements.map(shown));
    for (const one of all) {
      const given = one[member];
      const must = isText ? folded(given).includes(folded(needle)) : given === value;
      const may = isText ? squeezed(given).includes(squeezed(needle)) : given === value;
      const isThere = found.has(shown(one));
      session.hold('filtered', last, isThere ? may : !must, () =>
        isThere ? `${shown(one)} is not what was asked for` : `${shown(one)} is missing`,
      );
    }
  }
  const nothing = list.query.find(({ name }) => name === member)?.schema;
  if (nothing?.type !== 'string' || nothing.enum) return;
  const { total, last } = await session.walk(list, { params, query: { [member]: `${NOBODY}absent` } });
  session.hold('filtered', last, total === 0, () => `${total} elements hold a text that is nowhere`);
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
