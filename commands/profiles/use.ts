import { profileNamed } from '../../src/profiles/configuration.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { one } from '../shared/flags/flags.ts';
import { makeDefault } from './saving.ts';
import { configurationOf } from './settings.ts';
import { profiles } from './view.ts';

export const command = defineCommand({
  noun: 'profiles',
  verb: 'use',
  summary: 'Make a profile the default',
  examples: {
    'Use a service by default': 'vigie profiles use prod',
    'Use the local database of this machine again': 'vigie profiles use local',
  },
  arguments: { name: one('Name of the profile') },
  view: profiles,
  async run(context, { arguments: { name } }) {
    profileNamed(configurationOf(context), name);
    return { kind: 'record', row: await makeDefault(context, name) };
  },
});
