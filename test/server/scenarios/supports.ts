import { expect } from 'vitest';
import { ETATS_DE_SUPPORT, NATURES } from '../../../src/contract/resources/supports.ts';
import { ARRETE, EXTINCTEURS, libraryOf, MS68, R123, SUPPORTS } from './library.ts';
import { ID, meta, type Resource } from './scenario.ts';

const PATH = '/supports_reglementaires';
const { contenu: _, titre: __, ...BARE } = R123 as Partial<typeof R123>;
const NEW = { id: expect.stringMatching(ID), legaldb_cid: null, etat: 'en_vigueur', reference: null };

const FILTERS: readonly (readonly [query: Readonly<Record<string, string>>, found: readonly object[]])[] = [
  [{ contenu: 'ETABLISSEMENTS' }, [R123]],
  [{ contenu: 'repartis en types.' }, [R123]],
  [{ contenu: '%' }, []],
  [{ contenu: '_' }, []],
  [{ contenu: '' }, SUPPORTS],
  [{ reference: 'r.123-3' }, [R123]],
  [{ reference: 'R 123 - 3' }, [R123]],
  [{ reference: '68' }, [MS68]],
  [{ reference: 'S6' }, [MS68]],
  [{ reference: 'code de la construction' }, []],
  [{ reference: '' }, SUPPORTS],
  [{ reference: 'R 123-3', contenu: 'etablissements' }, [R123]],
  [{ reference: 'MS 68', contenu: 'etablissements' }, []],
];

const whole = {
  nature: 'decret',
  legaldb_cid: 'c'.repeat(256),
  contenu: '🔥'.repeat(65_536),
  titre: '🔥'.repeat(512),
  etat: 'abroge',
  reference: '🔥'.repeat(256),
};

export const supports: Resource = {
  library: [...libraryOf('nord'), ...libraryOf('sud')],
  scenarios: [
    {
      name: 'B7, C5: the list is in the order of creation; contenu and titre are absent when unknown',
      call: { path: PATH },
      status: 200,
      body: { data: SUPPORTS, meta: meta(3) },
      never: ['{r123_sud}', '{ms68_sud}', '{arrete_sud}'],
    },
    ...FILTERS.map(([query, found]) => ({
      name: `B6, C5: the list with ${JSON.stringify(query)}`,
      call: { path: PATH, query },
      status: 200,
      body: { data: found, meta: meta(found.length) },
    })),
    {
      name: 'B5: filters that are too long are refused, each by its bound',
      call: { path: PATH, query: { contenu: 'a'.repeat(65_537), reference: 'a'.repeat(513) } },
      status: 400,
      errors: [
        ['?contenu', 'TROP_LONG'],
        ['?reference', 'TROP_LONG'],
      ],
    },
    { name: 'C5: a support is read', call: { path: `${PATH}/{r123}` }, status: 200, body: R123 },
    ...['018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35', '{r123_sud}', '{extincteurs}', 'R%20123-3'].flatMap((id) =>
      (['GET', 'PATCH', 'DELETE'] as const).map((method) => ({
        name: `A5, B2, C5: ${method} ${id}`,
        call: { method, path: `${PATH}/${id}`, ...(method === 'PATCH' ? { body: { etat: 'abroge' } } : {}) },
        status: 404,
        code: 'INTROUVABLE' as const,
        never: ['construction'],
      })),
    ),

    {
      name: 'C5: nature is enough; etat is en_vigueur unless said otherwise',
      call: { method: 'POST', path: PATH, body: { nature: 'guides' } },
      status: 201,
      body: { ...NEW, nature: 'guides' },
      after: {
        supports: {
          added: [{ nature: 'guides', etat: 'en_vigueur', contenu: null, titre: null, reference: null }],
        },
      },
    },
    {
      name: 'B5, C5: every member at its longest',
      call: { method: 'POST', path: PATH, body: whole },
      status: 201,
      body: { ...whole, id: NEW.id },
      after: { supports: { added: [whole] } },
    },
    {
      name: 'B1, B5: every member one character too long',
      call: {
        method: 'POST',
        path: PATH,
        body: {
          nature: 'decret',
          legaldb_cid: `${whole.legaldb_cid}c`,
          contenu: `${whole.contenu}c`,
          titre: `${whole.titre}c`,
          reference: `${whole.reference}c`,
        },
      },
      status: 400,
      errors: [
        ['/legaldb_cid', 'TROP_LONG'],
        ['/contenu', 'TROP_LONG'],
        ['/titre', 'TROP_LONG'],
        ['/reference', 'TROP_LONG'],
      ],
    },
    ...NATURES.map((nature) => ({
      name: `C5: ${nature} is a nature`,
      call: { method: 'POST' as const, path: PATH, body: { nature } },
      status: 201,
      contains: { nature },
      after: { supports: { added: [{ nature }] } },
    })),
    ...ETATS_DE_SUPPORT.map((etat) => ({
      name: `C5: ${etat} is a state`,
      call: { method: 'PATCH' as const, path: `${PATH}/{ms68}`, body: { etat } },
      status: 200,
      body: { ...MS68, etat },
      ...(etat === MS68.etat ? {} : { after: { supports: { changed: [{ id: '{ms68}', etat }] } } }),
    })),
    {
      name: 'B1, B3: every field error is told at once',
      call: {
        method: 'POST',
        path: PATH,
        body: { id: '{r123}', nature: 'loi', etat: 'abrogé', contenu: 5, titre: 3, organisation_id: 1 },
      },
      status: 400,
      errors: [
        ['/id', 'LECTURE_SEULE'],
        ['/nature', 'VALEUR'],
        ['/etat', 'VALEUR'],
        ['/contenu', 'TYPE'],
        ['/titre', 'TYPE'],
        ['/organisation_id', 'INCONNU'],
      ],
    },

    {
      name: 'C5: PATCH leaves what is omitted as it is',
      call: { method: 'PATCH', path: `${PATH}/{r123}`, body: { titre: 'Article R.123-3' } },
      status: 200,
      body: { ...R123, titre: 'Article R.123-3' },
      after: { supports: { changed: [{ id: '{r123}', titre: 'Article R.123-3', contenu: R123.contenu }] } },
    },
    {
      name: 'B8, C5: null is accepted where the row says nullable',
      call: { method: 'PATCH', path: `${PATH}/{r123}`, body: { reference: null, legaldb_cid: null } },
      status: 200,
      body: { ...R123, reference: null, legaldb_cid: null },
      after: { supports: { changed: [{ id: '{r123}', reference: null, reference_cle: null }] } },
    },
    {
      name: 'C5: null takes the text and the title away',
      call: { method: 'PATCH', path: `${PATH}/{r123}`, body: { contenu: null, titre: null } },
      status: 200,
      body: BARE,
      after: { supports: { changed: [{ id: '{r123}', contenu: null, contenu_plie: null, titre: null }] } },
    },
    {
      name: 'B8, C5: null is refused elsewhere',
      call: {
        method: 'PATCH',
        path: `${PATH}/{r123}`,
        body: { nature: null, etat: null },
      },
      status: 400,
      errors: [
        ['/nature', 'NULL_REFUSE'],
        ['/etat', 'NULL_REFUSE'],
      ],
    },
    {
      name: 'C5: a support that changes shows in the prescriptions that cite it, and is found under its new name',
      given: [{ method: 'PATCH', path: `${PATH}/{ms68}`, body: { reference: 'MS 38' } }],
      call: { path: '/prescriptions?support_reglementaire_article=ms.38' },
      status: 200,
      body: {
        data: [{ ...EXTINCTEURS, supports_reglementaires: [{ ...MS68, reference: 'MS 38' }, R123] }],
        meta: meta(1),
      },
    },
    {
      name: 'C5: it is not found under its old name, though the same list was asked before',
      given: [
        { path: '/prescriptions?support_reglementaire_article=ms68' },
        { method: 'PATCH', path: `${PATH}/{ms68}`, body: { reference: 'MS 38' } },
      ],
      call: { path: '/prescriptions?support_reglementaire_article=ms68' },
      status: 200,
      body: { data: [], meta: meta(0) },
    },

    {
      name: 'C5: a support that a prescription cites is not deleted',
      call: { method: 'DELETE', path: `${PATH}/{arrete}` },
      status: 409,
      code: 'SUPPORT_UTILISE',
      contains: { detail: 'Ce support est cité par 1 prescription.' },
    },
    {
      name: 'C5: it is once no prescription cites it any more',
      given: [
        { method: 'PATCH', path: '/prescriptions/{eclairage}', body: { supports_reglementaires_id: [] } },
      ],
      call: { method: 'DELETE', path: `${PATH}/{arrete}` },
      status: 204,
      body: undefined,
      after: { supports: { removed: [{ id: '{arrete}', titre: ARRETE.titre }] } },
    },
    {
      name: 'C5: it is once the prescriptions that cited it are deleted',
      given: [{ method: 'DELETE', path: '/prescriptions/{eclairage}' }],
      call: { method: 'DELETE', path: `${PATH}/{arrete}` },
      status: 204,
      body: undefined,
      after: { supports: { removed: [{ id: '{arrete}' }] } },
    },
    {
      name: 'B2, C5: what is deleted is gone',
      given: [
        { method: 'DELETE', path: '/prescriptions/{eclairage}' },
        { method: 'DELETE', path: `${PATH}/{arrete}` },
      ],
      call: { path: `${PATH}/{arrete}` },
      status: 404,
      code: 'INTROUVABLE',
    },
  ],
};
