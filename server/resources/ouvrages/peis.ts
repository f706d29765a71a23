import { isDeepStrictEqual } from 'node:util';
import { notFound } from '../../../src/contract/errors.ts';
import { GRAVITES } from '../../../src/contract/resources/anomalies.ts';
import {
  DescriptifTechniquePei,
  type PeiDonnees,
  peiMembers,
} from '../../../src/contract/resources/ouvrages/pei.ts';
import {
  addPei,
  listPeis,
  MergedPei,
  type PeiBody,
  RetypedPei,
  readPei,
  typeFrom,
  updatePei,
} from '../../../src/contract/resources/ouvrages/peis.ts';
import { instantOf } from '../../../src/contract/schema/dates.ts';
import { INT32_COUNT_MAX } from '../../../src/contract/schema/fields.ts';
import { fold, foldName } from '../../../src/contract/schema/text.ts';
import { validate } from '../../../src/contract/schema/validate.ts';
import { recordMerged } from '../../audit/journal.ts';
import { changes, creates, existing, handle } from '../../core/handler.ts';
import { searchedPei } from '../../rules/recherche-ouvrages.ts';
import { newId } from '../../storage/ids.ts';
import { derivedOf, insertRows, rowsWhere, updateRows } from '../../storage/queries/rows.ts';
import { peis } from '../../storage/tables/ouvrages.ts';
import { columnsOf, derivedColumnsOf } from '../../storage/tables/table.ts';
import { containing, equal, type Filter, filter, partOfAnother } from '../lists/filters.ts';
import { handleList, listChanged, shownBy } from '../lists/list.ts';
import { isOpen } from './anomalies-de-pei.ts';
import { describedAs, inOrderOf, patched, redated, searchedIn } from './members.ts';
import { peisByIds } from './pei-view.ts';

/** What lists choose by. */
const SEARCHED = derivedColumnsOf(peis);
const DERIVED = searchedIn(searchedPei, SEARCHED);

export const insert = insertRows('peis.insert', columnsOf(peis), DERIVED);
const byId = rowsWhere('peis.byId', columnsOf(peis), ['id']);
const update = updateRows('peis.update', [...columnsOf(peis, 'id'), ...SEARCHED], ['id']);

/** The members that a row keeps as JSON. */
function donneesOf(body: PeiBody, id: string | undefined, now: string): PeiDonnees {
  const { date_de_realisation = now, descriptif_technique: described, ...own } = body;
  const type = described?.type ?? typeFrom(described?.type_pei);
  const technique = described && describedAs(DescriptifTechniquePei().shape, { ...described, type }, id, now);
  return inOrderOf(peiMembers(), {
    ...own,
    date_de_realisation,
    descriptif_technique: technique,
  }) as unknown as PeiDonnees;
}

/** PEIs with an open anomaly of a code, a blocking one, or both: one filter, for each doubles the queries of the list. */
const withOpenAnomaly: Filter<'peis', number> = {
  ...filter<'peis', number, { code_min: number; code_max: number; gravite_min: number; instant: number }>(
    (_, { now }, { anomalie, bloquante }) => ({
      code_min: Number(anomalie ?? 0),
      code_max: Number(anomalie ?? INT32_COUNT_MAX),
      gravite_min: bloquante ? GRAVITES.indexOf('bloquante') : 0,
      instant: instantOf(now),
    }),
    (eb, p) =>
      eb('id', 'in', (inner) =>
        inner
          .selectFrom('anomalies_de_pei')
          .select('pei_id')
          .where('anomalies_de_pei.organisation_key', '=', p.organisationKey)
          .where('code', '>=', p.code_min)
          .where('code', '<=', p.code_max)
          .where('indice_de_gravite', '>=', p.gravite_min)
          .where((anomalie) => isOpen(anomalie, p.instant)),
      ),
  ),
  parts: ['bloquante'],
};

export const handlers = [
  handleList(listPeis, 'peis', {
    columns: ['id'],
    order: ['id'],
    filters: {
      id_sdis: equal('id_sdis_plie', fold),
      commune: containing('commune_plie', foldName),
      disponible: equal('disponible', (asked: 'true' | 'false') => (asked === 'true' ? 1 : 0)),
      anomalie: withOpenAnomaly,
      bloquante: partOfAnother,
      texte: containing('texte_plie', foldName),
    },
    total: 'peis',
    show: shownBy('id', peisByIds),
  }),

  creates(addPei, {
    list: 'peis',
    async create({ tx, caller, now }, inputs) {
      const peis = inputs.map(({ body }) => ({ id: newId(), ...donneesOf(body, undefined, now) }));
      const rows = peis.map(({ id, ...donnees }) => ({ id, donnees: JSON.stringify(donnees) }));
      await insert.made(tx, caller.organisationKey, rows);
      return peis;
    },
  }),

  handle(readPei, async (scope, { params }) => {
    const found = (await peisByIds(scope, [params.pei_id])).get(params.pei_id);
    if (!found) throw notFound('pei', params.pei_id);
    return found;
  }),

  changes(
    updatePei,
    // The handler records changes within members.
    () => ({}),
    async (scope, { params, body: patch }) => {
      const { tx, caller, now } = scope;
      const { id, donnees } = await existing(scope, byId, 'pei', params.pei_id);
      const before = JSON.parse(donnees) as PeiDonnees;
      const { type, type_pei } = patch.descriptif_technique ?? {};
      const schema = type === undefined && type_pei === undefined ? MergedPei() : RetypedPei();
      const body = patched(
        (candidate) => validate(schema, candidate, 'body'),
        withoutDerived(before, patch.descriptif_technique),
        patch,
      );
      const merged = donneesOf(body, before.descriptif_technique?.id, now);
      if (isDeepStrictEqual(before, merged)) return { id, ...before };
      const after = redated(before, merged, patch, now);
      const kept = { id, donnees: JSON.stringify(after) };
      const { organisationKey } = caller;
      await tx.run(update, { organisationKey, ...kept, ...derivedOf(DERIVED, kept) });
      await listChanged(scope, 'peis', 0);
      await recordMerged(scope, 'pei', id, before, after);
      return { id, ...after };
    },
  ),
];

/** Where `type_pei` is given alone, `type` follows from it anew. */
function withoutDerived(
  before: PeiDonnees,
  patch: { readonly type?: unknown; readonly type_pei?: unknown } = {},
): Readonly<Record<string, unknown>> {
  if (!before.descriptif_technique || !patch.type_pei || patch.type) return { ...before };
  const { type: _, ...technique } = before.descriptif_technique;
  return { ...before, descriptif_technique: technique };
}
