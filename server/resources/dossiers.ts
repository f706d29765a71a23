import { type Dossier, listDossiers, readDossier } from '../../src/contract/dossiers.ts';
import { notFound } from '../../src/contract/errors.ts';
import { fold } from '../../src/contract/text.ts';
import { handle } from '../core/handler.ts';
import { BOTH_VALUES, type Builder, queries } from '../storage/queries/query.ts';
import { PAGE_SHAPES, type PageShape, type PageValues, within } from '../storage/queries/window.ts';
import { contains } from '../storage/sqlite/dialect.ts';
import { dossiersAndChildrenByIds, dossiersByIds } from './dossier-view.ts';
import { pageOf } from './shared/list-pages.ts';

type Filter = { readonly objet: boolean; readonly statut: boolean };
type FilterValues = { organisation: number; needle: string; statut: string };

/** The dossiers of an organisation that are attached to none and pass the filters. */
function matching(db: Builder, p: FilterValues, filter: Filter) {
  let rows = db
    .selectFrom('dossiers')
    .where('organisation_id', '=', p.organisation)
    .where('parent_id', 'is', null);
  if (filter.objet) rows = rows.where((eb) => contains(eb.ref('objet_plie'), p.needle));
  if (filter.statut) rows = rows.where('statut', '=', p.statut);
  return rows;
}

const page = queries<Filter & PageShape, FilterValues & PageValues, { id: string; rang: number }>(
  'dossiers.page',
  { objet: BOTH_VALUES, statut: BOTH_VALUES, ...PAGE_SHAPES },
  (db, p, options) => within(matching(db, p, options).select(['id', 'rang']), ['rang'], p, options),
);

const count = queries<Filter, FilterValues, { total: number }>(
  'dossiers.count',
  { objet: BOTH_VALUES, statut: BOTH_VALUES },
  (db, p, filter) => matching(db, p, filter).select((eb) => eb.fn.countAll<number>().as('total')),
);

export const handlers = [
  handle(listDossiers, (scope, { query: asked }) => {
    const { tx, caller } = scope;
    const { organisation, organisationId } = caller;
    const needle = fold(asked.objet ?? '');
    const filter = { objet: needle !== '', statut: asked.statut !== undefined };
    const values = { organisation, needle, statut: asked.statut ?? '' };
    return pageOf(
      scope,
      asked,
      {
        list: 'dossiers',
        filter:
          filter.objet || filter.statut
            ? { values: [needle, asked.statut], count: () => tx.get(count(filter), values)?.total ?? 0 }
            : undefined,
        rows: ({ reading, values: window }) =>
          tx.all(page({ ...filter, ...reading }), { ...values, ...window }),
        key: (row) => row.rang,
      },
      (rows) => {
        const ids = rows.map((row) => row.id);
        const dossiers = dossiersByIds(tx, organisation, organisationId, ids);
        return ids.map((id) => dossiers.get(id) as Dossier);
      },
    );
  }),

  handle(readDossier, ({ tx, caller }, { params }) => {
    const { dossier_id } = params;
    const found = dossiersAndChildrenByIds(tx, caller.organisation, caller.organisationId, [dossier_id]);
    const dossier = found.get(dossier_id);
    if (!dossier) throw notFound('dossier', dossier_id);
    return dossier;
  }),
];
