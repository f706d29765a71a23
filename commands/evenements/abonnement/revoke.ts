import { VigieError } from '../../../src/contract/errors.ts';
import {
  type Abonnement,
  deleteAbonnement,
  listAbonnements,
} from '../../../src/contract/resources/abonnements.ts';
import { fold } from '../../../src/contract/schema/text.ts';
import { byId, type Context, defineCommand } from '../../shared/cli/command.ts';
import { dryRunFlag, removeAll } from '../../shared/cli/writes.ts';
import { one } from '../../shared/flags/flags.ts';
import { requireAbonnements } from './view.ts';

export const command = defineCommand({
  noun: 'evenements',
  verb: 'abonnement revoke',
  summary: 'Revoke a calendar subscription. Its address stops working immediately',
  description: ['Asks for confirmation on a terminal; elsewhere --yes is required.'],
  examples: {
    'Revoke a subscription by its label': "vigie evenements abonnement revoke 'Agenda du service' --yes",
    'Preview a revocation':
      'vigie evenements abonnement revoke 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --dry-run',
  },
  arguments: { abonnement: one('Id or label of the subscription') },
  flags: dryRunFlag,
  endpoints: [deleteAbonnement, listAbonnements],
  async run(context, { arguments: { abonnement }, flags: { dry_run } }) {
    await requireAbonnements(context);
    const { id, libelle } = await lookUp(context, abonnement);
    return removeAll(
      context,
      {
        objet: 'abonnement',
        ids: [id],
        remove: (client, which, dryRun) =>
          client.call(deleteAbonnement, byId(deleteAbonnement, which), { dryRun }),
        describe: async () => libelle,
      },
      dry_run,
    );
  },
});

/** The caller's subscription by id or label. Throws INTROUVABLE, LIBELLE_AMBIGU. */
async function lookUp(context: Context, reference: string): Promise<Pick<Abonnement, 'id' | 'libelle'>> {
  const client = await context.client();
  const found: Abonnement[] = [];
  for await (const { data } of client.pages(listAbonnements)) {
    for (const row of data) {
      if (row.id === reference.toLowerCase()) return row;
      if (fold(row.libelle) === fold(reference)) found.push(row);
    }
  }
  const [first, ...others] = found;
  if (!first) throw new VigieError('INTROUVABLE', { objet: 'abonnement', id: reference });
  if (others.length > 0)
    throw new VigieError('LIBELLE_AMBIGU', { libelle: reference, known: found.map(({ id }) => id) });
  return first;
}
