import { type Clock, DAY, isDateTime, momentsAt, withOffset } from '../../contract/schema/dates.ts';
import { monthNamed } from '../../contract/schema/months.ts';
import { fold } from '../../contract/schema/text.ts';
import { fault, type Note, type Parsed } from '../model/issues.ts';
import type { Zone } from '../model/zone.ts';

/** A day, with an optional time. */
export interface ParsedMoment {
  /** `2026-03-12`. */
  readonly day: string;
  /** `09:30:00`, with fractions if given; absent for a day alone. */
  readonly time?: string;
  /** `Z` or `+01:00`; absent for a time in the organisation's zone. */
  readonly zone?: string;
  /** Whether a notice gives the reading: for all but a year, a month and a day with separators. */
  readonly read: boolean;
}

/** Why a text is no moment: another text, an impossible day or time, or an empty date of a program. */
export type NoMoment =
  | 'MOT_VIDE'
  | 'MOIS_SEUL'
  | 'DATE'
  | 'DATE_ABSENTE'
  | 'AUTRE_JOUR'
  | 'MOIS_EN_TETE'
  | 'ANNEE'
  | 'ANNEE_COURTE';

/** `2026-03-12`, `2026/03/12`, `20260312`, `2026-03-12T09:30`, `2026-03-12 09:30:15+01:00`, with `+01` as PostgreSQL writes it. */
const YEAR_FIRST =
  /^(\d{4})([-/]?)(\d\d)\2(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
/** Years of a fire service's records: others are typing errors. */
const [FIRST_YEAR, LAST_YEAR] = ['1800', '2100'];
/** `12/03/2026`, `12.3.26`, `12 mars 2026`, `1er mars 2026`, after an optional `le` and weekday. */
const DAY_FIRST =
  /^(?:le )?(?:(lun|mar|mer|jeu|ven|sam|dim)[a-z]{0,5}\.?,? )?(\d{1,2})(?:er)?[ /.-]+(\d{1,2}|[a-z]{3,9}\.?)[ /.-]+(\d{4}|\d\d)$/;
/** `12032026`, and `1032026` without its zero: the day first without signs, where no year is. */
const CLOSE_DAY_FIRST = /^(\d?\d)(\d\d)((?:1[89]|20)\d\d|2100)$/;
/** As `getUTCDay` counts them. */
const WEEKDAYS = 'dim lun mar mer jeu ven sam'.split(' ');
/** A time after a day, or alone: `9h`, `9h30`, `à 09:30`, `09:30:15`. */
const TIME = /(?:^|[ ,]\s*)(?:a )?(\d{1,2})(?: ?h ?(\d\d)?|:(\d\d)(?::(\d\d))?)$/;
/** A time alone in a spreadsheet: on its day 0. */
const DAY_ZERO = /^(?:1899-12-3[01]|1900-01-00|1904-01-01)[t ]/;
/** Empty dates of Access and spreadsheets: their day 0. */
const EMPTY_DAYS: ReadonlySet<string> = new Set(['1899-12-30', '1899-12-31', '1900-01-00']);

/** Day numbers of spreadsheets, from 1954 to 2119: a column without its format has numbers such as 46093. */
const SERIAL = /^([2-7]\d{4})(?:[.,](\d{1,15}))?$/;
const DAYS_TO_1970 = 25_569;

/** Last day of a year of two digits; the first is 100 years before. */
const LATEST = '2049-12-31';
/** Years back to which two digits of a past day may go. */
const BACK = 60;

/** Moment of a cell, the day first if slashes, points or a month's name separate it; `past`: whether it lies in the past. */
export function momentIn(text: string, past = false): ParsedMoment | NoMoment {
  const folded = fold(text.trim()).replace(/\s+/g, ' ').replace(CLOSE_DAY_FIRST, '$1/$2/$3');
  const iso = YEAR_FIRST.exec(folded);
  if (iso) {
    const [, year = '', by = '', month = '', day = '', hour, minute, second = '00', fraction = '', offset] =
      iso;
    const zone = offset?.replace(
      /^([+-]\d\d):?(\d\d)?$/,
      (_, hours, minutes = '00') => `${hours}:${minutes}`,
    );
    const time = hour === undefined ? {} : { time: `${hour}:${minute}:${second}${fraction}` };
    return existing({
      day: `${year}-${month}-${day}`,
      ...time,
      ...(zone === undefined ? {} : { zone: zone.toUpperCase() }),
      read: by === '',
    });
  }
  const [, days, fraction] = SERIAL.exec(folded) ?? [];
  if (days !== undefined) return ofSerial(Number(`${days}.${fraction ?? 0}`), fraction !== undefined);
  const time = timeIn(folded);
  const beginning = time === undefined ? folded : folded.slice(0, time.from).trim();
  const [, weekday, day = '', month = '', year = ''] = DAY_FIRST.exec(beginning) ?? [];
  if (day === '') return isMonth(folded) ? 'MOIS_SEUL' : 'DATE';
  const number = monthOf(month);
  if (number === 0) return 'DATE';
  if (number > 12 && Number(day) <= 12) return 'MOIS_EN_TETE';
  const monthAndDay = [number, Number(day)].map((one) => String(one).padStart(2, '0')).join('-');
  const full = yearOf(year, monthAndDay, past);
  if (full === undefined) return 'ANNEE_COURTE';
  const found = existing({
    day: `${full}-${monthAndDay}`,
    ...(time === undefined ? {} : { time: time.time }),
    read: true,
  });
  // One of the two is wrong, and it is unknown which.
  const isOther = weekday !== undefined && typeof found !== 'string' && weekday !== weekdayOf(found.day);
  return isOther ? 'AUTRE_JOUR' : found;
}

const weekdayOf = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];

/** Whether a text has the day before the month, with no other order possible. */
export function hasDayFirst(text: string): boolean {
  return /^\s*(?:1[3-9]|2\d|3[01])[ /.-]+(?:0?[1-9]|1[0-2])[ /.-]+\d/.test(text);
}

/**
 * Day of a moment: the written one, unless programs have converted midnight to another zone, as of 2026-03-12 in France
 * 2026-03-11T23:00:00Z.
 */
export function dayIn({ day, time, zone }: ParsedMoment, clock: Clock): string {
  if (zone === undefined || time === undefined || time.startsWith('00:00:00')) return day;
  return withOffset(new Date(`${day}T${time}${zone}`), clock).slice(0, 10);
}

/** Time of a cell alone, `09:30:00`. */
export function timeAlone(text: string): string | undefined {
  const folded = fold(text.trim()).replace(/\s+/g, ' ').replace(DAY_ZERO, '');
  const time = timeIn(folded);
  if (time?.from === 0) return time.time;
  // A fraction of a day, as in spreadsheets.
  const [, fraction] = /^0[.,](\d{1,15})$/.exec(folded) ?? [];
  if (fraction === undefined) return undefined;
  return new Date(Math.round(Number(`0.${fraction}`) * DAY)).toISOString().slice(11, 19);
}

function timeIn(folded: string): { readonly from: number; readonly time: string } | undefined {
  const found = TIME.exec(folded);
  if (!found) return undefined;
  const [, hour = '', minute = '00', other = minute, second = '00'] = found;
  const time = `${hour.padStart(2, '0')}:${other}:${second}`;
  return isDateTime(`2000-01-01T${time}Z`) ? { from: found.index, time } : undefined;
}

function ofSerial(days: number, hasTime: boolean): ParsedMoment {
  const [day = '', time = ''] = new Date(Math.round((days - DAYS_TO_1970) * DAY)).toISOString().split('T');
  return { day, ...(hasTime ? { time: time.slice(0, 8) } : {}), read: true };
}

/** `mars 2024`, `03/2024`, `2024-03`. */
function isMonth(text: string): boolean {
  const [, first, last = ''] = /^(?:([a-z]{3,9}\.?|\d\d?)[ /.-]\d{4}|\d{4}[/-](\d\d?))$/.exec(text) ?? [];
  const number = monthOf(first ?? last);
  return number >= 1 && number <= 12;
}

/** From 1; 0 for no month. */
function monthOf(word: string): number {
  if (/^\d/.test(word)) return Number(word);
  return monthNamed(word.replace(/\.$/, ''));
}

/** A year of four digits; undefined for two digits of a past day that may be of either century. */
function yearOf(digits: string, monthAndDay: string, past: boolean): string | undefined {
  if (digits.length === 4) return digits;
  // East of here it may be tomorrow.
  const latest = past ? new Date(Date.now() + DAY).toISOString() : LATEST;
  const year = Number(digits) + (`20${digits}-${monthAndDay}` <= latest ? 2000 : 1900);
  return past && year < Number(latest.slice(0, 4)) - BACK ? undefined : String(year);
}

function existing(moment: ParsedMoment): ParsedMoment | NoMoment {
  const { day, time = '00:00:00', zone = 'Z' } = moment;
  if (EMPTY_DAYS.has(day)) return 'MOT_VIDE';
  const year = day.slice(0, 4);
  if ((year < FIRST_YEAR && year !== '0000') || year > LAST_YEAR) return 'ANNEE';
  return isDateTime(`${day}T${time}${zone}`) ? moment : 'DATE_ABSENTE';
}

/** A time of day on the clocks of a zone, the first of two; refused if they skip it. */
export function timeOfDay(day: string, time: string, { name, clock }: Zone, note: Note): Parsed<string> {
  const [first, again] = momentsAt(day, time, clock());
  const params = { day, time: time.slice(0, 5), zone: name };
  if (first.slice(0, 19) !== `${day}T${time.slice(0, 8)}`)
    return fault('HEURE_ABSENTE', { ...params, later: first.slice(11, 16) });
  if (again !== undefined) note('HEURE_DOUBLE', { ...params, again });
  return { value: first };
}
