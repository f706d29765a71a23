import { RETRIES_DEFAULT, TIMEOUT_DEFAULT } from '../../src/client/transport.ts';
import { configurationFile } from '../../src/profiles/locations.ts';
import {
  maskToken,
  type ResolvedProfile,
  readProfile,
  type Source,
  type Sourced,
} from '../../src/profiles/resolve.ts';
import { localeName } from '../../src/terminal/locale.ts';
import type { View } from '../../src/terminal/view.ts';
import { type Context, defineCommand } from '../command.ts';
import { optional } from '../flags.ts';

/** One setting in force; null when nothing gives it. */
interface Setting {
  readonly setting: string;
  readonly value: string | number | boolean | null;
  readonly source: Source | null;
}

const view: View<Setting> = {
  fields: () => ['setting', 'value', 'source'],
  columns: [{ field: 'setting' }, { field: 'value' }, { field: 'source' }],
  id: ({ setting }) => setting,
};

export const command = defineCommand({
  noun: 'profiles',
  verb: 'show',
  summary: 'Show every setting in force, and what gives it',
  description:
    'A flag comes before the environment, the environment before the profile, the profile before the default. ' +
    'Any other command with the same flags works with these settings. The token is masked.',
  examples: [
    { does: 'What a command typed now would use', run: 'vigie profiles show' },
    { does: 'What it would use with another profile', run: 'vigie profiles show local --json' },
  ],
  arguments: { name: optional('The profile; the one in use unless given') },
  flags: {},
  endpoints: [],
  view,
  run(context, { arguments: { name } }) {
    const { flags, io } = context;
    const resolved = readProfile({ ...flags, profile: name ?? flags.profile }, io.env);
    const settings = { ...settingsOf(resolved, context), ...surroundings(context) };
    return {
      kind: 'list',
      rows: Object.entries(settings).map(([setting, sourced]) => ({
        setting,
        value: sourced?.value ?? null,
        source: sourced?.source ?? null,
      })),
    };
  },
});

type Settings = Readonly<Record<string, Sourced<string | number | boolean> | undefined>>;

function settingsOf(resolved: ResolvedProfile, { flags }: Context): Settings {
  const { name: profile, org } = resolved;
  if (resolved.kind === 'embedded') return { profile, db: resolved.db, org, user: resolved.user };
  const { url, org_header, token, ca_cert, insecure_http } = resolved;
  return {
    profile,
    url,
    org,
    org_header,
    token: token && { ...token, value: maskToken(token.value) },
    ca_cert,
    insecure_http,
    timeout: given(flags.timeout, TIMEOUT_DEFAULT),
    retries: given(flags.retries, RETRIES_DEFAULT),
  };
}

function surroundings({ io, language }: Context): Settings {
  return {
    language: { value: language, source: localeName(io.env) === undefined ? 'default' : 'environment' },
    configuration: {
      value: configurationFile(io.env),
      source: io.env.VIGIE_CONFIG_DIR ? 'environment' : 'default',
    },
  };
}

function given(flag: number | undefined, otherwise: number): Sourced<number> {
  return flag === undefined ? { value: otherwise, source: 'default' } : { value: flag, source: 'flag' };
}
