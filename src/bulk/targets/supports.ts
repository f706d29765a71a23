import { addSupport, deleteSupport, listSupports, updateSupport } from '../../contract/resources/supports.ts';
import { supportIdentity } from '../columns/articles.ts';
import { type ImportTargetData, importTarget } from '../model/import-target.ts';
import { KEYS } from '../model/keys.ts';

const supportsData: ImportTargetData = {
  name: 'supports',
  nouns: /^(?:supports?|reglementaires?)$/,
  skipsIdentical: true,
  known: {
    nature: { kind: 'choice', aliases: 'type', example: 'article' },
    reference: { kind: 'text', form: 'identifier', aliases: 'ref|article|art|numero' },
    titre: { kind: 'text', aliases: 'intitule|libelle' },
    contenu: { kind: 'text', aliases: 'texte' },
    etat: { kind: 'choice', whenEmpty: 'en_vigueur', aliases: 'statut' },
    legaldb_cid: { kind: 'text', aliases: 'cid|legaldb' },
  },
  list: listSupports,
  add: addSupport,
  update: updateSupport,
  remove: deleteSupport,
  key: KEYS.supports,
  identity: (of) => supportIdentity(of),
  text: ({ reference, titre, contenu }) =>
    [reference, titre].filter(Boolean).join(' ') || String(contenu ?? ''),
  bodyOf: ({ id: _, ...members }) => members,
};
export const supports = importTarget(supportsData);

/** Supports of one reference under several texts, such as `Article 1`, identified by their title too. */
export const supportsByTitle = importTarget({ ...supportsData, identity: (of) => supportIdentity(of, true) });
