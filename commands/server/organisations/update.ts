import { OrganisationCourante } from '../../../src/contract/resources/administration/organisation.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { flagsOf } from '../../shared/flags/contract-flags.ts';
import { optional } from '../../shared/flags/flags.ts';
import { CHANGED, changeOrganisation, ORGANISATION } from './change.ts';
import { organisationView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'organisations update',
  summary: 'Change the time zone of an organisation',
  description: [
    'Stored days stay the same days, and stored times the same instants; the number of events is printed.',
    'A running server applies changes at once.',
  ],
  examples: {
    'Change the time zone':
      'vigie server organisations update --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --fuseau America/Guadeloupe',
    'Change the time zone of the organisation of a service':
      'vigie server organisations update -p prod --fuseau Indian/Reunion',
    'Print JSON for a script':
      'vigie server organisations update --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --fuseau Indian/Reunion --json',
  },
  arguments: { id: optional(ORGANISATION) },
  flags: flagsOf(OrganisationCourante().pick({ fuseau: true })),
  endpoints: CHANGED,
  view: organisationView,
  run: (context, { arguments: { id }, flags: { fuseau } }) => changeOrganisation(context, id, { fuseau }),
});
