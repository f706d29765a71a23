import { expect, test } from 'vitest';
import { addAbonnement, listAbonnements } from '../../../src/contract/resources/abonnements.ts';
import { network } from '../../bulk/network.ts';
import { place, service } from '../world.ts';

const { vigie } = place();
const at = (address: string, ...more: string[]) =>
  vigie(['evenements', 'abonnement', 'create', '--adresse', address, ...more]);
const create = (...more: string[]) => at('https://vigie.sdis.example/', ...more);

test('an address is told once, for either kind of program, and is revoked by its label', async () => {
  const made = await create('--libelle', 'Agenda du service', '--mien', '--json');
  expect(made.exitCode, made.err).toBe(0);
  const { id, adresse, webcal, utilisateur_id } = JSON.parse(made.out);
  expect(adresse).toMatch(/^https:\/\/vigie\.sdis\.example\/calendriers\/cal_\w{36}\.ics$/);
  expect(webcal).toBe(adresse.replace('https', 'webcal'));
  expect(utilisateur_id).not.toBeNull();
  expect(made.err).toContain('shown only once');
  const listed = await vigie(['evenements', 'abonnement', 'list', '--json']);
  expect(JSON.parse(listed.out)).toMatchObject([{ id, libelle: 'Agenda du service' }]);
  expect(listed.out).not.toContain('cal_');
  const unsaid = await vigie(['evenements', 'abonnement', 'revoke', 'agenda du SERVICE']);
  expect(unsaid.exitCode).toBe(6);
  const revoked = await vigie(['evenements', 'abonnement', 'revoke', 'agenda du SERVICE', '--yes']);
  expect(revoked).toMatchObject({ exitCode: 0, out: expect.stringContaining(id) });
  const again = await vigie(['evenements', 'abonnement', 'revoke', 'agenda du service', '--yes']);
  expect(again).toMatchObject({
    exitCode: 3,
    err: expect.stringContaining('vigie evenements abonnement list'),
  });
});

test('how many events a new calendar has today is told, and of an empty one why', async () => {
  const mine = await create('--mien');
  expect(mine.err).toContain('The calendar is empty today: you take part in no event');
  const start = new Date(Date.now() + 86_400_000).toISOString();
  const body = {
    title: 'Visite',
    type: 'VISITE_PERIODIQUE',
    description: '',
    date_debut: start,
    date_fin: start,
  };
  expect(
    (await vigie(['api', 'POST', '/evenements', '--input', '-'], { stdin: JSON.stringify(body) })).exitCode,
  ).toBe(0);
  expect((await create()).err).toContain('The calendar has 1 event today');
  expect((await create('--type', 'VISITE_PERIODIQUE', '--dry-run')).err).toContain(
    'The calendar has 1 event today',
  );
  expect((await create('--type', 'COMMISSION_SECURITE')).err).toContain(
    'The calendar is empty today: no event',
  );
});

test('labels that are given twice name none', async () => {
  for (const _ of [1, 2]) await create('--libelle', 'Double');
  const { exitCode, err } = await vigie(['evenements', 'abonnement', 'revoke', 'double', '--yes']);
  expect([exitCode, err]).toEqual([5, expect.stringMatching(/Double|double/)]);
});

test('a local database has no address of its own, and makes no subscription without one', async () => {
  const { exitCode, err } = await vigie(['evenements', 'abonnement', 'create', '--libelle', 'Sans adresse']);
  expect([exitCode, err]).toEqual([2, expect.stringContaining('vigie server start --db')]);
  expect((await vigie(['evenements', 'abonnement', 'list'])).out).not.toContain('Sans adresse');
});

test('what is only tried leads nowhere; an address in clear is told to be one', async () => {
  const tried = await create('--dry-run', '--json');
  expect(JSON.parse(tried.out)).toMatchObject({ adresse: null, webcal: null });
  const clear = await at('http://vigie.sdis.example');
  expect(clear.err).toContain('anyone on the network');
});

test('an address whose answer was lost is not taken for none: what to revoke and to make again is said', async () => {
  let lost = false;
  const { env } = await network(({ method, path }) => {
    if (lost || method !== 'POST' || path !== addAbonnement.path) return 'pass';
    lost = true;
    return 'lose';
  });
  const create = ['evenements', 'abonnement', 'create', '--url', env.VIGIE_URL as string];
  const { exitCode, out, err } = await vigie(create, { env });
  expect([exitCode, out]).toEqual([9, '']);
  const list = await vigie(['evenements', 'abonnement', 'list', '-o', 'ids'], { env });
  const target = `--url ${env.VIGIE_URL}`;
  expect(err).toContain(`"vigie evenements abonnement revoke ${list.out.trim()} ${target}"`);
  expect(err).toContain(`"vigie evenements abonnement create ${target}"`);
});

test('a service without subscriptions is named as such before anything is sent', async () => {
  const asked: string[] = [];
  const open = service(({ endpoint }) => {
    asked.push(endpoint.name);
    return { body: { extensions: [] } };
  });
  const { exitCode, err } = await vigie(['evenements', 'abonnement', 'list'], { open });
  expect(exitCode).not.toBe(0);
  expect(err).toContain(listAbonnements.path);
  expect(asked).toEqual(['service.version']);
});
