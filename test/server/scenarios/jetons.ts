import { expect } from 'vitest';
import { hashToken, newToken } from '../../../server/core/authentication.ts';
import { ROLES } from '../../../src/contract/resources/utilisateurs.ts';
import { NOW as CLOCK } from '../world.ts';
import { type Given, ID, meta, type Resource, type Scenario } from './scenario.ts';

/** The tokens of an organisation, as its administrators see, make and revoke them. */

const NOW = CLOCK.toISOString();
const PATH = '/jetons';
const UNKNOWN = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
const HEADS = 'no token is asked in this process (A3)';
const SECRETS = { lu: newToken(), fini: newToken(), du_sud: newToken() };

const line = (name: keyof typeof SECRETS, members: object = {}) => ({
  kind: 'jeton',
  organisation_id: '{nord}',
  id: `{${name}}`,
  utilisateur_id: 'sans_role',
  read_only: false,
  created_at: '2026-01-02T08:00:00.000Z',
  expires_at: '2027-01-02T08:00:00.000Z',
  revoked_at: null,
  last_used_on: null,
  hash: hashToken(SECRETS[name]),
  ...members,
});
const LINES = [
  line('lu', { last_used_on: '2026-03-13' }),
  line('fini', { read_only: true, revoked_at: '2026-01-03T08:00:00.000Z' }),
  line('du_sud', { organisation_id: '{sud}' }),
];
const shown = ({ kind: _, organisation_id: __, hash: ___, ...members }: ReturnType<typeof line>) => members;

const add = (body: object, more: Partial<Given> = {}): Given => ({
  method: 'POST',
  path: PATH,
  body,
  ...more,
});
const revoke = (name: string): Given => ({ method: 'DELETE', path: `${PATH}/${name}` });

export const jetons: Resource = {
  lines: LINES,
  library: [],
  scenarios: [
    {
      name: 'X15: the tokens of a user, without their secrets',
      call: { path: PATH, query: { utilisateur_id: 'sans_role', page: '1', per_page: '100' } },
      status: 200,
      contains: {
        data: [{ utilisateur_id: 'sans_role' }, ...LINES.slice(0, 2).map(shown)],
      },
      never: ['vig_', '{du_sud}', hashToken(SECRETS.lu)],
    },
    {
      name: 'X15: of a user whom nobody knows there are none',
      call: { path: PATH, query: { utilisateur_id: 'personne' } },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'X15: a token is told once, lives for 90 days, and only a fingerprint of it is kept',
      call: add({ utilisateur_id: 'valideur' }),
      status: 201,
      contains: {
        id: expect.stringMatching(ID),
        utilisateur_id: 'valideur',
        read_only: false,
        created_at: NOW,
        expires_at: '2026-06-12T09:30:00.000Z',
        revoked_at: null,
        last_used_on: null,
        jeton: expect.stringMatching(/^vig_[0-9A-Za-z]{36}$/),
      },
      after: {
        tokens: { added: [{ utilisateur_id: 'valideur', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }] },
      },
    },
    {
      name: 'X15: one that only reads, for a day',
      call: add({ utilisateur_id: 'valideur', read_only: true, jours: 1 }),
      status: 201,
      contains: { read_only: true, expires_at: '2026-03-15T09:30:00.000Z' },
      after: { tokens: { added: [{ read_only: 1 }] } },
    },
    ...(
      [
        [0, 'MINIMUM'],
        [3651, 'MAXIMUM'],
        [1.5, 'TYPE'],
      ] as const
    ).map(
      ([jours, code]): Scenario => ({
        name: `X15: none lives for ${jours} days`,
        call: add({ utilisateur_id: 'valideur', jours }),
        status: 400,
        errors: [['/jours', code]],
      }),
    ),
    ...['personne', 'seul@sud'].map(
      (utilisateur_id): Scenario => ({
        name: `A5, X15: there is none for ${utilisateur_id}, who is no user of the organisation`,
        call: add({ utilisateur_id }),
        status: 400,
        errors: [['/utilisateur_id', 'REFERENCE']],
      }),
    ),
    {
      name: 'X15: nor for a user who is not active',
      call: add({ utilisateur_id: 'inactif' }),
      status: 409,
      code: 'UTILISATEUR_INACTIF',
    },
    {
      name: 'X1, X15: a key is answered again without the token, which is not kept',
      given: [add({ utilisateur_id: 'valideur' }, { key: 'k', called: 'sien' })],
      call: add({ utilisateur_id: 'valideur' }, { key: 'k' }),
      status: 201,
      contains: { id: '{sien}', jeton: null },
      headers: { 'idempotency-replayed': 'true' },
    },
    {
      name: 'X3, X15: no batch makes one, whose answer would be kept',
      call: {
        method: 'POST',
        path: '/_batch',
        body: { operations: [{ method: 'POST', path: PATH, body: { utilisateur_id: 'valideur' } }] },
      },
      status: 200,
      contains: { results: [{ status: 404 }] },
    },
    {
      name: 'X4, X15: one that is only tried opens nothing',
      call: add({ utilisateur_id: 'valideur' }, { dryRun: true }),
      status: 201,
    },
    {
      name: 'X15: one that is revoked is refused from that moment',
      call: revoke('{lu}'),
      status: 204,
      after: { tokens: { changed: [{ id: '{lu}', revoked_at: NOW }] } },
    },
    { name: 'X15: the first revocation stays', call: revoke('{fini}'), status: 204 },
    ...['{du_sud}', UNKNOWN].map(
      (name): Scenario => ({
        name: `A5, X15: ${name} is no token of the organisation`,
        call: revoke(name),
        status: 404,
        code: 'INTROUVABLE',
      }),
    ),
    ...[...ROLES, 'sans_role'].flatMap((as): Scenario[] =>
      as === 'administrateur_fonctionnel'
        ? []
        : ([{ method: 'GET', path: PATH }, add({ utilisateur_id: as }), revoke('{lu}')] as const).map(
            (call) => ({
              name: `A4, X15: ${as} may not ${call.method} ${call.path}`,
              as,
              call,
              status: 403,
              code: call.method === 'GET' ? 'LECTURE_RESERVEE' : 'DROIT_INSUFFISANT',
              never: ['{fini}', 'vig_'],
            }),
          ),
    ),
    {
      name: 'A4, X15: the refusal to read names the role that reads',
      as: 'preventionniste',
      call: { path: PATH },
      status: 403,
      contains: {
        detail:
          'Vos rôles ne permettent pas cette lecture ; elle exige l’un de ces rôles : administrateur_fonctionnel.',
      },
    },
    ...[add({ utilisateur_id: 'valideur' }), revoke('{lu}')].map(
      (call): Scenario => ({
        name: `A2, X15: a token that only reads may not ${call.method}, not even one that only reads`,
        httpOnly: HEADS,
        as: 'lecture',
        call,
        status: 403,
        code: 'JETON_LECTURE_SEULE',
      }),
    ),
    {
      name: 'A2, X15: a token that only reads lists them',
      httpOnly: HEADS,
      as: 'lecture',
      call: { path: PATH, query: { per_page: '1' } },
      status: 200,
      contains: { meta: { pagination: { count: 1 } } },
    },
    {
      name: 'X3, X15: a batch reads them by the same rights',
      as: 'preventionniste',
      call: { method: 'POST', path: '/_batch', body: { operations: [{ method: 'GET', path: PATH }] } },
      status: 200,
      contains: { results: [{ status: 403, body: { code: 'LECTURE_RESERVEE' } }] },
    },
    {
      name: 'B9, X15: one user makes 30 a minute at the most, refusals counted',
      httpOnly: 'only HTTP has limits',
      server: {},
      given: Array.from({ length: 30 }, () => ({ ...add({ utilisateur_id: 'personne' }), refused: true })),
      call: add({ utilisateur_id: 'valideur' }),
      status: 429,
      code: 'TROP_DE_REQUETES',
      headers: { 'retry-after': /^\d+$/ },
    },
  ],
};
