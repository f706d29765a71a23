import { VigieError } from '../../src/contract/errors.ts';
import type { Context } from '../shared/cli/command.ts';
import { toggle } from '../shared/cli/flags.ts';

/** What an act of administration works in: one organisation of a local database. */
export interface Administration {
  readonly file: string;
  /** `--org`, or undefined: then the database must hold only one organisation. */
  readonly organisation: string | undefined;
}

export const sameNameFlag = {
  allow_same_name: toggle('Also where another organisation has this name'),
};

/**
 * The database file that is meant. Administration is local: a profile of a remote service is refused, for `objet` with
 * what looks at such a service instead.
 */
export async function openAdministration(context: Context, objet?: 'etat'): Promise<Administration> {
  const profile = await context.profile();
  if (profile.kind === 'remote')
    throw new VigieError('ADMINISTRATION_LOCALE', { url: profile.url.value, ...(objet && { objet }) });
  return { file: profile.db.value, organisation: profile.org?.value };
}
