import type { Client } from '../../src/client/client.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import {
  addDocument,
  deleteDocument,
  listDocuments,
  listDocumentsOfDossier,
  readDocument,
} from '../../src/contract/resources/documents.ts';
import { listDossiers, readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import {
  addNotification,
  deleteNotification,
  listNotifications,
  readNotification,
} from '../../src/contract/resources/notifications.ts';
import { listWorkflows, readWorkflow } from '../../src/contract/resources/workflows.ts';
import type { Page } from '../../src/contract/schema/pages.ts';
import { type Amounts, idOf, topOf } from '../data/dossiers.ts';
import { random } from '../data/random.ts';
import { USER } from '../library.ts';

/** One kind of request, and the rows that it is about by plain SQL. */
export interface Asked {
  readonly what: string;
  /** Asks for a random place. Throws when the answer is not what is there. */
  readonly ask: (client: Client) => Promise<void>;
  readonly yardstick: string;
  readonly sql: string;
  /** The values of the statement, for a random place. */
  readonly values: () => readonly (string | number)[];
}

/** A list of the whole organisation. */
export interface AskedList extends Asked {
  /** Adds a row to the list and takes another away, anywhere in it. */
  readonly change: (client: Client) => Promise<void>;
}

/** Numbers of rows to delete are so far apart, round and round: none comes twice, or where the last one was. */
const APART = 7919;

const WINDOW = 'LIMIT ? OFFSET ?';

const next = random(23);
const below = (count: number) => Math.floor(next() * count);

export function lists({ dossiers, documents, notifications }: Amounts): AskedList[] {
  let turn = 0;
  const victim = (kind: string, count: number) => idOf(kind, (turn++ * APART) % count);
  const changeDocuments = async (client: Client) => {
    const body = { url: 'https://fichiers.sis42.example/x', nom: 'x', type: 'plan' } as const;
    await client.call(addDocument, { params: { dossier_id: idOf('dossier', topOf(0)) }, body });
    await client.call(deleteDocument, { params: { document_id: victim('document', documents) } });
  };
  const changeNotifications = async (client: Client) => {
    const body = { utilisateur_id: USER, title: 'x', message: 'x', type: 'info' } as const;
    await client.call(addNotification, { body });
    const notification_id = victim('notification', notifications);
    await client.call(deleteNotification, { params: { notification_id } });
  };
  const notified = `notifications WHERE organisation_key = 1 AND utilisateur_id = '${USER}'`;
  const atTheTop = 'dossiers WHERE organisation_key = 1 AND parent_id IS NULL';
  return [10, 100].flatMap((perPage) => {
    const of = (endpoint: Endpoint, total: number, rows: string, change: AskedList['change']) => ({
      what: `${endpoint.path}?per_page=${perPage}`,
      ask: (client: Client) => page(client, endpoint, total, perPage),
      yardstick: WINDOW,
      sql: `SELECT * FROM ${rows} LIMIT ? OFFSET ?`,
      values: () => [perPage, perPage * below(total / perPage)],
      change,
    });
    return [
      of(listDocuments, documents, 'documents WHERE organisation_key = 1 ORDER BY rang', changeDocuments),
      of(
        listNotifications,
        notifications,
        `${notified} ORDER BY creation DESC, id DESC`,
        changeNotifications,
      ),
      // No request adds a dossier; what is shown of some changes.
      of(listDossiers, dossiers / 2, `${atTheTop} ORDER BY rang`, changeDocuments),
    ];
  });
}

/** What is read of one dossier, and of one object. */
export function reads({ dossiers, workflows, documents, notifications }: Amounts): Asked[] {
  const ofDossier = (endpoint: Endpoint, table: string, total: number) => ({
    what: `${endpoint.path}?per_page=10`,
    ask: (client: Client) => page(client, endpoint, total / dossiers, 10, idOf('dossier', below(dossiers))),
    yardstick: WINDOW,
    sql: `SELECT * FROM ${table} WHERE organisation_key = 1 AND dossier_id = ? ORDER BY rang LIMIT ? OFFSET ?`,
    values: () => [idOf('dossier', below(dossiers)), 10, 10 * below(total / dossiers / 10)],
  });
  const one = (endpoint: Endpoint, kind: string, count: number) => ({
    what: endpoint.path,
    ask: async (client: Client) => {
      await client.call<Endpoint>(endpoint, { params: { [`${kind}_id`]: idOf(kind, below(count)) } });
    },
    yardstick: 'SELECT by its id',
    sql: `SELECT * FROM ${kind}s WHERE organisation_key = 1 AND id = ?`,
    values: () => [idOf(kind, below(count))],
  });
  return [
    ofDossier(listWorkflows, 'workflows', workflows),
    ofDossier(listDocumentsOfDossier, 'documents', documents),
    one(readWorkflow, 'workflow', workflows),
    one(readDocument, 'document', documents),
    one(readNotification, 'notification', notifications),
    one(readDossier, 'dossier', dossiers),
  ];
}

/** Asks for any page of a list; all of them are full. */
async function page(client: Client, endpoint: Endpoint, total: number, perPage: number, dossier_id?: string) {
  const query = { page: String(1 + below(total / perPage)), per_page: String(perPage) };
  const params = dossier_id === undefined ? {} : { params: { dossier_id } };
  const { data } = (await client.call<Endpoint>(endpoint, { ...params, query })) as Page<unknown>;
  if (data.length !== perPage) throw new Error(`page ${query.page} of ${endpoint.path} has ${data.length}`);
}
