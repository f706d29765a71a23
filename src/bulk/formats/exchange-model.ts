import type { Pei } from '../../contract/resources/ouvrages/pei.ts';
import { withDegrees } from '../model/lambert-93.ts';

/** Members of the exchange model for water points, in its order (contract, `exchangeMembers`). */
export const MEMBERS: readonly string[] = (
  'insee id_sdis id_gestion nom_gest ref_terr type_pei type_rd diam_pei diam_cana source_pei statut nom_etab situation ' +
  'press_dyn press_stat debit volume disponible date_dispo date_mes date_maj date_ct date_ro prec x y lon lat'
).split(' ');

/** Diameters of the national schema, in millimetres, fewer than the model's. */
export const DIAMETERS: readonly unknown[] = [80, 100, 150];

/** Ownership of a point in the words of the model. */
const STATUTS: Readonly<Record<string, string>> = {
  publique: 'public',
  privee: 'prive',
  privee_conventionnee: 'prive',
};

/** A description in the words of the model. */
export function membersOf(technique: Pei['descriptif_technique']): Readonly<Record<string, unknown>> {
  return { ...withDegrees(technique ?? {}), statut: STATUTS[technique?.domanialite ?? ''] };
}
