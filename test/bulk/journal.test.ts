import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, uptime } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { apply } from '../../src/bulk/execute/apply.ts';
import { contentDigest, type Journal, openJournal } from '../../src/bulk/execute/journal/journal.ts';
import { resume } from '../../src/bulk/execute/journal/resume.ts';
import { spool } from '../../src/bulk/input/source.ts';
import type { Body } from '../../src/bulk/model/import-target.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { addAnomalie } from '../../src/contract/resources/anomalies.ts';
import { batch, type Operation } from '../../src/contract/resources/service.ts';
import { type Arrived, json } from '../client/servers.ts';
import { wholeAnomalie } from '../contract/expected.ts';
import {
  creation,
  creations,
  directory,
  journalIn,
  type Network,
  network,
  planOf,
  replacement,
  WORK,
} from './network.ts';

const A = wholeAnomalie({ code: 3, texte: 'Fuite', indice_de_gravite: 1 });
const add = (body: unknown): Operation => ({ method: 'POST', path: '/anomalies', body });
const isWrite = ({ method }: Arrived) => method !== 'GET';

/** Writes a request down. */
async function begin(journal: Journal, operation: Operation, rows = 1, key = 'k-1'): Promise<number> {
  const text = operation.body === undefined ? undefined : JSON.stringify(operation.body);
  const number = journal.begin({ operation, key, rows, text });
  await journal.written();
  return number;
}

/** Keeps the content of an object. */
async function keep(journal: Journal, body: Body): Promise<number> {
  const number = journal.keep(body);
  await journal.written();
  return number;
}

/** The only journal in a directory. */
function fileIn(path: string): string {
  const [file, ...others] = readdirSync(path).filter((name) => name.endsWith('.ndjson'));
  expect(others).toEqual([]);
  return join(path, file as string);
}

/** What a process that is killed now leaves behind, where another one finds it. */
function killed(path: string): string {
  const elsewhere = directory();
  const file = fileIn(path);
  copyFileSync(file, join(elsewhere, file.slice(path.length + 1)));
  return elsewhere;
}

describe('a journal', () => {
  test('holds what has no answer, for who opens it again', async () => {
    const path = directory();
    const first = journalIn(path);
    expect(first.resumed).toBeUndefined();
    const one = await begin(first, add(A));
    await begin(first, { method: 'DELETE', path: '/anomalies/7' }, 1, 'k-2');
    const kept = await keep(first, A);
    await begin(
      first,
      { method: 'POST', path: batch.path, body: { atomic: true, operations: [] } },
      1000,
      'k-3',
    );
    first.end(one, 1);

    const again = journalIn(killed(path));
    // The mark of the first was not worth writing at once.
    expect(again.pending.map(({ key, rows, operation }) => [key, rows, operation])).toEqual([
      ['k-1', 1, add(A)],
      ['k-2', 1, { method: 'DELETE', path: '/anomalies/7' }],
      ['k-3', 1000, { method: 'POST', path: batch.path, body: { atomic: true, operations: [] } }],
    ]);
    expect(again.kept).toEqual([{ number: kept, body: A }]);
    again.close();

    first.close();
    const last = journalIn(path);
    expect(last.pending.map(({ key }) => key)).toEqual(['k-2', 'k-3']);
    expect(last.resumed).toEqual({ begun: expect.stringMatching(/^\d{4}-.*Z$/), written: 1 });
    last.finish();
    expect(readdirSync(path)).toEqual([]);
  });

  test('is one for each service, organisation, library, kind of work and file', async () => {
    const path = directory();
    const works = [
      WORK,
      { ...WORK, service: 'https://autre.example' },
      { ...WORK, organisation: 'sud' },
      { ...WORK, organisation: undefined },
      { ...WORK, target: prescriptions.name },
      { ...WORK, kind: 'sync' as const },
      { ...WORK, digest: '4567' },
    ];
    const journals = works.map((work) => openJournal(path, work));
    await Promise.all(journals.map((journal, i) => begin(journal, add(A), 1, `k-${i}`)));
    for (const journal of journals) journal.close();
    works.forEach((work, i) => {
      const journal = openJournal(path, work);
      expect(journal.pending.map(({ key }) => key)).toEqual([`k-${i}`]);
      journal.finish();
    });
    expect(readdirSync(path)).toEqual([]);
  });

  test('may be read by its owner only', async () => {
    const path = join(directory(), 'a', 'b');
    const journal = journalIn(path);
    await begin(journal, add(A));
    expect(statSync(path).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(path)) expect(statSync(join(path, name)).mode & 0o777).toBe(0o600);
    journal.finish();
  });

  test('of work that sent nothing leaves nothing', async () => {
    const path = directory();
    journalIn(path).close();
    expect(readdirSync(path)).toEqual([]);
  });

  test('of work of which all that was sent was refused leaves nothing', async () => {
    const path = directory();
    const journal = journalIn(path);
    journal.end(await begin(journal, add(A)), 0);
    expect(readdirSync(path)).not.toEqual([]);
    journal.close();
    expect(readdirSync(path)).toEqual([]);
  });

  test('of work that failed keeps how much was done, and no content', async () => {
    const path = directory();
    const journal = journalIn(path);
    for (let i = 0; i < 10; i++) journal.end(await begin(journal, add(A)), 1);
    journal.close();
    expect(readFileSync(fileIn(path), 'utf8')).not.toContain('Fuite');
    const again = journalIn(path);
    expect(again).toMatchObject({ pending: [], kept: [], resumed: { written: 10 } });
    again.finish();
  });

  test('stays small however much goes through it', async () => {
    const path = directory();
    const journal = journalIn(path);
    const text = 'x'.repeat(60_000);
    const open = await begin(journal, add({ ...A, texte: text }), 1, 'first');
    let largest = 0;
    for (let i = 0; i < 700; i++) {
      journal.end(await begin(journal, add({ ...A, texte: text })), 1);
      largest = Math.max(largest, statSync(fileIn(path)).size);
    }
    // Forty-two megabytes went through it.
    expect(largest).toBeLessThan(17_000_000);
    const again = journalIn(killed(path));
    expect(again.pending.map(({ number }) => number)).toContain(open);
    expect(again.resumed?.written).toBeGreaterThanOrEqual(699);
    again.close();
    journal.finish();
  });

  test('cut at any byte holds what was whole, and can be written on', async () => {
    const path = directory();
    const journal = journalIn(path);
    const starts: number[] = [statSync(fileIn(path)).size];
    for (let i = 0; i < 3; i++) {
      await begin(journal, add({ ...A, texte: `Fuite d’été ${i}` }), 1, `k-${i}`);
      starts.push(statSync(fileIn(path)).size);
    }
    const whole = readFileSync(fileIn(path));
    for (let length = 0; length <= whole.length; length++) {
      const elsewhere = killed(path);
      truncateSync(fileIn(elsewhere), length);
      const again = journalIn(elsewhere);
      const expected = starts.filter((start) => start <= length).length - 1;
      expect(again.pending).toHaveLength(Math.max(0, expected));
      const number = await begin(again, add(A), 1, 'more');
      expect(again.pending.map((one) => one.number)).not.toHaveLength(0);
      expect(new Set(again.pending.map((one) => one.number)).size).toBe(again.pending.length);
      again.close();
      const last = journalIn(elsewhere);
      expect(last.pending.at(-1)).toMatchObject({ number, key: 'more' });
      last.finish();
    }
    journal.finish();
  });

  test('that was damaged in the middle holds the rest', async () => {
    const path = directory();
    const journal = journalIn(path);
    for (const key of ['a', 'b', 'c']) await begin(journal, add(A), 1, key);
    journal.close();
    const lines = readFileSync(fileIn(path), 'utf8').split('\n');
    lines[3] = '\0'.repeat(lines[3]?.length ?? 0);
    writeFileSync(fileIn(path), lines.join('\n'));
    const again = journalIn(path);
    expect(again.pending.map(({ key }) => key)).toEqual(['a', 'c']);
    again.finish();
  });
});

describe('a journal that cannot be written', () => {
  test('because a file stands where its directory should be', async () => {
    const path = join(directory(), 'file');
    writeFileSync(path, '');
    expect(() => journalIn(join(path, 'journal'))).toThrow(
      expect.objectContaining({
        code: 'FICHIER_NON_ECRIT',
        params: expect.objectContaining({ reason: 'ENOTDIR' }),
      }),
    );
  });

  test('because the disk fills, says so before anything is sent', async () => {
    const path = directory();
    // A process that may write files of so many blocks and no longer.
    const script = `
      import { openJournal } from ${JSON.stringify(join(import.meta.dirname, '../../src/bulk/execute/journal/journal.ts'))};
      const journal = openJournal(${JSON.stringify(path)}, ${JSON.stringify(WORK)});
      for (let sent = 0; ; sent++) {
        try {
          journal.begin({ operation: { method: 'POST', path: '/anomalies' }, rows: 1, text: '"${'x'.repeat(500)}"' });
          await journal.written();
        } catch (error) {
          console.log(JSON.stringify({ sent, code: error.code, reason: error.params?.reason }));
          break;
        }
      }`;
    writeFileSync(join(path, 'full.mjs'), script);
    const { stdout, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 16; exec "$0" "$1"', process.execPath, join(path, 'full.mjs')],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    const { sent, ...said } = JSON.parse(stdout) as { sent: number };
    expect(said).toEqual({ code: 'FICHIER_NON_ECRIT', reason: 'EFBIG' });
    const again = journalIn(path);
    expect(again.pending).toHaveLength(sent);
    again.finish();
  });
});

describe('the same work twice at once', () => {
  const lockIn = (path: string) => readdirSync(path).filter((name) => name.endsWith('.lock'));
  const lock = (path: string, pid: number, host = encodeURIComponent(hostname())) =>
    join(path, `${fileIn(path).slice(path.length + 1)}.${pid}.${host}.lock`);
  /** A journal that was closed: it can be opened again, unless another process has claimed it. */
  async function left(): Promise<string> {
    const path = directory();
    const journal = journalIn(path);
    await begin(journal, add(A));
    journal.close();
    expect(lockIn(path)).toEqual([]);
    return path;
  }

  test('is refused, and says who does it', async () => {
    const path = directory();
    const journal = journalIn(path);
    expect(lockIn(path)).toHaveLength(1);
    expect(() => journalIn(path)).toThrow(
      expect.objectContaining({
        code: 'JOURNAL_OCCUPE',
        params: expect.objectContaining({ pid: String(process.pid), host: hostname() }),
      }),
    );
    journal.finish();
    journalIn(path).finish();
    expect(readdirSync(path)).toEqual([]);
  });

  test('is refused while another process does it', async () => {
    const path = await left();
    writeFileSync(lock(path, process.ppid), '');
    expect(() => journalIn(path)).toThrow(
      expect.objectContaining({
        code: 'JOURNAL_OCCUPE',
        params: expect.objectContaining({ file: lock(path, process.ppid) }),
      }),
    );
    // Who is refused claims nothing.
    expect(lockIn(path)).toHaveLength(1);
  });

  test('is not what it is after a process that died', async () => {
    const path = await left();
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    writeFileSync(lock(path, pid), '');
    const journal = journalIn(path);
    expect(existsSync(lock(path, pid))).toBe(false);
    expect(journal.pending).toHaveLength(1);
    journal.finish();
  });

  test('nor after one that had the same number', async () => {
    const path = await left();
    writeFileSync(lock(path, process.pid), '');
    journalIn(path).finish();
    expect(readdirSync(path)).toEqual([]);
  });

  test('nor when the machine was started since', async () => {
    const path = await left();
    writeFileSync(lock(path, process.ppid), '');
    utimesSync(lock(path, process.ppid), 0, 0);
    journalIn(path).finish();
    expect(readdirSync(path)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')(
    'nor after one that ended and whose parent does not care',
    async () => {
      const path = await left();
      // The shell becomes a program that never asks what became of its children.
      const parent = spawn('sh', ['-c', 'cat <&3 >&2 & echo $!; exec sleep 60 3<&-'], {
        stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
      });
      onTestFinished(() => void parent.kill());
      const [said] = (await once(parent.stdout as Readable, 'data')) as [Buffer];
      const zombie = Number(String(said));
      // Only now may the child end: the shell itself would have asked.
      while (readFileSync(`/proc/${parent.pid}/comm`, 'latin1') !== 'sleep\n') await setImmediate();
      (parent.stdio[3] as Writable).end();
      while (!readFileSync(`/proc/${zombie}/stat`, 'latin1').includes(') Z ')) await setImmediate();
      writeFileSync(lock(path, zombie), '');
      journalIn(path).finish();
      expect(readdirSync(path)).toEqual([]);
    },
  );

  test.runIf(process.platform === 'linux')('nor when the number went to another process since', async () => {
    const path = await left();
    const file = lock(path, process.ppid);
    writeFileSync(file, '');
    // The process that has the number now began before this test, but after that.
    const fields = readFileSync(`/proc/${process.ppid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
    const began = Date.now() / 1000 - uptime() + Number(fields[19]) / 100;
    utimesSync(file, began - 10, began - 10);
    journalIn(path).finish();
    expect(readdirSync(path)).toEqual([]);
  });

  test('on another machine is believed as long as it shows life', async () => {
    const path = await left();
    const file = lock(path, 1, 'ailleurs');
    writeFileSync(file, '');
    expect(() => journalIn(path)).toThrow(expect.objectContaining({ code: 'JOURNAL_OCCUPE' }));
    const silent = Date.now() / 1000 - 200;
    utimesSync(file, silent, silent);
    journalIn(path).finish();
    expect(readdirSync(path)).toEqual([]);
  });
});

test('the digest is that of the bytes of a file', async () => {
  const digestOf = async (bytes: Uint8Array) => {
    const source = await spool('a.csv', [bytes]);
    return contentDigest(source).finally(() => source.close());
  };
  expect(await digestOf(Buffer.from('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  expect(await digestOf(Buffer.alloc(0))).toMatch(/^e3b0c442/);
  const large = Buffer.alloc(3_000_000, 'x');
  const other = Buffer.from(large);
  other[2_999_999] = 0x79;
  expect(await digestOf(large)).not.toBe(await digestOf(other));
});

describe.each([
  ['that honours keys', false],
  ['that knows only the interface', true],
])('work that was killed, on a service %s', (_, bare) => {
  const steps = creations(6);
  const options = (journal: Journal) => ({ rate: { inFlight: 1, embedded: false }, journal });

  /** Has a first process do a plan; `at` a write it is killed, before or after the service has seen it. */
  async function killedAt(there: Network, at: number, plan = steps): Promise<string> {
    const path = directory();
    const first = journalIn(path);
    let writes = 0;
    const client = there.client({ retries: 0 });
    const send = client.call.bind(client);
    let snapshot: string | undefined;
    client.call = (async (...given: Parameters<typeof send>) => {
      if (given[0].method !== 'GET' && writes++ === at) {
        snapshot = killed(path);
        // The request is on its way; the process is not there any more.
        await send(...given).catch(() => {});
        throw new Error('killed');
      }
      return send(...given);
    }) as typeof send;
    await apply(client, anomalies, planOf(plan), options(first));
    first.finish();
    if (snapshot === undefined) throw new Error('no process was killed');
    return snapshot;
  }

  test.each(bare ? [0, 2, 5] : [0])('at write %i is settled, and not done twice', async (at) => {
    const there = await network(undefined, bare);
    const path = await killedAt(there, at);
    const journal = journalIn(path);
    expect(journal.pending.length).toBeGreaterThan(0);
    const before = there.writes().length;
    await resume(there.client(), anomalies, journal);
    expect(journal.pending).toEqual([]);
    const all = await there.all(anomalies);
    expect(all).toHaveLength(bare ? at + 1 : 6);
    // Sent again under its key, or looked for.
    expect(there.writes().length - before).toBe(bare ? 0 : 1);
    journal.close();
    const again = journalIn(path);
    expect(again.resumed?.written).toBe(all.length);
    again.finish();
  });

  test('before the request left: it is sent, or planned again', async () => {
    let reached = 0;
    const there = await network((request) => (isWrite(request) && reached++ === 0 ? 'cut' : 'pass'), bare);
    const path = await killedAt(there, 0);
    const journal = journalIn(path);
    await resume(there.client(), anomalies, journal);
    expect(reached).toBeGreaterThan(0);
    expect(journal.pending).toEqual([]);
    journal.finish();
  });
});

describe('what an earlier process left', () => {
  test('is sent again under the very key, word for word, while the first may still be on its way', async () => {
    const there = await network();
    const path = directory();
    const journal = journalIn(path);
    const whole = { method: 'POST', path: batch.path, body: { atomic: true, operations: [add(A)] } } as const;
    await begin(journal, whole, 1, 'the-key');
    journal.close();

    const again = journalIn(path);
    await resume(there.client(), anomalies, again);
    // Now the first arrives.
    const late = { idempotencyKey: 'the-key', minimal: true };
    await there.client().call(batch, { body: whole.body as never }, late);
    expect(await there.all(anomalies)).toEqual([A]);
    const [first, second] = there.arrived.filter(isWrite);
    expect(first?.headers['idempotency-key']).toBe('the-key');
    expect(first?.body).toBe(second?.body);
    again.finish();
  });

  test('and was refused is settled: the plan will say why', async () => {
    const there = await network();
    await there.client().call(addAnomalie, { body: { ...A, texte: 'Autre' } });
    const journal = journalIn(directory());
    await begin(journal, add(A));
    await resume(there.client(), anomalies, journal);
    expect(journal.pending).toEqual([]);
    journal.close();
  });

  test('stays while the service cannot be reached', async () => {
    let refused = 0;
    const there = await network((request) => {
      if (!isWrite(request)) return 'pass';
      refused++;
      return (response) => json(response, 503, {});
    });
    const journal = journalIn(directory());
    await begin(journal, add(A));
    await expect(resume(there.client(), anomalies, journal)).rejects.toMatchObject({ status: 503 });
    expect(refused).toBeGreaterThan(1);
    expect(journal.pending).toHaveLength(1);
    journal.finish();
  });

  test('more than a day ago is not sent again: reading the library tells what became of it', async () => {
    const there = await network();
    const path = directory();
    const journal = journalIn(path);
    await begin(journal, add(A));
    journal.close();
    const file = fileIn(path);
    const aged = readFileSync(file, 'utf8').replace(
      /"at":(\d+)/,
      (_, at) => `"at":${Number(at) - 86_400_001}`,
    );
    writeFileSync(file, aged);
    const again = journalIn(path);
    expect(again.pending).toHaveLength(1);
    await resume(there.client(), anomalies, again);
    expect(again.pending).toEqual([]);
    expect(there.writes()).toEqual([]);
    again.finish();
  });

  test.each([
    ['that honours keys', false],
    ['that knows only the interface', true],
  ])('half replaced, on a service %s, comes back as it was', async (_, bare) => {
    const there = await network(undefined, bare);
    const journal = journalIn(directory());
    await keep(journal, A);
    await resume(there.client(), anomalies, journal);
    expect(await there.all(anomalies)).toEqual([A]);
    expect(journal.kept).toEqual([]);
    journal.finish();
  });

  test('is left alone where the replacement is there', async () => {
    const there = await network(undefined, true);
    const changed = { ...A, texte: 'Grande fuite' };
    await there.client().call(addAnomalie, { body: changed });
    const journal = journalIn(directory());
    await keep(journal, A);
    await resume(there.client(), anomalies, journal);
    expect(await there.all(anomalies)).toEqual([changed]);
    expect(journal.kept).toEqual([]);
    journal.finish();
  });

  test('and the service does not take back is said', async () => {
    let refused = 0;
    const there = await network((request) => {
      if (!isWrite(request)) return 'pass';
      refused++;
      return (response) => json(response, 422, { detail: 'Non.' });
    }, true);
    const journal = journalIn(directory());
    await keep(journal, A);
    await expect(resume(there.client(), anomalies, journal)).rejects.toMatchObject({
      code: 'REMPLACEMENT_PERDU',
      params: { objets: [JSON.stringify(A)], reason: 'Non.' },
    });
    expect(refused).toBe(1);
    journal.finish();
  });
});

test('a deletion that is to be followed by an addition is on record before it is sent', async () => {
  const path = directory();
  const journal = journalIn(path);
  let seen: unknown;
  const there = await network((request) => {
    if (request.method === 'DELETE') {
      const again = journalIn(killed(path));
      seen = again.kept.map(({ body }) => body);
      again.close();
    }
    return 'pass';
  }, true);
  await there.client().call(addAnomalie, { body: A });
  const changed = { ...A, texte: 'Grande fuite' };
  const rate = { inFlight: 1, embedded: false };
  expect(
    await apply(there.client(), anomalies, planOf([replacement(changed)]), { rate, journal }),
  ).toMatchObject({
    replaced: 1,
  });
  expect(seen).toEqual([A]);
  expect(journal).toMatchObject({ pending: [], kept: [] });
  journal.finish();
});

test('every request is on record when it arrives', async () => {
  const path = directory();
  const journal = journalIn(path);
  const unknown: unknown[] = [];
  const there = await network((request) => {
    if (!isWrite(request)) return 'pass';
    const again = journalIn(killed(path));
    const key = request.headers['idempotency-key'];
    if (
      !again.pending.some((one) => one.key === key && JSON.stringify(one.operation.body) === request.body)
    ) {
      unknown.push(request);
    }
    again.close();
    return 'pass';
  });
  const rate = { inFlight: 3, embedded: false };
  const plan = planOf([...creations(2500), creation({ ...A, code: 5000 })]);
  expect(await apply(there.client(), anomalies, plan, { rate, journal })).toMatchObject({ created: 2501 });
  expect(there.writes().length).toBe(3);
  expect(unknown).toEqual([]);
  journal.finish();
});

test('a journal that cannot be written any more stops the work before the next request', async () => {
  const path = directory();
  const journal = journalIn(path);
  const there = await network();
  let begun = 0;
  const { begin: write } = journal;
  journal.begin = (...given) => {
    // As if the file had been taken away from it.
    if (++begun === 2) journal.close();
    return write.apply(journal, given);
  };
  const { failure, created } = await apply(there.client(), anomalies, planOf(creations(5000)), {
    rate: { inFlight: 1, embedded: false },
    journal,
  });
  expect(failure).toMatchObject({ error: { code: 'FICHIER_NON_ECRIT' } });
  expect(created).toBe(1000);
  expect(there.writes()).toHaveLength(1);
});
