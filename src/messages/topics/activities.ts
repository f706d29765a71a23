import { examples, text } from './blocks.ts';
import type { Topic } from './topic.ts';

export const activities: Topic = {
  names: { en: 'activites', fr: 'activites' },
  title: { en: 'What ERPs are used for, by type', fr: 'Les activités des ERP, par type' },
  blocks: (language, { activities: all }) => [
    text(language, [
      'What activite_principale and activites_secondaire of an ERP may be, to the letter: the type, a dash, the activity. Imports also take them without accents and case, and without their type where that is enough.',
      'Ce que peuvent être activite_principale et activites_secondaire d’un ERP, à la lettre : le type, un tiret, l’activité. Les imports les prennent aussi sans accents ni majuscules, et sans leur type là où cela suffit.',
    ]),
    {
      kind: 'items',
      items: all.map((one) => {
        const [type = '', ...rest] = one.split(' - ');
        return [`${type} -`, rest.join(' - ')];
      }),
    },
    examples(language, [
      [['The ERPs of a type', 'Les ERP d’un type'], 'vigie erps list --type R'],
      [
        ['What a word of the file stands for', 'Ce que veut dire un mot du fichier'],
        "vigie erps import erp.csv --values 'activite_principale:Supérette=M - Magasin de vente' --dry-run",
      ],
    ]),
  ],
};
