import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { validate } from '../../src/contract/validate.ts';
import { convert } from '../../src/library/convert.ts';
import { findLayout, openRows } from '../../src/library/layout.ts';
import { anomalies, type Body, bodySchema } from '../../src/library/libraries.ts';
import { spool } from '../../src/library/read/source.ts';
import { References } from '../../src/library/references.ts';

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
const text = fc.string({
  unit: fc.constantFrom('a', 'é', 'œ', '’', '?', "'", '=', 'Ã', '©', '\u0301', '\u0000', '\ufffd', ' '),
});

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
          const of = { field, schema: schema.shape[field.name] as z.ZodType, references, cells: true };
          made[field.name] = convert(cells[index], { ...of, note: (code) => notes.push(code) });
        });
        expect(notes).toEqual([]);
        expect(validate(schema, made, 'body')).toEqual({ value: rows.body() });
        expect(identity).toBe((rows.body() as Body).code);
      }
      await source.close();
    }),
    { numRuns: 400 },
  );
  // The rule would hold if nothing were ever taken for plain.
  expect(plain).toBeGreaterThan(5);
});
