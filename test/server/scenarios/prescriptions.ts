import { expect } from 'vitest';
import { ARRETE, ECLAIRAGE, EXTINCTEURS, libraryOf, MS68, PRESCRIPTIONS, R123, REGISTRE } from './library.ts';
import { absent, ID, meta, type Resource } from './scenario.ts';

const NEW = { id: expect.stringMatching(ID), type: null, supports_reglementaires: [], chemins: ['/'] };

const FILTERS: readonly (readonly [what: string, contenu: string, found: readonly object[]])[] = [
  ['part of a word', 'tincteu', [EXTINCTEURS]],
  ['another case', 'eXtIncteurs', [EXTINCTEURS]],
  ['without the accents', 'eclairage de securite', [ECLAIRAGE]],
  ['several, in order of creation', 'sécurité', [ECLAIRAGE, REGISTRE]],
  ['the end of a word and the beginning of the next', 'teurs par', [EXTINCTEURS]],
  ['words that stand apart in no text', 'extincteurs technicien', []],
  ['a beginning of a word after a blank', ' tech', [EXTINCTEURS]],
  ['a middle of a word after a blank, which nothing has', ' echnicien', []],
  ['an end of a word before a blank', 'iller ', []],
  ['an end of a word before a blank that is there', 'aire ', [EXTINCTEURS]],
  ['an underscore, which is itself', 's_a', [ECLAIRAGE]],
  ['an underscore that is no wildcard', 'bloc__autonomes', []],
  ['a per cent sign', '%', [ECLAIRAGE]],
  ['a pattern of LIKE', 'extinct%', []],
  ['double quotes', '"registre"', [REGISTRE]],
  ['one double quote', '"', [REGISTRE]],
  ['a straight apostrophe for a curved one', "l'eclairage", [ECLAIRAGE]],
  ['an exponent spelt out', '200 m2', [EXTINCTEURS]],
  ['a parenthesis', '(100', [ECLAIRAGE]],
  ['the operator AND', 'extincteurs AND technicien', []],
  ['the operator OR', 'extincteurs OR registre', []],
  ['the operator NOT', 'NOT extincteurs', []],
  ['the operator NEAR(', 'NEAR(extincteurs par)', []],
  ['a column filter', 'contenu:extincteurs', []],
  ['the organisation, which is indexed beside the text', '1', [EXTINCTEURS, ECLAIRAGE]],
  ['a prefix star', 'extinct*', []],
  ['a caret', '^faire', []],
  ['SQL', "'; DROP TABLE prescriptions; --", []],
  ['nothing', '', PRESCRIPTIONS],
  ['a mark alone, which folds to nothing', '\u0301', PRESCRIPTIONS],
  ['a blank', ' ', PRESCRIPTIONS],
];

const ARTICLES: readonly (readonly [what: string, article: string, found: readonly object[]])[] = [
  ['as it is written', 'R 123-3', [EXTINCTEURS]],
  ['with a dot for the blank', 'R.123-3', [EXTINCTEURS]],
  ['without a blank, in lower case', 'r123-3', [EXTINCTEURS]],
  ['with blanks and dots anywhere', ' R. 1 23-3. ', [EXTINCTEURS]],
  ['in part', '123', [EXTINCTEURS]],
  ['in the title', 'arrete du 25 juin', [ECLAIRAGE]],
  ['of the second support as of the first', 'ms68', [EXTINCTEURS]],
  ['that none has', 'R 123-4', []],
  ['whose number is only the beginning of another', 'MS 6', []],
  ['whose number is only the end of another', '23-3', []],
  ['of which only blanks and dots are given', ' . ', PRESCRIPTIONS],
  ['with wildcards, which are none', 'R 123_3', []],
];

export const prescriptions: Resource = {
  library: [...libraryOf('nord'), ...libraryOf('sud')],
  scenarios: [
    // Reading.
    {
      name: 'B7: the list is in the order of creation',
      call: { path: '/prescriptions' },
      status: 200,
      body: { data: PRESCRIPTIONS, meta: meta(3) },
      never: ['{extincteurs_sud}'],
    },
    ...FILTERS.map(([what, contenu, found]) => ({
      name: `B6: contenu finds ${what}`,
      call: { path: '/prescriptions', query: { contenu } },
      status: 200,
      body: { data: found, meta: meta(found.length) },
    })),
    ...ARTICLES.map(([what, support_reglementaire_article, found]) => ({
      name: `B6: support_reglementaire_article finds an article ${what}`,
      call: { path: '/prescriptions', query: { support_reglementaire_article } },
      status: 200,
      body: { data: found, meta: meta(found.length) },
    })),
    {
      name: 'B6: the filter on articles has another name',
      call: { path: '/prescriptions?contenu=securite&support_reglementaire_reference=1980' },
      status: 200,
      body: { data: [ECLAIRAGE], meta: meta(1) },
    },
    {
      name: 'B6: by both its names, both have to hold',
      call: {
        path: '/prescriptions?support_reglementaire_article=1980&support_reglementaire_reference=inconnu',
      },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    ...(
      [
        ['technicien verifier', [EXTINCTEURS]],
        ['jour «', []],
        ['securite REGISTRE', [REGISTRE]],
        ['SECURITE', [ECLAIRAGE, REGISTRE]],
        ['blocs 100 %', [ECLAIRAGE]],
        ['%', [ECLAIRAGE]],
        [' ', PRESCRIPTIONS],
      ] as const
    ).map(([mots, found]) => ({
      name: `X14: mots finds ${JSON.stringify(mots)}`,
      call: { path: '/prescriptions', query: { mots } },
      status: 200,
      body: { data: found, meta: meta(found.length) },
    })),
    {
      name: 'X14: words add to a part of the text',
      call: { path: '/prescriptions', query: { mots: 'securite', contenu: 'tenir a jour' } },
      status: 200,
      body: { data: [REGISTRE], meta: meta(1) },
    },
    {
      name: 'B6: filters add up',
      call: { path: '/prescriptions?contenu=securite&support_reglementaire_article=1980' },
      status: 200,
      body: { data: [ECLAIRAGE], meta: meta(1) },
    },
    {
      name: 'B6: a filter of 65,536 characters is served',
      call: { path: '/prescriptions', query: { contenu: 'é '.repeat(32_768) } },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'B6: a filter of 65,536 characters beyond the accents is served',
      call: { path: '/prescriptions', query: { contenu: '🔥'.repeat(65_536) } },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'B5: longer filters are refused, each by its bound',
      call: {
        path: '/prescriptions',
        query: { contenu: 'é'.repeat(65_537), support_reglementaire_article: 'R'.repeat(513) },
      },
      status: 400,
      errors: [
        ['?contenu', 'TROP_LONG'],
        ['?support_reglementaire_article', 'TROP_LONG'],
      ],
    },
    {
      name: 'C5: a prescription is read with its supports in the order given',
      call: { path: '/prescriptions/{extincteurs}' },
      status: 200,
      body: EXTINCTEURS,
    },
    {
      name: 'B2: an identifier is taken in any case',
      call: { path: '/prescriptions/{upper:extincteurs}' },
      status: 200,
      body: EXTINCTEURS,
    },
    ...[
      ['unknown', '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35'],
      ['of another organisation', '{extincteurs_sud}'],
      ['of a support', '{r123}'],
      ['no uuid', '12'],
      ['a uuid and more', '{extincteurs}0'],
      ['a uuid in braces', '%7B{extincteurs}%7D'],
    ].flatMap(([what, id]) =>
      (['GET', 'PATCH', 'DELETE'] as const).map((method) => ({
        name: `A5, B2: ${method} with an identifier that is ${what}`,
        call: {
          method,
          path: `/prescriptions/${id}`,
          ...(method === 'PATCH' ? { body: { contenu: 'x' } } : {}),
        },
        status: 404,
        code: 'INTROUVABLE' as const,
        contains: { detail: absent(`/prescriptions/${id}`) },
        never: ['EXTINCTEURS'],
      })),
    ),

    // Adding.
    {
      name: 'C3: chemins is the root unless said otherwise; the interface states 200, not 201',
      call: { method: 'POST', path: '/prescriptions', body: { contenu: 'Vérifier.' } },
      status: 200,
      body: { ...NEW, contenu: 'Vérifier.' },
      after: {
        prescriptions: { added: [{ contenu: 'Vérifier.', type: null, chemins: ['/'], supports: [] }] },
      },
    },
    {
      name: 'C3: chemins [] is the root on creation',
      call: { method: 'POST', path: '/prescriptions', body: { contenu: 'x', chemins: [] } },
      status: 200,
      contains: { chemins: ['/'] },
      after: { prescriptions: { added: [{ chemins: ['/'] }] } },
    },
    {
      name: 'C3: paths are normalised, and each is kept once, in the order given',
      call: {
        method: 'POST',
        path: '/prescriptions',
        body: { contenu: 'x', chemins: ['/ERP//Type  M /', '/A', '/ERP/Type M', '/', '//'] },
      },
      status: 200,
      contains: { chemins: ['/ERP/Type M', '/A', '/'] },
      after: { prescriptions: { added: [{ chemins: ['/ERP/Type M', '/A', '/'] }] } },
    },
    {
      name: 'C3: no-break blanks are blanks, decomposed accents are refused by the pattern',
      call: {
        method: 'POST',
        path: '/prescriptions',
        body: { contenu: 'x', chemins: ['/A\u00a0B', '/E\u0301'] },
      },
      status: 400,
      errors: [['/chemins/1', 'MOTIF']],
    },
    {
      name: 'C3: 255 characters once normalised are enough, 256 are too many',
      call: {
        method: 'POST',
        path: '/prescriptions',
        body: { contenu: 'x', chemins: [`/${'é'.repeat(254)}///`, `/${'é'.repeat(255)}`] },
      },
      status: 400,
      errors: [['/chemins/1', 'TROP_LONG']],
    },
    {
      name: 'C3: ten levels are enough, eleven are too many',
      call: {
        method: 'POST',
        path: '/prescriptions',
        body: { contenu: 'x', chemins: ['/a'.repeat(10), '/a'.repeat(11)] },
      },
      status: 400,
      errors: [['/chemins/1', 'NIVEAUX']],
    },
    ...[
      ['ERP', 'MOTIF'],
      ['', 'MOTIF'],
      ['/l’ERP', 'MOTIF'],
      ['/a_b', 'MOTIF'],
      ['/../x', 'MOTIF'],
      ['/fût', 'MOTIF'],
      ['/a\0b', 'CARACTERE'],
      ['/a\nb', 'CARACTERE'],
      ['/a\u2028b', 'CARACTERE'],
      ['/\ud800', 'CARACTERE'],
    ].map(([chemin, code]) => ({
      name: `C3: ${JSON.stringify(chemin)} is no path`,
      call: { method: 'POST' as const, path: '/prescriptions', body: { contenu: 'x', chemins: [chemin] } },
      status: 400,
      errors: [['/chemins/0', code as 'MOTIF'] as const],
    })),
    {
      name: 'C3: ten paths are enough, eleven are too many',
      call: {
        method: 'POST',
        path: '/prescriptions',
        body: { contenu: 'x', chemins: Array.from({ length: 11 }, (_, i) => `/${i}`) },
      },
      status: 400,
      errors: [['/chemins', 'TROP_D_ELEMENTS']],
    },
    {
      name: 'C5: supports are cited by id, in any case, each once, in the order given',
      call: {
        method: 'POST',
        path: '/prescriptions',
        body: { contenu: 'x', supports_reglementaires_id: ['{arrete}', '{r123}', '{arrete}'] },
      },
      status: 200,
      contains: { supports_reglementaires: [ARRETE, R123] },
      after: { prescriptions: { added: [{ supports: ['{arrete}', '{r123}'] }] } },
    },
    {
      name: 'C5: each unknown support is named by its pointer; another organisation’s is unknown',
      call: {
        method: 'POST',
        path: '/prescriptions',
        body: {
          contenu: 'x',
          supports_reglementaires_id: [
            '{r123}',
            '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
            '{r123_sud}',
            '{extincteurs}',
          ],
        },
      },
      status: 400,
      code: 'VALIDATION',
      errors: [
        ['/supports_reglementaires_id/1', 'REFERENCE'],
        ['/supports_reglementaires_id/2', 'REFERENCE'],
        ['/supports_reglementaires_id/3', 'REFERENCE'],
      ],
    },
    {
      name: 'C5: what is no uuid is refused by its form',
      call: {
        method: 'POST',
        path: '/prescriptions',
        body: { contenu: 'x', supports_reglementaires_id: ['{r123}', 'R 123-3', null] },
      },
      status: 400,
      errors: [
        ['/supports_reglementaires_id/1', 'FORMAT'],
        ['/supports_reglementaires_id/2', 'NULL_REFUSE'],
      ],
    },
    {
      name: 'B1: fifty-one supports are too many',
      call: {
        method: 'POST',
        path: '/prescriptions',
        body: { contenu: 'x', supports_reglementaires_id: Array(51).fill('{r123}') },
      },
      status: 400,
      errors: [['/supports_reglementaires_id', 'TROP_D_ELEMENTS']],
    },
    {
      name: 'B1, B3: every field error is told at once, read-only members by that name',
      call: {
        method: 'POST',
        path: '/prescriptions?contenu=x',
        body: {
          id: '{extincteurs}',
          type: 'autre',
          chemins: ['/', 'A'],
          supports_reglementaires: [],
          organisation_id: '{nord}',
        },
      },
      status: 400,
      errors: [
        ['?contenu', 'INCONNU'],
        ['/contenu', 'REQUIS'],
        ['/type', 'VALEUR'],
        ['/chemins/1', 'MOTIF'],
        ['/id', 'LECTURE_SEULE'],
        ['/supports_reglementaires', 'LECTURE_SEULE'],
        ['/organisation_id', 'INCONNU'],
      ],
    },
    {
      name: 'B5: 65,536 code points are stored whole, and found',
      given: [
        {
          method: 'POST',
          path: '/prescriptions',
          body: { contenu: `${'🔥'.repeat(65_535)}x`, chemins: ['/A'] },
        },
      ],
      call: { path: '/prescriptions', query: { contenu: '🔥x' } },
      status: 200,
      body: { data: [{ ...NEW, contenu: `${'🔥'.repeat(65_535)}x`, chemins: ['/A'] }], meta: meta(1) },
    },
    {
      name: 'B5: 65,537 code points are too many',
      call: { method: 'POST', path: '/prescriptions', body: { contenu: '🔥'.repeat(65_537) } },
      status: 400,
      errors: [['/contenu', 'TROP_LONG']],
    },
    {
      name: 'B6: two words of 40,000 letters that begin alike are told apart',
      given: [
        { method: 'POST', path: '/prescriptions', body: { contenu: `${'a'.repeat(40_000)}b` } },
        { method: 'POST', path: '/prescriptions', body: { contenu: `${'a'.repeat(40_000)}c` } },
      ],
      call: { path: '/prescriptions', query: { contenu: 'aac' } },
      status: 200,
      body: { data: [{ ...NEW, contenu: `${'a'.repeat(40_000)}c` }], meta: meta(1) },
    },

    // Changing.
    {
      name: 'C3: PATCH leaves what is omitted as it is, chemins included',
      call: { method: 'PATCH', path: '/prescriptions/{extincteurs}', body: { contenu: 'Autre.' } },
      status: 200,
      body: { ...EXTINCTEURS, contenu: 'Autre.' },
      after: {
        prescriptions: {
          changed: [
            {
              id: '{extincteurs}',
              contenu: 'Autre.',
              type: 'liee_a_l_exploitation',
              chemins: EXTINCTEURS.chemins,
              supports: ['{ms68}', '{r123}'],
            },
          ],
        },
      },
    },
    {
      name: 'B3: PATCH with an empty body changes nothing',
      call: { method: 'PATCH', path: '/prescriptions/{extincteurs}', body: {} },
      status: 200,
      body: EXTINCTEURS,
    },
    {
      name: 'B8: PATCH with type null takes the type away',
      call: { method: 'PATCH', path: '/prescriptions/{extincteurs}', body: { type: null } },
      status: 200,
      body: { ...EXTINCTEURS, type: null },
      after: {
        prescriptions: { changed: [{ id: '{extincteurs}', type: null, contenu: EXTINCTEURS.contenu }] },
      },
    },
    {
      name: 'B8: null is refused for everything else',
      call: {
        method: 'PATCH',
        path: '/prescriptions/{extincteurs}',
        body: { contenu: null, chemins: null, supports_reglementaires_id: null },
      },
      status: 400,
      errors: [
        ['/contenu', 'NULL_REFUSE'],
        ['/chemins', 'NULL_REFUSE'],
        ['/supports_reglementaires_id', 'NULL_REFUSE'],
      ],
    },
    {
      name: 'B8: null is accepted for the type of a new prescription',
      call: { method: 'POST', path: '/prescriptions', body: { contenu: 'x', type: null } },
      status: 200,
      contains: { type: null },
      after: { prescriptions: { added: [{ type: null }] } },
    },
    {
      name: 'C3: the default is never applied by PATCH: chemins [] is a prescription that stands nowhere',
      call: { method: 'PATCH', path: '/prescriptions/{extincteurs}', body: { chemins: [] } },
      status: 200,
      body: { ...EXTINCTEURS, chemins: [] },
      after: { prescriptions: { changed: [{ id: '{extincteurs}', chemins: [] }] } },
    },
    {
      name: 'C3: PATCH moves a prescription',
      given: [
        { method: 'PATCH', path: '/prescriptions/{extincteurs}', body: { chemins: ['/ERP//Éclairage'] } },
      ],
      call: { path: '/prescriptions/explore?chemin=/ERP' },
      status: 200,
      body: { data: [{ chemin: '/ERP/Éclairage' }], meta: meta(1) },
      never: ['Moyens de secours'],
    },
    {
      name: 'C5: PATCH replaces the supports, and [] takes them away',
      call: {
        method: 'PATCH',
        path: '/prescriptions/{extincteurs}',
        body: { supports_reglementaires_id: [] },
      },
      status: 200,
      body: { ...EXTINCTEURS, supports_reglementaires: [] },
      after: { prescriptions: { changed: [{ id: '{extincteurs}', supports: [] }] } },
    },
    {
      name: 'C5: PATCH keeps the order of the supports that it is given',
      call: {
        method: 'PATCH',
        path: '/prescriptions/{eclairage}',
        body: { supports_reglementaires_id: ['{r123}', '{ms68}', '{arrete}'] },
      },
      status: 200,
      body: { ...ECLAIRAGE, supports_reglementaires: [R123, MS68, ARRETE] },
      after: {
        prescriptions: { changed: [{ id: '{eclairage}', supports: ['{r123}', '{ms68}', '{arrete}'] }] },
      },
    },
    {
      name: 'C5: a PATCH refused for a support changes nothing else either',
      call: {
        method: 'PATCH',
        path: '/prescriptions/{extincteurs}',
        body: { contenu: 'Autre.', chemins: ['/Z'], supports_reglementaires_id: ['{r123}', '{r123_sud}'] },
      },
      status: 400,
      errors: [['/supports_reglementaires_id/1', 'REFERENCE']],
    },
    {
      name: 'B6: the old text is not found any more, the new one is',
      given: [
        { method: 'PATCH', path: '/prescriptions/{extincteurs}', body: { contenu: 'Colonnes sèches.' } },
      ],
      call: { path: '/prescriptions?contenu=seche' },
      status: 200,
      body: { data: [{ ...EXTINCTEURS, contenu: 'Colonnes sèches.' }], meta: meta(1) },
    },
    {
      name: 'B6: nothing is found of a text that was replaced',
      given: [
        { method: 'PATCH', path: '/prescriptions/{extincteurs}', body: { contenu: 'Colonnes sèches.' } },
      ],
      call: { path: '/prescriptions?contenu=extincteur' },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'B7: a prescription that changed keeps its place in the list',
      given: [{ method: 'PATCH', path: '/prescriptions/{extincteurs}', body: { type: null } }],
      call: { path: '/prescriptions?per_page=1' },
      status: 200,
      body: { data: [{ ...EXTINCTEURS, type: null }], meta: meta(3, { count: 1, per_page: 1 }) },
    },
    {
      name: 'B3: PATCH refuses read-only and unknown members',
      call: { method: 'PATCH', path: '/prescriptions/{extincteurs}', body: { id: '{registre}', titre: 'x' } },
      status: 400,
      errors: [
        ['/id', 'LECTURE_SEULE'],
        ['/titre', 'INCONNU'],
      ],
    },

    // Deleting.
    {
      name: 'A5: a prescription is deleted, its supports stay, and another organisation’s like it stays',
      call: { method: 'DELETE', path: '/prescriptions/{extincteurs}' },
      status: 204,
      body: undefined,
      after: { prescriptions: { removed: [{ id: '{extincteurs}' }] } },
    },
    {
      name: 'C4: what is deleted is in no list',
      given: [{ method: 'DELETE', path: '/prescriptions/{extincteurs}' }],
      call: { path: '/prescriptions?contenu=extincteur' },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'B2: what is deleted cannot be deleted again',
      given: [{ method: 'DELETE', path: '/prescriptions/{extincteurs}' }],
      call: { method: 'DELETE', path: '/prescriptions/{extincteurs}' },
      status: 404,
      code: 'INTROUVABLE',
    },
  ],
};
