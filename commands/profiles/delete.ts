import { VigieError } from '../../src/contract/errors.ts';
import { messages } from '../../src/messages/index.ts';
import { changeConfiguration, profileNamed, readConfiguration } from '../../src/profiles/configuration.ts';
import { configurationFile } from '../../src/profiles/locations.ts';
import { confirm } from '../../src/terminal/prompt.ts';
import { defineCommand } from '../command.ts';
import { one } from '../flags.ts';

export const command = defineCommand({
  noun: 'profiles',
  verb: 'delete',
  summary: 'Delete a profile',
  description: ['Only the settings go: the database or the service stays.', 'Asks first, or needs --yes.'],
  examples: [
    { does: 'Ask, then delete', run: 'vigie profiles delete essai' },
    { does: 'In a script', run: 'vigie profiles delete essai --yes' },
  ],
  arguments: { name: one('The name of the profile') },
  flags: {},
  endpoints: [],
  exits: ['inputNeeded', 'temporary'],
  async run(context, { arguments: { name } }) {
    const { io, flags, signal, language } = context;
    const file = configurationFile(io.env);
    profileNamed(readConfiguration(file), name);
    const { cli } = messages(language);
    const asking = { io, signal, never: flags.no_input };
    if (!flags.yes && !(await confirm(asking, cli.confirmProfile(name), cli.yesNo))) {
      throw new VigieError('INTERROMPU', { signal: 'SIGINT', reste: 'rien_supprime' });
    }
    await changeConfiguration(file, ({ current, profiles: { [name]: _gone, ...profiles }, ...rest }) => ({
      ...rest,
      ...(current === name ? {} : { current }),
      profiles,
    }));
    return { kind: 'results', rows: [{ id: name, statut: 'supprime', code: null, message: null }] };
  },
});
