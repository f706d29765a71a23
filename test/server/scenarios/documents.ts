import { expect } from 'vitest';
import { TYPES_DE_DOCUMENT } from '../../../src/contract/resources/documents.ts';
import { ROLES, type Role } from '../../../src/contract/resources/utilisateurs.ts';
import { ANNEXE, casesOf, DIVERS, documentShown, PHOTO, PLAN, RAPPORT } from './cases.ts';
import { absent, ID, meta, type Request, type Resource, type Scenario } from './scenario.ts';

const UNKNOWN = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
const PIECE = documentShown('piece_du_permis');
const CLOSE = documentShown('piece_close');
const ARCHIVED = documentShown('piece_archivee');
const ALL = [PHOTO, PLAN, ANNEXE, PIECE, DIVERS, RAPPORT, CLOSE, ARCHIVED];
const OF_OUVERT = [PHOTO, PLAN, ANNEXE, DIVERS, RAPPORT];

const valid = { url: 'https://ged.nord.example/n', nom: 'n.pdf', type: 'plan' };
const add = (body: unknown, dossier = '{ouvert}'): Request => ({
  method: 'POST',
  path: `/dossiers/${dossier}/documents`,
  body,
});
const update = (body: unknown, document = '{photo}'): Request => ({
  method: 'POST',
  path: `/documents/${document}`,
  body,
});
const remove = (document: string): Request => ({ method: 'DELETE', path: `/documents/${document}` });

/** Choice A4: everybody reads; viewers and those without a role do not write. */
const VIEWERS: readonly string[] = ['visionneur_simple', 'visionneur_complet', 'sans_role', 'aucun_role'];
const writes = (user: string) => !VIEWERS.includes(user);

export const documents: Resource = {
  lines: [...casesOf('nord'), ...casesOf('sud')],
  library: [],
  scenarios: [
    // Reading.
    {
      name: 'B7: documents are listed in the order of their creation, whatever their dossier',
      call: { path: '/documents' },
      status: 200,
      body: { data: ALL, meta: meta(8) },
      never: ['ged.sud'],
    },
    {
      name: 'B4: the last page of documents',
      call: { path: '/documents?page=3&per_page=3' },
      status: 200,
      body: { data: [CLOSE, ARCHIVED], meta: meta(8, { count: 2, page: 3, per_page: 3 }) },
    },
    {
      name: 'B4: a page past the end of the documents',
      call: { path: '/documents?page=9' },
      status: 200,
      body: { data: [], meta: meta(8, { count: 0, page: 9 }) },
    },
    {
      name: 'B3: documents are not filtered by their name',
      call: { path: '/documents?nom=photo' },
      status: 400,
      errors: [['?nom', 'INCONNU']],
    },
    {
      name: 'C14: the documents of a dossier, without those of its children',
      call: { path: '/dossiers/{ouvert}/documents' },
      status: 200,
      body: { data: OF_OUVERT, meta: meta(5) },
    },
    {
      name: 'B4: a page of the documents of a dossier',
      call: { path: '/dossiers/{ouvert}/documents?page=2&per_page=2' },
      status: 200,
      body: { data: [ANNEXE, DIVERS], meta: meta(5, { count: 2, page: 2, per_page: 2 }) },
    },
    {
      name: 'B4: a page past the end of the documents of a dossier',
      call: { path: '/dossiers/{ouvert}/documents?page=4&per_page=2' },
      status: 200,
      body: { data: [], meta: meta(5, { count: 0, page: 4, per_page: 2 }) },
    },
    {
      name: 'B4: a dossier without documents has one empty page',
      call: { path: '/dossiers/{nu}/documents' },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'C14: the documents of a child',
      call: { path: '/dossiers/{permis}/documents' },
      status: 200,
      body: { data: [PIECE], meta: meta(1) },
    },
    {
      name: 'C8, C14: the documents of a closed dossier are read',
      call: { path: '/dossiers/{clos}/documents' },
      status: 200,
      body: { data: [CLOSE], meta: meta(1) },
    },
    {
      name: 'C14: a document, whole',
      call: { path: '/documents/{photo}' },
      status: 200,
      body: PHOTO,
    },
    {
      name: 'C14: identifiers are taken in any case',
      call: { path: '/documents/{upper:photo}' },
      status: 200,
      body: PHOTO,
    },
    {
      name: 'C14: so are those of dossiers',
      call: { path: '/dossiers/{upper:permis}/documents' },
      status: 200,
      body: { data: [PIECE], meta: meta(1) },
    },
    ...[
      '/documents/12',
      '/documents/{photo}0',
      `/documents/${UNKNOWN}`,
      '/dossiers/x/documents',
      `/dossiers/${UNKNOWN}/documents`,
      '/dossiers/{photo}/documents',
    ].map(
      (path): Scenario => ({
        name: `B2, C14: there is no ${path}`,
        call: { path },
        status: 404,
        code: 'INTROUVABLE',
      }),
    ),

    // Whose it is.
    ...(
      [
        { path: '/documents/{photo_sud}' },
        update({ nom: 'x' }, '{photo_sud}'),
        remove('{photo_sud}'),
        { path: '/dossiers/{ouvert_sud}/documents' },
        add(valid, '{ouvert_sud}'),
        // A lock would tell that the dossier exists.
        update({ nom: 'x' }, '{piece_close_sud}'),
        remove('{piece_close_sud}'),
        add(valid, '{clos_sud}'),
        update({ nom: 'x' }, UNKNOWN),
        remove(UNKNOWN),
        add(valid, UNKNOWN),
      ] as readonly Request[]
    ).map(
      ({ method = 'GET', ...call }): Scenario => ({
        name: `A5: ${method} ${call.path}`,
        call: { method, ...call },
        status: 404,
        body: {
          type: 'urn:vigie:problem:introuvable',
          title: 'Not Found',
          status: 404,
          detail: absent(call.path),
          instance: expect.any(String),
          code: 'INTROUVABLE',
        },
      }),
    ),
    {
      name: 'A5: the other organisation reads its own',
      as: 'administrateur_fonctionnel@sud',
      call: { path: '/dossiers/{permis_sud}/documents' },
      status: 200,
      body: {
        data: [
          {
            id: '{piece_du_permis_sud}',
            url: 'https://ged.sud.example/piece_du_permis',
            nom: 'piece_du_permis.pdf',
            description: null,
            type: 'divers',
            est_sensible: false,
          },
        ],
        meta: meta(1),
      },
      never: ['nord'],
    },

    // Who may.
    ...[...ROLES, 'sans_role', 'aucun_role', 'visionneur_et_preventionniste'].flatMap((user): Scenario[] => {
      const may = writes(user as Role);
      const refused = { status: 403, code: 'DROIT_INSUFFISANT' } as const;
      const name = (what: string) => `A4: ${user} ${may ? 'may' : 'may not'} ${what} a document`;
      return [
        { name: `A4: ${user} reads documents`, as: user, call: { path: '/documents' }, status: 200 },
        {
          name: name('add'),
          as: user,
          call: add(valid),
          ...(may
            ? {
                status: 201,
                after: {
                  documents: { added: [valid] },
                  dossiers: { changed: [{ id: '{ouvert}', nb_pieces_jointes: 6 }] },
                },
              }
            : refused),
        },
        {
          name: name('update'),
          as: user,
          call: update({ nom: 'x' }),
          ...(may ? { status: 200, after: { documents: { changed: [{ nom: 'x' }] } } } : refused),
        },
        {
          name: name('delete'),
          as: user,
          call: remove('{plan}'),
          ...(may
            ? {
                status: 204,
                after: {
                  documents: { removed: [{ id: '{plan}' }] },
                  dossiers: { changed: [{ id: '{ouvert}', nb_pieces_jointes: 4 }] },
                },
              }
            : refused),
        },
      ];
    }),

    // Adding.
    {
      name: 'C14: a document is added with the defaults: not sensitive, no description; it comes last',
      call: add(valid),
      status: 201,
      body: { id: expect.stringMatching(ID), ...valid, description: null, est_sensible: false },
      after: {
        documents: {
          added: [{ ...valid, dossier_id: '{ouvert}', description: null, est_sensible: 0, rang: 9 }],
        },
        dossiers: { changed: [{ id: '{ouvert}', nb_pieces_jointes: 6 }] },
      },
    },
    {
      name: 'C14: a document is added with everything, to a child',
      call: add({ ...valid, description: 'Coupe AA', est_sensible: true }, '{permis}'),
      status: 201,
      body: { id: expect.stringMatching(ID), ...valid, description: 'Coupe AA', est_sensible: true },
      after: {
        documents: {
          added: [{ ...valid, dossier_id: '{permis}', description: 'Coupe AA', est_sensible: 1 }],
        },
        dossiers: { changed: [{ id: '{permis}', nb_pieces_jointes: 2 }] },
      },
    },
    {
      name: 'B7: what is added is listed last, and counted',
      given: [{ ...add(valid), called: 'added' }],
      call: { path: '/documents?per_page=100' },
      status: 200,
      body: {
        data: [...ALL, { id: '{added}', ...valid, description: null, est_sensible: false }],
        meta: meta(9, { per_page: 100 }),
      },
    },
    {
      name: 'B7: what is added after the last one was deleted is listed last as well',
      given: [{ ...remove('{piece_du_permis}') }, { ...add(valid), called: 'added' }],
      call: { path: '/documents?per_page=1&page=8' },
      status: 200,
      contains: { data: [{ id: '{added}' }], meta: { pagination: { total: 8 } } },
    },
    {
      name: 'C14: the dossier says how many documents it has',
      given: [add(valid), add(valid), remove('{photo}')],
      call: { path: '/dossiers/{ouvert}' },
      status: 200,
      contains: { nb_pieces_jointes: 6 },
    },
    ...TYPES_DE_DOCUMENT.map(
      (type): Scenario => ({
        name: `C14: a document of the type ${type}`,
        call: add({ ...valid, type }),
        status: 201,
        contains: { type },
        after: {
          documents: { added: [{ type }] },
          dossiers: { changed: [{ nb_pieces_jointes: 6 }] },
        },
      }),
    ),
    {
      name: 'B8: description may be null',
      call: add({ ...valid, description: null }),
      status: 201,
      contains: { description: null },
      after: {
        documents: { added: [{ description: null }] },
        dossiers: { changed: [{ nb_pieces_jointes: 6 }] },
      },
    },
    {
      name: 'B8: nothing else may be null',
      call: add({ url: null, nom: null, type: null, est_sensible: null }),
      status: 400,
      errors: [
        ['/url', 'NULL_REFUSE'],
        ['/nom', 'NULL_REFUSE'],
        ['/type', 'NULL_REFUSE'],
        ['/est_sensible', 'NULL_REFUSE'],
      ],
    },
    {
      name: 'B1, C14: url, nom and type are required',
      call: add({}),
      status: 400,
      errors: [
        ['/url', 'REQUIS'],
        ['/nom', 'REQUIS'],
        ['/type', 'REQUIS'],
      ],
    },
    {
      name: 'B3: an id is not given, and neither is a dossier besides the one of the path',
      call: add({ ...valid, id: UNKNOWN, dossier_id: UNKNOWN, organisation_id: '{sud}' }),
      status: 400,
      errors: [
        ['/id', 'LECTURE_SEULE'],
        ['/dossier_id', 'INCONNU'],
        ['/organisation_id', 'INCONNU'],
      ],
    },
    {
      name: 'B5: what is too long, and what is no address or type',
      call: add({
        url: `https://ged.nord.example/${'x'.repeat(489)}`,
        nom: 'é'.repeat(257),
        description: 'x'.repeat(65_537),
        type: 'PHOTO',
      }),
      status: 400,
      errors: [
        ['/url', 'TROP_LONG'],
        ['/nom', 'TROP_LONG'],
        ['/description', 'TROP_LONG'],
        ['/type', 'VALEUR'],
      ],
    },
    ...[
      'plan.pdf',
      '/plan.pdf',
      '',
      'https:',
      'https://a b',
      'javascript:alert(1)',
      'file:///c:/plan.pdf',
    ].map(
      (url): Scenario => ({
        name: `B1: ${JSON.stringify(url)} is no address`,
        call: add({ ...valid, url }),
        status: 400,
        errors: [['/url', 'FORMAT']],
      }),
    ),
    {
      name: 'B5: the longest texts, counted in code points',
      call: add({ ...valid, nom: '🔥'.repeat(256), description: '🔥'.repeat(65_536) }),
      status: 201,
      contains: { nom: '🔥'.repeat(256) },
      after: {
        documents: { added: [{ description: '🔥'.repeat(65_536) }] },
        dossiers: { changed: [{ nb_pieces_jointes: 6 }] },
      },
    },
    {
      name: 'X1: the same key adds one document',
      given: [{ ...add(valid), key: 'k' }],
      call: { ...add(valid), key: 'k' },
      status: 201,
      headers: { 'idempotency-replayed': 'true' },
      contains: valid,
    },
    {
      name: 'X3: a batch adds to the list and to the count, and what it refuses does neither',
      call: {
        method: 'POST',
        path: '/_batch',
        body: {
          operations: [
            add(valid),
            add(valid, '{clos}'),
            remove('{plan}'),
            add({ ...valid, nom: 'second.pdf' }),
          ],
        },
      },
      status: 200,
      contains: { results: [{ status: 201 }, { status: 409 }, { status: 204 }, { status: 201 }] },
      after: {
        documents: {
          added: [
            { rang: 9, nom: 'n.pdf' },
            { rang: 10, nom: 'second.pdf' },
          ],
          removed: [{ id: '{plan}' }],
        },
        dossiers: { changed: [{ id: '{ouvert}', nb_pieces_jointes: 6 }] },
      },
    },

    // Updating.
    {
      name: 'C14: everything that may be updated',
      call: update({ nom: 'cour.jpg', description: 'Cour', type: 'annexe' }),
      status: 200,
      body: { ...PHOTO, nom: 'cour.jpg', description: 'Cour', type: 'annexe' },
      after: {
        documents: {
          changed: [{ id: '{photo}', nom: 'cour.jpg', description: 'Cour', type: 'annexe', est_sensible: 1 }],
        },
      },
    },
    {
      name: 'C14: omitted fields stay as they are',
      call: update({ type: 'plan' }),
      status: 200,
      body: { ...PHOTO, type: 'plan' },
      after: { documents: { changed: [{ nom: 'photo.pdf', type: 'plan' }] } },
    },
    {
      name: 'B8: description may become null',
      call: update({ description: null }),
      status: 200,
      body: { ...PHOTO, description: null },
      after: { documents: { changed: [{ description: null }] } },
    },
    { name: 'C14: an empty update changes nothing', call: update({}), status: 200, body: PHOTO },
    {
      name: 'C14: an update without a body changes nothing',
      call: { method: 'POST', path: '/documents/{photo}' },
      status: 200,
      body: PHOTO,
    },
    {
      name: 'C14: an update to what is there changes nothing',
      call: update({ nom: 'photo.pdf', description: 'Façade nord, côté cour', type: 'photo' }),
      status: 200,
      body: PHOTO,
    },
    {
      name: 'B8: nom and type may not become null',
      call: update({ nom: null, type: null }),
      status: 400,
      errors: [
        ['/nom', 'NULL_REFUSE'],
        ['/type', 'NULL_REFUSE'],
      ],
    },
    {
      name: 'B3: members that are read-only, and unknown ones',
      call: update({ nom: 'x', id: UNKNOWN, url: 'https://x.example/', est_sensible: false, taille: 1 }),
      status: 400,
      errors: [
        ['/id', 'LECTURE_SEULE'],
        ['/url', 'LECTURE_SEULE'],
        ['/est_sensible', 'LECTURE_SEULE'],
        ['/taille', 'INCONNU'],
      ],
    },
    {
      name: 'B5: an update that is too long, and of no type',
      call: update({ nom: 'x'.repeat(257), description: 'x'.repeat(65_537), type: 'video' }),
      status: 400,
      errors: [
        ['/nom', 'TROP_LONG'],
        ['/description', 'TROP_LONG'],
        ['/type', 'VALEUR'],
      ],
    },
    {
      name: 'B2: PATCH is not how documents are updated',
      httpOnly: 'there is no such endpoint',
      call: { method: 'PATCH', path: '/documents/{photo}', body: { nom: 'x' } },
      status: 405,
      code: 'METHODE_REFUSEE',
      headers: { allow: /POST/ },
    },

    // Deleting.
    {
      name: 'C14: a document is deleted',
      call: remove('{piece_du_permis}'),
      status: 204,
      body: undefined,
      after: {
        documents: { removed: [{ id: '{piece_du_permis}' }] },
        dossiers: { changed: [{ id: '{permis}', nb_pieces_jointes: 0 }] },
      },
    },
    {
      name: 'C14: what is deleted is gone',
      given: [remove('{photo}')],
      call: remove('{photo}'),
      status: 404,
      code: 'INTROUVABLE',
    },
    {
      name: 'B7: what is deleted is no longer listed',
      given: [{ path: '/documents?per_page=3&page=2' }, remove('{plan}')],
      call: { path: '/documents?per_page=3&page=2' },
      status: 200,
      body: { data: [DIVERS, RAPPORT, CLOSE], meta: meta(7, { count: 3, page: 2, per_page: 3 }) },
    },
    {
      name: 'B3: a DELETE takes no body',
      call: { ...remove('{photo}'), body: {} },
      status: 400,
      errors: [['', 'INCONNU']],
    },

    // Locks.
    ...(
      [
        ['clos', 'piece_close', 'clos'],
        ['archive', 'piece_archivee', 'archivé'],
      ] as const
    ).flatMap(([dossier, document, said]) =>
      [
        add(valid, `{${dossier}}`),
        update({ nom: 'x' }, `{${document}}`),
        update({}, `{${document}}`),
        remove(`{${document}}`),
      ].map(
        (call, i): Scenario => ({
          name: `C8: ${['adding to', 'updating in', 'an empty update in', 'deleting from'][i]} a dossier that is ${dossier}`,
          call,
          status: 409,
          code: 'DOSSIER_VERROUILLE',
          contains: { detail: `Ce dossier est ${said} : il ne peut plus être modifié.` },
        }),
      ),
    ),
    {
      name: 'B1, C8: what is not valid is told before the lock',
      call: update({ type: 'x' }, '{piece_close}'),
      status: 400,
      errors: [['/type', 'VALEUR']],
    },
    {
      name: 'A4, C8: who may not is told before the lock',
      as: 'visionneur_complet',
      call: remove('{piece_close}'),
      status: 403,
      code: 'DROIT_INSUFFISANT',
    },
  ],
};
