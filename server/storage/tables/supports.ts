import type { Support } from '../../../src/contract/resources/supports.ts';
import { bigint, folded, internal, orNull, table, text } from './table.ts';

export const supports = table(
  {
    id: text(),
    nature: text<Support['nature']>(),
    legaldb_cid: orNull(text()),
    contenu: orNull(text()),
    titre: orNull(text()),
    etat: text<Support['etat']>(),
    reference: orNull(text()),
    contenu_plie: orNull(folded('contenu')),
    /** Folded, and without blanks and dots (`referenceKey`). */
    titre_cle: internal(orNull(text())),
    reference_cle: internal(orNull(text())),
    /** What it says, in short (digest.ts). */
    empreinte: internal(bigint('DEFAULT 0')),
  },
  { rowid: true, indexes: { supports_by_empreinte: '(organisation_key, empreinte)' } },
);
