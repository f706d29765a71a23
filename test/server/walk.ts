import { Client, type Input } from '../../src/client/client.ts';
import type { Transport } from '../../src/client/transport.ts';
import type { Endpoint, Response } from '../../src/contract/endpoint.ts';
import { listAbonnements } from '../../src/contract/resources/abonnements.ts';
import { readOrganisation } from '../../src/contract/resources/administration/organisation.ts';
import { listAffectations } from '../../src/contract/resources/affectations.ts';
import { listAnomalies, readAnomalie } from '../../src/contract/resources/anomalies.ts';
import {
  listDocuments,
  listDocumentsOfDossier,
  readDocument,
} from '../../src/contract/resources/documents.ts';
import { type Dossier, listDossiers, readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import {
  listLevees,
  listPrescriptionsOfDossier,
  listPrescriptionsOfErp,
} from '../../src/contract/resources/dossiers/prescriptions.ts';
import { listWorkflowsOfAll } from '../../src/contract/resources/dossiers/workflows.ts';
import {
  listEvenements,
  listUtilisateursOfEvenement,
  readEvenement,
} from '../../src/contract/resources/evenements.ts';
import { listNotifications, readNotification } from '../../src/contract/resources/notifications.ts';
import {
  listAnomaliesDePei,
  listAnomaliesOfAllPeis,
} from '../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import { listErps, readErp } from '../../src/contract/resources/ouvrages/erps.ts';
import { listPeis, readPei } from '../../src/contract/resources/ouvrages/peis.ts';
import {
  explorePrescriptions,
  listPrescriptions,
  readPrescription,
} from '../../src/contract/resources/prescriptions.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { listSupports, readSupport } from '../../src/contract/resources/supports.ts';
import { listUtilisateurs, readMe, readUtilisateur } from '../../src/contract/resources/utilisateurs.ts';
import { listWorkflows, readWorkflow } from '../../src/contract/resources/workflows.ts';
import { PER_PAGE_MAX } from '../../src/contract/schema/pages.ts';

/** What each endpoint answered, by its name: the objects of its pages, or those that it read. */
export type Walked = Readonly<Record<string, readonly unknown[]>>;

/**
 * Reads everything that a caller can read, but for calendars, which are read by their secrets, and for tokens and the audit log,
 * which a dump does not hold: every page of every list, and
 * every object that a list shows, once more by its id. Throws when an answer is not exactly what its schema says.
 */
export async function walk(transport: Transport): Promise<Walked> {
  const client = new Client(transport);
  const walked: Record<string, unknown[]> = {};

  async function ask<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<Response<E>> {
    const answer = await client.call(endpoint, input);
    endpoint.response?.().parse(answer);
    return answer;
  }
  async function read<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<Response<E>> {
    const answer = await ask(endpoint, input);
    walked[endpoint.name] = [...(walked[endpoint.name] ?? []), answer];
    return answer;
  }
  async function list<E extends Endpoint>(endpoint: E, input: object = {}): Promise<Row<E>[]> {
    const rows: Row<E>[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { query = {} } = input as { query?: object };
      const paged = { ...input, query: { ...query, page: String(page), per_page: String(PER_PAGE_MAX) } };
      const answer = (await ask(endpoint, paged as unknown as Input<E>)) as Page<Row<E>>;
      rows.push(...answer.data);
      pages = answer.meta.pagination.total_pages;
    }
    walked[endpoint.name] = [...(walked[endpoint.name] ?? []), ...rows];
    return rows;
  }

  await read(readMe);
  const session = await ask(readSession);
  // The token is another one for each way in.
  walked[readSession.name] = [{ ...session, jeton: null }];
  walked[readOrganisation.name] = [await ask(readOrganisation)];
  for (const { id } of await list(listUtilisateurs)) {
    await read(readUtilisateur, { params: { utilisateur_id: id } });
  }
  for (const { id: erp_id } of await list(listErps)) {
    await read(readErp, { params: { erp_id } });
    await list(listPrescriptionsOfErp, { params: { erp_id } });
  }
  for (const { id: pei_id } of await list(listPeis)) {
    await read(readPei, { params: { pei_id } });
    await list(listAnomaliesDePei, { params: { pei_id } });
  }
  await list(listAnomaliesOfAllPeis);
  await list(listAbonnements);
  for (const { id } of await list(listDocuments)) await read(readDocument, { params: { document_id: id } });
  for (const { code } of await list(listAnomalies)) {
    await read(readAnomalie, { params: { anomalie_id: String(code) } });
  }
  for (const { id } of await list(listNotifications)) {
    await read(readNotification, { params: { notification_id: id } });
  }
  for (const { id } of await list(listEvenements)) {
    await read(readEvenement, { params: { evenement_id: id } });
    await list(listUtilisateursOfEvenement, { params: { evenement_id: id } });
  }
  for (const { id } of await list(listPrescriptions)) {
    await read(readPrescription, { params: { prescription_id: id } });
  }
  for (const { id } of await list(listSupports)) await read(readSupport, { params: { support_id: id } });

  for (const chemins = ['/']; chemins.length > 0; ) {
    const chemin = chemins.pop();
    for (const result of await list(explorePrescriptions, { query: { chemin } })) {
      if ('chemin' in result) chemins.push(result.chemin);
    }
  }
  await list(listWorkflowsOfAll);
  const dossiers: Dossier[] = await list(listDossiers);
  for (const { id, dossiers_enfants } of dossiers) {
    const params = { dossier_id: id };
    await read(readDossier, { params });
    await list(listDocumentsOfDossier, { params });
    await list(listAffectations, { params });
    await read(listPrescriptionsOfDossier, { params });
    await list(listLevees, { params });
    for (const workflow of await list(listWorkflows, { params })) {
      await read(readWorkflow, { params: { workflow_id: workflow.id } });
    }
    dossiers.push(...dossiers_enfants);
  }
  return walked;
}

type Page<R> = {
  readonly data: readonly R[];
  readonly meta: { readonly pagination: { total_pages: number } };
};
type Row<E> = Response<E> extends Page<infer R> ? R : never;
