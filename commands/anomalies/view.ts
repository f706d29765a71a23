import { Anomalie } from '../../src/contract/resources/anomalies.ts';
import { viewOf } from '../shared/cli/command.ts';
import { many } from '../shared/flags/flags.ts';
import { GRAVITE_TONES, graviteText } from '../shared/views/anomalies.ts';

/** Anomalies are identified by code. */
export const CODES = { codes: many('Codes, or - to read codes from standard input', 'code') };

/** View of anomalies: for people the severity in words, with blocking ones emphasised. */
export const anomalies = viewOf(Anomalie, {
  id: ({ code }) => String(code),
  columns: [
    { field: 'code', right: true },
    {
      field: 'indice_de_gravite',
      text: ({ indice_de_gravite: indice }, words) => graviteText(indice, words),
      tone: ({ indice_de_gravite: indice }) => GRAVITE_TONES[indice],
    },
    { field: 'texte', wide: true },
  ],
  complete: true,
});
