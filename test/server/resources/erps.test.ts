import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stream } from '../../../server/core/list-stream.ts';
import { addErp, listErps } from '../../../src/contract/resources/ouvrages/erps.ts';
import { foldName } from '../../../src/contract/schema/text.ts';
import { costing } from '../../setup/chance.ts';
import { prepareWorld } from '../prepared-world.ts';
import { callerOf, openBench } from '../world.ts';

const world = await prepareWorld();

interface Made {
  readonly libelle: string | undefined;
  readonly commune: string | null;
  readonly a_visiter_en: string | null;
}
type Shown = Made & { readonly id: string };

/** Few values, so that many are equal. */
const made: fc.Arbitrary<Made> = fc.record({
  libelle: fc.constantFrom(undefined, 'École', 'ecole', 'Église', '~', 'Ωμέγα', "L'Orme"),
  commune: fc.constantFrom(null, 'Saint-Étienne', 'st etienne', 'Feurs', ''),
  a_visiter_en: fc.constantFrom(null, '0000', '2026', '2027', '9999'),
});

/** What an ERP is sorted by; undefined where it has none. */
const KEYS = {
  libelle: ({ libelle }: Made) => libelle && foldName(libelle),
  commune: ({ commune }: Made) => (commune === null ? undefined : foldName(commune)),
  a_visiter_en: ({ a_visiter_en }: Made) => a_visiter_en ?? undefined,
};

/** Ids by a key, those without one last, equals by their ids. */
function inOrder(erps: readonly Shown[], key: (one: Made) => string | undefined): string[] {
  const bytes = (text: string) => Buffer.from(text);
  return erps
    .toSorted((one, other) => {
      const [a, b] = [key(one), key(other)];
      if (a !== b && (a === undefined || b === undefined)) return a === undefined ? 1 : -1;
      return Buffer.compare(bytes(a ?? ''), bytes(b ?? '')) || Buffer.compare(bytes(one.id), bytes(other.id));
    })
    .map(({ id }) => id);
}

test('pages and streams have each ERP once, in the order that is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(made, { maxLength: 80 }),
      fc.constantFrom('libelle', 'commune', 'a_visiter_en'),
      fc.boolean(),
      fc.constantFrom({}, { commune: 'etienne' }, { avis: 'favorable' }),
      fc.integer({ min: 1, max: 30 }),
      async (all, by, descending, filters, size) => {
        const copy = await world.copy();
        const bench = await openBench(copy);
        try {
          const erps: Shown[] = [];
          for (const { libelle, commune, a_visiter_en } of all) {
            const { body, status } = await bench.send({
              endpoint: addErp,
              body: {
                implantation: { commune },
                a_visiter_en,
                avis_exploitation: a_visiter_en === '2026' ? 'favorable' : null,
                ...(libelle === undefined ? {} : { descriptif_technique: { libelle } }),
              },
            });
            expect(status).toBe(201);
            erps.push({ ...(body as { id: string }), libelle, commune, a_visiter_en });
          }
          const chosen = erps.filter(
            ({ commune, a_visiter_en }) =>
              (!('commune' in filters) || foldName(commune ?? '').includes('etienne')) &&
              (!('avis' in filters) || a_visiter_en === '2026'),
          );
          const ascending = inOrder(chosen, KEYS[by]);
          const expected = descending ? ascending.toReversed() : ascending;
          const query = { ...filters, sort: `${descending ? '-' : ''}${by}` };

          const paged: string[] = [];
          for (let page = 1; paged.length < expected.length || page === 1; page++) {
            const answer = await bench.send({
              endpoint: listErps,
              query: { ...query, page: String(page), per_page: String(size) },
            });
            const { data } = answer.body as { data: { id: string }[] };
            if (data.length === 0) break;
            paged.push(...data.map(({ id }) => id));
          }
          expect(paged).toEqual(expected);

          const streamed = await stream(bench.service, { endpoint: listErps, query }, callerOf(copy));
          const chunks = 'chunks' in streamed ? await Array.fromAsync(streamed.chunks) : [];
          const lines = Buffer.concat(chunks.map(({ bytes }) => bytes)).toString();
          expect(lines.split('\n').flatMap((line) => (line ? (JSON.parse(line) as Shown).id : []))).toEqual(
            expected,
          );
        } finally {
          await bench.store.close();
        }
      },
    ),
    costing(10),
  );
});
