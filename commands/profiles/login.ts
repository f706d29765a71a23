import { VigieError } from '../../src/contract/errors.ts';
import { messages } from '../../src/messages/index.ts';
import { LOCAL, profileNamed } from '../../src/profiles/configuration.ts';
import { secret } from '../../src/terminal/prompt.ts';
import { defineCommand } from '../command.ts';
import { optional, toggle } from '../flags.ts';
import { checkRemote, configurationOf, tokenFromStdin, writeProfile } from './settings.ts';
import { profiles } from './view.ts';

const flags = { token_stdin: toggle('Read the token from standard input instead of asking') };

export const command = defineCommand({
  noun: 'profiles',
  verb: 'login',
  summary: 'Keep a token in the profile of a service',
  description: 'Asks for the token without showing it. It replaces the one that the profile has.',
  examples: [
    { does: 'Ask for the token of a profile', run: 'vigie profiles login prod' },
    { does: 'In a script', run: 'vigie profiles login prod --token-stdin < token' },
  ],
  arguments: { name: optional('The profile; the current one unless given') },
  flags,
  endpoints: [],
  view: profiles,
  async run(context, { arguments: { name: given }, flags: { token_stdin } }) {
    const { io, flags: globals, signal, language } = context;
    const configuration = configurationOf(context);
    const name = given ?? globals.profile ?? configuration.current ?? LOCAL;
    const profile = profileNamed(configuration, name);
    if (profile.kind === 'embedded') throw new VigieError('PROFIL_SANS_JETON', { name });
    const token = token_stdin
      ? await tokenFromStdin(context)
      : await secret({ io, signal, never: globals.no_input }, messages(language).cli.askToken(name));
    checkRemote({ ...profile, token: token.trim() });
    return { kind: 'record', row: await writeProfile(context, name, { ...profile, token: token.trim() }) };
  },
});
