import { writeSync } from 'node:fs';
import { dispatch } from '../../../server/core/dispatch.ts';
import { retryWhileBusy } from '../../../server/storage/sqlite/connection.ts';
import { SqliteStore } from '../../../server/storage/sqlite/store.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { addAnomalie } from '../../../src/contract/resources/anomalies.ts';
import { addPrescription } from '../../../src/contract/resources/prescriptions.ts';
import { batch } from '../../../src/contract/resources/service.ts';
import { BATCH, type Orders } from './orders.ts';

/**
 * A process that writes as long as it is let: waits for its orders, then creates anomalies, prescriptions and
 * batches, many at once, and says on its standard output, a line each, what it has been answered for.
 */
async function write({ file, caller, from, bursts = Number.POSITIVE_INFINITY }: Orders): Promise<void> {
  const store = await retryWhileBusy(() => SqliteStore.open(file));
  const service = { store, now: () => new Date(), report: (error: unknown) => say('bug', String(error)) };
  const say = (kind: string, what: string | number) => writeSync(1, `${kind} ${what}\n`);
  const send = async (
    kind: string,
    what: number,
    endpoint: unknown,
    body: object,
    attempts = 5,
  ): Promise<void> => {
    const { status, body: answered } = await dispatch(
      service,
      { endpoint: endpoint as Endpoint, body },
      caller,
    );
    // Where others have the file for long, as on a busy machine, nothing was done, and it is asked again.
    if (status === 503 && attempts > 1) return send(kind, what, endpoint, body, attempts - 1);
    say(status < 300 ? kind : 'refused', status < 300 ? what : JSON.stringify(answered));
  };
  const anomalie = (code: number) => ({ code, texte: `Anomalie ${code}`, indice_de_gravite: 0 });

  for (let burst = 0, code = from; burst < bursts; burst++) {
    const writes: Promise<void>[] = [];
    for (let i = 0; i < 4; i++, code++) {
      const [first, place] = [code, `/Lot ${code % 3}/Rang ${code}`];
      writes.push(
        send('prescription', code, addPrescription, { contenu: `Consigne ${code}`, chemins: [place, '/'] }),
      );
      writes.push(send('anomalie', code, addAnomalie, anomalie(code)));
      const operations = Array.from({ length: BATCH }, (_, n) => ({
        method: 'POST',
        path: '/anomalies',
        body: anomalie(first + n + 1),
      }));
      writes.push(send('lot', first + 1, batch, { atomic: true, operations }));
      code += BATCH;
    }
    await Promise.all(writes);
  }
  await store.close();
}

process.once('message', (orders: Orders) => {
  process.disconnect?.();
  void write(orders);
});
