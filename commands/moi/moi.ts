import type { View } from '../../src/terminal/output/view.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { lateFlags } from '../shared/dossiers/late-steps.ts';
import { gather, type MyDay, SOURCES } from './gather.ts';

/** A row: a dossier, a step, a notification or an event. */
interface Line {
  readonly rubrique: 'dossier' | 'etape' | 'notification' | 'evenement';
  readonly id: string;
  /** The number of its dossier, else its id. */
  readonly dossier: string | null;
  readonly titre: string;
  readonly etat: string | null;
  readonly date: string | null;
  readonly en_retard: boolean | null;
}

const FIELDS = ['rubrique', 'dossier', 'titre', 'etat', 'date', 'en_retard', 'id'] as const;
const PARTS = [
  'utilisateur',
  'organisation',
  'retard_apres',
  'dossiers',
  'etapes',
  'notifications',
  'agenda',
];
const COUNTS = ['dossiers', 'etapes', 'notifications', 'agenda'].map((part) => `${part}.total`);

/** JSON is the whole day; the other formats list its parts. */
const view: View<Line> = {
  fields: () => [...FIELDS, ...PARTS, ...COUNTS, 'etapes.en_retard'],
  choices: () => ['etat'],
  columns: FIELDS.map((field) => ({ field, ...(field === 'titre' ? { wide: true as const } : {}) })),
  id: ({ id }) => id,
};

export const command = defineCommand({
  noun: 'moi',
  verb: '',
  summary: 'Show your day: dossiers, pending workflows, notifications and upcoming events',
  description: [
    'Your dossiers are the dossiers assigned to you. Pending workflows are those EN_COURS in your dossiers, and those in ATTENTE_VALIDATION where you are relecteur|valideur, oldest first.',
    'A workflow is late after --retard-apres days (default: set by `vigie profiles set --retard-apres`, else 30).',
    'Each list shows at most ten rows (five for unread notifications) and the command that shows all.',
    '-o json prints everything as one object; null means that the service lacks the extension.',
  ],
  examples: {
    'Show your day': 'vigie moi',
    'Count a workflow as late after two weeks': 'vigie moi --retard-apres 14',
    'Count your pending workflows for a script': 'vigie moi --json --fields etapes.total',
  },
  flags: { retard_apres: lateFlags.retard_apres },
  endpoints: SOURCES,
  view: view as View<unknown>,
  async run(context, { flags: { retard_apres } }) {
    const day = await gather(context, retard_apres);
    if (context.flags.json || context.flags.output === 'json') return { kind: 'record', row: day };
    return {
      kind: 'list',
      rows: linesOf(day),
      async draw(_, style) {
        const { draw } = await import('./draw.ts');
        return draw(context, day, style);
      },
    };
  },
});

function linesOf({ dossiers, etapes, notifications, agenda }: MyDay): Line[] {
  const none = { dossier: null, etat: null, date: null, en_retard: null };
  return [
    ...(dossiers?.data ?? []).map(
      ({ id, service_dossier_id, objet, statut }): Line => ({
        ...{ ...none, rubrique: 'dossier', id },
        ...{ dossier: service_dossier_id ?? id, titre: objet, etat: statut },
      }),
    ),
    ...(etapes?.data ?? []).map(
      ({ id, dossier, titre, etat, date_de_debut, en_retard }): Line => ({
        ...{ rubrique: 'etape', id, titre, etat, en_retard },
        ...{ dossier: dossier.service_dossier_id ?? dossier.id, date: date_de_debut },
      }),
    ),
    ...notifications.data.map(
      ({ id, subject, title, date_creation }): Line => ({
        ...{ ...none, rubrique: 'notification', id, titre: title, date: date_creation },
        dossier: subject ? (subject.service_dossier_id ?? subject.id) : null,
      }),
    ),
    ...agenda.data.map(
      ({ id, title, date_debut }): Line => ({
        ...none,
        ...{ rubrique: 'evenement', id, titre: title, date: date_debut },
      }),
    ),
  ];
}
