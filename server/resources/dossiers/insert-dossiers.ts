import { instantOf } from '../../../src/contract/schema/dates.ts';
import { foldsOf, insertRows } from '../../storage/queries/rows.ts';
import { dossiers } from '../../storage/tables/dossiers.ts';
import { columnsOf } from '../../storage/tables/table.ts';

/** Columns derived from a dossier: for filters and sorting, and defaults of a new one. */
export const DERIVED = {
  ...foldsOf(dossiers),
  creation: ({ date_de_creation }: { readonly date_de_creation: string }) => instantOf(date_de_creation),
  nb_pieces_jointes: () => 0,
  workflows_actifs: () => '[]',
};

export const insert = insertRows('dossiers.insert', [...columnsOf(dossiers), 'rang'], DERIVED);
