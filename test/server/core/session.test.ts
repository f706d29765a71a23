import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '../../../server/embedded.ts';
import { Client } from '../../../src/client/client.ts';
import { readSession } from '../../../src/contract/resources/session.ts';
import { prepareWorld } from '../prepared-world.ts';

test('X8: in this process there is no token, and one organisation: that of the profile', async () => {
  const { db: file, organisations } = await (await prepareWorld()).copy();
  const { transport } = await openEmbedded({
    file,
    organisation: organisations.sud.id,
    user: 'secretariat',
    language: 'fr',
    report: () => {},
  });
  const client = new Client(transport);
  onTestFinished(() => client.close());
  expect(await client.call(readSession)).toEqual({
    utilisateur: { id: 'secretariat', first_name: null, last_name: null },
    jeton: null,
    organisations: [
      {
        id: organisations.sud.id,
        nom: 'SDIS du sud',
        fuseau: 'Europe/Paris',
        roles: ['secretariat'],
        droits: ['lecture', 'ecriture'],
      },
    ],
  });
  expect((await client.extensions()).has('session')).toBe(true);
});
