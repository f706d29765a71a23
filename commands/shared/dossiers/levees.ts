import { type Client, ProblemError } from '../../../src/client/client.ts';
import {
  listLevees,
  type PrescriptionAvecDossier,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';

/**
 * Prescriptions of other dossiers that a dossier lifts. Null for a service whose extension is older than the list: the dossier
 * exists, so the path does not.
 */
export async function leveesOf(
  client: Client,
  dossier_id: string,
): Promise<readonly PrescriptionAvecDossier[] | null> {
  try {
    return await Array.fromAsync(client.items(listLevees, { params: { dossier_id } }));
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null;
    throw error;
  }
}
