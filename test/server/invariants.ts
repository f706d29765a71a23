import Sqlite from 'better-sqlite3';
import { collationKey } from '../../server/rules/collation.ts';
import { lineage } from '../../src/contract/chemins.ts';
import { fold, isAscii, referenceKey } from '../../src/contract/text.ts';

interface Prescription {
  readonly organisation_id: number;
  readonly id: string;
  readonly contenu: string;
  readonly chemins: string;
  readonly recherche: number;
}

/**
 * What is wrong in a database: everything that is kept beside the objects themselves (totals, directories,
 * folded texts, the search index) is worked out anew from the objects, and compared. Empty when all is well.
 * On a connection of its own: FTS5 checks its index against what a connection remembers of it.
 */
export function faults(file: string): string[] {
  const db = new Sqlite(file);
  try {
    return faultsIn(db);
  } finally {
    db.close();
  }
}

function faultsIn(db: Sqlite.Database): string[] {
  const all = (sql: string) => db.prepare(sql).all() as Record<string, string | number | null>[];
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

  for (const { integrity_check } of all('PRAGMA integrity_check')) {
    if (integrity_check !== 'ok') found.push(`integrity: ${integrity_check}`);
  }
  same('foreign keys', all('PRAGMA foreign_key_check'), []);

  for (const collection of ['anomalies', 'supports', 'prescriptions']) {
    same(
      `totals of ${collection}`,
      all(`SELECT organisation_id, total FROM totals WHERE collection = '${collection}' AND total > 0`),
      all(`SELECT organisation_id, count(*) AS total FROM ${collection} GROUP BY organisation_id`),
    );
  }

  const prescriptions = all('SELECT * FROM prescriptions') as unknown as Prescription[];
  const places = prescriptions.map((row) => ({ ...row, places: JSON.parse(row.chemins) as string[] }));
  same(
    'prescriptions_chemins',
    all('SELECT organisation_id, chemin, prescription_id AS id FROM prescriptions_chemins'),
    places.flatMap(({ organisation_id, id, places }) =>
      places.map((chemin) => ({ organisation_id, chemin, id })),
    ),
  );
  same('repertoires', all('SELECT * FROM repertoires'), directories(places));
  same(
    'prescriptions_recherche',
    all('SELECT rowid, organisation, prescription_id, contenu FROM prescriptions_recherche'),
    prescriptions.map(({ recherche, organisation_id, id, contenu }) => ({
      rowid: recherche,
      organisation: String(organisation_id),
      prescription_id: id,
      contenu: fold(contenu),
    })),
  );
  const known = new Set(
    all('SELECT * FROM prescriptions_termes').map((row) => `${row.organisation_id} ${row.terme}`),
  );
  for (const { organisation_id, contenu } of prescriptions) {
    for (const word of fold(contenu).match(/[0-9A-Za-z\u0080-\u{10ffff}]+/gu) ?? []) {
      if (!known.has(`${organisation_id} ${word}`)) found.push(`prescriptions_termes: missing ${word}`);
    }
  }

  same(
    'folded anomalies',
    all('SELECT organisation_id, code, texte_plie FROM anomalies'),
    all('SELECT organisation_id, code, texte FROM anomalies').map(({ texte, ...key }) => ({
      ...key,
      texte_plie: isAscii(texte as string) ? null : fold(texte as string),
    })),
  );
  const folded = (text: string | number | null | undefined, how: (text: string) => string) =>
    typeof text === 'string' ? how(text) : null;
  same(
    'folded supports',
    all('SELECT organisation_id, id, contenu_plie, titre_cle, reference_cle FROM supports'),
    all('SELECT organisation_id, id, contenu, titre, reference FROM supports').map((row) => ({
      organisation_id: row.organisation_id,
      id: row.id,
      contenu_plie: folded(row.contenu, fold),
      titre_cle: folded(row.titre, referenceKey),
      reference_cle: folded(row.reference, referenceKey),
    })),
  );
  return found;
}

/** The directories that these prescriptions make. */
function directories(
  prescriptions: readonly { organisation_id: number; id: string; places: readonly string[] }[],
) {
  const made = new Map<
    string,
    { organisation_id: number; chemin: string; directes: Set<string>; total: Set<string> }
  >();
  for (const { organisation_id, id, places } of prescriptions) {
    for (const place of places) {
      for (const chemin of lineage(place)) {
        const key = `${organisation_id} ${chemin}`;
        const directory = made.get(key) ?? { organisation_id, chemin, directes: new Set(), total: new Set() };
        made.set(key, directory);
        directory.total.add(id);
        if (chemin === place) directory.directes.add(id);
      }
    }
  }
  const parentOf = (chemin: string) =>
    chemin === '/' ? null : chemin.slice(0, chemin.lastIndexOf('/')) || '/';
  return [...made.values()].map(({ organisation_id, chemin, directes, total }) => ({
    organisation_id,
    chemin,
    parent: parentOf(chemin),
    cle: collationKey(chemin.slice(chemin.lastIndexOf('/') + 1)),
    directes: directes.size,
    total: total.size,
    enfants: [...made.values()].filter(
      (other) => other.organisation_id === organisation_id && parentOf(other.chemin) === chemin,
    ).length,
  }));
}
