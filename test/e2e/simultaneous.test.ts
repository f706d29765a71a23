import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { THOROUGH } from '../setup/chance.ts';
import { countsOf, newPlace, ranOf, saidOnStderr, type TestMachine } from './program.ts';
import { setUpServer } from './serving.ts';

const many = (count: number, row: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => row(i)).join('');
const FILES = {
  anomalies: `code;texte;gravite\n${many(1500, (i) => `${i};Poteau détérioré n° ${i};${i % 3}\n`)}`,
  prescriptions: `contenu;chemins;supports\n${many(1500, (i) => `Consigne n° ${i};/Étage ${i % 7}|/ERP;ZX ${i % 40}\n`)}`,
  supports: `nature;reference\n${many(300, (i) => `article;ZY ${i}\n`)}`,
};
type Noun = keyof typeof FILES;
const NOUNS: readonly Noun[] = ['supports', 'prescriptions', 'anomalies'];
const LOCALLY = NOUNS.filter((noun) => THOROUGH || noun !== 'prescriptions');
const OVER_HTTP = NOUNS.filter((noun) => THOROUGH || noun === 'prescriptions');

// With --json all that is said comes at the end: what is waited for would be known too late.
const importOf = (noun: Noun) => [
  ...[noun, 'import', `${noun}.csv`],
  ...(noun === 'prescriptions' ? ['--create-supports'] : []),
];

/** Every row was created by one of the two, and passed over by the other; the same file again changes nothing. */
async function expectOnce(
  noun: Noun,
  rans: readonly ReturnType<typeof ranOf>[],
  again: () => ReturnType<TestMachine['vigie']>,
) {
  const rows = FILES[noun].split('\n').length - 2;
  const sum = { creees: 0, ignorees: 0, rejetees: 0 };
  for (const { exitCode, out, err } of rans) {
    expect(exitCode, err).toBe(0);
    const counts = countsOf(out);
    expect(counts.lues).toBe(rows);
    for (const name of ['creees', 'ignorees', 'rejetees'] as const) sum[name] += Number(counts[name]);
  }
  expect(sum).toEqual({ creees: rows, ignorees: rows, rejetees: 0 });
  expect(countsOf((await again()).out)).toMatchObject({ lues: rows, creees: 0, ignorees: rows });
}

/** How many objects of a kind a list has. */
async function countOf(
  place: TestMachine,
  noun: Noun,
  around: object,
  more: readonly string[] = [],
): Promise<number> {
  const out = await place.prepare([noun, 'list', '--all', '-o', 'ids', ...more], around);
  return out.split('\n').length - 1;
}

/** A way to a service on which the first batches of two programs are held until both have sent one. */
async function meeting(target: string) {
  const runs = new Set<string>();
  const { promise: met, resolve: meet } = Promise.withResolvers<void>();
  const proxy = createServer(async (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const body = await buffer(incoming);
    if (url === '/_batch') {
      // A key names its run, then its number in it.
      runs.add(String(headers['idempotency-key']).replace(/-\d+$/, ''));
      if (runs.size >= 2) meet();
      await met;
    }
    const onward = request(new URL(String(url), target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    onward.end(body);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, met: () => runs.size >= 2 };
}

describe('two imports at once', () => {
  test.each(LOCALLY)('of the same %s into one local database: each row is there once', async (noun) => {
    const place = newPlace();
    writeFileSync(join(place.folder, `${noun}.csv`), FILES[noun]);
    const db = join(place.folder, 'library.db');
    const input = 'nature;titre\narticle;Règlement opérationnel\n';
    await place.prepare(['supports', 'import', '-', '--db', db], { input });
    const argv = [...importOf(noun), '--db', db];
    const other = new Sqlite(db);
    onTestFinished(() => void other.close());
    other.exec('BEGIN IMMEDIATE');
    const both = [place.start(argv), place.start(argv)];
    // Each has read the library, and waits to write what is not in it.
    await Promise.all(both.map((one) => saidOnStderr(one, 'Another program is writing')));
    other.exec('COMMIT');
    await expectOnce(noun, (await Promise.all(both)).map(ranOf), () => place.vigie(argv));
    if (noun === 'prescriptions') expect(await countOf(place, 'supports', {}, ['--db', db])).toBe(1 + 40);
  });

  test.each(OVER_HTTP)('of the same %s over HTTP: each row is there once', async (noun) => {
    const place = newPlace();
    writeFileSync(join(place.folder, `${noun}.csv`), FILES[noun]);
    const { url, env } = await setUpServer(place);
    const between = await meeting(url);
    const around = { env: { ...env, VIGIE_URL: between.url } };
    const argv = importOf(noun);
    // Two machines: on one, the second would wait for the first.
    const from = (machine: string) =>
      place.start(argv, { env: { ...around.env, XDG_STATE_HOME: join(place.home, machine) } });
    const rans = await Promise.all([from('one'), from('other')]);
    expect(between.met()).toBe(true);
    await expectOnce(noun, rans.map(ranOf), () => place.vigie(argv, around));
    if (noun === 'prescriptions') expect(await countOf(place, 'supports', around)).toBe(40);
  });
});
