import * as z from 'zod';
import { addEndpoint, deleteEndpoint, endpoint, lazy, readEndpoint, updateEndpoint } from '../../endpoint.ts';
import { VigieError } from '../../errors.ts';
import {
  booleanParam,
  date,
  INT32_COUNT_MAX,
  idParam,
  integer,
  list,
  namedObject,
  uuid,
} from '../../schema/fields.ts';
import { listEndpoint, pageQuery } from '../../schema/pages.ts';
import { Prescription, prescriptionMembers } from '../prescriptions.ts';
import { dossierMembers } from './dossiers.ts';

/** Prescriptions of a dossier at the most: they are answered whole. */
export const PRESCRIPTIONS_D_UN_DOSSIER_MAX = 50;

const numero = () => integer(1, INT32_COUNT_MAX);

/** The number after the last, or the first that is free where that is the greatest. */
export function nextNumero(taken: ReadonlySet<number>): number {
  const last = Math.max(0, ...taken);
  if (last < INT32_COUNT_MAX) return last + 1;
  let free = 1;
  while (taken.has(free)) free++;
  return free;
}

/** By which dossier a prescription is found done, and on which day. */
const Levee = namedObject('Levee', () => ({
  dossier_id: uuid(),
  service_dossier_id: dossierMembers().service_dossier_id,
  date: date(),
}));

/** A prescription as a dossier holds it, whatever becomes of the library (choice C22). */
export const PrescriptionDeDossier = namedObject('PrescriptionDeDossier', () => ({
  ...Prescription().shape,
  numero: numero(),
  origine_id: uuid().nullable(),
  levee: Levee().nullable(),
}));
export type PrescriptionDeDossier = z.output<ReturnType<typeof PrescriptionDeDossier>>;

/** Throws PRESCRIPTION_LEVEE for one that a dossier has found done. */
export function refuseLifted({ id, levee }: PrescriptionDeDossier): void {
  if (!levee) return;
  const { service_dossier_id, dossier_id, date } = levee;
  const dossier = service_dossier_id ?? dossier_id;
  throw new VigieError('PRESCRIPTION_LEVEE', { dossier, prescription: id, date });
}

/** The members that its row holds. */
export const keptMembers = () => {
  const { levee: _, ...kept } = PrescriptionDeDossier().shape;
  return kept;
};

/** The same beside the dossier that holds it. */
export const PrescriptionAvecDossier = namedObject('PrescriptionAvecDossier', () => {
  const { service_dossier_id, objet } = dossierMembers();
  return {
    ...PrescriptionDeDossier().shape,
    dossier: z.strictObject({ id: uuid(), service_dossier_id, objet }),
  };
});
export type PrescriptionAvecDossier = z.output<ReturnType<typeof PrescriptionAvecDossier>>;

const path = '/dossiers/{dossier_id}/rapport_etude/prescriptions';
const DossierId = idParam('dossier_id');
const OfDossier = lazy(() => z.strictObject({ dossier_id: uuid(), prescription_id: uuid() }));
const All = lazy(() =>
  z.strictObject({ data: list(PrescriptionDeDossier(), PRESCRIPTIONS_D_UN_DOSSIER_MAX) }),
);

export const listPrescriptionsOfDossier = readEndpoint({
  name: 'prescriptions_de_dossier.list',
  path,
  summary: 'List the prescriptions of a dossier by number',
  extension: true,
  params: DossierId,
  response: All,
});

export const addPrescriptionToDossier = addEndpoint({
  name: 'prescriptions_de_dossier.add',
  path,
  summary: 'Add a prescription to a dossier; the next number by default',
  extension: true,
  params: DossierId,
  reading: listPrescriptionsOfDossier,
  body: lazy(() =>
    z.strictObject({
      ...prescriptionMembers(),
      numero: numero().optional(),
      origine_id: uuid().optional(),
    }),
  ),
  response: PrescriptionDeDossier,
});

export const reorganisePrescriptions = endpoint({
  name: 'prescriptions_de_dossier.reorganise',
  method: 'POST',
  path: `${path}/reorganiser`,
  summary: 'Renumber prescriptions of a dossier; omitted prescriptions keep their number',
  status: 200,
  extension: true,
  params: DossierId,
  body: lazy(() =>
    z.strictObject({
      prescriptions: list(z.strictObject({ id: uuid(), numero: numero() }), PRESCRIPTIONS_D_UN_DOSSIER_MAX),
    }),
  ),
  response: All,
});

export const updatePrescriptionOfDossier = updateEndpoint({
  name: 'prescriptions_de_dossier.update',
  path: `${path}/{prescription_id}`,
  summary: 'Update a prescription of a dossier; omitted members keep their value',
  extension: true,
  params: OfDossier,
  body: lazy(() => z.strictObject(prescriptionMembers()).partial()),
  response: PrescriptionDeDossier,
});

export const deletePrescriptionOfDossier = deleteEndpoint({
  name: 'prescriptions_de_dossier.delete',
  path: `${path}/{prescription_id}`,
  summary: 'Delete a prescription of a dossier',
  extension: true,
  params: OfDossier,
});

/** Of the dossiers about an ERP, and of those that they are attached to. */
export const listPrescriptionsOfErp = listEndpoint({
  name: 'prescriptions_de_dossier.ofErp',
  path: '/erps/{erp_id}/prescriptions',
  summary: 'List the prescriptions of the dossiers about an ERP',
  extension: true,
  params: idParam('erp_id'),
  query: lazy(() =>
    z.strictObject({
      levee: booleanParam().optional().describe('Filter by whether a dossier found it done'),
      ...pageQuery(),
    }),
  ),
  elements: PrescriptionAvecDossier,
});

/** Each with the dossier that holds it. */
export const listLevees = listEndpoint({
  name: 'levees.list',
  path: '/dossiers/{dossier_id}/levees',
  summary: 'List the prescriptions of other dossiers that a dossier lifts',
  extension: true,
  params: DossierId,
  query: lazy(() => z.strictObject(pageQuery())),
  elements: PrescriptionAvecDossier,
});

/** `dossier_id` is the dossier that finds the prescription done. */
export const addLevee = addEndpoint({
  name: 'levees.add',
  path: '/dossiers/{dossier_id}/levees',
  summary: 'Lift a prescription of another dossier about the same ERP or PEI; today by default',
  extension: true,
  params: DossierId,
  body: lazy(() =>
    z.strictObject({
      prescription_id: uuid(),
      date: date().optional().describe('Day on which the prescription was found done (default: today)'),
    }),
  ),
  response: PrescriptionAvecDossier,
});

export const deleteLevee = deleteEndpoint({
  name: 'levees.delete',
  path: '/dossiers/{dossier_id}/levees/{prescription_id}',
  summary: 'Withdraw the lifting of a prescription',
  extension: true,
  params: OfDossier,
});
