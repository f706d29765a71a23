import { defineCommand } from '../shared/cli/command.ts';
import { configurationOf } from './settings.ts';
import { profileRow, profiles } from './view.ts';

export const command = defineCommand({
  noun: 'profiles',
  verb: 'list',
  summary: 'List the profiles',
  description: ['Tokens are shown by their first characters only.', '`local` is there without being added.'],
  examples: {
    'Every profile, the one in use marked': 'vigie profiles list',
    'Their names': 'vigie profiles list -o ids',
  },
  view: profiles,
  run(context) {
    const configuration = configurationOf(context);
    return {
      kind: 'list',
      rows: Object.keys(configuration.profiles).map((name) => profileRow(configuration, name)),
    };
  },
});
