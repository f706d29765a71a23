/** The tests that run on SQLite, and on PostgreSQL in every run. */
const ALWAYS_ON_EACH = [
  'test/server/{core,resources}/!(read-scheduler).test.ts',
  'test/server/scenarios/plays/*.test.ts',
  'test/server/storage/{get,old-rows,pages,search,substring}.test.ts',
  'test/server/admin/{dump,organisation-keys,tokens-and-users}.test.ts',
  'test/server/audit/audit.test.ts',
  'test/server/http/{access-log,admission,calendars,exchanges,metrics,serve,sign-in,token-usage}.test.ts',
  'test/bulk/{apply,import,joined,resuming,sync}.test.ts',
];

/** Those that ask an engine nothing which the others do not: on PostgreSQL they run only for a release. */
const FOR_A_RELEASE_ON_EACH = [
  'test/server/admin/load.test.ts',
  'test/server/http/requests.test.ts',
  'test/architecture/recipes.test.ts',
  'test/judge/service.test.ts',
  'test/judge/tenants/alone.test.ts',
  'test/bulk/{assign,citations,claim,content,existing,export,files,inputs,journal}.test.ts',
  'test/bulk/{listing,nondata,plan,repairs,similar,words}.test.ts',
  'test/bulk/workbook/!(dates|headers|kinds|lambert-93|place).test.ts',
];

/** The tests that run on SQLite, and on PostgreSQL besides. */
export const onEachEngine = (forARelease: boolean) =>
  forARelease ? [...ALWAYS_ON_EACH, ...FOR_A_RELEASE_ON_EACH] : ALWAYS_ON_EACH;

const HTTP = 'what HTTP does before a database is asked, and with whatever it answers';

/** Those that make databases and run on SQLite only, each with its reason (test/architecture/engines.test.ts). */
export const SQLITE_ONLY: Readonly<Record<string, string>> = {
  'test/architecture/hints.test.ts': 'what is proposed where a command fails, which names a file as well',
  'test/bulk/corpus/corpus.test.ts': 'how files are read, whatever takes what they say',
  'test/bulk/hidden-rows.test.ts': 'how files are read, whatever takes what they say',
  'test/judge/faults.test.ts': 'whether the judge finds what is planted above the database',
  'test/judge/tenants/filters.test.ts':
    'which filters scenes notice, of which tenants/alone.test.ts has the service asked',
  'test/server/admin/backup.test.ts':
    'copies files; databases of a PostgreSQL are copied by its own programs',
  'test/server/admin/demonstration.test.ts': 'what the files of the demonstration say',
  'test/server/admin/database.test.ts': 'what a file is looked into for when a constraint of SQLite fails',
  'test/server/admin/examine.test.ts': 'what becomes of a file that is looked into while others have it open',
  'test/server/core/read-scheduler.test.ts':
    'reads of a file hold the event loop, those of a PostgreSQL do not',
  'test/server/http/body-budget.test.ts': HTTP,
  'test/server/http/compression.test.ts': HTTP,
  'test/server/http/connections.test.ts': HTTP,
  'test/server/http/header-check.test.ts': HTTP,
  'test/server/http/origins.test.ts': HTTP,
  'test/server/http/packed-bodies.test.ts': HTTP,
  'test/server/http/proxies.test.ts': HTTP,
  'test/server/scenarios/scenarios.test.ts': 'which scenarios there are; plays/ has them played',
  'test/server/storage/compiled-queries.test.ts': 'queries in the SQL of SQLite (postgres/queries.test.ts)',
  'test/server/storage/engine.test.ts': 'files, locks and disks (postgres/store.test.ts)',
  'test/server/storage/migrate.test.ts': 'how a file is migrated (postgres/schema.test.ts)',
  'test/server/storage/read-only.test.ts': 'a file that is read without a lock',
  'test/server/storage/server-lock.test.ts': 'the file that locks a file for one server',
};

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine on which a project runs its tests (vitest.config.ts). */
    engine: 'sqlite' | 'postgres';
  }
}
