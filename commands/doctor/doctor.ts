import { VigieError } from '../../src/contract/errors.ts';
import { listNotifications } from '../../src/contract/resources/notifications.ts';
import { version } from '../../src/contract/resources/service.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import type { DoctorSentence } from '../../src/messages/commands/doctor.ts';
import { isPostgresAddress } from '../../src/profiles/database-address.ts';
import { type ResolvedEmbedded, readProfile } from '../../src/profiles/resolve.ts';
import { wantsColor } from '../../src/terminal/io.ts';
import { showsUnicode } from '../../src/terminal/locale.ts';
import { thisMachine } from '../../src/terminal/machine.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { VERSION } from '../../src/version.ts';
import { PATIENCE } from '../profiles/answering.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { toggle } from '../shared/flags/flags.ts';
import { CHECKS, type Check, checkOf, examine, found, type Subject, type Surroundings } from './check.ts';

/** The answer as one document. */
interface Report {
  readonly version: string;
  /** Nothing is in error. */
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
  summary: 'Check this installation, and say what to do about what is wrong',
  description: [
    'Looks at Node, the configuration, the profile in force, and its database or its service.',
    'Changes nothing, makes nothing and asks nothing.',
    'Exit code 0 when nothing is in error, 9 otherwise; a warning is no error.',
  ],
  examples: {
    'Everything, for the profile in use': 'vigie doctor',
    'Another profile': 'vigie doctor --profile local',
    'What is wrong, for a script': 'vigie doctor --json',
  },
  flags: { full: toggle('Read the whole database, indexes included, however large it is') },
  endpoints: [version, readSession, listNotifications],
  view: view as View<unknown>,
  async run(context, { flags: { full } }) {
    const checks = await diagnosed(context, full);
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
      unicode: showsUnicode(io.env, thisMachine().platform),
    });
    return { kind: 'text', text, content: 'styled', failure };
  },
});

/** Every check, in order; the code of a subject is loaded when its turn comes. */
async function diagnosed(context: Context, full: boolean): Promise<Check[]> {
  const profile = profileOf(context);
  const milliseconds = (context.flags.timeout ?? PATIENCE) * 1000;
  const around: Surroundings = { context, machine: thisMachine(), profile, milliseconds, full };
  const ignored = (subject: string, said: DoctorSentence) =>
    CHECKS.filter((id) => id.startsWith(subject)).map((id) =>
      checkOf(id, found('ignore', said), context.language),
    );
  const installation = await examine(around, (await import('./installation.ts')).installation(around));
  if ('error' in profile)
    return [...installation, ...ignored('base', 'noProfile'), ...ignored('service', 'noProfile')];
  if (profile.kind === 'embedded') {
    const base = await examine(around, await databaseOf(around, profile));
    return [...installation, ...base, ...ignored('service', 'notService')];
  }
  const { service } = await import('./service.ts');
  const remote = await examine(around, service(around, profile));
  return [...installation, ...ignored('base', 'notDatabase'), ...remote];
}

async function databaseOf(around: Surroundings, profile: ResolvedEmbedded): Promise<Subject> {
  if (isPostgresAddress(profile.db.value)) return (await import('./postgres.ts')).postgres(around, profile);
  return (await import('./database.ts')).database(around, profile);
}

/** The profile of the context would end the command where it cannot be read. */
function profileOf({ flags, io }: Context): Surroundings['profile'] {
  try {
    return readProfile(flags, io.env);
  } catch (error) {
    return { error };
  }
}
