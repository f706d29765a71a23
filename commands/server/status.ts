import type { Opener } from '../../server/admin/openers.ts';
import type { PostgresStatus } from '../../server/admin/postgres.ts';
import type { Status } from '../../server/admin/status.ts';
import { ofSource } from '../../server/storage/source.ts';
import { type ServerWords, serverWords } from '../../src/messages/commands/server.ts';
import type { Language } from '../../src/messages/index.ts';
import { isPostgresAddress } from '../../src/profiles/locations.ts';
import type { View, ViewColumn } from '../../src/terminal/output/view.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { openAdministration } from './administration.ts';

const FIELDS = [
  'db',
  'octets',
  'octets_libres',
  'octets_wal',
  'modifie_le',
  'schema',
  'schema_connu',
  'journal',
  'ouverte',
  'processus',
  'processus.pid',
  'processus.commande',
  'organisations',
  'organisations.id',
  'organisations.nom',
  'objets',
  'objets.*',
  'copies',
];

const COLUMNS: readonly ViewColumn<Status>[] = [
  ...['db', 'octets', 'octets_libres', 'octets_wal', 'modifie_le', 'schema', 'schema_connu', 'journal'],
  ...['ouverte', 'processus.pid', 'organisations.id', 'copies'],
].map((field) => ({ field }));

/** A number has its own cell; uncounted objects have none. */
function countColumns({ objets }: Pick<Status, 'objets'>): { readonly field: string }[] {
  return Object.keys(objets ?? {}).map((kind) => ({ field: `objets.${kind}` }));
}

/** Further fields of a PostgreSQL. */
const POSTGRES_FIELDS = ['postgresql', 'connexions', 'connexions_max', 'replique'];

const POSTGRES_COLUMNS: readonly ViewColumn<PostgresStatus>[] = [
  ...['db', 'postgresql', 'octets', 'schema', 'schema_connu', 'connexions', 'connexions_max', 'replique'],
  'organisations.id',
].map((field) => ({ field }));

const view: View<Status> = {
  fields: () => [...FIELDS, ...POSTGRES_FIELDS],
  columns: COLUMNS,
  id: ({ db }) => db,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'status',
  summary: 'Show the contents of a database and the processes that have it open',
  description: [
    'Read-only: neither the file nor its neighbours are changed. The database may be served meanwhile, or be write-protected.',
    'Shows on every system whether the database is served; on Linux, also the processes that have it open, as far as you may see them.',
    'If a log file exists beside the database but no process is visible, `ouverte` is null: a process was killed, or is not visible from here.',
    'A damaged database is reported as an error.',
    'Check a remote service with `vigie doctor`.',
  ],
  examples: {
    'Show the contents of a database': 'vigie server status --db sdis.db',
    'Check in a script whether a database is open': 'vigie server status --db sdis.db --json | jq .ouverte',
    'Count the dossiers': 'vigie server status --db sdis.db -o json | jq .objets.dossier',
  },
  view,
  async run(context) {
    const { file, opening } = await openAdministration(context, 'etat');
    if (isPostgresAddress(file)) {
      const { statusOfTables } = await import('../../server/admin/postgres.ts');
      const details = postgresDetails(context.language);
      const row = await ofSource(() => statusOfTables(file, opening));
      const columns = [...POSTGRES_COLUMNS, ...countColumns(row)];
      const postgresView: View<PostgresStatus> = { ...view, columns, details, id: ({ db }) => db };
      return { kind: 'record', row: row as never, view: postgresView as never };
    }
    const { statusOf } = await import('../../server/admin/status.ts');
    const row = await ofSource(() => statusOf(file));
    const columns = [...COLUMNS, ...countColumns(row)];
    return { kind: 'record', row, view: { ...view, columns, details: detailsIn(context.language) } };
  },
});

/** Details for people: numbers in their units, without empty ones. */
function detailsIn(language: Language): ViewColumn<Status>[] {
  const words = serverWords(language);
  return [
    { field: 'db' },
    {
      field: 'octets',
      text: ({ octets, octets_libres }) => words.sizeWithFree(octets, octets_libres),
    },
    { field: 'octets_wal', text: ({ octets_wal }) => words.size(octets_wal) },
    { field: 'modifie_le', text: ({ modifie_le }, { moment }) => moment(modifie_le) },
    schemaColumn(words),
    { field: 'journal' },
    {
      field: 'ouverte',
      title: 'etat',
      text: ({ ouverte, processus }) =>
        ouverte === true
          ? [words.open, ...processus.map(openerLine)].join('\n')
          : ouverte === false
            ? words.closed
            : words.openUnknown,
      tone: ({ ouverte }) => (ouverte ? 'busy' : undefined),
    },
    ...contentColumns(words),
    { field: 'copies', text: ({ copies }) => copies.map(visible).join('\n') },
  ];
}

function postgresDetails(language: Language): ViewColumn<PostgresStatus>[] {
  const words = serverWords(language);
  return [
    { field: 'db' },
    { field: 'postgresql', text: ({ postgresql, replique }) => words.engine(postgresql, replique) },
    { field: 'octets', text: ({ octets }) => words.size(octets) },
    schemaColumn(words),
    {
      field: 'connexions',
      text: ({ connexions, connexions_max }) => words.connections(connexions, connexions_max),
    },
    ...contentColumns(words),
  ];
}

type Content = Pick<Status, 'schema' | 'schema_connu' | 'organisations' | 'objets'>;

function schemaColumn(words: ServerWords): ViewColumn<Content> {
  return {
    field: 'schema',
    text: ({ schema, schema_connu }) => words.schema(schema, schema_connu),
    tone: ({ schema, schema_connu }) => (schema === schema_connu ? undefined : 'bad'),
  };
}

function contentColumns(words: ServerWords): ViewColumn<Content>[] {
  return [
    {
      field: 'organisations.nom',
      title: 'organisations',
      text: ({ organisations }) => (organisations ?? []).map(({ nom }) => visible(nom)).join('\n'),
    },
    {
      field: 'objets',
      text: ({ objets }) => (objets === null ? words.notCounted : countLines(objets, words)),
    },
  ];
}

function openerLine({ pid, commande }: Opener): string {
  return visible([`${pid}`, ...(commande === null ? [] : [commande])].join('  '));
}

/** Kinds with objects, their numbers below each other. */
function countLines(objets: Readonly<Record<string, number>>, words: ServerWords): string {
  const existing = Object.entries(objets).filter(([, count]) => count > 0);
  const lines = existing.map(([kind, count]) => words.count(count, kind));
  const width = Math.max(0, ...lines.map(({ count }) => count.length));
  return lines.map(({ count, kind }) => `${count.padStart(width)} ${kind}`).join('\n');
}
