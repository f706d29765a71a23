import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { commandsOf, nouns } from '../../commands/nouns.ts';
import { openEmbedded } from '../../server/embedded.ts';
import { handledOf, loadHandlers } from '../../server/resources/index.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/interface.ts';

const ofService = ({ name }: Endpoint) => name.startsWith('service.');

it.each(endpoints.filter((endpoint) => !ofService(endpoint)))('$name has a handler', async (endpoint) => {
  await loadHandlers(endpoint);
  expect(handledOf(endpoint).endpoint).toBe(endpoint);
});

it('an endpoint without one is found', async () => {
  const forgotten = { ...endpoints[0], name: 'anomalies.forgotten' } as Endpoint;
  await loadHandlers(forgotten);
  expect(() => handledOf(forgotten)).toThrow('no handler for anomalies.forgotten');
});

it('what stands outside every collection is answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigie-house-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a.db');
  const { transport } = await openEmbedded({ file, create: true, language: 'en', report: () => {} });
  for (const endpoint of endpoints.filter(ofService)) {
    const body =
      endpoint.method === 'POST' ? { operations: [{ method: 'GET', path: '/anomalies' }] } : undefined;
    expect(await transport.send({ endpoint, body }), endpoint.name).toMatchObject({
      status: endpoint.optional ? 404 : endpoint.status,
    });
  }
  await transport.close();
});

/** Reached by `vigie api` alone: no more of it is wanted on the command line. */
const WITHOUT_COMMAND = [
  'anomalies_de_pei.delete',
  // Programs with a calendar read it, at an address with a secret.
  'abonnements.calendar',
];

it('every endpoint of a collection is called by a command', async () => {
  const commands = (await Promise.all(Object.values(nouns).map(commandsOf))).flat();
  const called = new Set(commands.flatMap((command) => command.endpoints));
  const alone = endpoints.filter((endpoint) => !ofService(endpoint) && !called.has(endpoint));
  expect(alone.map(({ name }) => name)).toEqual(WITHOUT_COMMAND);
});
