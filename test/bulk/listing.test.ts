import { describe, expect, test } from 'vitest';
import { listing } from '../../src/bulk/columns/list-objects.ts';
import { loadReferences } from '../../src/bulk/columns/references.ts';
import { Client } from '../../src/client/client.ts';
import type { Call, Transport } from '../../src/client/transport.ts';
import { addSupport, listSupports, type Support } from '../../src/contract/resources/supports.ts';
import { onlyTheInterface, service } from './world.ts';

const COUNT = 230;

async function filled(between?: Parameters<typeof service>[0]): Promise<{ client: Client; plain: Client }> {
  const there = await service(between);
  const operations = Array.from({ length: COUNT }, (_, index) => ({
    method: addSupport.method as 'POST',
    path: addSupport.path,
    body: { nature: 'article', reference: `R ${index}`, contenu: 'Texte' },
  }));
  await there.plain.batch(operations);
  return there;
}

describe('what rows refer to', () => {
  test('is read whole where the service answers lists whole, with the patience that its client has', async () => {
    const { plain } = await filled();
    const calls: Call[] = [];
    const transport: Transport = {
      send: (call) => {
        calls.push(call);
        return plain.send(call.endpoint, call as never, call);
      },
      stream: async (call) => {
        calls.push(call);
        return { status: 200, headers: {}, chunks: plain.chunks(call.endpoint, {}) } as never;
      },
      close: async () => {},
    };
    const patience = { milliseconds: 1000 };
    const progress: [number, number][] = [];
    const onProgress = (done: number, total: number) => void progress.push([done, total]);
    const references = await loadReferences(new Client(transport).patient(patience), { onProgress });
    expect(references.resolve(`R ${COUNT - 1}`)).toHaveProperty('id');
    // The question for extensions included, which comes first.
    expect(calls.map((call) => call.patience)).toEqual(calls.map(() => patience));
    const lists = calls.filter(({ endpoint }) => endpoint.name === 'supports.list');
    expect(lists.map((call) => [call.query?.per_page, call.patience])).toEqual([
      ['1', patience],
      [undefined, patience],
    ]);
    expect(progress.at(-1)).toEqual([COUNT, COUNT]);
  });

  test('is read page by page where it knows only the interface', async () => {
    const { client } = await filled(async (call, send) =>
      call.endpoint.name === 'service.batch' ? send(call) : onlyTheInterface(call, send),
    );
    const found: Support[] = [];
    for await (const some of listing<Support>(client, listSupports, {})) found.push(...some);
    expect(new Set(found.map(({ reference }) => reference)).size).toBe(COUNT);
  });

  test('is not read on once the work is interrupted', async () => {
    const { client } = await filled();
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    await expect(loadReferences(client, { signal: stop.signal })).rejects.toThrow('enough');
  });
});
