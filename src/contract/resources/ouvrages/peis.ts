import * as z from 'zod';
import { addEndpoint, endpoint, lazy, readEndpoint } from '../../endpoint.ts';
import {
  booleanParam,
  dateTime,
  fieldIssue,
  idParam,
  refineOnlyIfValid,
  refusingProto,
  text,
} from '../../schema/fields.ts';
import { mayLackNulls } from '../../schema/nullable-members.ts';
import { listEndpoint, pageQuery } from '../../schema/pages.ts';
import { DescriptifTechniquePei, Pei, peiMembers, STATUTS_DE_PEI, TYPES_DE_PEI } from '../dossiers/pei.ts';
import { CODE_INSEE, TYPE_DE_PEI, type TypeDEchange } from './exchange.ts';

const PeiId = idParam('pei_id');

export const listPeis = listEndpoint({
  name: 'peis.list',
  path: '/peis',
  summary: 'List the water points',
  streamed: true,
  extension: true,
  query: lazy(() =>
    z.strictObject({
      id_sdis: text(70).optional(),
      insee: text(5, { pattern: CODE_INSEE }).optional(),
      commune: text(256).optional(),
      type: z.enum(TYPES_DE_PEI).optional(),
      statut: z.enum(STATUTS_DE_PEI).optional(),
      disponible: booleanParam().optional(),
      texte: text(256).optional(),
      ...pageQuery(),
    }),
  ),
  elements: Pei,
});

export const readPei = readEndpoint({
  name: 'peis.read',
  path: '/peis/{pei_id}',
  summary: 'Read a water point',
  extension: true,
  params: PeiId,
  response: Pei,
});

/** What a technical description says that comes from a caller: its id is made, its date is now unless it is given. */
const described = () => {
  const { id: _, date, type, ...technique } = DescriptifTechniquePei().shape;
  return { type: type.optional(), ...technique, date: date.optional() };
};

interface Kinds {
  readonly type?: string | undefined;
  readonly type_pei?: TypeDEchange | null | undefined;
}

/** `type` follows from `type_pei`, and one of them is needed. */
function coherentType({ type, type_pei }: Kinds, ctx: z.RefinementCtx): void {
  const refuse = (issue: ReturnType<typeof fieldIssue>) =>
    ctx.addIssue({ code: 'custom', path: ['type'], input: type, ...issue });
  const derived = type_pei ? TYPE_DE_PEI[type_pei] : undefined;
  if (type === undefined && derived === undefined) refuse(fieldIssue('REQUIS'));
  if (type !== undefined && derived !== undefined && type !== derived)
    refuse(fieldIssue('VALEUR', { allowed: [derived] }));
}

/** What makes a water point: what may be null may be left out; performances are unknown then. */
export const PeiBody = lazy(() => {
  const { statut, performance_theorique, performance_reelle, ...technique } = described();
  const descriptif = z
    .looseObject({
      ...mayLackNulls(technique),
      performance_theorique: performance_theorique.default(-1),
      performance_reelle: performance_reelle.default(-1),
      statut: statut.default('actif'),
    })
    .superRefine(coherentType, refineOnlyIfValid('type', 'type_pei'));
  return z.strictObject({
    date_de_realisation: dateTime().optional(),
    date_de_derniere_mise_a_jour: peiMembers().date_de_derniere_mise_a_jour.default(null),
    descriptif_technique: refusingProto(descriptif).optional(),
  });
});
export type PeiBody = z.output<ReturnType<typeof PeiBody>>;

export const addPei = addEndpoint({
  name: 'peis.add',
  path: '/peis',
  summary: 'Add a water point; what may be null may be left out',
  extension: true,
  body: PeiBody,
  response: Pei,
});

/** The technical description is merged member by member (RFC 7396). */
export const updatePei = endpoint({
  name: 'peis.update',
  method: 'PATCH',
  path: '/peis/{pei_id}',
  summary: 'Update a water point; omitted members stay as they are, those of its description as well',
  status: 200,
  extension: true,
  params: PeiId,
  reading: readPei,
  body: lazy(() => {
    const { date_de_realisation, date_de_derniere_mise_a_jour } = peiMembers();
    const technique = refusingProto(z.looseObject(described()).partial());
    return z
      .strictObject({ date_de_realisation, date_de_derniere_mise_a_jour, descriptif_technique: technique })
      .partial();
  }),
  response: Pei,
});
