import { instantOf } from '../../src/contract/dates.ts';
import type { Evenement } from '../../src/contract/evenements.ts';
import type { Language } from '../../src/messages/index.ts';
import { lastDay } from '../shared/output/date-format.ts';

/** Octets of a line, without its end (RFC 5545, 3.1). */
const LINE_MAX = 75;

export interface CalendarOptions {
  /** What the calendar is called where it is shown. */
  readonly name: string;
  /** When it is made: whoever has an older one takes what is newer (RFC 5546, 2.1.5), so it cannot stay the same. */
  readonly now: Date;
  readonly version: string;
  /** In which its words are. */
  readonly language: Language;
  /** A word of the interface, such as a type, as people say it. */
  readonly word: (word: string) => string;
}

/**
 * Events as a calendar that Outlook, Thunderbird and others open (RFC 5545), in pieces. Times are instants of UTC, which
 * no zone and no change of the clock can shift; what lasts whole days in the zone of the machine is whole days. Who opens
 * a later calendar gets each event once: it keeps its id.
 */
export async function* asCalendar(
  events: AsyncIterable<Evenement> | Iterable<Evenement>,
  { name, now, version, language, word }: CalendarOptions,
): AsyncGenerator<string> {
  yield text([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//vigie//vigie ${version}//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
  ]);
  let any = false;
  for await (const event of events) {
    // Only events are published (RFC 5546, 3.2.1).
    if (!any) yield text(['METHOD:PUBLISH']);
    any = true;
    yield text(linesOf(event, now, word));
  }
  if (!any) yield text(ZONE);
  yield text(['END:VCALENDAR']);
}

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
  word: CalendarOptions['word'],
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${utc(now)}`,
    ...timesOf(date_debut, date_fin),
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    `CATEGORIES:${escaped(word(type))}`,
    'END:VEVENT',
  ];
}

/** From when to when. An end that is not known, or is the start, is left out: it must be later. */
function timesOf(from: string, to: string | null): string[] {
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
