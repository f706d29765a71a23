import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { VigieError, writeFailed } from '../../src/contract/errors.ts';
import { makeDirectory } from '../../src/directories.ts';
import { messages } from '../../src/messages/index.ts';
import { packageFiles, readPackageFile } from '../../src/package-files.ts';
import { userDataFolder } from '../../src/profiles/locations.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { writeNotice } from '../../src/terminal/streams.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { optional, toggle, word } from '../shared/flags/flags.ts';

/** Sets of files: the folder in the package, and the default destination. */
const SETS = {
  examples: { folder: 'examples', target: () => 'examples' },
  manual: { folder: 'dist/man', target: manualFolder },
} as const;
type SetName = keyof typeof SETS;
const NAMES = Object.keys(SETS) as SetName[];

/** Numbers of files written, and unchanged. */
interface Copied {
  readonly repertoire: string;
  readonly ecrits: number;
  readonly inchanges: number;
}

const FIELDS = ['repertoire', 'ecrits', 'inchanges'] as const;

const view: View<Copied> = {
  fields: () => FIELDS,
  columns: [
    { field: 'repertoire', whole: true },
    { field: 'ecrits', right: true },
    { field: 'inchanges', right: true },
  ],
  id: ({ repertoire }) => repertoire,
};

export const command = defineCommand({
  noun: 'files',
  verb: 'copy',
  summary: 'Write the examples or the manual pages to a directory',
  description: [
    'Examples go to ./examples. Manual pages go to ~/.local/share/man, in English and French; man finds them there if ~/.local/bin is in PATH.',
    'Existing files that differ are kept and nothing is written, unless --force is given.',
  ],
  examples: {
    'Write example files to import': 'vigie files copy examples',
    'Install the manual for all users of this machine': 'vigie files copy manual /usr/local/share/man',
  },
  arguments: {
    what: word(NAMES, 'Files to write'),
    directory: optional('Directory, created if missing'),
  },
  flags: {
    force: toggle('Overwrite files that differ'),
    dry_run: toggle('Show the files to write, and write nothing'),
  },
  view,
  async run({ io, flags: { quiet }, language }, { arguments: { what, directory }, flags }) {
    const { folder: from, target } = SETS[what];
    const to = directory ?? target(io.env);
    const files = packageFiles(from).map((path) => ({ path, file: join(to, relative(from, path)) }));
    const differing = files.filter(({ path, file }) => !isThere(path, file));
    const existing = flags.force ? undefined : differing.find(({ file }) => existsSync(file));
    if (existing) throw new VigieError('FICHIER_EXISTANT', { file: existing.file });
    if (!flags.dry_run) for (const { path, file } of differing) await copy(path, file);
    else if (!quiet) await writeNotice(io, messages(language).cli.dryRun);
    const row = {
      repertoire: to,
      ...{ ecrits: differing.length, inchanges: files.length - differing.length },
    };
    return { kind: 'record', row };
  },
});

/** Folder of manual pages of this user. */
function manualFolder(env: Readonly<Record<string, string | undefined>>): string {
  return join(userDataFolder(env), 'man');
}

/** Whether a file equals one of the package. */
function isThere(path: string, file: string): boolean {
  try {
    return readPackageFile(path).equals(readFileSync(file));
  } catch {
    return false;
  }
}

/** Writes a file of the package, whole or not at all. Throws FICHIER_NON_ECRIT. */
async function copy(path: string, file: string): Promise<void> {
  try {
    makeDirectory(dirname(file));
  } catch (cause) {
    throw writeFailed(file, cause);
  }
  const { replaceFile } = await import('../../src/files/replacement.ts');
  await replaceFile(file, readPackageFile(path), 0o644);
}
