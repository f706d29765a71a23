import { defineCommand } from '../shared/cli/command.ts';
import { optional } from '../shared/flags/flags.ts';
import { serviceProfile, writeProfile } from './settings.ts';
import { profiles } from './view.ts';

export const command = defineCommand({
  noun: 'profiles',
  verb: 'logout',
  summary: 'Take the token out of a profile',
  description: ['The token itself stays valid: `server token revoke` ends it.'],
  examples: {
    'The current profile': 'vigie profiles logout',
    'Another one': 'vigie profiles logout prod',
  },
  arguments: { name: optional('The profile; the current one unless given') },
  view: profiles,
  async run(context, { arguments: { name: typed } }) {
    const [name, profile] = serviceProfile(context, typed);
    const row = await writeProfile(context, name, { ...profile, token: undefined });
    return { kind: 'record', row };
  },
});
