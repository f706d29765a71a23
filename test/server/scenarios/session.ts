import { expect } from 'vitest';
import type { Role } from '../../../src/contract/resources/utilisateurs.ts';
import { libraryOf } from './library.ts';
import { ID, type Resource, type Scenario } from './scenario.ts';

const HEADS = 'no token and no organisation header are asked in this process (A3)';
const CALL = { path: '/session' };
/** What a request without an organisation looks like. */
const ALONE = { ...CALL, headers: { 'service-org-id': null } };
const OTHER = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';

/** Choices A4 and X8: what each user may do, in the words of the answer. */
const RIGHTS: readonly (readonly [user: string, roles: readonly Role[], droits: readonly string[]])[] = [
  ['administrateur_fonctionnel', ['administrateur_fonctionnel'], ['lecture', 'ecriture', 'bibliotheques']],
  ['preventionniste', ['preventionniste'], ['lecture', 'ecriture', 'bibliotheques']],
  ['secretariat', ['secretariat'], ['lecture', 'ecriture']],
  ['visionneur_complet', ['visionneur_complet'], ['lecture']],
  ['deux_visionneurs', ['visionneur_simple', 'visionneur_complet'], ['lecture']],
  [
    'visionneur_et_preventionniste',
    ['visionneur_simple', 'preventionniste'],
    ['lecture', 'ecriture', 'bibliotheques'],
  ],
  ['sans_role', [], ['lecture']],
];

const organisation = (nom: string, roles: readonly Role[], droits: readonly string[]) => ({
  id: `{${nom}}`,
  nom: expect.any(String),
  roles,
  droits,
});

export const session: Resource = {
  library: libraryOf('nord'),
  scenarios: [
    ...RIGHTS.map(
      ([user, roles, droits]): Scenario => ({
        name: `X8: what ${user} is told`,
        httpOnly: 'in this process there is no token to tell of (A3)',
        as: user,
        call: CALL,
        status: 200,
        contains: {
          utilisateur: { id: user },
          organisations: [organisation('nord', roles, droits)],
        },
        never: ['{sud}'],
      }),
    ),
    {
      name: 'X8: a token tells until when it lives, and asks for no organisation',
      httpOnly: HEADS,
      as: 'lecture',
      call: ALONE,
      status: 200,
      contains: {
        jeton: { id: expect.stringMatching(ID), portee: 'lecture', expire_le: expect.any(String) },
        organisations: [{ id: '{nord}', droits: ['lecture'] }],
      },
      never: ['{sud}', 'vig_'],
    },
    {
      name: 'X8: the token of another organisation tells of that one alone',
      httpOnly: HEADS,
      as: 'administrateur_fonctionnel@sud',
      call: ALONE,
      status: 200,
      contains: { jeton: { portee: 'ecriture' }, organisations: [{ id: '{sud}' }] },
      never: ['{nord}'],
    },
    // Whatever organisation is named, nothing is learnt of it: not even whether there is such a one.
    ...['{sud}', OTHER, 'x', ''].map(
      (named): Scenario => ({
        name: `X8: the organisation ${JSON.stringify(named)} in the header changes nothing`,
        httpOnly: HEADS,
        call: { ...CALL, headers: { 'service-org-id': named } },
        status: 200,
        contains: { organisations: [{ id: '{nord}' }] },
        never: ['{sud}', OTHER],
      }),
    ),
    ...(
      [
        ['no token', null],
        ['an expired token', 'Bearer {token:expire}'],
        ['a revoked token', 'Bearer {token:revoque}'],
        ['the token of a user who is not active', 'Bearer {token:inactif}'],
        ['an unknown token', `Bearer vig_${'0'.repeat(36)}`],
      ] as const
    ).map(
      ([what, authorization]): Scenario => ({
        name: `X8: ${what}`,
        httpOnly: HEADS,
        call: { ...CALL, headers: { authorization, 'service-org-id': null } },
        status: 401,
        code: 'NON_AUTHENTIFIE',
        never: ['{nord}', '{sud}'],
      }),
    ),
    {
      name: 'X8: it takes no parameters',
      call: { path: '/session', query: { organisation: '{sud}' } },
      status: 400,
      errors: [['?organisation', 'INCONNU']],
    },
    {
      name: 'X8: nothing can be written there',
      httpOnly: 'only HTTP has methods',
      call: { method: 'POST', path: '/session', body: {} },
      status: 405,
      code: 'METHODE_REFUSEE',
    },
    {
      name: 'X8: the service says that it has it',
      call: { path: '/version' },
      status: 200,
      contains: { extensions: expect.arrayContaining(['session']) },
    },
  ],
};
