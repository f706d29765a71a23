import { outputsOf } from '../../src/bulk/formats/formats.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { listEvenements } from '../../src/contract/resources/evenements.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { readMe } from '../../src/contract/resources/utilisateurs.ts';
import { clockOf } from '../../src/contract/schema/dates.ts';
import { calendarMessages } from '../../src/messages/commands/calendar.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { assigneeFlags, participantIn } from '../shared/dossiers/assignment.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { day, periodOfDays, today } from '../shared/flags/date-flags.ts';
import { choice, toggle } from '../shared/flags/flags.ts';
import { daysAround } from '../shared/flags/relative-days.ts';
import { organisationOf } from '../shared/names/organisation.ts';
import { list } from '../shared/output/list.ts';
import { calendarLabels, evenements } from '../shared/views/evenements.ts';

export const command = defineCommand({
  noun: 'evenements',
  verb: 'calendrier',
  summary: 'Show a month or a week of the calendar',
  description: [
    'Shows the current month by default. Weeks start on Monday, and today is in brackets.',
    'C is a commission, V a visit, R a reconnaissance, E another event, ! the deadline of an open dossier.',
    '--mien shows the events you take part in, and the deadlines of your dossiers and of the dossiers attached to them; --de, those of another user.',
    'When the output is not a terminal, the rows are those of `vigie evenements list`.',
  ],
  examples: {
    'Show the current month': 'vigie evenements calendrier',
    'Show next month': "vigie evenements calendrier --mois 'mois prochain'",
    'Show next week, day by day': "vigie evenements calendrier --semaine --jour 'semaine prochaine'",
    'Show your week': 'vigie evenements calendrier --mien --semaine',
    'List the visits of November as JSON':
      'vigie evenements calendrier --mois 2026-11 --type VISITE_PERIODIQUE --json',
  },
  flags: {
    mois: { ...day('month', "Month, such as 2026-11, november or 'next month'"), ofOrganisation: true },
    semaine: toggle('Show a week: the current week, or the week of --jour'),
    jour: { ...day('date', 'Show the month of this day, or its week with --semaine'), ofOrganisation: true },
    type: queryFlags(listEvenements).type,
    ...assigneeFlags,
    output: choice(outputsOf('evenements'), 'Output format; ics is a calendar', { short: 'o' }),
  },
  endpoints: [listEvenements, listDossiers, readMe, readSession],
  view: evenements,
  async run(context, { flags: { mois, semaine, jour, type, mien, de } }) {
    const other = semaine ? '--semaine' : jour !== undefined ? '--jour' : undefined;
    if (mois !== undefined && other) throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--mois', other] });
    const { fuseau } = await organisationOf(await context.client(), await context.organisation());
    const now = today(fuseau);
    const days = daysAround(semaine ? 'week' : 'month', mois ?? jour ?? now);
    const assigned = await participantIn(context, { mien, de }, 'vigie evenements calendrier');
    const query = { ...assigned, type, period: periodOfDays(days, fuseau), all: true };
    const listed = await list(context, listEvenements, {
      ...query,
      ...{ limit: undefined, page: undefined, excel: false },
    });
    const words = calendarMessages(context.language);
    let notice = listed.notice;
    return {
      ...listed,
      labels: calendarLabels(context.language),
      notice: () => notice?.(),
      async draw(rows, style) {
        const { draw } = await import('./calendrier/draw.ts');
        const { dueDates } = await import('./calendrier/due-dates.ts');
        const due =
          type === undefined
            ? await dueDates(context, days, assigned)
            : { entries: [], isWhole: true, read: 0 };
        notice = () => {
          if (!due.isWhole) return words.someDueDates(due.read);
          return rows.length + due.entries.length === 0 ? words.empty : undefined;
        };
        const drawn = { days, today: now, clock: clockOf(fuseau), isWeek: semaine, rows, due: due.entries };
        return draw(context.language, drawn, style);
      },
    };
  },
});
