import { filled } from './012-ouvrages.ts';

export const ERP_SITES = ['sites'];

/** Which sites an ERP stands on, and the way to those that stand on any. Texts are of the given type. */
export const columns = (text: string) => `ALTER TABLE erps ADD COLUMN sites ${text};`;
export const indexed = 'CREATE INDEX erps_on_sites ON erps (organisation_key, id) WHERE sites IS NOT NULL;';

export const sql = `
${columns('TEXT')}
${filled('erp', ERP_SITES)}
${indexed}
`;
