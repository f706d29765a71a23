import type { Dossier, DossierEnfant } from '../../../src/contract/resources/dossiers/dossiers.ts';
import type { Erp } from '../../../src/contract/resources/ouvrages/erp.ts';
import type { Pei } from '../../../src/contract/resources/ouvrages/pei.ts';
import { withAttached } from './numbers.ts';

/** ERPs of a dossier and those attached to it, each once. */
export function erpsOf(dossier: Dossier | DossierEnfant): readonly Erp[] {
  return eachOnce(withAttached(dossier).flatMap((one) => ('erp' in one && one.erp) || []));
}

/** The same of water points. */
export function peisOf(dossier: Dossier | DossierEnfant): readonly Pei[] {
  return eachOnce(withAttached(dossier).flatMap((one) => ('pei' in one && one.pei) || []));
}

function eachOnce<T extends { readonly id: string }>(objects: readonly T[]): T[] {
  return [...new Map(objects.map((one) => [one.id, one])).values()];
}
