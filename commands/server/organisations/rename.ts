import { defineCommand } from '../../shared/cli/command.ts';
import { filled, optional } from '../../shared/flags/flags.ts';
import { sameNameFlag } from '../administration.ts';
import { CHANGED, changeOrganisation, ORGANISATION } from './change.ts';
import { organisationView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'organisations rename',
  summary: 'Rename an organisation',
  description: ['Its id, profiles and tokens stay valid.'],
  examples: {
    'Change the name':
      'vigie server organisations rename --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --nom "SDIS du Val"',
    'Rename the organisation of a service': 'vigie server organisations rename -p prod --nom "SDIS du Val"',
    'Print JSON for a script':
      'vigie server organisations rename --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --nom Essais --json',
  },
  arguments: { id: optional(ORGANISATION) },
  flags: { nom: filled('text', 'Name of the organisation', 256), ...sameNameFlag },
  endpoints: CHANGED,
  view: organisationView,
  run: (context, { arguments: { id }, flags: { nom, allow_same_name } }) =>
    changeOrganisation(context, id, { nom }, allow_same_name),
});
