import type { UpgradeResult } from '../../server/admin/upgrade.ts';
import { serverWords } from '../../src/messages/commands/server.ts';
import { messages } from '../../src/messages/index.ts';
import { writeNotice } from '../../src/terminal/notice.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { visible } from '../../src/terminal/sanitize.ts';
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
  summary: 'Bring a local database to the schema of this vigie',
  description: [
    'The file as it was is first copied beside it, as <name>.schema-<version>-<moment>-<process>.backup.',
    'All of it is done, or nothing; a database that is up to date stays as it is.',
    'The database must not be open anywhere: stop its server first.',
    'Without this, whatever opens an older database with this vigie does the same.',
    'A database of a newer vigie is refused.',
  ],
  examples: {
    'What it would do': 'vigie server migrate --db sdis.db --dry-run',
    'Do it': 'vigie server migrate --db sdis.db',
  },
  flags: { dry_run: toggle('Say what would be done, do nothing') },
  view,
  async run(context, { flags: { dry_run } }) {
    const { io, flags, language } = context;
    const { file } = await openAdministration(context);
    const { upgrade } = await import('../../server/admin/upgrade.ts');
    const row = await upgrade(file, dry_run, context);
    if (!flags.quiet) {
      if (row.migrations.length === 0)
        await writeNotice(io, visible(serverWords(language).upToDate(file, row.schema)));
      else if (dry_run) await writeNotice(io, messages(language).cli.dryRun);
    }
    return { kind: 'record', row };
  },
});
