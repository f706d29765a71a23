import { type Client, ProblemError } from '../../src/client/client.ts';
import {
  type Affectation,
  deleteAffectation,
  updateAffectation,
} from '../../src/contract/resources/affectations.ts';
import type { Dossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import { valueWord } from '../../src/messages/pages/words.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { dryRunFlag, removeAll } from '../shared/cli/writes.ts';
import { identify } from '../shared/names/ids.ts';
import { nameOf } from '../shared/output/user-name.ts';
import { lookups, names } from './named.ts';

export const command = defineCommand({
  noun: 'affectations',
  verb: 'delete',
  summary: 'Remove users from a dossier',
  description: [
    'Asks for confirmation on a terminal; elsewhere --yes is required.',
    'Name an assignment by its id, or by the user within the dossier: 2026-0042/martin. If the user has two roles in the dossier, add a role: 2026-0042/martin:rapporteur.',
    'All objects are looked up first: if one is missing, nothing is changed.',
    'Prints one result per object.',
  ],
  examples: {
    'Preview the removal of the whole working group of a dossier':
      'vigie affectations list --dossier "$(vigie dossiers list --limit 1 -o ids)" -o ids | vigie affectations delete - --dry-run',
    'Delete an object after confirmation': 'vigie affectations delete 2026-0042/martin:preventionniste',
  },
  arguments: names,
  flags: dryRunFlag,
  endpoints: [deleteAffectation, updateAffectation, ...lookups],
  async run(context, { arguments: { ids: typed }, flags, instead }) {
    const { ids, parts } = await identify(context, { kind: 'affectation' }, typed, { instead });
    return removeAll(
      context,
      {
        objet: 'affectation',
        ids,
        find,
        remove,
        describe: async (client, id) => {
          const { row, dossier } = parts.get(id) ?? {};
          try {
            return inWords(context, row ?? (await find(client, id)), dossier);
          } catch (error) {
            // A locked one refuses any change.
            if (error instanceof ProblemError && error.status !== 404) return id;
            throw error;
          }
        },
      },
      flags.dry_run,
    );
  },
});

/** The role, the user, and the dossier if the assignment was named within it. */
function inWords(
  { language }: Context,
  { role, utilisateur }: Affectation,
  dossier: Dossier | undefined,
): string {
  const parts = [valueWord(role, language), nameOf(utilisateur), dossier?.service_dossier_id, dossier?.objet];
  return parts.filter((part) => !!part).join('  ');
}

/** Reads an assignment, for which there is no endpoint: by an empty change. */
async function find(client: Client, id: string): Promise<Affectation> {
  const dryRun = (await client.extensions()).has('dry-run');
  return client.call(updateAffectation, { params: { affectation_id: id }, body: {} }, { dryRun });
}

function remove(client: Client, id: string, dryRun: boolean): Promise<unknown> {
  return client.call(deleteAffectation, { params: { affectation_id: id } }, { dryRun });
}
