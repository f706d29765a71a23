import type { Client } from '../../../src/client/client.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { ROLES_D_AFFECTATION, type RoleDAffectation } from '../../../src/contract/resources/affectations.ts';
import type { Dossier } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { listEvenements } from '../../../src/contract/resources/evenements.ts';
import { readMe } from '../../../src/contract/resources/utilisateurs.ts';
import type { Context } from '../cli/command.ts';
import { requireExtension } from '../cli/extensions.ts';
import { choice, text, toggle } from '../flags/flags.ts';

/** Whose a list is to be: by assignment to dossiers, or by taking part. */
export const assigneeFlags = {
  mien: toggle('Only what is yours'),
  de: { ...text('id', 'Only what is that user’s'), completes: 'utilisateurs' as const },
};
export const roleFlag = {
  role: choice(ROLES_D_AFFECTATION, 'Only where they have this role; with --mien or --de'),
};

/** Whom the service takes for the caller. */
const ME = '@moi';

/** A user, by their id or `@moi`, and the role that they must have. */
export interface Assigned {
  readonly utilisateur_id?: string;
  readonly role?: RoleDAffectation;
}

interface Whose {
  readonly mien: boolean;
  readonly de: string | undefined;
  readonly role?: RoleDAffectation | undefined;
}

/** What flags say of whose a list is to be. Throws OPTIONS_CONTRAIRES, and OPTIONS_REQUISES for a role of nobody. */
export function assignedIn({ mien, de, role }: Whose, command: string): Assigned {
  if (mien && de !== undefined) throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--mien', '--de'] });
  const utilisateur_id = mien ? ME : de;
  if (role !== undefined && utilisateur_id === undefined)
    throw new VigieError('OPTIONS_REQUISES', { flags: ['--mien'], command });
  return { ...(utilisateur_id === undefined ? {} : { utilisateur_id }), ...(role && { role }) };
}

/** Whose events are asked for. Throws EXTENSION_ABSENTE where the service cannot choose them, and as `assignedIn`. */
export async function participantIn(context: Context, whose: Whose, command: string): Promise<Assigned> {
  const assigned = assignedIn(whose, command);
  if (assigned.utilisateur_id !== undefined) await requireExtension('suivi', listEvenements)(context);
  return assigned;
}

/** Judges by the assignments that stand in the dossiers. */
export async function isAssigned(
  client: Client,
  { utilisateur_id, role }: Assigned,
): Promise<(dossier: Dossier) => boolean> {
  const id = utilisateur_id === ME ? (await client.call(readMe, {})).id : utilisateur_id;
  return ({ affectations }) =>
    affectations.some((one) => one.utilisateur.id === id && (role === undefined || one.role === role));
}
