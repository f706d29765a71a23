import { isActive, type Workflow } from '../../../src/contract/resources/workflows.ts';
import { DAY, instantOf } from '../../../src/contract/schema/dates.ts';
import { RETARD_MAX } from '../../../src/profiles/configuration.ts';
import type { Context } from '../cli/command.ts';
import { integer, toggle, withVariables } from '../flags/flags.ts';

/** Default number of days after which a step under way is late. */
const RETARD_DEFAULT = 30;

export const lateFlags = {
  en_retard: toggle('Show late workflows only: EN_COURS or ATTENTE_VALIDATION for too long'),
  ...withVariables({
    retard_apres: integer(
      'days',
      { min: 1, max: RETARD_MAX },
      'Number of days after which a workflow is late (default: by profile, else 30)',
    ),
  }),
};

/** The moment before which a late step began. `days`: as typed. */
export async function lateBefore(context: Context, days: number | undefined): Promise<Date> {
  const { retard_apres } = await context.profile();
  return new Date(Date.now() - (days ?? retard_apres?.value ?? RETARD_DEFAULT) * DAY);
}

/** Whether a step is late: active, and begun before that moment. */
export function isLate({ etat, date_de_debut }: Workflow, before: Date): boolean {
  return isActive(etat) && date_de_debut !== null && instantOf(date_de_debut) < before.getTime();
}

/** Whole days since a step began; undefined for one not begun. */
export function daysSince(moment: string | null, now: Date = new Date()): number | undefined {
  return moment === null ? undefined : Math.max(0, Math.floor((now.getTime() - instantOf(moment)) / DAY));
}
