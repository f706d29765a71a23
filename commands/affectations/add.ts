import { addAffectation } from '../../src/contract/resources/affectations.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { dryRunFlag, write } from '../shared/cli/writes.ts';
import { dossierId } from '../shared/dossiers/numbers.ts';
import { dossierFlag } from '../shared/dossiers/scope.ts';
import { bodyFlags } from '../shared/flags/contract-flags.ts';
import { createdRecord } from '../shared/output/creation.ts';
import { nameOf } from '../shared/output/user-name.ts';
import { affectations } from './view.ts';

export const command = defineCommand({
  noun: 'affectations',
  verb: 'add',
  summary: 'Assign a user to a dossier',
  description: [
    'A user has a role at most once in a dossier, and a dossier has at most 25 assignments.',
    "The role of reviewers and validators is 'relecteur|valideur', quoted for the shell.",
  ],
  examples: {
    'Assign a rapporteur':
      'vigie dossiers list --statut OUVERT --sans-archives --limit 1 -o ids | vigie affectations add --dossier @- --role rapporteur --utilisateur-id c.martin',
    'Preview the assignment of a reviewer': `vigie affectations add --dossier "$(vigie dossiers list --statut OUVERT --sans-archives --limit 1 -o ids)" --role 'relecteur|valideur' --utilisateur-id c.martin --dry-run`,
  },
  flags: {
    ...dossierFlag,
    ...bodyFlags(addAffectation),
    ...dryRunFlag,
  },
  endpoints: [addAffectation, listDossiers],
  view: affectations,
  async run(context, { flags: { dossier, dry_run, ...body }, instead }) {
    const id = await dossierId(context, addAffectation, dossier, { instead });
    const input = { params: { dossier_id: id }, body };
    const row = await write(context, addAffectation, input, dry_run);
    return createdRecord(context, 'affectation', row, `${nameOf(row.utilisateur)} (${row.role})`, dry_run);
  },
});
