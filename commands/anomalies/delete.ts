import { deleteAnomalie, GRAVITES, readAnomalie } from '../../src/contract/resources/anomalies.ts';
import { messages } from '../../src/messages/index.ts';
import { deleteCommand } from '../shared/cli/writes.ts';
import { CODES } from './view.ts';

export const command = deleteCommand({
  noun: 'anomalies',
  summary: 'Delete anomalies',
  examples: {
    'Delete two anomalies without confirmation': 'vigie anomalies delete 12 13 --yes',
    'Preview the deletion of all anomalies that mention a well':
      'vigie anomalies list --texte puits --all -o ids | vigie anomalies delete - --dry-run',
  },
  names: CODES,
  remove: deleteAnomalie,
  read: readAnomalie,
  describe: ({ code, indice_de_gravite, texte }, { language }) =>
    `${code}  ${messages(language).cli.word(GRAVITES[indice_de_gravite] ?? '')}  ${texte}`,
});
