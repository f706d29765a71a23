import { VigieError } from '../../../src/contract/errors.ts';
import { ROLES, Utilisateur } from '../../../src/contract/utilisateurs.ts';
import { added } from '../../adding.ts';
import { defineCommand } from '../../command.ts';
import { flagsOf } from '../../fields.ts';
import { choices, filled, text } from '../../flags.ts';
import { administered } from '../administration.ts';
import { utilisateurView } from './view.ts';

const flags = {
  id: filled('id', 'What identifies the user within the organisation, such as an account name', 256),
  ...flagsOf(Utilisateur().pick({ first_name: true, last_name: true, fonction: true }).partial(), {
    first_name: { summary: 'First name' },
    last_name: { summary: 'Last name' },
    fonction: { summary: 'What the user does' },
  }),
  timezone: text('zone', 'Time zone of the tz database; Europe/Paris unless said otherwise'),
  roles: choices(ROLES, 'A role; without one the user only reads'),
};

export const command = defineCommand({
  noun: 'server',
  verb: 'utilisateurs add',
  summary: 'Add a user to an organisation of a local database',
  examples: [
    {
      does: 'Somebody who keeps the libraries',
      run: 'vigie server utilisateurs add --db sdis.db --id c.martin --first-name Camille --last-name Martin --roles preventionniste',
    },
    {
      does: 'Somebody who only reads',
      run: 'vigie server utilisateurs add --db sdis.db --id lecture --roles visionneur_simple',
    },
  ],
  arguments: {},
  flags,
  endpoints: [],
  exits: ['refused', 'temporary'],
  view: utilisateurView,
  async run(context, input) {
    const { file, organisation } = await administered(context);
    const { withDatabase } = await import('../../../server/admin/database.ts');
    const { findOrganisation } = await import('../../../server/admin/organisations.ts');
    const { addUtilisateur, findUtilisateur } = await import('../../../server/admin/utilisateurs.ts');
    const { id, first_name, last_name, fonction, timezone = 'Europe/Paris', roles } = input.flags;
    if (!isTimeZone(timezone))
      throw new VigieError('REGLAGE_INVALIDE', { name: '--timezone', expected: 'Europe/Paris' });

    const row = await withDatabase(file, (engine) =>
      engine.write((tx) => {
        const { organisation_id } = findOrganisation(tx, file, organisation);
        if (findUtilisateur(tx, organisation_id, id))
          throw new VigieError('UTILISATEUR_EXISTANT', { user: id });
        return addUtilisateur(
          tx,
          organisation_id,
          {
            id,
            first_name: first_name ?? null,
            last_name: last_name ?? null,
            fonction: fonction ?? null,
            timezone,
            roles: roles.length > 0 ? roles : null,
          },
          new Date().toISOString(),
        );
      }),
    );
    return added(context, 'utilisateurs', row, row.id);
  },
});

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
