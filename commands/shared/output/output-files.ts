import { type Named, refuseShared } from '../../../src/bulk/files/targets.ts';
import type { Context } from '../cli/command.ts';

/**
 * Refuses, among the files that a command is to write, what it works with: see `refuseShared`. Throws FICHIER_COMMUN,
 * SAUVEGARDE_REFUSEE, and what is wrong with the profile.
 */
export async function refuseTargets(
  { profile }: Pick<Context, 'profile'>,
  written: readonly Named[],
  read: readonly Named[] = [],
): Promise<void> {
  if (written.length === 0) return;
  const inForce = await profile();
  refuseShared(written, { read, database: inForce.kind === 'embedded' ? inForce.db.value : undefined });
}
