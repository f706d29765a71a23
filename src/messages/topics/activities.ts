import { examples, text } from './blocks.ts';
import type { Topic } from './topic.ts';

export const activities: Topic = {
  names: { en: 'activites', fr: 'activites' },
  title: { en: 'Activities of ERPs, by type', fr: 'Les activités des ERP, par type' },
  blocks: (language, { activities: all }) => [
    text(language, [
      'Values of activite_principale and activites_secondaire of an ERP: the type, a dash, the activity. Imports ignore accents and case, and accept an activity without its type if it is unique.',
      'Les valeurs d’activite_principale et d’activites_secondaire d’un ERP : le type, un tiret, l’activité. Les imports ignorent les accents et la casse, et acceptent une activité sans son type si elle est unique.',
    ]),
    {
      kind: 'items',
      items: all.map((one) => {
        const [type = '', ...rest] = one.split(' - ');
        return [`${type} -`, rest.join(' - ')];
      }),
    },
    examples(language, [
      [['List the ERPs of a type', 'Lister les ERP d’un type'], 'vigie erps list --type R'],
      [
        ['Map a word of a file to an activity', 'Associer un mot du fichier à une activité'],
        "vigie erps import erp.csv --values 'activite_principale:Supérette=M - Magasin de vente' --dry-run",
      ],
    ]),
  ],
};
