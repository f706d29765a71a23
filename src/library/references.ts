import type { Client } from '../client/client.ts';
import { listPrescriptions, type Prescription } from '../contract/prescriptions.ts';
import { listSupports, type Support } from '../contract/supports.ts';
import { referenceKey } from '../contract/text.ts';
import type { Fault } from './issues.ts';

/** Identifiers named when a reference fits several supports. */
const NAMED_MAX = 5;

/** The regulatory supports of a service, found by identifier or by reference in any spelling. */
export class References {
  readonly #ids = new Set<string>();
  readonly #byKey = new Map<string, Support[]>();

  add(support: Support): void {
    if (this.#ids.has(support.id)) return;
    this.#ids.add(support.id);
    const key = referenceKey(support.reference || support.titre || '');
    const same = this.#byKey.get(key);
    if (same) same.push(support);
    else this.#byKey.set(key, [support]);
  }

  /**
   * The support that is meant by an identifier, a reference, or a support as the interface shows it. Of several
   * with the same reference, the only one in force.
   */
  resolve(meant: unknown): { readonly id: string } | Fault {
    if (typeof meant === 'object' && meant !== null) {
      const { id, reference, titre } = meant as Partial<Support>;
      // Another service gave it another identifier: its reference says what it is.
      return typeof id === 'string' && this.#ids.has(id)
        ? { id }
        : this.resolve(reference || titre || id || '');
    }
    const text = String(meant);
    const id = text.toLowerCase();
    if (this.#ids.has(id)) return { id };
    const found = this.#byKey.get(referenceKey(text)) ?? [];
    if (found.length === 0) return { code: 'SUPPORT_INCONNU', params: { reference: text } };
    const inForce = found.length === 1 ? found : found.filter(({ etat }) => etat === 'en_vigueur');
    if (inForce.length === 1) return { id: (inForce[0] as Support).id };
    const ids = (inForce.length > 0 ? inForce : found).slice(0, NAMED_MAX).map((support) => support.id);
    return { code: 'SUPPORT_AMBIGU', params: { reference: text, ids } };
  }
}

/** Lists the supports of a service; where it has no such list, those that its prescriptions cite. */
export async function loadReferences(client: Client): Promise<References> {
  const references = new References();
  if ((await client.extensions()).has('supports')) {
    for await (const support of client.items(listSupports)) references.add(support);
  } else {
    for await (const prescription of client.items(listPrescriptions)) {
      for (const support of (prescription as Prescription).supports_reglementaires) references.add(support);
    }
  }
  return references;
}
