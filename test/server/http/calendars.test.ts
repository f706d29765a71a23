import ICAL from 'ical.js';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../../server/http/serve.ts';
import type { Evenement } from '../../../src/contract/resources/evenements.ts';
import { runSql } from '../engines/engine.ts';
import { loadLines } from '../lines.ts';
import { prepareWorld } from '../prepared-world.ts';
import { nameLines } from '../scenarios/names.ts';

/** Of today: what is served here runs on the clock of the machine. */
const prepared = await prepareWorld(new Date());
const DAY = 86_400_000;
/** A moment so many days from today, at the time of Paris in winter or summer alike: midnights are of the zone of the users. */
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** Midnight in Paris of a day, as an instant. */
function midnight(date: string): string {
  const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', timeZoneName: 'longOffset' });
  const offset = zone.formatToParts(new Date(date)).find(({ type }) => type === 'timeZoneName')?.value;
  return new Date(`${date}T00:00:00${offset?.slice(3)}`).toISOString();
}

const event = (
  organisation: string,
  title: string,
  date_debut: string,
  date_fin: string,
  more: object = {},
) => ({
  kind: 'evenement',
  organisation_id: organisation,
  id: `{${title}}`,
  title,
  type: 'VISITE_PERIODIQUE',
  description: null,
  ...{ date_debut, date_fin, seance_id: null, utilisateurs_id: [], ...more },
});

/** A server with events of both organisations, and who asks it. */
async function serving() {
  const { db: file, organisations } = await prepared.copy();
  const names = new Map(Object.entries(organisations).map(([name, { id }]) => [name, id]));
  const at = (days: number, time: string) => `${day(days)}T${time}:00Z`;
  await loadLines(
    file,
    nameLines(
      [
        event('{nord}', 'visite', at(2, '08:00'), at(2, '10:30'), {
          description: 'Avec l’exploitant ; clés',
        }),
        event('{nord}', 'journees', midnight(day(5)), midnight(day(7)), {
          type: 'DEFAUT',
          utilisateurs_id: ['rapporteur'],
        }),
        event('{nord}', 'passee', at(-30, '08:00'), at(-30, '09:00')),
        event('{nord}', 'ancienne', at(-130, '08:00'), at(-130, '09:00')),
        event('{nord}', 'lointaine', at(900, '08:00'), at(900, '09:00')),
        event('{sud}', 'etrangere', at(2, '08:00'), at(2, '10:30')),
      ],
      names,
    ),
  );
  const lines: string[] = [];
  const running = await serve({
    ...{ host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [], file },
    accessLog: 'stderr',
    report: (line) => void lines.push(line),
  });
  onTestFinished(() => running.stop());
  const { id, tokens } = organisations.nord;
  const send = (method: string, path: string, user = 'rapporteur', body?: object) =>
    fetch(`${running.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens[user]}`,
        'service-org-id': id,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  /** Subscribes; answers the id and the path of the calendar. */
  const subscribe = async (more: object = {}, user?: string) => {
    const answer = await send('POST', '/abonnements', user, { libelle: 'Agenda du nord', ...more });
    expect(answer.status).toBe(201);
    return (await answer.json()) as { id: string; chemin: string };
  };
  /** Asks as calendar programs do, with nothing but the address. */
  const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${running.url}${path}`, { method, headers });
  return { file, running, send, subscribe, read, lines };
}

function eventsIn(text: string): ICAL.Event[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

test('a calendar program finds the events of the organisation at their instants, and whole days whole', async () => {
  const { subscribe, read } = await serving();
  const { chemin } = await subscribe();
  const answer = await read(chemin);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  const text = await answer.text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  const said = (name: string) => String(calendar.getFirstPropertyValue(name));
  expect([said('name'), said('x-wr-calname')]).toEqual(['Agenda du nord', 'Agenda du nord']);
  expect([said('refresh-interval'), calendar.getFirstProperty('method')]).toEqual(['PT1H', null]);
  const [past, visit, days, ...others] = eventsIn(text);
  expect(others).toEqual([]);
  expect(past?.summary).toBe('passee');
  expect(visit).toMatchObject({ summary: 'visite', description: 'Avec l’exploitant ; clés' });
  expect(visit?.startDate.toJSDate().toISOString()).toBe(`${day(2)}T08:00:00.000Z`);
  expect(visit?.endDate.toJSDate().toISOString()).toBe(`${day(2)}T10:30:00.000Z`);
  // Days of the zone of the user, whatever that of the server.
  expect(days?.startDate.isDate).toBe(true);
  expect([days?.startDate.toString(), days?.endDate.toString()]).toEqual([day(5), day(7)]);
});

test('a subscription has one type, or what its user takes part in', async () => {
  const { subscribe, read } = await serving();
  const titles = async (more: object, user?: string) => {
    const { chemin } = await subscribe(more, user);
    return eventsIn(await (await read(chemin)).text()).map(({ summary }) => summary);
  };
  expect(await titles({ type: 'DEFAUT' })).toEqual(['journees']);
  expect(await titles({ utilisateur_id: '@moi' })).toEqual(['journees']);
  expect(await titles({ utilisateur_id: '@moi' }, 'secretariat')).toEqual([]);
});

test('what has not changed is not sent again', async () => {
  const { subscribe, read, send } = await serving();
  const { chemin } = await subscribe();
  const first = await read(chemin);
  const etag = first.headers.get('etag') as string;
  const again = await read(chemin, { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await read(chemin, {}, 'HEAD');
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  const added = {
    ...{ title: 'Nouvelle', type: 'DEFAUT', description: '' },
    ...{ date_debut: `${day(9)}T08:00:00Z`, date_fin: `${day(9)}T09:00:00Z` },
  };
  expect((await send('POST', '/evenements', 'rapporteur', added)).status).toBe(201);
  expect((await read(chemin, { 'if-none-match': etag })).status).toBe(200);
});

test('an event that is put off is the same one, revised', async () => {
  const { subscribe, read, send } = await serving();
  const { chemin } = await subscribe({ type: 'DEFAUT' });
  const revision = async () => {
    const [one, ...others] = eventsIn(await (await read(chemin)).text());
    expect(others).toEqual([]);
    const at = (name: string) => String(one?.component.getFirstPropertyValue(name));
    return { uid: one?.uid, sequence: one?.sequence, modified: at('last-modified'), stamp: at('dtstamp') };
  };
  const before = await revision();
  expect(before).toMatchObject({ sequence: null, modified: 'null' });
  const later = { date_debut: midnight(day(6)), date_fin: midnight(day(8)) };
  const changed = await send('PATCH', `/evenements/${before.uid}`, 'rapporteur', later);
  const { sequence, date_de_derniere_mise_a_jour } = (await changed.json()) as Evenement;
  const moment = date_de_derniere_mise_a_jour?.replace(/\.\d+/, '');
  expect([sequence, Math.abs(Date.parse(moment as string) - Date.now()) < 60_000]).toEqual([1, true]);
  expect(await revision()).toEqual({ uid: before.uid, sequence: 1, modified: moment, stamp: moment });
});

test('an address that is revoked, or whose user is deactivated, leads nowhere', async () => {
  const { file, subscribe, read, send } = await serving();
  const [one, other] = [await subscribe(), await subscribe({}, 'secretariat')];
  expect((await send('DELETE', `/abonnements/${one.id}`, 'secretariat')).status).toBe(404);
  expect((await send('DELETE', `/abonnements/${one.id}`)).status).toBe(204);
  const never = await (await read(`/calendriers/cal_${'x'.repeat(36)}.ics`)).json();
  const revoked = await read(one.chemin);
  expect(revoked.status).toBe(404);
  const without = ({ instance: _, ...problem }: Record<string, unknown>) => problem;
  expect(without((await revoked.json()) as never)).toEqual(without(never as never));
  expect((await read(other.chemin)).status).toBe(200);
  await runSql(file, "UPDATE utilisateurs SET is_active = 0 WHERE id = 'secretariat'");
  expect((await read(other.chemin)).status).toBe(404);
});

test('the secret reads nothing else, and is written nowhere', async () => {
  const { file, subscribe, read, send, lines } = await serving();
  const { chemin } = await subscribe();
  const secret = /cal_\w+/.exec(chemin)?.[0] as string;
  expect((await read('/evenements', { authorization: `Bearer ${secret}` })).status).toBe(401);
  expect((await read(chemin)).status).toBe(200);
  expect(await (await send('GET', '/abonnements')).text()).not.toContain('cal_');
  expect(lines.join('')).toContain('/calendriers/{fichier}');
  expect(lines.join('')).not.toContain('cal_');
  for (const table of ['abonnements', 'audit', 'idempotency_keys'])
    expect(JSON.stringify(await runSql(file, `SELECT * FROM ${table}`)), table).not.toContain('cal_');
});
