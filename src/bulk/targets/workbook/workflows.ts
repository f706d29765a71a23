import * as z from 'zod';
import { lazy } from '../../../contract/endpoint.ts';
import {
  addWorkflow,
  coherentDates,
  listWorkflows,
  Workflow,
} from '../../../contract/resources/workflows.ts';
import { refineOnlyIfValid, uuid } from '../../../contract/schema/fields.ts';
import { digest } from '../../model/digest.ts';
import { type Body, importTarget } from '../../model/import-target.ts';
import { KEYS, nameKey } from '../../model/keys.ts';
import { DOSSIER, ofDossier } from './of-dossier.ts';

const schema = lazy(() => {
  const { titre, type, etat, observations, ...others } = Workflow().shape;
  const { date_de_creation, date_de_reception, date_de_debut, date_de_fin } = others;
  return z
    .strictObject({
      dossier_id: uuid(),
      ...{ titre, type, etat, observations },
      ...{ date_de_creation, date_de_reception, date_de_debut, date_de_fin },
    })
    .partial()
    .required({ dossier_id: true, titre: true })
    .superRefine(
      ({ etat = 'ATTENTE', date_de_debut = null, date_de_fin = null }, ctx) => {
        coherentDates({ value: { etat, date_de_debut, date_de_fin }, issues: ctx.issues as never });
      },
      refineOnlyIfValid('etat', 'date_de_debut', 'date_de_fin'),
    );
});

export const workflows = importTarget({
  name: 'workflows',
  nouns: /^(?:workflows?|etapes?)$/,
  known: {
    dossier_id: DOSSIER,
    titre: { kind: 'text', aliases: 'etape|libelle|intitule|nom|tache|workflow|action' },
    type: {
      kind: 'choice',
      aliases: 'typedetape|nature',
      synonyms: {
        analyse_de_risque: 'analyse|étude|instruction|analyse de risques',
        passage_commission: 'commission|ccdsa|sous-commission|passage en commission',
        visite: 'visite de sécurité|visite périodique',
        relecture: 'relire',
        validation: 'valider|signature',
        arrivee_secretariat: 'arrivée|secrétariat|réception|enregistrement',
        workflow: 'autre|étape|divers',
      },
    },
    etat: {
      kind: 'choice',
      serviceDefault: 'ATTENTE',
      aliases: 'statut|avancement',
      synonyms: {
        VALIDE: 'terminé|terminée|fait|faite|ok|fini|clos|validée|achevé',
        EN_COURS: 'en traitement|commencé|ouvert',
        ATTENTE: 'en attente|à faire|à venir|non commencé',
        PAUSE: 'en pause|suspendu|suspendue',
        NON_CONCERNE: 'sans objet|non concernée|so|s.o.',
        ATTENTE_VALIDATION: 'à valider|en attente de validation',
      },
    },
    date_de_creation: { kind: 'moment', past: true, aliases: 'datecreation|date' },
    date_de_reception: { kind: 'moment', past: true, aliases: 'reception|datereception|recule' },
    date_de_debut: { kind: 'moment', aliases: 'debut|datedebut|commence' },
    date_de_fin: { kind: 'moment', timeOfBareDay: 'last', aliases: 'fin|datefin|terminele|validele' },
    observations: { kind: 'text', aliases: 'observation|remarques|commentaires|commentaire' },
  },
  list: listWorkflows,
  ...ofDossier(addWorkflow, schema),
  key: KEYS.workflows,
  identity: (of) => digest(`${of('dossier_id')} ${nameKey(String(of('titre')))}`),
  bodyOf: ({ dossier_id, titre, type, etat, observations, ...others }: Body) => {
    const { date_de_creation, date_de_reception, date_de_debut, date_de_fin } = others;
    return {
      ...{ dossier_id, titre, type, etat, observations },
      ...{ date_de_creation, date_de_reception, date_de_debut, date_de_fin },
    };
  },
});
