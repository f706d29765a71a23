import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import {
  listPrescriptionsOfDossier,
  type PrescriptionDeDossier,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import type { Context, Instead } from '../../shared/cli/command.ts';
import { requireExtension } from '../../shared/cli/extensions.ts';
import { dossierId } from '../../shared/dossiers/numbers.ts';

interface Held {
  readonly dossier_id: string;
  readonly rows: readonly PrescriptionDeDossier[];
  /** The prescription with a number, or an id. Throws INTROUVABLE. */
  readonly named: (typed: string) => PrescriptionDeDossier;
}

/** The prescriptions of a dossier given by id or number. Throws INTROUVABLE, EXTENSION_ABSENTE. */
export async function heldBy(
  context: Context,
  endpoint: Endpoint,
  typed: string,
  input: { readonly instead: Instead },
): Promise<Held> {
  await requireExtension('prescriptions-de-dossier', endpoint)(context);
  const client = await context.client();
  const dossier_id = await dossierId(context, endpoint, typed, input);
  const { data: rows } = await client.call(listPrescriptionsOfDossier, { params: { dossier_id } });
  const named = (name: string) => {
    const found = rows.find(({ id, numero }) => [id, String(numero)].includes(name.trim().toLowerCase()));
    if (!found)
      throw new VigieError('INTROUVABLE', { objet: 'prescription_de_dossier', id: name, dossier: typed });
    return found;
  };
  return { dossier_id, rows, named };
}
