import { expect } from 'vitest';
import { hashToken, newToken } from '../../../server/core/authentication.ts';
import { ABONNEMENTS_MAX } from '../../../src/contract/resources/abonnements.ts';
import { NOW as CLOCK } from '../world.ts';
import { casesOf } from './cases.ts';
import { absent, type Given, ID, meta, type Request, type Resource, type Scenario } from './scenario.ts';

const NOW = CLOCK.toISOString();
const UNKNOWN = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
const HTTP = 'a calendar is asked for over HTTP, without token and organisation';

/** As many as one user may have. */
const FULL = Array.from({ length: ABONNEMENTS_MAX }, (_, i) => `plein_${i}`);

/** The secrets of subscriptions that are loaded, by their names. */
const SECRETS = Object.fromEntries(
  ['tout', 'visites', 'miens', 'autrui', 'revoque', 'inactif', 'du_sud', ...FULL].map((name) => [
    name,
    newToken('cal_'),
  ]),
) as Readonly<Record<string, string>>;

const line = (name: string, members: object = {}) => ({
  kind: 'abonnement',
  organisation_id: '{nord}',
  id: `{${name}}`,
  utilisateur_id: 'administrateur_fonctionnel',
  libelle: `Agenda ${name}`,
  type: null,
  personnel: false,
  created_at: '2026-01-02T08:00:00Z',
  hash: hashToken(SECRETS[name] as string),
  revoked_at: null,
  ...members,
});
const LINES = [
  line('tout'),
  line('visites', { type: 'RECONNAISSANCE_OPERATIONNELLE_ANNUELLE' }),
  line('miens', { personnel: true }),
  line('autrui', { utilisateur_id: 'rapporteur' }),
  line('revoque', { revoked_at: '2026-01-03T08:00:00Z' }),
  line('inactif', { utilisateur_id: 'inactif' }),
  line('du_sud', { organisation_id: '{sud}' }),
  ...FULL.map((name) => line(name, { utilisateur_id: 'attributeur' })),
];

const shown = (name: string, members: object = {}) => ({
  id: `{${name}}`,
  libelle: `Agenda ${name}`,
  type: null,
  utilisateur_id: null,
  created_at: '2026-01-02T08:00:00Z',
  ...members,
});

const add = (body: unknown, more: Partial<Given> = {}): Given => ({
  method: 'POST',
  path: '/abonnements',
  body,
  ...more,
});
const remove = (name: string): Given => ({ method: 'DELETE', path: `/abonnements/${name}` });
const calendar = (name: string): Request => ({
  path: `/calendriers/${SECRETS[name] ?? name}.ics`,
  headers: { authorization: null, 'service-org-id': null },
});
const row = {
  utilisateur_id: 'administrateur_fonctionnel',
  libelle: 'Mon agenda',
  type: null,
  personnel: 0,
  created_at: NOW,
  hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  revoked_at: null,
};

const refused = (name: string, what: string, call: Request = calendar(name)): Scenario => ({
  name: `X12: a calendar that ${what} is not found, and nothing says why`,
  httpOnly: HTTP,
  call,
  status: 404,
  contains: { code: 'INTROUVABLE', detail: 'Rien ne se trouve à cette adresse.' },
  never: ['{nord}', '{sud}', 'Agenda', 'cal_'],
});

export const abonnements: Resource = {
  lines: [...casesOf('nord'), ...casesOf('sud'), ...LINES],
  library: [],
  scenarios: [
    {
      name: 'X12: one’s own subscriptions, without secrets and those that were revoked',
      call: { path: '/abonnements' },
      status: 200,
      body: {
        data: [
          shown('tout'),
          shown('visites', { type: 'RECONNAISSANCE_OPERATIONNELLE_ANNUELLE' }),
          shown('miens', { utilisateur_id: 'administrateur_fonctionnel' }),
        ],
        meta: meta(3),
      },
      never: ['cal_', '{autrui}', '{revoque}', '{du_sud}', hashToken(SECRETS.tout as string)],
    },
    {
      name: 'X12: a subscription tells its address, once; only a fingerprint is kept',
      call: add({ libelle: 'Mon agenda' }),
      status: 201,
      body: {
        id: expect.stringMatching(ID),
        libelle: 'Mon agenda',
        type: null,
        utilisateur_id: null,
        created_at: NOW,
        chemin: expect.stringMatching(/^\/calendriers\/cal_[0-9A-Za-z]{36}\.ics$/),
      },
      after: { abonnements: { added: [row] } },
    },
    {
      name: 'X12: one of one’s own events, and of one type',
      call: add({ libelle: 'Mes visites', type: 'VISITE_PERIODIQUE', utilisateur_id: '@moi' }),
      status: 201,
      contains: { type: 'VISITE_PERIODIQUE', utilisateur_id: 'administrateur_fonctionnel' },
      after: {
        abonnements: {
          added: [{ ...row, libelle: 'Mes visites', type: 'VISITE_PERIODIQUE', personnel: 1 }],
        },
      },
    },
    {
      name: 'X12: one cannot subscribe for somebody else, nor without a label',
      call: add({ libelle: '', utilisateur_id: 'rapporteur' }),
      status: 400,
      errors: [
        ['/libelle', 'TROP_COURT'],
        ['/utilisateur_id', 'VALEUR'],
      ],
    },
    {
      name: 'X1, X12: a key is answered again without the secret, which is not kept',
      given: [add({ libelle: 'Mon agenda' }, { key: 'k', called: 'mien' })],
      call: add({ libelle: 'Mon agenda' }, { key: 'k' }),
      status: 201,
      contains: { id: '{mien}', chemin: null },
      headers: { 'idempotency-replayed': 'true' },
    },
    {
      name: 'X3, X12: no batch makes one, whose answer would be kept, nor reads a calendar',
      call: {
        method: 'POST',
        path: '/_batch',
        body: {
          operations: [
            { method: 'POST', path: '/abonnements', body: { libelle: 'Mon agenda' } },
            { method: 'GET', path: `/calendriers/${SECRETS.tout}.ics` },
          ],
        },
      },
      status: 200,
      contains: { results: [{ status: 404 }, { status: 404 }] },
    },
    {
      name: 'X12: one user has so many at the most',
      as: 'attributeur',
      call: add({ libelle: 'Un de trop' }),
      status: 409,
      code: 'ABONNEMENTS_AU_COMPLET',
    },
    {
      name: 'X12: those that were revoked do not count',
      as: 'attributeur',
      given: [{ ...remove('{plein_0}'), as: 'attributeur' }],
      call: add({ libelle: 'À la place' }),
      status: 201,
      contains: { libelle: 'À la place' },
      after: { abonnements: { added: [{ ...row, utilisateur_id: 'attributeur', libelle: 'À la place' }] } },
    },
    {
      name: 'X4, X12: one that is only tried opens nothing',
      call: add({ libelle: 'Mon agenda' }, { dryRun: true }),
      status: 201,
    },
    {
      name: 'A4, X12: who only looks subscribes to nothing',
      as: 'visionneur_complet',
      httpOnly: 'in this process everybody is who they say (A3)',
      call: add({ libelle: 'Mon agenda' }),
      status: 403,
      code: 'DROIT_INSUFFISANT',
    },
    {
      name: 'X12: one that is revoked leads nowhere any more',
      call: remove('{tout}'),
      status: 204,
      after: {
        abonnements: { changed: [{ id: '{tout}', revoked_at: NOW }] },
      },
    },
    ...['{autrui}', '{revoque}', '{du_sud}', UNKNOWN].map(
      (name): Scenario => ({
        name: `A5, X12: ${name} is none of one’s own to revoke`,
        call: remove(name),
        status: 404,
        contains: { detail: absent(`/abonnements/${name}`) },
      }),
    ),
    refused('revoque', 'was revoked'),
    refused('inactif', 'is of a user who is not active'),
    refused(newToken('cal_'), 'never was'),
    refused('x', 'has no secret at all'),
    refused('tout', 'is asked for without its ending', {
      ...calendar('tout'),
      path: `/calendriers/${SECRETS.tout}`,
    }),
    {
      name: 'A2, X12: the secret of a calendar is no token',
      httpOnly: HTTP,
      call: { path: '/evenements', headers: { authorization: `Bearer ${SECRETS.tout}` } },
      status: 401,
      code: 'NON_AUTHENTIFIE',
      never: ['cal_'],
    },
    {
      name: 'A2, X12: a token opens no calendar',
      httpOnly: HTTP,
      call: { path: '/calendriers/{token:preventionniste}.ics' },
      status: 404,
      never: ['vig_'],
    },
    {
      name: 'B9, X12: requests for calendars are counted',
      httpOnly: HTTP,
      server: { rateLimit: 1 },
      given: [{ ...calendar('revoque'), refused: true }],
      call: calendar('revoque'),
      status: 429,
      code: 'TROP_DE_REQUETES',
    },
    {
      name: 'B1, X12: a calendar is only read',
      httpOnly: HTTP,
      call: { ...calendar('tout'), method: 'DELETE' },
      status: 405,
      headers: { allow: 'GET, HEAD, OPTIONS' },
    },
  ],
};
