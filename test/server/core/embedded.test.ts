import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedOptions, openEmbedded } from '../../../server/embedded.ts';
import { Client } from '../../../src/client/client.ts';
import { addAnomalie, listAnomalies } from '../../../src/contract/resources/anomalies.ts';
import { wholeAnomalie } from '../../contract/expected.ts';
import { prepareWorld } from '../prepared-world.ts';
import { scratch } from '../world.ts';

const place = scratch();
let files = 0;
afterAll(place.remove);

const somewhere = () => join(place.directory, `${++files}.db`);

async function open(options: Partial<EmbeddedOptions> & { file: string }) {
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const opened = await openEmbedded({ language: 'fr', report, ...options });
  onTestFinished(async () => {
    await opened.transport.close();
    expect(reported).toEqual([]);
  });
  return opened;
}

const anomalie = wholeAnomalie({ code: 7, texte: 'Poteau incendie', indice_de_gravite: 1 });
const account = userInfo().username;

describe('the first use (choice A3)', () => {
  test('creates the database, one organisation, and one user: the account, who runs the libraries', async () => {
    const file = somewhere();
    const opened = await open({ file, create: true });
    expect(opened).toMatchObject({
      created: true,
      user: account,
      organisation: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const client = new Client(opened.transport);
    expect(await client.call(addAnomalie, { body: anomalie })).toEqual(anomalie);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('is once: afterwards the same database is used', async () => {
    const file = somewhere();
    const first = await open({ file, create: true });
    await new Client(first.transport).call(addAnomalie, { body: anomalie });
    const second = await open({ file, create: true });
    expect(second).toMatchObject({ created: false, user: first.user, organisation: first.organisation });
    expect(await new Client(second.transport).call(listAnomalies)).toMatchObject({ data: [anomalie] });
  });

  test('is not made unless it is asked for', async () => {
    const file = somewhere();
    await expect(open({ file })).rejects.toMatchObject({
      code: 'BASE_REFUSEE',
      params: { file, reason: 'not found' },
    });
    expect(existsSync(file)).toBe(false);
  });

  test('never overwrites a file that is something else, even an empty one', async () => {
    for (const bytes of ['', 'code;texte\n']) {
      const file = join(place.directory, `${++files}.csv`);
      writeFileSync(file, bytes);
      await expect(open({ file, create: true })).rejects.toMatchObject({ code: 'BASE_REFUSEE' });
      expect(readFileSync(file, 'utf8')).toBe(bytes);
    }
  });
});

describe('who calls', async () => {
  const prepared = await prepareWorld();
  const { nord } = prepared.organisations;
  let file: string;
  beforeEach(async () => {
    file = (await prepared.copy()).db;
  });

  test('is the user and the organisation that are named, the organisation in any case', async () => {
    const opened = await open({ file, organisation: nord.id.toUpperCase(), user: 'valideur' });
    expect(opened).toMatchObject({ user: 'valideur', organisation: nord.id, created: false });
  });

  test('must be named where there are several; the message lists them', async () => {
    await expect(open({ file, user: 'valideur' })).rejects.toMatchObject({
      code: 'ORGANISATION_INCONNUE',
      params: { known: [`${nord.id} (SDIS du nord)`, expect.stringContaining('(SDIS du sud)')] },
    });
    await expect(open({ file, organisation: nord.id })).rejects.toMatchObject({
      code: 'UTILISATEUR_INCONNU',
      params: { user: account, known: expect.arrayContaining(['valideur', 'secretariat']) },
    });
  });

  test('must exist', async () => {
    const organisation = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
    await expect(open({ file, organisation })).rejects.toMatchObject({ code: 'ORGANISATION_INCONNUE' });
    await expect(open({ file, organisation: nord.id, user: 'personne' })).rejects.toMatchObject({
      code: 'UTILISATEUR_INCONNU',
      params: { user: 'personne' },
    });
  });

  test('leaves the file closed when it is refused', async () => {
    await expect(open({ file })).rejects.toMatchObject({ code: 'ORGANISATION_INCONNUE' });
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});
