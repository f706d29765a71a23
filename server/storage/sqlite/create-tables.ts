import { SCHEMA_VERSION } from '../migrations.ts';
import { statementsFor } from '../tables/ddl.ts';
import { APPLICATION_ID, type Sqlite3 } from './connection.ts';

/** Makes our tables in a database with nothing in it, all or nothing. */
export function createTables({ db }: Sqlite3): void {
  db.exec(`BEGIN;
    ${statementsFor('sqlite')}
    PRAGMA user_version = ${SCHEMA_VERSION};
    PRAGMA application_id = ${APPLICATION_ID};
    COMMIT`);
}
