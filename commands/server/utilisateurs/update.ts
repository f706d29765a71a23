import { Utilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { changes } from '../../shared/cli/writes.ts';
import { flagsOf } from '../../shared/flags/contract-flags.ts';
import { choice, one } from '../../shared/flags/flags.ts';
import { inOrganisation } from '../administration.ts';
import { utilisateurView } from './view.ts';

const members = {
  first_name: true,
  last_name: true,
  fonction: true,
  avatar_url: true,
  timezone: true,
  roles: true,
} as const;

const flags = {
  ...flagsOf(Utilisateur().pick(members).partial(), {
    roles: { summary: 'A role, in the place of those there are' },
  }),
  is_active: choice(
    ['true', 'false'],
    'Whether the user may call; `utilisateurs deactivate` is --is-active false',
  ),
};

export const command = defineCommand({
  noun: 'server',
  verb: 'utilisateurs update',
  summary: 'Change a user of an organisation of a database',
  description: ['What is not given stays as it is.', 'A server that runs knows it from the next request on.'],
  examples: {
    'Another role':
      'vigie server utilisateurs update --db sdis.db c.martin --roles administrateur_fonctionnel',
    'Somebody comes back: their tokens that were not revoked count again':
      'vigie server utilisateurs update --db sdis.db c.martin --is-active true',
  },
  arguments: { id: one('The id of the user, as `server utilisateurs list` shows it') },
  flags,
  view: utilisateurView,
  async run(context, { arguments: { id }, flags: { is_active, ...attributes } }) {
    const changed = changes({ ...attributes, is_active: is_active && is_active === 'true' });
    const { checkTimeZone, updateUtilisateur } = await import('../../../server/admin/utilisateurs.ts');
    if (attributes.timezone !== undefined) checkTimeZone(attributes.timezone);
    const row = await inOrganisation(context, 'write', (tx, { organisation_key }) =>
      updateUtilisateur(tx, organisation_key, id, changed, new Date().toISOString()),
    );
    return { kind: 'record', row };
  },
});
