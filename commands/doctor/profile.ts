import { withoutPassword } from '../../src/client/address.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { doctorWords } from '../../src/messages/doctor.ts';
import { LOCAL } from '../../src/profiles/configuration.ts';
import { type Finding, found, type Subject } from './finding.ts';

/** Which profile is in force, where it leads, and what gives either. */
export const profile: Subject = async ({ profile, context }) => {
  if ('error' in profile) {
    return [
      isOfConfiguration(profile.error)
        ? found('profil.vigueur', 'ignore', 'notTried')
        : { id: 'profil.vigueur', state: 'erreur', error: profile.error },
      found('profil.protection', 'ignore', 'noProfile'),
    ];
  }
  const target = profile.kind === 'embedded' ? profile.db : profile.url;
  const { sources } = doctorWords(context.language);
  const params = {
    target: profile.kind === 'embedded' ? target.value : withoutPassword(target.value),
    giver: sources[target.source],
  };
  const { name } = profile;
  const inForce: Finding =
    name === undefined
      ? found('profil.vigueur', 'ok', 'profileWithout', params)
      : found('profil.vigueur', 'ok', 'profile', {
          ...params,
          name: name.value,
          source: name.source === 'default' && name.value !== LOCAL ? sources.use : sources[name.source],
        });
  const { protectedBy } = profile;
  return [
    inForce,
    protectedBy === undefined
      ? found('profil.protection', 'ok', 'protectedNot')
      : found('profil.protection', 'ok', 'protectedBy', { name: protectedBy }),
  ];
};

/** Whether it is the file of configuration that is in error, which is told above. */
function isOfConfiguration(error: unknown): boolean {
  return error instanceof VigieError && error.code.startsWith('CONFIGURATION_');
}
