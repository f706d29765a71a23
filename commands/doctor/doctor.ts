import { realpathSync, statSync } from 'node:fs';
import { withoutPassword } from '../../src/client/address.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { listNotifications } from '../../src/contract/resources/notifications.ts';
import { version } from '../../src/contract/resources/service.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { configurationFile, isPostgresAddress } from '../../src/profiles/locations.ts';
import { type ResolvedProfile, readProfile } from '../../src/profiles/resolve.ts';
import { wantsColor } from '../../src/terminal/io.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { thisRuntime } from '../../src/terminal/runtime.ts';
import { VERSION } from '../../src/version.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { type Check, type CheckStep, examine, type Finding, found, type Subject } from './check.ts';

/** The whole answer. */
interface Report {
  readonly version: string;
  /** No check is in error. */
  readonly ok: boolean;
  readonly checks: readonly Check[];
}

const FIELDS = ['id', 'state', 'detail', 'remedy'] as const;

/** JSON is the whole document; the other formats list the checks. */
const view: View<Check> = {
  fields: () => [...FIELDS, 'version', 'ok', 'checks', ...FIELDS.map((field) => `checks.${field}`)],
  columns: [
    { field: 'id', whole: true },
    { field: 'state' },
    { field: 'detail', wide: true },
    { field: 'remedy', wide: true },
  ],
  id: ({ id }) => id,
};

export const command = defineCommand({
  noun: 'doctor',
  verb: '',
  summary: 'Check this installation and suggest repairs',
  description: [
    'Checks the current profile and its database or service.',
    'Read-only: nothing is changed or created, and no question is asked.',
    'Exit code 0 if there is no error, else 9; a warning is not an error.',
  ],
  examples: {
    'Check the current profile': 'vigie doctor',
    'Check another profile': 'vigie doctor --profile local',
    'List the findings for a script': 'vigie doctor --json',
  },
  endpoints: [version, readSession, listNotifications],
  view: view as View<unknown>,
  async run(context) {
    const checks = await diagnosed(context);
    const count = checks.filter(({ state }) => state === 'erreur').length;
    const failure = count === 0 ? undefined : new VigieError('DIAGNOSTIC_ERREURS', { count });
    const { io, flags, language } = context;
    const format = flags.json ? 'json' : (flags.output ?? (io.out.isTerminal ? 'table' : 'tsv'));
    if (format === 'json') {
      const row: Report = { version: VERSION, ok: count === 0, checks };
      return { kind: 'record', row, failure };
    }
    if (format !== 'table' || flags.fields) return { kind: 'list', rows: checks, failure };
    const { layout } = await import('./layout.ts');
    const text = await layout(checks, {
      language,
      columns: io.out.columns || 80,
      colour: wantsColor(io.out, io.env, flags.color ?? 'auto'),
    });
    return { kind: 'text', text, content: 'styled', failure };
  },
});

/** Runs every check that applies, in order; loads the code of a subject at its turn. */
async function diagnosed(context: Context): Promise<Check[]> {
  const { flags, io } = context;
  const configuration = configurationFile(io.env);
  const steps: CheckStep[] = [
    { id: 'profil.vigueur', look: () => profileInForce(readProfile(flags, io.env)) },
    { id: 'configuration.droits', look: () => rights(configuration) },
  ];
  const before = await examine(context, { steps });
  if (before.some(({ state }) => state === 'erreur')) return before;
  const profile = readProfile(flags, io.env);
  return [...before, ...(await examine(context, await targetOf(context, profile)))];
}

/** The profile and its target. */
function profileInForce(profile: ResolvedProfile): Finding {
  const target = profile.kind === 'embedded' ? profile.db.value : withoutPassword(profile.url.value);
  return found('ok', 'profile', { target, name: profile.name?.value ?? '' });
}

/** Whether others may read the tokens of the configuration; reported only if so. */
function rights(file: string): Finding | undefined {
  const { uid } = thisRuntime();
  const stat = statSync(file, { throwIfNoEntry: false });
  const isOpen = stat !== undefined && ((stat.mode & 0o077) !== 0 || stat.uid !== uid);
  return isOpen && uid !== undefined
    ? found('attention', 'modeLoose', { path: realpathSync(file) })
    : undefined;
}

async function targetOf(context: Context, profile: ResolvedProfile): Promise<Subject> {
  if (profile.kind === 'remote') return (await import('./service.ts')).service(context, profile);
  if (isPostgresAddress(profile.db.value)) return (await import('./postgres.ts')).postgres(context, profile);
  return (await import('./database.ts')).database(context, profile);
}
