import { expect } from 'vitest';
import { wholeAnomalie } from '../../contract/expected.ts';
import { ECLAIRAGE, EXTINCTEURS, libraryOf, PRESCRIPTIONS, R123, REGISTRE } from './library.ts';
import { type Given, ID, meta, type Request, type Resource } from './scenario.ts';

const APPLIED = { 'dry-run': 'applied' };
const anomalie = wholeAnomalie({ code: 7, texte: 'Nouvelle', indice_de_gravite: 1 });
const dry = (call: Request): Given => ({ ...call, dryRun: true });
const addAnomalie: Request = { method: 'POST', path: '/anomalies', body: anomalie };
const addPrescription: Request = {
  method: 'POST',
  path: '/prescriptions',
  body: { contenu: 'Hydroéjecteur', chemins: ['/Essai'], supports_reglementaires_id: ['{r123}'] },
};
const remove: Request = { method: 'DELETE', path: '/prescriptions/{extincteurs}' };
const move: Request = {
  method: 'PATCH',
  path: '/prescriptions/{extincteurs}',
  body: { contenu: 'Hydroéjecteur', chemins: ['/Essai'], supports_reglementaires_id: [] },
};

const coded = (code: number) => wholeAnomalie({ code, texte: `Code ${code}`, indice_de_gravite: 0 });
const addCode = (code: number): Given => ({ method: 'POST', path: '/anomalies', body: coded(code) });
const OTHER = wholeAnomalie({ code: 40, texte: 'Autre', indice_de_gravite: 0 });
/** Writes, and walks the list as it is then. */
const walked = [
  addCode(5),
  { method: 'GET', path: '/anomalies?per_page=2' },
  { method: 'GET', path: '/anomalies?per_page=2&texte=code' },
];

export const dryRuns: Resource = {
  library: libraryOf('nord'),
  scenarios: [
    {
      name: 'X4: a creation is answered as it would be, and leaves nothing',
      call: dry(addAnomalie),
      status: 201,
      body: anomalie,
      headers: APPLIED,
    },
    {
      name: 'X4: a creation with directories, supports and new words leaves nothing',
      call: dry(addPrescription),
      status: 200,
      body: {
        id: expect.stringMatching(ID),
        contenu: 'Hydroéjecteur',
        type: null,
        supports_reglementaires: [R123],
        chemins: ['/Essai'],
      },
      headers: APPLIED,
    },
    {
      name: 'X4: a change leaves nothing',
      call: dry(move),
      status: 200,
      body: { ...EXTINCTEURS, contenu: 'Hydroéjecteur', chemins: ['/Essai'], supports_reglementaires: [] },
      headers: APPLIED,
    },
    {
      name: 'X4: a deletion leaves nothing',
      call: dry(remove),
      status: 204,
      body: undefined,
      headers: APPLIED,
    },
    {
      name: 'X4: what is refused is refused as it would be',
      call: dry({ method: 'DELETE', path: '/supports_reglementaires/{r123}' }),
      status: 409,
      code: 'SUPPORT_UTILISE',
      headers: { 'dry-run': null },
    },
    {
      name: 'X4: rights are judged as they would be',
      as: 'visionneur_complet',
      call: dry(addAnomalie),
      status: 403,
      code: 'DROIT_INSUFFISANT',
    },
    {
      name: 'X3, X4: a batch sees its own writes, and leaves nothing',
      call: dry({
        method: 'POST',
        path: '/_batch',
        body: {
          operations: [
            addAnomalie,
            addPrescription,
            remove,
            { method: 'GET', path: '/prescriptions?contenu=hydro' },
            { method: 'GET', path: '/prescriptions?contenu=extincteurs' },
            { method: 'GET', path: '/anomalies' },
          ],
        },
      }),
      status: 200,
      contains: {
        results: [
          { status: 201 },
          { status: 200 },
          { status: 204 },
          { body: { data: [{ contenu: 'Hydroéjecteur' }], meta: meta(1) } },
          { body: { data: [], meta: meta(0) } },
          { body: { data: [anomalie], meta: meta(1) } },
        ],
      },
      headers: APPLIED,
    },
    {
      name: 'X4: the totals are as before',
      given: [dry(addPrescription), dry(remove), dry(addPrescription)],
      call: { path: '/prescriptions' },
      status: 200,
      body: { data: PRESCRIPTIONS, meta: meta(3) },
      headers: { 'dry-run': null },
    },
    {
      name: 'X4: the search index is as before: the text that was tried is not found',
      given: [dry(addPrescription), dry(move)],
      call: { path: '/prescriptions?contenu=hydro' },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'X4: the search index is as before: the text that was there is found',
      given: [dry(remove), dry(move)],
      call: { path: '/prescriptions?contenu=extincteurs' },
      status: 200,
      body: { data: [EXTINCTEURS], meta: meta(1) },
    },
    {
      name: 'X4: words that a dry run brought are found when they are written for good',
      given: [dry(addPrescription), addPrescription],
      call: { path: '/prescriptions?contenu=hydro' },
      status: 200,
      contains: { data: [{ contenu: 'Hydroéjecteur' }], meta: meta(1) },
    },
    {
      name: 'X4: the directories are as before',
      given: [dry(addPrescription), dry(remove), dry(move)],
      call: { path: '/prescriptions/explore?chemin=/' },
      status: 200,
      body: {
        data: [{ chemin: '/Commun' }, { chemin: '/ERP' }, { prescription: REGISTRE }],
        meta: meta(3),
      },
    },
    {
      name: 'X4: a directory that a dry run emptied is as before',
      given: [dry(remove), dry(move)],
      call: { path: '/prescriptions/explore?chemin=/ERP&contenu=e' },
      status: 200,
      body: { data: [{ chemin: '/ERP/Éclairage' }, { chemin: '/ERP/Moyens de secours' }], meta: meta(2) },
    },
    ...[
      dry({ method: 'POST', path: '/_batch', body: { operations: walked } }),
      {
        method: 'POST' as const,
        path: '/_batch',
        body: { atomic: true, operations: [...walked, ...walked] },
      },
    ].flatMap((undone) =>
      [
        { filter: '', data: [coded(30), OTHER], total: 4 },
        { filter: '&texte=code', data: [coded(30)], total: 3 },
      ].map(({ filter, data, total }) => ({
        name: `X3, X4: pages and totals that ${undone.dryRun ? 'a dry run' : 'an undone batch'} saw are no later page’s${filter}`,
        given: [addCode(10), addCode(20), addCode(30), undone, { ...addCode(40), body: OTHER }],
        call: { path: `/anomalies?per_page=2&page=2${filter}` },
        status: 200,
        body: { data, meta: meta(total, { count: data.length, page: 2, per_page: 2 }) },
      })),
    ),
    {
      name: 'X4: a key that was tried is free',
      given: [{ ...dry(addAnomalie), key: 'k' }],
      call: { ...addAnomalie, body: { ...anomalie, code: 8 }, key: 'k' },
      status: 201,
      body: { ...anomalie, code: 8 },
      headers: { 'dry-run': null, 'idempotency-replayed': null },
      after: { anomalies: { added: [{ code: 8 }] }, idempotency_keys: { added: [{ key: 'k' }] } },
    },
    {
      name: 'X4: a read is no dry run',
      call: dry({ path: '/prescriptions/{eclairage}' }),
      status: 200,
      body: ECLAIRAGE,
      headers: { 'dry-run': null },
    },
    {
      name: 'X4: false is a write for good',
      httpOnly: 'in this process it is no text',
      call: { ...addAnomalie, headers: { 'X-Dry-Run': 'False' } },
      status: 201,
      body: anomalie,
      headers: { 'dry-run': null },
      after: { anomalies: { added: [anomalie] } },
    },
    ...['', '1', 'yes', 'true, true'].map((given) => ({
      name: `X4: ${JSON.stringify(given)} is neither true nor false: nothing is done`,
      httpOnly: 'in this process it is no text',
      call: { ...addAnomalie, headers: { 'X-Dry-Run': given } },
      status: 400,
      code: 'EN_TETE_INVALIDE' as const,
    })),
  ],
};
