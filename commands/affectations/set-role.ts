import { ROLES_D_AFFECTATION, updateAffectation } from '../../src/contract/resources/affectations.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { changeAll, dryRunFlag } from '../shared/cli/writes.ts';
import { many, word } from '../shared/flags/flags.ts';

export const command = defineCommand({
  noun: 'affectations',
  verb: 'set-role',
  summary: 'Give assignments another role',
  description: ['relecteur|valideur is one role, in quotes for the shell.', 'Answers one result for each.'],
  examples: {
    'Those who report on a dossier keep its papers instead': `vigie affectations list --dossier "$(vigie dossiers list --limit 1 -o ids)" -o ndjson | jq -c 'select(.role == "rapporteur")' | vigie affectations set-role secretariat_prev -`,
    'See what would become of one that is made to review':
      "vigie affectations set-role 'relecteur|valideur' 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --dry-run",
  },
  arguments: {
    role: word(ROLES_D_AFFECTATION, 'The role that they get'),
    ids: many('Ids of assignments, or - to read them from standard input'),
  },
  flags: dryRunFlag,
  endpoints: [updateAffectation],
  run: (context, { arguments: { role, ids }, flags }) =>
    changeAll(
      context,
      {
        ids,
        statut: ['modifie', 'serait_modifie'],
        act: (client, id, dryRun) =>
          client.call(updateAffectation, { params: { affectation_id: id }, body: { role } }, { dryRun }),
      },
      flags.dry_run,
    ),
});
