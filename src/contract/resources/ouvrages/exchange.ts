import * as z from 'zod';
import { date, double, integer, text } from '../../schema/fields.ts';

/*
 * The members that French services exchange of water points (AFIGEO, "modèle minimal de données PEI", published as
 * https://schema.data.gouv.fr/datakode/schema-pei/), by the names that they have there. Its `statut` says whether a point is
 * public or private, which the interface calls `domanialite`: `statut` is the interface's.
 */

/** Hydrant above or below the ground; suction point; tank. */
export const TYPES_D_ECHANGE = ['PI', 'BI', 'PA', 'CI'] as const;
export type TypeDEchange = (typeof TYPES_D_ECHANGE)[number];

/** What the interface calls each of them. */
export const TYPE_DE_PEI = {
  PI: 'PIBI',
  BI: 'PIBI',
  PA: 'PENA',
  CI: 'PENA',
} as const satisfies Readonly<Record<TypeDEchange, string>>;

export const SOURCES_DE_PEI = [
  'citerne',
  'plan_eau',
  'piscine',
  'puits',
  'cours_eau',
  'reseau_aep',
  'reseau_irrigation',
] as const;

/** Within 1, 5, 10 metres, or farther off. */
export const PRECISIONS = ['01', '05', '10', '99'] as const;

/** Municipalities by their INSEE code. */
export const CODE_INSEE = /^([013-9]\d|2[AB1-9])\d{3}$/;

/** In a body: any may be missing, or null. `commune` is ours: the model has the code of the municipality alone. */
export const exchangeMembers = () => ({
  insee: text(5, { pattern: CODE_INSEE }).nullable().optional(),
  commune: text(256).nullable().optional(),
  id_sdis: text(70).nullable().optional().describe('Identifier given by the fire service'),
  id_gestion: text(70).nullable().optional().describe('Identifier given by the operator'),
  nom_gest: text(140).nullable().optional(),
  ref_terr: text(70).nullable().optional().describe('Inscription on the PEI'),
  type_pei: z.enum(TYPES_D_ECHANGE).nullable().optional(),
  type_rd: text(256).nullable().optional(),
  diam_pei: integer(1, 2000).nullable().optional().describe('In millimetres'),
  diam_cana: integer(1, 5000).nullable().optional().describe('In millimetres'),
  source_pei: z.enum(SOURCES_DE_PEI).nullable().optional(),
  nom_etab: text(256).nullable().optional(),
  situation: text(1024).nullable().optional(),
  press_dyn: double(0, 100).nullable().optional().describe('In bars'),
  press_stat: double(0, 100).nullable().optional().describe('In bars'),
  debit: double(0, 100_000).nullable().optional().describe('In cubic metres per hour, at one bar'),
  volume: double(0, 100_000_000).nullable().optional().describe('In cubic metres'),
  disponible: z.boolean().nullable().optional(),
  date_dispo: date().nullable().optional().describe('Date of the last change of `disponible`'),
  date_mes: date().nullable().optional().describe('Date of commissioning'),
  date_maj: date().nullable().optional().describe('Date of the last change of the data'),
  date_ct: date().nullable().optional().describe('Date of the last technical check'),
  date_ro: date().nullable().optional().describe('Date of the last reconnaissance'),
  prec: z.enum(PRECISIONS).nullable().optional(),
  /** By the projection that is in use there: Lambert 93 in metropolitan France. */
  x: double(-20_000_000, 20_000_000)
    .nullable()
    .optional()
    .describe('In metres, in the projection used in the department'),
  y: double(-20_000_000, 20_000_000)
    .nullable()
    .optional()
    .describe('In metres, in the projection used in the department'),
  lon: double(-180, 180).nullable().optional().describe('In degrees, WGS 84'),
  lat: double(-90, 90).nullable().optional().describe('In degrees, WGS 84'),
});

/** As a point has them: what was there before they were known is kept as it is (choice C13). */
export const keptExchangeMembers = () =>
  Object.fromEntries(
    Object.keys(exchangeMembers()).map((name) => [name, z.unknown().optional()]),
  ) as unknown as Record<keyof ReturnType<typeof exchangeMembers>, z.ZodOptional<z.ZodUnknown>>;
