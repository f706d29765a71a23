import type { Endpoint } from '../src/contract/endpoint.ts';
import { VigieError } from '../src/contract/errors.ts';
import { batch, version } from '../src/contract/service.ts';
import type { ImportReport, Progress as Step } from '../src/library/import.ts';
import type { Issue } from '../src/library/issues.ts';
import type { Library } from '../src/library/libraries.ts';
import { importMessages } from '../src/messages/import.ts';
import { messages } from '../src/messages/index.ts';
import { type Progress, progress } from '../src/terminal/progress.ts';
import { visible } from '../src/terminal/sanitize.ts';
import type { View } from '../src/terminal/view.ts';
import { type Command, type Context, defineCommand, type Example } from './command.ts';
import { failureOf } from './failures.ts';
import { choice, type Flag, integer, one, text, toggle } from './flags.ts';

/** Requests under way at once: in this process they share each flush of the disk, over a network they fill the wire. */
const IN_FLIGHT = { embedded: 8, remote: 3 } as const;
const JOBS_MAX = 16;

/** What became of the rows of a file. */
interface Imported {
  readonly fichier: string;
  readonly lues: number;
  readonly creees: number;
  readonly remplacees: number;
  readonly ignorees: number;
  readonly rejetees: number;
}

const FIELDS = ['fichier', 'lues', 'creees', 'remplacees', 'ignorees', 'rejetees'] as const;

const view: View<Imported> = {
  fields: () => FIELDS,
  columns: FIELDS.map((field) => (field === 'fichier' ? { field } : { field, right: true })),
  id: () => undefined,
};

interface Import {
  readonly library: Library['name'];
  readonly summary: string;
  /** Which columns the file has: full sentences. */
  readonly columns: string;
  readonly examples: readonly Example[];
  readonly endpoints: readonly Endpoint[];
  /** Throws when the service lacks what the library needs. */
  readonly require?: (context: Context) => Promise<void>;
}

/** The command that imports a file into a library. */
export function importCommand({ library, columns, require, endpoints, ...words }: Import): Command {
  return defineCommand({
    ...words,
    noun: library,
    verb: 'import',
    description:
      `${columns} Headers match without accents, case and punctuation. CSV or TSV, whose delimiter and encoding ` +
      'are found, or NDJSON. Every row is checked before anything is written: with one error nothing is. ' +
      'Rows that are there already, field for field, are passed over: the same import twice changes nothing, ' +
      'and one that was cut short is finished by running it again.',
    arguments: { file: one('The file, or - for standard input') },
    flags: {
      if_exists: choice(
        ['fail', 'skip', 'replace'],
        'What to do with rows that exist otherwise; fail unless given',
      ),
      dry_run: toggle('Check and compare everything, write nothing'),
      map: columnMap(),
      encoding: text('name', 'The encoding, such as windows-1252 or macintosh'),
      delimiter: delimiter(),
      jobs: integer('n', { min: 1, max: JOBS_MAX }, 'Requests at once'),
    },
    endsItself: true,
    endpoints: [version, batch, ...endpoints],
    view,
    async run(context, { arguments: { file }, flags: { if_exists, dry_run, jobs, ...layout } }) {
      await require?.(context);
      const client = await context.client();
      const embedded = (await context.profile()).kind === 'embedded';
      const [{ importFile }, libraries, { openFile, spool }, teller] = await Promise.all([
        import('../src/library/import.ts'),
        import('../src/library/libraries.ts'),
        import('../src/library/read/source.ts'),
        tellerOf(context, file),
      ]);
      const source = await (file === '-' ? spool(file, context.readStdin()) : openFile(file));
      try {
        const report = await importFile(client, libraries[library], source, {
          ...layout,
          ifExists: if_exists ?? 'fail',
          dryRun: dry_run,
          pace: { inFlight: jobs ?? (embedded ? IN_FLIGHT.embedded : IN_FLIGHT.remote), embedded },
          signal: context.signal,
          ...teller,
        });
        await teller.close(report, dry_run);
        return { kind: 'record', row: rowOf(file, report) };
      } catch (error) {
        throw interrupted(error, 'rien_importe');
      } finally {
        teller.end();
        await source.close();
      }
    },
  });
}

function rowOf(fichier: string, { counts }: ImportReport): Imported {
  const { read, created, replaced, skipped, rejected } = counts;
  return {
    fichier,
    lues: read,
    creees: created,
    remplacees: replaced,
    ignorees: skipped,
    rejetees: rejected,
  };
}

/** An interruption that says how things are left, unless it says so already; any other error as it is. */
function interrupted(error: unknown, reste: string): unknown {
  if (!(error instanceof VigieError) || error.code !== 'INTERROMPU') return error;
  return new VigieError('INTERROMPU', { reste, ...error.params });
}

/** What stderr is told while a file is imported, and at the end. */
async function tellerOf({ io, flags, language }: Context, file: string) {
  const { issueLine, noticeLine } = await import('../src/library/wording.ts');
  const words = importMessages(language);
  let said: Promise<void> = Promise.resolve();
  let refused = 0;
  let refusedLine: number | undefined;
  const say = (line: string) => {
    bar?.end();
    // That nobody reads it changes nothing for the import.
    said = said.then(() => io.err.write(`${visible(line)}\n`)).catch(() => {});
  };
  let bar: Progress | undefined;
  let last: Step | undefined;

  return {
    onIssue: (issue: Issue) => {
      // The errors of one row come one after the other.
      if (issue.line !== refusedLine) refused++;
      refusedLine = issue.line;
      say(issueLine(file, issue, language));
    },

    onProgress: (now: Step) => {
      if (now.step !== last?.step) {
        bar?.end();
        const line = (state: { done: number; rate: number; secondsLeft: number | undefined }) =>
          words.progress({ ...state, step: now.step, total: now.total });
        bar = progress(io, { line }, { total: now.total, quiet: flags.quiet });
        last = undefined;
      }
      bar?.advance(now.done - (last?.done ?? 0));
      last = now;
    },

    end: () => bar?.end(),

    /** Says what must be known besides the counts; throws when not everything is done. */
    async close({ counts, notices, issues, failure }: ImportReport, dryRun: boolean): Promise<void> {
      if (!flags.quiet) for (const notice of notices) say(noticeLine(notice, language));
      if (issues > 0 || failure)
        say(`${file}${words.colon}${words.counts(counts, Math.min(refused, counts.rejected))}`);
      else if (dryRun && !flags.quiet) say(messages(language).cli.dryRun);
      await said;
      if (issues > 0) throw new VigieError('FICHIER_INVALIDE', { file, count: issues });
      if (!failure) return;
      const { message, code } = failureOf(failure.error, language);
      // Requests may have been under way: what they wrote is not known here.
      if (code === 'INTERROMPU') throw interrupted(failure.error, 'importe_en_partie');
      if (counts.created + counts.replaced === 0 || code === 'REMPLACEMENT_PERDU') throw failure.error;
      const place = failure.line === undefined ? file : `${file}:${failure.line}`;
      say(`${place}${words.colon}${message}`);
      await said;
      throw new VigieError(
        'PARTIEL',
        { objet: 'lignes', failed: counts.rejected, total: counts.read },
        { cause: failure.error },
      );
    },
  };
}

/** `--map "Colonne=champ"`: which column stands for which field. */
function columnMap(): Flag<Readonly<Record<string, string>>> {
  return {
    value: 'Column=field',
    summary: 'Which column stands for a field, where its header does not say so',
    repeatable: true,
    read: (given) => {
      const pairs = given.map((pair) => /^(.+)=(\w+)$/s.exec(pair));
      if (pairs.includes(null)) return { faults: [{ code: 'FORMAT', params: { format: 'Column=field' } }] };
      return { value: Object.fromEntries(pairs.map((pair) => pair?.slice(1) as [string, string])) };
    },
  };
}

/** One character that is no quote, letter or digit; `tab` for the one that is hard to type. */
function delimiter(): Flag<string | undefined> {
  return {
    value: 'c',
    summary: 'What separates cells, such as ";" or tab',
    read: ([given]) => {
      const character = given === 'tab' || given === '\\t' ? '\t' : given;
      if (character === undefined || /^[\t !#-/:-@[-`{-~]$/.test(character)) return { value: character };
      return { faults: [{ code: 'VALEUR', params: { allowed: [';', ',', 'tab', '|'] } }] };
    },
  };
}
