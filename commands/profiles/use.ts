import { changeConfiguration, profileNamed } from '../../src/profiles/configuration.ts';
import { configurationFile } from '../../src/profiles/locations.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { one } from '../shared/flags/flags.ts';
import { configurationOf } from './settings.ts';
import { profileRow, profiles } from './view.ts';

export const command = defineCommand({
  noun: 'profiles',
  verb: 'use',
  summary: 'Use a profile whenever no other is named',
  examples: {
    'The service from now on': 'vigie profiles use prod',
    'The database of this machine again': 'vigie profiles use local',
  },
  arguments: { name: one('The name of the profile') },
  view: profiles,
  async run(context, { arguments: { name } }) {
    profileNamed(configurationOf(context), name);
    await changeConfiguration(configurationFile(context.io.env), (before) => ({ ...before, current: name }));
    return { kind: 'record', row: profileRow(configurationOf(context), name) };
  },
});
