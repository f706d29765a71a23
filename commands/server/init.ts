import { VigieError } from '../../src/contract/errors.ts';
import { isPostgresAddress, prepareFolder } from '../../src/profiles/locations.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { choice } from '../shared/flags/flags.ts';
import { openAdministration } from './administration.ts';

interface Database {
  readonly db: string;
  readonly schema: number;
}

const view: View<Database> = {
  fields: () => ['db', 'schema'],
  columns: [{ field: 'db' }, { field: 'schema' }],
  id: (database) => database.db,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'init',
  summary: 'Create an empty database',
  description: [
    'Add organisations, users and tokens with `vigie server organisations add`, `vigie server utilisateurs add` and `vigie server token create`.',
    'An existing file is refused and left unchanged; with --if-exists skip, an existing vigie database is not an error.',
    'A PostgreSQL database must exist (createdb); its tables are created, unless another program has tables there.',
  ],
  examples: {
    'Create a database for a department': 'vigie server init --db sdis.db',
    'Print JSON for a script': 'vigie server init --db sdis.db --json',
    'Run safely more than once in a script': 'vigie server init --db sdis.db --if-exists skip',
    'Use a PostgreSQL database':
      'vigie server init --db postgres://vigie@db.sdis.example/vigie?sslmode=verify-full',
  },
  flags: {
    if_exists: choice(['fail', 'skip'], 'Action if the object exists (default: fail)'),
  },
  view,
  async run(context, { flags: { if_exists } }) {
    const { file, opening } = await openAdministration(context);
    if (isPostgresAddress(file)) {
      const { createTables } = await import('../../server/admin/postgres.ts');
      const schema = await createTables(file, opening, if_exists === 'skip');
      return { kind: 'record', row: { db: file, schema } };
    }
    const { createDatabase } = await import('../../server/admin/init.ts');
    const { SCHEMA_VERSION } = await import('../../server/storage/migrations.ts');
    prepareFolder(file, context.io.env);
    try {
      await createDatabase(file, () => {});
    } catch (error) {
      if (if_exists !== 'skip' || !(error instanceof VigieError) || error.code !== 'BASE_EXISTANTE')
        throw error;
      const { statusOf } = await import('../../server/admin/status.ts');
      return { kind: 'record', row: { db: file, schema: statusOf(file).schema } };
    }
    return { kind: 'record', row: { db: file, schema: SCHEMA_VERSION } };
  },
});
