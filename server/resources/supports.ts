import type { Body } from '../../src/contract/endpoint.ts';
import { type FieldError, invalid, notFound, VigieError } from '../../src/contract/errors.ts';
import {
  addSupport,
  deleteSupport,
  listSupports,
  readSupport,
  type Support,
  updateSupport,
} from '../../src/contract/resources/supports.ts';
import { fold, referenceKey } from '../../src/contract/schema/text.ts';
import { creates, existing, handle, type Scope } from '../core/handler.ts';
import { newId } from '../storage/ids.ts';
import { digestOf, supportKey } from '../storage/queries/digest.ts';
import { query } from '../storage/queries/query.ts';
import {
  deleteRows,
  derivedOf,
  foldsOf,
  insertRows,
  rowsAmong,
  rowsByIds,
  rowsWhere,
  updateRows,
} from '../storage/queries/rows.ts';
import type { Schema } from '../storage/schema.ts';
import type { Transaction } from '../storage/store.ts';
import { supports } from '../storage/tables/supports.ts';
import { columnsOf, derivedColumnsOf } from '../storage/tables/table.ts';
import { containing } from './lists/filters.ts';
import { handleList, listChanged } from './lists/list.ts';

const COLUMNS = columnsOf(supports);

/** A support as the table holds it, besides what searches use. */
type SupportRow = Pick<Schema['supports'], (typeof COLUMNS)[number]>;

const byId = rowsWhere('supports.byId', COLUMNS, ['id']);
const byIds = rowsByIds('supports.byIds', COLUMNS);
const byDigests = rowsAmong('supports.byDigests', COLUMNS, 'empreinte');

const citations = query<{ organisationKey: number; id: string }, { total: number }>(
  'supports.citations',
  (db, p) =>
    db
      .selectFrom('prescriptions_supports')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('organisation_key', '=', p.organisationKey)
      .where('support_id', '=', p.id),
);

/** What searches use. */
const DERIVED = {
  ...foldsOf(supports),
  titre_cle: ({ titre }: SupportRow) => titre && referenceKey(titre),
  reference_cle: ({ reference }: SupportRow) => reference && referenceKey(reference),
  empreinte: (row: SupportRow) => digestOf(keyOfRow(row)),
};

export const insert = insertRows('supports.insert', COLUMNS, DERIVED);
const update = updateRows(
  'supports.update',
  [...columnsOf(supports, 'id'), ...derivedColumnsOf(supports)],
  ['id'],
);
const remove = deleteRows('supports.remove', ['id']);

/** A row as the interface shows it: `contenu` and `titre` are absent, not null, when unknown. */
function shownSupport(row: SupportRow): Support {
  const { contenu, titre, ...rest } = row;
  return {
    ...rest,
    ...(contenu === null ? {} : { contenu }),
    ...(titre === null ? {} : { titre }),
  } as Support;
}

/** Content of a row, apart from its id. */
function keyOfRow({ nature, legaldb_cid, contenu, titre, etat, reference }: Omit<SupportRow, 'id'>): string {
  return supportKey(nature, legaldb_cid, contenu, titre, etat, reference);
}

const keyOfBody = (body: Body<typeof addSupport>) => keyOfRow(rowOf(body));

/** The supports that say what bodies say, by that. */
async function findIdentical(
  { tx, caller: { organisationKey } }: Scope,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Support>> {
  const values = JSON.stringify(keys.map(digestOf));
  const rows = await tx.all(byDigests, { organisationKey, values });
  return new Map(rows.map((row) => [keyOfRow(row), shownSupport(row)]));
}

/** The columns of the support that a body creates. */
function rowOf(body: Body<typeof addSupport>): Omit<SupportRow, 'id'> {
  return {
    nature: body.nature,
    legaldb_cid: body.legaldb_cid ?? null,
    contenu: body.contenu ?? null,
    titre: body.titre ?? null,
    etat: body.etat ?? 'en_vigueur',
    reference: body.reference ?? null,
  };
}

const candidates = query<
  { organisationKey: number; key: string },
  { id: string; reference: string | null; titre: string | null }
>('supports.candidates', (db, p, dialect) =>
  db
    .selectFrom('supports')
    .select(['id', 'reference', 'titre'])
    .where('organisation_key', '=', p.organisationKey)
    .where((eb) =>
      eb.or([dialect.contains(eb.ref('reference_cle'), p.key), dialect.contains(eb.ref('titre_cle'), p.key)]),
    ),
);

/**
 * The ids of the supports whose reference or title names an article, blanks and dots ignored (choice B6). A number
 * is taken whole: `MS 5` is not in `MS 51`, while `R 123` is in `R 123-3`.
 */
export async function supportsNaming(
  tx: Transaction,
  organisationKey: number,
  article: string,
): Promise<string[]> {
  const key = referenceKey(article);
  return (await tx.all(candidates, { organisationKey, key }))
    .filter(({ reference, titre }) => names(reference ?? '', key) || names(titre ?? '', key))
    .map(({ id }) => id);
}

/** Whether a text has the key of a reference in it, with no further digit beside its own. */
function names(text: string, key: string): boolean {
  const folded = fold(text);
  // Position of each character that is neither a blank nor a dot.
  const places = [...folded.matchAll(/[^\s.]/g)].map(({ index }) => index);
  const told = places.map((place) => folded[place]).join('');
  for (let at = told.indexOf(key); at >= 0; at = told.indexOf(key, at + 1)) {
    const [first = 0, last = 0] = [places[at], places[at + key.length - 1]];
    const grows = (own: string | undefined, beside: string | undefined) =>
      /\d/.test(own ?? '') && /\d/.test(beside ?? '');
    if (!grows(folded[first], folded[first - 1]) && !grows(folded[last], folded[last + 1])) return true;
  }
  return false;
}

/** The refusal of ids that no support has, by pointer (choice C5); undefined where all are known. */
export function refusalOfUnknown(
  known: ReadonlyMap<string, Support>,
  ids: readonly string[],
): VigieError | undefined {
  const unknown = ids.flatMap((id, index): FieldError[] => {
    const path = ['supports_reglementaires_id', index];
    return known.has(id) ? [] : [{ in: 'body', path, code: 'REFERENCE', params: { id } }];
  });
  return unknown.length > 0 ? invalid(unknown) : undefined;
}

/** The supports that have one of these ids, by their ids. */
export async function findSupports(
  tx: Transaction,
  organisationKey: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Support>> {
  return new Map([...(await byIds(tx, organisationKey, ids))].map(([id, row]) => [id, shownSupport(row)]));
}

export const handlers = [
  handleList(listSupports, 'supports', {
    columns: COLUMNS,
    order: ['id'],
    folds: supports,
    filters: { reference: containing('reference_cle', referenceKey) },
    total: 'supports',
    element: shownSupport,
  }),

  creates(addSupport, {
    list: 'supports',
    async create({ tx, caller }, inputs) {
      const rows = inputs.map(({ body }) => ({ id: newId(), ...rowOf(body) }));
      await insert.many(tx, caller.organisationKey, rows);
      return rows.map(shownSupport);
    },
    identical: { keyOf: keyOfBody, find: findIdentical },
  }),

  handle(readSupport, async (scope, { params }) =>
    shownSupport(await existing(scope, byId, 'support', params.support_id)),
  ),

  handle(updateSupport, async (scope, { params, body }) => {
    const { tx, caller } = scope;
    const row = await existing(scope, byId, 'support', params.support_id);
    const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const updated: SupportRow = { ...row, ...changes };
    if (COLUMNS.every((column) => updated[column] === row[column])) return shownSupport(row);
    await tx.run(update, {
      organisationKey: caller.organisationKey,
      ...updated,
      ...derivedOf(DERIVED, updated),
    });
    await listChanged(scope, 'supports', 0);
    // Prescriptions are searched by what their supports say.
    await listChanged(scope, 'prescriptions', 0);
    return shownSupport(updated);
  }),

  handle(deleteSupport, async (scope, { params }) => {
    const { tx, caller } = scope;
    const { support_id: id } = params;
    const cited = (await tx.get(citations, { organisationKey: caller.organisationKey, id }))?.total ?? 0;
    if (cited > 0) throw new VigieError('SUPPORT_UTILISE', { count: cited });
    if ((await tx.run(remove, { organisationKey: caller.organisationKey, id })) === 0)
      throw notFound('support', id);
    await listChanged(scope, 'supports', -1);
  }),
];
