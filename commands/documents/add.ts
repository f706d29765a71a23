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
  summary: 'Link a file that is kept elsewhere to a dossier',
  description: [
    'The file stays where --url says.',
    'Here --url is that address: the service is chosen by --profile or VIGIE_URL.',
  ],
  examples: {
    'A plan':
      'vigie dossiers list --statut OUVERT --sans-archives --limit 1 -o ids | vigie documents add --dossier @- --url https://ged.example/plan-rdc.pdf --nom plan-rdc.pdf --type plan',
    'Try a photo that is sensitive; only its id is printed':
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
