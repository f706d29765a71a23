import { beforeAll, describe, expect, test } from 'vitest';
import { remediesOf } from '../../../src/bulk/report/issue-text.ts';
import { evenements } from '../../../src/bulk/targets/workbook/evenements.ts';
import { Client } from '../../../src/client/client.ts';
import { listUtilisateursOfEvenement, readEvenement } from '../../../src/contract/resources/evenements.ts';
import { readMe } from '../../../src/contract/resources/utilisateurs.ts';
import { loadLines } from '../../server/lines.ts';
import { prepareWorld } from '../../server/prepared-world.ts';
import { casesOf } from '../../server/scenarios/cases.ts';
import { nameLines } from '../../server/scenarios/names.ts';
import { workbook } from '../corpus/make.ts';
import { judged } from '../judging.ts';
import { network } from '../network.ts';
import { imported, onlyTheInterface, service, short } from '../world.ts';

const prepared = await prepareWorld();
const names = new Map(Object.entries(prepared.organisations).map(([name, { id }]) => [name, id]));
beforeAll(async () => {
  const lines = nameLines([...casesOf('nord'), ...casesOf('sud')], names);
  await prepared.fill(({ db }) => loadLines(db, lines));
});

const instant = (text: unknown) => new Date(String(text)).toISOString();
/** A time of Paris in October. */
const here = (text: string) => new Date(`${text}+02:00`).toISOString();

const AGENDA = [
  'Agenda du service;;;;;',
  ';;;;;',
  'Date;Heure;Heure de fin;Nature;Objet;Observations',
  '05/10/2026;9h30;11:00;visite;  Visite du gymnase;RDV à l’entrée',
  '6 octobre 2026;;;Commission de sécurité;Commission de Tours;',
  '2026-10-07;14:00;16h30;tournée;Tournée des poteaux;',
].join('\n');

describe('evenements', () => {
  test.each([
    ['Jour;Début;Fin', '05/10/2026;9h30;11h'],
    ['Date;Début;Heure de fin', '05/10/2026;9h30;11h'],
    ['Début;Date;Fin', '9h30;05/10/2026;05/10/2026 11h'],
  ])('of two columns of the beginning the one of times is its hour: %s', async (header, row) => {
    const there = await service();
    const { found } = await imported(there, evenements, `Objet;Nature;${header}\nVisite;visite;${row}\n`);
    expect(found).toEqual([]);
    const all = await there.all(evenements);
    expect(all.map(({ date_debut, date_fin }) => [instant(date_debut), instant(date_fin)])).toEqual([
      [here('2026-10-05T09:30'), here('2026-10-05T11:00')],
    ]);
  });

  test('two columns of days are asked about, as are two of times', async () => {
    for (const row of ['05/10/2026;06/10/2026', '9h;10h']) {
      const { found } = await imported(
        await service(),
        evenements,
        `Objet;Nature;Jour;Début\nV;visite;${row}\n`,
      );
      expect(found.map(({ code }) => code)).toEqual(['COLONNE_DOUBLE']);
    }
  });

  test('an end may be a time in one row and a moment in the next', async () => {
    const file =
      'Objet;Nature;Date;Heure;Fin\nA;visite;05/10/2026;9h;11h\nB;visite;06/10/2026;9h;06/10/2026 12h\n';
    const there = await service();
    expect((await imported(there, evenements, file)).found).toEqual([]);
    expect((await there.all(evenements)).map(({ date_fin }) => instant(date_fin))).toEqual([
      here('2026-10-05T11:00'),
      here('2026-10-06T12:00'),
    ]);
  });

  test('takes a calendar as people keep it; the same again changes nothing', async () => {
    const there = await service();
    const { counts, found, notices } = await imported(there, evenements, AGENDA);
    expect(found).toEqual([]);
    expect(counts).toMatchObject({ read: 3, created: 3 });
    expect(notices.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['EN_TETES', 'DATE_LUE', 'HEURE_LOCALE', 'VALEUR_DITE', 'BLANCS']),
    );
    const all = await there.all(evenements);
    expect(all.map(({ title, type, description }) => [title, type, description])).toEqual([
      ['Visite du gymnase', 'VISITE_PERIODIQUE', 'RDV à l’entrée'],
      ['Commission de Tours', 'COMMISSION_SECURITE', ''],
      ['Tournée des poteaux', 'RECONNAISSANCE_OPERATIONNELLE_ANNUELLE', ''],
    ]);
    expect(all.map(({ date_debut, date_fin }) => [instant(date_debut), instant(date_fin)])).toEqual([
      [here('2026-10-05T09:30'), here('2026-10-05T11:00')],
      [here('2026-10-06T00:00'), here('2026-10-06T23:59:59')],
      [here('2026-10-07T14:00'), here('2026-10-07T16:30')],
    ]);
    // Who makes an event takes part in it.
    const [first] = all as [{ id: string }];
    const users = await there.plain.call(listUtilisateursOfEvenement, {
      params: { evenement_id: first.id },
    });
    expect(users.data.map(({ id }) => id)).toEqual([(await there.plain.call(readMe, {})).id]);
    expect((await imported(there, evenements, AGENDA)).counts).toMatchObject({ created: 0, skipped: 3 });
  });

  test('a time is said once: in its own column, or with its day', async () => {
    const file = [
      'title;type;date_debut;heure_debut;date_fin;heure_fin',
      'A;visite;12/10/2026 9h;10h;12/10/2026 11h;12h',
      'B;visite;12/10/2026 9h;9h;12/10/2026;12h',
    ].join('\n');
    const { found } = await imported(await service(), evenements, file);
    expect(found.map(short)).toEqual(['2:4 REPETE', '2:6 REPETE']);
  });

  test.each([
    ['12:00', 'T12:00:00'],
    ['1899-12-30T12:00:00', 'T12:00:00'],
    ['12h', 'T12:00:00'],
    ['12/10/2026 12h', 'T12:00:00'],
    ['12/10/2026', 'T23:59:59'],
  ])('a column Fin holds times of the day, or moments: %s', async (end, time) => {
    const file = `Objet;Type;Date;Heure;Fin\nA;visite;12/10/2026;9h;${end}\n`;
    const { bodies, issues } = await judged(evenements, file);
    expect(issues).toEqual([]);
    expect(bodies[0]?.date_fin).toContain(`2026-10-12${time}`);
    const json = { objet: 'A', type: 'visite', date: '12/10/2026', heure: '9h', fin: end };
    expect((await judged(evenements, JSON.stringify(json))).bodies).toEqual(bodies);
  });

  test.each([
    ['23h', '', '01h', ['2:4 FIN_AVANT_DEBUT']],
    ['23h', '12/10/2026', '01h', ['2:4 FIN_AVANT_DEBUT']],
    ['10h', '', '9h59', ['2:4 FIN_AVANT_DEBUT']],
    ['9h', '', '', ['2:4 REQUIS']],
    ['', '', '11h', ['2:2 REQUIS']],
    ['', '12/10/2026', '11h', ['2:2 REQUIS']],
    ['9h', '', '24h', ['2:4 HEURE']],
    ['midi', '', '14h', ['2:2 HEURE']],
    ['de 9h à 11h', '', '', ['2:2 HEURE']],
    ['23h–01h', '', '', ['2:2 HEURE']],
    ['journée', '', '', ['2:2 HEURE']],
    ['9h', '11/10/2026', '', ['2:3 MINIMUM']],
    ['23h', '13/10/2026', '01h', ['2026-10-12T23:00:00', '2026-10-13T01:00:00']],
    ['14h30', '', '16 h 05', ['2026-10-12T14:30:00', '2026-10-12T16:05:00']],
    ['9h', '', '9h', ['2026-10-12T09:00:00', '2026-10-12T09:00:00']],
    ['', '', '', ['2026-10-12T00:00:00', '2026-10-12T23:59:59']],
    ['', '14/10/2026', '11h', ['2026-10-12T00:00:00', '2026-10-14T11:00:00']],
  ])('the times of a day in columns of their own: %s, %s, %s', async (from, day, to, expected) => {
    const file = `Date;Heure début;Date fin;Heure fin;Objet;Type\n12/10/2026;${from};${day};${to};Ronde;visite\n`;
    const { bodies, issues } = await judged(evenements, file);
    const moments = bodies.flatMap(({ date_debut, date_fin }) => [date_debut, date_fin]);
    expect([...issues.map(short), ...moments.map((moment) => String(moment).slice(0, 19))]).toEqual(expected);
  });

  test('no time is proposed for all events', async () => {
    const { issues } = await judged(evenements, 'Date;Heure;Objet;Type\n12/10/2026;9h;Ronde;visite\n');
    expect(issues).toMatchObject([{ code: 'REQUIS', field: 'heure_fin', params: { map: 'heure_fin' } }]);
    expect(issues[0]?.params).not.toHaveProperty('set');
  });

  test('an end before the beginning names the next day', async () => {
    const file = 'Date;Heure début;Heure fin;Objet;Type\n31/12/2026;23h;01h;Ronde;visite\n';
    const { issues } = await judged(evenements, file);
    expect(issues.map(({ params }) => params)).toEqual([{ begins: '23:00', next: '2027-01-01' }]);
  });

  test.each([
    ['in its moment', 'A;visite;12/10/2026 09:00;;25:99', 'A;visite;12/10/2026 09:00;;11:00'],
    ['in a column of its own', 'A;visite;12/10/2026;09:00;25:99', 'A;visite;12/10/2026;09:00;11:00'],
    ['in either', 'A;visite;12/10/2026;09:00;25:99', 'A;visite;12/10/2026 09:00;;11:00'],
  ])('a row is the event of an earlier one whose end is refused, its hour %s', async (_, wrong, right) => {
    const there = await service();
    const other = 'A;visite;12/10/2026;14:00;15:00';
    const file = ['title;type;date_debut;heure_debut;heure_fin', wrong, right, other].join('\n');
    const { found, counts } = await imported(there, evenements, file, { partial: true });
    expect(found.map(short)).toEqual(expect.arrayContaining(['2:5 HEURE', '3:1 DEJA_LU']));
    expect(counts.created).toBe(1);
  });

  test('a time that clocks leave out is refused, and of two the first is taken and told', async () => {
    const file = [
      'title;type;date_debut;heure_debut;date_fin;heure_fin',
      'A;visite;29/03/2026 02:30;;29/03/2026 12:00;',
      'B;visite;29/03/2026;02:30;;12h',
      'C;visite;29/03/2026;01:30;;02:30',
      'D;visite;25/10/2026 02:30;;25/10/2026 03:30;',
      'E;visite;25/10/2026;02:15;;03h',
    ].join('\n');
    const there = await service();
    const { found, notices } = await imported(there, evenements, file, { partial: true });
    expect(found.map(short)).toEqual(['2:3 HEURE_ABSENTE', '3:4 HEURE_ABSENTE', '4:6 HEURE_ABSENTE']);
    expect(notices.find(({ code }) => code === 'HEURE_DOUBLE')?.lines).toEqual([5, 6]);
    const begun = (await there.all(evenements)).map(({ date_debut }) => date_debut);
    expect(begun).toEqual(['2026-10-25T02:15:00+02:00', '2026-10-25T02:30:00+02:00']);
  });

  test('tells everything that is wrong, each where it stands', async () => {
    const { found } = await imported(
      await service(),
      evenements,
      [
        'title;type;date_debut;date_fin',
        'A;visite;31/02/2026;',
        'B;pique-nique;12/10/2026;13/10/2026',
        ';visite;12/10/2026;',
        'C;visite;12/10/2026 9h;',
        'D;visite;12/10/2026 9h;11/10/2026',
        'E;visite;bientôt;',
      ].join('\n'),
    );
    expect(found.map(short)).toEqual([
      '2:3 DATE_ABSENTE',
      '3:2 VALEUR',
      '4:1 REQUIS',
      '5:4 REQUIS',
      '6:4 MINIMUM',
      '7:3 DATE',
    ]);
    // What ends in one row ends in no other.
    expect(found[3]?.params).not.toHaveProperty('set');
  });

  test('an event that exists with another end is refused, kept or replaced, as one wants it', async () => {
    const there = await service();
    const until = (time: string) =>
      `title;type;date_debut;date_fin\nA;visite;12/10/2026 9h;12/10/2026 ${time}`;
    await imported(there, evenements, until('10h'));
    const refused = await imported(there, evenements, until('11h'));
    expect(refused.found.map(short)).toEqual(['2:1 EXISTE']);
    expect((await imported(there, evenements, until('11h'), { ifExists: 'skip' })).counts).toMatchObject({
      skipped: 1,
    });
    const replaced = await imported(there, evenements, until('11h'), { ifExists: 'replace' });
    expect(replaced.counts).toMatchObject({ replaced: 1 });
    const [only, ...others] = await there.all(evenements);
    expect(others).toEqual([]);
    expect(instant(only?.date_fin)).toBe(here('2026-10-12T11:00'));
  });

  test('one that is replaced stays itself: its id, its session, who takes part, and what the file does not say', async () => {
    const bench = await prepared.bench();
    const client = new Client({ send: (call) => bench.send(call), close: async () => {} });
    const params = { evenement_id: names.get('reunion') as string };
    const read = async () => ({
      event: await client.call(readEvenement, { params }),
      users: (await client.call(listUtilisateursOfEvenement, { params })).data.map(({ id }) => id),
    });
    const before = await read();
    expect(before).toMatchObject({ event: { subject: { id: names.get('seance') } } });
    expect(before.users).toEqual(['preventionniste', 'rapporteur']);
    const row =
      'title;type;date_debut;date_fin\nCommission du nord;commission;2026-04-02T07:00:00Z;2026-04-02T16:00:00Z';
    const { counts } = await imported({ client }, evenements, row, { ifExists: 'replace' });
    expect(counts).toMatchObject({ replaced: 1, created: 0 });
    const { event, users } = await read();
    expect(instant(event.date_fin)).toBe('2026-04-02T16:00:00.000Z');
    const { sequence, date_de_derniere_mise_a_jour: _, ...members } = event;
    expect(sequence).toBe(1);
    expect({ event: { ...members, date_fin: before.event.date_fin }, users }).toEqual(before);
    // What is listed of it now is taken for what is there.
    const again = await imported(
      { client },
      evenements,
      JSON.stringify([{ ...event, description: undefined }]),
    );
    expect([again.found, again.counts]).toMatchObject([[], { skipped: 1, created: 0 }]);
  });

  test('at a service that cannot change events none is replaced, nor is that proposed', async () => {
    const sent: string[] = [];
    const there = await service((call, send) => {
      if (call.endpoint.method !== 'GET') sent.push(call.endpoint.name);
      return onlyTheInterface(call, send);
    });
    const row = (fin: string) => `title;type;date_debut;date_fin\nA;visite;12/10/2026;${fin}`;
    await imported(there, evenements, row('12/10/2026'));
    const { found } = await imported(there, evenements, row('13/10/2026'));
    expect(found).toMatchObject([{ code: 'EXISTE' }]);
    expect(found.flatMap(remediesOf).map(({ value }) => value)).toEqual(['skip']);
    const refused = imported(there, evenements, row('13/10/2026'), { ifExists: 'replace' });
    await expect(refused).rejects.toMatchObject({
      code: 'EXTENSION_ABSENTE',
      params: { extension: '--if-exists replace (PATCH /evenements/{evenement_id})' },
    });
    expect(sent).toEqual(['evenements.add']);
  });

  test.each([
    ['2027-03-01 22:00', '2027-03-02', []],
    ['2027/03/01 22:00', '2027-03-01T23:00:00+01:00', []],
    ['2027-03-01', '1 mars 2027', ['2027-03-01']],
    ['01/03/2027 9h', '2027-03-01 10:00', ['2027-03-01 09:00']],
    ['20270301', '2027-03-02', ['2027-03-01']],
  ])('of %s to %s it tells what is written otherwise than it is read', async (from, to, told) => {
    const { notices } = await imported(
      await service(),
      evenements,
      `title;type;date_debut;date_fin\nV;visite;${from};${to}`,
    );
    const read = notices.filter(({ code }) => code === 'DATE_LUE');
    expect(read.map(({ params }) => params?.taken)).toEqual(told);
  });

  test('over a network does each row once, also where an answer gets lost', async () => {
    let lost = 0;
    const there = await network(
      ({ method, path }) => (method === 'POST' && path === '/evenements' && lost++ === 0 ? 'lose' : 'pass'),
      true,
    );
    const before = (await there.all(evenements)).length;
    const rate = { inFlight: 1, embedded: false };
    const { counts } = await imported({ client: there.client() }, evenements, AGENDA, { rate });
    expect(counts).toMatchObject({ created: 3 });
    expect(await there.all(evenements)).toHaveLength(before + 3);
    // Looked for, found, and not sent again.
    expect(there.writes().filter((write) => write === 'POST /evenements')).toHaveLength(3);
  });

  test('reads a workbook, whose dates are counted', async () => {
    const there = await service();
    const day = new Date(Date.UTC(2026, 9, 5));
    const bytes = await workbook({
      Agenda: [
        ['Date', 'Objet', 'Type'],
        [day, 'Visite', 'visite'],
      ],
    });
    const { found, counts } = await imported(there, evenements, bytes);
    expect([found, counts.created]).toEqual([[], 1]);
    const [only] = await there.all(evenements);
    expect(instant(only?.date_debut)).toBe(here('2026-10-05T00:00'));
  });

  test.each([
    { date_debut: true },
    { date_debut: {} },
    { date_debut: '2026-10-05', heure_debut: 9 },
    { date_debut: '2026-10-05', heure_debut: '09:00', date_fin: [] },
  ])('refuses what is no text in JSON: %j', async (said) => {
    const there = await service();
    const event = { title: 'Visite', type: 'DEFAUT', ...said };
    const { counts, found } = await imported(there, evenements, `${JSON.stringify(event)}\n`);
    expect(counts).toMatchObject({ created: 0, rejected: 1 });
    expect(found.length).toBeGreaterThan(0);
  });

  test('takes the events that the service lists as JSON for those that are there', async () => {
    const there = await service();
    await imported(there, evenements, AGENDA);
    const lines = (await there.all(evenements)).map((one) => JSON.stringify(one)).join('\n');
    const { counts, found } = await imported(there, evenements, lines);
    expect([found, counts]).toMatchObject([[], { skipped: 3, created: 0 }]);
  });
});

test('an event whose description is null comes back, here and elsewhere', async () => {
  const bench = await prepared.bench();
  const from = new Client({ send: (call) => bench.send(call), close: async () => {} });
  const listed = (await Array.fromAsync(from.items(evenements.list))) as { description: unknown }[];
  const held = listed.filter(({ description }) => description === null);
  expect(held.length).toBeGreaterThan(0);
  const file = JSON.stringify(held);
  const there = await imported({ client: from }, evenements, file);
  expect([there.found, there.counts]).toMatchObject([[], { created: 0, skipped: held.length }]);
  const elsewhere = await service();
  for (const created of [held.length, 0])
    expect(await imported(elsewhere, evenements, file)).toMatchObject({ found: [], counts: { created } });
});

describe('an event that is put off', () => {
  /** A calendar of one title: a day of each of these months, in a year to come unless another one is said. */
  const of = (...months: readonly string[]): string =>
    [
      'title;type;date_debut;date_fin',
      ...months.map((month) => {
        const [at = '', year = '2097'] = month.split('/');
        return `Visite du gymnase;visite;${year}-${at.padStart(2, '0')}-12 09:00;${year}-${at.padStart(2, '0')}-12 11:00`;
      }),
    ].join('\n');

  /** A calendar of one title: these moments of 2097, each for an hour. */
  const at = (...moments: readonly string[]) =>
    [
      'title;type;date_debut;heure_debut;heure_fin',
      ...moments.map((moment) => {
        const [day = '', hour = '9'] = moment.split(' ');
        return `Commission d’arrondissement;commission;${day}/2097;${hour}h;${Number(hour) + 1}h`;
      }),
    ].join('\n');

  test.each([
    {
      what: 'each of two by a week',
      there: ['11/02', '12/03'],
      file: ['18/02', '19/03'],
      begin: ['11', '12'],
    },
    {
      what: 'each of two to the afternoon',
      there: ['11/02', '12/03'],
      file: ['11/02 14', '12/03 14'],
      begin: ['11', '12'],
    },
    {
      what: 'one, while one is added',
      there: ['11/02', '12/03'],
      file: ['18/02', '12/03', '26/03'],
      begin: ['11', '11'],
      unsure: true,
    },
    {
      what: 'one, while one is cancelled',
      there: ['11/02', '19/02', '12/03'],
      file: ['25/02', '12/03'],
      begin: ['11'],
      unsure: true,
    },
    {
      what: 'none where all are there',
      there: ['11/02', '12/03'],
      file: ['11/02', '12/03', '09/04'],
      begin: [],
    },
  ])('of a title that recurs is $what', async ({ there: before, file, begin, unsure }) => {
    const there = await service();
    await imported(there, evenements, at(...before));
    const { found } = await imported(there, evenements, at(...file));
    expect(found.map(({ code, params }) => [code, String(params?.begins).slice(8, 10)])).toEqual(
      begin.map((day) => ['REPORTE', day]),
    );
    // A line that changes an event is printed where it is certain which one.
    expect(found.some(({ params }) => params?.change !== undefined)).toBe(begin.length > 0 && !unsure);
  });

  test.each([
    { what: 'the only one', there: ['1'], file: ['2'], puts: '1' },
    { what: 'one of several that the file has', there: ['1', '2', '3'], file: ['1', '5', '3'], puts: '2' },
    { what: 'the next one of those that were', there: ['1/1971', '2/1971', '4'], file: ['5'], puts: '4' },
    { what: 'no past one', there: ['1/1971'], file: ['2'] },
    { what: 'none to a day that is past', there: ['1'], file: ['2/1971'] },
    { what: 'none of several to come', there: ['1', '2'], file: ['3'] },
    { what: 'none by several new ones', there: ['1'], file: ['2', '3'] },
    { what: 'none that the file has too', there: ['1'], file: ['1', '2'] },
    {
      what: 'a past one of the months of the file',
      there: ['3/1971', '5/1971', '9/1971'],
      file: ['3/1971', '6/1971', '9/1971'],
      puts: '5',
    },
  ])('is $what', async ({ there: before, file, puts }) => {
    const there = await service();
    await imported(there, evenements, of(...before));
    const all = await there.all(evenements);
    const { found, counts } = await imported(there, evenements, of(...file));
    const put = all.find(({ date_debut }) => Number(String(date_debut).slice(5, 7)) === Number(puts));
    expect(found.map(({ code, params }) => [code, params?.id])).toEqual(puts ? [['REPORTE', put?.id]] : []);
    if (!puts) return;
    expect(counts.created).toBe(0);
    expect(found.map(remediesOf)).toMatchObject([[{ flag: 'as_new' }]]);
    const apart = await imported(there, evenements, of(...file), { asNew: true });
    expect([apart.found, apart.counts.created]).toEqual([[], 1]);
  });

  test.each([
    { what: 'called off', file: of('1').replace('Visite du gymnase', 'Visite du gymnase (annulée)') },
    { what: 'of another type', file: of('1').replace(';visite', ';commission') },
    { what: 'named more shortly', file: of('1').replace('Visite du gymnase', 'Gymnase') },
    { what: 'another one', file: of('1').replace('Visite du gymnase', 'Visite du stade'), isOther: true },
    { what: 'beside it', file: `${of('1')}\nbis ${of('1').split('\n')[1]}`, isOther: true },
    {
      what: 'put off, which its title says',
      file: of('2').replace('Visite du gymnase', 'REPORTÉE – Visite du gymnase'),
      code: 'REPORTE',
    },
    ...[
      'REPORTÉE au 12/02 – Visite du gymnase',
      'Visite du gymnase (reportée du 12/01)',
      'Visite du gymnase – report',
    ].map((title) => ({
      what: `called ${title}`,
      file: of('2').replace('Visite du gymnase', title),
      code: 'REPORTE',
    })),
  ])('is asked about where it is $what', async ({ file, isOther = false, code = 'RENOMME' }) => {
    const there = await service();
    await imported(there, evenements, of('1'));
    const [event] = await there.all(evenements);
    const { found, counts } = await imported(there, evenements, file);
    expect(found.map((one) => [one.code, one.params?.id])).toEqual(isOther ? [] : [[code, event?.id]]);
    expect(counts.created).toBe(isOther ? 1 : 0);
    if (isOther) return;
    const [, row = ''] = file.split('\n');
    expect(found[0]?.params?.change).toEqual(expect.arrayContaining(['--title', row.split(';')[0]]));
    expect((await imported(there, evenements, file, { asNew: true })).counts.created).toBe(1);
  });

  test('none of those that a file of rejects lacks', async () => {
    const there = await service();
    await imported(there, evenements, of('1'));
    const [header, row] = of('2').split('\n');
    const rejects = `${header};_ligne;_champ;_erreur\n${row};3;type;inconnu\n`;
    const { found, counts } = await imported(there, evenements, rejects);
    expect([found, counts.created]).toEqual([[], 1]);
  });

  test('another title, and another type, are another event', async () => {
    const there = await service();
    await imported(there, evenements, of('1'));
    for (const [word, other] of [
      ['gymnase', 'stade'],
      [';visite', ';commission'],
    ] as const)
      expect((await imported(there, evenements, of('2').replace(word, other))).found).toEqual([]);
  });

  test('a service that cannot change it is not asked to', async () => {
    const there = await service();
    await imported(there, evenements, of('1'));
    const bare = await service(onlyTheInterface);
    await imported(bare, evenements, of('1'));
    const params = async (one: typeof there) =>
      (await imported(one, evenements, of('2'))).found.map((issue) => issue.params?.change !== undefined);
    expect([await params(there), await params(bare)]).toEqual([[true], [false]]);
  });
});
