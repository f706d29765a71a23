import { checkToken } from '../../src/client/address.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { listNotifications } from '../../src/contract/resources/notifications.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { messages } from '../../src/messages/index.ts';
import { canPrompt } from '../../src/terminal/io.ts';
import { secret } from '../../src/terminal/prompts/prompts.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { optional, toggle } from '../shared/flags/flags.ts';
import { askingOf, givenUp } from '../shared/prompts/consent.ts';
import { checked } from './checking.ts';
import { checkFlag, checkRemote, serviceProfile, tokenFromStdin, writeProfile } from './settings.ts';
import { profiles } from './view.ts';

const flags = {
  token_stdin: toggle('Read the token from standard input instead of prompting'),
  ...checkFlag,
};

export const command = defineCommand({
  noun: 'profiles',
  verb: 'login',
  summary: 'Save a token in the profile of a service',
  description: [
    'The token is not shown while you type it.',
    'The new token replaces the current token of the profile.',
    'The token is tested first: a token that the service refuses is not saved.',
    'If the service cannot be reached, the token is saved only if the profile has none; with --no-check, it is always saved.',
  ],
  examples: {
    'Enter the token of a profile': 'vigie profiles login prod',
    'Run in a script, without questions': 'vigie profiles login prod --token-stdin < token',
  },
  arguments: { name: optional('Name of the profile (default: current profile)') },
  flags,
  endpoints: [readSession, listNotifications],
  view: profiles,
  async run(context, { arguments: { name: requested }, flags: { token_stdin, no_check } }) {
    const { flags: globals, language } = context;
    const [name, profile] = serviceProfile(context, requested);
    const question = messages(language).cli.askToken(name);
    if (!token_stdin && (globals.no_input || !canPrompt(context.io)))
      throw new VigieError('SAISIE_REQUISE', { what: question, instead: ['--token-stdin'] });
    const token = token_stdin
      ? await tokenFromStdin(context)
      : typed(name, await givenUp('rien_modifie', secret(askingOf(context), question)));
    const updated = { ...profile, token };
    checkRemote(updated);
    const replaces = profile.token !== undefined && profile.token !== token;
    const confirmed = no_check
      ? updated
      : await givenUp('rien_modifie', checked(context, name, updated, replaces));
    return { kind: 'record', row: await writeProfile(context, name, confirmed) };
  },
});

/** The typed token. Throws JETON_VIDE, REGLAGE_INVALIDE for an impossible one. */
function typed(name: string, answer: string): string {
  const token = answer.trim();
  if (token === '') throw new VigieError('JETON_VIDE', { name });
  checkToken(token, 'token');
  return token;
}
