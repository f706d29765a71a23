import { listNotifications } from '../../src/contract/resources/notifications.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { profileMessages } from '../../src/messages/commands/profiles.ts';
import { LOCAL, profileNamed } from '../../src/profiles/configuration.ts';
import { localDatabase } from '../../src/profiles/locations.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { changes } from '../shared/cli/writes.ts';
import { one } from '../shared/flags/flags.ts';
import { givenUp } from '../shared/prompts/consent.ts';
import { checked } from './checking.ts';
import { writeProfile } from './saving.ts';
import { checkFlag, configurationOf, type Settings, say, settingFlags, withSettings } from './settings.ts';
import { profiles } from './view.ts';

export const command = defineCommand({
  noun: 'profiles',
  verb: 'set',
  summary: 'Change settings of a profile. The other settings are kept',
  description: [
    'An empty value removes a setting; an empty --db restores the own database of `local`.',
    'The settings are tested first, as in `vigie profiles add`: if the test fails, nothing is changed.',
    'With an empty --org, settings are not tested.',
    'If the service cannot be reached, the settings are saved untested.',
    'A --url of another service removes the token, and any new --url removes the permission to use plain http, unless they are given again.',
  ],
  examples: {
    'Change the organisation': 'vigie profiles set prod --org 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
    'Change the header of the organisation': 'vigie profiles set prod --org-header Marque-Org-Id',
    'Require the name of the profile before mass deletions': 'vigie profiles set prod --protected true',
    'Remove the certificate authority': "vigie profiles set prod --ca-cert ''",
  },
  arguments: { name: one('Name of the profile') },
  flags: { ...settingFlags, ...checkFlag },
  endpoints: [readSession, listNotifications],
  view: profiles,
  async run(context, { arguments: { name }, flags }) {
    const { token_stdin, insecure_http, no_check, ...texts } = flags;
    changes({ ...texts, token_stdin: token_stdin || undefined, insecure_http: insecure_http || undefined });
    const before = profileNamed(configurationOf(context), name);
    const isReset = name === LOCAL && flags.db === '';
    const settings = isReset ? { ...flags, db: localDatabase(context.io.env) } : flags;
    const updated = await withSettings(context, settings, before);
    const profile =
      no_check || !canBeTried(flags)
        ? updated
        : await givenUp('rien_modifie', checked(context, name, updated));
    const row = await writeProfile(context, name, profile);
    const isDropped = 'token' in before && profile.kind === 'remote' && profile.token === undefined;
    if (isDropped) await say(context, profileMessages(context.language).tokenDropped(name));
    return { kind: 'record', row };
  },
});

/** Whether settings can be tested: protection and lateness do not concern the service, and without an organisation none can. */
function canBeTried({ protected: _, retard_apres: __, ...settings }: Settings): boolean {
  const isGiven = Object.values(settings).some((value) => value !== undefined && value !== false);
  return isGiven && settings.org !== '';
}
