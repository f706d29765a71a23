import { withoutPassword } from '../../src/client/address.ts';
import { type EnvironmentProxy, proxyFor } from '../../src/client/http/proxies.ts';
import { RETRIES_DEFAULT, TIMEOUT_DEFAULT } from '../../src/client/transport.ts';
import { localeName } from '../../src/messages/language.ts';
import { configurationFile } from '../../src/profiles/locations.ts';
import {
  maskToken,
  type ResolvedProfile,
  readProfile,
  type SettingSource,
  type Sourced,
} from '../../src/profiles/resolve.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { flagName, optional } from '../shared/flags/flags.ts';

/** A setting in force; null for an unset one. */
interface Setting {
  readonly setting: string;
  readonly value: string | number | boolean | null;
  readonly source: SettingSource | 'argument' | null;
  /** Its argument, flag, variable or profile, by name. */
  readonly from: string | null;
}

const view: View<Setting> = {
  fields: () => ['setting', 'value', 'source', 'from'],
  columns: [
    { field: 'setting', text: ({ setting }, { word }) => word(setting) },
    {
      field: 'value',
      text: ({ value }, { word }) => (typeof value === 'boolean' ? word(String(value)) : String(value ?? '')),
      wide: true,
    },
    { field: 'source', text: ({ source }, { word }) => word(source ?? '') },
    {
      field: 'from',
      // A flag, a variable and a profile have names of their own.
      text: ({ source, from }, { word }) => (source === 'argument' ? word(from ?? '') : (from ?? '')),
    },
  ],
  id: ({ setting }) => setting,
};

export const command = defineCommand({
  noun: 'profiles',
  verb: 'show',
  summary: 'Show each setting in effect and its origin',
  description: [
    'Flags take precedence over environment variables, environment variables over the profile, the profile over defaults.',
    'Any other command with the same flags uses these settings.',
    'The token is masked; of a sign-in, its user, its identity provider and the end of the access token are shown.',
  ],
  examples: {
    'Show the current settings': 'vigie profiles show',
    'Show the settings of another profile': 'vigie profiles show local --json',
  },
  arguments: { name: optional('Name of the profile (default: current profile)') },
  view,
  run(context, { arguments: { name } }) {
    const { flags, io } = context;
    const resolved = readProfile({ ...flags, profile: name ?? flags.profile }, io.env);
    const settings = { ...settingsOf(resolved, context), ...surroundings(resolved, context) };
    const rows = Object.entries(settings).map(([setting, sourced]): Setting => {
      if (sourced === undefined) return { setting, value: null, source: null, from: null };
      const { value, source } = sourced;
      // Here the name is an argument, for which other commands have a flag.
      if (setting === 'profile' && name !== undefined)
        return { setting, value, source: 'argument', from: 'name' };
      return { setting, value, source, from: giverOf(setting, source, resolved, context) ?? null };
    });
    return { kind: 'list', rows };
  },
});

type Settings = Readonly<Record<string, Sourced<string | number | boolean> | undefined>>;

function settingsOf(resolved: ResolvedProfile, { flags }: Context): Settings {
  const { name: profile, org } = resolved;
  if (resolved.kind === 'embedded') {
    return { profile, db: resolved.db, org, user: resolved.user, protected: protection(resolved) };
  }
  const { url, org_header, token, sign_in, ca_cert, insecure_http } = resolved;
  return {
    profile,
    url: { ...url, value: withoutPassword(url.value) },
    org,
    org_header,
    token: token && { ...token, value: maskToken(token.value) },
    ...(sign_in && {
      signed_in_user: stored(sign_in.user),
      signed_in_by: stored(sign_in.issuer),
      token_expires: stored(sign_in.expires),
    }),
    ca_cert,
    insecure_http,
    protected: protection(resolved),
    timeout: sourced(flags.timeout, TIMEOUT_DEFAULT),
    retries: sourced(flags.retries, RETRIES_DEFAULT),
  };
}

function stored(value: string | undefined): Sourced<string> | undefined {
  return value === undefined ? undefined : { value, source: 'profile' };
}

function protection({ protectedBy }: ResolvedProfile): Sourced<boolean> {
  return protectedBy === undefined ? { value: false, source: 'default' } : { value: true, source: 'profile' };
}

function surroundings(resolved: ResolvedProfile, { io, language }: Context): Settings {
  const proxy = proxyOf(resolved, io.env);
  return {
    language: { value: language, source: localeName(io.env) === undefined ? 'default' : 'environment' },
    proxy: proxy && { value: proxy.displayUrl, source: 'environment' },
    configuration: {
      value: configurationFile(io.env),
      source: variableOf(VARIABLES.configuration, io.env) ? 'environment' : 'default',
    },
  };
}

/** Proxy between this machine and the service of the profile; a local database has none. */
function proxyOf(resolved: ResolvedProfile, env: Context['io']['env']): EnvironmentProxy | undefined {
  const url = resolved.kind === 'remote' ? resolved.url.value : '';
  const proxy = URL.canParse(url) ? proxyFor(env, url) : undefined;
  return proxy?.bypassed ? undefined : proxy;
}

/** Variables of a setting, by precedence. */
const VARIABLES: Readonly<Record<string, readonly string[]>> & { readonly configuration: readonly string[] } =
  {
    profile: ['VIGIE_PROFILE'],
    url: ['VIGIE_URL'],
    db: ['VIGIE_DB'],
    org: ['VIGIE_ORG'],
    user: ['VIGIE_USER'],
    token: ['VIGIE_TOKEN'],
    language: ['VIGIE_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG'],
    configuration: ['VIGIE_CONFIG_DIR', 'XDG_CONFIG_HOME', 'APPDATA'],
  };

function variableOf(names: readonly string[], env: Context['io']['env']): string | undefined {
  return names.find((name) => env[name]);
}

function giverOf(
  setting: string,
  source: SettingSource,
  resolved: ResolvedProfile,
  { io }: Context,
): string | undefined {
  if (setting === 'proxy') return proxyOf(resolved, io.env)?.variable;
  if (setting === 'protected') return resolved.protectedBy;
  if (source === 'flag') return flagName(setting);
  if (source === 'profile') return resolved.name?.value;
  return source === 'environment' ? variableOf(VARIABLES[setting] ?? [], io.env) : undefined;
}

function sourced(flag: number | undefined, fallback: number): Sourced<number> {
  return flag === undefined ? { value: fallback, source: 'default' } : { value: flag, source: 'flag' };
}
