import type { Client } from '../../../src/client/client.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { ROLES_D_AFFECTATION, type RoleDAffectation } from '../../../src/contract/resources/affectations.ts';
import type { Dossier } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { listEvenements } from '../../../src/contract/resources/evenements.ts';
import { readMe } from '../../../src/contract/resources/utilisateurs.ts';
import type { Context } from '../cli/command.ts';
import { requireExtension } from '../cli/extensions.ts';
import { choice, text, toggle } from '../flags/flags.ts';

/** Filter of a list by user: assigned to the dossier, or taking part. */
export const assigneeFlags = {
  mien: toggle('Show your own rows only'),
  de: { ...text('id', 'Show the rows of a user only'), completes: 'utilisateurs' as const },
};
export const roleFlag = {
  role: choice(ROLES_D_AFFECTATION, 'Filter by role of the user; with --mien or --de'),
};

/** The value for the calling user. */
const ME = '@moi';

/** A user, by id or `@moi`, and the required role. */
export interface Assigned {
  readonly utilisateur_id?: string;
  readonly role?: RoleDAffectation;
}

interface Whose {
  readonly mien: boolean;
  readonly de: string | undefined;
  readonly role?: RoleDAffectation | undefined;
}

/** The user filter of the flags. Throws OPTIONS_CONTRAIRES, and OPTIONS_REQUISES for a role of nobody. */
export function assignedIn({ mien, de, role }: Whose, command: string): Assigned {
  if (mien && de !== undefined) throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--mien', '--de'] });
  const utilisateur_id = mien ? ME : de;
  if (role !== undefined && utilisateur_id === undefined)
    throw new VigieError('OPTIONS_REQUISES', { flags: ['--mien'], command });
  return { ...(utilisateur_id === undefined ? {} : { utilisateur_id }), ...(role && { role }) };
}

/** The user filter of events. Throws EXTENSION_ABSENTE if the service lacks it, and the errors of `assignedIn`. */
export async function participantIn(context: Context, whose: Whose, command: string): Promise<Assigned> {
  const assigned = assignedIn(whose, command);
  if (assigned.utilisateur_id !== undefined) await requireExtension('suivi', listEvenements)(context);
  return assigned;
}

/** Filters by the assignments in the dossiers. */
export async function isAssigned(
  client: Client,
  { utilisateur_id, role }: Assigned,
): Promise<(dossier: Dossier) => boolean> {
  const id = utilisateur_id === ME ? (await client.call(readMe, {})).id : utilisateur_id;
  return ({ affectations }) =>
    affectations.some((one) => one.utilisateur.id === id && (role === undefined || one.role === role));
}
