import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  addNotification,
  contexte,
  markNotificationRead,
  Notification,
} from '../../src/contract/resources/notifications.ts';
import { judged } from './judged.ts';
import { dossierComplet, notificationComplete, utilisateurComplet } from './objects.ts';
import {
  DATE_TIME,
  hasTheMembers,
  long,
  objectLike,
  oneOf,
  orNothing,
  orNull,
  textOf,
  UUID,
} from './tables.ts';

hasTheMembers(
  'Notification',
  Notification(),
  {
    id: UUID,
    title: textOf(256),
    message: textOf(65_536),
    type: oneOf('info'),
    // The author of the notification may have attached anything.
    contexte: {
      allowed: [{}, { texte: long(257), nombre: 1, liste: [null], objet: { a: {} } }],
      refused: [[], 'x', null],
    },
    date_creation: DATE_TIME,
    date_de_lecture: orNull(DATE_TIME),
    utilisateur: objectLike(utilisateurComplet(), {}),
    subject: orNull(objectLike(dossierComplet(), {})),
  },
  notificationComplete(),
);

const { title, message, type } = notificationComplete();
const given = {
  title,
  message,
  type,
  utilisateur_id: 'claire.morel@sis42.fr',
  contexte: { workflow_id: '018f2c1e-0000-7000-8000-00000000000c', etat: '' },
  subject_id: '018f2c1e-0000-7000-8000-00000000000e',
};

hasTheMembers(
  'body of POST /notifications (choice C9)',
  addNotification.body?.() as z.ZodObject,
  {
    title: textOf(256),
    message: textOf(65_536),
    type: oneOf('info'),
    utilisateur_id: textOf(256),
    contexte: {
      optional: true,
      allowed: [{}, pairs(10), { [long(256)]: long(256) }, { constructor: 'x', toString: 'y', '': 'z' }],
      refused: [pairs(11), { a: long(257) }, { [long(257)]: 'x' }, { a: 1 }, { a: null }, [], 'x', null],
    },
    subject_id: orNothing(UUID),
  },
  given,
);

describe('what is wrong in a contexte', () => {
  const judge = (value: unknown) => judged(z.strictObject({ contexte: contexte() }), value, 'body');

  test('is named by its place', () => {
    const pairs = { 'a\u0000': 'x', b: 'x\ud800', [long(257)]: 1 };
    expect(judge({ contexte: pairs, autre: 1 })).toEqual({
      errors: [
        { in: 'body', path: ['contexte', 'b'], code: 'CARACTERE', params: { character: 'U+D800–U+DFFF' } },
        { in: 'body', path: ['contexte', long(257)], code: 'TYPE', params: { expected: 'string' } },
        { in: 'body', path: ['contexte', 'a\u0000'], code: 'CARACTERE', params: { character: 'U+0000' } },
        {
          in: 'body',
          path: ['contexte', long(257)],
          code: 'TROP_LONG',
          params: { max: 256, length: 257 },
        },
        { in: 'body', path: ['autre'], code: 'INCONNU', params: { name: 'autre' } },
      ],
    });
  });

  test('past ten members, their number is', () => {
    expect(judge({ contexte: pairs(11) })).toEqual({
      errors: [{ in: 'body', path: ['contexte'], code: 'TROP_D_ELEMENTS', params: { max: 10 } }],
    });
  });

  test('a member named __proto__ is refused rather than dropped, along with what else is wrong', () => {
    const polluted: unknown = JSON.parse('{"contexte": {"__proto__": "x", "a": 1}}');
    expect(judge(polluted)).toEqual({
      errors: [
        { in: 'body', path: ['contexte', '__proto__'], code: 'INCONNU', params: { name: '__proto__' } },
        { in: 'body', path: ['contexte', 'a'], code: 'TYPE', params: { expected: 'string' } },
      ],
    });
  });

  test('and in a notification that is shown as well', () => {
    const polluted = { ...notificationComplete(), contexte: JSON.parse('{"__proto__": {"a": 1}}') };
    expect(judged(Notification(), polluted, 'body')).toEqual({
      errors: [
        { in: 'body', path: ['contexte', '__proto__'], code: 'INCONNU', params: { name: '__proto__' } },
      ],
    });
  });

  test('its bounds are published', () => {
    expect(z.toJSONSchema(contexte(), { io: 'input' })).toMatchObject({
      type: 'object',
      maxProperties: 10,
      propertyNames: { maxLength: 256 },
      additionalProperties: { type: 'string', maxLength: 256 },
    });
  });
});

test('marking as read takes an empty object for those who must send one, and nothing in it', () => {
  const judge = (value: unknown) => judged(markNotificationRead.body?.() as z.ZodObject, value, 'body');
  expect(judge({})).toEqual({ value: {} });
  expect(judge({ date_de_lecture: '2026-02-21T08:02:10Z' })).toMatchObject({
    errors: [{ path: ['date_de_lecture'], code: 'INCONNU' }],
  });
});

function pairs(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`membre_${i}`, 'x']));
}
