import { defineCommand } from '../shared/cli/command.ts';
import { configurationOf } from './settings.ts';
import { profileRow, profiles } from './view.ts';

export const command = defineCommand({
  noun: 'profiles',
  verb: 'list',
  summary: 'List profiles',
  description: ['Only the first characters of a token are shown.', 'The profile `local` always exists.'],
  examples: {
    'List all profiles; the current profile is marked': 'vigie profiles list',
    'List only the names': 'vigie profiles list -o ids',
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
