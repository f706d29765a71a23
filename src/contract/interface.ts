import * as affectations from './affectations.ts';
import * as anomalies from './anomalies.ts';
import * as documents from './documents.ts';
import * as dossiers from './dossiers.ts';
import type { Endpoint } from './endpoint.ts';
import * as evenements from './evenements.ts';
import * as notifications from './notifications.ts';
import * as prescriptions from './prescriptions.ts';
import * as service from './service.ts';
import * as session from './session.ts';
import * as supports from './supports.ts';
import * as utilisateurs from './utilisateurs.ts';
import * as workflows from './workflows.ts';

/** Every endpoint of the interface, in the order in which they are documented. */
export const endpoints: readonly Endpoint[] = [
  documents.listDocuments,
  documents.readDocument,
  documents.updateDocument,
  documents.deleteDocument,
  anomalies.listAnomalies,
  anomalies.addAnomalie,
  anomalies.readAnomalie,
  anomalies.deleteAnomalie,
  affectations.updateAffectation,
  affectations.deleteAffectation,
  workflows.readWorkflow,
  workflows.updateWorkflow,
  notifications.listNotifications,
  notifications.addNotification,
  notifications.readNotification,
  notifications.deleteNotification,
  notifications.markNotificationRead,
  evenements.listEvenements,
  evenements.addEvenement,
  evenements.readEvenement,
  evenements.deleteEvenement,
  evenements.listUtilisateursOfEvenement,
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
  dossiers.listDossiers,
  dossiers.readDossier,
  workflows.listWorkflows,
  affectations.listAffectations,
  affectations.addAffectation,
  documents.listDocumentsOfDossier,
  documents.addDocument,
  utilisateurs.readMe,
  session.readSession,
  service.batch,
  service.livez,
  service.readyz,
  service.version,
  service.openapi,
  service.docs,
  service.home,
];
