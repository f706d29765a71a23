import * as z from 'zod';
import { addEndpoint, lazy, readEndpoint, updateEndpoint } from '../../endpoint.ts';
import {
  dateTime,
  idParam,
  integerParam,
  list,
  refusingProto,
  text,
  uuid,
  year,
} from '../../schema/fields.ts';
import { mayLackNulls } from '../../schema/nullable-members.ts';
import { listEndpoint, pageQuery } from '../../schema/pages.ts';
import { CATEGORIES, typesDErp } from './activites.ts';
import { AnalyseDeRisque, searchedMembers } from './analyse.ts';
import {
  AVIS,
  DescriptifTechniqueErp,
  Erp,
  erpMembers,
  GENRES,
  givenSites,
  Implantation,
  STATUTS_D_ERP,
  TITULAIRES_MAX,
} from './erp.ts';

const ErpId = idParam('erp_id');

export const listErps = listEndpoint({
  name: 'erps.list',
  path: '/erps',
  summary: 'List ERPs',
  streamed: true,
  extension: true,
  query: lazy(() =>
    z.strictObject({
      libelle: text(256).optional().describe('Filter by name (accents and case are ignored)'),
      commune: text(256).optional().describe('Filter by municipality (accents and case are ignored)'),
      type: z.enum(typesDErp()).optional().describe('Filter by type of principal activity'),
      categorie: integerParam(CATEGORIES.min, CATEGORIES.max).optional().describe('Filter by category'),
      service_erp_id: text(10).optional().describe('Filter by number'),
      avis: z.enum(AVIS).optional().describe('Filter by opinion on the operation'),
      a_visiter: year().optional().describe('Filter by year of the next visit'),
      texte: text(256).optional().describe('Filter by text in any field'),
      sort: z
        .enum(['', 'libelle', '-libelle', 'commune', '-commune', 'a_visiter_en', '-a_visiter_en'])
        .optional()
        .describe('Sort order, by name, municipality or year of the next visit; a leading - reverses it'),
      ...pageQuery(),
    }),
  ),
  elements: Erp,
});

export const readErp = readEndpoint({
  name: 'erps.read',
  path: '/erps/{erp_id}',
  summary: 'Read an ERP',
  extension: true,
  params: ErpId,
  response: Erp,
});

/** Technical description in a body: the service makes its id; its date is now by default. */
const described = () => {
  const { id: _, date, statut: __, analyse_risque: ___, ...technique } = DescriptifTechniqueErp().shape;
  return { ...technique, date: date.optional() };
};
/** Members of an ERP in a body. */
const said = () => {
  const { implantation: _, descriptif_technique: __, date_de_realisation: ___, ...own } = erpMembers();
  return {
    ...own,
    sites_geographiques: givenSites(),
    commission_de_securite_id: uuid().nullable(),
    titulaires_id: list(text(256), TITULAIRES_MAX, true),
  };
};

const erpBody = (analysed: object) => {
  const { references_exterieures, sites_geographiques, textes_applicables, titulaires_id, ...own } = said();
  const analyse = refusingProto(z.looseObject({ ...mayLackNulls(AnalyseDeRisque().shape), ...analysed }));
  const technique = z.strictObject({
    ...mayLackNulls(described()),
    statut: z.enum(STATUTS_D_ERP).default('ouvert'),
    analyse_risque: analyse.prefault({}),
  });
  return z.strictObject({
    ...mayLackNulls(own),
    date_de_realisation: dateTime().optional(),
    implantation: z.strictObject(mayLackNulls(Implantation().shape)).prefault({}),
    descriptif_technique: technique.optional(),
    references_exterieures: references_exterieures.default([]),
    sites_geographiques: sites_geographiques.default([]),
    textes_applicables: textes_applicables.default([]),
    titulaires_id: titulaires_id.default([]),
    genre: z.enum(GENRES).default('erp'),
  });
};

/** What makes an ERP: what may be null may be left out, at any depth; lists are empty then. */
export const ErpBody = lazy(() => erpBody(searchedMembers()));
/** The same of one that is there, of which a change may leave what it has kept. */
export const MergedErp = lazy(() => erpBody({}));
export type ErpBody = z.output<ReturnType<typeof ErpBody>>;

export const addErp = addEndpoint({
  name: 'erps.add',
  path: '/erps',
  summary: 'Add an ERP; nullable members may be omitted',
  extension: true,
  body: ErpBody,
  response: Erp,
});

/** Objects are merged member by member (RFC 7396); lists are replaced. */
export const updateErp = updateEndpoint({
  name: 'erps.update',
  path: '/erps/{erp_id}',
  summary: 'Update an ERP; omitted members keep their value, at any depth',
  extension: true,
  params: ErpId,
  reading: readErp,
  body: lazy(() => {
    const analyse = refusingProto(
      z.looseObject({ ...AnalyseDeRisque().shape, ...searchedMembers() }).partial(),
    );
    const technique = z.strictObject({
      ...described(),
      statut: z.enum(STATUTS_D_ERP),
      analyse_risque: analyse,
    });
    return z
      .strictObject({
        ...said(),
        date_de_realisation: dateTime(),
        implantation: z.strictObject(Implantation().shape).partial(),
        descriptif_technique: technique.partial(),
      })
      .partial();
  }),
  response: Erp,
});
