import type { Body } from '../../src/contract/endpoint.ts';
import {
  addPrescription,
  deletePrescription,
  type ExploreResult,
  explorePrescriptions,
  listPrescriptions,
  type Prescription,
  readPrescription,
  updatePrescription,
} from '../../src/contract/resources/prescriptions.ts';
import type { Support } from '../../src/contract/resources/supports.ts';
import { PER_PAGE_DEFAULT, paginate } from '../../src/contract/schema/pages.ts';
import { fold, referenceKey } from '../../src/contract/schema/text.ts';
import { creates, existing, handle, type Scope } from '../core/handler.ts';
import { newId } from '../storage/ids.ts';
import { digestOf, prescriptionKey } from '../storage/queries/digest.ts';
import { kysely } from '../storage/queries/kysely.ts';
import { queries, type Sql, type TableRows } from '../storage/queries/query.ts';
import { deleteRows, rowsAmong, rowsByIds, rowsWhere, updateRows } from '../storage/queries/rows.ts';
import type { Schema } from '../storage/schema.ts';
import type { Transaction } from '../storage/store.ts';
import { prescriptions } from '../storage/tables/prescriptions.ts';
import { columnsOf } from '../storage/tables/table.ts';
import {
  type FilterShape,
  filter,
  type Selected,
  selection,
  withoutIndexes,
  wordsOf,
} from './lists/filters.ts';
import { type Filters, handleList, listChanged } from './lists/list.ts';
import { cite, insertMany, pathsOf, unciteAll } from './prescriptions/insert-prescriptions.ts';
import {
  addToDirectories,
  byPath,
  children,
  removeFromDirectories,
  touched,
} from './prescriptions/repertoires.ts';
import { findSupports, refusalOfUnknown, supportsNaming } from './supports.ts';

const COLUMNS = columnsOf(prescriptions);

type Row = Pick<Schema['prescriptions'], (typeof COLUMNS)[number]>;

/** Prescriptions with a support of an article; `name` is that of the parameter. */
function byArticle(name: 'support_reglementaire_article' | 'support_reglementaire_reference') {
  return filter<'prescriptions', string, Record<string, string>>(
    async (article, { tx, caller: { organisationKey } }) => {
      if (referenceKey(article) === '') return undefined;
      const supports = await supportsNaming(tx, organisationKey, article);
      return supports.length === 0 ? null : { [name]: JSON.stringify(supports) };
    },
    (eb, { [name]: supports }, dialect) => dialect.jsonOverlap(eb.ref('supports'), supports as string),
    (eb, { [name]: supports, organisationKey }, dialect) =>
      eb(
        'numero',
        'in',
        eb
          .selectFrom('prescriptions_supports')
          .select('prescription')
          .where('organisation_key', '=', organisationKey)
          .where((on) => dialect.inJson(on.ref('support_id'), supports as string, 'texts')),
      ),
  );
}

const FILTERS: Filters<typeof listPrescriptions, 'prescriptions'> = {
  contenu: filter(
    (contenu, { tx, caller }) => tx.textIndex.plan(tx, caller.organisationKey, contenu),
    (eb, { needle }, dialect) => dialect.contains(eb.ref('contenu_plie'), needle),
    (eb, { needle, match }, dialect) =>
      eb.and([dialect.isCandidate(match as string), dialect.contains(eb.ref('contenu_plie'), needle)]),
  ),
  mots: filter(
    async (asked, { tx, caller }) => {
      const words = wordsOf(asked);
      const [longest] = words.toSorted((one, other) => other.length - one.length);
      if (longest === undefined) return undefined;
      const plan = await tx.textIndex.plan(tx, caller.organisationKey, longest);
      return plan === null ? null : { mots: JSON.stringify(words), mots_match: plan?.match ?? null };
    },
    (eb, { mots }, dialect) => dialect.containsEach(eb.ref('contenu_plie'), mots),
    // Few texts have its longest word: the others are looked for in those.
    (eb, { mots, mots_match: match }, dialect) =>
      eb.and([dialect.isCandidate(match as string), dialect.containsEach(eb.ref('contenu_plie'), mots)]),
  ),
  support_reglementaire_article: byArticle('support_reglementaire_article'),
  support_reglementaire_reference: byArticle('support_reglementaire_reference'),
};

const selected = selection('prescriptions', FILTERS as never);
type Filtered = Selected['values'];

const isLookedThrough = (shape: FilterShape) => !selected.isFew(shape);

const places = queries<FilterShape, Filtered & { limit: number }, { numero: number; chemins: string }>(
  'prescriptions.places',
  selected.shapes,
  (db, p, dialect, shape) =>
    selected.rows(db, p, dialect, shape).select(['numero', 'chemins']).limit(p.limit),
  selected.isFew,
);

type Inside = Filtered & { readonly chemin: string };

/** Those of some prescriptions that stand in a directory, of which the number is given. */
function standing(rows: TableRows<'prescriptions'>, organisationKey: number, repertoire: Sql): Sql {
  const row = rows.select('numero').whereRef('numero', '=', 'link.prescription' as never);
  return kysely().sql`SELECT prescription AS numero FROM prescriptions_chemins AS link
    WHERE link.organisation_key = ${organisationKey} AND repertoire = ${repertoire} AND EXISTS ${row}`;
}

const matchingHere = queries<FilterShape, Inside, { numero: number }>(
  'prescriptions.matchingHere',
  selected.shapes,
  (db, p, dialect, shape) => {
    const { sql } = kysely();
    const here = sql`(SELECT numero FROM repertoires WHERE organisation_key = ${p.organisationKey} AND chemin = ${p.chemin})`;
    return sql`${standing(selected.rows(db, p, dialect, shape), p.organisationKey, here)} ORDER BY prescription`;
  },
  isLookedThrough,
);

/** The directories in one that hold a match at any depth, in French order: each is looked through as far as the first. */
const matchingBelow = queries<FilterShape, Inside, { chemin: string }>(
  'prescriptions.matchingBelow',
  selected.shapes,
  (db, p, dialect, shape) => {
    const { sql } = kysely();
    const match = standing(selected.rows(db, p, dialect, shape), p.organisationKey, sql`below.numero`);
    return sql`SELECT chemin FROM repertoires AS child WHERE organisation_key = ${p.organisationKey} AND parent = ${p.chemin}
      AND EXISTS (SELECT 1 FROM repertoires AS below WHERE below.organisation_key = ${p.organisationKey}
        AND below.chemin >= child.chemin AND below.chemin < child.chemin || '0'
        AND substr(below.chemin, length(child.chemin) + 1, 1) IN ('', '/') AND EXISTS (${match}))
      ORDER BY cle, chemin`;
  },
  isLookedThrough,
);

const byId = rowsWhere('prescriptions.byId', [...COLUMNS, 'numero'], ['id']);
const byIds = rowsByIds('prescriptions.byIds', COLUMNS);
const byNumbers = rowsAmong('prescriptions.byNumbers', COLUMNS, 'numero', { order: ['numero'] });
const byDigests = rowsAmong('prescriptions.byDigests', COLUMNS, 'empreinte');
const standingIn = rowsWhere('prescriptions_chemins.standingIn', ['prescription'], ['repertoire'], {
  order: ['prescription'],
  bounds: ['limit', 'offset'],
});
const update = updateRows(
  'prescriptions.update',
  ['contenu', 'contenu_plie', 'type', 'chemins', 'supports', 'empreinte'],
  ['id'],
);
const remove = deleteRows('prescriptions.remove', ['id']);

/** Content of a row, apart from its id. */
function keyOfRow({ contenu, type, chemins, supports }: Omit<Row, 'id'>): string {
  return prescriptionKey(contenu, type, JSON.parse(chemins), JSON.parse(supports));
}

/** Content of the prescription created by a body. */
function keyOfBody(body: Body<typeof addPrescription>): string {
  const cited = new Set(body.supports_reglementaires_id);
  return prescriptionKey(body.contenu, body.type ?? null, pathsOf(body.chemins), [...cited]);
}

/** The prescriptions that say what bodies say, by that. */
async function findIdentical(
  { tx, caller: { organisationKey } }: Scope,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Prescription>> {
  const values = JSON.stringify(keys.map(digestOf));
  const rows = await tx.all(byDigests, { organisationKey, values });
  const found = await shown(tx, organisationKey, rows);
  return new Map(rows.map((row, i) => [keyOfRow(row), found[i] as Prescription]));
}

/** Rows as the interface shows them, supports included. */
async function shown(
  tx: Transaction,
  organisationKey: number,
  rows: readonly Row[],
): Promise<Prescription[]> {
  const cited = rows.map((row) => JSON.parse(row.supports) as string[]);
  const supports = await findSupports(tx, organisationKey, cited.flat());
  return rows.map((row, i) => ({
    id: row.id,
    contenu: row.contenu,
    type: row.type,
    supports_reglementaires: (cited[i] as string[]).map((id) => supports.get(id) as Support),
    chemins: JSON.parse(row.chemins) as string[],
  }));
}

/** One directory without filters: two look-ups and the rows of the page. */
async function exploreAll({ tx, caller }: Scope, chemin: string, window: { limit: number; offset: number }) {
  const { organisationKey } = caller;
  const {
    numero: repertoire,
    enfants,
    directes,
  } = (await tx.get(byPath, { organisationKey, chemin })) ?? NOTHING_THERE;
  const directories =
    window.offset < enfants ? await tx.all(children, { organisationKey, parent: chemin, ...window }) : [];
  const rest = { limit: window.limit - directories.length, offset: Math.max(0, window.offset - enfants) };
  const here =
    rest.limit > 0 && directes > 0 ? await tx.all(standingIn, { organisationKey, repertoire, ...rest }) : [];
  return {
    total: enfants + directes,
    directories,
    numbers: here.map((row) => row.prescription),
  };
}

const NOTHING_THERE = { numero: 0, enfants: 0, directes: 0 };

/** Matches whose directories are read one by one; beyond, directories are tested for matches. */
const FEW = 1_000;

/** One directory with filters: the directories that hold a match at any depth, then the matches here. */
async function exploreFiltered(
  { tx }: Scope,
  chemin: string,
  window: { limit: number; offset: number },
  { shape, values }: Selected,
) {
  const few = selected.isFew(shape) ? await tx.all(places(shape), { ...values, limit: FEW + 1 }) : undefined;
  const [below, here] =
    few && few.length <= FEW
      ? await amongFew(tx, values.organisationKey, chemin, few)
      : await Promise.all([
          tx.all(matchingBelow(withoutIndexes(shape)), { ...values, chemin }),
          tx.all(matchingHere(withoutIndexes(shape)), { ...values, chemin }),
        ]);
  const end = window.offset + window.limit;
  const rest = here.slice(Math.max(0, window.offset - below.length), Math.max(0, end - below.length));
  return {
    total: below.length + here.length,
    directories: below.slice(window.offset, end),
    numbers: rest.map(({ numero }) => numero),
  };
}

async function amongFew(
  tx: Transaction,
  organisationKey: number,
  chemin: string,
  matches: readonly { numero: number; chemins: string }[],
) {
  const placed = matches.map(({ numero, chemins }) => ({ numero, places: JSON.parse(chemins) as string[] }));
  const reached = new Set(touched(placed.flatMap(({ places }) => places)));
  const inside = { organisationKey, parent: chemin, limit: Number.MAX_SAFE_INTEGER, offset: 0 };
  return [
    (await tx.all(children, inside)).filter((child) => reached.has(child.chemin)),
    placed.filter(({ places }) => places.includes(chemin)).sort((a, b) => a.numero - b.numero),
  ] as const;
}

/** Creates prescriptions that cite known supports; answers them as the interface shows them. */
async function create(
  { tx, caller }: Scope,
  bodies: readonly Body<typeof addPrescription>[],
  known: ReadonlyMap<string, Support>,
): Promise<Prescription[]> {
  const made = bodies.map(({ contenu, type = null, chemins, supports_reglementaires_id: cited = [] }) => ({
    id: newId(),
    contenu,
    type,
    supports_reglementaires: [...new Set(cited)].map((id) => known.get(id) as Support),
    chemins: pathsOf(chemins),
  }));
  await insertMany(
    tx,
    caller.organisationKey,
    made.map(({ supports_reglementaires: supports, ...one }) => ({
      ...one,
      supports: supports.map(({ id }) => id),
    })),
  );
  return made;
}

export const handlers = [
  handleList(listPrescriptions, 'prescriptions', {
    columns: COLUMNS,
    columnsOfFew: ['id'],
    order: ['id'],
    folds: prescriptions,
    filters: FILTERS,
    total: 'prescriptions',
    async show({ tx, caller: { organisationKey } }, rows: readonly (Pick<Row, 'id'> & Partial<Row>)[]) {
      const few = rows.filter(({ contenu }) => contenu === undefined).map(({ id }) => id);
      const found = await byIds(tx, organisationKey, few);
      const whole = rows.map((row) => found.get(row.id) ?? (row as Row));
      return shown(tx, organisationKey, whole);
    },
  }),

  handle(explorePrescriptions, async (scope, { query: asked }) => {
    const { tx, caller } = scope;
    const chemin = asked.chemin ?? '/';
    const current = asked.page ?? 1;
    const perPage = asked.per_page ?? PER_PAGE_DEFAULT;
    const window = { limit: perPage, offset: (current - 1) * perPage };
    const selection = await selected.bind(asked, scope);
    const { total, directories, numbers } = !selection
      ? { total: 0, directories: [], numbers: [] }
      : selection.isFiltered
        ? await exploreFiltered(scope, chemin, window, selection)
        : await exploreAll(scope, chemin, window);
    const { organisationKey } = caller;
    const rows = await tx.all(byNumbers, { organisationKey, values: JSON.stringify(numbers) });
    const results: ExploreResult[] = [
      ...directories.map((directory) => ({ chemin: directory.chemin })),
      ...(await shown(tx, organisationKey, rows)).map((prescription) => ({ prescription })),
    ];
    return paginate(results, total, current, perPage);
  }),

  creates(addPrescription, {
    list: 'prescriptions',
    async create(scope, inputs) {
      const cited = inputs.map(({ body }) => body.supports_reglementaires_id ?? []);
      const known = await findSupports(scope.tx, scope.caller.organisationKey, cited.flat());
      const refusals = cited.map((ids) => refusalOfUnknown(known, ids));
      const accepted = inputs.filter((_, i) => !refusals[i]).map(({ body }) => body);
      const created = (await create(scope, accepted, known)).values();
      return refusals.map((refusal) => refusal ?? (created.next().value as Prescription));
    },
    identical: { keyOf: keyOfBody, find: findIdentical },
  }),

  handle(readPrescription, async (scope, { params }) => {
    const row = await existing(scope, byId, 'prescription', params.prescription_id);
    return (await shown(scope.tx, scope.caller.organisationKey, [row]))[0] as Prescription;
  }),

  handle(updatePrescription, async (scope, { params, body }) => {
    const { tx, caller } = scope;
    const { organisationKey } = caller;
    const row = await existing(scope, byId, 'prescription', params.prescription_id);
    const { id, numero } = row;
    const before = JSON.parse(row.chemins) as string[];
    const chemins = body.chemins ? [...new Set(body.chemins)] : before;
    const cited = body.supports_reglementaires_id;
    const refusal = cited && refusalOfUnknown(await findSupports(tx, organisationKey, cited), cited);
    if (refusal) throw refusal;
    const updated = {
      id,
      contenu: body.contenu ?? row.contenu,
      type: body.type === undefined ? row.type : body.type,
      chemins: JSON.stringify(chemins),
      supports: cited ? JSON.stringify([...new Set(cited)]) : row.supports,
    };
    if (updated.supports !== row.supports) {
      await unciteAll(tx, organisationKey, { numero, supports: JSON.parse(row.supports) as string[] });
      await cite(tx, organisationKey, [{ numero, supports: JSON.parse(updated.supports) as string[] }]);
    }
    const contenu_plie = fold(updated.contenu);
    if (updated.contenu !== row.contenu)
      await tx.textIndex.replace(tx, organisationKey, { numero, contenu_plie });
    if (updated.chemins !== row.chemins) {
      await removeFromDirectories(tx, organisationKey, { numero, chemins: before });
      await addToDirectories(tx, organisationKey, [{ numero, chemins }]);
    }
    // An empty change is no change: a list that is read meanwhile stays as it is.
    if (Object.keys(body).length > 0) {
      await tx.run(update, {
        organisationKey,
        ...updated,
        contenu_plie,
        empreinte: digestOf(keyOfRow(updated)),
      });
      await listChanged(scope, 'prescriptions', 0);
    }
    return (await shown(tx, organisationKey, [updated]))[0] as Prescription;
  }),

  handle(deletePrescription, async (scope, { params }) => {
    const { tx, caller } = scope;
    const { organisationKey } = caller;
    const row = await existing(scope, byId, 'prescription', params.prescription_id);
    const { id, numero } = row;
    await tx.textIndex.remove(tx, numero);
    await removeFromDirectories(tx, organisationKey, {
      numero,
      chemins: JSON.parse(row.chemins) as string[],
    });
    await unciteAll(tx, organisationKey, { numero, supports: JSON.parse(row.supports) as string[] });
    await tx.run(remove, { organisationKey, id });
    await listChanged(scope, 'prescriptions', -1);
  }),
];
