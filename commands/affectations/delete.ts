import type { Client } from '../../src/client/client.ts';
import {
  type Affectation,
  deleteAffectation,
  updateAffectation,
} from '../../src/contract/resources/affectations.ts';
import type { Dossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import { messages } from '../../src/messages/index.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { barOf, dryRunFlag, removeAll } from '../shared/cli/writes.ts';
import { everyDossier } from '../shared/dossiers/numbers.ts';
import { identify } from '../shared/names/ids.ts';
import { nameOf } from '../shared/output/user-name.ts';
import { lookups, named } from './named.ts';

export const command = defineCommand({
  noun: 'affectations',
  verb: 'delete',
  summary: 'Take users off a dossier',
  description: [
    'Asks first on a terminal; elsewhere --yes is needed.',
    'An assignment is named by its id, or by the person within the dossier: 2026-0042/martin. Who has two roles there is named with one of them: 2026-0042/martin:rapporteur.',
    'Where one of several is not there, nothing is done: all are looked up first.',
    'Answers one result for each.',
  ],
  examples: {
    'See what would become of the whole working group of a dossier':
      'vigie affectations list --dossier "$(vigie dossiers list --limit 1 -o ids)" -o ids | vigie affectations delete - --dry-run',
    'Delete one, after a question': 'vigie affectations delete 2026-0042/martin:preventionniste',
  },
  arguments: named,
  flags: dryRunFlag,
  endpoints: [deleteAffectation, updateAffectation, ...lookups],
  async run(context, { arguments: { ids: typed }, flags, instead }) {
    const { ids, known } = await identify(context, { kind: 'affectation' }, typed, { instead });
    let found: Promise<ReadonlyMap<string, string>> | undefined;
    return removeAll(
      context,
      {
        objet: 'affectation',
        ids,
        find,
        remove,
        describe: async (client, id) => {
          const { row, dossier } = known.get(id) ?? {};
          if (row && dossier) return inWords(context, row, dossier);
          if (!(await client.extensions()).has('dossiers')) return id;
          found ??= described(context, ids);
          const line = (await found).get(id.toLowerCase());
          // In no dossier: the service knows whether it is there at all.
          if (line === undefined) await find(client, id);
          return line ?? id;
        },
      },
      flags.dry_run,
    );
  },
});

/** The role, the user and the dossier. */
function inWords({ language }: Context, { role, utilisateur }: Affectation, dossier: Dossier): string {
  const { word } = messages(language).cli;
  const parts = [word(role), nameOf(utilisateur), dossier.service_dossier_id, dossier.objet];
  return parts.filter((part) => !!part).join('  ');
}

/** Asks for an assignment, which nothing reads by its id: by a change in which nothing changes. */
async function find(client: Client, id: string): Promise<unknown> {
  const dryRun = (await client.extensions()).has('dry-run');
  return client.call(updateAffectation, { params: { affectation_id: id }, body: {} }, { dryRun });
}

function remove(client: Client, id: string, dryRun: boolean): Promise<unknown> {
  return client.call(deleteAffectation, { params: { affectation_id: id } }, { dryRun });
}

/**
 * Assignments in words, by their ids: the role, the user and the dossier. None can be asked for by its id, so dossiers
 * are read until all are found, which may take long: how many is shown meanwhile.
 */
async function described(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { searching } = messages(context.language).cli;
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const found = new Map<string, string>();
  const bar = barOf(context, searching, undefined);
  try {
    for await (const dossier of everyDossier(context)) {
      bar.advance();
      for (const row of dossier.affectations)
        if (wanted.has(row.id)) found.set(row.id, inWords(context, row, dossier));
      if (found.size === wanted.size) break;
    }
  } finally {
    bar.end();
  }
  return found;
}
