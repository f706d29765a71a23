import {
  type Dossier,
  type DossierEnfant,
  listDossiers,
  takesChanges,
} from '../../../src/contract/resources/dossiers/dossiers.ts';
import { PER_PAGE_MAX } from '../../../src/contract/schema/pages.ts';
import type { CalendarEntry } from '../../../src/terminal/output/calendar.ts';
import type { Context } from '../../shared/cli/command.ts';
import { type Assigned, isAssigned } from '../../shared/dossiers/assignment.ts';
import type { Days } from '../../shared/flags/relative-days.ts';

/** Maximum of pages of open dossiers: a calendar is viewed often, and each page holds whole dossiers. */
const PAGES_MAX = 5;

/** Due dates in a range of days. */
interface DueDates {
  readonly entries: readonly CalendarEntry[];
  /** Whether all open dossiers were read, and how many. */
  readonly isWhole: boolean;
  readonly read: number;
}

type Judge = (dossier: Dossier) => boolean;

/**
 * Due dates of dossiers attached to an open one; for a user, of the dossiers assigned to them, and those attached to these.
 * None from a service without dossiers.
 */
export async function dueDates(context: Context, days: Days, assigned: Assigned): Promise<DueDates> {
  const client = await context.client();
  const entries: CalendarEntry[] = [];
  let read = 0;
  if (!(await client.extensions()).has('dossiers')) return { entries, isWhole: true, read };
  const query = { statut: 'OUVERT', per_page: String(PER_PAGE_MAX), ...assigned } as const;
  const isMine = assigned.utilisateur_id === undefined ? () => true : await isAssigned(client, assigned);
  for await (const { data, meta } of client.pages(listDossiers, { query })) {
    context.signal.throwIfAborted();
    read += data.length;
    for (const dossier of data) entries.push(...ofDossier(dossier, days, isMine));
    const { current_page, total_pages } = meta.pagination;
    if (current_page >= PAGES_MAX && current_page < total_pages) return { entries, isWhole: false, read };
  }
  return { entries, isWhole: true, read };
}

function ofDossier(dossier: Dossier, days: Days, isMine: Judge): CalendarEntry[] {
  if (!takesChanges(dossier)) return [];
  // A dossier attached to one of theirs is theirs as well.
  const isTheirs = isMine(dossier) ? () => true : isMine;
  return dossier.dossiers_enfants.flatMap((enfant) => [
    ...(isTheirs(enfant) ? ofEnfant(enfant, dossier, days) : []),
    ...ofDossier(enfant, days, isTheirs),
  ]);
}

function ofEnfant(enfant: DossierEnfant, parent: Dossier, { first, last }: Days): CalendarEntry[] {
  const { service_dossier_id, objet } = enfant;
  const due = enfant.date_limite_traitement ?? '';
  if (!takesChanges(enfant) || due < first || due > last) return [];
  // One without a number is identified by the dossier to which it is attached.
  const title = [service_dossier_id ?? parent.service_dossier_id, objet].filter(Boolean).join(' ');
  return [{ first: due, last: due, sign: '!', tone: 'bad', start: '', end: '', wholeDay: '', title }];
}
