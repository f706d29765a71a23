import { VigieError } from '../../../src/contract/errors.ts';
import {
  addUtilisateur as endpoint,
  ROLES,
  Utilisateur,
} from '../../../src/contract/resources/utilisateurs.ts';
import { serverWords } from '../../../src/messages/commands/server.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { bodyFlags, flagsOf } from '../../shared/flags/contract-flags.ts';
import { choices, text } from '../../shared/flags/flags.ts';
import { createdRecord, ifExistsFlag } from '../../shared/output/creation.ts';
import { inOrganisation } from '../administration.ts';
import { identityFlags, link } from './identity.ts';
import { utilisateurView } from './view.ts';

const flags = {
  id: bodyFlags(endpoint).id,
  ...flagsOf(Utilisateur().pick({ first_name: true, last_name: true, fonction: true }).partial()),
  timezone: text('zone', 'Time zone, by its name in the tz database (default: of the organisation)'),
  roles: choices(ROLES, 'Role of the user (default: read only)'),
  ...identityFlags,
  ...ifExistsFlag,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'utilisateurs add',
  summary: 'Add a user to an organisation of a database',
  description: [
    'With --if-exists replace, an existing user is updated; fields without a flag keep their value.',
  ],
  examples: {
    'Add a manager of the libraries':
      'vigie server utilisateurs add --db sdis.db --id c.martin --first-name Camille --last-name Martin --roles preventionniste',
    'Add a read-only user':
      'vigie server utilisateurs add --db sdis.db --id lecture --roles visionneur_simple',
    'Run safely more than once in a script':
      'vigie server utilisateurs add --db sdis.db --id lecture --roles visionneur_simple --if-exists replace',
  },
  flags,
  view: utilisateurView,
  async run(context, input) {
    const { addUtilisateur, checkTimeZone, findUtilisateur, updateUtilisateur } = await import(
      '../../../server/admin/utilisateurs.ts'
    );
    const { if_exists = 'fail', id, first_name, last_name, fonction, timezone } = input.flags;
    const roles = input.flags.roles.length > 0 ? [...input.flags.roles] : undefined;
    if (timezone !== undefined) checkTimeZone(timezone);
    const attributes = { first_name, last_name, fonction, timezone, roles };
    const now = new Date().toISOString();

    const { row, isNew } = await inOrganisation(context, 'write', async (tx, organisation, file) => {
      const { organisation_key, fuseau } = organisation;
      const found = await findUtilisateur(tx, organisation_key, id);
      if (found && if_exists === 'fail') throw new VigieError('UTILISATEUR_EXISTANT', { user: id });
      if (found && if_exists === 'skip') return { row: found, isNew: false };
      if (found) {
        await link(tx, organisation, id, input.flags, now, file);
        return { row: await updateUtilisateur(tx, organisation_key, id, attributes, now), isNew: false };
      }
      const user = {
        id,
        first_name: first_name ?? null,
        last_name: last_name ?? null,
        fonction: fonction ?? null,
        timezone: timezone ?? fuseau,
        roles: roles ?? null,
      };
      const row = await addUtilisateur(tx, organisation_key, user, now);
      await link(tx, organisation, id, input.flags, now, file);
      return { row, isNew: true };
    });
    if (isNew) return createdRecord(context, 'utilisateur', row, row.id);
    const notice = () => (row.is_active ? undefined : serverWords(context.language).inactive(row.id));
    return { kind: 'record', row, notice };
  },
});
