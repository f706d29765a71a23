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
import { flagName, optional } from '../flags.ts';
import { proxyFor, withoutPassword } from '../proxies.ts';

/** One setting in force; null when nothing gives it. */
interface Setting {
  readonly setting: string;
  readonly value: string | number | boolean | null;
  readonly source: Source | null;
  /** The flag, the variable or the profile that gives it, by name. */
  readonly from: string | null;
}

const view: View<Setting> = {
  fields: () => ['setting', 'value', 'source', 'from'],
  columns: [{ field: 'setting' }, { field: 'value', wide: true }, { field: 'source' }, { field: 'from' }],
  id: ({ setting }) => setting,
};

export const command = defineCommand({
  noun: 'profiles',
  verb: 'show',
  summary: 'Show every setting in force, and what gives it',
  description: [
    'A flag comes before the environment, the environment before the profile, the profile before the default.',
    'Any other command with the same flags works with these settings.',
    'The token is masked.',
  ],
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
        from: sourced ? (giverOf(setting, sourced.source, resolved, context) ?? null) : null,
      })),
    };
  },
});

type Settings = Readonly<Record<string, Sourced<string | number | boolean> | undefined>>;

function settingsOf(resolved: ResolvedProfile, { flags }: Context): Settings {
  const { name: profile, org } = resolved;
  if (resolved.kind === 'embedded') {
    return { profile, db: resolved.db, org, user: resolved.user, protected: protection(resolved) };
  }
  const { url, org_header, token, ca_cert, insecure_http } = resolved;
  return {
    profile,
    url: { ...url, value: withoutPassword(url.value) },
    org,
    org_header,
    token: token && { ...token, value: maskToken(token.value) },
    ca_cert,
    insecure_http,
    protected: protection(resolved),
    timeout: given(flags.timeout, TIMEOUT_DEFAULT),
    retries: given(flags.retries, RETRIES_DEFAULT),
  };
}

function protection({ protectedBy }: ResolvedProfile): Sourced<boolean> {
  return protectedBy === undefined ? { value: false, source: 'default' } : { value: true, source: 'profile' };
}

function surroundings({ io, language }: Context): Settings {
  const proxy = proxyFor(io.env, { hostname: '', secure: true });
  return {
    language: { value: language, source: localeName(io.env) === undefined ? 'default' : 'environment' },
    proxy: proxy && { value: proxy.shown, source: 'environment' },
    configuration: {
      value: configurationFile(io.env),
      source: variableOf(VARIABLES.configuration, io.env) ? 'environment' : 'default',
    },
  };
}

const PROXIES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];

/** The variables that may give a setting, the first that is set counts. */
const VARIABLES: Readonly<Record<string, readonly string[]>> & { readonly configuration: readonly string[] } =
  {
    profile: ['VIGIE_PROFILE'],
    url: ['VIGIE_URL'],
    db: ['VIGIE_DB'],
    org: ['VIGIE_ORG'],
    token: ['VIGIE_TOKEN'],
    language: ['VIGIE_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG'],
    proxy: PROXIES,
    configuration: ['VIGIE_CONFIG_DIR', 'XDG_CONFIG_HOME', 'APPDATA'],
  };

function variableOf(names: readonly string[], env: Context['io']['env']): string | undefined {
  return names.find((name) => env[name]);
}

function giverOf(
  setting: string,
  source: Source,
  { name: profile }: ResolvedProfile,
  { io }: Context,
): string | undefined {
  if (source === 'flag') return flagName(setting);
  if (source === 'profile') return profile?.value;
  return source === 'environment' ? variableOf(VARIABLES[setting] ?? [], io.env) : undefined;
}

function given(flag: number | undefined, otherwise: number): Sourced<number> {
  return flag === undefined ? { value: otherwise, source: 'default' } : { value: flag, source: 'flag' };
}
