import { readDossier } from '../../../src/contract/resources/dossiers/dossiers.ts';
import type { View, ViewColumn } from '../../../src/terminal/output/view.ts';
import type { Context, GlobalFlags } from '../cli/command.ts';
import { isForPeople } from '../output/for-people.ts';

const COLUMN: ViewColumn<unknown> = { field: 'dossier', whole: true };

/** The same view, whose rows may have a dossier. */
export function belonging<Row>(view: View<Row>): View<Row> {
  return { ...view, fields: () => [...view.fields(), COLUMN.field] };
}

/** The same view, with the dossier of a row as first column. */
export function withDossier<Row>(view: View<Row>): View<Row> {
  return { ...view, columns: [COLUMN, ...view.columns] };
}

/** Whether rows show their dossier: on demand, or in a list of several. */
export function namesDossiers({ output, json, fields }: GlobalFlags, several: boolean): boolean {
  if (fields !== undefined) return fields.includes(COLUMN.field);
  return several && !json && output !== 'json' && output !== 'ndjson' && output !== 'ids';
}

/**
 * The same rows, each with the number of its dossier (its id if it has none), read once. It is not enumerable, for lookup by
 * name: JSON shows a row as received.
 */
export function ofDossier<Row extends object>(
  context: Context,
  id: string,
): (rows: AsyncIterable<Row>) => AsyncGenerator<Row> {
  return async function* (rows) {
    let value: string | undefined;
    for await (const row of rows) {
      value ??= (await numberOf(context, id)) ?? id;
      yield Object.defineProperty({ ...row }, COLUMN.field, { value, enumerable: false });
    }
  };
}

/** The same for rows that include their dossier. */
export async function* numbered<Row extends { readonly dossier: DossierNamed }>(
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    const { service_dossier_id, id } = row.dossier;
    yield Object.defineProperty({ ...row }, COLUMN.field, {
      value: service_dossier_id ?? id,
      enumerable: false,
    });
  }
}
type DossierNamed = { readonly id: string; readonly service_dossier_id: string | null };

/** Rows of one dossier as listed (`ListOptions.each`), and as shown where that differs. */
interface OfOne<Row> {
  readonly each: readonly [
    {
      readonly params: { readonly dossier_id: string };
      readonly through?: (rows: AsyncIterable<Row>) => AsyncIterable<Row>;
    },
  ];
  readonly override: { readonly view?: View<Row> };
}

/**
 * The list of one dossier: a table on a terminal shows its number, which with a row's name identifies the row
 * (`2026-0042/analyse`). `marked`: rows show their dossier anyway.
 */
export async function ofOne<Row extends object>(
  context: Context,
  id: string,
  view: View<Row>,
  { marked = false, excel }: { readonly marked?: boolean; readonly excel: boolean },
): Promise<OfOne<Row>> {
  const params = { dossier_id: id };
  const isNumbered = !excel && isForPeople(context) && (await numberOf(context, id)) !== null;
  if (!isNumbered && !marked) return { each: [{ params }], override: {} };
  const through = ofDossier<Row>(context, id);
  return { each: [{ params, through }], override: isNumbered ? { view: withDossier(view) } : {} };
}

async function numberOf(context: Context, id: string): Promise<string | null> {
  const client = await context.client();
  const dossier = await client.call(readDossier, { params: { dossier_id: id } });
  return dossier.service_dossier_id;
}
