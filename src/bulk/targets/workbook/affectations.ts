import { addAffectation, listAffectations } from '../../../contract/resources/affectations.ts';
import { digest } from '../../model/digest.ts';
import { type Body, importTarget } from '../../model/import-target.ts';
import { KEYS } from '../../model/keys.ts';
import { DOSSIER, ofDossier } from './of-dossier.ts';

export const affectations = importTarget({
  name: 'affectations',
  nouns: /^affectations?$/,
  known: {
    dossier_id: DOSSIER,
    utilisateur_id: {
      kind: 'reference',
      refersTo: 'utilisateur',
      identifies: true,
      aliases: 'utilisateur|agent|personne|nom|affectea|identifiant',
    },
    role: {
      kind: 'choice',
      identifies: true,
      aliases: 'fonction|qualite|titre',
      example: 'preventionniste',
    },
  },
  list: listAffectations,
  ...ofDossier(addAffectation),
  key: KEYS.affectations,
  subject: 'utilisateur_id',
  identity: (of) => digest(`${of('dossier_id')} ${of('utilisateur_id')} ${of('role')}`),
  bodyOf: ({ dossier_id, role, utilisateur }: Body) => ({
    ...{ dossier_id, role },
    utilisateur_id: (utilisateur as { id: string }).id,
  }),
});
