import { monthNamed } from '../../../src/contract/schema/months.ts';
import { fold } from '../../../src/contract/schema/text.ts';

/** The first and the last day of a range: `2026-11-24`. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

type Unit = 'day' | 'week' | 'month' | 'year';

/** Days from today. */
const BESIDE_TODAY: Readonly<Record<string, number>> = {
  "aujourd'hui": 0,
  today: 0,
  demain: 1,
  tomorrow: 1,
  'apres-demain': 2,
  hier: -1,
  yesterday: -1,
  'avant-hier': -2,
};

/** In the order of ISO 8601, in both languages. */
const WEEKDAYS = [
  ...['lundi|monday', 'mardi|tuesday', 'mercredi|wednesday', 'jeudi|thursday'],
  ...['vendredi|friday', 'samedi|saturday', 'dimanche|sunday'],
];

const UNITS: Readonly<Record<Unit, RegExp>> = {
  day: /^(?:j|jours?|d|days?)$/,
  week: /^(?:s|sem|semaines?|w|weeks?)$/,
  month: /^(?:m|mois|months?)$/,
  year: /^(?:a|ans?|annees?|y|years?)$/,
};

/** Which of its kind: the previous, the current, the next. */
const BEFORE = /^(?:dernier|derniere|last)$/;
const THIS = /^(?:ce|cette|this)$/;
const BEHIND = /^(?:prochain|prochaine|next)$/;

/**
 * The days of words, relative to `today`: `demain`, `lundi`, `lundi prochain`, `+7j`, `il y a 2 semaines`, `fin du mois`,
 * `semaine prochaine`, `2026-W48`, `2026-11`, `novembre 2026`, and the same in English, regardless of case and accents. A
 * weekday is the first after today; with `prochain` it is that of the following week, with `dernier` the last before today.
 * A month without a year is this one, or the next of its name. Weeks begin on Monday. Undefined for unknown words.
 */
export function daysMeant(typed: string, today: string): Days | undefined {
  const words = fold(typed).trim().replace(/\s+/g, ' ');
  const beside = Object.hasOwn(BESIDE_TODAY, words) ? BESIDE_TODAY[words] : undefined;
  if (beside !== undefined) return day(plus(today, beside, 'day'));
  return (
    weekdayMeant(words, today) ??
    distanceMeant(words, today) ??
    partMeant(words, today) ??
    isoWeek(words) ??
    monthMeant(words, today)
  );
}

/** The whole week or month of a day. */
export function daysAround(unit: 'week' | 'month', date: string): Days {
  return whole(unit, startOf(unit, date));
}

/** The day some days after another. */
export function daysBehind(date: string, count: number): string {
  return plus(date, count, 'day');
}

function day(date: string): Days {
  return { first: date, last: date };
}

/** `lundi`, `lundi prochain`, `next monday`, `lundi dernier`. */
function weekdayMeant(words: string, today: string): Days | undefined {
  const [, english, name = '', french] =
    /^(?:(next|last) )?([a-z]+)(?: (prochain|dernier))?$/.exec(words) ?? [];
  const weekday = WEEKDAYS.findIndex((names) => names.split('|').includes(name));
  if (weekday === -1 || (english && french)) return undefined;
  const which = english ?? french ?? '';
  const inThisWeek = plus(startOf('week', today), weekday, 'day');
  if (BEHIND.test(which)) return day(plus(inThisWeek, 1, 'week'));
  if (BEFORE.test(which)) return day(inThisWeek < today ? inThisWeek : plus(inThisWeek, -1, 'week'));
  return day(inThisWeek > today ? inThisWeek : plus(inThisWeek, 1, 'week'));
}

/** `+7j`, `-2w`, `dans 3 semaines`, `in 3 weeks`, `il y a 2 mois`, `2 months ago`. */
function distanceMeant(words: string, today: string): Days | undefined {
  const [, sign = '', digits = '', name = '', ago] =
    /^(\+|-|dans |in |il y a |)(\d{1,4}) ?([a-z]+)( ago)?$/.exec(words) ?? [];
  const unit = unitOf(name);
  if (unit === undefined || (sign === '') === (ago === undefined)) return undefined;
  const isBack = sign === '-' || sign === 'il y a ' || ago !== undefined;
  return day(plus(today, isBack ? -Number(digits) : Number(digits), unit));
}

/** A part of the calendar, or its edge: `semaine prochaine`, `ce mois`, `fin du mois`, `end of next month`. */
const PART =
  /^(?:(debut|fin|start|beginning|end) (?:of |de )?)?(?:(ce|cette|this|next|last|du|le|la|the) |l')?([a-z]{3,})(?: ([a-z]+))?$/;

function partMeant(words: string, today: string): Days | undefined {
  const [, edge, before = '', name = '', behind = ''] = PART.exec(words) ?? [];
  const unit = unitOf(name);
  const which = behind || before;
  const shift = BEHIND.test(which) ? 1 : BEFORE.test(which) ? -1 : 0;
  const isSaid = shift !== 0 || THIS.test(which) || (edge !== undefined && behind === '');
  if (unit === undefined || !isSaid) return undefined;
  const part = whole(unit, plus(startOf(unit, today), shift, unit));
  if (edge === undefined) return part;
  return day(edge === 'fin' || edge === 'end' ? part.last : part.first);
}

/** `2026-W48`, or `2026-S48` as French writes it: from Monday to Sunday (ISO 8601). */
function isoWeek(words: string): Days | undefined {
  const [, year, week] = /^(\d{4})-?[ws](\d\d)$/.exec(words) ?? [];
  if (year === undefined) return undefined;
  // The first week of a year includes 4 January.
  const found = whole('week', plus(`${year}-01-04`, Number(week) - 1, 'week'));
  const thursday = plus(found.first, 3, 'day');
  return Number(week) > 0 && thursday.startsWith(`${year}-`) ? found : undefined;
}

/** `2026-11`, `novembre 2026`, `november`. */
function monthMeant(words: string, today: string): Days | undefined {
  const [, figures] = /^(\d{4}-(?:0[1-9]|1[0-2]))$/.exec(words) ?? [];
  if (figures !== undefined) return whole('month', `${figures}-01`);
  const [, name = '', year] = /^([a-z]+)(?: (\d{4}))?$/.exec(words) ?? [];
  const month = monthNamed(name);
  if (month === 0) return undefined;
  const ofYear = (of: string) => whole('month', `${of}-${String(month).padStart(2, '0')}-01`);
  const found = ofYear(year ?? today.slice(0, 4));
  return year === undefined && found.last < today ? whole('month', plus(found.first, 1, 'year')) : found;
}

function unitOf(name: string): Unit | undefined {
  return (Object.keys(UNITS) as Unit[]).find((unit) => UNITS[unit].test(name));
}

function whole(unit: Unit, date: string): Days {
  const first = startOf(unit, date);
  return { first, last: plus(plus(first, 1, unit), -1, 'day') };
}

function startOf(unit: Unit, date: string): string {
  if (unit === 'year') return `${date.slice(0, 4)}-01-01`;
  if (unit === 'month') return `${date.slice(0, 7)}-01`;
  if (unit === 'day') return date;
  const sinceMonday = (new Date(date).getUTCDay() + 6) % 7;
  return plus(date, -sinceMonday, 'day');
}

/** A date some days, weeks, months or years later; in a shorter month, its last day. */
function plus(date: string, count: number, unit: Unit): string {
  const at = new Date(date);
  if (unit === 'day' || unit === 'week') at.setUTCDate(at.getUTCDate() + count * (unit === 'week' ? 7 : 1));
  else {
    const month = at.getUTCMonth() + count * (unit === 'year' ? 12 : 1);
    const lastDay = new Date(Date.UTC(at.getUTCFullYear(), month + 1, 0)).getUTCDate();
    at.setUTCMonth(month, Math.min(at.getUTCDate(), lastDay));
  }
  return at.toISOString().slice(0, 10);
}
