import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonReader } from '../../src/bulk/formats/json/document-reader.ts';
import { ReadBuffer } from '../../src/bulk/input/source.ts';
import { allTargets } from '../../src/bulk/targets/load.ts';
import { type Judged, judged } from './judging.ts';

/** What is read of a text that arrives in pieces of at most `step` bytes. */
async function read(text: string, step = 1 << 20) {
  const bytes = Buffer.from(text);
  let position = 0;
  const window = new ReadBuffer(async (target, offset, room) => {
    const end = Math.min(position + Math.min(step, room), bytes.length);
    const count = bytes.copy(target, offset, position, end);
    position += count;
    return count;
  });
  const reader = new JsonReader(window);
  const found: { objects: unknown[]; lines: number[]; faults: string[] } = {
    objects: [],
    lines: [],
    faults: [],
  };
  while (await window.load()) {
    while (reader.next()) {
      const { object, fault, line } = reader;
      if (object) found.objects.push(object);
      else found.faults.push(`${line}:${fault?.column} ${fault?.code}`);
      found.lines.push(line);
    }
  }
  return found;
}

const object = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 2 }));
const objects = fc.array(object, { maxLength: 5 });
const indent = fc.constantFrom(undefined, 1, '\t', '\r\n');

describe('reading a JSON document', () => {
  test('gives back the objects of an array, however it is laid out', async () => {
    await fc.assert(
      fc.asyncProperty(objects, indent, fc.integer({ min: 1, max: 9 }), async (written, by, step) => {
        const { objects, faults } = await read(JSON.stringify(written, null, by), step);
        expect(faults).toEqual([]);
        expect(JSON.stringify(objects)).toBe(JSON.stringify(written));
      }),
    );
  });

  test('gives back those of an envelope, whatever stands around its array', async () => {
    const around = fc.dictionary(
      fc.string().filter((name) => name !== 'data' && name !== 'meta'),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(around, objects, around, indent, async (before, written, after, by) => {
        const text = JSON.stringify({ ...before, data: written, ...after }, null, by);
        const { objects, faults } = await read(text, 7);
        expect(faults).toEqual([]);
        expect(JSON.stringify(objects)).toBe(JSON.stringify(written));
      }),
    );
  });

  test('gives back an object that stands alone', async () => {
    await fc.assert(
      fc.asyncProperty(object, indent, async (written, by) => {
        fc.pre(!Array.isArray(written.data));
        const { objects } = await read(JSON.stringify(written, null, by), 3);
        expect(JSON.stringify(objects)).toBe(JSON.stringify([written]));
      }),
    );
  });

  test('finds a fault wherever a document is cut or changed, the same whatever the blocks, and comes to an end', async () => {
    const document = fc.tuple(objects, indent).map(([written, by]) => JSON.stringify(written, null, by));
    const sign = fc.constantFrom('', '"', '{', '}', '[', ']', ',', ':', '\\', 'x', '\n', '0');
    await fc.assert(
      fc.asyncProperty(
        document,
        fc.nat(),
        sign,
        fc.integer({ min: 1, max: 9 }),
        async (text, at, by, step) => {
          const place = at % text.length;
          const changed = `${text.slice(0, place)}${by}${text.slice(place + 1)}`;
          const found = await read(changed);
          expect(await read(changed, step)).toEqual(found);
          expect(found.lines).toEqual([...new Set(found.lines)].sort((a, b) => a - b));
          let whole: unknown;
          try {
            whole = JSON.parse(changed);
          } catch {
            expect(found.faults).not.toEqual([]);
            return;
          }
          if (Array.isArray(whole)) expect(found.objects.length + found.faults.length).toBe(whole.length);
        },
      ),
    );
  });

  test('counts elements where they share a line, and lines where they do not', async () => {
    expect((await read('[{},{},{}]')).lines).toEqual([1, 2, 3]);
    expect((await read('[\n{},\n\n{\n},\n{}]')).lines).toEqual([2, 4, 6]);
    expect((await read('[{},{},\n{},\n\n\n{}]')).lines).toEqual([1, 2, 3, 5]);
  });

  test('goes on behind what is no object, and tells where it stands', async () => {
    expect(await read('[1,\n "a",{"b":1},\n  [{}], null]')).toEqual({
      objects: [{ b: 1 }],
      lines: [1, 2, 3, 4, 5],
      faults: ['1:2 JSON_OBJET', '2:2 JSON_OBJET', '4:3 JSON_OBJET', '5:9 JSON_OBJET'],
    });
  });

  test('refuses a page that says it is one of several', async () => {
    const page = (total: unknown) => `{"data":[{},{}],"meta":{"pagination":{"total":${total}}}}`;
    expect((await read(page(3))).faults).toEqual(['3:undefined PAGE_SEULE']);
    expect((await read(page(2))).faults).toEqual([]);
    expect((await read(page('"3"'))).faults).toEqual([]);
  });

  test('says in time where a string was opened that never ends', async () => {
    const text = `[{"a":"${'b\\n'.repeat(1_000_000)}`;
    expect((await read(text)).faults).toEqual(['1:7 JSON_DOCUMENT']);
  });
});

test('null says of every field of every library what an empty cell does', async () => {
  // A row of a table that names nobody is no assignment; an object that says so is refused.
  for (const target of (await allTargets()).filter(({ subject }) => subject === undefined)) {
    const names = target.fields.map(({ name }) => name);
    const cells = await judged(target, `${names.join(';')};remarque\n${names.map(() => '').join(';')};x\n`);
    const members = Object.fromEntries(names.map((name) => [name, null]));
    const nulls = await judged(target, JSON.stringify([{ ...members, remarque: 'x' }]));
    const told = ({ issues, bodies }: Judged) => [issues.map(({ code, field }) => [code, field]), bodies];
    expect([target.name, ...told(nulls)]).toEqual([target.name, ...told(cells)]);
  }
});
