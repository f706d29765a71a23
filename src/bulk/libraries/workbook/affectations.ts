import * as z from 'zod';
import { lazy } from '../../../contract/endpoint.ts';
import { addAffectation, listAffectations } from '../../../contract/resources/affectations.ts';
import { uuid } from '../../../contract/schema/fields.ts';
import { digest } from '../../rows/digest.ts';
import { KEYS } from '../keys.ts';
import { type Body, library, rowSchema } from '../library.ts';

const schema = lazy(() =>
  z.strictObject({ dossier_id: uuid(), ...rowSchema({ add: addAffectation }).shape }),
);

export const affectations = library({
  name: 'affectations',
  nouns: /^affectations?$/,
  known: {
    dossier_id: {
      kind: 'reference',
      target: 'dossier',
      identifies: true,
      aliases: ['dossier', 'numerodossier', 'nodossier', 'ndossier', 'numero', 'servicedossierid'],
    },
    utilisateur_id: {
      kind: 'reference',
      target: 'utilisateur',
      identifies: true,
      aliases: ['utilisateur', 'agent', 'personne', 'nom', 'affectea', 'identifiant'],
    },
    role: {
      kind: 'choice',
      identifies: true,
      aliases: ['fonction', 'qualite', 'titre'],
      example: 'preventionniste',
      synonyms: {
        preventionniste: 'préventionniste|prévention|instructeur',
        secretariat_prev: 'secrétariat|secrétaire|secrétariat prévention',
        rapporteur: 'rapporteuse|rapporteure',
        'relecteur|valideur': 'relecteur|relectrice|valideur|valideuse',
        admin: 'administrateur|administratrice',
      },
    },
  },
  list: listAffectations,
  parent: 'dossier_id',
  add: addAffectation,
  row: {
    schema,
    creation: ({ dossier_id, ...body }) => ({ params: { dossier_id: String(dossier_id) }, body }),
    rowOf: ({ params, body }) => ({ ...params, ...body }),
  },
  key: KEYS.affectations,
  identity: (of) => digest(`${of('dossier_id')} ${of('utilisateur_id')} ${of('role')}`),
  filter: () => ({}),
  bodyOf: ({ dossier_id, role, utilisateur }: Body) => ({
    ...{ dossier_id, role },
    utilisateur_id: (utilisateur as { id: string }).id,
  }),
});
