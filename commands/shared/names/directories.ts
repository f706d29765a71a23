import { type Client, ProblemError } from '../../../src/client/client.ts';
import type { QueryOf } from '../../../src/contract/endpoint.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import {
  explorePrescriptions,
  type listPrescriptions,
} from '../../../src/contract/resources/prescriptions.ts';
import { directoryKey, nameOf, segmentsOf } from '../../../src/contract/schema/chemins.ts';
import { messages } from '../../../src/messages/index.ts';
import { nearest } from '../../../src/terminal/nearest.ts';
import { writeNotice } from '../../../src/terminal/streams.ts';
import type { Context } from '../cli/command.ts';

export type Filters = Omit<QueryOf<typeof listPrescriptions>, 'page' | 'per_page'>;

/** Paths of the directories in a directory. They come first: its prescriptions are not fetched. */
async function directoriesIn(client: Client, chemin: string): Promise<readonly string[]> {
  const repertoires: string[] = [];
  for await (const { data } of client.pages(explorePrescriptions, { query: { chemin } })) {
    for (const result of data) {
      if ('prescription' in result) return repertoires;
      repertoires.push(result.chemin);
    }
  }
  return repertoires;
}

/** The same for a directory that may be new: some services answer with not found for it, or for an empty library. */
export async function directoriesAlreadyIn(client: Client, chemin: string): Promise<readonly string[]> {
  try {
    return await directoriesIn(client, chemin);
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return [];
    throw error;
  }
}

/** Notes new directories that differ from existing ones only by case, accents and blanks. */
export async function noticeSimilar(
  context: Context,
  { chemins = [] }: { readonly chemins?: readonly string[] | undefined },
): Promise<void> {
  const client = await context.client();
  for (const chemin of context.flags.quiet ? [] : chemins) {
    const similar = await similarTo(client, chemin);
    if (similar) await writeNotice(context.io, messages(context.language).cli.similarDirectory(...similar));
  }
}

/** The first new directory of a path, and the similar one beside it; undefined for none. */
async function similarTo(client: Client, chemin: string): Promise<[made: string, other: string] | undefined> {
  let here = '';
  for (const name of segmentsOf(chemin.normalize('NFC'))) {
    const beside = await directoriesAlreadyIn(client, here || '/');
    here = `${here}/${name}`;
    if (beside.includes(here)) continue;
    const other = beside.find((one) => directoryKey(nameOf(one)) === directoryKey(name));
    return other === undefined ? undefined : [here, other];
  }
  return undefined;
}

/**
 * Throws INTROUVABLE for an empty directory, with the probable one among the nearest names. The root exists in an empty
 * library too; filters may exclude everything.
 */
export async function refuseAbsent(client: Client, chemin: string, filters: Filters = {}): Promise<void> {
  if (chemin === '/' || Object.values(filters).some((filter) => filter !== undefined)) return;
  const suggestion = await alike(client, chemin);
  throw new VigieError('INTROUVABLE', {
    objet: 'repertoire',
    id: chemin,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

async function alike(client: Client, chemin: string): Promise<string | undefined> {
  let here = '/';
  for (const name of chemin.split('/').filter((part) => part !== '')) {
    const match = nearest(name.trim(), (await directoriesIn(client, here)).map(nameOf));
    if (match === undefined) return undefined;
    here = `${here === '/' ? '' : here}/${match}`;
  }
  return here;
}
