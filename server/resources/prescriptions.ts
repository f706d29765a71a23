import { nameOf } from '../../src/contract/chemins.ts';
import { VigieError } from '../../src/contract/errors.ts';
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
import { referenceKey } from '../../src/contract/text.ts';
import { contains, inJson, matches } from '../db/dialect.ts';
import { newId } from '../db/ids.ts';
import { type Builder, type Domain, EITHER, queries, query } from '../db/query.ts';
import { type Commits, indexText, planSearch, reindexText, type Search, unindexText } from '../db/search.ts';
import type { Sqlite3 } from '../db/sqlite.ts';
import { READING, type Reading, type WindowValues, within } from '../db/window.ts';
import { handle, type Scope } from '../handler.ts';
import { listChanged, pageOf } from '../listing.ts';
import { collationKey } from '../rules/collation.ts';
import { addToDirectories, childrenOf, countsOf, removeFromDirectories } from './repertoires.ts';
import { supportsByIds, supportsNaming, supportsOf } from './supports.ts';

interface Row {
  readonly id: string;
  readonly contenu: string;
  readonly type: string | null;
  readonly chemins: string;
}

/** Which filters a list has; the shape of its query depends on nothing else. */
interface Filter extends Readonly<Record<string, unknown>> {
  readonly contenu: false | 'match' | 'verify' | 'scan';
  readonly article: boolean;
}
/** `owner`: the organisation as the index names it; `supports`: a JSON array of the ids of those that name the article. */
type FilterValues = { organisation: number; owner: string; match: string; needle: string; supports: string };

/** The rows of an organisation that pass the filters. */
function matching(db: Builder, p: FilterValues, filter: Filter) {
  let rows = db.selectFrom('prescriptions as p').where('p.organisation_id', '=', p.organisation);
  if (filter.contenu !== false) {
    let texts = db.selectFrom('prescriptions_recherche').select('prescription_id');
    // What is matched names the organisation: ids are unique in each alone.
    texts =
      filter.contenu === 'scan'
        ? texts.where('organisation', '=', p.owner)
        : texts.where(matches('prescriptions_recherche', p.match));
    if (filter.contenu !== 'match') texts = texts.where((eb) => contains(eb.ref('contenu'), p.needle));
    rows = rows.where('p.id', 'in', texts);
  }
  if (filter.article) {
    rows = rows.where('p.id', 'in', (eb) =>
      eb
        .selectFrom('prescriptions_supports')
        .select('prescription_id')
        .where('organisation_id', '=', p.organisation)
        .where((on) => inJson(on.ref('support_id'), p.supports)),
    );
  }
  return rows;
}

const FILTERS: Domain<Filter> = { contenu: [false, 'match', 'verify', 'scan'], article: EITHER };

const page = queries<Filter & Reading, FilterValues & WindowValues, Row>(
  'prescriptions.page',
  { ...FILTERS, ...READING },
  (db, p, options) =>
    within(
      matching(db, p, options).select(['p.id', 'p.contenu', 'p.type', 'p.chemins']),
      ['p.id'],
      p,
      options,
    ),
);

const count = queries<Filter, FilterValues, { total: number }>(
  'prescriptions.count',
  FILTERS,
  (db, p, filter) => matching(db, p, filter).select((eb) => eb.fn.countAll<number>().as('total')),
);

const places = queries<Filter, FilterValues, { id: string; chemins: string }>(
  'prescriptions.places',
  FILTERS,
  (db, p, filter) => matching(db, p, filter).select(['p.id', 'p.chemins']).orderBy('p.id'),
);

const byId = query<{ organisation: number; id: string }, Row & { recherche: number }>(
  'prescriptions.byId',
  (db, p) =>
    db
      .selectFrom('prescriptions')
      .select(['id', 'contenu', 'type', 'chemins', 'recherche'])
      .where('organisation_id', '=', p.organisation)
      .where('id', '=', p.id),
);

const standingAt = query<
  { organisation: number; chemin: string; limit: number; offset: number },
  { id: string }
>('prescriptions.standingAt', (db, p) =>
  db
    .selectFrom('prescriptions_chemins')
    .select('prescription_id as id')
    .where('organisation_id', '=', p.organisation)
    .where('chemin', '=', p.chemin)
    .orderBy('prescription_id')
    .limit(p.limit)
    .offset(p.offset),
);

type Stored = {
  organisation: number;
  id: string;
  contenu: string;
  type: string | null;
  chemins: string;
  recherche: number;
};

const insert = query<Stored>('prescriptions.insert', (db, p) =>
  db.insertInto('prescriptions').values({
    organisation_id: p.organisation,
    id: p.id,
    contenu: p.contenu,
    type: p.type,
    chemins: p.chemins,
    recherche: p.recherche,
  }),
);

const update = query<Omit<Stored, 'recherche'>>('prescriptions.update', (db, p) =>
  db
    .updateTable('prescriptions')
    .set({ contenu: p.contenu, type: p.type, chemins: p.chemins })
    .where('organisation_id', '=', p.organisation)
    .where('id', '=', p.id),
);

const remove = query<{ organisation: number; id: string }>('prescriptions.remove', (db, p) =>
  db.deleteFrom('prescriptions').where('organisation_id', '=', p.organisation).where('id', '=', p.id),
);

const cite = query<{ organisation: number; id: string; position: number; support: string }>(
  'prescriptions.cite',
  (db, p) =>
    db.insertInto('prescriptions_supports').values({
      organisation_id: p.organisation,
      prescription_id: p.id,
      position: p.position,
      support_id: p.support,
    }),
);

const unciteAll = query<{ organisation: number; id: string }>('prescriptions.unciteAll', (db, p) =>
  db
    .deleteFrom('prescriptions_supports')
    .where('organisation_id', '=', p.organisation)
    .where('prescription_id', '=', p.id),
);

/** Rows as the interface shows them, supports included. */
function shown(tx: Sqlite3, organisation: number, rows: readonly Row[]): Prescription[] {
  const supports =
    rows.length > 0
      ? supportsOf(
          tx,
          organisation,
          rows.map((row) => row.id),
        )
      : new Map();
  return rows.map((row) => show(row, supports.get(row.id) ?? []));
}

function show(row: Row, supports: Support[]): Prescription {
  return {
    id: row.id,
    contenu: row.contenu,
    type: row.type as Prescription['type'],
    supports_reglementaires: supports,
    chemins: JSON.parse(row.chemins) as string[],
  };
}

function citeAll(tx: Sqlite3, organisation: number, id: string, supports: readonly string[]): void {
  for (const [position, support] of supports.entries()) tx.run(cite, { organisation, id, position, support });
}

/** The paths of a new prescription, each once: the root stands for an absent list and for an empty one (choice C3). */
export function pathsOf(given: readonly string[] | undefined): string[] {
  return given?.length ? [...new Set(given)] : ['/'];
}

/**
 * Inserts a prescription under an id that is free: what it says, its words for the search, its place in the
 * directories, the supports that it cites.
 */
export function insertPrescription(
  { tx, commits, organisation }: { tx: Sqlite3; commits: Commits; organisation: number },
  { id, contenu, type, chemins }: Pick<Prescription, 'id' | 'contenu' | 'type' | 'chemins'>,
  supports: readonly string[],
): void {
  const recherche = indexText(tx, commits, organisation, id, contenu);
  tx.run(insert, { organisation, id, contenu, type, chemins: JSON.stringify(chemins), recherche });
  citeAll(tx, organisation, id, supports);
  addToDirectories(tx, organisation, id, chemins);
}

/** What a list's filters come to: the shape of the query, its values, or nothing when nothing can match. */
function planFilter(
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

function everything(organisation: number): { filter: Filter; values: FilterValues } {
  return {
    filter: { contenu: false, article: false },
    values: { organisation, owner: '', match: '', needle: '', supports: '' },
  };
}

/** One directory without filters: two look-ups and the rows of the page. */
function exploreAll({ tx, caller }: Scope, chemin: string, window: { limit: number; offset: number }) {
  const { organisation } = caller;
  const { enfants, directes } = countsOf(tx, organisation, chemin);
  const directories = window.offset < enfants ? childrenOf(tx, organisation, chemin, window) : [];
  const rest = { limit: window.limit - directories.length, offset: Math.max(0, window.offset - enfants) };
  const ids = rest.limit > 0 && directes > 0 ? tx.all(standingAt, { organisation, chemin, ...rest }) : [];
  return { total: enfants + directes, directories, ids: ids.map((row) => row.id) };
}

/** One directory with filters: the directories that hold a match at any depth, then the matches here. */
function exploreFiltered(
  { tx }: Scope,
  chemin: string,
  window: { limit: number; offset: number },
  plan: { filter: Filter; values: FilterValues },
) {
  const prefix = chemin === '/' ? '/' : `${chemin}/`;
  const directories = new Set<string>();
  const here: string[] = [];
  for (const row of tx.all(places(plan.filter), plan.values)) {
    for (const place of JSON.parse(row.chemins) as string[]) {
      if (place === chemin) here.push(row.id);
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
    ids: here.slice(Math.max(0, window.offset - sorted.length), Math.max(0, end - sorted.length)),
  };
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
    const { total, directories, ids } =
      plan === 'nothing'
        ? { total: 0, directories: [], ids: [] }
        : plan === 'all'
          ? exploreAll(scope, chemin, window)
          : exploreFiltered(scope, chemin, window, plan);
    const rows = ids.map((id) => tx.get(byId, { organisation: caller.organisation, id }) as Row);
    const results: ExploreResult[] = [
      ...directories.map((path) => ({ chemin: path })),
      ...shown(tx, caller.organisation, rows).map((prescription) => ({ prescription })),
    ];
    return paginate(results, total, current, perPage);
  }),

  handle(addPrescription, (scope, { body }) => {
    const { tx, engine: commits, caller } = scope;
    const { organisation } = caller;
    const supports = supportsByIds(tx, organisation, body.supports_reglementaires_id ?? []);
    const { contenu, type = null } = body;
    const made = { id: newId(), contenu, type, chemins: pathsOf(body.chemins) };
    const cited = supports.map(({ id }) => id);
    insertPrescription({ tx, commits, organisation }, made, cited);
    listChanged(scope, 'prescriptions', { added: made.id });
    return { id: made.id, contenu, type, supports_reglementaires: supports, chemins: made.chemins };
  }),

  handle(readPrescription, ({ tx, caller }, { params }) => {
    const row = tx.get(byId, { organisation: caller.organisation, id: params.prescription_id.toLowerCase() });
    if (!row) throw new VigieError('INTROUVABLE');
    const { recherche: _, ...visible } = row;
    return shown(tx, caller.organisation, [visible])[0] as Prescription;
  }),

  handle(updatePrescription, (scope, { params, body }) => {
    const { tx, engine, caller } = scope;
    const { organisation } = caller;
    const id = params.prescription_id.toLowerCase();
    const row = tx.get(byId, { organisation, id });
    if (!row) throw new VigieError('INTROUVABLE');
    const before = JSON.parse(row.chemins) as string[];
    const chemins = body.chemins ? [...new Set(body.chemins)] : before;
    const updated = {
      id,
      contenu: body.contenu ?? row.contenu,
      type: body.type === undefined ? row.type : body.type,
      chemins: JSON.stringify(chemins),
    };
    if (body.supports_reglementaires_id) {
      const supports = supportsByIds(tx, organisation, body.supports_reglementaires_id);
      tx.run(unciteAll, { organisation, id });
      citeAll(
        tx,
        organisation,
        id,
        supports.map((support) => support.id),
      );
    }
    if (updated.contenu !== row.contenu)
      reindexText(tx, engine, organisation, row.recherche, updated.contenu);
    if (updated.chemins !== row.chemins) {
      removeFromDirectories(tx, organisation, id, before);
      addToDirectories(tx, organisation, id, chemins);
    }
    // An empty change is no change: whoever walks the list goes on undisturbed.
    if (Object.keys(body).length > 0) {
      tx.run(update, { organisation, ...updated });
      listChanged(scope, 'prescriptions', { changed: true });
    }
    return shown(tx, organisation, [updated])[0] as Prescription;
  }),

  handle(deletePrescription, (scope, { params }) => {
    const { tx, caller } = scope;
    const { organisation } = caller;
    const id = params.prescription_id.toLowerCase();
    const row = tx.get(byId, { organisation, id });
    if (!row) throw new VigieError('INTROUVABLE');
    unindexText(tx, row.recherche);
    removeFromDirectories(tx, organisation, id, JSON.parse(row.chemins) as string[]);
    tx.run(unciteAll, { organisation, id });
    tx.run(remove, { organisation, id });
    listChanged(scope, 'prescriptions', { removed: id });
  }),
];
