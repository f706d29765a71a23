import type { Client } from '../../src/client/client.ts';
import { deleteAffectation } from '../../src/contract/resources/affectations.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { messages } from '../../src/messages/index.ts';
import { everyDossier } from '../dossiers/numbers.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { barOf, dryRunFlag, removeAll } from '../shared/cli/writes.ts';
import { many } from '../shared/flags/flags.ts';
import { nameOf } from '../shared/output/user-name.ts';

export const command = defineCommand({
  noun: 'affectations',
  verb: 'delete',
  summary: 'Take users off a dossier',
  description: ['Asks first on a terminal; elsewhere --yes is needed.', 'Answers one result for each.'],
  examples: {
    'See what would become of the whole working group of a dossier':
      'vigie affectations list --dossier "$(vigie dossiers list --limit 1 -o ids)" -o ids | vigie affectations delete - --dry-run',
    'Delete one, after a question': 'vigie affectations delete 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
  },
  arguments: { ids: many('Ids of assignments, or - to read them from standard input') },
  flags: dryRunFlag,
  endpoints: [deleteAffectation, listDossiers],
  run(context, { arguments: { ids }, flags }) {
    let found: Promise<ReadonlyMap<string, string>> | undefined;
    return removeAll(
      context,
      {
        objet: 'affectation',
        ids,
        remove,
        describe: async (client, id) => {
          if (!(await client.extensions()).has('dossiers')) return id;
          found ??= described(context, ids);
          const line = (await found).get(id.toLowerCase());
          // In no dossier: the service knows whether it is there at all.
          if (line === undefined && (await client.extensions()).has('dry-run'))
            await remove(client, id, true);
          return line ?? id;
        },
      },
      flags.dry_run,
    );
  },
});

function remove(client: Client, id: string, dryRun: boolean): Promise<unknown> {
  return client.call(deleteAffectation, { params: { affectation_id: id } }, { dryRun });
}

/**
 * Assignments in words, by their ids: the role, the user and the dossier. None can be asked for by its id, so dossiers
 * are read until all are found, which may take long: how many is shown meanwhile.
 */
async function described(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { word, searching } = messages(context.language).cli;
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const found = new Map<string, string>();
  const bar = barOf(context, searching, undefined);
  try {
    for await (const { service_dossier_id: numero, objet, affectations } of everyDossier(context)) {
      bar.advance();
      for (const { id, role, utilisateur } of affectations) {
        if (!wanted.has(id)) continue;
        found.set(id, [word(role), nameOf(utilisateur), numero, objet].filter((part) => !!part).join('  '));
      }
      if (found.size === wanted.size) break;
    }
  } finally {
    bar.end();
  }
  return found;
}
