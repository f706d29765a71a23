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
import { deleteRows, insertRows, rowsWhere, updateRows } from '../storage/queries/rows.ts';
import type { Schema } from '../storage/schema.ts';
import { ofDossier, openDossier } from './dossiers/verrous.ts';
import { handleList, listChanged } from './lists/list.ts';

const COLUMNS = ['id', 'url', 'nom', 'description', 'type', 'est_sensible'] as const;

type Row = Pick<Schema['documents'], (typeof COLUMNS)[number]>;
type Key = { organisationKey: number; id: string };

const byId = rowsWhere('documents.byId', [...COLUMNS, 'dossier_id'], ['id']);
export const insert = insertRows('documents.insert', [...COLUMNS, 'rang', 'dossier_id']);
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
  const { id, url, nom, description, type, est_sensible } = row;
  return { id, url, nom, description, type, est_sensible: est_sensible === 1 };
}

/** Says that a document came to a dossier (1) or went from it (-1): `nb_pieces_jointes` is the number of its documents. */
function counted(scope: Scope, dossier: string, more: 1 | -1): void {
  scope.tx.run(addToCount, { organisationKey: scope.caller.organisationKey, id: dossier, more });
  listChanged(scope, 'documents', more);
}

export const handlers = [
  handleList(listDocuments, 'documents', {
    columns: COLUMNS,
    order: ['rang'],
    filters: {},
    total: 'documents',
    show: (_, rows: readonly Row[]) => rows.map(shown),
  }),

  handleList(listDocumentsOfDossier, 'documents', {
    columns: COLUMNS,
    order: ['rang'],
    of: ofDossier(),
    filters: {},
    show: (_, rows: readonly Row[]) => rows.map(shown),
  }),

  handle(addDocument, (scope, { params, body }) => {
    const { tx, caller } = scope;
    const { organisationKey } = caller;
    openDossier(scope, params.dossier_id);
    const row: Row = {
      id: newId(),
      url: body.url,
      nom: body.nom,
      description: body.description ?? null,
      type: body.type,
      est_sensible: body.est_sensible ? 1 : 0,
    };
    const rang = lastRang(tx, 'documents', organisationKey) + 1;
    insert.one(tx, organisationKey, { rang, dossier_id: params.dossier_id, ...row });
    counted(scope, params.dossier_id, 1);
    return shown(row);
  }),

  handle(readDocument, (scope, { params }) => shown(existing(scope, byId, 'document', params.document_id))),

  handle(updateDocument, (scope, { params, body }) => {
    const { tx, caller } = scope;
    const key = { organisationKey: caller.organisationKey, id: params.document_id };
    const row = existing(scope, byId, 'document', key.id);
    openDossier(scope, row.dossier_id);
    const { nom = row.nom, description = row.description, type = row.type } = body;
    if (nom !== row.nom || description !== row.description || type !== row.type) {
      tx.run(update, { ...key, nom, description, type });
      listChanged(scope, 'documents', 0);
    }
    return shown({ ...row, nom, description, type });
  }),

  handle(deleteDocument, (scope, { params }) => {
    const { tx, caller } = scope;
    const key = { organisationKey: caller.organisationKey, id: params.document_id };
    const { dossier_id } = existing(scope, byId, 'document', key.id);
    openDossier(scope, dossier_id);
    tx.run(remove, key);
    counted(scope, dossier_id, -1);
  }),
];
