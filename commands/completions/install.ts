import { VigieError } from '../../src/contract/errors.ts';
import { completionMessages } from '../../src/messages/commands/completions.ts';
import { messages } from '../../src/messages/index.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { visibleLines } from '../../src/terminal/sanitize.ts';
import { writeNotice } from '../../src/terminal/streams.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { toggle, word } from '../shared/flags/flags.ts';
import { isOnPath, scriptLocation, startFileOf } from './candidates/places.ts';
import { linesFor, loginShell, writeScript } from './installing.ts';
import { SHELLS, type Shell } from './shells.ts';

/** Result for the script of a shell. */
interface Installed {
  readonly shell: Shell;
  readonly fichier: string;
  readonly statut: 'installe' | 'inchange' | 'serait_installe';
  /** The file that names the script; null for a shell that finds it by itself. */
  readonly demarrage: string | null;
}

const view: View<Installed> = {
  fields: () => ['shell', 'fichier', 'statut', 'demarrage'],
  columns: [{ field: 'shell' }, { field: 'fichier', whole: true }, { field: 'statut' }],
  id: ({ fichier }) => fichier,
};

const shell = word(SHELLS, 'Shell (default: the login shell)');

export const command = defineCommand({
  noun: 'completions',
  verb: 'install',
  summary: 'Install the completion script for a shell',
  description: [
    'fish finds the script by itself, as does bash with the package bash-completion; otherwise, your shell needs some lines in its startup file.',
    'The lines to add are printed: your own files are not changed.',
  ],
  examples: {
    'Install for the login shell': 'vigie completions install',
    'Preview the installation for zsh': 'vigie completions install zsh --dry-run',
  },
  arguments: {
    shell: {
      ...shell,
      arity: 'optional',
      read: (values: readonly string[]) => (values.length > 0 ? shell.read(values) : { value: undefined }),
    },
  },
  flags: { dry_run: toggle('Show the files to write, and write nothing') },
  view,
  async run(context, { arguments: { shell = loginShell(context.io.env) }, flags: { dry_run } }) {
    if (shell === undefined) {
      const usage = `vigie completions install <${SHELLS.join('|')}>`;
      throw new VigieError('ARGUMENT_REQUIS', { name: 'shell', usage });
    }
    const { env } = context.io;
    const { scripts } = await import('./scripts.ts');
    const fichier = scriptLocation(shell, env);
    const statut = await writeScript(fichier, scripts[shell], dry_run);
    const demarrage = startFileOf(shell, env) ?? null;
    await sayNext(context, shell, demarrage, dry_run);
    const row: Installed = { shell, fichier, statut, demarrage };
    return { kind: 'record', row, view };
  },
});

async function sayNext(
  { io, flags, language }: Context,
  shell: Shell,
  startFile: string | null,
  dryRun: boolean,
): Promise<void> {
  const sentences = completionMessages(language);
  if (!isOnPath(io.env)) await writeNotice(io, sentences.notOnPath);
  if (flags.quiet) return;
  await writeNotice(io, dryRun ? messages(language).cli.dryRun : sentences.next(shell));
  if (startFile === null) return;
  const lines = linesFor(shell, scriptLocation(shell, io.env));
  await writeNotice(io, visibleLines(sentences.otherwise(startFile, lines)));
}
