import { expect } from 'vitest';
import { wholeAnomalie } from '../../contract/expected.ts';
import { ECLAIRAGE, EXTINCTEURS, libraryOf, R123, REGISTRE } from './library.ts';
import { type Given, meta, type Request, type Resource } from './scenario.ts';

const batch = (operations: readonly unknown[], more: object = {}): Request => ({
  method: 'POST',
  path: '/_batch',
  body: { operations, ...more },
});

const anomalie = (code: number, texte = `Anomalie ${code}`) =>
  wholeAnomalie({ code, texte, indice_de_gravite: 1 });
const add = (code: number, texte?: string) => ({
  method: 'POST',
  path: '/anomalies',
  body: anomalie(code, texte),
});
const added = (code: number, texte?: string) => ({ status: 201, body: anomalie(code, texte) });
const problem = (status: number, code: string, more: object = {}) => ({
  status,
  body: expect.objectContaining({ status, code, ...more }),
});
const many = (bodies: readonly object[]) => ({ method: 'POST', path: '/anomalies', bodies });
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const rows = (codes: readonly number[]) => codes.map((code) => anomalie(code));

const prescription = (contenu: string, more: object = {}) => ({
  method: 'POST',
  path: '/prescriptions',
  body: { contenu, ...more },
});
const made = (contenu: string) => ({
  status: 200,
  body: expect.objectContaining({ contenu, chemins: ['/'] }),
});

const TAKEN: Given = { method: 'POST', path: '/anomalies', body: anomalie(105, 'Déjà là') };

export const batches: Resource = {
  library: [...libraryOf('nord'), ...libraryOf('sud')],
  scenarios: [
    {
      name: 'X3: one result for each operation, in order, as each would be answered alone',
      call: batch([
        add(1),
        { method: 'GET', path: '/anomalies/1' },
        { method: 'DELETE', path: '/anomalies/1' },
        { method: 'GET', path: '/anomalies/1' },
        { method: 'GET', path: '/prescriptions/{extincteurs}' },
        { method: 'PATCH', path: '/prescriptions/{registre}', body: { type: null } },
        { method: 'DELETE', path: '/prescriptions/{eclairage}' },
      ]),
      status: 200,
      body: {
        results: [
          added(1),
          { status: 200, body: anomalie(1) },
          { status: 204 },
          problem(404, 'INTROUVABLE'),
          { status: 200, body: EXTINCTEURS },
          { status: 200, body: { ...REGISTRE, type: null } },
          { status: 204 },
        ],
      },
      after: {
        prescriptions: { changed: [{ id: '{registre}', type: null }], removed: [{ id: '{eclairage}' }] },
      },
    },
    {
      name: 'X3: reads see the writes before them, not those after',
      call: batch([
        { method: 'GET', path: '/anomalies?texte=anomalie' },
        add(1),
        { method: 'GET', path: '/anomalies?texte=anomalie' },
        add(2),
        prescription('Colonnes sèches', { chemins: ['/Nouveau'] }),
        { method: 'GET', path: '/prescriptions?contenu=SECHE&per_page=1' },
        { method: 'GET', path: '/prescriptions/explore?chemin=%2FNouveau' },
      ]),
      status: 200,
      contains: {
        results: [
          { body: { data: [], meta: meta(0) } },
          {},
          { body: { data: [anomalie(1)], meta: meta(1) } },
          {},
          {},
          { body: { data: [{ contenu: 'Colonnes sèches' }], meta: meta(1, { per_page: 1 }) } },
          { body: { data: [{ prescription: { contenu: 'Colonnes sèches' } }], meta: meta(1) } },
        ],
      },
      after: {
        anomalies: { added: rows([1, 2]) },
        prescriptions: { added: [{ contenu: 'Colonnes sèches' }] },
      },
    },
    {
      name: 'X3: each operation stands alone: those that fail undo nothing else',
      call: batch([
        add(1),
        { method: 'POST', path: '/anomalies', body: { code: 2 } },
        add(1, 'Encore'),
        { method: 'DELETE', path: '/supports_reglementaires/{r123}' },
        prescription('Avec un support', { supports_reglementaires_id: ['{r123}', '{r123_sud}'] }),
        add(3),
      ]),
      status: 200,
      body: {
        results: [
          added(1),
          problem(400, 'VALIDATION'),
          problem(409, 'CODE_EXISTANT'),
          problem(409, 'SUPPORT_UTILISE'),
          problem(400, 'VALIDATION', {
            errors: [
              expect.objectContaining({ pointer: '/supports_reglementaires_id/1', code: 'REFERENCE' }),
            ],
          }),
          added(3),
        ],
      },
      after: { anomalies: { added: rows([1, 3]) } },
    },
    {
      name: 'X3: who prefers a minimal answer is told nothing of what was done, when all of it was',
      call: { ...batch([add(1), prescription('Colonnes sèches')]), minimal: true, key: 'lot' },
      status: 204,
      headers: { 'preference-applied': 'return=minimal' },
      after: {
        anomalies: { added: rows([1]) },
        prescriptions: { added: [{ contenu: 'Colonnes sèches' }] },
        idempotency_keys: { added: [{ key: 'lot', status: 204, body: null }] },
      },
    },
    {
      name: 'X1, X3: such an answer is replayed as it was',
      given: [{ ...batch([add(1)]), minimal: true, key: 'lot' }],
      call: { ...batch([add(1)]), minimal: true, key: 'lot' },
      status: 204,
      headers: { 'idempotency-replayed': 'true', 'preference-applied': 'return=minimal' },
    },
    {
      name: 'X3: and of what was refused everything, in its place',
      call: { ...batch([add(1), add(1, 'Encore'), add(3)]), minimal: true },
      status: 200,
      body: { results: [{ status: 201 }, problem(409, 'CODE_EXISTANT'), { status: 201 }] },
      headers: { 'preference-applied': 'return=minimal' },
      after: { anomalies: { added: rows([1, 3]) } },
    },
    {
      name: 'X3: and so is one that was undone as a whole',
      call: { ...batch([add(1), add(1, 'Encore')], { atomic: true }), minimal: true, key: 'lot' },
      status: 200,
      body: { results: [problem(424, 'LOT_ANNULE'), problem(409, 'CODE_EXISTANT')] },
    },
    {
      name: 'X3, X4: a minimal answer to a dry run is as empty, and nothing is kept',
      call: { ...batch([add(1)]), minimal: true, dryRun: true, key: 'lot' },
      status: 204,
      headers: { 'dry-run': 'applied', 'preference-applied': 'return=minimal' },
    },
    ...['return=representation', 'return=minimaliste', 'handling=strict', 'x-return=minimal', ''].map(
      (prefer) => ({
        name: `X3: \`Prefer: ${prefer}\` asks for nothing of that kind`,
        call: { ...batch([add(1)]), headers: { prefer } },
        httpOnly: 'the header is what is tried',
        status: 200,
        body: { results: [added(1)] },
        headers: { 'preference-applied': null },
        after: { anomalies: { added: rows([1]) } },
      }),
    ),
    ...[
      'return="minimal"',
      'respond-async, RETURN = minimal; x=1',
      'return=minimal, return=representation',
    ].map((prefer) => ({
      name: `X3: \`Prefer: ${prefer}\` asks for a minimal answer (RFC 7240)`,
      call: { ...batch([add(1)]), headers: { prefer } },
      httpOnly: 'the header is what is tried',
      status: 204,
      headers: { 'preference-applied': 'return=minimal' },
      after: { anomalies: { added: rows([1]) } },
    })),
    {
      name: 'X3: the preference means nothing elsewhere',
      call: { ...add(1), method: 'POST', headers: { prefer: 'return=minimal' } },
      httpOnly: 'the header is what is tried',
      status: 201,
      body: anomalie(1),
      headers: { 'preference-applied': null },
      after: { anomalies: { added: rows([1]) } },
    },
    {
      name: 'X3: atomic: the first that fails undoes all; it tells why, the others that they were cancelled',
      call: batch(
        [
          add(1),
          prescription('Colonnes sèches'),
          { method: 'DELETE', path: '/prescriptions/{extincteurs}' },
          { method: 'PATCH', path: '/supports_reglementaires/{r123}', body: { titre: 'Autre' } },
          add(1, 'Encore'),
          add(4),
          { method: 'POST', path: '/anomalies', body: {} },
        ],
        { atomic: true },
      ),
      status: 200,
      body: {
        results: [
          ...range(0, 3).map(() =>
            problem(424, 'LOT_ANNULE', { detail: 'Annulée : l’opération 4 du lot a échoué.' }),
          ),
          problem(409, 'CODE_EXISTANT'),
          problem(424, 'LOT_ANNULE'),
          problem(424, 'LOT_ANNULE'),
        ],
      },
    },
    {
      name: 'X3: atomic, and nothing fails',
      call: batch([add(1), add(2), prescription('x')], { atomic: true }),
      status: 200,
      body: { results: [added(1), added(2), made('x')] },
      after: { anomalies: { added: rows([1, 2]) }, prescriptions: { added: [{ contenu: 'x' }] } },
    },
    {
      name: 'X3: atomic: a read that finds nothing fails too',
      call: batch([add(1), { method: 'GET', path: '/anomalies/9' }], { atomic: true }),
      status: 200,
      body: { results: [problem(424, 'LOT_ANNULE'), problem(404, 'INTROUVABLE')] },
    },
    {
      name: 'X3: what an undone batch wrote is found when it is written again',
      given: [
        batch([prescription('Hydroéjecteur'), add(1), add(1)], { atomic: true }),
        { method: 'POST', path: '/prescriptions', body: { contenu: 'Hydroéjecteur' } },
      ],
      call: { path: '/prescriptions?contenu=hydroejecteur' },
      status: 200,
      contains: { data: [{ contenu: 'Hydroéjecteur' }], meta: meta(1) },
    },

    // Creations of one kind in a row are made together, without a visible difference.
    {
      name: 'X3: a thousand creations are answered in order',
      call: batch(range(1000, 1999).map((code) => add(code))),
      status: 200,
      body: { results: range(1000, 1999).map((code) => added(code)) },
      after: { anomalies: { added: rows(range(1000, 1999)) } },
    },
    {
      name: 'X3: a code that was taken before, among many: it alone is refused',
      given: [TAKEN],
      call: batch(range(100, 119).map((code) => add(code))),
      status: 200,
      body: {
        results: range(100, 119).map((code) =>
          code === 105
            ? problem(409, 'CODE_EXISTANT', { detail: 'Une anomalie porte déjà le code 105.' })
            : added(code),
        ),
      },
      after: { anomalies: { added: rows(range(100, 119).filter((code) => code !== 105)) } },
    },
    {
      name: 'X3: a code that comes twice among many: the second is refused',
      call: batch([...range(100, 109), 104, ...range(110, 119)].map((code) => add(code))),
      status: 200,
      body: {
        results: [
          ...range(100, 109).map((code) => added(code)),
          problem(409, 'CODE_EXISTANT'),
          ...range(110, 119).map((code) => added(code)),
        ],
      },
      after: { anomalies: { added: rows(range(100, 119)) } },
    },
    {
      name: 'X3: a body that is refused among many: it alone is',
      call: batch(range(100, 119).map((code) => (code === 110 ? add(-1) : add(code)))),
      status: 200,
      body: {
        results: range(100, 119).map((code) =>
          code === 110 ? problem(400, 'VALIDATION', { detail: 'Une valeur est refusée.' }) : added(code),
        ),
      },
      after: { anomalies: { added: rows(range(100, 119).filter((code) => code !== 110)) } },
    },
    {
      name: 'X3: atomic: a code that was taken before, among many',
      given: [TAKEN],
      call: batch(
        range(100, 119).map((code) => add(code)),
        { atomic: true },
      ),
      status: 200,
      body: {
        results: range(100, 119).map((code) =>
          code === 105 ? problem(409, 'CODE_EXISTANT') : problem(424, 'LOT_ANNULE'),
        ),
      },
    },
    {
      name: 'X3: runs of creations between other operations',
      given: [TAKEN],
      call: batch([
        ...range(100, 104).map((code) => add(code)),
        ...range(200, 209).map((code) => add(code)),
        { method: 'DELETE', path: '/anomalies/105' },
        ...range(105, 109).map((code) => add(code)),
        ...range(210, 219).map((code) => add(code)),
        { method: 'GET', path: '/anomalies?per_page=1&sort=-code' },
        ...range(0, 9).map((n) => prescription(`Consigne ${n}`)),
      ]),
      status: 200,
      body: {
        results: [
          ...[...range(100, 104), ...range(200, 209)].map((code) => added(code)),
          { status: 204 },
          ...[...range(105, 109), ...range(210, 219)].map((code) => added(code)),
          { status: 200, body: { data: [anomalie(219)], meta: meta(30, { count: 1, per_page: 1 }) } },
          ...range(0, 9).map((n) => made(`Consigne ${n}`)),
        ],
      },
      after: {
        anomalies: {
          added: rows([...range(100, 104), ...range(106, 109), ...range(200, 219)]),
          changed: rows([105]),
        },
        prescriptions: { added: range(0, 9).map((n) => ({ contenu: `Consigne ${n}` })) },
      },
    },
    {
      name: 'X3: texts beyond ASCII among many are found without accents and case',
      given: [batch(range(100, 119).map((code) => add(code, `ÉTANCHÉITÉ ${code}`)))],
      call: { path: '/anomalies?texte=etancheite%20110' },
      status: 200,
      body: { data: [anomalie(110, 'ÉTANCHÉITÉ 110')], meta: meta(1) },
    },

    {
      name: 'X10: what is there just so is found, not created; what differs is created, or refused as ever',
      given: [TAKEN],
      call: batch([
        { ...add(105, 'Déjà là'), skip_identical: true },
        { ...add(105, 'Autre'), skip_identical: true },
        { ...add(8), skip_identical: true },
        { ...add(8), skip_identical: true },
        { ...add(8), skip_identical: false },
        {
          ...prescription('Tenir à jour le "registre" de sécurité.', { type: 'rappel_reglementaire' }),
          skip_identical: true,
        },
      ]),
      status: 200,
      body: {
        results: [
          { status: 201, identical: true, body: anomalie(105, 'Déjà là') },
          problem(409, 'CODE_EXISTANT'),
          added(8),
          { status: 201, identical: true, body: anomalie(8) },
          problem(409, 'CODE_EXISTANT'),
          { status: 200, identical: true, body: REGISTRE },
        ],
      },
      after: { anomalies: { added: [anomalie(8)] } },
    },
    {
      name: 'X10: among many, also the same twice; lists in any order are the same',
      call: batch(
        [
          ...range(1, 20).map((n) =>
            prescription(`Consigne ${n % 15}`, { chemins: n < 16 ? ['/A', '/B'] : ['/B', '/A'] }),
          ),
          prescription('Tenir à jour le "registre" de sécurité.', { type: 'rappel_reglementaire' }),
        ].map((operation) => ({ ...operation, skip_identical: true })),
      ),
      status: 200,
      body: {
        results: [
          ...range(1, 15).map((n) => ({
            status: 200,
            body: expect.objectContaining({ contenu: `Consigne ${n % 15}`, chemins: ['/A', '/B'] }),
          })),
          ...range(16, 20).map((n) => ({
            status: 200,
            identical: true,
            body: expect.objectContaining({ contenu: `Consigne ${n % 15}`, chemins: ['/A', '/B'] }),
          })),
          { status: 200, identical: true, body: REGISTRE },
        ],
      },
      after: {
        prescriptions: {
          added: range(1, 15).map((n) => expect.objectContaining({ contenu: `Consigne ${n % 15}` })),
        },
      },
    },
    {
      name: 'X10, X3: what was there already is told also without what was done',
      given: [TAKEN],
      call: {
        ...batch([
          { ...add(105, 'Déjà là'), skip_identical: true },
          { ...add(8), skip_identical: true },
        ]),
        minimal: true,
      },
      status: 200,
      body: { results: [{ status: 201, identical: true }, { status: 201 }] },
      after: { anomalies: { added: [anomalie(8)] } },
    },

    {
      name: 'X13: a creation of many bodies has one result, and tells which were not created; each stands alone',
      given: [TAKEN],
      call: batch([
        many([anomalie(1), { code: 2 }, anomalie(105, 'Autre'), anomalie(1), anomalie(3)]),
        { method: 'GET', path: '/anomalies/3' },
        many([anomalie(4), anomalie(5)]),
      ]),
      status: 200,
      body: {
        results: [
          {
            status: 201,
            exceptions: [
              { index: 1, ...problem(400, 'VALIDATION') },
              { index: 2, ...problem(409, 'CODE_EXISTANT') },
              { index: 3, ...problem(409, 'CODE_EXISTANT') },
            ],
          },
          { status: 200, body: anomalie(3) },
          { status: 201 },
        ],
      },
      after: { anomalies: { added: rows([1, 3, 4, 5]) } },
    },
    {
      name: 'X13: of more bodies than one statement writes, those whose code is taken are told',
      given: [TAKEN],
      call: batch([many([...range(60, 120), 61].map((code) => anomalie(code)))]),
      status: 200,
      body: {
        results: [
          {
            status: 201,
            exceptions: [45, 61].map((index) => ({ index, ...problem(409, 'CODE_EXISTANT') })),
          },
        ],
      },
      after: { anomalies: { added: rows([...range(60, 104), ...range(106, 120)]) } },
    },
    {
      name: 'X13: where all bodies are refused, so is the operation',
      given: [TAKEN],
      call: batch([many([anomalie(105, 'Autre'), { code: 2 }])]),
      status: 200,
      body: {
        results: [
          {
            ...problem(409, 'CODE_EXISTANT'),
            exceptions: [{ index: 1, ...problem(400, 'VALIDATION') }],
          },
        ],
      },
    },
    {
      name: 'X13, X10: where none is created the first refusal stands for all, or the first that is there already',
      given: [TAKEN],
      call: batch([
        { ...many([anomalie(105, 'Déjà là'), { code: 2 }]), skip_identical: true },
        { ...many([anomalie(105, 'Déjà là')]), skip_identical: true },
      ]),
      status: 200,
      body: {
        results: [
          {
            ...problem(400, 'VALIDATION'),
            exceptions: [{ index: 0, status: 201, identical: true, body: anomalie(105, 'Déjà là') }],
          },
          { status: 201, identical: true, body: anomalie(105, 'Déjà là') },
        ],
      },
    },
    {
      name: 'X13, X3: with atomic one body that is refused undoes all, and is told',
      call: batch([add(9), many([anomalie(1), { code: 2 }])], { atomic: true }),
      status: 200,
      body: {
        results: [
          problem(424, 'LOT_ANNULE'),
          {
            ...problem(424, 'LOT_ANNULE'),
            exceptions: [{ index: 1, ...problem(400, 'VALIDATION') }],
          },
        ],
      },
    },
    {
      name: 'X13, X10: of many bodies those that are there already are told with what was found',
      given: [TAKEN],
      call: batch([{ ...many([anomalie(105, 'Déjà là'), anomalie(8), anomalie(8)]), skip_identical: true }]),
      status: 200,
      body: {
        results: [
          {
            status: 201,
            exceptions: [
              { index: 0, status: 201, identical: true, body: anomalie(105, 'Déjà là') },
              { index: 2, status: 201, identical: true, body: anomalie(8) },
            ],
          },
        ],
      },
      after: { anomalies: { added: [anomalie(8)] } },
    },
    {
      name: 'X13, X3: asked for no more than what was refused, nothing is said of what was made',
      given: [TAKEN],
      call: {
        ...batch([{ ...many([anomalie(105, 'Déjà là'), anomalie(8)]), skip_identical: true }]),
        minimal: true,
      },
      status: 200,
      body: { results: [{ status: 201, exceptions: [{ index: 0, status: 201, identical: true }] }] },
      after: { anomalies: { added: [anomalie(8)] } },
    },
    {
      name: 'X13, X3: nothing at all where all bodies were created',
      call: { ...batch([many([anomalie(1), anomalie(2)])]), minimal: true },
      status: 204,
      after: { anomalies: { added: rows([1, 2]) } },
    },

    // What is refused.
    {
      name: 'X13: a thousand bodies at the most, with the operations beside them',
      call: batch([many(range(1, 999).map((code) => anomalie(code))), add(1000), add(1001)]),
      status: 400,
      errors: [['/operations/2', 'TROP_D_ELEMENTS']],
    },
    {
      name: 'X13: only POST takes many bodies',
      call: batch([{ method: 'PATCH', path: '/prescriptions/{registre}', bodies: [{ type: null }] }]),
      status: 400,
      errors: [['/operations/0/bodies', 'INCONNU']],
    },
    {
      name: 'X13: not one body and many',
      call: batch([{ ...add(1), bodies: [anomalie(2)] }]),
      status: 400,
      errors: [['/operations/0/body', 'INCONNU']],
    },
    {
      name: 'X13: no key of its own',
      call: batch([{ ...many([anomalie(1)]), idempotency_key: 'lot' }]),
      status: 400,
      errors: [['/operations/0/idempotency_key', 'INCONNU']],
    },
    {
      name: 'X13: a caller cannot say that bodies were judged',
      call: batch([{ ...many([anomalie(1)]), judged: true }], { judged: true }),
      status: 400,
      errors: [
        ['/operations/0/judged', 'INCONNU'],
        ['/judged', 'INCONNU'],
      ],
    },
    {
      name: 'X10: means nothing where nothing is created in a library',
      call: batch([add(1), { method: 'GET', path: '/anomalies', skip_identical: true }]),
      status: 400,
      errors: [['/operations/1/skip_identical', 'INCONNU']],
    },
    {
      name: 'X3: a list is not the body of a creation',
      call: batch([{ method: 'POST', path: '/anomalies', body: rows([1, 2]) }]),
      status: 200,
      body: { results: [problem(400, 'VALIDATION')] },
    },
    {
      name: 'X3: a thousand and one operations are too many',
      call: batch(range(1, 1001).map((code) => add(code))),
      status: 400,
      errors: [['/operations', 'TROP_D_ELEMENTS']],
    },
    {
      name: 'X3: ten lists at the most, for each may be as slow as the slowest search',
      call: batch(range(1, 11).map(() => ({ method: 'GET', path: '/anomalies' }))),
      status: 400,
      errors: [['/operations/10/path', 'TROP_D_ELEMENTS']],
    },
    {
      name: 'X1, X3: a batch that only reads leaves nothing behind, whatever its key',
      call: {
        ...batch([{ method: 'GET', path: '/anomalies/7' }]),
        headers: { 'idempotency-key': 'lecture' },
      },
      status: 200,
    },
    {
      name: 'X3: no operation at all is refused',
      call: batch([]),
      status: 400,
      errors: [['/operations', 'TROP_COURT']],
    },
    {
      name: 'B1, X3: operations that are none are refused before any is run',
      call: batch(
        [
          add(1),
          { method: 'TRACE', path: '/anomalies/1' },
          { path: '/anomalies' },
          'x',
          { ...add(2), id: 1 },
        ],
        {
          atomique: true,
        },
      ),
      status: 400,
      errors: [
        ['/operations/1/method', 'VALEUR'],
        ['/operations/2/method', 'REQUIS'],
        ['/operations/3', 'TYPE'],
        ['/operations/4/id', 'INCONNU'],
        ['/atomique', 'INCONNU'],
      ],
    },
    {
      name: 'X3: a batch in a batch is refused, and so is what stands outside the collections',
      call: batch([
        { method: 'POST', path: '/_batch', body: { operations: [add(1)] } },
        { method: 'GET', path: '/livez' },
        { method: 'GET', path: '/version' },
        { method: 'GET', path: '/nulle-part' },
        { method: 'GET', path: 'anomalies' },
        { method: 'GET', path: 'xanomalies' },
        { method: 'GET', path: '' },
        { method: 'GET', path: '/anomalies/' },
        { method: 'GET', path: '//anomalies' },
        { method: 'GET', path: '/anomalies/%' },
        { method: 'GET', path: 'http://nord.example/anomalies' },
      ]),
      status: 200,
      body: {
        results: [
          problem(404, 'INTROUVABLE', { detail: 'Un lot n’admet pas d’opération sur /_batch.' }),
          ...range(2, 11).map(() => problem(404, 'INTROUVABLE')),
        ],
      },
    },
    {
      name: 'B2, X3: a method that a path does not take',
      call: batch([
        { method: 'PATCH', path: '/anomalies/1', body: {} },
        { method: 'DELETE', path: '/anomalies' },
        { method: 'GET', path: '/_batch' },
      ]),
      status: 200,
      body: { results: range(1, 3).map(() => problem(405, 'METHODE_REFUSEE')) },
    },
    {
      name: 'B3, X3: query parameters are judged as in a request',
      call: batch([
        { method: 'GET', path: '/anomalies?limit=1&page=0' },
        { method: 'POST', path: '/anomalies?x=1', body: anomalie(1) },
        { method: 'GET', path: '/anomalies', body: {} },
      ]),
      status: 200,
      body: {
        results: [
          problem(400, 'VALIDATION', {
            errors: [
              expect.objectContaining({ parameter: 'page', code: 'MINIMUM' }),
              expect.objectContaining({ parameter: 'limit', code: 'INCONNU' }),
            ],
          }),
          problem(400, 'VALIDATION'),
          problem(400, 'VALIDATION'),
        ],
      },
    },
    {
      name: 'A4, X3: each operation is judged by the roles of the caller: a viewer reads',
      as: 'visionneur_simple',
      call: batch([
        { method: 'GET', path: '/supports_reglementaires/{r123}' },
        add(1),
        { method: 'DELETE', path: '/prescriptions/{extincteurs}' },
      ]),
      status: 200,
      body: {
        results: [
          { status: 200, body: R123 },
          problem(403, 'DROIT_INSUFFISANT'),
          problem(403, 'DROIT_INSUFFISANT'),
        ],
      },
    },
    {
      name: 'A4, X3: twenty creations by a viewer are twenty refusals',
      as: 'visionneur_simple',
      call: batch(range(1, 20).map((code) => add(code))),
      status: 200,
      body: { results: range(1, 20).map(() => problem(403, 'DROIT_INSUFFISANT')) },
    },
    {
      name: 'A2, X3: a token that only reads reads in a batch',
      as: 'lecture',
      httpOnly: 'no token is asked in this process (A3)',
      call: batch([
        { method: 'GET', path: '/supports_reglementaires/{r123}' },
        add(1),
        ...range(2, 20).map((n) => add(n)),
      ]),
      status: 200,
      body: {
        results: [
          { status: 200, body: R123 },
          ...range(1, 20).map(() => problem(403, 'JETON_LECTURE_SEULE')),
        ],
      },
    },
    {
      name: 'A5, X3: another organisation’s objects are not there',
      call: batch([
        { method: 'GET', path: '/prescriptions/{extincteurs_sud}' },
        { method: 'PATCH', path: '/prescriptions/{extincteurs_sud}', body: { contenu: 'x' } },
        { method: 'DELETE', path: '/supports_reglementaires/{ms68_sud}' },
        { method: 'GET', path: '/prescriptions?contenu=eclairage' },
      ]),
      status: 200,
      body: {
        results: [
          ...range(1, 3).map(() => problem(404, 'INTROUVABLE')),
          { status: 200, body: { data: [ECLAIRAGE], meta: meta(1) } },
        ],
      },
      never: ['{eclairage_sud}'],
    },
  ],
};
