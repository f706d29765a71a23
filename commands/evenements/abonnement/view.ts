import { Abonnement, listAbonnements } from '../../../src/contract/resources/abonnements.ts';
import { viewOf } from '../../shared/cli/command.ts';
import { requireExtension } from '../../shared/cli/extensions.ts';

/** View of subscriptions, without the address, which is shown once. */
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

/** Subscriptions are an extension (choice X12). */
export const requireAbonnements = requireExtension('abonnements', listAbonnements);
