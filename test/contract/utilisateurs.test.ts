import { expect, test } from 'vitest';
import { newUtilisateurId, Utilisateur } from '../../src/contract/resources/utilisateurs.ts';
import { validate } from '../../src/contract/schema/validate.ts';
import { utilisateurComplet } from './objects.ts';
import { BOOLEAN, DATE_TIME, hasTheMembers, orNull, publishedNames, textOf, URI } from './tables.ts';

const ROLES = [
  'administrateur_fonctionnel',
  'valideur',
  'visionneur_simple',
  'visionneur_complet',
  'attributeur',
  'relecteur',
  'rapporteur',
  'preventionniste',
  'secretariat_commission_securite',
  'secretariat',
];

hasTheMembers(
  'User',
  Utilisateur(),
  {
    id: textOf(256),
    first_name: orNull(textOf(256)),
    last_name: orNull(textOf(256)),
    created_at: DATE_TIME,
    updated_at: orNull(DATE_TIME),
    timezone: textOf(256),
    is_active: BOOLEAN,
    is_verified: BOOLEAN,
    fonction: orNull(textOf(256)),
    avatar_url: orNull(URI),
    roles: {
      allowed: [null, [], ...ROLES.map((role) => [role]), ROLES],
      refused: [['pompier'], [null], 'valideur', {}],
    },
  },
  utilisateurComplet(),
);

test('each role is held once, which makes ten at the most', () => {
  const judge = (roles: readonly string[]) =>
    validate(Utilisateur(), { ...utilisateurComplet(), roles }, 'body');
  expect(ROLES).toHaveLength(10);
  expect(judge(['valideur', 'relecteur', 'valideur'])).toMatchObject({ errors: [{ code: 'DOUBLON' }] });
  expect(judge([...ROLES, 'valideur'])).toMatchObject({
    errors: [{ code: 'TROP_D_ELEMENTS', params: { max: 10 } }],
  });
});

test.each([
  ['c.martin', undefined],
  ['CASERNE\\j dupont@sdis.example', undefined],
  ['', 'TROP_COURT'],
  ['x\nchef', 'CARACTERE'],
  ['x\u0085', 'CARACTERE'],
  ['x\u2028', 'CARACTERE'],
  ['\ufeffchef', 'CARACTERE'],
  ['che\u200bf', 'CARACTERE'],
  ['\u202efehc', 'CARACTERE'],
  ['chef\u2069', 'CARACTERE'],
  [' chef', 'FORMAT'],
  ['chef\u00a0', 'FORMAT'],
  [' ', 'FORMAT'],
  ['@moi', 'FORMAT'],
])('C18: who is new may be called %j: %s', (id, code) => {
  const judged = validate(newUtilisateurId(), id, 'body');
  expect(judged).toMatchObject(code === undefined ? { value: id } : { errors: [{ code }] });
});

test('is published under its name', () => {
  expect(publishedNames(Utilisateur())).toEqual(['Utilisateur']);
});
