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
  summary: 'Change the role of assignments',
  description: [
    'relecteur|valideur is a single role; quote it for the shell.',
    'Name an assignment by its id, or by the user within the dossier: 2026-0042/martin. If the user has two roles in the dossier, add a role: 2026-0042/martin:rapporteur.',
    'Prints one result per object.',
  ],
  examples: {
    'Make the rapporteurs of a dossier secretaries': `vigie affectations list --dossier "$(vigie dossiers list --limit 1 -o ids)" -o ndjson | jq -c 'select(.role == "rapporteur")' | vigie affectations set-role secretariat_prev -`,
    'Preview a change of role to reviewer':
      "vigie affectations set-role 'relecteur|valideur' 2026-0042/martin:preventionniste --dry-run",
  },
  arguments: {
    role: word(ROLES_D_AFFECTATION, 'New role'),
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
