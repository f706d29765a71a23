import { deleteAnomalie, GRAVITES, readAnomalie } from '../../src/contract/resources/anomalies.ts';
import { messages } from '../../src/messages/index.ts';
import { deleteCommand } from '../shared/cli/writes.ts';
import { CODES } from './view.ts';

export const command = deleteCommand({
  noun: 'anomalies',
  summary: 'Delete anomalies',
  examples: {
    'Delete two anomalies without being asked': 'vigie anomalies delete 12 13 --yes',
    'See what would become of all those that speak of a well':
      'vigie anomalies list --texte puits --all -o ids | vigie anomalies delete - --dry-run',
  },
  names: CODES,
  remove: deleteAnomalie,
  read: readAnomalie,
  describe: ({ code, indice_de_gravite, texte }, { language }) =>
    `${code}  ${messages(language).cli.word(GRAVITES[indice_de_gravite] ?? '')}  ${texte}`,
});
