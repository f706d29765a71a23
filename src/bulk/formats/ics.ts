import type { Evenement } from '../../contract/resources/evenements.ts';
import { VERSION } from '../../version.ts';
import { format, type Labels, UNLABELLED } from './format.ts';

/**
 * Events as a calendar that Outlook, Thunderbird and others open (RFC 5545). Times are instants of UTC, which no zone
 * and no change of the clock can shift; what lasts whole days in the zone of the machine is whole days. Who opens a
 * later calendar gets each event once: it keeps its id.
 */
export const ics = format({
  name: 'ics',
  summary: {
    en: 'A calendar file, of evenements list',
    fr: 'Un fichier de calendrier, pour evenements list',
  },
  extensions: ['.ics'],
  only: 'evenements',
  fixed: true,
  async writer({ objectOf, labels: { title, word } = UNLABELLED }) {
    const dates = await import('../../contract/schema/dates.ts');
    // Programs replace an event by what was made later (RFC 5546, 2.1.5).
    const now = new Date();
    // Only events are published (RFC 5546, 3.2.1).
    let publish = ['METHOD:PUBLISH'];
    return {
      head: text([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        `PRODID:-//vigie//vigie ${VERSION}//EN`,
        'CALSCALE:GREGORIAN',
        `X-WR-CALNAME:${escaped(title)}`,
      ]),
      row(row) {
        const lines = [...publish, ...linesOf(objectOf(row) as Evenement, now, word, dates)];
        publish = [];
        return text(lines);
      },
      end: () => text([...(publish.length > 0 ? ZONE : []), 'END:VCALENDAR']),
    };
  },
});

type Dates = typeof import('../../contract/schema/dates.ts');

/** Octets of a line, without its end (RFC 5545, 3.1). */
const LINE_MAX = 75;

/** A calendar holds something in any case (3.6): where there is no event, the zone in which its times would be. */
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

function linesOf(
  { id, title, type, description, date_debut, date_fin }: Evenement,
  now: Date,
  word: Labels['word'],
  dates: Dates,
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${utc(now)}`,
    ...timesOf(date_debut, date_fin, dates),
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    `CATEGORIES:${escaped(word(type))}`,
    'END:VEVENT',
  ];
}

/** From when to when. An end that is not known, or is the start, is left out: it must be later. */
function timesOf(from: string, to: string | null, { instantOf, lastDay }: Dates): string[] {
  const start = new Date(instantOf(from));
  const end = new Date(to === null ? Number.NaN : instantOf(to));
  const last = Number.isNaN(end.getTime()) ? undefined : lastDay(start, end);
  if (last !== undefined) {
    // The day after the last one (3.6.1).
    const after = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
    return [`DTSTART;VALUE=DATE:${day(start)}`, `DTEND;VALUE=DATE:${day(after)}`];
  }
  return [`DTSTART:${utc(start)}`, ...(end > start ? [`DTEND:${utc(end)}`] : [])];
}

/** `20260314T083000Z`; what is finer than a second is not said. */
function utc(at: Date): string {
  return at.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
}

function day(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(at.getFullYear()).padStart(4, '0')}${two(at.getMonth() + 1)}${two(at.getDate())}`;
}

/** A text as the value of a property (3.3.11), which holds no control characters but the end of a line and tabs. */
function escaped(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(/(?!\t)\p{Cc}/gu, ' ');
}

/** Lines that end and are folded as they must be (3.1), no character in two. */
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
