import * as z from 'zod';
import { endpoint, lazy } from '../endpoint.ts';
import { INT32_COUNT_MAX, integer, integerParam, text } from '../schema/fields.ts';
import { envelope, pageQuery } from '../schema/pages.ts';

/** Severity of an anomaly: 0 réserve, 1 anomalie, 2 anomalie bloquante. */
export const GRAVITES = ['reserve', 'anomalie', 'bloquante'] as const;

/** A DECI anomaly (interface "DECI anomaly"); `code` identifies it within its organisation (choice C1). */
export const Anomalie = lazy(() =>
  z
    .strictObject({
      code: integer(0, INT32_COUNT_MAX),
      texte: text(65_536),
      indice_de_gravite: integer(0, 2),
    })
    .meta({ id: 'Anomalie' }),
);
export type Anomalie = z.output<ReturnType<typeof Anomalie>>;

const AnomalieId = lazy(() => z.strictObject({ anomalie_id: z.string().regex(/^(0|[1-9][0-9]{0,5})$/) }));

export const listAnomalies = endpoint({
  name: 'anomalies.list',
  method: 'GET',
  path: '/anomalies',
  summary: 'List the anomalies of the library',
  status: 200,
  paginated: true,
  streamed: true,
  query: lazy(() =>
    z.strictObject({
      code: integerParam(0, INT32_COUNT_MAX).optional(),
      texte: text(65_536).optional(),
      sort: z.enum(['code', '-code', '']).meta({ default: 'code' }).optional(),
      ...pageQuery(),
    }),
  ),
  response: lazy(() => envelope(Anomalie())),
});

export const addAnomalie = endpoint({
  name: 'anomalies.add',
  method: 'POST',
  path: '/anomalies',
  summary: 'Add an anomaly to the library',
  status: 201,
  body: Anomalie,
  response: Anomalie,
});

export const readAnomalie = endpoint({
  name: 'anomalies.read',
  method: 'GET',
  path: '/anomalies/{anomalie_id}',
  summary: 'Read an anomaly by its code',
  status: 200,
  params: AnomalieId,
  response: Anomalie,
});

export const deleteAnomalie = endpoint({
  name: 'anomalies.delete',
  method: 'DELETE',
  path: '/anomalies/{anomalie_id}',
  summary: 'Delete an anomaly',
  status: 204,
  params: AnomalieId,
  reading: readAnomalie,
});
