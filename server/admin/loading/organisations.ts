import { query } from '../../storage/queries/query.ts';
import type { Sqlite3 } from '../../storage/sqlite/connection.ts';

/** An organisation as a line tells it. */
interface Row {
  readonly id: string;
  readonly nom: string;
  readonly logo_url: string | null;
  readonly created_at: string;
}
export type OrganisationLine = Omit<Row, 'created_at'> & { readonly created_at?: string };

const selectAll = query<Record<string, never>, Row & { organisation_key: number }>(
  'organisations.whole',
  (db) =>
    db
      .selectFrom('organisations')
      .select(['organisation_key', 'id', 'nom', 'logo_url', 'created_at'])
      .orderBy('organisation_key'),
);

const insert = query<{ key: number; id: string; nom: string; logo_url: string | null; created_at: string }>(
  'organisations.insertUnder',
  (db, p) =>
    db.insertInto('organisations').values({
      organisation_key: p.key,
      id: p.id,
      nom: p.nom,
      logo_url: p.logo_url,
      created_at: p.created_at,
    }),
);

/** Every organisation, oldest first, as a line tells it, with the integer under which its rows are kept. */
export function organisationLines(tx: Sqlite3): { readonly key: number; readonly told: Row }[] {
  return tx.all(selectAll, {}).map(({ organisation_key: key, ...told }) => ({ key, told }));
}

/** The organisations that are there or that lines name, each with the integer under which its rows are kept. */
export class Organisations {
  readonly #tx: Sqlite3;
  readonly #now: string;
  readonly #keys = new Map<string, number>();
  readonly #told = new Map<string, Row>();
  #last = 0;

  constructor(tx: Sqlite3, now: string) {
    this.#tx = tx;
    this.#now = now;
    for (const { key, told } of organisationLines(tx)) {
      this.#keys.set(told.id, key);
      this.#told.set(told.id, told);
      this.#last = key;
    }
  }

  /** The integer of an organisation: chosen now when its own line is still to come. */
  keyOf(id: string): number {
    const key = this.#keys.get(id) ?? ++this.#last;
    this.#keys.set(id, key);
    return key;
  }

  has(id: string): boolean {
    return this.#told.has(id);
  }

  /** Writes an organisation; answers what is there under its id when that is taken. */
  insert({ id, nom, logo_url, created_at = this.#now }: OrganisationLine): Row | undefined {
    const there = this.#told.get(id);
    if (there) return there;
    const told = { id, nom, logo_url, created_at };
    this.#tx.run(insert, { key: this.keyOf(id), ...told });
    this.#told.set(id, told);
    return undefined;
  }
}
