import * as z from 'zod';
import { addEndpoint, deleteEndpoint, lazy, updateEndpoint } from '../../endpoint.ts';
import { booleanParam, dateTime, INT32_COUNT_MAX, integer, namedObject, uuid } from '../../schema/fields.ts';
import { listEndpoint, pageQuery } from '../../schema/pages.ts';
import { Anomalie } from '../anomalies.ts';
import { PeiId } from './peis.ts';

const PATH = '/peis/{pei_id}/anomalies';

/** Members of an anomaly of a PEI that its author gives. */
const datesMembers = () => ({
  date_debut: dateTime().optional().describe('Start (default: now)'),
  date_fin: dateTime().nullable().optional().describe('End'),
});

/**
 * An anomaly found at a PEI: text and severity are those that the library had on the day of the call (choice C21). A PEI has a
 * code at most once at any moment.
 */
export const AnomalieDePei = namedObject('AnomalieDePei', () => ({
  id: uuid(),
  pei_id: uuid(),
  anomalie: Anomalie(),
  date_debut: dateTime(),
  date_fin: dateTime().nullable(),
  /** Whether it begins in the future. */
  est_programmee: z.boolean(),
  /** The moment when it was added. */
  date_pose: dateTime(),
}));
export type AnomalieDePei = z.output<ReturnType<typeof AnomalieDePei>>;

const OpenQuery = lazy(() =>
  z.strictObject({
    en_cours: booleanParam().optional().describe('Filter by whether the anomaly is open now'),
    ...pageQuery(),
  }),
);

export const listAnomaliesDePei = listEndpoint({
  name: 'anomalies_de_pei.list',
  path: PATH,
  summary: 'List the anomalies of a PEI, the latest start first',
  extension: true,
  params: PeiId,
  query: OpenQuery,
  elements: AnomalieDePei,
});

export const addAnomalieDePei = addEndpoint({
  name: 'anomalies_de_pei.add',
  path: PATH,
  summary: 'Add an anomaly of the library to a PEI',
  extension: true,
  params: PeiId,
  body: lazy(() =>
    z.strictObject({
      code_anomalie: integer(0, INT32_COUNT_MAX).describe('Code of the anomaly in the library'),
      ...datesMembers(),
    }),
  ),
  response: AnomalieDePei,
});

const AnomalieDePeiId = lazy(() => z.strictObject({ pei_id: uuid(), anomalie_de_pei_id: uuid() }));

export const updateAnomalieDePei = updateEndpoint({
  name: 'anomalies_de_pei.update',
  path: `${PATH}/{anomalie_de_pei_id}`,
  summary: 'Change the start or the end of an anomaly of a PEI; an end of null reopens it',
  extension: true,
  params: AnomalieDePeiId,
  body: lazy(() => z.strictObject(datesMembers())),
  response: AnomalieDePei,
});

export const deleteAnomalieDePei = deleteEndpoint({
  name: 'anomalies_de_pei.delete',
  path: `${PATH}/{anomalie_de_pei_id}`,
  summary: 'Delete an anomaly entered by mistake',
  extension: true,
  params: AnomalieDePeiId,
});

export const listAnomaliesOfAllPeis = listEndpoint({
  name: 'anomalies_de_pei.listOfAll',
  path: '/anomalies_de_pei',
  summary: 'List the anomalies of all PEIs',
  streamed: true,
  extension: true,
  query: OpenQuery,
  elements: AnomalieDePei,
});
