import { instantOf } from '../../src/contract/dates.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { type Evenement, listEvenements } from '../../src/contract/evenements.ts';
import { messages } from '../../src/messages/index.ts';
import { officerMessages } from '../../src/messages/officers.ts';
import { FORMATS as EVERYWHERE } from '../../src/terminal/formats.ts';
import type { ListOutput, TextOutput } from '../../src/terminal/view.ts';
import { VERSION } from '../../src/version.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { queryFlags } from '../shared/cli/contract-flags.ts';
import { moment } from '../shared/cli/date-flags.ts';
import { choice } from '../shared/cli/flags.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { evenements } from './view.ts';

/** Before and after everything, for a period that is open on one side. */
const [BEGINNING, END] = ['0001-01-01', '9999-12-31'];

const FORMATS = [...EVERYWHERE, 'ics'] as const;
type Format = (typeof FORMATS)[number];

export const command = defineCommand({
  noun: 'evenements',
  verb: 'list',
  summary: 'List the calendar events, by their start',
  description: [
    '--from and --to take those that overlap the period between them; each may be left out.',
    'A date alone is that whole day, in the time zone of this machine.',
    '--subject-id goes with --type.',
    '-o ics is a calendar that Outlook and Thunderbird open; one that is opened again brings no event twice.',
  ],
  examples: [
    {
      does: 'The calendar of a week, for Outlook',
      run: 'vigie evenements list --from 2026-10-05 --to 2026-10-11 --all -o ics > semaine.ics',
    },
    { does: 'What there is in October', run: 'vigie evenements list --from 2026-10-01 --to 2026-10-31' },
    {
      does: 'The periodic visits from a moment on, all of them',
      run: "vigie evenements list --from '2026-10-01 14:00' --type VISITE_PERIODIQUE --all",
    },
  ],
  arguments: {},
  flags: {
    from: moment('The beginning of the period', 'first'),
    to: moment('The end of the period', 'last'),
    ...queryFlags(listEvenements, {
      type: { summary: 'Only this type' },
      subject_id: { summary: 'Only what stands for the session with this id' },
    }),
    ...pagingFlags,
    output: choice(FORMATS, 'The format; ics is a calendar', { short: 'o' }),
  },
  endpoints: [listEvenements],
  view: evenements,
  async run(given, { flags: { from, to, type, subject_id, output, ...paging } }) {
    if (subject_id !== undefined && type === undefined) {
      throw new VigieError('OPTIONS_REQUISES', { flags: ['--type'], command: 'vigie evenements list' });
    }
    const context = withFormat(given, output, paging.excel);
    const query = { type, subject_id, period: periodOf(from, to) };
    const listed = await list(context, listEvenements, query, paging);
    if (listed.kind !== 'list') return listed;
    if (output === 'ics') return calendar(context, listed);
    return { ...(output === undefined ? {} : { format: output }), ...listed };
  },
});

/** The format is one of this command, which has one more than others: what is refused of formats is refused here. */
function withFormat(context: Context, output: Format | undefined, excel: boolean): Context {
  const { json, fields, no_headers } = context.flags;
  const contrary = [
    ...(json && output !== undefined && output !== 'json' ? ['--json'] : []),
    ...(fields !== undefined && (output === 'ics' || (output === 'ids' && fields.length > 1))
      ? [`--fields ${fields.join(',')}`]
      : []),
    ...(output === 'ics' && no_headers ? ['--no-headers'] : []),
    ...(output === 'ics' && excel ? ['--excel'] : []),
  ];
  if (contrary.length > 0)
    throw new VigieError('OPTIONS_CONTRAIRES', { flags: [`--output ${output}`, ...contrary] });
  return { ...context, flags: { ...context.flags, output: output === 'ics' ? undefined : output } };
}

/** The same events as a calendar, while they come. */
async function calendar(context: Context, { rows, notice }: ListOutput<Evenement>): Promise<TextOutput> {
  const { asCalendar } = await import('./ics.ts');
  const { calendarName } = officerMessages(context.language);
  const { word } = messages(context.language).cli;
  const { language } = context;
  const text = asCalendar(rows, { name: calendarName, now: new Date(), version: VERSION, language, word });
  return { kind: 'text', text, ...(notice ? { notice } : {}) };
}

/** What `period` says; undefined for all time. The sides are checked here, for nobody has typed a period. */
function periodOf(from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined && instantOf(to) < instantOf(from)) {
    throw new VigieError(
      'OPTIONS_REFUSEES',
      { count: 1, command: 'vigie evenements list' },
      { fields: [{ in: 'flag', path: ['--to'], code: 'MINIMUM', params: { min: from } }] },
    );
  }
  return `${from ?? BEGINNING}/${to ?? END}`;
}
