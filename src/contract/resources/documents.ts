import * as z from 'zod';
import { endpoint, lazy } from '../endpoint.ts';
import { idParam, text, uri, uuid } from '../schema/fields.ts';
import { envelope, pageQuery } from '../schema/pages.ts';

export const TYPES_DE_DOCUMENT = [
  'photo',
  'plan',
  'annexe',
  'divers',
  'rapport de vérification réglementaire après travaux',
] as const;

const members = () => ({
  nom: text(256),
  description: text(65_536).nullable(),
  type: z.enum(TYPES_DE_DOCUMENT),
});

/** An attachment of a dossier (interface "Document"). */
export const Document = lazy(() =>
  z
    .strictObject({ id: uuid(), url: uri(), ...members(), est_sensible: z.boolean() })
    .meta({ id: 'Document' }),
);
export type Document = z.output<ReturnType<typeof Document>>;

const DocumentId = idParam('document_id');
const DossierId = idParam('dossier_id');

export const listDocuments = endpoint({
  name: 'documents.list',
  method: 'GET',
  path: '/documents',
  summary: 'List the documents of the organisation',
  status: 200,
  paginated: true,
  query: lazy(() => z.strictObject(pageQuery())),
  response: lazy(() => envelope(Document())),
});

export const readDocument = endpoint({
  name: 'documents.read',
  method: 'GET',
  path: '/documents/{document_id}',
  summary: 'Read a document',
  status: 200,
  params: DocumentId,
  response: Document,
});

export const updateDocument = endpoint({
  name: 'documents.update',
  method: 'POST',
  path: '/documents/{document_id}',
  summary: 'Update a document; omitted fields stay as they are',
  status: 200,
  params: DocumentId,
  reading: readDocument,
  body: lazy(() => z.strictObject(members()).partial()),
  response: Document,
});

export const deleteDocument = endpoint({
  name: 'documents.delete',
  method: 'DELETE',
  path: '/documents/{document_id}',
  summary: 'Delete a document',
  status: 204,
  params: DocumentId,
  reading: readDocument,
});

export const listDocumentsOfDossier = endpoint({
  name: 'documents.listOfDossier',
  method: 'GET',
  path: '/dossiers/{dossier_id}/documents',
  summary: 'List the documents of a dossier',
  status: 200,
  paginated: true,
  extension: true,
  params: DossierId,
  query: lazy(() => z.strictObject(pageQuery())),
  response: lazy(() => envelope(Document())),
});

/** Links a file that is kept elsewhere: `url` says where (choice C14). */
export const addDocument = endpoint({
  name: 'documents.add',
  method: 'POST',
  path: '/dossiers/{dossier_id}/documents',
  summary: 'Add a document to a dossier',
  status: 201,
  extension: true,
  params: DossierId,
  body: lazy(() => {
    const { nom, type, description } = members();
    return z.strictObject({
      url: uri(),
      nom,
      type,
      est_sensible: z.boolean().optional(),
      description: description.optional(),
    });
  }),
  response: Document,
});
