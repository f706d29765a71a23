import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { updateWorkflow, Workflow } from '../../src/contract/resources/workflows.ts';
import { judged } from './judged.ts';
import { workflowComplet } from './objects.ts';
import {
  BOOLEAN,
  DATE_TIME,
  hasTheMembers,
  oneOf,
  orNothing,
  orNull,
  publishedNames,
  textOf,
  UUID,
} from './tables.ts';

const ETATS = ['VALIDE', 'EN_COURS', 'ATTENTE', 'PAUSE', 'NON_CONCERNE', 'ATTENTE_VALIDATION'];
const ETAT = oneOf(...ETATS);

hasTheMembers(
  'Workflow',
  Workflow(),
  {
    id: UUID,
    titre: textOf(256),
    date_de_creation: DATE_TIME,
    date_de_reception: orNull(DATE_TIME),
    date_de_debut: orNull(DATE_TIME),
    date_de_fin: orNull(DATE_TIME),
    workflow_automatise: BOOLEAN,
    etat: ETAT,
    observations: orNull(textOf(65_536)),
    type: oneOf(
      'analyse_de_risque',
      'validation',
      'arrivee_sis',
      'arrivee_sis_prev',
      'arrivee_secretariat_commission',
      'consultation_sis',
      'passage_commission',
      'relecture',
      'visite',
      'arrivee_secretariat',
      'workflow',
      'reception_de_travaux_en_attente',
    ),
  },
  workflowComplet(),
);

const body = () => updateWorkflow.body?.() as z.ZodObject;
const fin = '2026-02-20T16:40:00Z';

const { date_de_fin: _, ...besidesTheEnd } = body().shape;

// Choice B8: none of them may be null, although those of the workflow may.
hasTheMembers(
  'body of POST /workflows/{workflow_id}, besides the end',
  z.strictObject(besidesTheEnd),
  {
    date_de_reception: orNothing(DATE_TIME),
    etat: orNothing(ETAT),
    observations: orNothing(textOf(65_536)),
  },
  { date_de_reception: '2026-02-03T00:00:00+01:00', etat: 'PAUSE', observations: '' },
);

describe('backdating (choice C7)', () => {
  const judge = (value: unknown) => judged(body(), value, 'body');
  const withoutObject = {
    in: 'body',
    path: ['date_de_fin'],
    code: 'SANS_OBJET',
    params: { champ: 'etat', allowed: ['VALIDE', 'NON_CONCERNE'] },
  };

  test.each(ETATS)('to %s', (etat) => {
    const finished = etat === 'VALIDE' || etat === 'NON_CONCERNE';
    const given = { etat, date_de_fin: fin };
    expect(judge(given)).toEqual(finished ? { value: given } : { errors: [withoutObject] });
  });

  test('an end without a state ends nothing', () => {
    expect(judge({ date_de_fin: fin })).toEqual({ errors: [withoutObject] });
  });

  test('is told along with every other error (choice B1)', () => {
    expect(judge({ date_de_fin: fin, observations: 1, titre: 'x' })).toEqual({
      errors: [
        { in: 'body', path: ['observations'], code: 'TYPE', params: { expected: 'string' } },
        { in: 'body', path: ['titre'], code: 'INCONNU', params: { name: 'titre' } },
        withoutObject,
      ],
    });
  });

  test('is not told of what is wrong already', () => {
    expect(judge({ date_de_fin: '2026-02-20', etat: 'PAUSE' })).toMatchObject({
      errors: [{ path: ['date_de_fin'], code: 'FORMAT' }],
    });
    expect(judge({ date_de_fin: fin, etat: 'FINI' })).toMatchObject({
      errors: [{ path: ['etat'], code: 'VALEUR' }],
    });
    expect(judge({ date_de_fin: null, etat: 'VALIDE' })).toMatchObject({
      errors: [{ path: ['date_de_fin'], code: 'NULL_REFUSE' }],
    });
  });
});

test('an update may say nothing', () => {
  expect(judged(body(), {}, 'body')).toEqual({ value: {} });
});

test('is published under its name', () => {
  expect(publishedNames(Workflow())).toEqual(['Workflow']);
});
