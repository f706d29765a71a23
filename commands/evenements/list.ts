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
  summary: 'List calendar events by start date',
  description: [
    '--from and --to show the events that overlap the period; either may be omitted.',
    'A date without a time means the whole day, in the time zone of the organisation.',
    '--subject-id requires --type.',
    '--mien shows the events you take part in; --de, those of another user.',
    '-o ics is a calendar for Outlook and Thunderbird; opening it again adds no duplicates.',
  ],
  examples: {
    'Export the calendar of a week for Outlook':
      'vigie evenements list --from 2026-10-05 --to 2026-10-11 --all -o ics > semaine.ics',
    'List your upcoming events': 'vigie evenements list --mien --from today',
    'List the events of October': 'vigie evenements list --from 2026-10-01 --to 2026-10-31',
    'List all periodic visits from a time on':
      "vigie evenements list --from '2026-10-01 14:00' --type VISITE_PERIODIQUE --all",
  },
  flags: {
    from: { ...moment('Start of the period', 'first'), ofOrganisation: true },
    to: { ...moment('End of the period', 'last'), ofOrganisation: true },
    ...queryFlags(listEvenements),
    ...assigneeFlags,
    ...pagingFlags,
    output: choice(outputsOf('evenements'), 'Output format; ics is a calendar', { short: 'o' }),
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
