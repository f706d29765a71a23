/** The integer key of an organisation is called so everywhere: `organisation` is its UUID. */
const TABLES = [
  'organisations',
  'utilisateurs',
  'tokens',
  'idempotency_keys',
  'totals',
  'anomalies',
  'supports',
  'prescriptions',
  'prescriptions_supports',
  'prescriptions_chemins',
  'repertoires',
  'prescriptions_termes',
  'commissions',
  'seances',
  'enveloppes',
  'erps',
  'erps_titulaires',
  'peis',
  'dossiers',
  'dossiers_seances',
  'documents',
  'affectations',
  'workflows',
  'workflows_prealables',
  'notifications',
  'evenements',
  'evenements_utilisateurs',
];

export const sql = TABLES.map(
  (table) => `ALTER TABLE ${table} RENAME COLUMN organisation_id TO organisation_key;`,
).join('\n');
