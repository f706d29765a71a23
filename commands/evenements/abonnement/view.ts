import { VigieError } from '../../../src/contract/errors.ts';
import { Abonnement, listAbonnements } from '../../../src/contract/resources/abonnements.ts';
import type { Context } from '../../shared/cli/command.ts';
import { viewOf } from '../../shared/flags/contract-flags.ts';

/** How subscriptions are shown: never by their address, which is told once. */
export const abonnements = viewOf(Abonnement, {
  id: ({ id }) => id,
  columns: [
    { field: 'libelle', wide: true },
    { field: 'type', spare: true },
    { field: 'utilisateur_id', spare: true },
    { field: 'created_at' },
    { field: 'id', whole: true },
  ],
});

/** Subscriptions are an extension: a service without them is named as such before anything is sent to it (choice X12). */
export async function requireAbonnements(context: Context): Promise<void> {
  const client = await context.client();
  if ((await client.extensions()).has('abonnements')) return;
  const { method, path } = listAbonnements;
  throw new VigieError('EXTENSION_ABSENTE', { extension: `${method} ${path}` });
}
