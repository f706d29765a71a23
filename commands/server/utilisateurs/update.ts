import { timezone, Utilisateur, updateUtilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import { byId, defineCommand } from '../../shared/cli/command.ts';
import { changes } from '../../shared/cli/writes.ts';
import { flagsOf } from '../../shared/flags/contract-flags.ts';
import { choice, one } from '../../shared/flags/flags.ts';
import { identityFlags, identityMembers } from './identity.ts';
import { requireUtilisateurs, utilisateurView } from './view.ts';

const members = {
  first_name: true,
  last_name: true,
  fonction: true,
  avatar_url: true,
  roles: true,
} as const;

const flags = {
  ...flagsOf(Utilisateur().pick(members).extend({ timezone: timezone() }).partial(), {
    roles: { summary: 'Role of the user; replaces the current roles' },
  }),
  ...identityFlags,
  is_active: choice(
    ['true', 'false'],
    'Whether the user may sign in; `vigie server utilisateurs deactivate` sets false',
  ),
};

export const command = defineCommand({
  noun: 'server',
  verb: 'utilisateurs update',
  summary: 'Update a user',
  description: [
    'Fields without a flag keep their value.',
    'A running server applies changes at once.',
    'With --oidc-sub, the user signs in by this identity; an empty one removes the link.',
  ],
  examples: {
    'Change the role':
      'vigie server utilisateurs update --db sdis.db c.martin --roles administrateur_fonctionnel',
    'Link the user to an identity':
      'vigie server utilisateurs update --db sdis.db c.martin --oidc-sub 3f6c9a10-7a50-4c3d-9b1e-4f6a2d8c0b35 --oidc-issuer https://connexion.sdis.example/realms/sdis',
    'Change the role of a user of a service':
      'vigie server utilisateurs update -p prod c.martin --roles relecteur',
    'Reactivate a user; unrevoked tokens are valid again':
      'vigie server utilisateurs update --db sdis.db c.martin --is-active true',
  },
  arguments: { id: one('Id of the user; list ids with `vigie server utilisateurs list`') },
  flags,
  endpoints: [updateUtilisateur],
  view: utilisateurView,
  async run(context, { arguments: { id }, flags: { is_active, oidc_sub, oidc_issuer, ...attributes } }) {
    const { oidc_sub: _, ...changed } = changes({
      ...{ ...attributes, is_active: is_active && is_active === 'true', oidc_sub },
    });
    await requireUtilisateurs(context);
    const body = { ...changed, ...(await identityMembers(context, { oidc_sub, oidc_issuer })) };
    const client = await context.client();
    const row = await client.call(updateUtilisateur, { ...byId(updateUtilisateur, id), body });
    return { kind: 'record', row };
  },
});
