import {
  addDocument,
  type Document,
  deleteDocument,
  listDocuments,
  listDocumentsOfDossier,
  readDocument,
  updateDocument,
} from '../../src/contract/resources/documents.ts';
import { existing, handle, type Scope } from '../core/handler.ts';
import { lastRang } from '../storage/creation-order.ts';
import { newId } from '../storage/ids.ts';
import { query } from '../storage/queries/query.ts';
import { deleteRows, insertRows, pickColumns, rowsWhere, updateRows } from '../storage/queries/rows.ts';
import type { Schema } from '../storage/schema.ts';
import { documents } from '../storage/tables/dossiers.ts';
import { columnsOf } from '../storage/tables/table.ts';
import { ofAssigned } from './dossiers/assigned.ts';
import { ofDossier, openDossier } from './dossiers/verrous.ts';
import { handleList, listChanged } from './lists/list.ts';

/** What a document shows. */
const SHOWN = columnsOf(documents, 'dossier_id');

type Row = Pick<Schema['documents'], (typeof SHOWN)[number]>;
type Key = { organisationKey: number; id: string };

const byId = rowsWhere('documents.byId', columnsOf(documents), ['id']);
export const insert = insertRows('documents.insert', [...columnsOf(documents), 'rang']);
const update = updateRows('documents.update', ['nom', 'description', 'type'], ['id']);
const remove = deleteRows('documents.remove', ['id']);

const addToCount = query<Key & { more: number }>('documents.addToCount', (db, p) =>
  db
    .updateTable('dossiers')
    .set((eb) => ({ nb_pieces_jointes: eb('nb_pieces_jointes', '+', p.more) }))
    .where('organisation_key', '=', p.organisationKey)
    .where('id', '=', p.id),
);

function shown(row: Row): Document {
  return { ...pickColumns(row, SHOWN), est_sensible: row.est_sensible === 1 };
}

/** Counts a document added to a dossier (1) or removed from it (-1) in `nb_pieces_jointes`. */
async function counted(scope: Scope, dossier: string, more: 1 | -1): Promise<void> {
  await scope.tx.run(addToCount, { organisationKey: scope.caller.organisationKey, id: dossier, more });
  await listChanged(scope, 'documents', more);
}

export const handlers = [
  handleList(listDocuments, 'documents', {
    columns: SHOWN,
    order: ['rang'],
    filters: { utilisateur_id: ofAssigned() },
    total: 'documents',
    element: shown,
  }),

  handleList(listDocumentsOfDossier, 'documents', {
    columns: SHOWN,
    order: ['rang'],
    of: ofDossier(),
    filters: {},
    element: shown,
  }),

  handle(addDocument, async (scope, { params, body }) => {
    const { tx, caller } = scope;
    const { organisationKey } = caller;
    await openDossier(scope, params.dossier_id);
    const row: Row = {
      id: newId(),
      url: body.url,
      nom: body.nom,
      description: body.description ?? null,
      type: body.type,
      est_sensible: body.est_sensible ? 1 : 0,
    };
    const rang = (await lastRang(tx, 'documents', organisationKey)) + 1;
    await insert.one(tx, organisationKey, { rang, dossier_id: params.dossier_id, ...row });
    await counted(scope, params.dossier_id, 1);
    return shown(row);
  }),

  handle(readDocument, async (scope, { params }) =>
    shown(await existing(scope, byId, 'document', params.document_id)),
  ),

  handle(updateDocument, async (scope, { params, body }) => {
    const { tx, caller } = scope;
    const key = { organisationKey: caller.organisationKey, id: params.document_id };
    const row = await existing(scope, byId, 'document', key.id);
    await openDossier(scope, row.dossier_id);
    const { nom = row.nom, description = row.description, type = row.type } = body;
    if (nom !== row.nom || description !== row.description || type !== row.type) {
      await tx.run(update, { ...key, nom, description, type });
      await listChanged(scope, 'documents', 0);
    }
    return shown({ ...row, nom, description, type });
  }),

  handle(deleteDocument, async (scope, { params }) => {
    const { tx, caller } = scope;
    const key = { organisationKey: caller.organisationKey, id: params.document_id };
    const { dossier_id } = await existing(scope, byId, 'document', key.id);
    await openDossier(scope, dossier_id);
    await tx.run(remove, key);
    await counted(scope, dossier_id, -1);
  }),
];
