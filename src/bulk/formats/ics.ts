import type { Evenement } from '../../contract/resources/evenements.ts';
import type { Clock } from '../../contract/schema/dates.ts';
import { VERSION } from '../../version.ts';
import { type Format, type Labels, UNLABELLED } from './format.ts';

/**
 * Events as a calendar that Outlook, Thunderbird and others open (RFC 5545). Times are instants of UTC, which no zone
 * or clock change can shift; whole days are whole days. A later calendar replaces each event: it keeps its id.
 */
export const ics: Format<'ics'> = {
  name: 'ics',
  summary: {
    en: 'Calendar file, for evenements list',
    fr: 'Un fichier de calendrier, pour evenements list',
  },
  extensions: ['.ics'],
  only: 'evenements',
  fixed: true,
  async writer({ objectOf, labels = UNLABELLED }) {
    const { head, event, end } = await calendar(labels);
    return { head, row: (row) => event(objectOf(row) as CalendarEvent), end };
  },
};

/** Fields of an event in a calendar; an unchanged event has no sequence. */
export type CalendarEvent = Pick<
  Evenement,
  'id' | 'title' | 'type' | 'description' | 'date_debut' | 'date_fin'
> & {
  readonly sequence?: number | null;
  readonly date_de_derniere_mise_a_jour?: string | null;
};

/** A calendar that programs poll (RFC 7986). */
interface Feed {
  /** Zone of whole days. */
  readonly zone: string;
}

/** Interval at which a program should poll a feed. */
const REFRESH = 'PT1H';

/** Parts of a calendar: a file opened once, or a feed, whose text depends on its events alone. */
export async function calendar({ title, word }: Labels, feed?: Feed) {
  const dates = await import('../../contract/schema/dates.ts');
  const clock = dates.clockOf(feed?.zone);
  // Programs replace an event by a later copy (RFC 5546, 2.1.5); a feed gives its last revision (RFC 5545, 3.8.7.2).
  const now = new Date();
  const madeAt = feed ? revisedAt : () => now;
  // Only events are published (RFC 5546, 3.2.1); a feed is no message.
  let publish = feed ? [] : ['METHOD:PUBLISH'];
  let isEmpty = true;
  return {
    head: text([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//vigie//vigie ${VERSION}//EN`,
      'CALSCALE:GREGORIAN',
      ...(feed
        ? [
            `NAME:${escaped(title)}`,
            `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
            // For Outlook.
            `X-PUBLISHED-TTL:${REFRESH}`,
          ]
        : []),
      `X-WR-CALNAME:${escaped(title)}`,
    ]),
    event(one: CalendarEvent) {
      const lines = [...publish, ...linesOf(one, madeAt(one), word, { ...dates, clock })];
      publish = [];
      isEmpty = false;
      return text(lines);
    },
    end: () => text([...(isEmpty ? ZONE : []), 'END:VCALENDAR']),
  };
}

/** Last change or creation of an event, the latter from its id (UUIDv7); 1970 for other ids. */
function revisedAt({ id, date_de_derniere_mise_a_jour: changed }: CalendarEvent): Date {
  if (changed) return new Date(changed);
  return new Date(id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : 0);
}

interface Dates extends Pick<typeof import('../../contract/schema/dates.ts'), 'instantOf' | 'wholeDays'> {
  readonly clock: Clock;
}

/** Octets of a line, without its end (RFC 5545, 3.1). */
const LINE_MAX = 75;

/** A calendar must not be empty (3.6): without events, it holds the zone of their times. */
const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function linesOf(one: CalendarEvent, madeAt: Date, word: Labels['word'], dates: Dates): string[] {
  const { id, title, type, description, date_debut, date_fin, sequence } = one;
  const { date_de_derniere_mise_a_jour: changed } = one;
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${utc(madeAt)}`,
    // A program with the event takes the later revision (3.8.7.4).
    ...(sequence ? [`SEQUENCE:${sequence}`] : []),
    ...(changed ? [`LAST-MODIFIED:${utc(new Date(changed))}`] : []),
    ...timesOf(date_debut, date_fin, dates),
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    `CATEGORIES:${escaped(word(type))}`,
    'END:VEVENT',
  ];
}

/** Start and end. An end that is unknown, or equal to the start, is left out: it must be later. */
function timesOf(from: string, to: string | null, { instantOf, wholeDays, clock }: Dates): string[] {
  const start = new Date(instantOf(from));
  const end = new Date(to === null ? Number.NaN : instantOf(to));
  const days = to === null || Number.isNaN(end.getTime()) ? undefined : wholeDays(from, to, clock);
  if (days !== undefined) {
    // The day after the last one (3.6.1).
    const after = new Date(days.last);
    after.setUTCDate(after.getUTCDate() + 1);
    return [`DTSTART;VALUE=DATE:${day(new Date(days.first))}`, `DTEND;VALUE=DATE:${day(after)}`];
  }
  return [`DTSTART:${utc(start)}`, ...(end > start ? [`DTEND:${utc(end)}`] : [])];
}

/** `20260314T083000Z`, without fractions of a second. */
function utc(at: Date): string {
  return at.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
}

/** A day in UTC: `20260314`. */
function day(date: Date): string {
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}

/** A text as a property value (3.3.11), which allows no control characters but line ends and tabs. */
function escaped(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(/(?!\t)\p{Cc}/gu, ' ');
}

/** Ended and folded lines (3.1), each character in one. */
function text(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_MAX) return line;
  const pieces = [''];
  let room = LINE_MAX;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (size > room) {
      pieces.push('');
      // The blank that continues a line counts.
      room = LINE_MAX - 1;
    }
    pieces[pieces.length - 1] += character;
    room -= size;
  }
  return pieces.join('\r\n ');
}
