import { ProblemError } from '../../../src/client/client.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import {
  addUtilisateur,
  ROLES,
  readUtilisateur,
  timezone,
  Utilisateur,
  updateUtilisateur,
} from '../../../src/contract/resources/utilisateurs.ts';
import { serverWords } from '../../../src/messages/commands/server.ts';
import { byId, defineCommand } from '../../shared/cli/command.ts';
import { definedOf } from '../../shared/cli/writes.ts';
import { bodyFlags, flagsOf } from '../../shared/flags/contract-flags.ts';
import { choices } from '../../shared/flags/flags.ts';
import { createdRecord, ifExistsFlag } from '../../shared/output/creation.ts';
import { identityFlags, identityMembers } from './identity.ts';
import { requireUtilisateurs, utilisateurView } from './view.ts';

const flags = {
  id: bodyFlags(addUtilisateur).id,
  ...flagsOf(
    Utilisateur()
      .pick({ first_name: true, last_name: true, fonction: true })
      .extend({ timezone: timezone() })
      .partial(),
    { timezone: { summary: 'Time zone, by its name in the tz database (default: of the organisation)' } },
  ),
  roles: choices(ROLES, 'Role of the user (default: read only)'),
  ...identityFlags,
  ...ifExistsFlag,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'utilisateurs add',
  summary: 'Add a user to an organisation',
  description: [
    'With --if-exists replace, an existing user is updated; fields without a flag keep their value.',
  ],
  examples: {
    'Add a manager of the libraries':
      'vigie server utilisateurs add --db sdis.db --id c.martin --first-name Camille --last-name Martin --roles preventionniste',
    'Add a read-only user':
      'vigie server utilisateurs add --db sdis.db --id lecture --roles visionneur_simple',
    'Add a user to a service as its administrator':
      'vigie server utilisateurs add -p prod --id c.martin --roles preventionniste',
    'Run safely more than once in a script':
      'vigie server utilisateurs add --db sdis.db --id lecture --roles visionneur_simple --if-exists replace',
  },
  flags,
  endpoints: [addUtilisateur, readUtilisateur, updateUtilisateur],
  view: utilisateurView,
  async run(context, { flags: { if_exists = 'fail', id, roles, oidc_sub, oidc_issuer, ...attributes } }) {
    await requireUtilisateurs(context);
    const client = await context.client();
    const identity = await identityMembers(context, { oidc_sub, oidc_issuer });
    const body = {
      ...definedOf(attributes),
      ...(roles.length > 0 ? { roles: [...roles] } : {}),
      ...identity,
    };
    try {
      const row = await client.call(addUtilisateur, { body: { id, ...body } });
      return await createdRecord(context, 'utilisateur', row, row.id);
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'IDENTIFIANT_PRIS')) throw error;
    }
    if (if_exists === 'fail') throw new VigieError('UTILISATEUR_EXISTANT', { user: id });
    const existing = byId(readUtilisateur, id);
    const row = await (if_exists === 'skip'
      ? client.call(readUtilisateur, existing)
      : client.call(updateUtilisateur, { ...existing, body }));
    const notice = () => (row.is_active ? undefined : serverWords(context.language).inactive(row.id));
    return { kind: 'record', row, notice };
  },
});
