import { addAnnonces, addEvenements, addNotifications } from '../agenda.ts';
import { addCommissions, addEnveloppes, addSeances } from '../commissions.ts';
import { addDossiers } from '../dossiers.ts';
import { addErps } from '../erps.ts';
import { ANOMALIES } from '../libraries/anomalies.ts';
import { PRESCRIPTIONS } from '../libraries/prescriptions.ts';
import { SUPPORTS } from '../libraries/supports.ts';
import { addAnomalies, addPrescriptions, addSupports } from '../libraries.ts';
import { addPeis } from '../peis.ts';
import { addPeople } from '../people.ts';
import type { Organisation } from '../scene.ts';
import { EVENEMENTS, NOTIFICATIONS } from './agenda.ts';
import { COMMISSIONS, ENVELOPPES, SEANCES } from './commissions.ts';
import { DOSSIERS } from './dossiers.ts';
import { ERPS } from './erps/index.ts';
import { PEIS } from './peis.ts';
import { PEOPLE } from './people.ts';

export const hautVallon: Organisation = {
  nom: 'SDIS du Haut-Vallon',
  host: 'haut-vallon.example',
  depuis: -1000,
  administrateur: 'e.delmas',
  lecteur: 'h.faure',
  fill(scene) {
    addPeople(scene, PEOPLE);
    addCommissions(scene, COMMISSIONS);
    addSeances(scene, SEANCES);
    addEnveloppes(scene, ENVELOPPES);
    addErps(scene, ERPS);
    addPeis(scene, PEIS);
    addAnnonces(scene, addDossiers(scene, DOSSIERS, 1187), -8);
    addEvenements(scene, EVENEMENTS);
    addNotifications(scene, NOTIFICATIONS);
    addAnomalies(scene, ANOMALIES);
    addSupports(scene, SUPPORTS);
    addPrescriptions(scene, PRESCRIPTIONS);
  },
};
