import { addSupport } from '../../src/contract/resources/supports.ts';
import { addCommand } from '../shared/cli/body-commands.ts';
import { requireSupports, supports } from './view.ts';

export const command = addCommand({
  noun: 'supports',
  summary: 'Add a regulatory support',
  description: ['The state is en_vigueur, unless --etat is given.'],
  examples: {
    'Add an article':
      "vigie supports add --nature article --reference 'R. 123-3' --titre 'Obligations des constructeurs'",
    'Add a repealed decree and print only the id':
      "vigie supports add --nature decret --etat abroge --reference 'Décret 73-1007' -o ids",
  },
  add: addSupport,
  view: supports,
  nameOf: ({ reference, titre }) => reference || titre,
  require: requireSupports,
});
