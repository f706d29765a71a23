import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { convert } from '../../src/bulk/columns/convert.ts';
import { findLayout, openRows } from '../../src/bulk/columns/layout.ts';
import { References } from '../../src/bulk/columns/references.ts';
import { spool } from '../../src/bulk/input/source.ts';
import { anomalies, type Body, bodySchema, prescriptions } from '../../src/bulk/libraries.ts';
import { validate } from '../../src/contract/validate.ts';
import { judged } from './judging.ts';

const number = fc.oneof(
  fc.integer({ min: -5, max: 1_000_005 }).map(String),
  fc.constantFrom(
    '',
    '0',
    '00',
    '1',
    '2',
    '3',
    '01',
    '1,0',
    ' 1',
    '1e3',
    '999999',
    '1000000',
    '9'.repeat(16),
  ),
);
const text = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', 'é', 'œ', '’', '?', "'", '=', 'Ã', '©', '\u0301', '\u0000', '\ufffd', ' '),
  }),
  fc.constantFrom('#N/A', '#REF!', '# 1', '#'),
);

const severity = fc.constantFrom('0', '1', '2', '3', '01', '1,0', ' 1', '', 'bloquante');

test('what is taken for plainly right is what the converters and the contract make of it, silently', async () => {
  const schema = bodySchema(anomalies);
  const references = new References();
  let plain = 0;
  await fc.assert(
    fc.asyncProperty(number, text, severity, async (...cells) => {
      const source = await spool('x', [Buffer.from(`code;texte;indice_de_gravite\n${cells.join(';')}\n`)]);
      const layout = await findLayout(source, anomalies);
      expect(layout).toHaveProperty('format', 'csv');
      if (!('format' in layout)) return;
      const rows = await openRows(source, layout, { library: anomalies, references, file: 'x' });
      await rows.load();
      const identity = rows.next() ? rows.plainIdentity() : undefined;
      if (identity !== undefined) {
        plain++;
        const notes: string[] = [];
        const made: Record<string, unknown> = {};
        anomalies.fields.forEach((field, index) => {
          const of = {
            field,
            schema: schema.shape[field.name] as z.ZodType,
            references,
            cells: true,
            line: 1,
          };
          made[field.name] = convert(cells[index], { ...of, note: (code) => notes.push(code) });
        });
        expect(notes).toEqual([]);
        expect(validate(schema, made, 'body')).toEqual({ value: rows.body() });
        expect(identity).toBe((rows.body() as Body).code);
      }
      await source.close();
    }),
    { numRuns: 800 },
  );
  // The rule would hold if nothing were ever taken for plain.
  expect(plain).toBeGreaterThan(5);
});

const uuid = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const known = new References();
for (const [n, reference] of ['R. 123-3', 'PE 4', 'PE 4', 'MS 1'].entries()) {
  const titre = n === 3 ? 'Arrêté' : undefined;
  const etat = n === 1 ? 'abroge' : 'en_vigueur';
  known.add({
    id: uuid(n),
    nature: 'article',
    etat,
    reference,
    legaldb_cid: null,
    ...(titre ? { titre } : {}),
  } as never);
}
/** Mostly a few that are right, else any. */
const pieces = (right: readonly string[], others: readonly string[]) =>
  fc
    .oneof(
      { weight: 4, arbitrary: fc.array(fc.constantFrom(...right, '', ' '), { maxLength: 4 }) },
      fc.array(fc.constantFrom(...right, ...others), { maxLength: 13 }),
    )
    .map((list) => list.join('|'));
const chemins = pieces(
  ['/A', '/A/B', ' /A ', '/A//B/', '/É', '/e\u0301', '/', '/Z9'],
  ['A', '/A_B', "'/A", '#'],
);
const supports = pieces(
  ['R123-3', 'R. 123-3', 'MS 1', uuid(0)],
  ['PE 4', 'MS 1 (Arrêté)', 'inconnu', "'R123-3", '#N/A'],
);
const type = fc.constantFrom(
  '',
  'rappel_reglementaire',
  'Rappel réglementaire',
  'autre',
  ' ',
  '#N/A',
  "'autre",
);

test('so are paths, supports and choices, however often a file says them', async () => {
  const schema = bodySchema(prescriptions);
  let plain = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, type, chemins, supports), { maxLength: 6 }), async (table) => {
      const lines = table.map((cells) => `${cells.join(';')}\n`);
      const { bodies, issues, notices } = await judged(
        prescriptions,
        `contenu;type;chemins;supports\n${lines.join('')}`,
        { references: known },
      );
      const slow = await Promise.all(
        // With a constant nothing is taken for plainly right that is said in words.
        lines.map((line) =>
          judged(prescriptions, `contenu;type;chemins;supports\n${line}`, {
            references: known,
            repairs: {
              constants: new Map([
                ['type', ''],
                ['chemins', ''],
                ['supports_reglementaires_id', ''],
              ]),
            },
          }),
        ),
      );
      expect(bodies).toEqual(slow.flatMap((one) => one.bodies));
      expect(issues.map(({ code }) => code)).toEqual(
        slow.flatMap((one) => one.issues.map(({ code }) => code)),
      );
      expect(notices.map(({ code }) => code).sort()).toEqual(
        [...new Set(slow.flatMap((one) => one.notices.map(({ code }) => code)))]
          .filter((code) => code !== 'VALEUR_MISE')
          .sort(),
      );
      for (const body of bodies) expect(validate(schema, body, 'body')).toEqual({ value: body });
      plain += bodies.length;
    }),
    { numRuns: 300 },
  );
  expect(plain).toBeGreaterThan(50);
});
