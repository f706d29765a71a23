import { readSession } from '../../src/contract/resources/session.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { organisationOf } from '../shared/names/organisation.ts';
import { isForPeople } from '../shared/output/for-people.ts';
import { checkPage, pageFlags, savePage } from '../shared/pages/page-file.ts';
import { chartsOf } from './charts.ts';
import { gatherStats, SOURCES, type Stat } from './gather.ts';

const FIELDS = ['sujet', 'valeur', 'etat', 'nombre', 'delai_median_jours'] as const;

const view: View<Stat> = {
  fields: () => FIELDS,
  columns: [
    { field: 'sujet' },
    { field: 'valeur' },
    { field: 'etat' },
    { field: 'nombre', right: true },
    { field: 'delai_median_jours', right: true },
  ],
  id: () => undefined,
};

export const command = defineCommand({
  noun: 'stats',
  verb: '',
  summary: 'Count dossiers, workflows and anomalies, and measure the delays of workflows',
  description: [
    'Counts dossiers by statut, open dossiers by age, workflows by type and state with the median delay from start to end, and the anomalies of the library and the open ones of PEIs by severity.',
    'Attached dossiers are not counted; archived dossiers are counted separately.',
    'Shows bars on a terminal, TSV in a pipe; --html writes a page with charts.',
  ],
  examples: {
    'Show the statistics of the service': 'vigie stats',
    'Show the median delay of each type of workflow':
      'vigie stats -o json | jq \'map(select(.etat == "VALIDE"))\'',
    'Make a page for the annual report': 'vigie stats --html stats.html',
  },
  flags: pageFlags,
  endpoints: [...SOURCES, readSession],
  view: view as View<unknown>,
  async run(context, { flags }) {
    await checkPage(context, flags, 'vigie stats');
    const now = new Date();
    const rows = await gatherStats(context, now);
    const { io, language } = context;
    if (flags.html !== undefined) {
      const { statsPage } = await import('./page.ts');
      const organisation = await organisationOf(await context.client(), await context.organisation());
      return savePage(context, flags.html, statsPage(chartsOf(rows, language), organisation, language, now));
    }
    if (!isForPeople(context)) return { kind: 'list', rows };
    const { chartText } = await import('./layout.ts');
    return {
      kind: 'text',
      content: 'styled',
      text: await chartText(chartsOf(rows, language), io, context.flags),
    };
  },
});
