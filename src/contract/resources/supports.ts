import * as z from 'zod';
import { addEndpoint, deleteEndpoint, lazy, readEndpoint, updateEndpoint } from '../endpoint.ts';
import { idParam, namedObject, text, uuid } from '../schema/fields.ts';
import { listEndpoint, pageQuery } from '../schema/pages.ts';

export const NATURES = [
  'article',
  'decret',
  'arrete',
  'instructions_techniques',
  'circulaire',
  'avis_ccs',
  'guides',
  'arretes_prefectoraux',
  'arretes_municipaux',
  'doctrine',
  'cahiers_des_charges',
  'articles',
  'local_autre_texte',
  'textes_nationaux_autre_texte',
] as const;

export const ETATS_DE_SUPPORT = ['en_vigueur', 'abroge'] as const;

/** A regulatory support (interface "Regulatory support"). `contenu` and `titre` are absent when unknown. */
export const Support = namedObject('Support', () => ({
  id: uuid(),
  nature: z.enum(NATURES),
  legaldb_cid: text(256).nullable(),
  contenu: text(65_536).optional(),
  titre: text(512).optional(),
  etat: z.enum(ETATS_DE_SUPPORT),
  reference: text(256).nullable().optional(),
}));
export type Support = z.output<ReturnType<typeof Support>>;

const members = () => ({
  nature: z.enum(NATURES).describe('Type'),
  legaldb_cid: text(256).nullable().optional().describe('Id in an external legal database'),
  contenu: text(65_536).nullable().optional().describe('Text'),
  titre: text(512).nullable().optional().describe('Title'),
  etat: z.enum(ETATS_DE_SUPPORT).optional().describe('State: in force or repealed'),
  reference: text(256).nullable().optional().describe('Reference, as free text'),
});

const SupportId = idParam('support_id');

export const listSupports = listEndpoint({
  name: 'supports.list',
  path: '/supports_reglementaires',
  summary: 'List regulatory supports',
  streamed: true,
  extension: true,
  query: lazy(() =>
    z.strictObject({
      contenu: text(65_536).optional().describe('Filter by text (accents and case are ignored)'),
      reference: text(512).optional().describe('Filter by reference'),
      ...pageQuery(),
    }),
  ),
  elements: Support,
});

export const addSupport = addEndpoint({
  name: 'supports.add',
  path: '/supports_reglementaires',
  summary: 'Add a regulatory support (default `etat`: en_vigueur)',
  extension: true,
  body: lazy(() => z.strictObject(members())),
  response: Support,
});

export const readSupport = readEndpoint({
  name: 'supports.read',
  path: '/supports_reglementaires/{support_id}',
  summary: 'Read a regulatory support',
  extension: true,
  params: SupportId,
  response: Support,
});

export const updateSupport = updateEndpoint({
  name: 'supports.update',
  path: '/supports_reglementaires/{support_id}',
  summary: 'Update a regulatory support; omitted members keep their value',
  extension: true,
  params: SupportId,
  reading: readSupport,
  body: lazy(() => z.strictObject(members()).partial()),
  response: Support,
});

export const deleteSupport = deleteEndpoint({
  name: 'supports.delete',
  path: '/supports_reglementaires/{support_id}',
  summary: 'Delete a regulatory support that no prescription cites',
  extension: true,
  params: SupportId,
  reading: readSupport,
});
