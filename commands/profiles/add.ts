import { checkToken } from '../../src/client/address.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { listNotifications } from '../../src/contract/resources/notifications.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { profileMessages } from '../../src/messages/commands/profiles.ts';
import { PROFILE_NAME, type Profile, readConfiguration } from '../../src/profiles/configuration.ts';
import { configurationFile } from '../../src/profiles/locations.ts';
import { canPrompt } from '../../src/terminal/io.ts';
import { secret } from '../../src/terminal/prompts/prompts.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { type Argument, flagName } from '../shared/flags/flags.ts';
import { createdRecord, ifExistsFlag } from '../shared/output/creation.ts';
import { askingOf, givenUp } from '../shared/prompts/consent.ts';
import { checked } from './checking.ts';
import { writeProfile } from './saving.ts';
import {
  checkFlag,
  checkRemote,
  configurationOf,
  type Settings,
  say,
  settingFlags,
  withSettings,
} from './settings.ts';
import { profileRow, profiles } from './view.ts';

const name: Argument<string> = {
  summary: 'Profile name: letters, digits, dots, dashes',
  arity: 'one',
  read: ([value = '']) =>
    PROFILE_NAME.test(value)
      ? { value }
      : { faults: [{ code: 'MOTIF', params: { pattern: PROFILE_NAME.source } }] },
};

export const command = defineCommand({
  noun: 'profiles',
  verb: 'add',
  summary: 'Add a profile for a service or a database',
  description: [
    'Requires --url or --db.',
    'Select the profile with --profile or VIGIE_PROFILE, or permanently with `vigie profiles use`.',
    'The settings are tested first: a service must accept the token for the organisation; a database is created if missing, and must contain the organisation and the user.',
    'The organisation is detected if the token is valid for only one.',
    'If the service cannot be reached, the settings are saved untested.',
    'On a terminal, vigie prompts for missing values; elsewhere, or with --no-input, a missing value is an error.',
    'vigie also prompts for the token of a service; leave it empty to add it later with `vigie profiles login`.',
  ],
  examples: {
    'Add a service, with a token read from a file':
      'vigie profiles add prod --url https://sdis.example --org 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --token-stdin < token',
    'Add a local database': 'vigie profiles add essai --db essai.db',
  },
  arguments: { name },
  flags: {
    ...settingFlags,
    ...checkFlag,
    ...ifExistsFlag,
  },
  prompts: ['name', 'url'],
  needsOne: ['url', 'db'],
  endpoints: [readSession, listNotifications],
  view: profiles,
  async run(context, { arguments: { name }, flags: { if_exists = 'fail', ...flags }, line }) {
    const { profiles: existing } = readConfiguration(configurationFile(context.io.env));
    if (Object.hasOwn(existing, name) && if_exists === 'fail') {
      const target = flags.url === undefined && flags.db === undefined ? ' --url <url>' : '';
      const change = line({ if_exists: undefined }).replace('profiles add', 'profiles set') + target;
      throw new VigieError('PROFIL_EXISTANT', { name, line: change });
    }
    if (Object.hasOwn(existing, name) && if_exists === 'skip')
      return { kind: 'record', row: profileRow(configurationOf(context), name) };
    if (flags.url === undefined && flags.db === undefined) {
      throw new VigieError('OPTIONS_REQUISES', { flags: ['--url | --db'], command: 'vigie profiles add' });
    }
    const empty = (Object.keys(flags) as (keyof Settings)[]).find((key) => flags[key] === '');
    if (empty !== undefined) {
      throw new VigieError('OPTION_SANS_VALEUR', { flag: flagName(empty), command: 'vigie profiles add' });
    }
    const draft = await withToken(context, name, await withSettings(context, flags, undefined));
    if (flags.no_check && draft.kind === 'remote' && draft.token === undefined) {
      await say(context, profileMessages(context.language).withoutToken(name));
    }
    const profile = flags.no_check ? draft : await givenUp('rien_ajoute', checked(context, name, draft));
    const added = await writeProfile(context, name, profile);
    const record = await createdRecord(context, 'profil', added, name);
    const { notice } = record;
    const inUse = added.current || context.io.env.VIGIE_PROFILE === name;
    if (inUse || notice === undefined) return record;
    const { notDefault } = profileMessages(context.language);
    return { ...record, notice: () => [notice(), notDefault(name)].join('\n') };
  },
});

/** The profile of a service with a typed token, if it has none and there is a terminal to ask on. */
async function withToken(context: Context, name: string, profile: Profile): Promise<Profile> {
  const { io, flags, language } = context;
  if (profile.kind === 'embedded' || profile.token !== undefined) return profile;
  if (flags.no_input || !canPrompt(io)) return profile;
  const question = profileMessages(language).askToken(name);
  const token = (await givenUp('rien_ajoute', secret(askingOf(context), question))).trim();
  if (token === '') return profile;
  checkToken(token, 'token');
  const completed = { ...profile, token };
  checkRemote(completed);
  return completed;
}
