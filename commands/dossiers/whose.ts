import { readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import type { View, ViewColumn } from '../../src/terminal/output/view.ts';
import type { Context, GlobalFlags } from '../shared/cli/command.ts';

const COLUMN: ViewColumn<unknown> = { field: 'dossier', whole: true };

/** The same view, whose rows may say which dossier they belong to. */
export function belonging<Row>(view: View<Row>): View<Row> {
  return { ...view, fields: () => [...view.fields(), COLUMN.field] };
}

/** The same view, with a first column that says to which dossier a row belongs. */
export function withDossier<Row>(view: View<Row>): View<Row> {
  return { ...view, columns: [COLUMN, ...view.columns] };
}

/** Whether rows are shown with their dossier: where it is asked for, else beside those of other dossiers. */
export function namesDossiers({ output, json, fields }: GlobalFlags, several: boolean): boolean {
  if (fields !== undefined) return fields.includes(COLUMN.field);
  return several && !json && output !== 'json' && output !== 'ndjson' && output !== 'ids';
}

/**
 * The same rows, each with the number of its dossier (its id where it has none), which is read once. It is there for
 * who asks for it by name: JSON shows a row as the service gave it.
 */
export function ofDossier<Row extends object>(
  context: Context,
  id: string,
): (rows: AsyncIterable<Row>) => AsyncGenerator<Row> {
  return async function* (rows) {
    let value: string | undefined;
    for await (const row of rows) {
      value ??= await numberOf(context, id);
      yield Object.defineProperty({ ...row }, COLUMN.field, { value, enumerable: false });
    }
  };
}

async function numberOf(context: Context, id: string): Promise<string> {
  const client = await context.client();
  const dossier = await client.call(readDossier, { params: { dossier_id: id } });
  return dossier.service_dossier_id ?? id;
}
