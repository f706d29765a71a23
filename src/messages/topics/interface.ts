import { examples, text } from './blocks.ts';
import type { Topic } from './topic.ts';

export const interfaceTopic: Topic = {
  names: { en: 'interface', fr: 'interface' },
  title: {
    en: 'The published interface, and what vigie adds to it',
    fr: 'L’interface publiée, et ce que vigie y ajoute',
  },
  blocks: (language) => [
    text(language, [
      'The published REST interface covers anomalies, prescriptions, documents, assignments (affectations), workflows, notifications and events. These commands work with any service that implements it.',
      'L’interface REST publiée couvre les anomalies, les prescriptions, les documents, les affectations, les workflows, les notifications et les évènements. Ces commandes marchent avec tout service qui l’applique.',
    ]),
    text(language, [
      'vigie adds extensions: dossiers, ERPs, PEIs, regulatory supports (supports), users, statistics, lists of documents and workflows, and writes of many objects at once. Another service may lack an extension: a command that needs it then names the extension and does nothing.',
      'vigie y ajoute des extensions : les dossiers, les ERP, les PEI, les supports réglementaires, les utilisateurs, les statistiques, les listes de documents et de workflows, et l’écriture de plusieurs objets à la fois. Un autre service peut ne pas les avoir : la commande qui en a besoin dit laquelle manque, et ne fait rien.',
    ]),
    examples(language, [
      [
        ['List the endpoints, with extensions marked', 'Lister les points d’accès, avec les extensions'],
        'vigie api routes',
      ],
      [['Show an endpoint in detail', 'Voir un point d’accès en détail'], 'vigie api schema GET /dossiers'],
    ]),
  ],
};
