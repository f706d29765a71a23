import type { Evenement } from '../../../src/contract/resources/evenements.ts';
import { type Clock, instantOf, wholeDays, withOffset } from '../../../src/contract/schema/dates.ts';
import { calendarMessages } from '../../../src/messages/commands/calendar.ts';
import type { Language } from '../../../src/messages/index.ts';
import { type CalendarEntry, drawMonth, drawWeek } from '../../../src/terminal/output/calendar.ts';
import { type Painter, painter, type Tone } from '../../../src/terminal/output/paint.ts';
import type { DrawingStyle } from '../../../src/terminal/output/view.ts';
import { wrap } from '../../../src/terminal/width.ts';
import { type Days, daysBehind } from '../../shared/flags/relative-days.ts';

/** Content of a calendar: the events of some days, and the due dates. */
interface Drawn {
  readonly days: Days;
  readonly today: string;
  /** The clock of the days: another would show an event on a day outside the calendar. */
  readonly clock: Clock;
  readonly isWeek: boolean;
  readonly rows: readonly Evenement[];
  readonly due: readonly CalendarEntry[];
}

type Kind = Evenement['type'] | 'echeance';

/** Signs of kinds, to distinguish them without colour. */
const KINDS: Readonly<Record<Kind, readonly [sign: string, tone: Tone | undefined]>> = {
  COMMISSION_SECURITE: ['C', 'busy'],
  VISITE_PERIODIQUE: ['V', 'good'],
  RECONNAISSANCE_OPERATIONNELLE_ANNUELLE: ['R', 'warn'],
  DEFAUT: ['E', undefined],
  echeance: ['!', 'bad'],
};

/** Columns of a calendar without a terminal. */
const WIDTH = 80;

/** A month or a week as text, with a legend of its signs below it. */
export async function draw(
  language: Language,
  { days, today, clock, isWeek, rows, due }: Drawn,
  { width = WIDTH, color, unicode }: DrawingStyle,
): Promise<string> {
  const { kinds, wholeDay, more } = calendarMessages(language);
  const all: string[] = [];
  for (let day = days.first; day <= days.last; day = daysBehind(day, 1)) all.push(day);
  // Whole days first, then by time.
  const entries = [...due, ...rows.map((row) => entryOf(row, clock, wholeDay))].sort(
    (a, b) => (a.start === '' ? 0 : 1) - (b.start === '' ? 0 : 1),
  );
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const style = { width, color, unicode, today, words: { more, locale } };
  const drawn = await (isWeek ? drawWeek : drawMonth)(all, entries, style);
  if (entries.length === 0) return drawn;
  const paint = await painter(color);
  return `${drawn}\n${legend(kinds, entries, width, paint)}\n`;
}

function legend(
  kinds: Readonly<Record<Kind, string>>,
  entries: readonly CalendarEntry[],
  width: number,
  paint: Painter,
): string {
  const used = (Object.keys(KINDS) as Kind[]).filter((kind) =>
    entries.some(({ sign }) => sign === KINDS[kind][0]),
  );
  const line = used.map((kind) => `${KINDS[kind][0]} ${kinds[kind]}`).join('   ');
  return wrap(line, width, 0)
    .map((one) => paint(one, 'quiet'))
    .join('\n');
}

/** An event on its whole days, or at its times by the clock. */
function entryOf(
  { title, type, date_debut, date_fin }: Evenement,
  clock: Clock,
  wholeDay: string,
): CalendarEntry {
  const [start, end] = [new Date(instantOf(date_debut)), new Date(instantOf(date_fin))];
  const [sign, tone] = KINDS[type] ?? KINDS.DEFAUT;
  const whole = wholeDays(date_debut, date_fin, clock);
  const dayOf = (at: Date) => withOffset(at, clock).slice(0, 10);
  const timeOf = (at: Date) => (whole ? '' : withOffset(at, clock).slice(11, 16));
  // An end at midnight has no part of the next day.
  const last = new Date(Math.max(start.getTime(), end.getTime() - 1));
  return {
    ...{ first: dayOf(start), last: dayOf(last), ...whole, sign, tone, title, wholeDay },
    ...{ start: timeOf(start), end: end > start ? timeOf(end) : '' },
  };
}
