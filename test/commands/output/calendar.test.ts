import fc from 'fast-check';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ics } from '../../../src/bulk/formats/ics.ts';
import type { Evenement } from '../../../src/contract/resources/evenements.ts';
import { VERSION } from '../../../src/version.ts';
import { place } from '../world.ts';

// Whole days are days of a zone: what is said here of them is said of this one.
const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'Europe/Paris';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

function event(more: Partial<Evenement> = {}): Evenement {
  return {
    id: '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
    title: 'Visite du gymnase',
    type: 'VISITE_PERIODIQUE',
    description: 'Avec l’exploitant',
    date_debut: '2026-10-06T09:00:00+02:00',
    date_fin: '2026-10-06T11:30:00+02:00',
    subject: {},
    organisation_id: '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b36',
    ...more,
  };
}

async function calendarOf(...events: Evenement[]): Promise<string> {
  const { head, row, end } = await ics.writer({
    columns: [],
    valuesOf: () => [],
    objectOf: (one) => one,
    headers: true,
    spreadsheet: false,
    roundTrip: false,
    labels: { title: 'Prévention', word: String },
  });
  return head + events.map(row).join('') + (await end?.());
}

/** The events, as the parser of Thunderbird reads them. */
function readBy(text: string): ICAL.Event[] {
  const root = new ICAL.Component(ICAL.parse(text));
  return root.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

test('an event is what it was, at the same instants', async () => {
  const text = await calendarOf(event());
  const [read] = readBy(text);
  expect(read?.uid).toBe('018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35');
  expect(read?.summary).toBe('Visite du gymnase');
  expect(read?.description).toBe('Avec l’exploitant');
  expect(read?.startDate.toJSDate().toISOString()).toBe('2026-10-06T07:00:00.000Z');
  expect(read?.endDate.toJSDate().toISOString()).toBe('2026-10-06T09:30:00.000Z');
  expect(read?.component.getFirstPropertyValue('categories')).toBe('VISITE_PERIODIQUE');
  const made = String(read?.component.getFirstPropertyValue('dtstamp'));
  expect(Math.abs(Date.parse(made) - Date.now())).toBeLessThan(60_000);
});

test('one that was changed says how often and when last; another says nothing of it', async () => {
  const changed = event({ sequence: 2, date_de_derniere_mise_a_jour: '2026-10-01T06:30:05.250Z' });
  const [read, never] = readBy(await calendarOf(changed, event()));
  const said = (one: ICAL.Event | undefined) => one?.component.getFirstPropertyValue('last-modified');
  expect([read?.sequence, String(said(read))]).toEqual([2, '2026-10-01T06:30:05Z']);
  expect([never?.sequence, said(never)]).toEqual([null, null]);
  // The file is made now, whenever the event was changed.
  expect(read?.component.getFirstPropertyValue('dtstamp')).toEqual(
    never?.component.getFirstPropertyValue('dtstamp'),
  );
});

test('the calendar says what programs ask of one', async () => {
  const text = await calendarOf(event());
  const root = new ICAL.Component(ICAL.parse(text));
  expect(root.getFirstPropertyValue('version')).toBe('2.0');
  expect(root.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect(root.getFirstPropertyValue('prodid')).toBe(`-//vigie//vigie ${VERSION}//EN`);
  expect(root.getFirstPropertyValue('x-wr-calname')).toBe('Prévention');
});

test('one without events holds something, as every calendar must, and publishes nothing', async () => {
  const root = new ICAL.Component(ICAL.parse(await calendarOf()));
  expect(root.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
  expect(root.getFirstPropertyValue('method')).toBeNull();
});

test.each([
  ['one day', '2026-10-12T00:00:00+02:00', '2026-10-12T23:59:59+02:00', '2026-10-12', '2026-10-13'],
  ['two days, told in UTC', '2026-10-11T22:00:00Z', '2026-10-13T21:59:59Z', '2026-10-12', '2026-10-14'],
  [
    'to the midnight after it',
    '2026-10-12T00:00:00+02:00',
    '2026-10-13T00:00:00+02:00',
    '2026-10-12',
    '2026-10-13',
  ],
  ['of 25 hours', '2026-10-25T00:00:00+02:00', '2026-10-25T23:59:59+01:00', '2026-10-25', '2026-10-26'],
  ['of 23 hours', '2026-03-29T00:00:00+01:00', '2026-03-29T23:59:59+02:00', '2026-03-29', '2026-03-30'],
  [
    'over the end of a year',
    '2026-12-31T00:00:00+01:00',
    '2027-01-01T23:59:59+01:00',
    '2026-12-31',
    '2027-01-02',
  ],
])('whole days are days without hours: %s', async (_, date_debut, date_fin, first, after) => {
  const [read] = readBy(await calendarOf(event({ date_debut, date_fin })));
  expect(read?.startDate.isDate).toBe(true);
  expect([String(read?.startDate), String(read?.endDate)]).toEqual([first, after]);
});

test('a visit across the change of the clock keeps its instants', async () => {
  const [read] = readBy(
    await calendarOf(
      event({ date_debut: '2026-10-25T01:30:00+02:00', date_fin: '2026-10-25T03:30:00+01:00' }),
    ),
  );
  expect(read?.startDate.toJSDate().toISOString()).toBe('2026-10-24T23:30:00.000Z');
  expect(read?.endDate.toJSDate().toISOString()).toBe('2026-10-25T02:30:00.000Z');
});

test.each([null, '2026-10-06T09:00:00+02:00'])(
  'an end that is not known or is the start is left out: %s',
  async (end) => {
    const text = await calendarOf(event({ date_fin: end as string }));
    expect(text).not.toContain('DTEND');
    expect(readBy(text)).toHaveLength(1);
  },
);

test('a description that is not there is left out', async () => {
  expect(await calendarOf(event({ description: null }))).not.toContain('DESCRIPTION');
});

/** Any text that a service may hold; what is neither a line end nor a tab among control characters becomes a blank. */
const anyText = fc.string({ unit: 'binary', maxLength: 300 }).filter((text) => text.isWellFormed());
const shown = (text: string) => text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, ' ');

test('texts of any characters come back, from lines of at most 75 octets that cut no character', async () => {
  const tricky = fc.constantFrom(
    '\\',
    ';',
    ',',
    ':',
    '"',
    '\\n',
    '\r\n',
    '\n ',
    'é',
    '👩🏽‍🚒',
    'BEGIN:VEVENT\r\n',
    '\u2028',
  );
  const text = fc.oneof(
    anyText,
    fc.array(fc.oneof(tricky, anyText), { maxLength: 40 }).map((all) => all.join('')),
  );
  await fc.assert(
    fc.asyncProperty(text, text, async (title, description) => {
      const calendar = await calendarOf(event({ title, description }));
      const lines = calendar.split('\r\n');
      expect(lines.pop()).toBe('');
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n\ufffd]/u.test(title + description) ? /[\r\n]/ : /[\r\n\ufffd]/);
      }
      const [read] = readBy(calendar);
      expect(read?.summary ?? '').toBe(shown(title));
      expect(read?.description ?? '').toBe(shown(description));
    }),
  );
});

test('instants of any time come back to the second', async () => {
  const instant = fc.date({ min: new Date('1980-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(instant, fc.integer({ min: 1, max: 30 * 24 * 3600 }), async (start, seconds) => {
      start.setMilliseconds(0);
      const end = new Date(start.getTime() + seconds * 1000);
      const [read] = readBy(
        await calendarOf(event({ date_debut: start.toISOString(), date_fin: end.toISOString() })),
      );
      if (read?.startDate.isDate) return expect(read.startDate.toJSDate().getTime()).toBe(start.getTime());
      expect(read?.startDate.toJSDate().getTime()).toBe(start.getTime());
      expect(read?.endDate.toJSDate().getTime()).toBe(end.getTime());
    }),
  );
});

test('a list of events is a calendar with -o ics, and nothing else is', async () => {
  const { vigie } = place();
  const added = ['Une visite', 'Une autre'].map((title) => [
    ...['evenements', 'add', '--title', title, '--type', 'DEFAUT', '--date-debut', '2026-10-06T09:00'],
    ...['--date-fin', '2026-10-06T10:00'],
  ]);
  for (const line of added) expect((await vigie(line)).exitCode).toBe(0);
  const ran = await vigie(['evenements', 'list', '-o', 'ics']);
  expect(ran).toMatchObject({ exitCode: 0, err: '' });
  expect(readBy(ran.out).map(({ summary }) => summary)).toEqual(['Une visite', 'Une autre']);
  expect((await vigie(['evenements', 'list', '-o', 'ics', '--limit', '1'])).err).toContain('1 of 2');
  const french = await vigie(['evenements', 'list', '-o', 'ics'], { env: { VIGIE_LANG: 'fr' } });
  expect([ran.out, french.out].map((text) => /CATEGORIES:(.*)\r/.exec(text)?.[1])).toEqual([
    'event',
    'événement',
  ]);

  for (const more of [['--json'], ['--excel'], ['--fields', 'title'], ['--no-headers']])
    expect((await vigie(['evenements', 'list', '-o', 'ics', ...more])).exitCode, more.join(' ')).toBe(2);
  expect((await vigie(['evenements', 'list', '-o', 'csv', '--json'])).exitCode).toBe(2);
  expect((await vigie(['evenements', 'list', '-o', 'ids', '--fields', 'id,title'])).exitCode).toBe(2);
  expect((await vigie(['dossiers', 'list', '-o', 'ics'])).exitCode).toBe(2);

  const [first] = readBy(ran.out);
  await vigie(['evenements', 'update', String(first?.uid), '--title', 'Une visite reportée']);
  expect(
    readBy((await vigie(['evenements', 'list', '-o', 'ics'])).out).map(({ uid, sequence }) => [
      uid,
      sequence,
    ]),
  ).toEqual([
    [first?.uid, 1],
    [readBy(ran.out)[1]?.uid, null],
  ]);

  expect(JSON.parse((await vigie(['evenements', 'list', '-o', 'json'])).out)).toHaveLength(2);
  expect((await vigie(['evenements', 'list', '-o', 'ndjson', '--all'])).out.trim().split('\n')).toHaveLength(
    2,
  );
  const csv = await vigie(['evenements', 'list', '--excel', '--fields', 'title']);
  expect(csv.out).toBe('\ufefftitle\r\nUne visite reportée\r\nUne autre\r\n');
});
