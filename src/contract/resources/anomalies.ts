import * as z from 'zod';
import { addEndpoint, deleteEndpoint, lazy, readEndpoint } from '../endpoint.ts';
import { INT32_COUNT_MAX, integer, integerParam, namedObject, text, wordsParam } from '../schema/fields.ts';
import { listEndpoint, pageQuery } from '../schema/pages.ts';

/** Severity of an anomaly: 0 réserve, 1 anomalie, 2 anomalie bloquante. */
export const GRAVITES = ['reserve', 'anomalie', 'bloquante'] as const;

/** A DECI anomaly (interface "DECI anomaly"); `code` identifies it within its organisation (choice C1). */
export const Anomalie = namedObject('Anomalie', () => ({
  code: integer(0, INT32_COUNT_MAX).describe('Code, six digits at most'),
  texte: text(65_536).describe('Text'),
  indice_de_gravite: integer(0, 2).describe('Severity: 0 réserve, 1 anomalie, 2 anomalie bloquante'),
}));
export type Anomalie = z.output<ReturnType<typeof Anomalie>>;

const AnomalieId = lazy(() => z.strictObject({ anomalie_id: z.string().regex(/^(0|[1-9][0-9]{0,5})$/) }));

export const listAnomalies = listEndpoint({
  name: 'anomalies.list',
  path: '/anomalies',
  summary: 'List the anomalies of the library',
  streamed: true,
  query: lazy(() =>
    z.strictObject({
      code: integerParam(0, INT32_COUNT_MAX).optional().describe('Filter by code'),
      texte: text(65_536).optional().describe('Filter by text (accents and case are ignored)'),
      mots: wordsParam(),
      sort: z
        .enum(['code', '-code', ''])
        .meta({ absent: 'code', pattern: '^-?\\w*$', maxLength: 256, description: 'Sort order' })
        .optional(),
      ...pageQuery(),
    }),
  ),
  elements: Anomalie,
});

export const addAnomalie = addEndpoint({
  name: 'anomalies.add',
  path: '/anomalies',
  summary: 'Add an anomaly to the library',
  body: Anomalie,
  response: Anomalie,
});

export const readAnomalie = readEndpoint({
  name: 'anomalies.read',
  path: '/anomalies/{anomalie_id}',
  summary: 'Read an anomaly by its code',
  params: AnomalieId,
  response: Anomalie,
});

export const deleteAnomalie = deleteEndpoint({
  name: 'anomalies.delete',
  path: '/anomalies/{anomalie_id}',
  summary: 'Delete an anomaly',
  params: AnomalieId,
  reading: readAnomalie,
});
