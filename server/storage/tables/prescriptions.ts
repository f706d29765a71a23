import type { Prescription } from '../../../src/contract/resources/prescriptions.ts';
import { bigint, folded, internal, json, orNull, table, text } from './table.ts';

/**
 * The number of a prescription is the key of its row and of its links to words, directories and supports: ten bytes a link
 * instead of a hundred for two ids. Its supports and paths, in order, are columns of its own row.
 */
export const prescriptions = table(
  {
    /** By which links and the word index name it: no two organisations have the same. */
    numero: internal(bigint()),
    id: text(),
    contenu: text(),
    contenu_plie: folded('contenu'),
    type: orNull(text<NonNullable<Prescription['type']>>()),
    chemins: json(),
    /** The ids of the supports that it cites, in the order given. */
    supports: json(),
    /** What it says, in short (digest.ts). */
    empreinte: internal(bigint()),
  },
  {
    key: ['numero'],
    rowid: 'numero',
    unique: [['id']],
    indexes: { prescriptions_by_empreinte: '(organisation_key, empreinte)' },
    sql: {
      // The words of `contenu_plie`, and its organisation as a word to search for. Where in a text a word stands is never asked:
      // the folded text is looked up in the row of the prescription.
      sqlite: `CREATE VIRTUAL TABLE prescriptions_recherche USING fts5 (
        organisation_key, contenu_plie, content = 'prescriptions', content_rowid = 'numero',
        tokenize = 'ascii', columnsize = 0, detail = column
      );`,
      postgres:
        'CREATE INDEX prescriptions_by_contenu ON prescriptions USING gin (contenu_plie gin_trgm_ops);',
    },
  },
);

/** Every distinct word of an organisation's prescriptions: finds the words that contain a substring. */
export const prescriptions_termes = table({ terme: text() }, { key: ['terme'], only: 'sqlite' });

/** Which prescriptions cite a support. */
export const prescriptions_supports = table(
  { support_id: text({ references: 'supports' }), prescription: bigint() },
  { key: ['support_id', 'prescription'] },
);

/**
 * Which prescriptions stand exactly in a directory. Derived from prescriptions.chemins and kept with it: no foreign key, which
 * would want a second index.
 */
export const prescriptions_chemins = table(
  { repertoire: bigint(), prescription: bigint() },
  { key: ['repertoire', 'prescription'] },
);

/** Every directory that holds a prescription at some depth, and the root. */
export const repertoires = table(
  {
    chemin: text(),
    /** By which links name it; that of a directory that is gone may be given again. */
    numero: bigint(),
    /** Null for the root. */
    parent: orNull(text()),
    /** Sort key of the name in French order. */
    cle: text(),
    /** Prescriptions that stand exactly here. */
    directes: bigint('CHECK (directes >= 0)'),
    /** Prescriptions here or below, each once. */
    total: bigint('CHECK (total >= 0)'),
    /** Directories that are direct children. */
    enfants: bigint('CHECK (enfants >= 0)'),
  },
  {
    key: ['chemin'],
    unique: [['numero']],
    indexes: { repertoires_by_parent: '(organisation_key, parent, cle, chemin)' },
  },
);
