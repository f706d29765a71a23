import type { LoadedOrganisation } from '../../server/admin/demonstration/demonstration.ts';
import { messages } from '../../src/messages/index.ts';
import { quoted } from '../../src/messages/listed.ts';
import { isPostgresAddress, prepareFolder } from '../../src/profiles/locations.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { writeNotice } from '../../src/terminal/streams.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { openAdministration } from './administration.ts';

const view: View<LoadedOrganisation> = {
  fields: () => ['id', 'nom', 'token', 'token_lecture'],
  columns: [
    { field: 'nom', whole: true },
    // Tokens are shown once, and so in full.
    { field: 'token', whole: true },
    { field: 'token_lecture', whole: true },
    { field: 'id', whole: true },
  ],
  id: ({ id }) => id,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'seed',
  summary: 'Create a demonstration database',
  description: [
    'It contains two organisations with users, dossiers, ERPs, PEIs, events, notifications and libraries, all fictitious.',
    'Dates are relative to today.',
    'An administrator token and a read-only token of each organisation are shown once; with --json, the output is one object, {"organisations": […]}.',
    'An existing file is refused and left unchanged.',
  ],
  examples: {
    'Create a database to explore': 'vigie server seed --db demo.db',
    'Print the organisations and tokens as JSON': 'vigie server seed --db demo.db --json',
  },
  endsItself: true,
  view,
  async run(context) {
    const { file, opening } = await openAdministration(context);
    const { loadDemonstration } = await import('../../server/admin/demonstration/demonstration.ts');
    if (!isPostgresAddress(file)) prepareFolder(file, context.io.env);
    const { organisations, administrateurs } = await loadDemonstration(file, {
      signal: context.signal,
      opening,
    });
    const { fields, json, output } = context.flags;
    // One object, open to new members; otherwise independent rows.
    if ((json || output === 'json') && fields === undefined) {
      return { kind: 'record', row: { organisations } as never };
    }
    const [first = '', ...next] = organisations.map(({ id }, i) =>
      commandsFor(file, id, i, administrateurs[i] ?? ''),
    );
    const { seededFirst, seeded } = messages(context.language).cli;
    if (!context.flags.quiet) await writeNotice(context.io, seededFirst(first));
    const notice = () => seeded(next, `vigie server start --db ${quoted(file)}`);
    return { kind: 'list', rows: organisations, notice };
  },
});

/** Lines that show an organisation to its administrator, to be copied unchanged. */
function commandsFor(file: string, organisation: string, index: number, user: string): string {
  const profile = index === 0 ? 'demo' : `demo${index + 1}`;
  const add = `vigie profiles add ${profile} --db ${quoted(file)} --org ${organisation} --user ${user}`;
  return `${add}\nvigie -p ${profile} dossiers list`;
}
