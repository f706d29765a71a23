import { openAnomaliesOf } from '../../../src/bulk/export/open-anomalies.ts';
import type { Client } from '../../../src/client/client.ts';
import { type Document, listDocumentsOfDossier } from '../../../src/contract/resources/documents.ts';
import {
  type Dossier,
  type DossierEnfant,
  listDossiers,
  readDossier,
} from '../../../src/contract/resources/dossiers/dossiers.ts';
import {
  listLevees,
  listPrescriptionsOfDossier,
  listPrescriptionsOfErp,
  type PrescriptionAvecDossier,
  type PrescriptionDeDossier,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { type Evenement, listEvenements } from '../../../src/contract/resources/evenements.ts';
import {
  type AnomalieDePei,
  listAnomaliesDePei,
} from '../../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import { readSession } from '../../../src/contract/resources/session.ts';
import { listWorkflows, type Workflow } from '../../../src/contract/resources/workflows.ts';
import type { Context } from '../../shared/cli/command.ts';
import { erpsOf, peisOf } from '../../shared/dossiers/attached.ts';
import { leveesOf } from '../../shared/dossiers/levees.ts';
import { type KnownOrganisation, organisationOf } from '../../shared/names/organisation.ts';

/** Data of a report on a dossier; `nom` is null for a service without it. */
export interface Rapport {
  readonly organisation: KnownOrganisation & { readonly id: string };
  readonly dossier: Dossier | DossierEnfant;
  readonly workflows: readonly Workflow[];
  readonly documents: readonly Document[];
  /** Open anomalies of its PEIs; none from a service that does not keep them (choice C21). */
  readonly anomalies_de_pei: readonly AnomalieDePei[];
  /** Events of a session with the dossier on its agenda. */
  readonly evenements: readonly Evenement[];
  /** By number; null for a service without them. */
  readonly prescriptions: readonly PrescriptionDeDossier[] | null;
  /** Prescriptions of other dossiers that it lifts; null for a service that does not list them. */
  readonly levees: readonly PrescriptionAvecDossier[] | null;
  /** Prescriptions that other dossiers hold about its ERPs, and that none lifts; null for a service without them. */
  readonly prescriptions_a_lever: readonly PrescriptionAvecDossier[] | null;
}

/** Endpoints that gather a report. */
export const SOURCES = [
  readDossier,
  listDossiers,
  listWorkflows,
  listDocumentsOfDossier,
  listEvenements,
  listAnomaliesDePei,
  listPrescriptionsOfDossier,
  listLevees,
  listPrescriptionsOfErp,
  readSession,
] as const;

/** Gathers a report. Throws refusals of the service. */
export async function gather(context: Context, id: string): Promise<Rapport> {
  const client = await context.client();
  const params = { dossier_id: id };
  const dossier = await client.call(readDossier, { params });
  const hasPrescriptions = (await client.extensions()).has('prescriptions-de-dossier');
  return {
    organisation: {
      id: dossier.organisation_id,
      ...(await organisationOf(client, dossier.organisation_id)),
    },
    dossier,
    workflows: await Array.fromAsync(client.items(listWorkflows, { params })),
    documents: await Array.fromAsync(client.items(listDocumentsOfDossier, { params })),
    anomalies_de_pei: (await openAnomaliesOf(client, peisOf(dossier))) ?? [],
    evenements: await eventsOf(client, dossier),
    prescriptions: hasPrescriptions ? (await client.call(listPrescriptionsOfDossier, { params })).data : null,
    levees: hasPrescriptions ? await leveesOf(client, id) : null,
    prescriptions_a_lever: hasPrescriptions ? await unliftedBeside(client, dossier) : null,
  };
}

/** Unlifted prescriptions of other dossiers about the ERPs of a dossier; each once, whatever the number of its ERPs. */
async function unliftedBeside(
  client: Client,
  dossier: Rapport['dossier'],
): Promise<readonly PrescriptionAvecDossier[]> {
  const found = new Map<string, PrescriptionAvecDossier>();
  for (const { id: erp_id } of erpsOf(dossier)) {
    const input = { params: { erp_id }, query: { levee: 'false' } } as const;
    for await (const held of client.items(listPrescriptionsOfErp, input))
      if (held.dossier.id !== dossier.id) found.set(held.id, held);
  }
  return [...found.values()];
}

async function eventsOf(client: Client, { passages_en_commission }: Dossier): Promise<readonly Evenement[]> {
  const found: Evenement[] = [];
  for (const { id } of passages_en_commission ?? []) {
    const query = { subject_id: id, type: 'COMMISSION_SECURITE' } as const;
    found.push(...(await Array.fromAsync(client.items(listEvenements, { query }))));
  }
  return found;
}
