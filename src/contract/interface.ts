import * as anomalies from './anomalies.ts';
import type { Endpoint } from './endpoint.ts';
import * as prescriptions from './prescriptions.ts';
import * as service from './service.ts';
import * as supports from './supports.ts';

/** Every endpoint of the interface, in the order in which they are documented. */
export const endpoints: readonly Endpoint[] = [
  anomalies.listAnomalies,
  anomalies.addAnomalie,
  anomalies.readAnomalie,
  anomalies.deleteAnomalie,
  prescriptions.explorePrescriptions,
  prescriptions.listPrescriptions,
  prescriptions.addPrescription,
  prescriptions.readPrescription,
  prescriptions.updatePrescription,
  prescriptions.deletePrescription,
  supports.listSupports,
  supports.addSupport,
  supports.readSupport,
  supports.updateSupport,
  supports.deleteSupport,
  service.batch,
  service.livez,
  service.readyz,
  service.version,
];
