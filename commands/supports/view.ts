import { VigieError } from '../../src/contract/errors.ts';
import { listSupports, Support } from '../../src/contract/resources/supports.ts';
import type { Context } from '../shared/cli/command.ts';
import { viewOf } from '../shared/flags/contract-flags.ts';

/** How regulatory supports are shown. */
export const supports = viewOf(Support, {
  id: ({ id }) => id,
  columns: [
    { field: 'nature' },
    { field: 'etat', spare: true, tone: ({ etat }) => (etat === 'abroge' ? 'quiet' : undefined) },
    { field: 'reference' },
    { field: 'titre', wide: true },
    { field: 'id', whole: true, spare: true },
  ],
  details: [
    { field: 'id' },
    { field: 'nature' },
    { field: 'etat', tone: ({ etat }) => (etat === 'abroge' ? 'quiet' : undefined) },
    { field: 'reference' },
    { field: 'titre' },
    { field: 'legaldb_cid' },
    { field: 'contenu' },
  ],
});

/** Supports are an extension: a service without it is named as such before anything is sent to it (choice C5). */
export async function requireSupports(context: Context): Promise<void> {
  const client = await context.client();
  if ((await client.extensions()).has('supports')) return;
  throw new VigieError('EXTENSION_ABSENTE', { extension: listSupports.path });
}
