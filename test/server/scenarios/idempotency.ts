import { expect } from 'vitest';
import { wholeAnomalie } from '../../contract/expected.ts';
import { libraryOf, MS68, REGISTRE } from './library.ts';
import { type Given, meta, type Request, type Resource } from './scenario.ts';

const anomalie = wholeAnomalie({ code: 7, texte: 'Nouvelle', indice_de_gravite: 1 });
const post: Request = { method: 'POST', path: '/anomalies', body: anomalie, key: 'cle-1' };
const REPLAYED = { 'idempotency-replayed': 'true' };
const FRESH = { 'idempotency-replayed': null };
const CLOCK = 'a client in this process runs on the clock of the machine';

const operation = (key: string | undefined, body: object = anomalie) => ({
  method: 'POST',
  path: '/anomalies',
  body,
  ...(key === undefined ? {} : { idempotency_key: key }),
});
const batch = (operations: readonly object[], more: object = {}): Given => ({
  method: 'POST',
  path: '/_batch',
  body: { operations },
  ...more,
});

export const idempotency: Resource = {
  library: [...libraryOf('nord'), ...libraryOf('sud')],
  scenarios: [
    {
      name: 'X1: the answer of a write is stored with it',
      call: post,
      status: 201,
      body: anomalie,
      headers: FRESH,
      after: {
        anomalies: { added: [anomalie] },
        idempotency_keys: { added: [{ key: 'cle-1', status: 201, body: JSON.stringify(anomalie) }] },
      },
    },
    {
      name: 'X1: the same key again replays a POST, which would otherwise be a conflict',
      given: [post],
      call: post,
      status: 201,
      body: anomalie,
      headers: REPLAYED,
    },
    {
      name: 'X1: it replays the answer even when the object is gone since',
      given: [post, { method: 'DELETE', path: '/anomalies/7' }],
      call: post,
      status: 201,
      body: anomalie,
      headers: REPLAYED,
    },
    {
      name: 'X1: the same key again replays a DELETE, which would otherwise find nothing',
      given: [{ method: 'DELETE', path: '/prescriptions/{registre}', key: 'k' }],
      call: { method: 'DELETE', path: '/prescriptions/{registre}', key: 'k' },
      status: 204,
      body: undefined,
      headers: REPLAYED,
    },
    {
      name: 'X1: the same key again replays a PATCH as it was answered then',
      given: [
        { method: 'PATCH', path: '/prescriptions/{registre}', body: { contenu: 'Un' }, key: 'k' },
        { method: 'PATCH', path: '/prescriptions/{registre}', body: { contenu: 'Deux' }, key: 'l' },
      ],
      call: { method: 'PATCH', path: '/prescriptions/{registre}', body: { contenu: 'Un' }, key: 'k' },
      status: 200,
      body: { ...REGISTRE, contenu: 'Un' },
      headers: REPLAYED,
    },
    {
      name: 'X1: another key is another request',
      given: [post],
      call: { ...post, key: 'k2' },
      status: 409,
      code: 'CODE_EXISTANT',
      headers: FRESH,
    },
    ...(
      [
        ['body', { ...post, body: { ...anomalie, texte: 'Autre' } }],
        ['method and path', { method: 'DELETE', path: '/anomalies/7', key: 'cle-1' }],
        [
          'path',
          { method: 'POST', path: '/supports_reglementaires', body: { nature: 'guides' }, key: 'cle-1' },
        ],
        ['body, though it would be refused', { ...post, body: { ...anomalie, code: 7, texte: '' } }],
      ] as const
    ).map(([what, call]) => ({
      name: `X1: the same key with another ${what} is refused`,
      given: [post],
      call,
      status: 422,
      code: 'CLE_REUTILISEE' as const,
      headers: FRESH,
    })),
    {
      name: 'X1: a refusal is not stored: the same request may be tried again',
      given: [
        { method: 'POST', path: '/anomalies', body: anomalie },
        batch([{ ...operation('k'), method: 'POST' }]),
        { method: 'DELETE', path: '/anomalies/7' },
      ],
      call: { ...post, key: 'k' },
      status: 201,
      body: anomalie,
      headers: FRESH,
      after: { anomalies: { added: [anomalie] }, idempotency_keys: { added: [{ key: 'k' }] } },
    },
    {
      name: 'X1: a refused request leaves its key free for another',
      call: { ...post, body: { code: 7 } },
      status: 400,
      errors: [
        ['/texte', 'REQUIS'],
        ['/indice_de_gravite', 'REQUIS'],
      ],
    },
    {
      name: 'X1: a key is of one organisation: the other’s does not answer for it',
      given: [{ ...post, as: 'administrateur_fonctionnel@sud' }],
      call: { ...post, body: { ...anomalie, texte: 'Autre' } },
      status: 201,
      body: { ...anomalie, texte: 'Autre' },
      headers: FRESH,
      after: { anomalies: { added: [{ texte: 'Autre' }] }, idempotency_keys: { added: [{ key: 'cle-1' }] } },
    },
    {
      name: 'A4, X1: a key does not let those in who may not write',
      as: 'visionneur_simple',
      given: [post],
      call: post,
      status: 403,
      code: 'DROIT_INSUFFISANT',
      headers: FRESH,
    },
    {
      name: 'X1: a read takes no notice of a key',
      call: { path: '/prescriptions/{registre}', key: 'k' },
      status: 200,
      body: REGISTRE,
      headers: FRESH,
    },
    {
      name: 'X1: 255 characters are enough for a key',
      call: { ...post, key: 'k'.repeat(255) },
      status: 201,
      body: anomalie,
      after: { anomalies: { added: [anomalie] }, idempotency_keys: { added: [{ key: 'k'.repeat(255) }] } },
    },
    {
      name: 'X1: 256 are too many',
      call: { ...post, key: 'k'.repeat(256) },
      status: 400,
      errors: [['?Idempotency-Key', 'TROP_LONG']],
    },
    ...['', 'a b'].map((key) => ({
      name: `X1: ${JSON.stringify(key)} is no key`,
      call: { ...post, key },
      status: 400,
      errors: [['?Idempotency-Key', 'MOTIF'] as const],
    })),

    {
      name: 'X1: a key is kept for seven days',
      httpOnly: CLOCK,
      given: [{ ...post, days: 1 }],
      call: { ...post, days: 8 },
      status: 201,
      body: anomalie,
      headers: REPLAYED,
    },
    {
      name: 'X1: then it is free, for another request too',
      httpOnly: CLOCK,
      given: [{ ...post, days: 1 }],
      call: { ...post, body: { ...anomalie, code: 8 }, days: 8.01 },
      status: 201,
      body: { ...anomalie, code: 8 },
      headers: FRESH,
      after: {
        anomalies: { added: [{ code: 8 }] },
        idempotency_keys: { changed: [{ key: 'cle-1', body: JSON.stringify({ ...anomalie, code: 8 }) }] },
      },
    },
    {
      name: 'X1: a key that is used again after its days leaves the others, as old as they are, to the server',
      httpOnly: CLOCK,
      given: [
        { ...post, days: 1 },
        { method: 'DELETE', path: '/anomalies/7', key: 'ancienne', days: 1 },
        { method: 'PATCH', path: '/prescriptions/{registre}', body: {}, key: 'recente', days: 5 },
      ],
      call: { ...post, days: 9 },
      status: 201,
      body: anomalie,
      headers: FRESH,
      after: {
        anomalies: { added: [anomalie] },
        idempotency_keys: { changed: [{ key: 'cle-1' }] },
      },
    },

    // In a batch.
    {
      name: 'X1, X3: each operation of a batch may have its key',
      given: [batch([operation('a'), operation('b', { ...anomalie, code: 8 })])],
      call: batch([
        operation('a'),
        operation(undefined, { ...anomalie, code: 9 }),
        operation('b', { ...anomalie, code: 8, texte: 'Autre' }),
        operation('c', { ...anomalie, code: 8 }),
      ]),
      status: 200,
      contains: {
        results: [
          { status: 201, body: anomalie },
          { status: 201, body: { code: 9 } },
          { status: 422, body: { code: 'CLE_REUTILISEE' } },
          { status: 409, body: { code: 'CODE_EXISTANT' } },
        ],
      },
      after: { anomalies: { added: [{ code: 9 }] } },
    },
    {
      name: 'X1: the key of another user replays nothing, even for the same request',
      given: [post],
      as: 'preventionniste',
      call: post,
      status: 422,
      code: 'CLE_REUTILISEE',
    },
    {
      name: 'X1, X3: the keys of operations and of requests are the same keys',
      given: [post],
      call: batch([operation('cle-1'), operation('cle-1'), operation('cle-1', { ...anomalie, code: 8 })]),
      status: 200,
      contains: { results: [{ status: 201, body: anomalie }, { status: 201 }, { status: 422 }] },
    },
    {
      name: 'X1, X3: a key that comes twice in a batch is run once',
      call: batch([operation('a'), operation('a')]),
      status: 200,
      body: {
        results: [
          { status: 201, body: anomalie },
          { status: 201, body: anomalie },
        ],
      },
      after: { anomalies: { added: [anomalie] }, idempotency_keys: { added: [{ key: 'a', status: 201 }] } },
    },
    {
      name: 'X1, X3: a bad key of an operation is that operation’s own fault',
      call: batch([operation('a b'), operation('b')]),
      status: 200,
      contains: {
        results: [
          { status: 400, body: { errors: [{ parameter: 'Idempotency-Key', code: 'MOTIF' }] } },
          { status: 201, body: anomalie },
        ],
      },
      after: { anomalies: { added: [anomalie] }, idempotency_keys: { added: [{ key: 'b' }] } },
    },
    {
      name: 'X1, X3: the keys of a batch that was undone are free',
      given: [
        {
          method: 'POST',
          path: '/_batch',
          body: { atomic: true, operations: [operation('a'), operation('b', { code: 8 })] },
        },
      ],
      call: batch([operation('a', { ...anomalie, texte: 'Autre' })]),
      status: 200,
      contains: { results: [{ status: 201, body: { texte: 'Autre' } }] },
      after: { anomalies: { added: [{ texte: 'Autre' }] }, idempotency_keys: { added: [{ key: 'a' }] } },
    },
    {
      name: 'X1, X3: a whole batch has its key too, and is replayed as it was answered',
      given: [batch([operation(undefined), operation(undefined)], { key: 'lot' })],
      call: batch([operation(undefined), operation(undefined)], { key: 'lot' }),
      status: 200,
      contains: { results: [{ status: 201, body: anomalie }, { status: 409 }] },
      headers: REPLAYED,
    },
    {
      name: 'X1, X3: another batch under the same key is refused as a whole',
      given: [batch([operation(undefined)], { key: 'lot' })],
      call: batch([operation(undefined, { ...anomalie, code: 8 })], { key: 'lot' }),
      status: 422,
      code: 'CLE_REUTILISEE',
    },
    {
      name: 'X1, X3: a batch that did nothing is not stored: it may be tried again',
      given: [
        { method: 'POST', path: '/anomalies', body: anomalie },
        {
          method: 'POST',
          path: '/_batch',
          key: 'lot',
          body: {
            atomic: true,
            operations: [operation(undefined, { ...anomalie, code: 8 }), operation(undefined)],
          },
        },
        { method: 'DELETE', path: '/anomalies/7' },
      ],
      call: {
        method: 'POST',
        path: '/_batch',
        key: 'lot',
        body: {
          atomic: true,
          operations: [operation(undefined, { ...anomalie, code: 8 }), operation(undefined)],
        },
      },
      status: 200,
      contains: { results: [{ status: 201 }, { status: 201 }] },
      headers: FRESH,
      after: {
        anomalies: { added: [anomalie, { ...anomalie, code: 8 }] },
        idempotency_keys: { added: [{ key: 'lot', status: 200 }] },
      },
    },
    {
      name: 'X1, X4: a dry run leaves the key free, and replays what was done for good',
      given: [
        { ...post, dryRun: true },
        { method: 'PATCH', path: '/supports_reglementaires/{ms68}', body: { etat: 'abroge' }, key: 'k' },
      ],
      call: {
        method: 'PATCH',
        path: '/supports_reglementaires/{ms68}',
        body: { etat: 'abroge' },
        key: 'k',
        dryRun: true,
      },
      status: 200,
      body: { ...MS68, etat: 'abroge' },
      headers: REPLAYED,
    },
    {
      name: 'X1: replaying makes no second object',
      given: [
        { method: 'POST', path: '/prescriptions', body: { contenu: 'Hydroéjecteur' }, key: 'k' },
        { method: 'POST', path: '/prescriptions', body: { contenu: 'Hydroéjecteur' }, key: 'k' },
      ],
      call: { path: '/prescriptions?contenu=hydro' },
      status: 200,
      body: { data: [expect.objectContaining({ contenu: 'Hydroéjecteur' })], meta: meta(1) },
    },
  ],
};
