import { readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { dossierId } from '../shared/dossiers/numbers.ts';
import type { Flag } from '../shared/flags/flags.ts';
import { one } from '../shared/flags/flags.ts';
import { checkPage, pageFlags, savePage } from '../shared/pages/page-file.ts';
import { gather, SOURCES } from './rapport/gather.ts';
import { rapportView, viewIn } from './rapport/view.ts';

const prescription: Flag<readonly string[] | undefined> = {
  value: 'id',
  summary: 'The id of a prescription to propose, several times for several; - reads them from standard input',
  ids: true,
  repeatable: true,
  read: (values) => ({ value: [...new Set(values)] }),
};

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'rapport',
  summary: 'Make the report of a dossier for the commission, as a page to print',
  description: [
    'It says what the dossier, its ERP or PEI, its workflows, people and documents are, where it is on an agenda, and the prescriptions that are proposed, with their articles.',
    '--html writes one page that needs nothing else and prints on A4; without it the report is shown here, and -o json has all of it.',
    'Prescriptions stand in the order in which they are named.',
  ],
  examples: {
    'Read it here': 'vigie dossiers rapport "$(vigie dossiers list --limit 1 -o ids)"',
    'A page to print, with the prescriptions that speak of smoke extraction':
      'vigie prescriptions list --contenu désenfumage --all -o ids | vigie dossiers rapport "$(vigie dossiers list --limit 1 -o ids)" --prescription - --html rapport.html',
  },
  arguments: { dossier: one('The id of the dossier, or its number') },
  flags: { prescription, ...pageFlags },
  endpoints: SOURCES,
  view: rapportView,
  async run(context, { arguments: { dossier }, flags: { prescription: chosen = [], ...flags }, instead }) {
    await checkPage(context, flags, 'vigie dossiers rapport');
    const rapport = await gather(
      context,
      await dossierId(context, readDossier, dossier, { instead }),
      chosen,
    );
    if (flags.html === undefined) return { kind: 'record', row: rapport, view: viewIn(context.language) };
    const { rapportPage } = await import('./rapport/page.ts');
    return savePage(context, flags.html, rapportPage(rapport, context.language, new Date()));
  },
});
