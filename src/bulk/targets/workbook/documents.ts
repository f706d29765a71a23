import { addDocument, listDocumentsOfDossier } from '../../../contract/resources/documents.ts';
import { digest } from '../../model/digest.ts';
import { importTarget } from '../../model/import-target.ts';
import { KEYS } from '../../model/keys.ts';
import { DOSSIER, ofDossier } from './of-dossier.ts';

export const documents = importTarget({
  name: 'documents',
  nouns: /^(?:documents?|pieces?|fichiers?)$/,
  known: {
    dossier_id: DOSSIER,
    nom: {
      kind: 'text',
      aliases: 'titre|libelle|intitule|document|fichier|nomdufichier|piece',
    },
    url: { kind: 'text', identifies: true, aliases: 'lien|adresse|hyperlien|uri|emplacement' },
    type: {
      kind: 'choice',
      aliases: 'nature|categorie|typededocument',
      example: 'divers',
      synonyms: {
        photo: 'photos|photographie|image',
        plan: 'plans|schéma',
        annexe: 'annexes|pièce jointe',
        divers: 'autre|autres|courrier',
        'rapport de vérification réglementaire après travaux': 'rvrat|rapport|rapport de vérification',
      },
    },
    description: { kind: 'text', aliases: 'observations|commentaire|commentaires|remarques' },
    est_sensible: { kind: 'flag', whenEmpty: false, aliases: 'sensible|confidentiel' },
  },
  list: listDocumentsOfDossier,
  ...ofDossier(addDocument),
  key: KEYS.documents,
  identity: (of) => digest(`${of('dossier_id')} ${of('url')}`),
  bodyOf: ({ id: _, ...document }) => document,
});
