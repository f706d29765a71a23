import { VigieError } from '../../src/contract/errors.ts';
import { LOCAL, profileNamed } from '../../src/profiles/configuration.ts';
import { forget } from '../completions/candidates/cache.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { optional } from '../shared/flags/flags.ts';
import { configurationOf, writeProfile } from './settings.ts';
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
  async run(context, { arguments: { name: given } }) {
    const configuration = configurationOf(context);
    const name = given ?? context.flags.profile ?? configuration.current ?? LOCAL;
    const profile = profileNamed(configuration, name);
    if (profile.kind === 'embedded') throw new VigieError('PROFIL_SANS_JETON', { name });
    const row = await writeProfile(context, name, { ...profile, token: undefined });
    forget(context.io.env, profile.url);
    return { kind: 'record', row };
  },
});
