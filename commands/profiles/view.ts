import {
  type Configuration,
  type EmbeddedProfile,
  type Profile,
  profileNamed,
  type RemoteProfile,
} from '../../src/profiles/configuration.ts';
import { maskToken } from '../../src/profiles/resolve.ts';
import type { Column, View } from '../../src/terminal/output/view.ts';

/** A profile as it is shown: null for what it does not have, its token masked. */
export interface ShownProfile {
  readonly name: string;
  /** It is used when no other is named. */
  readonly current: boolean;
  readonly kind: Profile['kind'];
  readonly url: string | null;
  readonly db: string | null;
  readonly org: string | null;
  readonly user: string | null;
  readonly org_header: string | null;
  readonly token: string | null;
  readonly ca_cert: string | null;
  readonly insecure_http: boolean | null;
  /** Its name must be typed before much is destroyed there. */
  readonly protected: boolean;
}

type AnyMember = Partial<Omit<RemoteProfile, 'kind'> & Omit<EmbeddedProfile, 'kind'>>;

export function shown(configuration: Configuration, name: string): ShownProfile {
  const profile = profileNamed(configuration, name);
  const { url, db, user, org_header, token, ca_cert, insecure_http }: AnyMember = profile;
  return {
    name,
    current: configuration.current === name,
    kind: profile.kind,
    url: url ?? null,
    db: db ?? null,
    org: profile.org ?? null,
    user: user ?? null,
    org_header: org_header ?? null,
    token: token === undefined ? null : maskToken(token),
    ca_cert: ca_cert ?? null,
    insecure_http: insecure_http ?? null,
    protected: profile.protected ?? false,
  };
}

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
  'insecure_http',
  'protected',
] as const satisfies readonly (keyof ShownProfile)[];

const kind: Column<ShownProfile> = { field: 'kind', people: (row, { word }) => word(row.kind) };

/** What is so or not, which a person reads in words. */
const YES_OR_NO: ReadonlySet<string> = new Set(['current', 'protected', 'insecure_http']);

function said(value: ShownProfile[keyof ShownProfile], word: (word: string) => string): string {
  return value === null ? '' : word(String(value));
}

export const profiles: View<ShownProfile> = {
  fields: () => FIELDS,
  columns: [
    { field: 'name' },
    { field: 'current', people: ({ current }) => marked(current) },
    { field: 'protected', people: (row) => marked(row.protected) },
    { ...kind, spare: true },
    { field: 'url', wide: true },
    { field: 'db', wide: true },
    { field: 'org', whole: true, spare: true },
  ],
  details: FIELDS.map((field) => {
    if (field === 'kind') return kind;
    return YES_OR_NO.has(field) ? { field, people: (row, { word }) => said(row[field], word) } : { field };
  }),
  id: ({ name }) => name,
};

/** A table marks what is so, and leaves the rest empty. */
function marked(so: boolean): string {
  return so ? '*' : '';
}
