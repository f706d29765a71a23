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
  summary: 'Only what was done to objects of this kind, or to the one with this id',
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
  summary: 'Show who created, changed or deleted what, oldest first',
  description: [
    'One line for what a request did to objects of one kind: `nombre` of them, whose ids lie between `premier` and `dernier`.',
    'A change shows the members that it changed, before and after; what was created or deleted is named, not shown.',
    'Acts of administration have no user, but the account of the operating system; who writes to the file without a server has both.',
    'How long entries are kept is said with `server start --audit-days`.',
  ],
  examples: {
    'What happened in a month': 'vigie server audit --db sdis.db --since 2026-10-01 --until 2026-10-31',
    'Who changed a workflow, for a script':
      'vigie server audit --db sdis.db --objet workflow/0192f0c4-7b1a-7000-8000-000000000001 --json',
    'What one person did, for a spreadsheet':
      'vigie server audit --db sdis.db --utilisateur c.martin -o csv > audit.csv',
  },
  flags: {
    org: onlyOrganisation(
      'Only what concerns this organisation; all there is unless typed, whatever VIGIE_ORG and the profile say',
    ),
    since: moment('The first moment', 'first'),
    until: moment('The last moment', 'last'),
    utilisateur: text('id', 'Only what this user did, or this account of the operating system'),
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
