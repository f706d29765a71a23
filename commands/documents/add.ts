import { addDocument } from '../../src/contract/resources/documents.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { definedOf, dryRunFlag, write } from '../shared/cli/writes.ts';
import { dossierId } from '../shared/dossiers/numbers.ts';
import { dossierFlag } from '../shared/dossiers/scope.ts';
import { bodyFlags } from '../shared/flags/contract-flags.ts';
import { createdRecord } from '../shared/output/creation.ts';
import { documents } from '../shared/views/documents.ts';

export const command = defineCommand({
  noun: 'documents',
  verb: 'add',
  summary: 'Link a file kept elsewhere to a dossier',
  description: [
    'The file itself is not copied: it remains at --url.',
    'In this command, --url is the address of the file; choose the service with --profile or VIGIE_URL.',
  ],
  examples: {
    'Link a plan':
      'vigie dossiers list --statut OUVERT --sans-archives --limit 1 -o ids | vigie documents add --dossier @- --url https://ged.example/plan-rdc.pdf --nom plan-rdc.pdf --type plan',
    'Preview a sensitive photo and print only the id':
      'vigie documents add --dossier "$(vigie dossiers list --statut OUVERT --sans-archives --limit 1 -o ids)" --url https://ged.example/facade.jpg --nom facade.jpg --type photo --est-sensible --description \'Façade nord\' --dry-run -o ids',
  },
  flags: {
    ...dossierFlag,
    ...bodyFlags(addDocument),
    ...dryRunFlag,
  },
  endpoints: [addDocument, listDossiers],
  view: documents,
  async run(context, { flags: { dossier, dry_run, ...body }, instead }) {
    const id = await dossierId(context, addDocument, dossier, { instead });
    const input = { params: { dossier_id: id }, body: definedOf(body) };
    const row = await write(context, addDocument, input, dry_run);
    return createdRecord(context, 'document', row, row.nom, dry_run);
  },
});
