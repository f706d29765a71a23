import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { addEvenement, Evenement, listEvenements } from '../../src/contract/resources/evenements.ts';
import { judged } from './judged.ts';
import { evenementComplet, seanceComplete } from './objects.ts';
import { DATE_TIME, hasTheMembers, oneOf, orNull, publishedNames, textOf, UUID } from './tables.ts';

const TYPES = [
  'DEFAUT',
  'RECONNAISSANCE_OPERATIONNELLE_ANNUELLE',
  'VISITE_PERIODIQUE',
  'COMMISSION_SECURITE',
];

hasTheMembers(
  'Calendar event',
  Evenement(),
  {
    id: UUID,
    title: textOf(256),
    type: oneOf(...TYPES),
    description: orNull(textOf(65_536)),
    date_debut: DATE_TIME,
    date_fin: DATE_TIME,
    // Choice C10.
    subject: { allowed: [{}, seanceComplete()], refused: [{ id: seanceComplete().id }, [], 'x', null] },
    organisation_id: UUID,
    // Choice C19.
    sequence: { optional: true, allowed: [1, 999_999], refused: [0, 1_000_000, 1.5, '1', null] },
    date_de_derniere_mise_a_jour: { optional: true, ...DATE_TIME },
  },
  evenementComplet(),
);

const body = () => addEvenement.body?.() as z.ZodObject;
const { title, type, date_debut, date_fin } = evenementComplet();
const given = { title, type, description: '', date_debut, date_fin };

hasTheMembers(
  'body of POST /evenements, all required',
  body(),
  {
    title: textOf(256),
    type: oneOf(...TYPES),
    description: textOf(65_536),
    // Any date-time that is not after the end, or not before the start.
    date_debut: {
      ...DATE_TIME,
      allowed: ['2026-03-19T11:30:00Z', `2026-03-19T09:00:00.${'1'.repeat(24)}+02:00`],
    },
    date_fin: {
      ...DATE_TIME,
      allowed: ['2026-03-19T08:00:00Z', `2026-03-20T09:00:00.${'1'.repeat(24)}+02:00`],
    },
  },
  given,
);

describe('an event ends when it begins, or later (choice C10)', () => {
  const judge = (more: object) => judged(body(), { ...given, ...more }, 'body');
  const tooEarly = (min: string) => ({ in: 'body', path: ['date_fin'], code: 'MINIMUM', params: { min } });

  test.each([
    ['at the same instant', '2026-03-19T09:00:00+01:00', '2026-03-19T08:00:00Z'],
    ['within the same millisecond', '2026-03-19T08:00:00.0009Z', '2026-03-19T08:00:00.0001Z'],
    ['later, although its text sorts before', '2026-03-19T09:00:00+01:00', '2026-03-19T08:00:01Z'],
  ])('%s: accepted', (_, date_debut, date_fin) => {
    expect(judge({ date_debut, date_fin })).toEqual({ value: { ...given, date_debut, date_fin } });
  });

  test.each([
    ['a millisecond too early', '2026-03-19T08:00:00.001Z', '2026-03-19T08:00:00Z'],
    ['too early, although its text sorts after', '2026-03-19T08:30:00Z', '2026-03-19T09:00:00+01:00'],
  ])('%s: refused', (_, date_debut, date_fin) => {
    expect(judge({ date_debut, date_fin })).toEqual({ errors: [tooEarly(date_debut)] });
  });

  test('which is told along with every other error (choice B1)', () => {
    const wrong = { title: null, date_debut: '2026-03-19T08:00:00Z', date_fin: '2026-03-18T08:00:00Z' };
    expect(judge({ ...wrong, organisation_id: '1' })).toEqual({
      errors: [
        { in: 'body', path: ['title'], code: 'NULL_REFUSE' },
        { in: 'body', path: ['organisation_id'], code: 'INCONNU', params: { name: 'organisation_id' } },
        tooEarly('2026-03-19T08:00:00Z'),
      ],
    });
  });

  test('but not of dates that are wrong themselves, or not there', () => {
    expect(judge({ date_debut: '2026-03-32T08:00:00Z', date_fin: '2026-03-18' })).toMatchObject({
      errors: [
        { path: ['date_debut'], code: 'FORMAT' },
        { path: ['date_fin'], code: 'FORMAT' },
      ],
    });
    expect(judge({ date_fin: undefined })).toMatchObject({
      errors: [{ path: ['date_fin'], code: 'REQUIS' }],
    });
    for (const nothing of [null, [], 'x']) expect(judged(body(), nothing, 'body')).toHaveProperty('errors');
  });
});

describe('query of GET /evenements', () => {
  const judge = (query: unknown) => judged(listEvenements.query?.() as z.ZodType, query, 'query');
  const subject_id = seanceComplete().id;
  const typeIsMissing = { in: 'query', path: ['type'], code: 'REQUIS' };

  test('everything may be left out', () => {
    expect(judge({})).toEqual({ value: {} });
  });

  test('a period has two ends, as they are written: the caller says where a day is (choice C11)', () => {
    expect(judge({ period: '2026-03-14/2026-03-14' })).toEqual({
      value: { period: { from: '2026-03-14', to: '2026-03-14' } },
    });
    expect(judge({ period: '2026-03-15/2026-02-30' })).toMatchObject({
      errors: [{ path: ['period'], code: 'FORMAT' }],
    });
  });

  test.each(TYPES)('type %s', (type) => {
    expect(judge({ type })).toEqual({ value: { type } });
    expect(judge({ type, subject_id })).toEqual({ value: { type, subject_id } });
  });

  test('subject_id goes with a type (choice C11), which is told along with every other error', () => {
    expect(judge({ subject_id })).toEqual({ errors: [typeIsMissing] });
    expect(judge({ subject_id: 'x', page: '0', autre: '1' })).toEqual({
      errors: [
        { in: 'query', path: ['subject_id'], code: 'FORMAT', params: { format: 'uuid' } },
        { in: 'query', path: ['page'], code: 'MINIMUM', params: { min: 1 } },
        { in: 'query', path: ['autre'], code: 'INCONNU', params: { name: 'autre' } },
        typeIsMissing,
      ],
    });
  });

  test('a type that is wrong is not missing as well', () => {
    expect(judge({ subject_id, type: 'AUTRE' })).toMatchObject({
      errors: [{ path: ['type'], code: 'VALEUR', params: { allowed: TYPES } }],
    });
    expect(judge({ subject_id, type: ['DEFAUT', 'DEFAUT'] })).toMatchObject({
      errors: [{ path: ['type'], code: 'REPETE' }],
    });
  });
});

test('each object is published under one name, however often it stands', () => {
  expect(publishedNames(Evenement())).toEqual(['Commission', 'Evenement', 'Organisation', 'Seance']);
});
