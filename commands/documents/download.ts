import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { serviceAddress } from '../../src/client/address.ts';
import type { Downloader, Receiver } from '../../src/client/download.ts';
import { RETRIES_DEFAULT, TIMEOUT_DEFAULT } from '../../src/client/transport.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { type Document, readDocument } from '../../src/contract/resources/documents.ts';
import { officerMessages } from '../../src/messages/officers.ts';
import type { Result, TextOutput, View } from '../../src/terminal/output/view.ts';
import type { Progress } from '../../src/terminal/progress.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { VERSION } from '../../src/version.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { refuseTargets } from '../shared/cli/context.ts';
import { barOf } from '../shared/cli/writes.ts';
import { EXIT } from '../shared/errors/exit-codes.ts';
import { failureOf } from '../shared/errors/failures.ts';
import { bytes, type FlagValues, text, toggle } from '../shared/flags/flags.ts';
import { documentIds, lookups, named } from './named.ts';
import { safeName } from './names.ts';
import { type SaveTarget, Saving } from './saving.ts';

const GIB = 1024 ** 3;
const MAX_DEFAULT = 2 * GIB;

const flags = {
  output_dir: {
    ...text('directory', 'The directory to save to; made if need be, this one unless given'),
    completes: 'directory' as const,
  },
  to: text('file', 'The file to save the only document as; - is standard output'),
  force: toggle('Replace a file that exists'),
  max_size: bytes('The largest file that is taken, such as 500MB or 10GiB; 2GiB unless given'),
  allow_private: toggle('Also from this machine and its own network'),
};
type DownloadFlags = FlagValues<typeof flags>;

/** What became of a document. */
interface Downloaded extends Result {
  /** What the document is called; null where it could not be read. */
  readonly nom: string | null;
  /** Where its file is. */
  readonly fichier: string | null;
  readonly octets: number | null;
}

const downloads: View<Downloaded> = {
  fields: () => ['id', 'statut', 'nom', 'fichier', 'octets', 'code', 'message'],
  columns: [
    { field: 'id', whole: true, spare: true },
    { field: 'statut' },
    // What failed has no file: its name tells it from the others.
    { field: 'fichier', wide: true, path: true, people: ({ fichier, nom, id }) => fichier ?? nom ?? id },
    {
      field: 'octets',
      right: true,
      spare: true,
      people: ({ octets }, { size }) => (octets === null ? '' : size(octets)),
    },
    { field: 'code', spare: true },
    { field: 'message', wide: true },
  ],
  id: ({ id, code }) => (code === null ? id : undefined),
};

export const command = defineCommand({
  noun: 'documents',
  verb: 'download',
  summary: 'Download the files of documents',
  description: [
    'A file is called what its document is called, as far as every system allows such a name.',
    'A name that is taken is given a number, plan (2).pdf, unless --force is given; the very same file is not saved twice.',
    'What breaks off is begun again; a file has its name once it is whole, and .part behind it until then.',
    'Only the public network is asked, and the service itself; --allow-private also lets files come from your own network.',
    'Behind a proxy, names are looked up on this machine, and the proxy is asked for a tunnel to the address; with --allow-private it is given the names.',
    'Your token goes to the service alone, below the address of its profile, never to where a file lies elsewhere.',
    'Answers one result for each document: telecharge, inchange, or erreur with its reason.',
  ],
  examples: {
    'The files of a dossier, in a directory of their own':
      'vigie documents list --dossier "$(vigie dossiers list --limit 1 -o ids)" --all -o ids | vigie documents download - --output-dir pieces',
    'One plan, under a name of your own': 'vigie documents download 2026-0042/plan-masse --to plan.pdf',
    'A file that another program reads': 'vigie documents download 2026-0042/plan-masse --to - | sha256sum',
  },
  arguments: named,
  flags,
  // What has come so far is put away first.
  endsItself: true,
  endpoints: [readDocument, ...lookups],
  view: downloads,
  async run(context, { arguments: { ids: typed }, flags, instead }) {
    refuseTogether(typed, flags);
    if (flags.to === '-' && typed.length === 0)
      throw new VigieError('ARGUMENT_REQUIS', { name: 'ids', usage: 'vigie documents download <id> --to -' });
    const ids = await documentIds(context, typed, { instead });
    if (flags.to === '-' && ids[0] !== undefined) return asOutput(context, ids[0], flags);
    const directory = flags.output_dir;
    if (directory !== undefined && statSync(directory, { throwIfNoEntry: false })?.isDirectory() === false)
      throw new VigieError('FICHIER_NON_ECRIT', { file: directory, reason: 'ENOTDIR' });
    const [first, ...others] = ids;
    const base = { kind: 'results', view: downloads as View<unknown> as View<Result> } as const;
    if (first !== undefined && others.length === 0)
      return { ...base, rows: [await saveOne(context, first, flags)] };
    const exits = new Set<number>();
    return { ...base, rows: saveAll(context, ids, flags, exits), exits };
  },
});

function refuseTogether(ids: readonly string[], { to, output_dir, force }: DownloadFlags): void {
  const contrary =
    to === undefined
      ? []
      : [
          ...(output_dir === undefined ? [] : ['--output-dir']),
          ...(ids.length > 1 ? ['<ids...>'] : []),
          ...(to === '-' && force ? ['--force'] : []),
        ];
  if (contrary.length > 0) throw new VigieError('OPTIONS_CONTRAIRES', { flags: [`--to ${to}`, ...contrary] });
}

async function downloaderOf(
  context: Context,
  { allow_private, max_size }: DownloadFlags,
): Promise<Downloader> {
  const { io, flags, signal } = context;
  const [{ Downloader }, profile] = await Promise.all([
    import('../../src/client/download.ts'),
    context.profile(),
  ]);
  const remote = profile.kind === 'remote' ? profile : undefined;
  return new Downloader({
    own: remote && {
      ...serviceAddress(remote.url.value),
      headers: {
        ...(remote.token && { authorization: `Bearer ${remote.token.value}` }),
        ...(remote.org && { [remote.org_header.value.toLowerCase()]: remote.org.value }),
      },
    },
    allowPrivate: allow_private,
    maxSize: max_size ?? MAX_DEFAULT,
    caCert: remote?.ca_cert?.value,
    timeout: flags.timeout ?? TIMEOUT_DEFAULT,
    retries: flags.retries ?? RETRIES_DEFAULT,
    userAgent: `vigie/${VERSION}`,
    env: io.env,
    signal,
  });
}

async function saveOne(context: Context, id: string, flags: DownloadFlags): Promise<Downloaded> {
  const downloader = await downloaderOf(context, flags);
  try {
    return await save(context, downloader, await read(context, id), flags, { number: 1, count: 1 });
  } finally {
    await downloader.close();
  }
}

/** One after the other; what concerns a single file does not end the work. */
async function* saveAll(
  context: Context,
  ids: readonly string[],
  flags: DownloadFlags,
  exits: Set<number>,
): AsyncGenerator<Downloaded> {
  const downloader = await downloaderOf(context, flags);
  try {
    for (const [i, id] of ids.entries()) {
      context.signal.throwIfAborted();
      const which = { number: i + 1, count: ids.length };
      let nom: string | null = null;
      try {
        const document = await read(context, id);
        nom = document.nom;
        yield await save(context, downloader, document, flags, which);
      } catch (error) {
        yield failed(context, { id, nom }, error, exits);
      }
    }
  } finally {
    await downloader.close();
  }
}

function failed(
  { language }: Context,
  document: Pick<Downloaded, 'id' | 'nom'>,
  error: unknown,
  exits: Set<number>,
): Downloaded {
  const ofFile = error instanceof FileError;
  const { code, message: said, hint, exit_code } = failureOf(ofFile ? error.cause : error, language);
  if (!ofFile && exit_code !== EXIT.notFound && exit_code !== EXIT.refused) throw error;
  exits.add(exit_code);
  // Beside several files this is the only place that says which flag would let one through.
  const message = code === 'TELECHARGEMENT_REFUSE' && hint ? `${said} ${hint}` : said;
  return { ...document, statut: 'erreur', fichier: null, octets: null, code, message };
}

/** The same download, whose refusals know of which document, and with which profile, it was tried. */
async function ofDocument(context: Context, id: string, download: Promise<void>): Promise<void> {
  try {
    await download;
  } catch (cause) {
    if (!(cause instanceof VigieError) || !cause.code.startsWith('TELECHARGEMENT_')) throw cause;
    const { name } = await context.profile();
    const named = name === undefined ? {} : { profile: name.value };
    throw new VigieError(cause.code, { ...cause.params, id, ...named }, { cause });
  }
}

/** What one file came to, and no other: where it lies is not where the others do. */
class FileError extends Error {}

interface Which {
  readonly number: number;
  readonly count: number;
}

async function save(
  context: Context,
  downloader: Downloader,
  document: Document,
  flags: DownloadFlags,
  which: Which,
): Promise<Downloaded> {
  const { id, nom, url } = document;
  const place = placeOf(document, flags);
  const bar = barFor(context, place.name, which);
  const saving = new Saving(place, bar);
  try {
    // Of whatever name: a document may be called what SQLite would take up as its own.
    await refuseTargets(context, [[place.exact ? '--to' : 'document', join(place.directory, place.name)]]);
    await saving.check();
    await ofDocument(context, id, downloader.download(url, saving));
    const { path, bytes: octets, same } = await saving.commit();
    const statut = same ? 'inchange' : 'telecharge';
    return { id, statut, nom, fichier: path, octets, code: null, message: null };
  } catch (error) {
    // An interruption and what the disk refuses end all work; of an only file every failure is that of the command.
    const ends = which.count === 1 || !(error instanceof VigieError);
    if (ends || error.code === 'INTERROMPU' || error.code === 'FICHIER_NON_ECRIT') throw error;
    throw new FileError(error.code, { cause: error });
  } finally {
    bar.end();
    await saving.close();
  }
}

async function read(context: Context, id: string): Promise<Document> {
  const client = await context.client();
  return client.call(readDocument, { params: { document_id: id } });
}

function placeOf(
  { id, nom, est_sensible: secret }: Document,
  { to, output_dir, force }: DownloadFlags,
): SaveTarget {
  if (to !== undefined) return { directory: dirname(to), name: basename(to), force, exact: true, secret };
  const name = safeName(nom, `document-${id}`);
  return { directory: output_dir ?? '.', name, force, exact: false, secret };
}

/** Says how far one file is. */
function barFor(context: Context, nom: string, which: Which): Receiver & { end(): void } {
  const { downloading } = officerMessages(context.language);
  const name = visible(nom);
  let bar: Progress | undefined;
  const end = () => {
    bar?.end();
    bar = undefined;
  };
  return {
    end,
    async start(total) {
      end();
      bar = barOf(context, (progress) => downloading({ name, ...which, ...progress }), total);
    },
    write: async ({ length }) => bar?.advance(length),
  };
}

/** The bytes of a file on standard output, as they come. Throws SORTIE_BINAIRE where that is a terminal. */
async function asOutput(context: Context, id: string, flags: DownloadFlags): Promise<TextOutput> {
  if (context.io.out.isTerminal) throw new VigieError('SORTIE_BINAIRE', { format: '--to -' });
  const document = await read(context, id);
  const downloader = await downloaderOf(context, flags);
  const pipe = new Pipe(document.url);
  const done = ofDocument(context, id, downloader.download(document.url, pipe)).finally(() =>
    downloader.close(),
  );
  done.then(
    () => pipe.stream.end(),
    (error: Error) => pipe.stream.destroy(error),
  );
  return { kind: 'text', text: pipe.stream as AsyncIterable<Uint8Array> };
}

/** Takes a file in to hand it on: what is handed on cannot be started over. */
class Pipe implements Receiver {
  readonly stream = new PassThrough();
  readonly #url: string;
  #length = 0;

  constructor(url: string) {
    this.#url = url;
  }

  async start(): Promise<void> {
    if (this.#length === 0) return;
    const { origin, pathname } = new URL(this.#url);
    const reason = String(this.#length);
    throw new VigieError('CONNEXION_PERDUE', { url: origin + pathname, reason, method: 'GET' });
  }

  async write(bytes: Buffer): Promise<void> {
    this.#length += bytes.length;
    await new Promise<void>((taken, gone) => {
      this.stream.write(bytes, (error) => (error ? gone(error) : taken()));
    });
  }
}
