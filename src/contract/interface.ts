import type { Endpoint } from './endpoint.ts';
import * as abonnements from './resources/abonnements.ts';
import * as audit from './resources/administration/audit.ts';
import * as organisation from './resources/administration/organisation.ts';
import * as affectations from './resources/affectations.ts';
import * as anomalies from './resources/anomalies.ts';
import * as documents from './resources/documents.ts';
import * as dossierChanges from './resources/dossiers/changes.ts';
import * as dossiers from './resources/dossiers/dossiers.ts';
import * as dossierPrescriptions from './resources/dossiers/prescriptions.ts';
import * as verrous from './resources/dossiers/verrous.ts';
import { listWorkflowsOfAll } from './resources/dossiers/workflows.ts';
import * as evenements from './resources/evenements.ts';
import * as jetons from './resources/jetons.ts';
import * as notifications from './resources/notifications.ts';
import * as anomaliesDePei from './resources/ouvrages/anomalies-de-pei.ts';
import * as erps from './resources/ouvrages/erps.ts';
import * as peis from './resources/ouvrages/peis.ts';
import * as prescriptions from './resources/prescriptions.ts';
import * as service from './resources/service.ts';
import * as session from './resources/session.ts';
import * as supports from './resources/supports.ts';
import * as utilisateurs from './resources/utilisateurs.ts';
import * as workflows from './resources/workflows.ts';

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
  evenements.updateEvenement,
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
  dossierChanges.addDossier,
  dossierChanges.updateDossier,
  verrous.closeDossier,
  verrous.reopenDossier,
  verrous.archiveDossier,
  verrous.unarchiveDossier,
  workflows.listWorkflows,
  workflows.addWorkflow,
  listWorkflowsOfAll,
  affectations.listAffectations,
  affectations.addAffectation,
  documents.listDocumentsOfDossier,
  documents.addDocument,
  dossierPrescriptions.listPrescriptionsOfDossier,
  dossierPrescriptions.addPrescriptionToDossier,
  dossierPrescriptions.reorganisePrescriptions,
  dossierPrescriptions.updatePrescriptionOfDossier,
  dossierPrescriptions.deletePrescriptionOfDossier,
  dossierPrescriptions.listPrescriptionsOfErp,
  dossierPrescriptions.listLevees,
  dossierPrescriptions.addLevee,
  dossierPrescriptions.deleteLevee,
  erps.listErps,
  erps.addErp,
  erps.readErp,
  erps.updateErp,
  peis.listPeis,
  peis.addPei,
  peis.readPei,
  peis.updatePei,
  anomaliesDePei.listAnomaliesDePei,
  anomaliesDePei.addAnomalieDePei,
  anomaliesDePei.updateAnomalieDePei,
  anomaliesDePei.deleteAnomalieDePei,
  anomaliesDePei.listAnomaliesOfAllPeis,
  utilisateurs.readMe,
  utilisateurs.listUtilisateurs,
  utilisateurs.addUtilisateur,
  utilisateurs.readUtilisateur,
  utilisateurs.updateUtilisateur,
  jetons.listJetons,
  jetons.addJeton,
  jetons.revokeJeton,
  audit.listAudit,
  organisation.readOrganisation,
  organisation.updateOrganisation,
  session.readSession,
  abonnements.listAbonnements,
  abonnements.addAbonnement,
  abonnements.deleteAbonnement,
  abonnements.readCalendrier,
  service.batch,
  service.livez,
  service.healthz,
  service.readyz,
  service.version,
  service.openapi,
  service.protectedResource,
  service.docs,
];
