import * as z from 'zod';
import { lazy } from '../../../contract/endpoint.ts';
import { addDocument, listDocumentsOfDossier } from '../../../contract/resources/documents.ts';
import { uuid } from '../../../contract/schema/fields.ts';
import { digest } from '../../rows/digest.ts';
import { KEYS } from '../keys.ts';
import { library, rowSchema } from '../library.ts';

const schema = lazy(() => z.strictObject({ dossier_id: uuid(), ...rowSchema({ add: addDocument }).shape }));

export const documents = library({
  name: 'documents',
  nouns: /^(?:documents?|pieces?|fichiers?)$/,
  known: {
    dossier_id: {
      kind: 'reference',
      target: 'dossier',
      identifies: true,
      aliases: ['dossier', 'numerodossier', 'nodossier', 'ndossier', 'numero', 'servicedossierid'],
    },
    nom: {
      kind: 'text',
      aliases: ['titre', 'libelle', 'intitule', 'document', 'fichier', 'nomdufichier', 'piece'],
    },
    url: { kind: 'text', identifies: true, aliases: ['lien', 'adresse', 'hyperlien', 'uri', 'emplacement'] },
    type: {
      kind: 'choice',
      aliases: ['nature', 'categorie', 'typededocument'],
      example: 'divers',
      synonyms: {
        photo: 'photos|photographie|image',
        plan: 'plans|schéma',
        annexe: 'annexes|pièce jointe',
        divers: 'autre|autres|courrier',
        'rapport de vérification réglementaire après travaux': 'rvrat|rapport|rapport de vérification',
      },
    },
    description: { kind: 'text', aliases: ['observations', 'commentaire', 'commentaires', 'remarques'] },
    est_sensible: { kind: 'flag', aliases: ['sensible', 'confidentiel'] },
  },
  list: listDocumentsOfDossier,
  parent: 'dossier_id',
  add: addDocument,
  row: {
    schema,
    creation: ({ dossier_id, ...body }) => ({ params: { dossier_id: String(dossier_id) }, body }),
    rowOf: ({ params, body }) => ({ ...params, ...body }),
  },
  key: KEYS.documents,
  identity: (of) => digest(`${of('dossier_id')} ${of('url')}`),
  filter: () => ({}),
  bodyOf: ({ id: _, ...document }) => document,
});
