import { searchedErp } from '../../rules/recherche-ouvrages.ts';

/** What the column of this migration holds, from the JSON of a row. */
export const functions = { sites_of_erp: (donnees: string) => searchedErp(donnees).sites };

/** Which sites an ERP stands on, and the way to those that stand on any. Texts are of the given type. */
export const columns = (text: string) => `ALTER TABLE erps ADD COLUMN sites ${text};`;
export const indexed =
  'CREATE INDEX erps_on_sites ON erps (organisation_key, sites, id) WHERE sites IS NOT NULL;';

export const sql = `
${columns('TEXT')}
UPDATE erps SET sites = sites_of_erp(donnees);
${indexed}
`;
