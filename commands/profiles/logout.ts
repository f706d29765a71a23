import { defineCommand } from '../shared/cli/command.ts';
import { optional } from '../shared/flags/flags.ts';
import { writeProfile } from './saving.ts';
import { serviceProfile } from './settings.ts';
import { profiles } from './view.ts';

export const command = defineCommand({
  noun: 'profiles',
  verb: 'logout',
  summary: 'Sign out: remove the token from a profile',
  description: [
    'A sign-in at an identity provider is revoked there; if the provider cannot be reached, vigie says so, and forgets the sign-in all the same.',
    'A token of the service itself stays valid: revoke it with `vigie server token revoke`.',
  ],
  examples: {
    'Remove the token of the current profile': 'vigie profiles logout',
    'Remove the token of another profile': 'vigie profiles logout prod',
  },
  arguments: { name: optional('Name of the profile (default: current profile)') },
  view: profiles,
  async run(context, { arguments: { name: typed } }) {
    const [name, profile] = serviceProfile(context, typed);
    const row = await writeProfile(context, name, { ...profile, token: undefined, sign_in: undefined });
    return { kind: 'record', row };
  },
});
