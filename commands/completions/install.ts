import { VigieError } from '../../src/contract/errors.ts';
import { completionMessages } from '../../src/messages/commands/completions.ts';
import { messages } from '../../src/messages/index.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { visibleLines } from '../../src/terminal/sanitize.ts';
import { writeNotice } from '../../src/terminal/streams.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { toggle, word } from '../shared/flags/flags.ts';
import { isOnPath, scriptLocation, startFileOf } from './candidates/places.ts';
import { type Missing, missingLines, shellAround, writeScript } from './installing.ts';
import { SHELLS, type Shell } from './shells.ts';

/** What became of the script of a shell, and of the file with which that starts. */
interface Installed {
  readonly shell: Shell;
  readonly fichier: string;
  readonly statut: 'installe' | 'inchange' | 'serait_installe';
  /** The file that has to name the script; null where the shell finds it by itself. */
  readonly demarrage: string | null;
  readonly lignes: 'presentes' | 'manquantes' | null;
}

const view: View<Installed> = {
  fields: () => ['shell', 'fichier', 'statut', 'demarrage', 'lignes'],
  columns: [
    { field: 'shell' },
    { field: 'fichier', whole: true },
    { field: 'statut' },
    { field: 'demarrage', whole: true },
    { field: 'lignes' },
  ],
  id: ({ fichier }) => fichier,
};

/** For a shell that finds the script by itself. */
const alone: View<Installed> = { ...view, columns: view.columns.slice(0, 3) };

const shell = word(SHELLS, 'The shell; the one around this command unless given');

export const command = defineCommand({
  noun: 'completions',
  verb: 'install',
  summary: 'Put the completion script where a shell finds it',
  description: [
    'The shell is the one that this command was typed in, unless it is named.',
    'fish finds the script by itself, and bash does with the package bash-completion; else a shell needs lines in the file that it starts with.',
    'These lines are shown: no file of yours is changed.',
  ],
  examples: {
    'Install for the shell in use': 'vigie completions install',
    'See what would be done for zsh': 'vigie completions install zsh --dry-run',
  },
  arguments: {
    shell: {
      ...shell,
      arity: 'optional',
      read: (given: readonly string[]) => (given.length > 0 ? shell.read(given) : { value: undefined }),
    },
  },
  flags: { dry_run: toggle('Say what would be done, and do nothing') },
  view,
  async run(context, { arguments: { shell = shellAround(context.io.env) }, flags: { dry_run } }) {
    if (shell === undefined) {
      const usage = `vigie completions install <${SHELLS.join('|')}>`;
      throw new VigieError('ARGUMENT_REQUIS', { name: 'shell', usage });
    }
    const { env } = context.io;
    const { scripts } = await import('./scripts.ts');
    const fichier = scriptLocation(shell, env);
    const statut = await writeScript(fichier, scripts[shell], dry_run);
    const demarrage = startFileOf(shell, env) ?? null;
    const missing = missingLines(shell, env);
    const lignes = demarrage === null ? null : missing ? 'manquantes' : 'presentes';
    await sayNext(context, shell, missing, dry_run);
    const row: Installed = { shell, fichier, statut, demarrage, lignes };
    return { kind: 'record', row, view: demarrage === null ? alone : view };
  },
});

async function sayNext(
  { io, flags, language }: Context,
  shell: Shell,
  missing: Missing | undefined,
  dryRun: boolean,
): Promise<void> {
  const sentences = completionMessages(language);
  if (missing) await writeNotice(io, visibleLines(sentences.missing(missing.file, missing.lines)));
  if (!isOnPath(io.env)) await writeNotice(io, sentences.notOnPath);
  if (flags.quiet) return;
  if (dryRun) return writeNotice(io, messages(language).cli.dryRun);
  if (!missing) await writeNotice(io, sentences.next(shell));
}
