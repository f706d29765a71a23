import * as z from 'zod';
import { addEndpoint, lazy, readEndpoint, updateEndpoint } from '../../endpoint.ts';
import {
  booleanParam,
  dateTime,
  fieldIssue,
  INT32_COUNT_MAX,
  idParam,
  integerParam,
  refineOnlyIfValid,
  refusingProto,
  text,
} from '../../schema/fields.ts';
import { mayLackNulls } from '../../schema/nullable-members.ts';
import { listEndpoint, pageQuery } from '../../schema/pages.ts';
import { CODE_INSEE, exchangeMembers, TYPE_DE_PEI, type TypeDEchange } from './exchange.ts';
import { DescriptifTechniquePei, Pei, peiMembers, STATUTS_DE_PEI, TYPES_DE_PEI } from './pei.ts';

export const PeiId = idParam('pei_id');

export const listPeis = listEndpoint({
  name: 'peis.list',
  path: '/peis',
  summary: 'List PEIs',
  streamed: true,
  extension: true,
  query: lazy(() =>
    z.strictObject({
      id_sdis: text(70).optional().describe('Filter by number of the fire service'),
      insee: text(5, { pattern: CODE_INSEE }).optional().describe('Filter by INSEE code of the municipality'),
      commune: text(256).optional().describe('Filter by municipality (accents and case are ignored)'),
      type: z
        .enum(TYPES_DE_PEI)
        .optional()
        .describe('Filter by nature: hydrants (PIBI), or other PEIs (PENA)'),
      statut: z.enum(STATUTS_DE_PEI).optional().describe('Filter by statut'),
      disponible: booleanParam().optional().describe('Filter by availability'),
      anomalie: integerParam(0, INT32_COUNT_MAX).optional().describe('Filter by code of an open anomaly'),
      bloquante: z.enum(['true']).optional().describe('Show PEIs with an open blocking anomaly only'),
      texte: text(256).optional().describe('Filter by text in any field'),
      ...pageQuery(),
    }),
  ),
  elements: Pei,
});

export const readPei = readEndpoint({
  name: 'peis.read',
  path: '/peis/{pei_id}',
  summary: 'Read a PEI',
  extension: true,
  params: PeiId,
  response: Pei,
});

/** Technical description in a body: the service makes its id; its date is now by default. */
const described = () => {
  const { id: _, date, type, ...technique } = DescriptifTechniquePei().shape;
  return { type: type.optional(), ...technique, date: date.optional() };
};

interface Kinds {
  readonly type?: string | undefined;
  readonly type_pei?: unknown;
}

/** What the interface calls a type of the exchange model; undefined of what is none. */
export function typeFrom(type_pei: unknown): (typeof TYPE_DE_PEI)[TypeDEchange] | undefined {
  return Object.entries(TYPE_DE_PEI).find(([name]) => name === type_pei)?.[1];
}

/** `type` follows from `type_pei`, and one of them is needed. */
function typed({ type, type_pei }: Kinds, ctx: z.RefinementCtx): void {
  if (type === undefined && typeFrom(type_pei) === undefined)
    ctx.addIssue({
      code: 'custom',
      path: ['type'],
      input: type,
      ...fieldIssue('REQUIS', { autre: 'type_pei' }),
    });
}

/** The same, and they do not contradict each other. */
function coherentlyTyped({ type, type_pei }: Kinds, ctx: z.RefinementCtx): void {
  typed({ type, type_pei }, ctx);
  const derived = typeFrom(type_pei);
  if (type !== undefined && derived !== undefined && type !== derived)
    ctx.addIssue({
      code: 'custom',
      path: ['type'],
      input: type,
      ...fieldIssue('VALEUR', { allowed: [derived] }),
    });
}

const peiBody = (exchanged: object, check: typeof typed) => {
  const { statut, performance_theorique, performance_reelle, ...technique } = described();
  const descriptif = z
    .looseObject({
      ...mayLackNulls(technique),
      ...exchanged,
      performance_theorique: performance_theorique.default(-1),
      performance_reelle: performance_reelle.default(-1),
      statut: statut.default('actif'),
    })
    .superRefine(check, refineOnlyIfValid('type', 'type_pei'));
  return z.strictObject({
    date_de_realisation: dateTime().optional(),
    date_de_derniere_mise_a_jour: peiMembers().date_de_derniere_mise_a_jour.default(null),
    descriptif_technique: refusingProto(descriptif).optional(),
  });
};

/** What makes a water point: what may be null may be left out; performances are unknown then. */
export const PeiBody = lazy(() => peiBody(exchangeMembers(), coherentlyTyped));
/** The same of one that is there, of which a change may leave what it has kept; one that gives a type, and one that does not. */
export const RetypedPei = lazy(() => peiBody({}, coherentlyTyped));
export const MergedPei = lazy(() => peiBody({}, typed));
export type PeiBody = z.output<ReturnType<typeof PeiBody>>;

export const addPei = addEndpoint({
  name: 'peis.add',
  path: '/peis',
  summary: 'Add a PEI; nullable members may be omitted',
  extension: true,
  body: PeiBody,
  response: Pei,
});

/** The technical description is merged member by member (RFC 7396). */
export const updatePei = updateEndpoint({
  name: 'peis.update',
  path: '/peis/{pei_id}',
  summary: 'Update a PEI; omitted members keep their value, also inside the description',
  extension: true,
  params: PeiId,
  reading: readPei,
  body: lazy(() => {
    const { date_de_realisation, date_de_derniere_mise_a_jour } = peiMembers();
    const technique = refusingProto(z.looseObject({ ...described(), ...exchangeMembers() }).partial());
    return z
      .strictObject({ date_de_realisation, date_de_derniere_mise_a_jour, descriptif_technique: technique })
      .partial();
  }),
  response: Pei,
});
