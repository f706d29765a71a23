import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anomalies, type Body } from '../../src/bulk/libraries.ts';
import { place } from '../commands/world.ts';
import { directory, type Network, network, operationsIn, useNetwork } from './network.ts';

useNetwork();
const { vigie } = place();

const HEAD = 'code;texte;indice_de_gravite\n';
const rowsOf = (codes: readonly number[]) => codes.map((code) => `${code};Anomalie ${code};1\n`).join('');
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const anomalie = (code: number): Body => ({ code, texte: `Anomalie ${code}`, indice_de_gravite: 1 });

/** Imports a file; answers what was said, the lists that were sent, and what is there now. */
async function imported(content: string, { more = [] as readonly string[], there = network() } = {}) {
  const service = await there;
  const state = directory();
  const file = join(state, 'file.csv');
  writeFileSync(file, content);
  const env = { ...service.env, XDG_STATE_HOME: state };
  const { out, err, exitCode } = await vigie(['anomalies', 'import', file, '--json', ...more], { env });
  const lists = operationsIn(service.arrived).flatMap(({ body }) => (Array.isArray(body) ? [body] : []));
  const numbers = out === '' ? undefined : (JSON.parse(out) as Record<string, number>);
  return { service, numbers, err, exitCode, lists, found: await service.all(anomalies) };
}

describe('an import over a network to a service that takes lists (choice X9)', () => {
  test('sends the rows in lists, each twice as long as the one before', async () => {
    const { numbers, lists, found, exitCode } = await imported(HEAD + rowsOf(range(1, 4500)));
    expect(exitCode).toBe(0);
    expect(numbers).toMatchObject({ lues: 4500, creees: 4500, rejetees: 0 });
    expect(lists.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([1000, 1500, 2000]);
    expect(found).toEqual(range(1, 4500).map(anomalie));
  });

  test('sends no list of what is there already, nor where rows are to be replaced', async () => {
    const first = await imported(HEAD + rowsOf(range(1, 20)));
    const again = await imported(HEAD + rowsOf(range(11, 30)), { there: Promise.resolve(first.service) });
    expect(again.numbers).toMatchObject({ creees: 10, ignorees: 10 });
    expect(again.lists.at(-1)).toEqual(range(21, 30).map(anomalie));
    const changed = `${HEAD}1;Autre;2\n${rowsOf(range(31, 40))}`;
    const replaced = await imported(changed, {
      there: Promise.resolve(first.service),
      more: ['--if-exists', 'replace'],
    });
    expect(replaced.numbers).toMatchObject({ creees: 10, remplacees: 1 });
    expect(replaced.lists).toHaveLength(again.lists.length);
    expect(replaced.found).toHaveLength(40);
  });

  test('a code that somebody takes meanwhile refuses its list: the ordinary way finds which', async () => {
    let planted: Promise<unknown> | undefined;
    const there: Promise<Network> = network(({ path, body }) => {
      if (path !== '/_batch' || planted || !body.includes('"code":1500,')) return 'pass';
      planted = there.then((service) =>
        service.client().call(anomalies.add, { body: anomalie(1500) as never }),
      );
      // It comes again under its key, and is refused then.
      return 'cut';
    });
    const { numbers, err, exitCode, lists, found, service } = await imported(HEAD + rowsOf(range(1, 4000)), {
      there,
    });
    await planted;
    expect([exitCode, err]).toEqual([0, expect.any(String)]);
    expect(numbers).toMatchObject({ creees: 3999, ignorees: 1, rejetees: 0 });
    expect(lists.filter((list) => list.length === 2000)).toHaveLength(2);
    expect(operationsIn(service.arrived).filter(({ body }) => !Array.isArray(body)).length).toBeGreaterThan(
      1999,
    );
    expect(found).toEqual(range(1, 4000).map(anomalie));
  });

  test('what stands in the cells is what is there, however JSON writes it, and whatever the columns', async () => {
    const unit = fc.oneof(
      fc.constantFrom(...'aé œ’€"\\/{}[]:,;<&'),
      fc.constantFrom('""', '\u2028', '\ud83d\ude92', '\u0001', '\u007f', 'Ω'),
    );
    const texts = fc.array(fc.string({ unit, minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 40 });
    const orders = fc.constantFrom('ctg', 'tgc', 'gct', 'tc');
    await fc.assert(
      fc.asyncProperty(texts, orders, async (given, order) => {
        const headers = { c: 'code', t: 'texte', g: 'indice_de_gravite' };
        const names = [...order].map((letter) => headers[letter as 'c']);
        const bodies = given.map((text, code) => ({ code, texte: `x${text}x`, indice_de_gravite: 2 }));
        const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
        const lines = bodies.map((body) => names.map((name) => quoted(body[name as 'code'])).join(';'));
        const more = order.includes('g') ? [] : ['--set', 'indice_de_gravite=2'];
        const { found, lists, err } = await imported(`${names.join(';')}\n${lines.join('\n')}\n`, { more });
        expect(lists.flat(), err).toEqual(bodies);
        expect(found).toEqual(bodies);
      }),
      { numRuns: 12 },
    );
  });

  test('rows that do not fit in one list go to the next, also one that is longer than any', async () => {
    const long = 'é'.repeat(60_000);
    const codes = range(1, 30);
    const { found, lists, exitCode } = await imported(
      HEAD + codes.map((code) => `${code};${long};1\n`).join(''),
    );
    expect(exitCode).toBe(0);
    expect(found).toEqual(codes.map((code) => ({ code, texte: long, indice_de_gravite: 1 })));
    expect(lists.length).toBeGreaterThan(3);
  });

  test('a list that a proxy finds too large goes as batches of less', async () => {
    let refused = 0;
    const there = network(({ path, body }) => {
      if (path !== '/_batch' || body.length <= 128 * 1024) return 'pass';
      refused++;
      return (response) =>
        void response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>Too Large</h1>');
    });
    const { numbers, found, lists, exitCode } = await imported(HEAD + rowsOf(range(1, 9000)), { there });
    expect([exitCode, refused]).toEqual([0, 1]);
    expect(numbers).toMatchObject({ lues: 9000, creees: 9000, rejetees: 0 });
    expect(lists.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([1000, 2000, 2000, 4000]);
    expect(found).toEqual(range(1, 9000).map(anomalie));
  });

  test('a list whose answer was lost is sent again under its key, and done once', async () => {
    let lost = 0;
    const there = network(({ path }) => (path === '/_batch' && lost++ === 1 ? 'lose' : 'pass'));
    const { numbers, found, service } = await imported(HEAD + rowsOf(range(1, 4000)), { there });
    const keys = service.arrived.flatMap(({ path, headers }) =>
      path === '/_batch' ? [headers['idempotency-key']] : [],
    );
    expect(keys.length).toBe(new Set(keys).size + 1);
    expect(numbers).toMatchObject({ creees: 4000 });
    expect(found).toHaveLength(4000);
  });
});
