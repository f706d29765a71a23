import { Anomalie, GRAVITES } from '../../src/contract/anomalies.ts';
import { viewOf } from '../fields.ts';

/** How anomalies are shown: a person reads the severity in words. */
export const anomalies = viewOf(Anomalie, {
  id: ({ code }) => String(code),
  columns: [
    { field: 'code', right: true },
    {
      field: 'indice_de_gravite',
      people: ({ indice_de_gravite: indice }, word) => `${indice} ${word(GRAVITES[indice] ?? '')}`,
    },
    { field: 'texte', wide: true },
  ],
});
