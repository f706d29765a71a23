import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { serviceAddress } from '../../src/client/address.ts';
import type { Downloader } from '../../src/client/download.ts';
import { TIMEOUT_DEFAULT } from '../../src/client/transport.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { type Document, readDocument } from '../../src/contract/resources/documents.ts';
import { makeDirectory } from '../../src/directories.ts';
import { withFileErrors } from '../../src/files/disk.ts';
import { Replacement } from '../../src/files/replacement.ts';
import type { Result, View } from '../../src/terminal/output/view.ts';
import { VERSION } from '../../src/version.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { refuseTargets } from '../shared/cli/context.ts';
import { EXIT } from '../shared/errors/exit-codes.ts';
import { failureOf } from '../shared/errors/failures.ts';
import { type Flag, type FlagValues, text, toggle } from '../shared/flags/flags.ts';
import { documentIds, lookups, names } from './named.ts';
import { safeName } from './names.ts';

/** Errors that end the work. */
const ENDING = ['INTERROMPU', 'FICHIER_NON_ECRIT'];

const flags = {
  output_dir: {
    ...text('directory', 'Directory to save to, created if missing (default: the current directory)'),
    completes: 'directory' as const,
  },
  to: {
    ...text('file', 'File name for a single document'),
    read: ([value]: readonly string[]) =>
      value === '-' ? { faults: [{ code: 'FORMAT', params: { format: 'file name' } }] } : { value },
  } satisfies Flag<string | undefined>,
  force: toggle('Overwrite an existing file'),
  allow_private: toggle('Allow addresses of this machine and of its own network'),
};
type DownloadFlags = FlagValues<typeof flags>;

/** Result for a document. */
interface Downloaded extends Result {
  /** Name of the document; null if unreadable. */
  readonly nom: string | null;
  /** Path of its file. */
  readonly fichier: string | null;
  readonly octets: number | null;
}

const downloads: View<Downloaded> = {
  fields: () => ['id', 'statut', 'nom', 'fichier', 'octets', 'code', 'message'],
  columns: [
    { field: 'id', whole: true, spare: true },
    { field: 'statut' },
    // A failure has no file: its name identifies it.
    { field: 'fichier', wide: true, path: true, text: ({ fichier, nom, id }) => fichier ?? nom ?? id },
    {
      field: 'octets',
      right: true,
      spare: true,
      text: ({ octets }, { size }) => (octets === null ? '' : size(octets)),
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
    'A file gets the name of its document; characters that some system forbids are replaced.',
    'An existing file is neither requested nor overwritten, unless --force is given.',
    'A file ends in .part until its download is complete.',
    'Files are downloaded from the public network and from the service only; --allow-private also allows your own network.',
    'Behind a proxy, this machine resolves names and asks the proxy for a tunnel to the IP address; with --allow-private the proxy resolves them.',
    'Your token is sent only to the service, below the address of the profile, never to other hosts.',
    'Prints one result per document: telecharge, or erreur with the reason.',
  ],
  examples: {
    'Download the files of a dossier':
      'vigie documents list --dossier "$(vigie dossiers list --limit 1 -o ids)" --all -o ids | vigie documents download - --output-dir pieces',
    'Download a plan under another name': 'vigie documents download 2026-0042/plan-masse --to plan.pdf',
  },
  arguments: names,
  flags,
  // The unfinished file is removed first.
  endsItself: true,
  endpoints: [readDocument, ...lookups],
  view: downloads,
  async run(context, { arguments: { ids: typed }, flags, instead }) {
    const { to, output_dir } = flags;
    const contrary = output_dir === undefined ? '<ids...>' : '--output-dir';
    if (to !== undefined && (output_dir !== undefined || typed.length > 1))
      throw new VigieError('OPTIONS_CONTRAIRES', { flags: [`--to ${to}`, contrary] });
    const ids = await documentIds(context, typed, { instead });
    const exits = new Set<number>();
    // Two names may mean one document: then ids distinguish them.
    const names = new Map(ids.map((id, i) => [id, (ids.length === typed.length && typed[i]) || id]));
    const each = downloadAll(context, names, flags, exits);
    const view = downloads as View<unknown> as View<Result>;
    // A single failure is that of the command.
    return { kind: 'results', view, rows: ids.length === 1 ? await Array.fromAsync(each) : each, exits };
  },
});

async function downloaderOf(context: Context, allowPrivate: boolean): Promise<Downloader> {
  const { io, flags, signal } = context;
  const [{ Downloader }, profile] = await Promise.all([
    import('../../src/client/download.ts'),
    context.profile(),
  ]);
  const remote = profile.kind === 'remote' ? profile : undefined;
  return new Downloader({
    service: remote && {
      ...serviceAddress(remote.url.value),
      headers: {
        ...(remote.token && { authorization: `Bearer ${remote.token.value}` }),
        ...(remote.org && { [remote.org_header.value.toLowerCase()]: remote.org.value }),
      },
    },
    allowPrivate,
    caCert: remote?.ca_cert?.value,
    timeout: flags.timeout ?? TIMEOUT_DEFAULT,
    userAgent: `vigie/${VERSION}`,
    env: io.env,
    signal,
  });
}

/** One after the other, by id, with the typed name of each; an error of a single file does not end the work. */
async function* downloadAll(
  context: Context,
  documents: ReadonlyMap<string, string>,
  flags: DownloadFlags,
  exits: Set<number>,
): AsyncGenerator<Downloaded> {
  const downloader = await downloaderOf(context, flags.allow_private);
  const saved = new Set<string>();
  try {
    for (const [id, typed] of documents) {
      context.signal.throwIfAborted();
      let nom: string | null = null;
      try {
        const client = await context.client();
        const document = await client.call(readDocument, { params: { document_id: id } });
        nom = document.nom;
        const path = flags.to ?? join(flags.output_dir ?? '.', safeName(nom, `document-${id}`));
        // A second document of the same name does not replace the first.
        const force = flags.force && !saved.has(path);
        const octets = await save(context, downloader, document, typed, path, { ...flags, force });
        saved.add(path);
        yield { id, statut: 'telecharge', nom, fichier: path, octets, code: null, message: null };
      } catch (error) {
        const { code, message: text, hint, exit_code } = failureOf(error, context.language);
        const isOfOne =
          nom === null
            ? exit_code === EXIT.notFound || exit_code === EXIT.refused
            : error instanceof VigieError && !ENDING.includes(error.code);
        if (!isOfOne || documents.size === 1) throw error;
        exits.add(exit_code);
        // With several files only this line names the flag that allows one.
        const message = code === 'TELECHARGEMENT_REFUSE' && hint ? `${text} ${hint}` : text;
        yield { id, nom, statut: 'erreur', fichier: null, octets: null, code, message };
      }
    }
  } finally {
    await downloader.close();
  }
}

/** Bytes of the file, once it is complete and in place. */
async function save(
  context: Context,
  downloader: Downloader,
  { url, est_sensible }: Document,
  typed: string,
  path: string,
  { to, force }: DownloadFlags,
): Promise<number> {
  // Whatever its name: a document may be named like a companion file of SQLite.
  await refuseTargets(context, [[to === undefined ? 'document' : '--to', path]]);
  if (!force && existsSync(path)) throw new VigieError('FICHIER_EXISTANT', { file: path });
  let length = 0;
  let file: Replacement | undefined;
  try {
    const body = await downloader.open(url);
    if (to === undefined) await withFileErrors(path, async () => makeDirectory(dirname(path)));
    file = await Replacement.open(path, est_sensible ? 0o600 : 0o666, '.part');
    for await (const bytes of body) {
      await file.write(bytes);
      length += bytes.length;
    }
    await file.commit();
    return length;
  } catch (error) {
    throw await ofDocument(context, typed, error);
  } finally {
    await file?.abandon();
  }
}

/** The same error, with the typed name of its document, and the profile of the request. */
async function ofDocument(context: Context, id: string, cause: unknown): Promise<unknown> {
  if (!(cause instanceof VigieError) || !/^(?:TELECHARGEMENT_|HOTE_INCONNU)/.test(cause.code)) return cause;
  const { name } = await context.profile();
  const subject = { id, objet: 'document', ...(name && { profile: name.value }) };
  return new VigieError(cause.code, { ...subject, ...cause.params }, { cause });
}
