import type { Format } from './format.ts';

export const json: Format<'json'> = {
  name: 'json',
  summary: {
    en: 'One document with every field, as the service sent it; a list is an array',
    fr: 'Un seul document, tous les champs, tels que le service les donne ; une liste est un tableau',
  },
  extensions: ['.json'],
  imported: true,
  json: true,
  whole: true,
  /** An array with a line for each element: easy to read and to compare. */
  writer({ objectOf }) {
    let before = '[\n';
    return {
      row(row) {
        const element = before + JSON.stringify(objectOf(row));
        before = ',\n';
        return element;
      },
      end: () => (before === ',\n' ? '\n]\n' : '[]\n'),
    };
  },
  document: (object) => `${JSON.stringify(object, null, 2)}\n`,
};
