import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { optionsOf } from '../../src/bulk/columns/kinds.ts';
import { Lookup } from '../../src/bulk/columns/lookups.ts';
import { References } from '../../src/bulk/columns/references.ts';
import { csvLine } from '../../src/bulk/formats/csv.ts';
import type { ReferenceTarget } from '../../src/bulk/model/import-target.ts';
import { type Body, type Field, type ImportTarget, rowSchema } from '../../src/bulk/model/import-target.ts';
import { sentenceOf } from '../../src/bulk/report/issue-text.ts';
import { faultsOf } from '../../src/bulk/rows/flag-values.ts';
import { allTargets } from '../../src/bulk/targets/load.ts';
import { costing } from '../setup/chance.ts';
import { judged } from './judging.ts';

// What is recognised is stored, or told: no cell goes without a word.

const ID = '0194b6a0-7c3e-7c11-9d1f-3a5b7c9d1e2f';
const NUMBER = 'N-12';
const TARGETS: readonly ReferenceTarget[] = ['dossier', 'erp', 'pei', 'utilisateur'];
const lookups = new Map(TARGETS.map((referenced) => [referenced, new Lookup(referenced)]));
for (const lookup of lookups.values()) lookup.add({ id: ID, label: NUMBER, numbers: [NUMBER], names: [] });
const references = new References();
references.add({ id: ID, reference: 'R 123-3', titre: 'Règlement', etat: 'en_vigueur' });

/** Cells of a kind, as people write them; of any text, what its schema takes is sought among the last. */
const CELLS: Readonly<Record<Exclude<Field['kind'], 'choice' | 'choices' | 'text'>, readonly string[]>> = {
  number: ['12', '03', 'douze'],
  word: ['1', 'réserve'],
  chemins: ['/ERP/Type M', '/Accès | /Moyens de secours'],
  supports: ['R 123-3', 'r.123-3'],
  day: ['2026-03-12', '12/03/2026', '2026-03-12 14:30'],
  moment: ['2026-03-12', '12/03/2026 14:30'],
  time: ['14:30', '09:15'],
  flag: ['oui', 'non'],
  decimal: ['60', '1,5', '60 m3/h'],
  reference: [NUMBER, 'inconnu'],
};
const TEXTS = [
  'Salle des fêtes',
  'AB-12',
  '01004',
  'https://sdis.example/plan.pdf',
  'plan.pdf',
  'Europe/Paris',
  '2027',
  'R',
  ID,
];

function cellsOf({ name, kind }: Field, schema: z.ZodType): readonly string[] {
  if (kind === 'choice' || kind === 'choices') return optionsOf(schema);
  if (kind !== 'text') return CELLS[kind];
  const taken = TEXTS.filter((text) => schema.safeParse(text).success);
  expect(taken, name).not.toEqual([]);
  return taken;
}

/** Fields that are said within others: a time, in the moment that it belongs to. */
const WITHIN: Readonly<Record<string, string>> = { heure_debut: 'date_debut', heure_fin: 'date_fin' };

/** What the exchange model calls `statut` says who owns a water point (choice C13). */
const INSTEAD: Readonly<Record<string, string>> = { statut: 'domanialite' };

const TIME = /\d\d:\d\d/;

/** What is stored of a row. */
function storedOf({ row }: ImportTarget, body: Body): Body {
  return row ? row.rowOf(row.creation(body)) : body;
}

/** A row, so many times. */
const FORMATS: Readonly<Record<string, (row: Readonly<Record<string, string>>, times: number) => string>> = {
  csv: (row, times) => csvLine(Object.keys(row), ';') + csvLine(Object.values(row), ';').repeat(times),
  ndjson: (row, times) => `${JSON.stringify(row)}\n`.repeat(times),
};

const targets = await allTargets();

test.each(
  targets.flatMap((target) => Object.keys(FORMATS).map((format) => [target.name, format, target] as const)),
)('%s in %s: each cell is stored, refused or told', async (_, format, target) => {
  const { shape } = rowSchema(target);
  const cells = target.fields.map((field) => {
    const schema = shape[field.name] as z.ZodType;
    return { name: field.name, cell: fc.constantFrom(...cellsOf(field, schema)), schema };
  });
  const isRequired = ({ schema }: (typeof cells)[number]) => !schema.safeParse(undefined).success;
  const [required, others] = [cells.filter(isRequired), cells.filter((one) => !isRequired(one))];
  // Of many cells one would be refused each time.
  const rows = fc
    .subarray(others, { maxLength: Math.min(6, others.length) })
    .chain((some) =>
      fc.record(Object.fromEntries([...required, ...some].map(({ name, cell }) => [name, cell]))),
    );
  let accepted = 0;
  const property = fc.asyncProperty(rows, async (row) => {
    const file = (FORMATS[format] as (typeof FORMATS)['csv'])(row, 2);
    const { bodies, issues, notices } = await judged(target, file, { references, lookups });
    const [body, again] = bodies;
    // What is said again is read, refused and told again.
    expect(again).toEqual(body);
    expect(issues.length % 2).toBe(0);
    for (const { code, count } of notices) expect(count, code).not.toBe(1);
    if (!body) return;
    accepted++;
    const stored = storedOf(target, body);
    const told = JSON.stringify(notices);
    const lost = Object.entries(row).filter(([name, cell]) => {
      const value = stored[WITHIN[name] ?? name] ?? stored[INSTEAD[name] ?? name] ?? '';
      const time = TIME.exec(cell)?.[0];
      return (
        (value === '' || (time && !String(value).includes(time))) &&
        !told.includes(name) &&
        !told.includes(cell)
      );
    });
    expect(lost).toEqual([]);
  });
  await fc.assert(property, costing(4));
  // What refuses everything loses nothing, and shows nothing.
  expect(accepted).toBeGreaterThan(0);
});

/** Cells that most fields refuse. */
const JUNK = [
  ...['-1', '99999999', '1.5', '0', '61', 'x', 'xx yy zz', 'x'.repeat(300), '"', 'é/è', 'http:/x', '50 mm'],
  ...['3800', '2024-13-45', '31/02/2026', '12/2026', '25:99', '2026-03-12T10:00:00+99:00', '1,2,3'],
];

describe.each(targets.map((target) => [target.name, target] as const))('%s', (_, target) => {
  test('what is refused is told by what to write, which is taken', async () => {
    for (const field of target.fields) {
      const rows = JUNK.map((cell) => `${JSON.stringify({ [field.name]: cell })}\n`).join('');
      const { issues } = await judged(target, rows, { references, lookups });
      for (const issue of issues.filter((one) => one.field === field.name)) {
        for (const language of ['fr', 'en'] as const) {
          const said = sentenceOf(issue, language);
          // No regular expression.
          expect(said).not.toMatch(/[\^$*]|\\[dw]|\[[a-z]-/);
          const [, example] = /(?:, comme|, such as) ([^\s,]+)(?:,|$)/.exec(said) ?? [];
          if (example && field.kind !== 'supports')
            expect(faultsOf(target, field, example), `${field.name}: ${said}`).toEqual([]);
        }
      }
    }
    expect.hasAssertions();
  });
});
