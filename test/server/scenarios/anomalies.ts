import { wholeAnomalie } from '../../contract/expected.ts';
import { type Given, meta, type Resource } from './scenario.ts';

const add = (code: number, texte: string, indice_de_gravite: number, as?: string): Given => ({
  method: 'POST',
  path: '/anomalies',
  body: { code, texte, indice_de_gravite },
  ...(as === undefined ? {} : { as }),
});

const ZERO = wholeAnomalie({ code: 0, texte: 'Plaque de signalisation absente', indice_de_gravite: 0 });
const THREE = wholeAnomalie({
  code: 3,
  texte: 'Débit inférieur à 100 % du débit requis',
  indice_de_gravite: 2,
});
const TWELVE = wholeAnomalie({
  code: 12,
  texte: 'Poteau d’incendie PI_12 inaccessible, porte ½ ouverte',
  indice_de_gravite: 1,
});
const LAST = wholeAnomalie({
  code: 999_999,
  texte: 'COUVERCLE BLOQUÉ "par l\'enrobé" AND NEAR(*',
  indice_de_gravite: 1,
});
const LIBRARY = [ZERO, THREE, TWELVE, LAST];

/** Filters on the text, and the codes that each finds (choice B6). */
const FILTERS: readonly (readonly [what: string, texte: string, found: readonly number[]])[] = [
  ['part of a word', 'aque de sign', [0]],
  ['another case', 'pLAQUE', [0]],
  ['without the accents', 'debit inferieur', [3]],
  ['accents that the text has not', 'plàqué', [0]],
  ['decomposed accents', 'De\u0301bit', [3]],
  ['a per cent sign, which is itself', '%', [3]],
  ['an underscore, which is itself', '_', [12]],
  ['a pattern of LIKE, which is no pattern', 'p%e', []],
  ['an underscore that is no wildcard', 'PI_1_', []],
  ['a straight apostrophe for a curved one', "d'incendie", [12]],
  ['a fraction spelt out', '1/2 ouverte', [12]],
  ['double quotes', '"par', [999_999]],
  ['SQL in quotes', "' OR '1'='1", []],
  ['operators of a full-text search', 'AND NEAR(*', [999_999]],
  ['nothing', '', [0, 3, 12, 999_999]],
  ['a text that no anomaly holds', 'hydrant', []],
];

/** Words, and the codes of the anomalies that have them all (choice X14). */
const WORDS: readonly (readonly [mots: string, found: readonly number[]])[] = [
  ['signalisation PLAQUE', [0]],
  ['inférieur debit', [3]],
  ['debit plaque', []],
  ['% debit  debit', [3]],
  ['', [0, 3, 12, 999_999]],
];

const valid = { code: 7, texte: 'Nouvelle', indice_de_gravite: 1 };
const emoji = (length: number) => '🔥'.repeat(length);

export const anomalies: Resource = {
  library: [
    ...LIBRARY.map(({ code, texte, indice_de_gravite }) => add(code, texte, indice_de_gravite)),
    add(3, 'Débit, vu du sud', 0, 'administrateur_fonctionnel@sud'),
    add(77, 'Plaque, vue du sud', 0, 'administrateur_fonctionnel@sud'),
  ],
  scenarios: [
    // Reading.
    {
      name: 'B7: a list without sort is in the order of codes, the default of the interface',
      call: { path: '/anomalies' },
      status: 200,
      body: { data: LIBRARY, meta: meta(4) },
      never: ['sud'],
    },
    {
      name: 'B7: sort=-code is descending',
      call: { path: '/anomalies?sort=-code' },
      status: 200,
      body: { data: LIBRARY.toReversed(), meta: meta(4) },
    },
    {
      name: 'B7: sort=code and an empty sort are the default',
      call: { path: '/anomalies?sort=' },
      status: 200,
      body: { data: LIBRARY, meta: meta(4) },
    },
    {
      name: 'B7: sort=code is ascending',
      call: { path: '/anomalies?sort=code' },
      status: 200,
      body: { data: LIBRARY, meta: meta(4) },
    },
    ...['texte', '--code', '-', 'CODE', 'code,-code'].map((sort) => ({
      name: `B7: sort=${sort} is refused`,
      call: { path: '/anomalies', query: { sort } },
      status: 400,
      code: 'VALIDATION' as const,
      errors: [['?sort', 'VALEUR'] as const],
    })),
    {
      name: 'C1: 0 is a code like any other, in a filter',
      call: { path: '/anomalies?code=0' },
      status: 200,
      body: { data: [ZERO], meta: meta(1) },
    },
    {
      name: 'B6: filters add up',
      call: { path: '/anomalies?code=3&texte=plaque' },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    ...(['-1', '1000000', '3.0', '03', 'trois', '', '0x3', '1e3', ' 3'] as const).map((code) => ({
      name: `B4: code=${JSON.stringify(code)} is refused as a filter`,
      call: { path: '/anomalies', query: { code } },
      status: 400,
      errors: [['?code', code === '-1' ? 'MINIMUM' : code === '1000000' ? 'MAXIMUM' : 'TYPE'] as const],
    })),
    ...WORDS.map(([mots, found]) => ({
      name: `X14: mots finds ${JSON.stringify(mots)}`,
      call: { path: '/anomalies', query: { mots } },
      status: 200,
      body: {
        data: LIBRARY.filter(({ code }) => found.includes(code)),
        meta: meta(found.length),
      },
    })),
    ...FILTERS.map(([what, texte, found]) => ({
      name: `B6: texte finds ${what}`,
      call: { path: '/anomalies', query: { texte } },
      status: 200,
      body: { data: LIBRARY.filter(({ code }) => found.includes(code)), meta: meta(found.length) },
    })),
    {
      name: 'B6: a filter of 65,536 characters beyond ASCII is served over HTTP',
      call: { path: '/anomalies', query: { texte: emoji(65_536) } },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'B5, B6: a filter of 65,537 characters is too long',
      call: { path: '/anomalies', query: { texte: emoji(65_537) } },
      status: 400,
      errors: [['?texte', 'TROP_LONG']],
    },
    {
      name: 'B5: a filter with a NUL is refused',
      call: { path: '/anomalies', query: { texte: 'a\0b' } },
      status: 400,
      errors: [['?texte', 'CARACTERE']],
    },
    {
      name: 'C1: an anomaly is read by its code in decimal',
      call: { path: '/anomalies/0' },
      status: 200,
      body: ZERO,
    },
    { name: 'C1: 999999 is the last code', call: { path: '/anomalies/999999' }, status: 200, body: LAST },
    ...['03', '-3', '+3', '3.0', '1000000', '0x3', '%20', '%00', '٣', '3%2F', 'abc'].map((id) => ({
      name: `B2, C1: ${decodeURIComponent(id)} is no identifier`.replaceAll('\0', 'NUL'),
      call: { path: `/anomalies/${encodeURI(decodeURI(id)).replaceAll('%25', '%')}` },
      status: 404,
      code: 'INTROUVABLE' as const,
    })),
    {
      name: 'A5: a code that only another organisation has is not there',
      call: { path: '/anomalies/77' },
      status: 404,
      code: 'INTROUVABLE',
      never: ['sud'],
    },
    {
      name: 'A5: the same code in two organisations is two anomalies',
      as: 'administrateur_fonctionnel@sud',
      call: { path: '/anomalies/3' },
      status: 200,
      body: wholeAnomalie({ code: 3, texte: 'Débit, vu du sud', indice_de_gravite: 0 }),
    },

    // Adding.
    {
      name: 'C1: an anomaly is added and answered as it was given',
      call: { method: 'POST', path: '/anomalies', body: valid },
      status: 201,
      body: wholeAnomalie(valid),
      after: { anomalies: { added: [valid] } },
    },
    {
      name: 'C1: a code that is taken is a conflict',
      call: { method: 'POST', path: '/anomalies', body: { ...valid, code: 3 } },
      status: 409,
      code: 'CODE_EXISTANT',
      contains: { detail: 'Une anomalie porte déjà le code 3.' },
    },
    {
      name: 'C1: 0 is taken too',
      call: { method: 'POST', path: '/anomalies', body: { ...valid, code: 0 } },
      status: 409,
      code: 'CODE_EXISTANT',
    },
    {
      name: 'A5, C1: a code that only another organisation has is free',
      call: { method: 'POST', path: '/anomalies', body: { ...valid, code: 77 } },
      status: 201,
      body: wholeAnomalie({ ...valid, code: 77 }),
      after: { anomalies: { added: [{ code: 77, texte: 'Nouvelle' }] } },
    },
    {
      name: 'B5: a text of 65,536 code points is stored whole',
      call: { method: 'POST', path: '/anomalies', body: { ...valid, texte: emoji(65_536) } },
      status: 201,
      body: wholeAnomalie({ ...valid, texte: emoji(65_536) }),
      after: { anomalies: { added: [{ code: 7, texte: emoji(65_536) }] } },
    },
    {
      name: 'B5: 65,537 code points are too many',
      call: { method: 'POST', path: '/anomalies', body: { ...valid, texte: emoji(65_537) } },
      status: 400,
      errors: [['/texte', 'TROP_LONG']],
      contains: {
        errors: [
          {
            detail: `"${emoji(60)}…" doit compter au plus 65536 caractères, il en a 65537 : raccourcissez-le`,
          },
        ],
      },
    },
    {
      name: 'B5: an empty text is a text',
      call: { method: 'POST', path: '/anomalies', body: { ...valid, texte: '' } },
      status: 201,
      body: wholeAnomalie({ ...valid, texte: '' }),
      after: { anomalies: { added: [{ texte: '' }] } },
    },
    {
      name: 'B5: NUL is refused',
      call: { method: 'POST', path: '/anomalies', body: { ...valid, texte: 'a\0b' } },
      status: 400,
      errors: [['/texte', 'CARACTERE']],
    },
    ...['\ud83d', '\ude00', 'a\ud83db', '\ude00\ud83d'].map((texte) => ({
      name: `B5: the lone surrogate in ${JSON.stringify(texte)} is refused`,
      call: { method: 'POST' as const, path: '/anomalies', body: { ...valid, texte } },
      status: 400,
      errors: [['/texte', 'CARACTERE'] as const],
    })),
    {
      name: 'B5: other control characters and directions of writing are data',
      call: {
        method: 'POST',
        path: '/anomalies',
        body: { ...valid, texte: '\u0001\t\r\n\u001b[31m\u202e\ufeff' },
      },
      status: 201,
      body: wholeAnomalie({ ...valid, texte: '\u0001\t\r\n\u001b[31m\u202e\ufeff' }),
      after: { anomalies: { added: [{ texte: '\u0001\t\r\n\u001b[31m\u202e\ufeff' }] } },
    },
    {
      name: 'B1: every field error is told at once',
      call: {
        method: 'POST',
        path: '/anomalies',
        body: { code: -1, indice_de_gravite: '2', id: 4, couleur: 'rouge' },
      },
      status: 400,
      code: 'VALIDATION',
      errors: [
        ['/code', 'MINIMUM'],
        ['/texte', 'REQUIS'],
        ['/indice_de_gravite', 'TYPE'],
        ['/id', 'INCONNU'],
        ['/couleur', 'INCONNU'],
      ],
      contains: { detail: '5 valeurs sont refusées.' },
    },
    {
      name: 'B1, B3: an absent body is judged as an empty one',
      call: { method: 'POST', path: '/anomalies' },
      status: 400,
      errors: [
        ['/code', 'REQUIS'],
        ['/texte', 'REQUIS'],
        ['/indice_de_gravite', 'REQUIS'],
      ],
    },
    ...[
      ['null', null, 'NULL_REFUSE' as const],
      ['an array', [], 'TYPE' as const],
      ['a text', 'x', 'TYPE' as const],
      ['a number', 3, 'TYPE' as const],
    ].map(([what, body, code]) => ({
      name: `B1: a body that is ${what} is refused as a whole`,
      call: { method: 'POST' as const, path: '/anomalies', body },
      status: 400,
      errors: [['', code as 'TYPE'] as const],
    })),
    {
      name: 'B8: null is not a code, a text or a severity',
      call: {
        method: 'POST',
        path: '/anomalies',
        body: { code: null, texte: null, indice_de_gravite: null },
      },
      status: 400,
      errors: [
        ['/code', 'NULL_REFUSE'],
        ['/texte', 'NULL_REFUSE'],
        ['/indice_de_gravite', 'NULL_REFUSE'],
      ],
    },
    {
      name: 'B3: names that JavaScript objects inherit are unknown like others',
      call: {
        method: 'POST',
        path: '/anomalies',
        body: JSON.parse('{"code":7,"texte":"x","indice_de_gravite":1,"__proto__":{"a":1},"constructor":1}'),
      },
      status: 400,
      errors: [
        ['/__proto__', 'INCONNU'],
        ['/constructor', 'INCONNU'],
      ],
    },
    ...[1.5, 1_000_000, -1, '7', true].map((code) => ({
      name: `B1: ${JSON.stringify(code)} is no code`,
      call: { method: 'POST' as const, path: '/anomalies', body: { ...valid, code } },
      status: 400,
      errors: [['/code', code === 1_000_000 ? 'MAXIMUM' : code === -1 ? 'MINIMUM' : 'TYPE'] as const],
    })),
    ...[-1, 3].map((indice_de_gravite) => ({
      name: `B1: ${indice_de_gravite} is no severity`,
      call: { method: 'POST' as const, path: '/anomalies', body: { ...valid, indice_de_gravite } },
      status: 400,
      errors: [['/indice_de_gravite', indice_de_gravite < 0 ? 'MINIMUM' : 'MAXIMUM'] as const],
    })),
    {
      name: 'B3: a POST takes no query parameters',
      call: { method: 'POST', path: '/anomalies?code=7', body: valid },
      status: 400,
      errors: [['?code', 'INCONNU']],
    },

    // Deleting.
    {
      name: 'C1: an anomaly is deleted by its code',
      call: { method: 'DELETE', path: '/anomalies/3' },
      status: 204,
      body: undefined,
      after: { anomalies: { removed: [THREE] } },
    },
    {
      name: 'C1: what is deleted is gone',
      given: [{ method: 'DELETE', path: '/anomalies/3' }],
      call: { method: 'DELETE', path: '/anomalies/3' },
      status: 404,
      code: 'INTROUVABLE',
    },
    {
      name: 'C1: a deleted code is free again',
      given: [{ method: 'DELETE', path: '/anomalies/3' }],
      call: { method: 'POST', path: '/anomalies', body: { ...valid, code: 3 } },
      status: 201,
      body: wholeAnomalie({ ...valid, code: 3 }),
      after: { anomalies: { added: [{ code: 3, texte: 'Nouvelle' }] } },
    },
    {
      name: 'A5: another organisation’s anomaly is not deleted',
      call: { method: 'DELETE', path: '/anomalies/77' },
      status: 404,
      code: 'INTROUVABLE',
      never: ['sud'],
    },
    {
      name: 'B3: a DELETE takes no body',
      call: { method: 'DELETE', path: '/anomalies/3', body: {} },
      status: 400,
      errors: [['', 'INCONNU']],
    },
  ],
};
