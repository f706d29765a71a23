import type { STATUTS_DE_DOSSIER } from '../../../src/contract/resources/dossiers/dossiers.ts';
import {
  listWorkflowsOfAll,
  type WorkflowDeDossier,
} from '../../../src/contract/resources/dossiers/workflows.ts';
import { ETATS_FINIS, type EtatDeWorkflow } from '../../../src/contract/resources/workflows.ts';
import { instantOf } from '../../../src/contract/schema/dates.ts';
import { PER_PAGE_MAX } from '../../../src/contract/schema/pages.ts';
import type { Context } from '../../shared/cli/command.ts';
import type { Assigned } from '../../shared/dossiers/assignment.ts';
import { everyStep } from '../../shared/dossiers/every-step.ts';
import { daysSince, isLate } from '../../shared/dossiers/late-steps.ts';

/** Columns of a board: finished steps are only counted. */
export const COLUMNS = [
  'ATTENTE',
  'EN_COURS',
  'ATTENTE_VALIDATION',
  'PAUSE',
] as const satisfies readonly EtatDeWorkflow[];

/** A step on a board. */
export interface Card extends WorkflowDeDossier {
  /** Whole days since its start, or its creation before that. */
  readonly jours: number;
  readonly en_retard: boolean;
}

export interface Board {
  /** By column, the oldest first. */
  readonly cards: readonly Card[];
  readonly finished: number;
}

interface Which {
  readonly assigned: Assigned;
  readonly statut: (typeof STATUTS_DE_DOSSIER)[number];
  /** Steps begun before are late. */
  readonly before: Date;
}

/** Gathers a board. Archived dossiers take no change: they count as closed. */
export async function gatherBoard(context: Context, { assigned, statut, before }: Which): Promise<Board> {
  const client = await context.client();
  const isOpen = statut === 'OUVERT';
  const query = { ...assigned, ouverts: isOpen ? 'true' : 'false', per_page: String(PER_PAGE_MAX) } as const;
  const now = new Date();
  const cards: Card[] = [];
  for await (const step of everyStep(context, { ...query, etat: COLUMNS.join() })) {
    context.signal.throwIfAborted();
    cards.push({
      ...step,
      jours: daysSince(step.date_de_debut ?? step.date_de_creation, now) ?? 0,
      en_retard: isLate(step, before),
    });
  }
  const { meta } = await client.call(listWorkflowsOfAll, {
    query: { ...query, etat: ETATS_FINIS.join(), per_page: '1' },
  });
  return { cards: cards.toSorted(inOrder), finished: meta.pagination.total };
}

const ORDER: readonly EtatDeWorkflow[] = COLUMNS;

function inOrder(one: Card, other: Card): number {
  const column = ({ etat }: Card) => ORDER.indexOf(etat);
  const since = ({ date_de_debut, date_de_creation }: Card) => instantOf(date_de_debut ?? date_de_creation);
  return column(one) - column(other) || since(one) - since(other);
}

/** A dossier in a column: its oldest step there, with the titles of all. */
export interface DossierCard extends Card {
  readonly titres: readonly string[];
}

/** The dossiers of each column. A step that waits for another of its dossier is left out: nobody can start it. */
export function columnsOf({
  cards,
}: Board): readonly { readonly etat: EtatDeWorkflow; readonly cards: readonly DossierCard[] }[] {
  const active = new Set(cards.filter(({ etat }) => etat !== 'ATTENTE').map(({ dossier }) => dossier.id));
  return COLUMNS.map((etat) => {
    const byDossier = new Map<string, DossierCard>();
    for (const card of cards) {
      const { id } = card.dossier;
      const first = byDossier.get(id);
      // Those that have never begun wait for one another: the first of them can be started.
      if (card.etat !== etat || (etat === 'ATTENTE' && (active.has(id) || first))) continue;
      const isAnyLate = first?.en_retard || card.en_retard;
      byDossier.set(id, {
        ...(first ?? card),
        en_retard: isAnyLate,
        titres: [...(first?.titres ?? []), card.titre],
      });
    }
    return { etat, cards: [...byDossier.values()] };
  });
}
