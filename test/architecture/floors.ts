import { importsOf, packageOf, targetOf } from './imports.ts';
import type { SourceFile, Violation } from './tree.ts';

/** A room, and what its files may import besides packages: rooms and files, from the top. */
interface Room {
  readonly room: string;
  readonly sees: readonly string[];
}

/** Which way the arrows run. A file belongs to the first room that its path begins with. */
export const FLOORS: readonly Room[] = [
  {
    room: 'bin/',
    sees: [
      'bin/',
      'commands/completions/main.ts',
      'commands/help/main.ts',
      'src/code-cache.ts',
      'src/directories.ts',
      'commands/program.ts',
      'src/messages/',
      'src/terminal/locale.ts',
      'src/version.ts',
    ],
  },
  { room: 'commands/', sees: ['commands/', 'server/', 'src/'] },
  { room: 'server/', sees: ['server/', 'src/'] },
  {
    room: 'src/bulk/',
    sees: ['src/bulk/', 'src/client/', 'src/contract/', 'src/messages/', 'src/directories.ts'],
  },
  {
    room: 'src/profiles/',
    sees: [
      'src/profiles/',
      'src/client/address.ts',
      'src/contract/errors.ts',
      'src/contract/json.ts',
      'src/directories.ts',
    ],
  },
  { room: 'src/client/', sees: ['src/client/', 'src/contract/'] },
  {
    room: 'src/terminal/',
    sees: ['src/terminal/', 'src/contract/errors.ts', 'src/contract/text.ts'],
  },
  { room: 'src/messages/', sees: ['src/messages/', 'src/contract/errors.ts'] },
  { room: 'src/contract/', sees: ['src/contract/'] },
  { room: 'src/code-cache.ts', sees: [] },
  { room: 'src/directories.ts', sees: [] },
  { room: 'src/fixtures.ts', sees: [] },
  { room: 'src/version.ts', sees: [] },
];

/** Where each package may be imported. A package that is not here is not used by the product at all. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '@inquirer/core': ['src/terminal/'],
  '@inquirer/prompts': ['src/terminal/'],
  'better-sqlite3': ['server/storage/sqlite/connection.ts'],
  chalk: ['src/terminal/paint.ts'],
  'cli-table3': ['src/terminal/table.ts'],
  commander: ['commands/shared/cli/parse.ts', 'commands/help.ts'],
  conf: ['src/profiles/'],
  kysely: ['server/storage/'],
  'read-excel-file': ['src/bulk/formats/xlsx/workbook.ts'],
  'string-width': ['src/terminal/table.ts', 'src/terminal/tree.ts'],
  'write-excel-file': ['src/bulk/formats/xlsx/'],
  undici: ['src/client/'],
  zod: [
    'src/contract/',
    'src/bulk/',
    'commands/shared/cli/contract-flags.ts',
    'server/core/handler.ts',
    'server/admin/kinds/',
  ],
};

/** Packages that cost a command line too much to be loaded before they are needed. */
export const HEAVY = [
  '@inquirer/core',
  '@inquirer/prompts',
  'chalk',
  'cli-table3',
  'conf',
  'read-excel-file',
  'string-width',
  'undici',
  'write-excel-file',
];

/** The imports of a file that run up, and the packages that it has no business with. */
export function wrongImports({ file, text }: SourceFile): Violation[] {
  const room = FLOORS.find((one) => file.startsWith(one.room));
  if (!room) return [{ file, line: 1, what: 'stands in no room of the house' }];
  return importsOf(text).flatMap((one) => {
    const target = targetOf(file, one);
    const name = packageOf(one);
    const allowed =
      target !== undefined
        ? room.sees.some((seen) => target.startsWith(seen))
        : name === undefined || PACKAGES[name]?.some((place) => file.startsWith(place));
    return allowed ? [] : [{ file, line: one.line, what: `imports ${target ?? name}` }];
  });
}

/** The heavy packages that are loaded together with some files, with the way that leads to each. */
export function heavyAtOnce(sources: readonly SourceFile[], roots: readonly string[]): Violation[] {
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  const ways = new Map<string, string>(roots.map((root) => [root, root]));
  const found: Violation[] = [];
  for (const [file, way] of ways) {
    for (const one of importsOf(texts.get(file) ?? '')) {
      if (one.kind !== 'static') continue;
      const target = targetOf(file, one);
      const name = packageOf(one);
      if (target !== undefined && !ways.has(target)) ways.set(target, `${way} > ${target}`);
      if (name !== undefined && HEAVY.includes(name)) {
        found.push({ file, line: one.line, what: `loads ${name} (${way})` });
      }
    }
  }
  return found;
}
