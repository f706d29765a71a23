import { searchedUser } from '../../server/admin/utilisateurs.ts';
import { collationKey } from '../../server/rules/collation.ts';
import { searchedErp, searchedPei } from '../../server/rules/recherche-ouvrages.ts';
import { workflowsActifs } from '../../server/rules/workflows-actifs.ts';
import { digestOf, prescriptionKey, supportKey } from '../../server/storage/queries/digest.ts';
import { NOT_BEGUN } from '../../server/storage/tables/workflows.ts';
import { instantOf } from '../../src/contract/schema/dates.ts';
import { fold, referenceKey } from '../../src/contract/schema/text.ts';
import { type Connection, connected } from './engines/engine.ts';

interface Prescription {
  readonly organisation_key: number;
  readonly id: string;
  readonly contenu: string;
  readonly contenu_plie: string;
  readonly type: string | null;
  readonly chemins: string;
  readonly supports: string;
  readonly numero: number;
}

/**
 * What is wrong in a database: everything that is kept beside the objects themselves (totals, directories,
 * folded texts, the search index) is worked out anew from the objects, and compared. Empty when all is well.
 * On a connection of its own: FTS5 checks its index against what a connection remembers of it.
 */
export function faults(db: string): Promise<string[]> {
  return connected(db, faultsIn);
}

async function faultsIn({ ask: all, damage }: Connection): Promise<string[]> {
  const found: string[] = [];
  const same = (what: string, kept: readonly unknown[], worked: readonly unknown[]) => {
    const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
    const [has, should] = [sorted(kept), sorted(worked)];
    const extra = has.filter((row) => !should.includes(row));
    const missing = should.filter((row) => !has.includes(row));
    if (has.length !== should.length || extra.length + missing.length > 0) {
      found.push(`${what}: extra ${extra.join(' ')}, missing ${missing.join(' ')}`);
    }
  };

  found.push(...(await damage()));

  // The name of each list that is counted, and its rows.
  const lists = {
    anomalies: `'anomalies' AS list FROM anomalies`,
    supports: `'supports' AS list FROM supports`,
    prescriptions: `'prescriptions' AS list FROM prescriptions`,
    dossiers: `'dossiers' AS list FROM dossiers WHERE parent_id IS NULL`,
    documents: `'documents' AS list FROM documents`,
    erps: `'erps' AS list FROM erps`,
    peis: `'peis' AS list FROM peis`,
    anomalies_de_pei: `'anomalies_de_pei' AS list FROM anomalies_de_pei`,
    notifications: `'notifications/' || utilisateur_id AS list FROM notifications`,
    evenements: `'evenements' AS list FROM evenements`,
  };
  same(
    'totals',
    await all('SELECT organisation_key, collection AS list, total FROM totals WHERE total > 0'),
    await all(
      `SELECT organisation_key, list, count(*) AS total FROM (${Object.values(lists)
        .map((list) => `SELECT organisation_key, ${list}`)
        .join(' UNION ALL ')}) AS counted GROUP BY organisation_key, list`,
    ),
  );
  same(
    'counts of dossiers',
    await all(kept('dossiers', 'id, nb_pieces_jointes')),
    await all(countedBy('dossiers', 'documents', 'dossier_id')),
  );
  same(
    'counts of sessions',
    await all(kept('seances', 'id, nb_dossiers')),
    await all(countedBy('seances', 'dossiers_seances', 'seance_id')),
  );
  same(
    'counts of envelopes',
    await all(kept('enveloppes', 'id, nb_dossiers')),
    await all(countedBy('enveloppes', 'dossiers', 'enveloppe_id')),
  );
  const workflows = Object.groupBy(
    await all('SELECT organisation_key, dossier_id, type, etat FROM workflows'),
    ({ organisation_key, dossier_id }) => `${organisation_key} ${dossier_id}`,
  );
  same(
    'what dossiers say of their texts and workflows',
    await all('SELECT organisation_key, id, objet_plie, workflows_actifs FROM dossiers'),
    (await all('SELECT organisation_key, id, objet FROM dossiers')).map(({ objet, ...key }) => ({
      ...key,
      objet_plie: fold(objet as string),
      workflows_actifs: JSON.stringify(
        workflowsActifs((workflows[`${key.organisation_key} ${key.id}`] ?? []) as never),
      ),
    })),
  );
  same(
    'instants',
    await all(`SELECT id, debut, fin FROM evenements UNION ALL SELECT id, creation, 0 FROM notifications
      UNION ALL SELECT id, creation, ouvert FROM dossiers
      UNION ALL SELECT id, debut, 0 FROM workflows
      UNION ALL SELECT id, debut, fin FROM anomalies_de_pei`),
    [
      ...(await all('SELECT id, date_debut, date_fin FROM anomalies_de_pei')).map(
        ({ id, date_debut, date_fin }) => ({
          id,
          debut: instantOf(date_debut as string),
          fin: date_fin === null ? null : instantOf(date_fin as string),
        }),
      ),
      ...(await all('SELECT id, date_debut, date_fin FROM evenements')).map(
        ({ id, date_debut, date_fin }) => ({
          id,
          debut: instantOf(date_debut as string),
          fin: instantOf(date_fin as string),
        }),
      ),
      ...(await all('SELECT id, date_creation FROM notifications')).map(({ id, date_creation }) => ({
        id,
        debut: instantOf(date_creation as string),
        fin: 0,
      })),
      ...(await all('SELECT id, date_de_creation, statut, est_archive FROM dossiers')).map(
        ({ id, date_de_creation, statut, est_archive }) => ({
          id,
          debut: instantOf(date_de_creation as string),
          fin: statut === 'OUVERT' && est_archive === 0 ? 1 : 0,
        }),
      ),
      ...(await all('SELECT id, date_de_debut FROM workflows')).map(({ id, date_de_debut }) => ({
        id,
        debut: date_de_debut === null ? NOT_BEGUN : instantOf(date_de_debut as string),
        fin: 0,
      })),
    ],
  );
  // Prerequisites are of the dossier of their workflow, and nothing waits for itself.
  same(
    'prerequisites',
    await all(`SELECT p.* FROM workflows_prealables AS p
      JOIN workflows AS w ON w.organisation_key = p.organisation_key AND w.id = p.workflow_id
      JOIN workflows AS before ON before.organisation_key = p.organisation_key AND before.id = p.prealable_id
      WHERE w.dossier_id <> before.dossier_id OR w.id = before.id`),
    [],
  );

  const prescriptions = (await all('SELECT * FROM prescriptions')) as unknown as Prescription[];
  const places = prescriptions.map((row) => ({ ...row, places: JSON.parse(row.chemins) as string[] }));
  same(
    'prescriptions_chemins',
    await all(`SELECT l.organisation_key, r.chemin, p.id FROM prescriptions_chemins AS l
      LEFT JOIN repertoires AS r ON r.organisation_key = l.organisation_key AND r.numero = l.repertoire
      LEFT JOIN prescriptions AS p ON p.organisation_key = l.organisation_key AND p.numero = l.prescription`),
    places.flatMap(({ organisation_key, id, places }) =>
      places.map((chemin) => ({ organisation_key, chemin, id })),
    ),
  );
  same(
    'prescriptions_supports',
    await all(`SELECT l.organisation_key, l.support_id, p.id FROM prescriptions_supports AS l
      LEFT JOIN prescriptions AS p ON p.organisation_key = l.organisation_key AND p.numero = l.prescription`),
    prescriptions.flatMap(({ organisation_key, id, supports }) =>
      (JSON.parse(supports) as string[]).map((support_id) => ({ organisation_key, support_id, id })),
    ),
  );
  same(
    'repertoires',
    await all('SELECT organisation_key, chemin, parent, cle, directes, total, enfants FROM repertoires'),
    directories(places),
  );
  same(
    'contenu_plie',
    prescriptions.map(({ contenu_plie }) => contenu_plie),
    prescriptions.map(({ contenu }) => fold(contenu as string)),
  );
  same(
    'empreintes',
    await all('SELECT id, empreinte FROM prescriptions UNION ALL SELECT id, empreinte FROM supports'),
    [
      ...prescriptions.map(({ id, contenu, type, chemins, supports }) => ({
        id,
        empreinte: digestOf(prescriptionKey(contenu, type, JSON.parse(chemins), JSON.parse(supports))),
      })),
      ...(await all('SELECT id, nature, legaldb_cid, contenu, titre, etat, reference FROM supports')).map(
        ({ id, ...columns }) => ({
          id,
          empreinte: digestOf(supportKey(...(Object.values(columns) as string[]))),
        }),
      ),
    ],
  );
  same(
    'folded anomalies',
    await all('SELECT organisation_key, code, texte_plie FROM anomalies'),
    (await all('SELECT organisation_key, code, texte FROM anomalies')).map(({ texte, ...key }) => ({
      ...key,
      texte_plie: fold(texte as string),
    })),
  );
  const folded = (text: string | number | null | undefined, how: (text: string) => string) =>
    typeof text === 'string' ? how(text) : null;
  same(
    'folded supports',
    await all('SELECT organisation_key, id, contenu_plie, titre_cle, reference_cle FROM supports'),
    (await all('SELECT organisation_key, id, contenu, titre, reference FROM supports')).map((row) => ({
      organisation_key: row.organisation_key,
      id: row.id,
      contenu_plie: folded(row.contenu, fold),
      titre_cle: folded(row.titre, referenceKey),
      reference_cle: folded(row.reference, referenceKey),
    })),
  );
  same(
    'what users are searched by',
    await all('SELECT organisation_key, id, texte_plie FROM utilisateurs'),
    (await all('SELECT organisation_key, id, first_name, last_name FROM utilisateurs')).map((row) => ({
      organisation_key: row.organisation_key,
      id: row.id,
      texte_plie: searchedUser(row as Parameters<typeof searchedUser>[0]),
    })),
  );
  for (const [table, searched] of [
    ['erps', searchedErp],
    ['peis', searchedPei],
  ] as const) {
    const rows = await all(`SELECT * FROM ${table}`);
    const of = ({ donnees }: (typeof rows)[number]) => searched(donnees as string);
    const names = Object.keys(of({ donnees: '{}' }));
    same(
      `what ${table} are searched by`,
      rows.map((row) => [row.id, ...names.map((name) => row[name] ?? null)]),
      rows.map((row) => [row.id, ...Object.values(of(row))]),
    );
  }
  return found;
}

const kept = (table: string, columns: string) => `SELECT organisation_key, ${columns} FROM ${table}`;

/** How many rows name each row of a table: what it says of them, worked out. */
function countedBy(table: string, rows: string, column: string): string {
  const count = table === 'dossiers' ? 'nb_pieces_jointes' : 'nb_dossiers';
  return `SELECT organisation_key, id, (SELECT count(*) FROM ${rows} AS r
    WHERE r.organisation_key = t.organisation_key AND r.${column} = t.id) AS ${count} FROM ${table} AS t`;
}

/** The directories that these prescriptions make. */
function directories(
  prescriptions: readonly { organisation_key: number; id: string; places: readonly string[] }[],
) {
  const made = new Map<
    string,
    { organisation_key: number; chemin: string; directes: Set<string>; total: Set<string> }
  >();
  for (const { organisation_key, id, places } of prescriptions) {
    for (const place of places) {
      for (const chemin of lineage(place)) {
        const key = `${organisation_key} ${chemin}`;
        const directory = made.get(key) ?? {
          organisation_key,
          chemin,
          directes: new Set(),
          total: new Set(),
        };
        made.set(key, directory);
        directory.total.add(id);
        if (chemin === place) directory.directes.add(id);
      }
    }
  }
  const parentOf = (chemin: string) =>
    chemin === '/' ? null : chemin.slice(0, chemin.lastIndexOf('/')) || '/';
  return [...made.values()].map(({ organisation_key, chemin, directes, total }) => ({
    organisation_key,
    chemin,
    parent: parentOf(chemin),
    cle: collationKey(chemin.slice(chemin.lastIndexOf('/') + 1)),
    directes: directes.size,
    total: total.size,
    enfants: [...made.values()].filter(
      (other) => other.organisation_key === organisation_key && parentOf(other.chemin) === chemin,
    ).length,
  }));
}

/** Every directory above a path and itself, from `/` down: `/A/B` gives `/`, `/A`, `/A/B`. */
function lineage(chemin: string): string[] {
  const names = chemin.split('/').filter((name) => name !== '');
  return ['/', ...names.map((_, i) => `/${names.slice(0, i + 1).join('/')}`)];
}
