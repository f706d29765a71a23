import type { Commission, Seance } from '../../../src/contract/resources/commissions.ts';
import { integer, internal, orNull, table, text } from './table.ts';

export const commissions = table({
  id: text(),
  type: text<Commission['type']>(),
  libelle: text(),
  couleur: orNull(text()),
  /** Public ids of organisations: one may preside over commissions of another. */
  presidence_id: text({ references: 'organisations' }),
  secretariat_id: text({ references: 'organisations' }),
});

/** Sessions of commissions. */
export const seances = table({
  id: text(),
  commission_id: text({ references: 'commissions' }),
  date_debut: text(),
  date_fin: text(),
  type: text<Seance['type']>(),
  libelle: text(),
  raison_reprogrammation: orNull(text()),
  nb_dossiers: internal(integer('CHECK (nb_dossiers BETWEEN 0 AND 150)')),
});

export const enveloppes = table({
  id: text(),
  titre: text(),
  nb_dossiers: internal(integer('CHECK (nb_dossiers BETWEEN 0 AND 50)')),
});
