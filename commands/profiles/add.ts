import { VigieError } from '../../src/contract/errors.ts';
import { listNotifications } from '../../src/contract/notifications.ts';
import { readSession } from '../../src/contract/session.ts';
import { PROFILE_NAME, readConfiguration } from '../../src/profiles/configuration.ts';
import { configurationFile } from '../../src/profiles/locations.ts';
import { defineCommand } from '../command.ts';
import { type Argument, flagName } from '../flags.ts';
import { checked } from './checking.ts';
import { checkFlag, type Settings, settingFlags, withSettings, writeProfile } from './settings.ts';
import { profiles } from './view.ts';

const name: Argument<string> = {
  summary: 'What to call it: letters, digits, dots, dashes',
  arity: 'one',
  read: ([given = '']) =>
    PROFILE_NAME.test(given)
      ? { value: given }
      : { faults: [{ code: 'MOTIF', params: { pattern: PROFILE_NAME.source } }] },
};

export const command = defineCommand({
  noun: 'profiles',
  verb: 'add',
  summary: 'Add a profile: a service, or a local database',
  description: [
    'Give --url or --db.',
    'The profile is used with --profile, VIGIE_PROFILE, or always after `profiles use`.',
    'What is given is tried first: a service must accept the token, for the organisation; a database is made unless it exists, and must hold the organisation and the user.',
    'The organisation is found where the token counts for one only.',
    'Where the service cannot be reached now, what is given is kept all the same.',
    'On a terminal, what is missing is asked for; elsewhere, and with --no-input, it is refused.',
  ],
  examples: [
    {
      does: 'A service, its token from a file that only you can read',
      run: 'vigie profiles add prod --url https://sdis.example --org 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --token-stdin < token',
    },
    { does: 'A local database', run: 'vigie profiles add essai --db essai.db' },
  ],
  arguments: { name },
  flags: { ...settingFlags, ...checkFlag },
  asks: ['name', 'url'],
  needsOne: ['url', 'db'],
  endpoints: [readSession, listNotifications],
  exits: ['inputNeeded'],
  view: profiles,
  async run(context, { arguments: { name }, flags }) {
    const { profiles: known } = readConfiguration(configurationFile(context.io.env));
    if (Object.hasOwn(known, name)) throw new VigieError('PROFIL_EXISTANT', { name });
    if (flags.url === undefined && flags.db === undefined) {
      throw new VigieError('OPTIONS_REQUISES', { flags: ['--url | --db'], command: 'vigie profiles add' });
    }
    const empty = (Object.keys(flags) as (keyof Settings)[]).find((key) => flags[key] === '');
    if (empty !== undefined) {
      throw new VigieError('OPTION_SANS_VALEUR', { flag: flagName(empty), command: 'vigie profiles add' });
    }
    const given = await withSettings(context, flags, undefined);
    const profile = flags.no_check ? given : await checked(context, name, given);
    return { kind: 'record', row: await writeProfile(context, name, profile) };
  },
});
