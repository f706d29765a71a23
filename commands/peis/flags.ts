import { peis } from '../../src/bulk/targets/workbook/peis.ts';
import type { FlatRow } from '../shared/cli/body-commands.ts';

/** Flag of its type, which a new PEI requires. */
export const TYPE = { summary: 'Type: hydrant, pillar or underground, suction point, tank' } as const;

/** Flags of a PEI, by the columns of its import. */
export const row: FlatRow = {
  form: peis.row as FlatRow['form'],
  flags: {
    id_sdis: { summary: 'Number of the fire service' },
    type_pei: TYPE,
    commune: { summary: 'Municipality' },
    insee: { summary: 'INSEE code of the municipality' },
    situation: { summary: 'Location, such as the address' },
    lon: { summary: 'Longitude, in degrees' },
    lat: { summary: 'Latitude, in degrees' },
    domanialite: { summary: 'Owner: public, private, or private under an agreement' },
    nom_gest: { summary: 'Name of the manager' },
    statut: { summary: 'Statut (default: actif)' },
    disponible: { summary: 'Whether it can be used' },
    diam_pei: { summary: 'Diameter, in millimetres' },
    debit: { summary: 'Flow, in cubic metres per hour at one bar' },
    volume: { summary: 'Volume, in cubic metres' },
    press_dyn: { summary: 'Dynamic pressure, in bars' },
    press_stat: { summary: 'Static pressure, in bars' },
    date_mes: { summary: 'Date of commissioning' },
    date_ct: { summary: 'Date of the last technical check' },
    date_ro: { summary: 'Date of the last reconnaissance' },
    observations_generales: { summary: 'Remarks' },
  },
};
