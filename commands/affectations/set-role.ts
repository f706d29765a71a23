import {
  type Affectation,
  ROLES_D_AFFECTATION,
  updateAffectation,
} from '../../src/contract/resources/affectations.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { changeAll, dryRunFlag } from '../shared/cli/writes.ts';
import { word } from '../shared/flags/flags.ts';
import { idsOf } from '../shared/names/ids.ts';
import { lookups, names } from './named.ts';

export const command = defineCommand({
  noun: 'affectations',
  verb: 'set-role',
  summary: 'Give assignments another role',
  description: [
    'relecteur|valideur is one role, in quotes for the shell.',
    'An assignment is named by its id, or by the person within the dossier: 2026-0042/martin. Who has two roles there is named with one of them: 2026-0042/martin:rapporteur.',
    'Answers one result for each.',
  ],
  examples: {
    'Those who report on a dossier keep its papers instead': `vigie affectations list --dossier "$(vigie dossiers list --limit 1 -o ids)" -o ndjson | jq -c 'select(.role == "rapporteur")' | vigie affectations set-role secretariat_prev -`,
    'See what would become of one that is made to review':
      "vigie affectations set-role 'relecteur|valideur' 2026-0042/martin:preventionniste --dry-run",
  },
  arguments: {
    role: word(ROLES_D_AFFECTATION, 'The role that they get'),
    ...names,
  },
  flags: dryRunFlag,
  endpoints: [updateAffectation, ...lookups],
  async run(context, { arguments: { role, ids: typed }, flags, instead }) {
    // Someone with that role is not meant.
    const accepted = { kind: 'affectation', isPossible: (row: Affectation) => row.role !== role } as const;
    const ids = await idsOf(accepted)(context, typed, { instead });
    return changeAll(
      context,
      {
        ids,
        statut: ['modifie', 'serait_modifie'],
        act: (client, id, dryRun) =>
          client.call(updateAffectation, { params: { affectation_id: id }, body: { role } }, { dryRun }),
      },
      flags.dry_run,
    );
  },
});
