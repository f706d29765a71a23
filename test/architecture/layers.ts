import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, packageOf, targetOf } from './imports.ts';
import type { SourceFile, Violation } from './tree.ts';

/** A layer: a folder or a file, and what of the product its files may import. */
interface Layer {
  readonly layer: string;
  readonly imports: readonly string[];
}

/** The folders of src/bulk from the top, as docs/architecture.md draws them. */
const BULK = [
  ...['report', 'export', 'execute', 'plan', 'rows', 'targets'],
  ...['columns', 'formats', 'input', 'model'],
] as const;

/** Those that know files and no service. */
const CODECS: ReadonlySet<string> = new Set(['formats', 'input']);

/** The folders of commands, of which none knows another one. */
const NOUNS = readdirSync(join(import.meta.dirname, '../../commands'), { withFileTypes: true }).flatMap(
  (entry) => (entry.isDirectory() && entry.name !== 'shared' ? [entry.name] : []),
);

/** What some of them import of another one all the same. */
const BESIDES: Readonly<Record<string, readonly string[]>> = {
  completions: ['commands/nouns.ts', 'commands/program.ts'],
  doctor: ['commands/profiles/identify-service.ts'],
  help: ['commands/nouns.ts'],
};

/** The layers of docs/architecture.md from the top: every import points down. A file belongs to the first that fits. */
export const LAYERS: readonly Layer[] = [
  {
    layer: 'bin/',
    imports: [
      'bin/',
      'commands/completions/main.ts',
      'commands/help/main.ts',
      'commands/program.ts',
      'src/code-cache.ts',
      'src/messages/',
      'src/package-files.ts',
      'src/version.ts',
    ],
  },
  {
    layer: 'commands/shared/',
    imports: ['commands/shared/', 'commands/nouns.ts', 'commands/help/index.ts', 'server/', 'src/'],
  },
  ...NOUNS.map((noun) => ({
    layer: `commands/${noun}/`,
    imports: [`commands/${noun}/`, 'commands/shared/', 'server/', 'src/', ...(BESIDES[noun] ?? [])],
  })),
  { layer: 'commands/', imports: ['commands/', 'server/', 'src/'] },
  { layer: 'server/embedded.ts', imports: ['server/', 'src/'] },
  { layer: 'server/http/', imports: ['server/', 'src/'] },
  {
    layer: 'server/',
    imports: [
      'server/admin/',
      'server/audit/',
      'server/core/',
      'server/docs/',
      'server/oidc/',
      'server/resources/',
      'server/rules/',
      'server/storage/',
      'src/',
    ],
  },
  ...BULK.map((folder, i) => ({
    layer: `src/bulk/${folder}/`,
    imports: [
      ...BULK.slice(i).map((below) => `src/bulk/${below}/`),
      ...['src/contract/', 'src/files/', 'src/messages/', 'src/version.ts'],
      ...(CODECS.has(folder) ? [] : ['src/client/', 'src/directories.ts']),
    ],
  })),
  {
    layer: 'src/sign-in/',
    imports: ['src/sign-in/', 'src/client/', 'src/contract/', 'src/profiles/'],
  },
  {
    layer: 'src/profiles/',
    imports: [
      'src/profiles/',
      'src/client/address.ts',
      'src/contract/errors.ts',
      'src/contract/org-header.ts',
      'src/contract/schema/json.ts',
      'src/directories.ts',
    ],
  },
  {
    layer: 'src/html/',
    imports: ['src/html/', 'src/messages/language.ts', 'src/terminal/sanitize.ts', 'src/version.ts'],
  },
  {
    layer: 'src/exports/',
    imports: ['src/exports/', 'src/client/', 'src/contract/', 'src/messages/', 'src/version.ts'],
  },
  { layer: 'src/client/', imports: ['src/client/', 'src/contract/'] },
  { layer: 'src/files/', imports: ['src/files/', 'src/contract/'] },
  {
    layer: 'src/terminal/',
    imports: [
      'src/terminal/',
      'src/bulk/formats/',
      'src/contract/errors.ts',
      'src/contract/schema/text.ts',
      'src/package-files.ts',
    ],
  },
  {
    layer: 'src/messages/',
    imports: ['src/messages/', 'src/contract/errors.ts', 'src/contract/schema/days.ts'],
  },
  { layer: 'src/contract/', imports: ['src/contract/'] },
  { layer: 'src/code-cache.ts', imports: ['src/directories.ts'] },
  { layer: 'src/directories.ts', imports: [] },
  { layer: 'src/package-files.ts', imports: [] },
  { layer: 'src/version.ts', imports: [] },
];

/** The one place where each package may be imported. The product uses no package that is not listed. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '@inquirer/prompts': ['src/terminal/prompts/'],
  'better-sqlite3': ['server/storage/sqlite/connection.ts'],
  chalk: ['src/terminal/output/paint.ts'],
  'cli-table3': ['src/terminal/output/table.ts'],
  commander: ['commands/shared/cli/parse.ts'],
  conf: ['src/profiles/'],
  'fast-string-width': ['src/terminal/width.ts'],
  jose: ['server/oidc/'],
  'jq-wasm': ['src/terminal/output/jq.ts'],
  kysely: ['server/storage/'],
  '@napi-rs/keyring': ['src/sign-in/keyring.ts'],
  'openid-client': ['src/sign-in/issuer.ts'],
  'write-excel-file': ['src/bulk/formats/xlsx.ts'],
  pg: ['server/storage/postgres/'],
  pgpass: ['server/storage/postgres/pool.ts'],
  pino: ['server/http/observation/access-log.ts'],
  'prom-client': ['server/http/observation/metrics.ts'],
  sax: ['src/bulk/formats/xlsx/xml.ts'],
  undici: ['src/client/'],
  yauzl: ['src/bulk/formats/xlsx/zip.ts'],
  zod: [
    'src/contract/',
    'src/bulk/',
    'commands/shared/flags/contract-flags.ts',
    'server/core/handler.ts',
    'server/admin/kinds/',
  ],
};

/** Packages, and a file of ours, that cost a command line too much to be loaded before they are needed. */
export const HEAVY = [
  '@inquirer/prompts',
  '@napi-rs/keyring',
  'chalk',
  'cli-table3',
  'conf',
  'jose',
  'jq-wasm',
  'openid-client',
  'pg',
  'pgpass',
  'pino',
  'sax',
  'server/storage/tables/ddl.ts',
  'undici',
  'write-excel-file',
  'yauzl',
];

/** The imports of a file that its layer does not allow, and the packages imported outside their place. */
export function wrongImports({ file, text }: SourceFile): Violation[] {
  const layer = LAYERS.find((one) => file.startsWith(one.layer));
  if (!layer) return [{ file, line: 1, what: 'belongs to no layer' }];
  return importsOf(text).flatMap((one) => {
    const target = targetOf(file, one);
    const name = packageOf(one);
    const allowed =
      target !== undefined
        ? layer.imports.some((allowed) => target.startsWith(allowed))
        : name === undefined || PACKAGES[name]?.some((place) => file.startsWith(place));
    return allowed ? [] : [{ file, line: one.line, what: `imports ${target ?? name}` }];
  });
}

/** The heavy packages that are loaded at once with some files, with the chain of imports that leads to each. */
export function heavyAtOnce(sources: readonly SourceFile[], roots: readonly string[]): Violation[] {
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  const chains = new Map<string, string>(roots.map((root) => [root, root]));
  const found: Violation[] = [];
  for (const [file, chain] of chains) {
    for (const one of importsOf(texts.get(file) ?? '')) {
      if (one.kind !== 'static') continue;
      const target = targetOf(file, one);
      const name = packageOf(one);
      if (target !== undefined && !chains.has(target)) chains.set(target, `${chain} > ${target}`);
      const loaded = target ?? name ?? '';
      if (HEAVY.includes(loaded)) {
        found.push({ file, line: one.line, what: `loads ${loaded} (${chain})` });
      }
    }
  }
  return found;
}

/**
 * The circular imports among some files, types and dynamic imports included: one cycle for each group of files that
 * import each other, as `a > b > a`.
 */
export function cyclesOf(sources: readonly SourceFile[]): string[] {
  const graph = new Map(
    sources.map(({ file, text }) => [file, importsOf(text).flatMap((one) => targetOf(file, one) ?? [])]),
  );
  const reached = new Map([...graph.keys()].map((file) => [file, reachableFrom(file, graph)]));
  const found: string[] = [];
  const told = new Set<string>();
  for (const file of graph.keys()) {
    if (told.has(file) || !reached.get(file)?.has(file)) continue;
    for (const other of reached.get(file) ?? []) if (reached.get(other)?.has(file)) told.add(other);
    found.push(cycleThrough(file, graph));
  }
  return found;
}

type Graph = ReadonlyMap<string, readonly string[]>;

function reachableFrom(start: string, graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>(graph.get(start));
  for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next);
  return reached;
}

/** The shortest cycle from a file back to itself. */
function cycleThrough(start: string, graph: Graph): string {
  const chains = new Map((graph.get(start) ?? []).map((next) => [next, `${start} > ${next}`]));
  for (const [file, chain] of chains) {
    if (file === start) return chain;
    for (const next of graph.get(file) ?? []) if (!chains.has(next)) chains.set(next, `${chain} > ${next}`);
  }
  throw new Error(`no cycle through ${start}`);
}
