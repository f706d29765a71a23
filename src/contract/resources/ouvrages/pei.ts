import * as z from 'zod';
import { lazy } from '../../endpoint.ts';
import { dateTime, integer, refusingProto, text, uuid } from '../../schema/fields.ts';
import { keptExchangeMembers } from './exchange.ts';

/** Post or hydrant; natural or artificial water point. */
export const TYPES_DE_PEI = ['PIBI', 'PENA'] as const;
export const DOMANIALITES = ['privee', 'publique', 'privee_conventionnee'] as const;

export const STATUTS_DE_PEI = [
  'reprise_de_donnees',
  'declaration_en_cours',
  'reconnaissance_operationnelle_initiale',
  'actif',
  'projet',
  'reforme',
  'declaration_abandonnee',
] as const;

/** -1 unknown, 0 null, 1 restricted, 2 good. */
const performance = () => integer(-1, 2);

/**
 * The technical description of a PEI as it stands (interface "descriptif_technique of a PEI"). The interface does
 * not show all its members: those are kept as they are, and those of the exchange model checked where they are written
 * (choice C13).
 */
export const DescriptifTechniquePei = lazy(() =>
  refusingProto(
    z
      .looseObject({
        id: uuid(),
        type: z.enum(TYPES_DE_PEI),
        est_reglementaire: z.boolean().nullable(),
        domanialite: z.enum(DOMANIALITES).nullable(),
        est_conforme_rddeci: z.boolean().nullable(),
        /** Operational, whether or not the point is available. */
        performance_theorique: performance(),
        /** Under the rules of the DECI regulation. */
        performance_reelle: performance(),
        observations_generales: text(65_536).nullable(),
        date: dateTime(),
        statut: z.enum(STATUTS_DE_PEI),
        ...keptExchangeMembers(),
      })
      .meta({ id: 'DescriptifTechniquePei' }),
  ),
);

/** Members of a PEI, apart from its id. */
export const peiMembers = lazy(() => ({
  date_de_realisation: dateTime(),
  date_de_derniere_mise_a_jour: dateTime().nullable(),
  descriptif_technique: DescriptifTechniquePei().optional(),
}));
export type PeiDonnees = z.output<z.ZodObject<ReturnType<typeof peiMembers>>>;

/** A fire-fighting water point (interface "PEI object"). */
export const Pei = lazy(() => z.strictObject({ id: uuid(), ...peiMembers() }).meta({ id: 'Pei' }));
export type Pei = z.output<ReturnType<typeof Pei>>;
