import { isDeepStrictEqual } from 'node:util';
import { type FieldError, invalid, notFound, type VigieError } from '../../../src/contract/errors.ts';
import { typesDErp } from '../../../src/contract/resources/ouvrages/activites.ts';
import {
  DescriptifTechniqueErp,
  type Erp,
  type ErpDonnees,
  erpMembers,
} from '../../../src/contract/resources/ouvrages/erp.ts';
import {
  addErp,
  type ErpBody,
  listErps,
  MergedErp,
  readErp,
  updateErp,
} from '../../../src/contract/resources/ouvrages/erps.ts';
import { fold, foldName } from '../../../src/contract/schema/text.ts';
import { validate } from '../../../src/contract/schema/validate.ts';
import { recordMerged } from '../../audit/journal.ts';
import { changes, creates, existing, handle, type Scope } from '../../core/handler.ts';
import { searchedErp } from '../../rules/recherche-ouvrages.ts';
import { newId } from '../../storage/ids.ts';
import type { Dialect } from '../../storage/queries/dialect.ts';
import { existingIds } from '../../storage/queries/existing-ids.ts';
import { kysely } from '../../storage/queries/kysely.ts';
import type { Sql } from '../../storage/queries/query.ts';
import { deleteRows, derivedOf, insertRows, rowsWhere, updateRows } from '../../storage/queries/rows.ts';
import { erps, erps_titulaires } from '../../storage/tables/ouvrages.ts';
import { columnsOf, derivedColumnsOf } from '../../storage/tables/table.ts';
import { commissionsByIds } from '../dossiers/seances.ts';
import { containing, equal, type Filter, filter, partOfAnother } from '../lists/filters.ts';
import { handleList, listChanged, shownBy } from '../lists/list.ts';
import { utilisateursByIds } from '../utilisateurs.ts';
import { erpsByIds } from './erp-view.ts';
import { describedAs, inOrderOf, patched, redated, searchedIn } from './members.ts';

/** What lists choose by. */
const SEARCHED = derivedColumnsOf(erps);
const DERIVED = searchedIn(searchedErp, SEARCHED);

export const insert = insertRows('erps.insert', columnsOf(erps), DERIVED);
const byId = rowsWhere('erps.byId', columnsOf(erps), ['id']);
const update = updateRows('erps.update', [...columnsOf(erps, 'id'), ...SEARCHED], ['id']);
const insertTitulaires = insertRows('erps_titulaires.insert', columnsOf(erps_titulaires));
const removeTitulaires = deleteRows('erps_titulaires.remove', ['erp_id']);

/** Sites without what follows from their ERPs. */
export const keptSites = (sites: ErpBody['sites_geographiques']) =>
  sites.map(({ geojson: _, erp_periodicite_contrainte: __, ...site }) => site);

/** The members that a row keeps as JSON. */
function donneesOf(body: ErpBody, id: string | undefined, now: string): ErpDonnees {
  const { commission_de_securite_id: _, titulaires_id: __, descriptif_technique, ...own } = body;
  const members = {
    ...own,
    sites_geographiques: keptSites(own.sites_geographiques),
    date_de_realisation: own.date_de_realisation ?? now,
    descriptif_technique:
      descriptif_technique && describedAs(DescriptifTechniqueErp().shape, descriptif_technique, id, now),
  };
  return inOrderOf(erpMembers(), members) as ErpDonnees;
}

/** Refuses what names an object that is not there: answers for each body, undefined where all it names is. */
async function refusals(
  scope: Scope,
  bodies: readonly ErpBody[],
): Promise<readonly (VigieError | undefined)[]> {
  const { tx, caller } = scope;
  const commissions = await commissionsByIds(
    scope,
    bodies.flatMap(({ commission_de_securite_id }) => commission_de_securite_id ?? []),
  );
  const utilisateurs = await utilisateursByIds(
    scope,
    bodies.flatMap(({ titulaires_id }) => titulaires_id),
  );
  const erps = await existingIds(
    tx,
    'erps',
    caller.organisationKey,
    bodies.flatMap(({ etablissement_rattache }) => etablissement_rattache?.erp_lie ?? []),
  );
  const refused = (stored: { has(id: string): boolean }, id: string, path: FieldError['path']) =>
    stored.has(id) ? [] : [{ in: 'body', path, code: 'REFERENCE', params: { id } } as const];
  return bodies.map(({ commission_de_securite_id: commission, titulaires_id, etablissement_rattache }) => {
    const faults: FieldError[] = [
      ...(commission ? refused(commissions, commission, ['commission_de_securite_id']) : []),
      ...titulaires_id.flatMap((id, i) => refused(utilisateurs, id, ['titulaires_id', i])),
      ...(etablissement_rattache
        ? refused(erps, etablissement_rattache.erp_lie, ['etablissement_rattache', 'erp_lie'])
        : []),
    ];
    return faults.length > 0 ? invalid(faults) : undefined;
  });
}

async function writeTitulaires(
  { tx, caller }: Scope,
  lists: readonly { readonly id: string; readonly titulaires: readonly string[] }[],
): Promise<void> {
  const rows = lists.flatMap(({ id, titulaires }) =>
    titulaires.map((utilisateur_id, position) => ({ erp_id: id, utilisateur_id, position })),
  );
  await insertTitulaires.many(tx, caller.organisationKey, rows);
}

/** ERPs of a type, and those of which the type is a part: `PE 2_2` of `PE`. */
const ofType: Filter<'erps', string> = filter(
  (asked: string) => ({
    type: asked,
    narrower: typesDErp().find((one) => one.startsWith(`${asked} `)) ?? asked,
  }),
  (eb, p) => eb.or([eb('type', '=', p.type), eb('type', '=', p.narrower)]),
);

/** ERPs by their opinion, the year of their next visit, or both: one filter, for each doubles the queries of the list. */
const toVisit: Filter<'erps', string> = {
  ...filter<'erps', string, { avis: string; a_visiter: string }>(
    (_, __, { avis = '', a_visiter = '' }) => ({ avis: String(avis), a_visiter: String(a_visiter) }),
    (eb, p, dialect) => {
      const isAny = (asked: string) => eb(eb.val(asked), '=', '');
      const member = (name: keyof ErpDonnees) => dialect.member(eb.ref('donnees'), name);
      return eb.and([
        eb.or([isAny(p.avis), eb(member('avis_exploitation'), '=', p.avis)]),
        eb.or([isAny(p.a_visiter), eb(member('a_visiter_en'), '=', p.a_visiter)]),
      ]);
    },
  ),
  parts: ['a_visiter'],
};

/** A text to sort by, never null: rows without one come after all others. */
const orLast = (text: (dialect: Dialect) => Sql) => (dialect: Dialect) =>
  kysely().sql`coalesce('0' || (${text(dialect)}), '1')`;

export const handlers = [
  handleList(listErps, 'erps', {
    columns: ['id'],
    order: ['id'],
    filters: {
      libelle: containing('libelle_plie', foldName),
      commune: containing('commune_plie', foldName),
      type: ofType,
      service_erp_id: equal('service_erp_id_plie', fold),
      texte: containing('texte_plie', foldName),
      avis: toVisit,
      a_visiter: partOfAnother,
    },
    sorts: {
      libelle: orLast(() => kysely().sql.ref('libelle_plie')),
      commune: orLast(() => kysely().sql.ref('commune_plie')),
      a_visiter_en: orLast((dialect) => dialect.member(kysely().sql.ref<string>('donnees'), 'a_visiter_en')),
    },
    total: 'erps',
    show: shownBy('id', erpsByIds),
  }),

  creates(addErp, {
    list: 'erps',
    async create(scope, inputs) {
      const { tx, caller, now } = scope;
      const refused = await refusals(
        scope,
        inputs.map(({ body }) => body),
      );
      const made = inputs.map(({ body }) => ({ id: newId(), body }));
      const admitted = made.filter((_, i) => !refused[i]);
      await insert.made(
        tx,
        caller.organisationKey,
        admitted.map(({ id, body }) => ({
          id,
          commission_id: body.commission_de_securite_id,
          donnees: JSON.stringify(donneesOf(body, undefined, now)),
        })),
      );
      await writeTitulaires(
        scope,
        admitted.map(({ id, body }) => ({ id, titulaires: body.titulaires_id })),
      );
      const erps = await erpsByIds(
        scope,
        admitted.map(({ id }) => id),
      );
      return made.map(({ id }, i) => refused[i] ?? (erps.get(id) as Erp));
    },
  }),

  handle(readErp, async (scope, { params }) => {
    const found = (await erpsByIds(scope, [params.erp_id])).get(params.erp_id);
    if (!found) throw notFound('erp', params.erp_id);
    return found;
  }),

  changes(
    updateErp,
    // The handler records changes within members.
    () => ({}),
    async (scope, { params, body: patch }) => {
      const { tx, caller, now } = scope;
      const { organisationKey } = caller;
      const row = await existing(scope, byId, 'erp', params.erp_id);
      const shown = (await erpsByIds(scope, [row.id])).get(row.id) as Erp;
      const titulaires_id = shown.titulaires.map(({ id }) => id);
      const donnees = JSON.parse(row.donnees) as ErpDonnees;
      const before = {
        ...donnees,
        sites_geographiques: keptSites(donnees.sites_geographiques),
        commission_de_securite_id: row.commission_id,
        titulaires_id,
      };
      const body = patched((candidate) => validate(MergedErp(), candidate, 'body'), before, patch);
      const named = {
        commission_de_securite_id: body.commission_de_securite_id,
        titulaires_id: body.titulaires_id,
      };
      const merged = donneesOf(body, donnees.descriptif_technique?.id, now);
      if (isDeepStrictEqual(before, { ...merged, ...named })) return shown;
      const [refused] = await refusals(scope, [body]);
      if (refused) throw refused;
      const after = redated(donnees, merged, patch, now);
      const kept = {
        id: row.id,
        commission_id: named.commission_de_securite_id,
        donnees: JSON.stringify(after),
      };
      await tx.run(update, { organisationKey, ...kept, ...derivedOf(DERIVED, kept) });
      if (!isDeepStrictEqual(titulaires_id, named.titulaires_id)) {
        await tx.run(removeTitulaires, { organisationKey, erp_id: row.id });
        await writeTitulaires(scope, [{ id: row.id, titulaires: named.titulaires_id }]);
      }
      await listChanged(scope, 'erps', 0);
      await recordMerged(scope, 'erp', row.id, before, { ...after, ...named });
      return (await erpsByIds(scope, [row.id])).get(row.id) as Erp;
    },
  ),
];
