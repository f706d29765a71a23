import { profileMessages } from '../../src/messages/commands/profiles.ts';
import { messages } from '../../src/messages/index.ts';
import { LOCAL, profileNamed, readConfiguration } from '../../src/profiles/configuration.ts';
import { configurationFile, shownDatabase } from '../../src/profiles/locations.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { one } from '../shared/flags/flags.ts';
import { confirmed } from '../shared/prompts/consent.ts';
import { deleteProfile } from './saving.ts';
import { configurationOf } from './settings.ts';

export const command = defineCommand({
  noun: 'profiles',
  verb: 'delete',
  summary: 'Delete a profile',
  description: [
    'Only the settings are deleted; the database or the service is kept. A sign-in at an identity provider is revoked there.',
    'If the profile is the current one, `local` becomes current, and a notice says so.',
    'Asks for confirmation, unless --yes is given.',
  ],
  examples: {
    'Delete a profile after confirmation': 'vigie profiles delete essai',
    'Run in a script, without questions': 'vigie profiles delete essai --yes',
  },
  arguments: { name: one('Name of the profile') },
  async run(context, { arguments: { name } }) {
    const { io, language } = context;
    const file = configurationFile(io.env);
    const before = readConfiguration(file);
    profileNamed(before, name);
    const isCurrent = before.current === name && name !== LOCAL;
    const { cli } = messages(language);
    const words = profileMessages(language);
    const question = isCurrent ? words.confirmCurrent(name) : cli.confirmProfile(name);
    await confirmed(context, 'rien_supprime', question);
    await deleteProfile(context, name);
    const rows = [{ id: name, statut: 'supprime', code: null, message: null }] as const;
    const local = profileNamed(configurationOf(context), LOCAL);
    const now = words.noLonger(name, LOCAL, local.kind === 'remote' ? local.url : shownDatabase(local.db));
    return { kind: 'results', rows, notice: () => (isCurrent ? now : undefined) };
  },
});
