import { addSupport } from '../../src/contract/resources/supports.ts';
import { addCommand } from '../shared/cli/body-commands.ts';
import { requireSupports, supports } from './view.ts';

export const command = addCommand({
  noun: 'supports',
  summary: 'Add a regulatory support',
  description: ['It is en_vigueur unless --etat says otherwise.'],
  examples: {
    'An article, found by its reference later':
      "vigie supports add --nature article --reference 'R. 123-3' --titre 'Obligations des constructeurs'",
    'A repealed decree; only its id is printed':
      "vigie supports add --nature decret --etat abroge --reference 'Décret 73-1007' -o ids",
  },
  add: addSupport,
  view: supports,
  nameOf: ({ reference, titre }) => reference || titre,
  require: requireSupports,
});
