import { listAbonnements } from '../../../src/contract/resources/abonnements.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { list, pagingFlags } from '../../shared/output/list.ts';
import { abonnements, requireAbonnements } from './view.ts';

export const command = defineCommand({
  noun: 'evenements',
  verb: 'abonnement list',
  summary: 'List your calendar subscriptions, without their addresses',
  examples: {
    'List the subscriptions in force': 'vigie evenements abonnement list',
    'List labels and dates of creation': 'vigie evenements abonnement list --fields libelle,created_at',
  },
  flags: pagingFlags,
  endpoints: [listAbonnements],
  view: abonnements,
  async run(context, { flags }) {
    await requireAbonnements(context);
    return list(context, listAbonnements, flags);
  },
});
