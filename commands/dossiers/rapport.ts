import { readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { dossierId } from '../shared/dossiers/numbers.ts';
import { one } from '../shared/flags/flags.ts';
import { checkPage, pageFlags, savePage } from '../shared/pages/page-file.ts';
import { gather, SOURCES } from './rapport/gather.ts';
import { rapportView, viewIn } from './rapport/view.ts';

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'rapport',
  summary: 'Make the report of a dossier for the commission, as a printable page',
  description: [
    'The report describes the dossier, its ERP or PEI, workflows, people, documents and commission sessions, and its prescriptions by number with their articles.',
    '--html writes a self-contained page that prints on A4. Without --html, the report is printed on standard output; -o json prints all its data.',
  ],
  examples: {
    'Read a report on the terminal': 'vigie dossiers rapport "$(vigie dossiers list --limit 1 -o ids)"',
    'Make a page to print': 'vigie dossiers rapport 2026-0042 --html rapport.html',
  },
  arguments: { dossier: one('Id or number of the dossier') },
  flags: pageFlags,
  endpoints: SOURCES,
  view: rapportView,
  async run(context, { arguments: { dossier }, flags, instead }) {
    await checkPage(context, flags, 'vigie dossiers rapport');
    const rapport = await gather(context, await dossierId(context, readDossier, dossier, { instead }));
    if (flags.html === undefined) return { kind: 'record', row: rapport, view: viewIn(context.language) };
    const { rapportPage } = await import('./rapport/page.ts');
    return savePage(context, flags.html, rapportPage(rapport, context.language, new Date()));
  },
});
