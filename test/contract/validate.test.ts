import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { FIELD_CODES, type FieldCode, type FieldError } from '../../src/contract/errors.ts';
import { addAnomalie, listAnomalies } from '../../src/contract/resources/anomalies.ts';
import {
  addPrescription,
  explorePrescriptions,
  updatePrescription,
} from '../../src/contract/resources/prescriptions.ts';
import { updateWorkflow } from '../../src/contract/resources/workflows.ts';
import { dateTime, list, text } from '../../src/contract/schema/fields.ts';
import { validate } from '../../src/contract/schema/validate.ts';
import { detailOf } from '../../src/messages/detail.ts';

const anomalie = { code: 12, texte: 'Débit insuffisant', indice_de_gravite: 1 };
const anomalieBody = () => addAnomalie.body?.() as z.ZodType;
const prescriptionBody = () => addPrescription.body?.() as z.ZodType;
const workflowBody = () => updateWorkflow.body?.() as z.ZodType;
const anomalieQuery = () => listAnomalies.query?.() as z.ZodType;

const body = (schema: z.ZodType, value: unknown, readOnly?: ReadonlySet<string>) =>
  validate(schema, value, 'body', readOnly);
const inBody = (
  path: FieldError['path'],
  code: FieldCode,
  params?: FieldError['params'],
  value?: FieldError['value'],
): FieldError => ({
  in: 'body',
  path,
  code,
  ...(params ? { params } : {}),
  ...(value === undefined ? {} : { value }),
});

describe('each rule has its code', () => {
  const fields = z.strictObject({
    roles: list(z.enum(['valideur', 'relecteur']), 3, true),
    date: dateTime(),
    nom: text(5, { min: 2, pattern: /^[a-z]*$/ }),
  });
  const valid = { roles: ['valideur'], date: '2026-03-14T09:30:00Z', nom: 'abc' };

  /** What no schema can tell: a matter for the handlers, or for the lines of a file. */
  const ELSEWHERE = [
    'SANS_PAGES',
    'REFERENCE',
    'SYNTAXE',
    'ENCODAGE',
    'TROP_GRAND',
    'DIFFERENT',
    'PRIS',
    'COMPLET',
    'CYCLE',
    'AUTRE_ERP',
  ] as const satisfies readonly FieldCode[];

  /** For each of the others a value that breaks that rule and no other. */
  const cases: Record<
    Exclude<FieldCode, (typeof ELSEWHERE)[number]>,
    [schema: () => z.ZodType, value: unknown, part?: FieldError['in']]
  > = {
    REQUIS: [anomalieBody, { code: 1, texte: 'x' }],
    INCONNU: [anomalieBody, { ...anomalie, couleur: 'rouge' }],
    LECTURE_SEULE: [prescriptionBody, { contenu: 'x', id: '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35' }],
    TYPE: [anomalieBody, { ...anomalie, code: '12' }],
    NULL_REFUSE: [anomalieBody, { ...anomalie, texte: null }],
    MINIMUM: [anomalieBody, { ...anomalie, code: -1 }],
    MAXIMUM: [anomalieBody, { ...anomalie, indice_de_gravite: 3 }],
    TROP_COURT: [() => fields, { ...valid, nom: 'a' }],
    TROP_LONG: [anomalieBody, { ...anomalie, texte: 'é'.repeat(65_537) }],
    TROP_D_ELEMENTS: [prescriptionBody, { contenu: 'x', chemins: Array(11).fill('/') }],
    DOUBLON: [() => fields, { ...valid, roles: ['valideur', 'valideur'] }],
    MOTIF: [prescriptionBody, { contenu: 'x', chemins: ['/Sûreté'] }],
    CARACTERE: [anomalieBody, { ...anomalie, texte: 'a\u0000' }],
    FORMAT: [prescriptionBody, { contenu: 'x', supports_reglementaires_id: ['CO 35'] }],
    VALEUR: [prescriptionBody, { contenu: 'x', type: 'autre' }],
    NIVEAUX: [prescriptionBody, { contenu: 'x', chemins: ['/a'.repeat(11)] }],
    REPETE: [anomalieQuery, { code: ['1', '2'] }, 'query'],
    SANS_OBJET: [workflowBody, { etat: 'PAUSE', date_de_fin: '2026-03-14T09:30:00Z' }],
  };

  test.each(Object.entries(cases))('%s', (code, [schema, value, part = 'body']) => {
    const result = validate(schema(), value, part, new Set(['id']));
    expect('errors' in result && result.errors.map((error) => error.code)).toEqual([code]);
  });

  test('no code is left without a case', () => {
    expect([...Object.keys(cases), ...ELSEWHERE].sort()).toEqual([...FIELD_CODES].sort());
  });
});

test('every error is listed, wherever it stands (choice B1)', () => {
  const given = {
    code: 1.5,
    texte: null,
    indice_de_gravite: 7,
    couleur: 'rouge',
    'a/b~c': 0,
  };
  expect(body(anomalieBody(), given)).toEqual({
    errors: [
      inBody(['code'], 'TYPE', { expected: 'integer' }, 1.5),
      inBody(['texte'], 'NULL_REFUSE'),
      inBody(['indice_de_gravite'], 'MAXIMUM', { max: 2 }, 7),
      inBody(['couleur'], 'INCONNU', { name: 'couleur' }),
      inBody(['a/b~c'], 'INCONNU', { name: 'a/b~c' }),
    ],
  });
});

test('an element of a list is named by its index', () => {
  expect(
    body(prescriptionBody(), {
      contenu: 'x',
      chemins: ['/A', 'B', '/C\n'],
      supports_reglementaires_id: [null],
    }),
  ).toEqual({
    errors: [
      inBody(['supports_reglementaires_id', 0], 'NULL_REFUSE'),
      inBody(['chemins', 1], 'MOTIF', { character: 'B', position: 1 }, 'B'),
      inBody(['chemins', 2], 'CARACTERE', { character: 'U+000A', position: 3 }, '/C\n'),
    ],
  });
});

describe('members that may not be written (choice B3)', () => {
  test('a member that exists is read-only, any other is unknown', () => {
    const given = { contenu: 'x', id: '1', supports_reglementaires: [], autre: 1 };
    expect(body(prescriptionBody(), given, new Set(['id', 'supports_reglementaires']))).toEqual({
      errors: [
        inBody(['id'], 'LECTURE_SEULE', { name: 'id' }),
        inBody(['supports_reglementaires'], 'LECTURE_SEULE', { name: 'supports_reglementaires' }),
        inBody(['autre'], 'INCONNU', { name: 'autre' }),
      ],
    });
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is a name like any other: unknown',
    (name) => {
      const given: unknown = JSON.parse(
        `{"code": 1, "texte": "x", "indice_de_gravite": 0, "${name}": {"polluted": true}}`,
      );
      expect(body(anomalieBody(), given)).toEqual({ errors: [inBody([name], 'INCONNU', { name })] });
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );

  test('of two members of one name JSON keeps the last, and that one is checked', () => {
    const given: unknown = JSON.parse('{"code": 1, "texte": "x", "indice_de_gravite": 0, "code": -1}');
    expect(body(anomalieBody(), given)).toEqual({ errors: [inBody(['code'], 'MINIMUM', { min: 0 }, -1)] });
  });
});

describe('bodies that are not objects', () => {
  test.each([
    ['nothing', undefined, inBody([], 'REQUIS')],
    ['null', null, inBody([], 'NULL_REFUSE')],
    ['an array', [anomalie], inBody([], 'TYPE', { expected: 'object' })],
    ['a text', 'x', inBody([], 'TYPE', { expected: 'object' }, 'x')],
    ['a number', 1, inBody([], 'TYPE', { expected: 'object' }, 1)],
  ])('%s', (_, given, error) => {
    expect(body(anomalieBody(), given)).toEqual({ errors: [error] });
  });
});

describe('objects of several forms', () => {
  const form = z.discriminatedUnion('type', [
    z.strictObject({ type: z.enum(['a', 'b']), erp: text(5) }),
    z.strictObject({ type: z.literal('c'), pei: text(5) }),
  ]);
  const allowed = ['a', 'b', 'c'];

  test.each([
    [{ erp: 'x' }, [inBody(['type'], 'REQUIS')]],
    [{ type: null }, [inBody(['type'], 'NULL_REFUSE')]],
    [{ type: 'd' }, [inBody(['type'], 'VALEUR', { allowed }, 'd')]],
    [{ type: ['a'] }, [inBody(['type'], 'VALEUR', { allowed })]],
    [{ type: 'c', erp: 'x' }, [inBody(['pei'], 'REQUIS'), inBody(['erp'], 'INCONNU', { name: 'erp' })]],
    ['a', [inBody([], 'TYPE', { expected: 'object' }, 'a')]],
  ])('%j is judged by the member that tells them apart', (given, errors) => {
    expect(body(form, given)).toEqual({ errors });
  });
});

describe('the value that is wrong', () => {
  const one = (schema: z.ZodType, value: unknown, part: FieldError['in'] = 'body') => {
    const found = validate(schema, value, part);
    return 'errors' in found ? found.errors[0] : undefined;
  };

  test('is cut between characters after the first 60', () => {
    const long = '🚒'.repeat(200);
    expect(one(dateTime(), long)?.value).toBe(`${'🚒'.repeat(60)}…`);
    expect(one(dateTime(), 'x'.repeat(60))?.value).toBe('x'.repeat(60));
  });

  test('is not repeated where it stands in a header, which may be a secret', () => {
    expect(one(dateTime(), 'secret', 'body')?.value).toBe('secret');
    expect(one(dateTime(), 'secret', 'header')).not.toHaveProperty('value');
  });

  test('is left out where the rule says it all: objects, lists, names that are unknown, what is empty', () => {
    expect(one(text(5), { a: 1 })).not.toHaveProperty('value');
    expect(one(text(5), ['a'])).not.toHaveProperty('value');
    expect(one(text(5, { min: 1 }), '')).not.toHaveProperty('value');
    expect(one(anomalieBody(), { ...anomalie, couleur: 'rouge' })).not.toHaveProperty('value');
  });

  test('is said in words before the rule: as it was typed, or as JSON writes it', () => {
    const typed: FieldError = { in: 'flag', path: ['--code'], code: 'TYPE', params: { expected: 'integer' } };
    const found = { ...typed, value: 'douze' };
    expect(detailOf(found, 'fr')).toMatch(/^« douze » doit être un nombre entier, sans zéro en tête/);
    expect(detailOf(found, 'en')).toMatch(/^"douze" must be an integer/);
    expect(detailOf({ ...found, in: 'body', value: '12' }, 'fr')).toMatch(/^"12" doit être un nombre entier/);
    expect(detailOf({ ...found, in: 'body', value: 1.5 }, 'fr')).toMatch(/^1\.5 doit être un nombre entier/);
    expect(detailOf(typed, 'fr')).toMatch(/^doit être/);
  });
});

describe('null (choice B8)', () => {
  test('is accepted for the type of a prescription', () => {
    expect(body(prescriptionBody(), { contenu: 'x', type: null })).toEqual({
      value: { contenu: 'x', type: null },
    });
  });

  test.each(['contenu', 'chemins', 'supports_reglementaires_id'])('is refused for %s', (name) => {
    expect(body(prescriptionBody(), { contenu: 'x', [name]: null })).toEqual({
      errors: [inBody([name], 'NULL_REFUSE')],
    });
  });
});

describe('queries', () => {
  const query = (schema: z.ZodType, value: unknown) => validate(schema, value, 'query');

  test('unknown parameters are refused (choice B3)', () => {
    expect(query(anomalieQuery(), { text: 'x' })).toEqual({
      errors: [{ in: 'query', path: ['text'], code: 'INCONNU', params: { name: 'text' } }],
    });
  });

  test.each(['code', 'texte', 'sort', 'page', 'per_page'])(
    '%s may be given once only (choice B3)',
    (name) => {
      expect(query(anomalieQuery(), { [name]: ['1', '1'] })).toEqual({
        errors: [{ in: 'query', path: [name], code: 'REPETE' }],
      });
    },
  );

  test.each(['code', '-code', ''])('sort=%s is accepted (choice B7)', (sort) => {
    expect(query(anomalieQuery(), { sort })).toEqual({ value: { sort } });
  });

  test.each(['texte', '-', '--code', 'Code'])('sort=%s is refused, with the values that are not', (sort) => {
    expect(query(anomalieQuery(), { sort })).toEqual({
      errors: [
        { in: 'query', path: ['sort'], code: 'VALEUR', params: { allowed: ['code', '-code'] }, value: sort },
      ],
    });
  });

  test('the filters take 65536 characters (choice B6)', () => {
    const texte = '🔥'.repeat(65_536);
    expect(query(anomalieQuery(), { texte })).toEqual({ value: { texte } });
    expect(query(anomalieQuery(), { texte: `${texte}a` })).toHaveProperty('errors');
  });

  test('the path to explore is normalised, integers become numbers', () => {
    const given = { chemin: '/ERP//Type M/', page: '2' };
    expect(query(explorePrescriptions.query?.() as z.ZodType, given)).toEqual({
      value: { chemin: '/ERP/Type M', page: 2 },
    });
  });
});

describe('a partial update (interface, PATCH /prescriptions)', () => {
  const patch = (value: unknown) => body(updatePrescription.body?.() as z.ZodType, value);

  test('every member may be left out, and stays left out', () => {
    expect(patch({})).toEqual({ value: {} });
    expect(patch({ chemins: [] })).toEqual({ value: { chemins: [] } });
  });

  test('the rules of the members are those of creation', () => {
    expect(patch({ contenu: null, chemins: ['A'] })).toEqual({
      errors: [
        inBody(['contenu'], 'NULL_REFUSE'),
        inBody(['chemins', 0], 'MOTIF', { character: 'A', position: 1 }, 'A'),
      ],
    });
  });
});
