import { AUDITED_KINDS } from '../../server/audit/kinds.ts';
import type { AuditEntry, AuditFilter } from '../../server/audit/reading.ts';
import { ofSource } from '../../server/storage/source.ts';
import { instantOf } from '../../src/contract/schema/dates.ts';
import { serverWords } from '../../src/messages/commands/server.ts';
import { messages } from '../../src/messages/index.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { moment } from '../shared/flags/date-flags.ts';
import { type Flag, text, wordIn } from '../shared/flags/flags.ts';
import { onlyOrganisation, openAdministration } from './administration.ts';

/** Members of an entry in a table. */
const inWords = (members: AuditEntry['avant']) =>
  Object.entries(members ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

const view: View<AuditEntry> = {
  fields: () => [
    'date',
    'organisation_id',
    'utilisateur_id',
    'compte',
    'action',
    'objet',
    'nombre',
    'premier',
    'dernier',
    'request_id',
    'avant',
    'avant.*',
    'apres',
    'apres.*',
  ],
  columns: [
    { field: 'date', whole: true, text: ({ date }, { moment }) => moment(date) },
    { field: 'utilisateur_id' },
    { field: 'compte', spare: true },
    { field: 'action', text: ({ action }, { word }) => word(action) },
    { field: 'objet', title: 'kind', text: ({ objet }, { word }) => word(objet) },
    { field: 'nombre', right: true, spare: true },
    { field: 'premier', whole: true },
    { field: 'dernier', whole: true, spare: true },
    { field: 'avant', text: ({ avant }) => inWords(avant), wide: true },
    { field: 'apres', text: ({ apres }) => inWords(apres), wide: true },
    { field: 'request_id', whole: true, spare: true },
  ],
  id: ({ request_id }) => request_id ?? undefined,
};

const objet: Flag<AuditFilter['objet']> = {
  value: 'kind[/id]',
  summary: 'Filter by kind of object, or by kind and id',
  choices: AUDITED_KINDS,
  read: ([value]) => {
    const [typed, id] = value?.split(/\/(.*)/s) ?? [];
    if (typed === undefined) return { value: undefined };
    const kind = wordIn(AUDITED_KINDS, typed);
    if (kind !== undefined) return { value: { kind, id } };
    return { faults: [{ code: 'VALEUR', params: { allowed: AUDITED_KINDS }, value: typed }] };
  },
};

export const command = defineCommand({
  noun: 'server',
  verb: 'audit',
  summary: 'Show the audit log: who created, changed or deleted which objects, oldest first',
  description: [
    'A line covers the objects of one kind in one request: `nombre` objects, with ids from `premier` to `dernier`.',
    'An update shows the changed members, before and after; created and deleted objects are named only.',
    'Administrative actions have the account of the operating system instead of a user; writes to the file without a server have both.',
    '`vigie server start --audit-days` sets how long entries are kept.',
  ],
  examples: {
    'List the changes of a month': 'vigie server audit --db sdis.db --since 2026-10-01 --until 2026-10-31',
    'Find who changed a workflow, for a script':
      'vigie server audit --db sdis.db --objet workflow/0192f0c4-7b1a-7000-8000-000000000001 --json',
    'List the changes of a user for a spreadsheet':
      'vigie server audit --db sdis.db --utilisateur c.martin -o csv > audit.csv',
  },
  flags: {
    org: onlyOrganisation('Filter by organisation (default: all; VIGIE_ORG and the profile are ignored)'),
    since: moment('Start of the period to show', 'first'),
    until: moment('End of the period to show', 'last'),
    utilisateur: text('id', 'Filter by user, or by account of the system'),
    objet,
  },
  view,
  async run(context, { flags: { org: organisation, since, until, utilisateur, objet } }) {
    const { file, opening } = await openAdministration(context);
    const { openStore } = await import('../../server/admin/database.ts');
    const { readAudit } = await import('../../server/audit/reading.ts');
    const query = {
      since: since === undefined ? undefined : instantOf(since),
      // To the end of the given second.
      until: until === undefined ? undefined : instantOf(until) + 999,
      organisation,
      utilisateur,
      objet,
    };
    const store = await ofSource(() => openStore(file, opening));
    let found = 0;
    // Closes the database after the last entry, or when the reader stops.
    async function* entries() {
      try {
        for await (const entry of store.stream((tx) => readAudit(tx, file, query))) {
          found++;
          yield entry;
        }
      } finally {
        await store.close();
      }
    }
    return {
      kind: 'list',
      rows: entries(),
      notice: () => {
        if (found > 0) return undefined;
        if (utilisateur === undefined) return messages(context.language).cli.nothingFound;
        return serverWords(context.language).auditOfNobody(utilisateur);
      },
    };
  },
});
