import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../src/client/http/problems.ts';
import { Problem } from '../../src/contract/schema/problem.ts';

describe('the problem in an answer', () => {
  it('is what our own service says, whole', () => {
    const said = {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'Une valeur est refusée.',
      instance: 'urn:uuid:018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
      code: 'VALIDATION',
      errors: [{ pointer: '/code', code: 'MAXIMUM', detail: 'doit être au plus 999999' }],
    };
    expect(problemOf(400, said, {})).toEqual(said);
  });

  it.each([
    [404, undefined, 'Not Found', 'INTROUVABLE'],
    [401, {}, 'Unauthorized', 'NON_AUTHENTIFIE'],
    [422, { message: 'Nope' }, 'Nope', 'VALIDATION'],
    [403, { error: 'forbidden' }, 'forbidden', 'DROIT_INSUFFISANT'],
    [403, { error: 'forbidden', error_description: 'Wrong scope' }, 'Wrong scope', 'DROIT_INSUFFISANT'],
    [409, { error: { code: 'ALREADY_THERE', message: 'Is there' } }, 'Is there', 'ALREADY_THERE'],
    [400, { code: 1234, detail: 'x' }, 'x', 'VALIDATION'],
    [418, ['a', 'list'], "I'm a Teapot", 'HTTP_418'],
    [499, undefined, '499', 'HTTP_499'],
    [503, { title: 'Busy' }, 'Busy', 'HTTP_503'],
  ])('%s %j says %j, %s', (status, body, detail, code) => {
    expect(problemOf(status, body, {})).toMatchObject({ status, detail, code });
  });

  it('has the number of the request wherever it stands', () => {
    expect(problemOf(500, { instance: 'i' }, { 'request-id': 'r' }).instance).toBe('i');
    expect(problemOf(500, {}, { 'request-id': 'r', 'x-request-id': 'x' }).instance).toBe('r');
    expect(problemOf(500, {}, { 'x-request-id': 'x' }).instance).toBe('x');
  });

  it('keeps the errors of fields in the shapes that are common', () => {
    const errors = [
      'too long',
      { field: 'texte', message: 'required' },
      { pointer: '/a', msg: 'bad', code: 'X' },
      3,
      {},
    ];
    expect(problemOf(400, { errors }, {}).errors).toEqual([
      { code: 'VALEUR', detail: 'too long' },
      { parameter: 'texte', code: 'VALEUR', detail: 'required' },
      { pointer: '/a', code: 'X', detail: 'bad' },
    ]);
    expect(problemOf(422, { detail: [{ msg: 'field required' }] }, {})).toMatchObject({
      detail: 'Unprocessable Entity',
      errors: [{ detail: 'field required' }],
    });
  });

  it('is a problem of ours whatever the body is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), fc.jsonValue(), (status, body) => {
        expect(Problem().safeParse(problemOf(status, body, {})).success).toBe(true);
      }),
    );
  });
});
