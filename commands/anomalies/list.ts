import { type Anomalie, GRAVITES, listAnomalies } from '../../src/contract/resources/anomalies.ts';
import { indexOfWord, SEVERITY_WORDS, wordsAllowed } from '../../src/contract/schema/severity-words.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import type { Flag } from '../shared/flags/flags.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { anomalies } from './view.ts';

/** Filter by severity, in numbers or in words. */
const gravites: Flag<readonly number[]> = {
  summary: 'Filter by severity, 0 to 2 or in words',
  value: GRAVITES.join('|'),
  choices: GRAVITES,
  repeatable: true,
  read: (values) => {
    const indices = values.map((typed) =>
      /^[0-2]$/.test(typed) ? Number(typed) : indexOfWord(SEVERITY_WORDS, typed),
    );
    const wrong = values[indices.indexOf(-1)];
    if (wrong === undefined) return { value: indices };
    return { faults: [{ code: 'VALEUR', params: { allowed: wordsAllowed(SEVERITY_WORDS) }, value: wrong }] };
  },
};

export const command = defineCommand({
  noun: 'anomalies',
  verb: 'list',
  summary: 'List the anomalies of the library',
  description: [
    '--texte matches a part of the text and ignores accents and case.',
    '--indice-de-gravite filters on this machine, since the service has no such filter: pages are read until --limit rows match (with --all, to the last page). It cannot be combined with --page.',
  ],
  examples: {
    'List the first 100 anomalies, by code': 'vigie anomalies list',
    'Export all anomalies that mention a hydrant as CSV': 'vigie anomalies list --texte poteau --all -o csv',
    'List all blocking anomalies': 'vigie anomalies list --indice-de-gravite bloquante --all',
    'List the codes in descending order': 'vigie anomalies list --sort -code -o ids',
  },
  flags: {
    ...queryFlags(listAnomalies),
    indice_de_gravite: gravites,
    ...pagingFlags,
  },
  endpoints: [listAnomalies],
  view: anomalies,
  run(context, { flags: { indice_de_gravite: severities, ...flags } }) {
    const isMatch = ({ indice_de_gravite }: Anomalie) => severities.includes(indice_de_gravite);
    const keep = { flag: '--indice-de-gravite', isMatch };
    return list(context, listAnomalies, flags, severities.length > 0 ? { keep } : {});
  },
});
