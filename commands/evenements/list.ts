import { outputsOf } from '../../src/bulk/formats/formats.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { listEvenements } from '../../src/contract/resources/evenements.ts';
import { instantOf } from '../../src/contract/schema/dates.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { assigneeFlags, participantIn } from '../shared/dossiers/assignment.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { moment } from '../shared/flags/date-flags.ts';
import { choice } from '../shared/flags/flags.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { calendarLabels, evenements } from '../shared/views/evenements.ts';

/** Bounds of a period that is open on one side. */
const [BEGINNING, END] = ['0001-01-01', '9999-12-31'];

export const command = defineCommand({
  noun: 'evenements',
  verb: 'list',
  summary: 'List the calendar events, by their start',
  description: [
    '--from and --to take those that overlap the period between them; each may be left out.',
    'A date alone is that whole day, in the time zone of the organisation.',
    '--subject-id goes with --type.',
    '--mien takes those in which you take part; --de those in which another user does.',
    '-o ics is a calendar that Outlook and Thunderbird open; one that is opened again brings no event twice.',
  ],
  examples: {
    'The calendar of a week, for Outlook':
      'vigie evenements list --from 2026-10-05 --to 2026-10-11 --all -o ics > semaine.ics',
    'What is before you': 'vigie evenements list --mien --from today',
    'What there is in October': 'vigie evenements list --from 2026-10-01 --to 2026-10-31',
    'The periodic visits from a moment on, all of them':
      "vigie evenements list --from '2026-10-01 14:00' --type VISITE_PERIODIQUE --all",
  },
  flags: {
    from: { ...moment('The beginning of the period', 'first'), ofOrganisation: true },
    to: { ...moment('The end of the period', 'last'), ofOrganisation: true },
    ...queryFlags(listEvenements),
    ...assigneeFlags,
    ...pagingFlags,
    output: choice(outputsOf('evenements'), 'The format; ics is a calendar', { short: 'o' }),
  },
  endpoints: [listEvenements],
  view: evenements,
  async run(context, { flags: { from, to, mien, de, output: _, ...query } }) {
    if (query.subject_id !== undefined && query.type === undefined) {
      throw new VigieError('OPTIONS_REQUISES', { flags: ['--type'], command: 'vigie evenements list' });
    }
    const assigned = await participantIn(context, { mien, de }, 'vigie evenements list');
    const listed = await list(context, listEvenements, {
      ...{ ...query, ...assigned },
      period: periodOf(from, to),
    });
    return { ...listed, labels: calendarLabels(context.language) };
  },
});

/** The bounds as a period; undefined for all time. They are checked here, as a period was not typed. */
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
