import Sqlite from 'better-sqlite3';

/** A row of the yardstick's table, as it came in. */
export interface NaiveAnomalie {
  readonly code: number;
  readonly texte: string;
  readonly indice_de_gravite: number;
}

/**
 * What one writes in half an hour: a plain table, prepared statements, the pragmas that better-sqlite3's
 * own documentation recommends (WAL, `synchronous` NORMAL: a power cut may lose the last commits). No
 * validation, no organisations, no rights.
 */
export function openNaive(file: string) {
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.exec(
    'CREATE TABLE IF NOT EXISTS anomalies ' +
      '(code INTEGER PRIMARY KEY, texte TEXT NOT NULL, indice_de_gravite INTEGER NOT NULL)',
  );
  const insert = db.prepare('INSERT INTO anomalies VALUES (?, ?, ?)');
  const count = db.prepare('SELECT count(*) FROM anomalies').pluck();
  const select = db.prepare(
    'SELECT code, texte, indice_de_gravite FROM anomalies ORDER BY code LIMIT ? OFFSET ?',
  );
  return {
    add(anomalie: NaiveAnomalie): NaiveAnomalie {
      insert.run(anomalie.code, anomalie.texte, anomalie.indice_de_gravite);
      return anomalie;
    },
    addAll: db.transaction((anomalies: Iterable<NaiveAnomalie>) => {
      for (const { code, texte, indice_de_gravite } of anomalies) insert.run(code, texte, indice_de_gravite);
    }),
    list(page: number, perPage: number) {
      const total = count.get() as number;
      const data = select.all(perPage, (page - 1) * perPage) as NaiveAnomalie[];
      const pagination = {
        total,
        count: data.length,
        per_page: perPage,
        current_page: page,
        total_pages: Math.max(1, Math.ceil(total / perPage)),
      };
      return { data, meta: { pagination } };
    },
    close: () => db.close(),
  };
}
