import type { Client } from '../../src/client/client.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { explorePrescriptions } from '../../src/contract/resources/prescriptions.ts';
import { nameOf } from '../../src/contract/schema/chemins.ts';
import { nearest } from '../../src/terminal/nearest.ts';

export interface Filters {
  readonly contenu?: string | undefined;
  readonly support_reglementaire_article?: string | undefined;
}

/** The paths of the directories in a directory. They come first, so the pages of its prescriptions are not fetched. */
export async function directoriesIn(client: Client, chemin: string): Promise<readonly string[]> {
  const repertoires: string[] = [];
  for await (const { data } of client.pages(explorePrescriptions, { query: { chemin } })) {
    for (const result of data) {
      if ('prescription' in result) return repertoires;
      repertoires.push(result.chemin);
    }
  }
  return repertoires;
}

/**
 * Throws INTROUVABLE for a directory in which nothing stands, with the one that is probably meant, of the
 * nearest names. The top is there in an empty library too; filters may leave nothing anywhere.
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
    const meant = nearest(name.trim(), (await directoriesIn(client, here)).map(nameOf));
    if (meant === undefined) return undefined;
    here = `${here === '/' ? '' : here}/${meant}`;
  }
  return here;
}
