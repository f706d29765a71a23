import { searchedErp, searchedPei } from '../../rules/recherche-ouvrages.ts';

/** What the columns of this migration hold, from the JSON of a row and the name of a column. */
export const functions = {
  searched_erp: (donnees: string, column: string) => searchedErp(donnees)[column as 'type'],
  searched_pei: (donnees: string, column: string) => searchedPei(donnees)[column as 'type'],
};

export const ERP_COLUMNS = ['service_erp_id_plie', 'libelle_plie', 'commune_plie', 'type', 'texte_plie'];
export const PEI_COLUMNS = ['id_sdis_plie', 'insee', 'commune_plie', 'type', 'statut', 'texte_plie'];

/** Columns by which lists of ERPs and PEIs choose; texts are of the given type. */
export const columns = (text: string) => `
${ERP_COLUMNS.map((column) => `ALTER TABLE erps ADD COLUMN ${column} ${text};`).join('\n')}
ALTER TABLE erps ADD COLUMN categorie INTEGER;
${PEI_COLUMNS.map((column) => `ALTER TABLE peis ADD COLUMN ${column} ${text};`).join('\n')}
ALTER TABLE peis ADD COLUMN disponible INTEGER;
`;

/** How many ERPs and PEIs there are, and the ways to them by what people call them. */
export const counted = `
CREATE INDEX erps_by_numero ON erps (organisation_key, service_erp_id_plie, id);
CREATE INDEX peis_by_id_sdis ON peis (organisation_key, id_sdis_plie, id);
INSERT INTO totals (organisation_key, collection, total, revision)
  SELECT organisation_key, 'erps', count(*), 1 FROM erps GROUP BY organisation_key;
INSERT INTO totals (organisation_key, collection, total, revision)
  SELECT organisation_key, 'peis', count(*), 1 FROM peis GROUP BY organisation_key;
`;

/** Works out columns of all rows, by the functions of this migration. */
export const filled = (table: 'erp' | 'pei', names: readonly string[]) =>
  `UPDATE ${table}s SET ${names.map((name) => `${name} = searched_${table}(donnees, '${name}')`).join(', ')};`;

/**
 * What lists of ERPs and PEIs choose by stands in columns of its own, and in an index without the wide rows: 60,000 of them
 * are looked through without reading their JSON.
 */
export const sql = `
${columns('TEXT')}
${filled('erp', [...ERP_COLUMNS, 'categorie'])}
${filled('pei', [...PEI_COLUMNS, 'disponible'])}
${counted}
CREATE INDEX erps_searched ON erps (organisation_key, id, categorie, ${ERP_COLUMNS.join(', ')});
CREATE INDEX peis_searched ON peis (organisation_key, id, disponible, ${PEI_COLUMNS.join(', ')});
CREATE INDEX dossiers_by_erp ON dossiers (organisation_key, erp_id) WHERE erp_id IS NOT NULL;
CREATE INDEX dossiers_by_pei ON dossiers (organisation_key, pei_id) WHERE pei_id IS NOT NULL;
`;
