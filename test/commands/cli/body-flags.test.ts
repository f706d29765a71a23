import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { commandsOf, type Noun, nouns } from '../../../commands/nouns.ts';
import { bodyFlags, membersFlag } from '../../../commands/shared/flags/contract-flags.ts';
import type { Flag } from '../../../commands/shared/flags/flags.ts';
import { wordIn } from '../../../commands/shared/flags/flags.ts';
import { endpoint } from '../../../src/contract/endpoint.ts';
import { updateDocument } from '../../../src/contract/resources/documents.ts';
import { addPrescription } from '../../../src/contract/resources/prescriptions.ts';
import { date, dateTime, fieldPaths, text } from '../../../src/contract/schema/fields.ts';

describe('the fields of an object', () => {
  test('are named as dotted paths, lists and forms entered, each as deep as it goes', () => {
    const schema = z.strictObject({
      id: z.string(),
      a: z.array(z.strictObject({ b: z.string().nullable() })).optional(),
      c: z.union([z.strictObject({ d: z.number() }), z.strictObject({})]).nullable(),
    });
    expect(fieldPaths(schema)).toEqual(['id', 'a', 'a.b', 'c', 'c.d']);
  });

  test('may have any name where the object is open', () => {
    const schema = z.strictObject({ contexte: z.looseObject({ a: z.string() }), ferme: z.object({}) });
    expect(fieldPaths(schema)).toEqual(['contexte', 'contexte.a', 'contexte.*', 'ferme']);
  });

  test('are named once where an object holds others of its kind', () => {
    const node: z.ZodType = z.strictObject({
      id: z.string(),
      nodes: z.preprocess((given) => given, z.array(z.lazy(() => node)).max(3)),
    });
    expect(fieldPaths(node)).toEqual(['id', 'nodes']);
    expect(fieldPaths(z.strictObject({ top: z.lazy(() => node) }))).toEqual(['top', 'top.id', 'top.nodes']);
  });
});

describe('flags of a body', () => {
  const flags = bodyFlags(
    endpoint({
      name: 'x.add',
      method: 'POST',
      path: '/x',
      summary: 'Add',
      status: 201,
      body: () =>
        z.strictObject({
          sensible: z.boolean().describe('State: in force or repealed').optional(),
          complet: z.boolean().nullable().optional().describe('State: in force or repealed'),
          debut: dateTime().describe('Start'),
          fin: dateTime().describe('End').optional(),
          limite: date().nullable().describe('End').optional(),
          types: z.array(z.enum(['a', 'b']).describe('Type')).optional(),
          muet: z.boolean().optional(),
          tu: z.boolean().optional().describe('Title'),
        }),
    }),
    { fin: { alone: 'last', summary: 'End of the period' }, tu: false },
  );

  test('are those members that are described and not left out, in the words of the contract', () => {
    expect(Object.entries<Flag>(flags).map(([name, { summary }]) => [name, summary])).toEqual([
      ['sensible', 'State: in force or repealed'],
      ['complet', 'State: in force or repealed'],
      ['debut', 'Start'],
      ['fin', 'End of the period'],
      ['limite', 'End'],
      ['types', 'Type'],
    ]);
  });

  test('accents that are decomposed are those of the words and the paths of the interface', () => {
    const { type } = bodyFlags(updateDocument);
    const { chemins } = bodyFlags(addPrescription);
    const word = 'rapport de vérification réglementaire après travaux';
    expect(type.read([word.normalize('NFD')])).toEqual({ value: word });
    expect(chemins.read(['/Accès'.normalize('NFD')])).toEqual({ value: ['/Accès'] });
  });

  test('a yes or no is a switch, and says nothing when it is not given', () => {
    expect(flags.sensible.value).toBeUndefined();
    expect(flags.sensible.read([''])).toEqual({ value: true });
    expect(flags.sensible.read([])).toEqual({ value: undefined });
  });

  test('a yes or no that may be null takes a value, empty for null', () => {
    expect(flags.complet.value).toBe('true|false');
    expect(['true', 'NON', '', 'x'].map((typed) => flags.complet.read([typed]))).toMatchObject([
      { value: true },
      { value: false },
      { value: null },
      { faults: [{ code: 'TYPE' }] },
    ]);
    expect(flags.complet.read([])).toEqual({ value: undefined });
  });

  test('help says of which an empty value is none', () => {
    const said = Object.entries<Flag>(flags).filter(([, { clearable }]) => clearable);
    expect(said.map(([name]) => name)).toEqual(['complet', 'limite', 'types']);
  });

  test('a day is typed as people say it, empty for null', () => {
    expect(flags.limite.value).toBe('date');
    expect(['2026-11-30', '30/11/2026', '', 'x'].map((typed) => flags.limite.read([typed]))).toMatchObject([
      { value: '2026-11-30' },
      { value: '2026-11-30' },
      { value: null },
      { faults: [{ code: 'FORMAT' }] },
    ]);
    expect(flags.limite.understood?.('demain')).toMatch(/T00:00:00/);
  });

  test('a moment takes a date alone, and is required where the contract says so', () => {
    expect(flags.debut).toMatchObject({ value: 'date', required: true });
    expect(flags.fin.required).toBeUndefined();
    expect(flags.debut.read(['2026-10-01'])).toMatchObject({ value: expect.stringContaining('T00:00:00') });
    expect(flags.fin.read(['2026-10-01'])).toMatchObject({ value: expect.stringContaining('T23:59:59') });
    expect(flags.fin.read(['bientôt'])).toMatchObject({ faults: [{ code: 'FORMAT' }] });
  });
});

const commands = (await Promise.all(Object.values<Noun>(nouns).map(commandsOf))).flat();
const adding = commands.flatMap(({ noun, verb, flags, endpoints }) => {
  const { body } = endpoints.find(({ method }) => method === 'POST') ?? {};
  return verb === 'add' && body ? [[noun, flags, body() as z.ZodObject] as const] : [];
});

describe('a command that adds', () => {
  test.each(adding)('%s has a flag for each member that must be there', (_, flags, body) => {
    const needed = Object.entries<z.ZodType>(body.shape).filter(
      ([, member]) => !member.safeParse(undefined).success,
    );
    expect(needed.map(([name]) => name).filter((name) => !Object.hasOwn(flags, name))).toEqual([]);
  });

  test('is there for most collections', () => {
    expect(adding.map(([noun]) => noun)).toEqual(
      expect.arrayContaining(['anomalies', 'documents', 'notifications']),
    );
  });
});

describe('pairs', () => {
  const flag = membersFlag(() => z.object({}).catchall(text(3)), 'Data for programs');

  test('are the members of an object', () => {
    expect(flag.read(['a=1', 'b==', 'c='])).toEqual({ value: { a: '1', b: '=', c: '' } });
    expect(flag.read([])).toEqual({ value: undefined });
    const ordinary = flag.read(['__proto__=x']);
    expect('value' in ordinary && Object.keys(ordinary.value ?? {})).toEqual(['__proto__']);
  });

  test.each([
    [['a'], 'MOTIF'],
    [['=1'], 'MOTIF'],
    [['a=1', 'a=2'], 'DOUBLON'],
    [['a=1234'], 'TROP_LONG'],
  ])('%j: %s', (given, code) => {
    expect(flag.read(given)).toMatchObject({ faults: [{ code }] });
  });
});

test.each([
  ['erp:visite_periodique', 'visite_periodique'],
  ['erp:visite_periodique', 'Visite périodique'],
  ['erp:visite_periodique', 'periodic visit'],
  ['EN_COURS', 'en cours'],
  ['VALIDE', 'Validé'],
  ['VALIDE', 'validated'],
  ['liee_a_l_exploitation', 'liée à l’exploitation'],
  [undefined, 'visite'],
])('a value is typed in words: %s as %s', (value, typed) => {
  const values = [
    'erp:visite_periodique',
    'erp:visite_controle',
    'EN_COURS',
    'VALIDE',
    'liee_a_l_exploitation',
  ];
  expect(wordIn(values, typed)).toBe(value);
});
