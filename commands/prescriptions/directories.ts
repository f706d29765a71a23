import type { Client } from '../../src/client/client.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { explorePrescriptions } from '../../src/contract/resources/prescriptions.ts';
import { nameOf } from '../../src/contract/schema/chemins.ts';
import { fold } from '../../src/contract/schema/text.ts';

export interface Filters {
  readonly contenu?: string | undefined;
  readonly support_reglementaire_article?: string | undefined;
}

/** What stands in one directory: the paths of its directories, and how many prescriptions stand exactly there. */
export interface Content {
  readonly repertoires: readonly string[];
  readonly prescriptions: number;
}

/** Finds what is in a directory. Directories come first, so the pages of its prescriptions are not fetched. */
export async function contentOf(client: Client, chemin: string, filters: Filters = {}): Promise<Content> {
  const repertoires: string[] = [];
  let prescriptions = 0;
  for await (const { data, meta } of client.pages(explorePrescriptions, { query: { chemin, ...filters } })) {
    for (const result of data) if ('chemin' in result) repertoires.push(result.chemin);
    prescriptions = meta.pagination.total - repertoires.length;
    if (data.some((result) => 'prescription' in result)) break;
  }
  return { repertoires, prescriptions };
}

/**
 * Throws INTROUVABLE for a directory in which nothing stands, with the one that is probably meant: of the same
 * names but for accents and case. The top is there in an empty library too; filters may leave nothing anywhere.
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
    const { repertoires } = await contentOf(client, here);
    const below = repertoires.find((one) => fold(nameOf(one)) === fold(name.trim()));
    if (below === undefined) return undefined;
    here = below;
  }
  return here;
}
