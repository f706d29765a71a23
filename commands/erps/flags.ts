import { erps } from '../../src/bulk/targets/workbook/erps.ts';
import type { FlatRow } from '../shared/cli/body-commands.ts';

/** Flags of an ERP, by the columns of its import. */
export const row: FlatRow = {
  form: erps.row as FlatRow['form'],
  flags: {
    libelle: { summary: 'Name' },
    service_erp_id: { summary: 'Number' },
    commune: { summary: 'Municipality' },
    voie: { summary: 'House number and street' },
    complement: { summary: 'Addition to the address' },
    code_postal: { summary: 'Postal code' },
    code_insee: { summary: 'INSEE code of the municipality' },
    latitude: { summary: 'Latitude, in degrees' },
    longitude: { summary: 'Longitude, in degrees' },
    activite_principale: { summary: 'Main activity; list activities with `vigie help activites`' },
    activites_secondaire: { summary: 'Secondary activity' },
    categorie: { summary: 'Category, 1 to 5' },
    type: { summary: 'Types of an ERP whose activities are unknown, such as N, O' },
    genre: { summary: 'Whether it is a whole building or a unit of a shopping centre' },
    statut: { summary: 'Statut (default: ouvert)' },
    avis_exploitation: { summary: 'Opinion of the commission on its operation' },
    periodicite: { summary: 'Months between two visits: 12, 24, 36, 48 or 60' },
    date_pc_initial: { summary: 'Date of the initial building permit' },
    date_ouverture: { summary: 'Opening date' },
    date_derniere_visite: { summary: 'Date of the last visit' },
    a_visiter_en: { summary: 'Year of the next visit' },
    observations_generales: { summary: 'Remarks' },
    notes_internes: { summary: 'Internal notes' },
  },
};
