import type { Anomalie } from '../../../src/contract/resources/anomalies.ts';
import { bigint, integer, internal, json, orNull, table, text } from './table.ts';

/*
 * Filters of ERPs and PEIs read columns derived from the JSON (server/rules/recherche-ouvrages.ts), held in a SQLite index
 * apart from the wide rows: 60,000 rows are scanned without reading their JSON.
 */

export const erps = table(
  {
    id: text(),
    commission_id: orNull(text({ references: 'commissions' })),
    /** The members that name nothing else. */
    donnees: json(),
    service_erp_id_plie: internal(orNull(text())),
    libelle_plie: internal(orNull(text())),
    commune_plie: internal(orNull(text())),
    /** The beginning of the principal activity, `R`, `PE 2_2`; without one, the first type. */
    type: internal(orNull(text())),
    texte_plie: internal(orNull(text())),
    categorie: internal(orNull(integer())),
    /** JSON array of the ids of its sites; null without any. */
    sites: internal(orNull(text())),
  },
  {
    rowid: true,
    indexes: {
      erps_by_numero: '(organisation_key, service_erp_id_plie, id)',
      erps_on_sites: '(organisation_key, sites, id) WHERE sites IS NOT NULL',
    },
    sql: {
      sqlite: `CREATE INDEX erps_searched ON erps
        (organisation_key, id, categorie, service_erp_id_plie, libelle_plie, commune_plie, type, texte_plie);`,
    },
  },
);

export const erps_titulaires = table(
  {
    erp_id: text({ references: 'erps' }),
    position: integer(),
    utilisateur_id: text({ references: 'utilisateurs' }),
  },
  { key: ['erp_id', 'position'] },
);

export const peis = table(
  {
    id: text(),
    donnees: json(),
    id_sdis_plie: internal(orNull(text())),
    insee: internal(orNull(text())),
    commune_plie: internal(orNull(text())),
    type: internal(orNull(text())),
    statut: internal(orNull(text())),
    texte_plie: internal(orNull(text())),
    disponible: internal(orNull(integer())),
  },
  {
    rowid: true,
    indexes: { peis_by_id_sdis: '(organisation_key, id_sdis_plie, id)' },
    sql: {
      sqlite: `CREATE INDEX peis_searched ON peis
        (organisation_key, id, disponible, id_sdis_plie, insee, commune_plie, type, statut, texte_plie);`,
    },
  },
);

/** Anomalies found at PEIs, with text and severity of the library on their day: it may change or lose the code. */
export const anomalies_de_pei = table(
  {
    id: text(),
    pei_id: text({ references: 'peis' }),
    /** `date_debut` and `date_fin` in milliseconds since the epoch. */
    debut: internal(bigint()),
    fin: internal(orNull(bigint())),
    code: integer(),
    texte: text(),
    indice_de_gravite: integer<Anomalie['indice_de_gravite']>(),
    date_debut: text(),
    date_fin: orNull(text()),
    date_pose: text(),
  },
  {
    indexes: {
      anomalies_de_pei_by_pei: '(organisation_key, pei_id, debut, id, fin, indice_de_gravite)',
      anomalies_de_pei_by_code: '(organisation_key, code, pei_id)',
    },
  },
);
