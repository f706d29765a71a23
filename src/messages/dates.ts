import { dayMeant } from '../contract/schema/days.ts';
import type { Language } from './language.ts';

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const SHORT = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

/** The day, and the time where it is not that of a whole day: `mardi 24 novembre 2026 à 09:30`; in the zone of this machine unless one is given. */
export function inFull(date: Date | string, language: Language, timeZone?: string): string {
  if (typeof date === 'string' && dayMeant(date) !== undefined) return dayInFull(date, language);
  const at = new Date(date);
  const time = new Intl.DateTimeFormat('sv', { timeStyle: 'medium', timeZone }).format(at);
  const isWholeDay = time === '00:00:00' || time === '23:59:59';
  return formatted(at, { ...DAY, ...(isWholeDay ? {} : TIME), timeZone }, language);
}

/** A date alone, or the day of a date-time in such a zone: `lundi 23 novembre 2026`. */
export function dayInFull(text: string, language: Language, timeZone?: string): string {
  return ofText(text, { ...DAY, timeZone }, language);
}

/** The same where there is less room: `23 nov. 2026`. */
export function shortDay(text: string, language: Language, timeZone?: string): string {
  return ofText(text, { ...SHORT, timeZone }, language);
}

/** What is no date is shown as it is. What stands for a day is that day in every zone. */
function ofText(text: string, form: Intl.DateTimeFormatOptions, language: Language): string {
  const day = dayMeant(text);
  const at = new Date(day ?? text);
  if (Number.isNaN(at.getTime())) return text;
  return formatted(at, day ? { ...form, timeZone: 'UTC' } : form, language);
}

/** French counts the first day of a month: `1er`. */
function formatted(at: Date, form: Intl.DateTimeFormatOptions, language: Language): string {
  if (language === 'en') return new Intl.DateTimeFormat('en-GB', form).format(at);
  return new Intl.DateTimeFormat('fr-FR', form).format(at).replace(/(?<!\d)1 (?=\p{L})/u, '1er ');
}
