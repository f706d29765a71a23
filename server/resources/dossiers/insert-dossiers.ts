import { instantOf } from '../../../src/contract/schema/dates.ts';
import { fold } from '../../../src/contract/schema/text.ts';
import { insertRows } from '../../storage/queries/rows.ts';
import { DOSSIER_COLUMNS } from './dossier-view.ts';

type Named = { readonly objet: string; readonly date_de_creation: string };

/** What follows from what a dossier says: what lists choose and sort by, and what stands around one that is new. */
export const DERIVED = {
  objet_plie: ({ objet }: Pick<Named, 'objet'>) => fold(objet),
  creation: ({ date_de_creation }: Named) => instantOf(date_de_creation),
  nb_pieces_jointes: () => 0,
  workflows_actifs: () => '[]',
};

export const insert = insertRows('dossiers.insert', [...DOSSIER_COLUMNS, 'rang'], DERIVED);
