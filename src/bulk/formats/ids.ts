import { textOf } from './cells.ts';
import type { Format } from './format.ts';

export const ids: Format<'ids'> = {
  name: 'ids',
  summary: {
    en: 'Ids only, one per line, for another command',
    fr: 'Les identifiants seuls, un par ligne, pour une autre commande',
  },
  extensions: [],
  writer({ idOf, valuesOf }) {
    // A column may hold other objects' ids, many times: each is written once.
    const written = new Set(['']);
    return {
      row(row) {
        const found = idOf
          ? [idOf(row) ?? []].flat()
          : valuesOf(row).flat(Number.POSITIVE_INFINITY).map(textOf);
        const printed = idOf ? found : found.filter((id) => !written.has(id) && written.add(id));
        return printed.map((id) => `${id}\n`).join('');
      },
    };
  },
};
