import * as z from 'zod';
import { addEndpoint, deleteEndpoint, endpoint, lazy, readEndpoint } from '../endpoint.ts';
import { fileAddress, idParam, namedObject, text, uri, uuid } from '../schema/fields.ts';
import { listEndpoint, pageQuery } from '../schema/pages.ts';
import { assignedQuery } from './affectations.ts';

export const TYPES_DE_DOCUMENT = [
  'photo',
  'plan',
  'annexe',
  'divers',
  'rapport de vérification réglementaire après travaux',
] as const;

const members = () => ({
  nom: text(256).describe('Name of the file'),
  description: text(65_536).nullable().describe('Description of the content'),
  type: z.enum(TYPES_DE_DOCUMENT).describe('Type'),
});

/** An attachment of a dossier (interface "Document"). */
export const Document = namedObject('Document', () => ({
  id: uuid(),
  // Older ones may be anything: only where one comes to exist are schemes refused.
  url: uri(),
  ...members(),
  est_sensible: z.boolean(),
}));
export type Document = z.output<ReturnType<typeof Document>>;

const DocumentId = idParam('document_id');
const DossierId = idParam('dossier_id');

export const listDocuments = listEndpoint({
  name: 'documents.list',
  path: '/documents',
  summary: 'List the documents of the organisation',
  query: lazy(() => z.strictObject({ utilisateur_id: assignedQuery().utilisateur_id, ...pageQuery() })),
  elements: Document,
});

export const readDocument = readEndpoint({
  name: 'documents.read',
  path: '/documents/{document_id}',
  summary: 'Read a document',
  params: DocumentId,
  response: Document,
});

export const updateDocument = endpoint({
  name: 'documents.update',
  method: 'POST',
  path: '/documents/{document_id}',
  summary: 'Update a document; omitted members keep their value',
  status: 200,
  params: DocumentId,
  reading: readDocument,
  body: lazy(() => z.strictObject(members()).partial()),
  response: Document,
});

export const deleteDocument = deleteEndpoint({
  name: 'documents.delete',
  path: '/documents/{document_id}',
  summary: 'Delete a document',
  params: DocumentId,
  reading: readDocument,
});

export const listDocumentsOfDossier = listEndpoint({
  name: 'documents.listOfDossier',
  path: '/dossiers/{dossier_id}/documents',
  summary: 'List the documents of a dossier',
  extension: true,
  params: DossierId,
  elements: Document,
});

/** Links a file that is kept elsewhere, at `url` (choice C14). */
export const addDocument = addEndpoint({
  name: 'documents.add',
  path: '/dossiers/{dossier_id}/documents',
  summary: 'Add a document to a dossier',
  extension: true,
  params: DossierId,
  body: lazy(() => {
    const { nom, type, description } = members();
    return z.strictObject({
      url: fileAddress().describe('Address of the file'),
      nom,
      type,
      est_sensible: z.boolean().optional().describe('Whether the content is sensitive'),
      description: description.optional(),
    });
  }),
  response: Document,
});
