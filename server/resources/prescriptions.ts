import { nameOf } from '../../src/contract/chemins.ts';
import type { Body } from '../../src/contract/endpoint.ts';
import { notFound } from '../../src/contract/errors.ts';
import { PER_PAGE_DEFAULT, paginate } from '../../src/contract/pages.ts';
import {
  addPrescription,
  deletePrescription,
  type ExploreResult,
  explorePrescriptions,
  listPrescriptions,
  type Prescription,
  readPrescription,
  updatePrescription,
} from '../../src/contract/prescriptions.ts';
import type { Support } from '../../src/contract/supports.ts';
import { fold, referenceKey } from '../../src/contract/text.ts';
import { handle, type Scope } from '../core/handler.ts';
import { collationKey } from '../rules/collation.ts';
import { newId } from '../storage/ids.ts';
import { digestOf, prescriptionKey } from '../storage/queries/digest.ts';
import { BOTH_VALUES, type Builder, queries, query, type Variants } from '../storage/queries/query.ts';
import { PAGE_SHAPES, type PageShape, type PageValues, within } from '../storage/queries/window.ts';
import type { Sqlite3 } from '../storage/sqlite/connection.ts';
import { contains, inJson, matches } from '../storage/sqlite/dialect.ts';
import { planSearch, reindexText, type Search, unindexText } from '../storage/text-index.ts';
import { cite, insertPrescriptions, pathsOf, unciteAll } from './prescriptions-written.ts';
import { addToDirectories, childrenOf, directoryAt, removeFromDirectories } from './repertoires.ts';
import { listChanged, pageOf } from './shared/list-pages.ts';
import { findSupports, supportsByIds, supportsNaming } from './supports.ts';

interface Row {
  readonly id: string;
  readonly contenu: string;
  readonly type: string | null;
  readonly chemins: string;
  readonly supports: string;
}

/** The columns of a row. */
const ROW = ['id', 'contenu', 'type', 'chemins', 'supports'] as const;

/** Which filters a list has; the shape of its query depends on nothing else. */
interface Filter extends Readonly<Record<string, unknown>> {
  readonly contenu: false | 'match' | 'verify' | 'scan';
  readonly article: boolean;
}
/** `owner`: the organisation as the index names it; `supports`: a JSON array of the ids of those that name the article. */
export type FilterValues = {
  organisation: number;
  owner: string;
  match: string;
  needle: string;
  supports: string;
};

/** The numbers of the texts in which the substring is found, looking into each. */
function scanned(db: Builder, p: FilterValues) {
  return db
    .selectFrom('prescriptions_textes')
    .select('numero')
    .where('organisation', '=', p.owner)
    .where((eb) => contains(eb.ref('contenu'), p.needle));
}

/** The same by way of the index. What is matched names the organisation: nothing of others is looked through. */
function matched(db: Builder, p: FilterValues, { contenu }: Filter) {
  const texts = db
    .selectFrom('prescriptions_recherche')
    .select('rowid as numero')
    .where(matches('prescriptions_recherche', p.match));
  return contenu === 'match' ? texts : texts.where((eb) => contains(eb.ref('contenu'), p.needle));
}

/** The rows of an organisation that pass the filters. */
function matching(db: Builder, p: FilterValues, filter: Filter) {
  let rows = db.selectFrom('prescriptions as p').where('p.organisation_id', '=', p.organisation);
  if (filter.contenu !== false) {
    rows = rows.where('p.numero', 'in', filter.contenu === 'scan' ? scanned(db, p) : matched(db, p, filter));
  }
  if (filter.article) {
    rows = rows.where('p.numero', 'in', (eb) =>
      eb
        .selectFrom('prescriptions_supports')
        .select('prescription')
        .where('organisation_id', '=', p.organisation)
        .where((on) => inJson(on.ref('support_id'), p.supports)),
    );
  }
  return rows;
}

const FILTERS: Variants<Filter> = { contenu: [false, 'match', 'verify', 'scan'], article: BOTH_VALUES };

/**
 * The same, for lists in the order of their ids. By way of the ids that were found: SQLite would else walk through all
 * rows in that order, to see of each whether it was found.
 */
function listed(db: Builder, p: FilterValues, filter: Filter) {
  const rows = db.selectFrom('prescriptions as p').where('p.organisation_id', '=', p.organisation);
  if (filter.contenu === false && !filter.article) return rows;
  return rows.where('p.id', 'in', matching(db, p, filter).select('p.id'));
}

const page = queries<Filter & PageShape, FilterValues & PageValues, Row>(
  'prescriptions.page',
  { ...FILTERS, ...PAGE_SHAPES },
  (db, p, options) =>
    within(listed(db, p, options).select(ROW.map((column) => `p.${column}` as const)), ['p.id'], p, options),
);

const count = queries<Filter, FilterValues, { total: number }>(
  'prescriptions.count',
  FILTERS,
  (db, p, filter) => matching(db, p, filter).select((eb) => eb.fn.countAll<number>().as('total')),
);

const places = queries<Filter, FilterValues, { numero: number; chemins: string }>(
  'prescriptions.places',
  FILTERS,
  (db, p, filter) => matching(db, p, filter).select(['p.numero', 'p.chemins']).orderBy('p.numero'),
);

export const byId = query<{ organisation: number; id: string }, Row & { numero: number }>(
  'prescriptions.byId',
  (db, p) =>
    db
      .selectFrom('prescriptions')
      .select([...ROW, 'numero'])
      .where('organisation_id', '=', p.organisation)
      .where('id', '=', p.id),
);

const byNumber = query<{ organisation: number; numero: number }, Row>('prescriptions.byNumber', (db, p) =>
  db
    .selectFrom('prescriptions')
    .select(ROW)
    .where('organisation_id', '=', p.organisation)
    .where('numero', '=', p.numero),
);

const standingIn = query<
  { organisation: number; repertoire: number; limit: number; offset: number },
  { numero: number }
>('prescriptions.standingIn', (db, p) =>
  db
    .selectFrom('prescriptions_chemins')
    .select('prescription as numero')
    .where('organisation_id', '=', p.organisation)
    .where('repertoire', '=', p.repertoire)
    .orderBy('prescription')
    .limit(p.limit)
    .offset(p.offset),
);

type Stored = {
  organisation: number;
  id: string;
  contenu: string;
  type: string | null;
  chemins: string;
  supports: string;
  empreinte: number;
};

const update = query<Stored>('prescriptions.update', (db, p) =>
  db
    .updateTable('prescriptions')
    .set({
      contenu: p.contenu,
      type: p.type,
      chemins: p.chemins,
      supports: p.supports,
      empreinte: p.empreinte,
    })
    .where('organisation_id', '=', p.organisation)
    .where('id', '=', p.id),
);

const remove = query<{ organisation: number; id: string }>('prescriptions.remove', (db, p) =>
  db.deleteFrom('prescriptions').where('organisation_id', '=', p.organisation).where('id', '=', p.id),
);

const byDigests = query<{ organisation: number; digests: string }, Row>('prescriptions.byDigests', (db, p) =>
  db
    .selectFrom('prescriptions')
    .select(ROW)
    .where('organisation_id', '=', p.organisation)
    .where((eb) => inJson(eb.ref('empreinte'), p.digests)),
);

/** What a row says, whatever its id. */
function keyOfRow({ contenu, type, chemins, supports }: Omit<Row, 'id'>): string {
  return prescriptionKey(contenu, type, JSON.parse(chemins), JSON.parse(supports));
}

/** What the prescription says that a body creates. */
function keyOfBody(body: Body<typeof addPrescription>): string {
  const cited = (body.supports_reglementaires_id ?? []).map((id) => id.toLowerCase());
  return prescriptionKey(body.contenu, body.type ?? null, pathsOf(body.chemins), [...new Set(cited)]);
}

/** The prescriptions that say what bodies say, by that. */
function findIdentical(
  { tx, caller: { organisation } }: Scope,
  bodies: readonly Body<typeof addPrescription>[],
): ReadonlyMap<string, Prescription> {
  const digests = JSON.stringify(bodies.map((body) => digestOf(keyOfBody(body))));
  const rows = tx.all(byDigests, { organisation, digests });
  const found = shown(tx, organisation, rows);
  return new Map(rows.map((row, i) => [keyOfRow(row), found[i] as Prescription]));
}

/** Rows as the interface shows them, supports included. */
export function shown(tx: Sqlite3, organisation: number, rows: readonly Row[]): Prescription[] {
  const cited = rows.map((row) => JSON.parse(row.supports) as string[]);
  const supports = findSupports(tx, organisation, cited.flat());
  return rows.map((row, i) => ({
    id: row.id,
    contenu: row.contenu,
    type: row.type as Prescription['type'],
    supports_reglementaires: (cited[i] as string[]).map((id) => supports.get(id) as Support),
    chemins: JSON.parse(row.chemins) as string[],
  }));
}

/** What a list's filters come to: the shape of the query, its values, or nothing when nothing can match. */
export function planFilter(
  { tx, caller }: Scope,
  asked: { contenu?: string | undefined; support_reglementaire_article?: string | undefined },
): { filter: Filter; values: FilterValues } | 'all' | 'nothing' {
  const { organisation } = caller;
  const article = asked.support_reglementaire_article ?? '';
  const byArticle = referenceKey(article) !== '';
  const search: Search | undefined =
    (asked.contenu ?? '') === '' ? undefined : planSearch(tx, organisation, asked.contenu as string);
  if (!search && !byArticle) return 'all';
  const supports = byArticle ? supportsNaming(tx, organisation, article) : [];
  if (search?.kind === 'nothing' || (byArticle && supports.length === 0)) return 'nothing';
  return {
    filter: {
      contenu: !search ? false : search.kind === 'scan' ? 'scan' : search.verify ? 'verify' : 'match',
      article: byArticle,
    },
    values: {
      organisation,
      owner: String(organisation),
      match: search?.kind === 'match' ? search.match : '',
      needle: search?.needle ?? '',
      supports: JSON.stringify(supports),
    },
  };
}

export function everything(organisation: number): { filter: Filter; values: FilterValues } {
  return {
    filter: { contenu: false, article: false },
    values: { organisation, owner: '', match: '', needle: '', supports: '' },
  };
}

/** One directory without filters: two look-ups and the rows of the page. */
function exploreAll({ tx, caller }: Scope, chemin: string, window: { limit: number; offset: number }) {
  const { organisation } = caller;
  const { numero: repertoire, enfants, directes } = directoryAt(tx, organisation, chemin) ?? NOTHING_THERE;
  const directories = window.offset < enfants ? childrenOf(tx, organisation, chemin, window) : [];
  const rest = { limit: window.limit - directories.length, offset: Math.max(0, window.offset - enfants) };
  const here =
    rest.limit > 0 && directes > 0 ? tx.all(standingIn, { organisation, repertoire, ...rest }) : [];
  return { total: enfants + directes, directories, numbers: here.map((row) => row.numero) };
}

const NOTHING_THERE = { numero: 0, enfants: 0, directes: 0 };

/** One directory with filters: the directories that hold a match at any depth, then the matches here. */
function exploreFiltered(
  { tx }: Scope,
  chemin: string,
  window: { limit: number; offset: number },
  plan: { filter: Filter; values: FilterValues },
) {
  const prefix = chemin === '/' ? '/' : `${chemin}/`;
  const directories = new Set<string>();
  const here: number[] = [];
  for (const row of tx.all(places(plan.filter), plan.values)) {
    for (const place of JSON.parse(row.chemins) as string[]) {
      if (place === chemin) here.push(row.numero);
      else if (place.startsWith(prefix)) directories.add(prefix + place.slice(prefix.length).split('/')[0]);
    }
  }
  const sorted = [...directories]
    .map((path) => ({ path, key: collationKey(nameOf(path)) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
  const end = window.offset + window.limit;
  return {
    total: sorted.length + here.length,
    directories: sorted.slice(window.offset, end),
    numbers: here.slice(Math.max(0, window.offset - sorted.length), Math.max(0, end - sorted.length)),
  };
}

/** Inserts prescriptions under ids of ours; answers them as the interface shows them. */
function create(
  { tx, engine, caller }: Scope,
  bodies: readonly Body<typeof addPrescription>[],
  supportsOf: (cited: readonly string[]) => Support[],
): Prescription[] {
  const made = bodies.map(({ contenu, type = null, chemins, supports_reglementaires_id: cited = [] }) => ({
    id: newId(),
    contenu,
    type,
    supports_reglementaires: supportsOf(cited),
    chemins: pathsOf(chemins),
  }));
  insertPrescriptions(
    { tx, commits: engine, organisation: caller.organisation },
    made.map(({ supports_reglementaires: supports, ...one }) => ({
      ...one,
      supports: supports.map(({ id }) => id),
    })),
  );
  return made;
}

export const handlers = [
  handle(listPrescriptions, (scope, { query: asked }) => {
    const { tx, caller } = scope;
    const plan = planFilter(scope, asked);
    if (plan === 'nothing') return paginate([], 0, asked.page ?? 1, asked.per_page ?? PER_PAGE_DEFAULT);
    const { filter, values } = plan === 'all' ? everything(caller.organisation) : plan;
    return pageOf(
      scope,
      asked,
      {
        list: 'prescriptions',
        filter:
          plan === 'all'
            ? undefined
            : { values: [filter, values], count: () => tx.get(count(filter), values)?.total ?? 0 },
        rows: ({ reading, values: window }) =>
          tx.all(page({ ...filter, ...reading }), { ...values, ...window }),
        key: (row) => row.id,
      },
      (rows) => shown(tx, caller.organisation, rows),
    );
  }),

  handle(explorePrescriptions, (scope, { query: asked }) => {
    const { tx, caller } = scope;
    const chemin = asked.chemin ?? '/';
    const current = asked.page ?? 1;
    const perPage = asked.per_page ?? PER_PAGE_DEFAULT;
    const window = { limit: perPage, offset: (current - 1) * perPage };
    const plan = planFilter(scope, asked);
    const { total, directories, numbers } =
      plan === 'nothing'
        ? { total: 0, directories: [], numbers: [] }
        : plan === 'all'
          ? exploreAll(scope, chemin, window)
          : exploreFiltered(scope, chemin, window, plan);
    const { organisation } = caller;
    const rows = numbers.map((numero) => tx.get(byNumber, { organisation, numero }) as Row);
    const results: ExploreResult[] = [
      ...directories.map((path) => ({ chemin: path })),
      ...shown(tx, organisation, rows).map((prescription) => ({ prescription })),
    ];
    return paginate(results, total, current, perPage);
  }),

  handle(
    addPrescription,
    (scope, { body }) => {
      const supports = supportsByIds(
        scope.tx,
        scope.caller.organisation,
        body.supports_reglementaires_id ?? [],
      );
      const [made] = create(scope, [body], () => supports);
      listChanged(scope, 'prescriptions', { added: (made as Prescription).id });
      return made as Prescription;
    },
    {
      bulk: (scope, bodies) => {
        const ids = new Set(bodies.flatMap(({ supports_reglementaires_id: cited = [] }) => cited));
        const known = findSupports(scope.tx, scope.caller.organisation, [...ids]);
        if (known.size < ids.size) return undefined;
        const made = create(scope, bodies, (cited) =>
          [...new Set(cited)].map((id) => known.get(id) as Support),
        );
        listChanged(scope, 'prescriptions', { more: made.length });
        return made;
      },
      identical: { keyOf: keyOfBody, find: findIdentical },
    },
  ),

  handle(readPrescription, ({ tx, caller }, { params }) => {
    const row = tx.get(byId, { organisation: caller.organisation, id: params.prescription_id.toLowerCase() });
    if (!row) throw notFound('prescription', params.prescription_id);
    return shown(tx, caller.organisation, [row])[0] as Prescription;
  }),

  handle(updatePrescription, (scope, { params, body }) => {
    const { tx, engine, caller } = scope;
    const { organisation } = caller;
    const id = params.prescription_id.toLowerCase();
    const row = tx.get(byId, { organisation, id });
    if (!row) throw notFound('prescription', params.prescription_id);
    const { numero } = row;
    const before = JSON.parse(row.chemins) as string[];
    const chemins = body.chemins ? [...new Set(body.chemins)] : before;
    const cited = body.supports_reglementaires_id;
    const updated = {
      id,
      contenu: body.contenu ?? row.contenu,
      type: body.type === undefined ? row.type : body.type,
      chemins: JSON.stringify(chemins),
      supports: cited
        ? JSON.stringify(supportsByIds(tx, organisation, cited).map((support) => support.id))
        : row.supports,
    };
    if (updated.supports !== row.supports) {
      unciteAll(tx, organisation, { numero, supports: JSON.parse(row.supports) as string[] });
      cite(tx, organisation, [{ numero, supports: JSON.parse(updated.supports) as string[] }]);
    }
    if (updated.contenu !== row.contenu) {
      reindexText({ tx, commits: engine, organisation }, { numero, plie: fold(updated.contenu) });
    }
    if (updated.chemins !== row.chemins) {
      removeFromDirectories(tx, organisation, { numero, chemins: before });
      addToDirectories(tx, organisation, [{ numero, chemins }]);
    }
    // An empty change is no change: whoever walks the list goes on undisturbed.
    if (Object.keys(body).length > 0) {
      tx.run(update, { organisation, ...updated, empreinte: digestOf(keyOfRow(updated)) });
      listChanged(scope, 'prescriptions', { changed: true });
    }
    return shown(tx, organisation, [updated])[0] as Prescription;
  }),

  handle(deletePrescription, (scope, { params }) => {
    const { tx, caller } = scope;
    const { organisation } = caller;
    const id = params.prescription_id.toLowerCase();
    const row = tx.get(byId, { organisation, id });
    if (!row) throw notFound('prescription', params.prescription_id);
    const { numero } = row;
    unindexText(tx, numero);
    removeFromDirectories(tx, organisation, { numero, chemins: JSON.parse(row.chemins) as string[] });
    unciteAll(tx, organisation, { numero, supports: JSON.parse(row.supports) as string[] });
    tx.run(remove, { organisation, id });
    listChanged(scope, 'prescriptions', { removed: id });
  }),
];
