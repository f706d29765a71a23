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
    roles: { summary: 'Role of the user; replaces the current roles' },
  }),
  is_active: choice(
    ['true', 'false'],
    'Whether the user may sign in; `vigie server utilisateurs deactivate` sets false',
  ),
};

export const command = defineCommand({
  noun: 'server',
  verb: 'utilisateurs update',
  summary: 'Update a user of a database',
  description: ['Fields without a flag keep their value.', 'A running server applies changes at once.'],
  examples: {
    'Change the role':
      'vigie server utilisateurs update --db sdis.db c.martin --roles administrateur_fonctionnel',
    'Reactivate a user; unrevoked tokens are valid again':
      'vigie server utilisateurs update --db sdis.db c.martin --is-active true',
  },
  arguments: { id: one('Id of the user; list ids with `vigie server utilisateurs list`') },
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
