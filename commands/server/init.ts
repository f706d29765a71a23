import { prepareFolder } from '../../src/profiles/folders.ts';
import type { View } from '../../src/terminal/view.ts';
import { defineCommand } from '../command.ts';
import { administered } from './administration.ts';

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
    'Organisations, users and tokens are added with `server organisations add`, `server utilisateurs add` and `server token create`.',
    'A file that exists is refused and left as it is.',
  ],
  examples: [
    { does: 'Create a database for a department', run: 'vigie server init --db sdis.db' },
    { does: 'The same, for a script', run: 'vigie server init --db sdis.db --json' },
  ],
  arguments: {},
  flags: {},
  endpoints: [],
  exits: ['refused', 'temporary'],
  view,
  async run(context) {
    const { file } = await administered(context);
    const { createDatabase } = await import('../../server/admin/init.ts');
    const { SCHEMA_VERSION } = await import('../../server/db/migrate.ts');
    prepareFolder(file, context.io.env);
    createDatabase(file, () => {});
    return { kind: 'record', row: { db: file, schema: SCHEMA_VERSION } };
  },
});
