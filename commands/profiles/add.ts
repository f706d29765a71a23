import { VigieError } from '../../src/contract/errors.ts';
import { PROFILE_NAME, readConfiguration } from '../../src/profiles/configuration.ts';
import { configurationFile } from '../../src/profiles/locations.ts';
import { defineCommand } from '../command.ts';
import { type Argument, flagName } from '../flags.ts';
import { type Settings, settingFlags, withSettings, writeProfile } from './settings.ts';
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
  description:
    'Give --url or --db. The profile is used with --profile, VIGIE_PROFILE, or always after `profiles use`. ' +
    'A database is made beforehand with `server init`.',
  examples: [
    {
      does: 'A service, its token from a file that only you can read',
      run: 'vigie profiles add prod --url https://sdis.example --org 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --token-stdin < token',
    },
    { does: 'A local database', run: 'vigie profiles add essai --db essai.db' },
  ],
  arguments: { name },
  flags: settingFlags,
  endpoints: [],
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
    const profile = await withSettings(context, flags, undefined);
    return { kind: 'record', row: await writeProfile(context, name, profile) };
  },
});
