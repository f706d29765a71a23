import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dispatch } from '../../../server/core/dispatch.ts';
import { ReadScheduler } from '../../../server/core/read-scheduler.ts';
import { startHttp } from '../../../server/http/listen.ts';
import { type SqliteOptions, SqliteStore } from '../../../server/storage/sqlite/store.ts';
import type { Call } from '../../../src/client/transport.ts';
import { addAnomalie, listAnomalies } from '../../../src/contract/resources/anomalies.ts';
import { prepareWorld } from '../prepared-world.ts';
import { callerOf, openBench } from '../world.ts';

/** No work holds the event loop for long. Told in readScheduler of the loop, on clocks that stand still by themselves. */

const prepared = await prepareWorld();

/** Counts the readScheduler of the event loop from now to the end of the test. */
function countTurns(): { readonly now: () => number; readonly next: () => Promise<void> } {
  let turn = 0;
  let counting = true;
  const count = () => {
    turn += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  onTestFinished(() => {
    counting = false;
  });
  return { now: () => turn, next: () => new Promise((resolve) => void setImmediate(resolve)) };
}

/** A clock on which what lies between two looks takes so many milliseconds. */
function ticking(milliseconds: number): () => number {
  let now = 0;
  return () => {
    now += milliseconds;
    return now;
  };
}

/** How many came in each turn that had any. */
function byTurn(readScheduler: readonly number[]): number[] {
  return Object.values(Object.groupBy(readScheduler, String)).map((all) => all?.length ?? 0);
}

describe('readScheduler', () => {
  /** Works of so many milliseconds each: when each ran, and the answers. */
  async function run(durations: readonly number[], budget = 10) {
    let clock = 0;
    const readScheduler = new ReadScheduler({ budget, clock: () => clock });
    const counted = countTurns();
    const ran: { readonly work: number; readonly turn: number }[] = [];
    const answers = await Promise.all(
      durations.map((duration, work) =>
        readScheduler.run(async () => {
          ran.push({ work, turn: counted.now() });
          clock += duration;
          return work;
        }),
      ),
    );
    expect(answers).toEqual(durations.map((_, work) => work));
    return { order: ran.map(({ work }) => work), perTurn: byTurn(ran.map(({ turn }) => turn)) };
  }

  test('what fits into the budget runs at once', async () => {
    expect((await run([1, 2, 3, 3])).perTurn).toEqual([4]);
  });

  test('what does not waits for the readScheduler that follow, first come, first served', async () => {
    expect(await run(Array(8).fill(4))).toEqual({ order: [0, 1, 2, 3, 4, 5, 6, 7], perTurn: [3, 3, 2] });
  });

  test('what takes longer than the budget has a turn of its own', async () => {
    expect((await run([25, 25, 25])).perTurn).toEqual([1, 1, 1]);
  });

  test('what is small does not pass what was there before it', async () => {
    expect(await run([12, 12, 1, 1, 12, 1])).toEqual({ order: [0, 1, 2, 3, 4, 5], perTurn: [1, 1, 3, 1] });
  });

  test('those who come while others wait wait behind them', async () => {
    let clock = 0;
    const readScheduler = new ReadScheduler({ budget: 10, clock: () => clock });
    const ran: string[] = [];
    const work = (name: string, duration: number) => () => {
      ran.push(name);
      clock += duration;
      return Promise.resolve();
    };
    const first = [
      readScheduler.run(work('a', 12)),
      readScheduler.run(work('b', 12)),
      readScheduler.run(work('c', 12)),
    ];
    await first[0];
    const last = readScheduler.run(work('d', 1));
    expect(ran).toEqual(['a']);
    await Promise.all([...first, last]);
    expect(ran).toEqual(['a', 'b', 'c', 'd']);
  });

  test('one that fails is told so, and holds no other up', async () => {
    let clock = 0;
    const readScheduler = new ReadScheduler({ budget: 10, clock: () => clock });
    const fail = async () => {
      clock += 20;
      throw new Error('lost');
    };
    const outcomes = await Promise.allSettled([
      readScheduler.run(fail),
      readScheduler.run(fail),
      readScheduler.run(async () => 3),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  test('a budget that was not used up is not saved for the next turn', async () => {
    let clock = 0;
    const readScheduler = new ReadScheduler({ budget: 10, clock: () => clock });
    const counted = countTurns();
    await readScheduler.run(async () => {});
    await counted.next();
    const ran: number[] = [];
    const work = async () => {
      ran.push(counted.now());
      clock += 10;
    };
    await Promise.all([readScheduler.run(work), readScheduler.run(work)]);
    expect(byTurn(ran)).toEqual([1, 1]);
  });
});

describe('over HTTP', () => {
  async function serve(readScheduler: ReadScheduler) {
    const bench = await openBench(await prepared.copy());
    const options = { host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] };
    const server = await startHttp({ ...bench.service, readScheduler }, options);
    onTestFinished(async () => {
      await server.drain();
      await bench.store.close();
      expect(bench.reported).toEqual([]);
    });
    await bench.send({ endpoint: addAnomalie, body: { code: 7, texte: 'Poteau', indice_de_gravite: 1 } });
    const { id, tokens } = prepared.organisations.nord;
    const { host, hostname, port } = new URL(server.url);
    /** Requests that arrive all in one; answers the statuses in their order. */
    const ask = async (...paths: readonly string[]): Promise<string[]> => {
      const heads = `Host: ${host}\r\nAuthorization: Bearer ${tokens.administrateur_fonctionnel}\r\nService-Org-Id: ${id}\r\n`;
      const socket = connect(Number(port), hostname);
      socket.write(
        paths
          .map((path, i) => {
            const last = i === paths.length - 1 ? 'Connection: close\r\n' : '';
            return `GET ${path} HTTP/1.1\r\n${heads}${last}\r\n`;
          })
          .join(''),
      );
      let said = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      await once(socket, 'close');
      return [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status as string);
    };
    return { ask };
  }

  test('32 pages asked for at once take readScheduler', async () => {
    const counted = countTurns();
    const looks: number[] = [];
    const tick = ticking(8);
    // Looked at when a read begins and when it ends: 8 ms each, of a budget of 10.
    const clock = () => {
      looks.push(counted.now());
      return tick();
    };
    const { ask } = await serve(new ReadScheduler({ budget: 10, clock }));
    expect(await ask(...Array<string>(32).fill('/anomalies'))).toEqual(Array(32).fill('200'));
    expect(looks).toHaveLength(64);
    expect(byTurn(looks)).toEqual(Array(16).fill(4));
  });

  test('what needs no page is answered although pages wait', async () => {
    // Each page takes its turn and more; what is no page takes none.
    const clock = ticking(1000);
    const looks = vi.fn(clock);
    const { ask } = await serve(new ReadScheduler({ budget: 10, clock: looks }));
    const statuses = await ask('/anomalies', '/anomalies?page=0', '/livez', '/rien', '/anomalies/7');
    expect(statuses).toEqual(['200', '400', '200', '404', '200']);
    expect(looks).toHaveBeenCalledTimes(4);
  });

  test('a page is put into words within its turn', async () => {
    let inTurn = false;
    class Watched extends ReadScheduler {
      override run<T>(work: () => Promise<T>): Promise<T> {
        return super.run(async () => {
          inTurn = true;
          const result = await work();
          inTurn = false;
          return result;
        });
      }
    }
    const { ask } = await serve(new Watched());
    const worded: boolean[] = [];
    const stringify = JSON.stringify;
    vi.spyOn(JSON, 'stringify').mockImplementation(((value: unknown, ...more: []) => {
      if (typeof value === 'object' && value !== null && ('data' in value || 'texte' in value))
        worded.push(inTurn);
      return stringify(value, ...more);
    }) as typeof JSON.stringify);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await ask('/anomalies', '/anomalies/7')).toEqual(['200', '200']);
    expect(worded).toEqual([true, true]);
  });
});

test('nothing is read for who is gone when the turn comes', async () => {
  const bench = await openBench(await prepared.copy());
  const service = { ...bench.service, readScheduler: new ReadScheduler({ budget: 0 }) };
  const list: Call = { endpoint: listAnomalies };
  const ask = (isClosed: () => boolean) => dispatch(service, list, callerOf(prepared), undefined, isClosed);
  // Any read of a database that is closed would be reported.
  await bench.store.close();
  expect((await ask(() => true)).body).toBeUndefined();
  expect(bench.reported).toEqual([]);
  expect(await ask(() => false)).toMatchObject({ status: 500 });
  expect(bench.reported).toHaveLength(1);
});

describe('writes that share a transaction', () => {
  /** Writes that wait together: when each ran, which came to nothing, and what is in the database. */
  async function write(count: number, options: SqliteOptions, losing = -1) {
    const store = SqliteStore.open((await prepared.copy()).db, options);
    onTestFinished(() => store.close());
    const counted = countTurns();
    const ran: number[] = [];
    const outcomes = await Promise.allSettled(
      Array.from({ length: count }, (_, code) =>
        store.write((tx) => {
          ran.push(counted.now());
          tx.sqlite
            .statement(
              'INSERT INTO anomalies (organisation_key, code, texte, texte_plie, indice_de_gravite) VALUES (1, ?, ?, ?, 0)',
            )
            .run(code, `Anomalie ${code}`, `anomalie ${code}`);
          if (code !== losing) return;
          // As SQLite itself does when the disk is full.
          tx.sqlite.exec('ROLLBACK');
          throw new Error('full');
        }),
      ),
    );
    const lost = outcomes.flatMap(({ status }, code) => (status === 'rejected' ? [code] : []));
    const there = await store.read((tx) => tx.sqlite.statement('SELECT code FROM anomalies').pluck().all());
    return { perTurn: byTurn(ran), lost, there };
  }
  const range = (count: number) => Array.from({ length: count }, (_, i) => i);

  test('are as many as fit into the budget of a turn', async () => {
    expect(await write(8, { clock: ticking(4) })).toEqual({ perTurn: [3, 3, 2], lost: [], there: range(8) });
  });

  test('are one when that one takes long', async () => {
    expect((await write(3, { clock: ticking(50) })).perTurn).toEqual([1, 1, 1]);
  });

  test('are 256 at the most', async () => {
    expect((await write(300, { clock: () => 0 })).perTurn).toEqual([256, 44]);
  });

  test('are lost together, and no other with them', async () => {
    const { lost, there } = await write(8, { clock: ticking(4) }, 4);
    expect(lost).toEqual([3, 4]);
    expect(there).toEqual(range(8).filter((code) => !lost.includes(code)));
  });
});
