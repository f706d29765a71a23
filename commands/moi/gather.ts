import type { Client } from '../../src/client/client.ts';
import type { RoleDAffectation } from '../../src/contract/resources/affectations.ts';
import {
  type Dossier,
  type DossierEnfant,
  listDossiers,
  takesChanges,
} from '../../src/contract/resources/dossiers/dossiers.ts';
import {
  listWorkflowsOfAll,
  type WorkflowDeDossier,
} from '../../src/contract/resources/dossiers/workflows.ts';
import { type Evenement, listEvenements } from '../../src/contract/resources/evenements.ts';
import { listNotifications, type Notification } from '../../src/contract/resources/notifications.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { readMe, type Utilisateur } from '../../src/contract/resources/utilisateurs.ts';
import {
  type EtatDeWorkflow,
  TYPES_DE_WORKFLOW,
  type TypeDeWorkflow,
} from '../../src/contract/resources/workflows.ts';
import { DEFAULT_ZONE, instantOf } from '../../src/contract/schema/dates.ts';
import { PER_PAGE_MAX } from '../../src/contract/schema/pages.ts';
import type { Context } from '../shared/cli/command.ts';
import { namedAs } from '../shared/dossiers/every-step.ts';
import { daysSince, isLate, lateBefore } from '../shared/dossiers/late-steps.ts';
import { withAttached } from '../shared/dossiers/numbers.ts';
import { periodOfDays, today } from '../shared/flags/date-flags.ts';
import { type Days, daysBehind } from '../shared/flags/relative-days.ts';

/** Maximum of rows of a part. */
const SHOWN = 10;
/** Days of the calendar, today included. */
export const DAYS_OF_AGENDA = 14;
/** Maximum of notification pages, newest first. */
const PAGES = 5;

/** Beginning of a list, and its total; `complet` is false for a partial count. */
interface Part<T> {
  readonly total: number;
  readonly complet: boolean;
  readonly data: readonly T[];
}
export type MyDossier = WorkflowDeDossier['dossier'] & {
  readonly roles: readonly RoleDAffectation[];
  readonly workflows_actifs: readonly TypeDeWorkflow[];
  /** The first due date of its attached dossiers, `2026-11-24`. */
  readonly date_limite_traitement: string | null;
};
export type MyStep = WorkflowDeDossier & {
  /** Whole days since it began; null before that. */
  readonly jours: number | null;
  readonly en_retard: boolean;
};
/** A notification with a brief dossier. */
export type MyNotification = Omit<Notification, 'subject' | 'utilisateur'> & {
  readonly subject: Pick<Dossier, 'id' | 'service_dossier_id' | 'objet'> | null;
};
/** `participe` is null for a service without it. */
export type MyEvent = Evenement & { readonly participe: boolean | null };

/** The user's day: null for parts that the service lacks. */
export interface MyDay {
  readonly utilisateur: Pick<Utilisateur, 'id' | 'first_name' | 'last_name'> | null;
  readonly organisation: { readonly id: string; readonly nom: string } | null;
  /** Days after which a step is late. */
  readonly retard_apres: number;
  readonly dossiers: Part<MyDossier> | null;
  readonly etapes:
    | (Part<MyStep> & { readonly en_cours: number; readonly a_valider: number; readonly en_retard: number })
    | null;
  readonly notifications: Part<MyNotification>;
  readonly agenda: Part<MyEvent> & Days;
}

/** Endpoints of the day. */
export const SOURCES = [
  readSession,
  readMe,
  listDossiers,
  listWorkflowsOfAll,
  listNotifications,
  listEvenements,
];

export async function gather(context: Context, retard: number | undefined): Promise<MyDay> {
  const client = await context.client();
  const offered = await client.extensions();
  const before = await lateBefore(context, retard);
  const session = offered.has('session') ? await client.call(readSession, {}) : undefined;
  const notifications = await unread(client);
  const utilisateur = offered.has('dossiers')
    ? await client.call(readMe, {})
    : (session?.utilisateur ?? notifications.utilisateur);
  const all = session?.organisations ?? [];
  const id = await context.organisation();
  const found = all.find((one) => one.id === id) ?? (all.length === 1 ? all[0] : undefined);
  return {
    utilisateur,
    organisation: found ? { id: found.id, nom: found.nom } : null,
    retard_apres: daysSince(before.toISOString()) as number,
    ...(utilisateur && offered.has('suivi')
      ? await ownDossiers(client, utilisateur.id, before)
      : { dossiers: null, etapes: null }),
    notifications: notifications.part,
    agenda: await agenda(client, offered.has('suivi'), found?.fuseau ?? DEFAULT_ZONE),
  };
}

const PER_PAGE = String(SHOWN);

/** Dossiers of the caller, and pending steps. */
async function ownDossiers(
  client: Client,
  user: string,
  before: Date,
): Promise<Pick<MyDay, 'dossiers' | 'etapes'>> {
  const utilisateur_id = '@moi';
  const dossiers = await client.call(listDossiers, {
    query: { utilisateur_id, statut: 'OUVERT', sort: '-statut', per_page: PER_PAGE },
  });
  const steps = (etat: EtatDeWorkflow, more: { role?: RoleDAffectation; debut_avant?: string } = {}) =>
    client.call(listWorkflowsOfAll, {
      query: {
        ...{ utilisateur_id, etat, ouverts: 'true', sort: 'date_de_debut' },
        ...{ ...more, per_page: more.debut_avant === undefined ? PER_PAGE : '1' },
      },
    });
  const late = { debut_avant: before.toISOString() };
  const [current, currentLate] = [await steps('EN_COURS'), await steps('EN_COURS', late)];
  const [review, reviewLate] = [
    await steps('ATTENTE_VALIDATION', REVIEWER),
    await steps('ATTENTE_VALIDATION', { ...REVIEWER, ...late }),
  ];
  const totalOf = ({ meta }: { meta: { pagination: { total: number } } }) => meta.pagination.total;
  return {
    dossiers: {
      total: totalOf(dossiers),
      complet: true,
      data: dossiers.data.map((dossier) => ownDossier(dossier, user)),
    },
    etapes: {
      total: totalOf(current) + totalOf(review),
      en_cours: totalOf(current),
      a_valider: totalOf(review),
      en_retard: totalOf(currentLate) + totalOf(reviewLate),
      complet: true,
      data: oldest([...current.data, ...review.data], before),
    },
  };
}

/** Roles that review a step before it is VALIDE. */
const REVIEWER = { role: 'relecteur|valideur' } as const;

/** A dossier with the user's roles and the active steps, in itself and in those attached to it. */
function ownDossier(dossier: Dossier, user: string): MyDossier {
  const all = withAttached(dossier);
  const roles = all.flatMap(({ affectations }) =>
    affectations.filter(({ utilisateur }) => utilisateur.id === user).map(({ role }) => role),
  );
  const active = new Set(all.flatMap(({ workflows_actifs }) => workflows_actifs));
  const due = all
    .filter(takesChanges)
    .flatMap((one) => (one as Partial<DossierEnfant>).date_limite_traitement ?? []);
  return {
    ...namedAs(dossier),
    date_limite_traitement: due.toSorted()[0] ?? null,
    roles: [...new Set(roles)],
    workflows_actifs: TYPES_DE_WORKFLOW.filter((type) => active.has(type)),
  };
}

/** First steps by start date. */
function oldest(steps: readonly WorkflowDeDossier[], before: Date): MyStep[] {
  const begun = ({ date_de_debut }: WorkflowDeDossier) =>
    date_de_debut === null ? Number.POSITIVE_INFINITY : instantOf(date_de_debut);
  return steps
    .toSorted((a, b) => begun(a) - begun(b))
    .slice(0, SHOWN)
    .map((step) => ({
      ...step,
      jours: daysSince(step.date_de_debut) ?? null,
      en_retard: isLate(step, before),
    }));
}

/** Unread ones among the newest notifications, and the user. */
async function unread(client: Client) {
  const found: Notification[] = [];
  let utilisateur: Utilisateur | null = null;
  let complet = true;
  for await (const { data, meta } of client.pages(listNotifications, {
    query: { per_page: String(PER_PAGE_MAX) },
  })) {
    utilisateur ??= data[0]?.utilisateur ?? null;
    found.push(...data.filter(({ date_de_lecture }) => date_de_lecture === null));
    const { current_page, total_pages } = meta.pagination;
    complet = current_page === total_pages;
    if (current_page === PAGES) break;
  }
  const data = found.slice(0, SHOWN / 2).map(({ subject, utilisateur: _, ...one }): MyNotification => {
    if (subject === null) return { ...one, subject };
    const { id, service_dossier_id, objet } = subject;
    return { ...one, subject: { id, service_dossier_id, objet } };
  });
  const part = { total: found.length, complet, data };
  return { utilisateur, part };
}

/** Next days of the calendar in the zone of the organisation, and the user's part in it. */
async function agenda(client: Client, isTold: boolean, zone: string): Promise<MyDay['agenda']> {
  const first = today(zone);
  const days = { first, last: daysBehind(first, DAYS_OF_AGENDA - 1) };
  const period = periodOfDays(days, zone);
  const { data, meta } = await client.call(listEvenements, { query: { period, per_page: PER_PAGE } });
  const query = { period, utilisateur_id: '@moi', per_page: String(PER_PAGE_MAX) };
  const attended = isTold
    ? new Set((await client.call(listEvenements, { query })).data.map(({ id }) => id))
    : null;
  return {
    ...days,
    total: meta.pagination.total,
    complet: true,
    data: data.map((one) => ({ ...one, participe: attended?.has(one.id) ?? null })),
  };
}
