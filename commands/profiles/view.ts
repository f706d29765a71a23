import { type Configuration, type Profile, profileNamed } from '../../src/profiles/configuration.ts';
import { shownDatabase } from '../../src/profiles/locations.ts';
import { maskToken } from '../../src/profiles/resolve.ts';
import type { View, ViewColumn } from '../../src/terminal/output/view.ts';

const FIELDS = [
  'name',
  'current',
  'kind',
  'url',
  'db',
  'org',
  'user',
  'org_header',
  'token',
  'ca_cert',
  'retard_apres',
  'insecure_http',
  'protected',
] as const;

/** A profile for output: null for unset members, its token masked, `current` for the default one. */
export type ShownProfile = Readonly<Record<(typeof FIELDS)[number], string | number | boolean | null>> & {
  readonly name: string;
  readonly kind: Profile['kind'];
};

export function profileRow(configuration: Configuration, name: string): ShownProfile {
  const profile = profileNamed(configuration, name);
  const token = profile.kind === 'remote' ? profile.token : undefined;
  const { sign_in: _, ...settings } = { sign_in: undefined, ...profile };
  const members: Readonly<Record<string, string | number | boolean | undefined>> = {
    ...settings,
    ...(profile.kind === 'embedded' ? { db: shownDatabase(profile.db) } : {}),
    name,
    current: configuration.current === name,
    token: token && maskToken(token),
    protected: profile.protected ?? false,
  };
  return Object.fromEntries(FIELDS.map((field) => [field, members[field] ?? null])) as ShownProfile;
}

const kind: ViewColumn<ShownProfile> = { field: 'kind', text: (row, { word }) => word(row.kind) };

/** Booleans, which a person reads in words. */
const YES_OR_NO: ReadonlySet<string> = new Set(['current', 'protected', 'insecure_http']);

function valueText(value: ShownProfile[keyof ShownProfile], word: (word: string) => string): string {
  return value === null ? '' : word(String(value));
}

export const profiles: View<ShownProfile> = {
  fields: () => FIELDS,
  columns: [
    { field: 'name' },
    { field: 'current', text: (row) => marked(row.current) },
    { field: 'protected', text: (row) => marked(row.protected) },
    { ...kind, spare: true },
    { field: 'url', wide: true },
    { field: 'db', wide: true },
    { field: 'org', whole: true, spare: true },
  ],
  details: FIELDS.map((field) => {
    if (field === 'kind') return kind;
    return YES_OR_NO.has(field) ? { field, text: (row, { word }) => valueText(row[field], word) } : { field };
  }),
  id: ({ name }) => name,
};

/** A table marks true values, and leaves the rest empty. */
function marked(so: unknown): string {
  return so ? '*' : '';
}
