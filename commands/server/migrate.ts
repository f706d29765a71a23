import type { StoreOptions } from '../../server/admin/database.ts';
import type { UpgradeResult } from '../../server/admin/upgrade.ts';
import { serverWords } from '../../src/messages/commands/server.ts';
import { messages } from '../../src/messages/index.ts';
import { isPostgresAddress } from '../../src/profiles/locations.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { writeNotice } from '../../src/terminal/streams.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { toggle } from '../shared/flags/flags.ts';
import { openAdministration } from './administration.ts';

const FIELDS = ['db', 'schema_avant', 'schema', 'migrations', 'copie'];

const view: View<UpgradeResult> = {
  fields: () => FIELDS,
  columns: FIELDS.map((field) => ({ field })),
  id: ({ db }) => db,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'migrate',
  summary: 'Update the schema of a database to this version of vigie',
  description: [
    'The file is first copied to <name>.schema-<version>-<moment>-<process>.backup.',
    'All steps are done or none; an up-to-date database is not changed.',
    'No process may have a file open: stop its server first. On PostgreSQL, no copy is made and the migration is one transaction; older servers stop working afterwards.',
    'Any other command that opens an older database does the same update.',
    'A database of a newer version is refused.',
  ],
  examples: {
    'Preview a migration': 'vigie server migrate --db sdis.db --dry-run',
    'Migrate a database': 'vigie server migrate --db sdis.db',
  },
  flags: { dry_run: toggle('Show the steps to do, and do nothing') },
  view,
  async run(context, { flags: { dry_run } }) {
    const { io, flags, language } = context;
    const { file, opening } = await openAdministration(context);
    const row = isPostgresAddress(file)
      ? await migrateAddress(file, opening, dry_run)
      : await (await import('../../server/admin/upgrade.ts')).upgrade(file, dry_run, context);
    if (!flags.quiet) {
      if (row.migrations.length === 0)
        await writeNotice(io, visible(serverWords(language).upToDate(file, row.schema)));
      else if (dry_run) await writeNotice(io, messages(language).cli.dryRun);
    }
    return { kind: 'record', row };
  },
});

async function migrateAddress(db: string, opening: StoreOptions, dryRun: boolean): Promise<UpgradeResult> {
  const { migrateTables } = await import('../../server/admin/postgres.ts');
  const { lackedBy, SCHEMA_VERSION } = await import('../../server/storage/migrations.ts');
  const from = await migrateTables(db, opening, dryRun);
  const names = lackedBy(from).map(({ name }) => name);
  return { db, schema_avant: from, schema: SCHEMA_VERSION, migrations: names, copie: null };
}
