import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Reporter } from '../../commands/shared/bulk/reporter.ts';
import type { OpenContext } from '../../commands/shared/cli/command.ts';
import { createContext } from '../../commands/shared/cli/context.ts';
import { inWords } from '../../commands/shared/flags/date-flags.ts';
import { ResumedRows, resume } from '../../src/bulk/execute/journal/resume.ts';
import type { Body, ImportTarget } from '../../src/bulk/model/import-target.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { supports } from '../../src/bulk/targets/supports.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { batch, type Operation } from '../../src/contract/resources/service.ts';
import { type Arrived, TestClock } from '../client/servers.ts';
import { place, sink } from '../commands/world.ts';
import { directory, type Fate, journalIn, type Network, network } from './network.ts';

const { vigie } = place();
const HEAD = 'code;texte;indice_de_gravite\n';
const ROWS = 5000;
const MANY = HEAD + Array.from({ length: ROWS }, (_, code) => `${code};Anomalie ${code};0\n`).join('');

const isWrite = ({ method }: Arrived) => method !== 'GET';
const linesOf = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const add = (code: number): Operation => ({
  method: 'POST',
  path: '/anomalies',
  body: { code, texte: 'Fuite', indice_de_gravite: 1 },
});
const removal = (code: number): Operation => ({ method: 'DELETE', path: `/anomalies/${code}` });

describe('what is resumed', () => {
  const noted = (
    operations: readonly Operation[],
    rows: number,
    { target = anomalies, kept = [] }: { target?: ImportTarget; kept?: readonly Body[] } = {},
  ) => {
    const resumed = new ResumedRows(target);
    resumed.note(
      operations,
      rows,
      kept.map((body, number) => ({ number, body })),
    );
    return resumed;
  };

  test('are rows by who they are, of the library that is asked for', () => {
    const support = { nature: 'article', reference: 'R 1', titre: 'T' };
    const operations = [
      add(1),
      { method: 'POST', path: '/supports_reglementaires', body: support },
      add(2),
    ] as const;
    const resumed = noted(operations, 3);
    expect([...resumed.rows]).toEqual([
      [1, 'created'],
      [2, 'created'],
    ]);
    expect([resumed.supports, resumed.size]).toEqual([1, 3]);
    const ofSupports = noted(operations, 3, { target: supports });
    expect([ofSupports.rows.size, ofSupports.supports]).toEqual([1, 0]);
    expect(noted(operations, 3, { target: prescriptions })).toMatchObject({ rows: new Map(), supports: 1 });
  });

  test('an object that was deleted to be added again is replaced, in one request or in two', () => {
    const both = noted([removal(1), add(1), add(2)], 2);
    expect([...both.rows.values()]).toEqual(['replaced', 'created']);
    expect(both.deletions).toEqual([]);
    expect(noted([removal(1)], 0).size).toBe(0);
    expect([...noted([add(1)], 1, { kept: [{ code: 1 }] }).rows.values()]).toEqual(['replaced']);
  });

  test('what was deleted has the name that the interface gives it', () => {
    expect(noted([removal(1), removal(2)], 2).deletions).toEqual([
      { outcome: 'deleted', key: 1 },
      { outcome: 'deleted', key: 2 },
    ]);
    const prescription: Operation = { method: 'DELETE', path: '/prescriptions/an-id' };
    expect(noted([prescription], 1, { target: prescriptions }).deletions).toEqual([
      { outcome: 'deleted', id: 'an-id' },
    ]);
  });

  test('is only what the service does now, not what it had done', async () => {
    const there = await network();
    const journal = journalIn(directory());
    const begin = (operations: readonly Operation[], key: string) => {
      const body = { atomic: true, operations };
      const operation: Operation = { method: 'POST', path: batch.path, body };
      journal.begin({ operation, key, rows: operations.length, text: JSON.stringify(body) });
      return body;
    };
    const before = begin([add(1), add(2)], 'before');
    await there.client().call(batch, { body: before as never }, { idempotencyKey: 'before', minimal: true });
    begin([add(3)], 'now');
    // It is refused: the first has the code.
    begin([add(4), add(1)], 'refused');
    await journal.written();
    const resumed = await resume(there.client(), anomalies, journal);
    expect([...resumed.rows]).toEqual([[3, 'created']]);
    expect(await there.all(anomalies)).toHaveLength(3);
    journal.finish();
  });
});

describe('an import that is cut short on its way to a service', () => {
  let file: string;
  let state: string;
  beforeEach(() => {
    state = directory();
    file = join(state, 'many.csv');
    writeFileSync(file, MANY);
  });
  const run = (there: Network, more: readonly string[] = [], around: object = {}, jobs = 3) =>
    vigie(['anomalies', 'import', file, '--jobs', String(jobs), ...more], {
      ...around,
      env: { ...there.env, XDG_STATE_HOME: state },
    });

  /** A service that is out of reach while `fate` says so. */
  async function interrupted() {
    const controller = new AbortController();
    let writes = 0;
    let fate: Fate | undefined;
    const there = await network((request) => {
      if (!isWrite(request)) return 'pass';
      if (++writes === 2) {
        fate = 'cut';
        controller.abort(new VigieError('INTERROMPU', { signal: 'SIGINT' }));
      }
      return fate ?? 'pass';
    });
    // One request at a time: none may still be on its way when the service is back.
    expect((await run(there, [], { signal: controller.signal }, 1)).exitCode).toBe(130);
    fate = undefined;
    const before = (await there.all(anomalies)).length;
    // What was under way has never arrived.
    expect(before).toBe(1000);
    return { there, before };
  }

  test('of which all was refused leaves no journal', async () => {
    const problem = {
      status: 403,
      code: 'JETON_LECTURE_SEULE',
      detail: 'no',
      title: '',
      type: '',
      instance: '',
    };
    const refusing = await network((request) => {
      const refused: Fate = (response) =>
        response.writeHead(403, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
      return isWrite(request) ? refused : 'pass';
    });
    const journals = join(state, 'vigie', 'journal');
    expect((await run(refusing)).exitCode).toBe(4);
    expect(refusing.writes()).not.toEqual([]);
    expect(readdirSync(journals)).toEqual([]);
  });

  test('counts as created what it writes, also to settle what was under way', async () => {
    const { there, before } = await interrupted();
    const { out, err, exitCode } = await run(there, ['--json']);
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      lues: ROWS,
      creees: ROWS - before,
      ignorees: before,
      rejetees: 0,
    });
    const [, begun, written, open] =
      /started at (\d{4}-\d\d-\d\d \d\d:\d\d)\. Rows written so far: at least (\d+); sent without a known answer: (\d+)\.\n/.exec(
        err,
      ) ?? [];
    expect(Number(written)).toBeLessThanOrEqual(before);
    expect(Number(open)).toBeGreaterThanOrEqual(1000);
    expect([0, 1].map((ago) => inWords(new Date(Date.now() - ago * 60_000).toISOString(), PIPED))).toContain(
      begun,
    );
    expect(err).toMatch(/Rows written to finish the interrupted operation: \d000\.\n/);
    expect(await there.all(anomalies)).toHaveLength(ROWS);
  });

  test('says so of each row as well', async () => {
    const { there, before } = await interrupted();
    const { out, exitCode } = await run(there, ['-o', 'ndjson']);
    expect(exitCode).toBe(0);
    const rows = linesOf(out);
    expect(rows).toHaveLength(ROWS);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(ROWS);
    expect(rows.filter(({ resultat }) => resultat === 'cree')).toHaveLength(ROWS - before);
    expect(rows.filter(({ resultat }) => resultat === 'ignore')).toHaveLength(before);
  });

  test('by a service that is gone says so, and no row is to be corrected', async () => {
    let writes = 0;
    let gone = true;
    const there = await network((request) => (isWrite(request) && ++writes > 2 && gone ? 'cut' : 'pass'));
    const open: OpenContext = (...given) => ({
      ...createContext(...given),
      client: async () => there.client({ clock: new TestClock() }),
    });
    const { out, err, exitCode } = await run(there, ['-o', 'ndjson'], { open });
    expect(exitCode).toBe(9);
    // Once, and once more after each of the two answers that may come only then.
    const times = err.match(/The service does not answer; retrying\./g)?.length;
    expect([1, 2, 3]).toContain(times);
    expect(err).toContain(`The service no longer answers. Rows in place: at least 2000 of ${ROWS}.`);
    expect(err).toContain('Once it answers, run the same command again to finish.');
    expect(err).not.toContain('orrect these');
    // Nothing is said of rows of which nothing is known.
    expect(linesOf(out)).toHaveLength(2000);
    gone = false;
    expect((await run(there)).exitCode).toBe(0);
    expect(await there.all(anomalies)).toHaveLength(ROWS);
  });
});

describe('a service that is away for a while', () => {
  test.each([
    ['anomalies', 'import', 'code;texte;gravite\n7;Fuite;0\n'],
    ['anomalies', 'sync', 'code;texte;gravite\n7;Fuite;0\n'],
    ['prescriptions', 'import', 'texte;chemins\nOuvrir;/Moyens\n'],
    ['supports', 'import', 'nature;reference;contenu\narticle;R 1;Texte\n'],
    ['erps', 'import', 'id_sdis;libelle;type;categorie\nE1;Halle;M;5\n'],
  ])('is waited for by each read of %s %s', async (noun, verb, text) => {
    const times = new Map<string, number>();
    // More often than what is tried again without patience.
    const there = await network(({ method, path: asked }) => {
      const time = (times.get(`${method} ${asked}`) ?? 0) + 1;
      times.set(`${method} ${asked}`, time);
      return method === 'GET' && time <= 6 ? 'cut' : 'pass';
    });
    const open: OpenContext = (...given) => ({
      ...createContext(...given),
      client: async () => there.client({ clock: new TestClock() }),
    });
    const root = directory();
    const file = join(root, `${noun}.csv`);
    writeFileSync(file, text);
    const { err, exitCode } = await vigie([noun, verb, file, '--yes'], {
      env: { ...there.env, XDG_STATE_HOME: root },
      open,
    });
    expect([exitCode, err]).toEqual([0, expect.not.stringContaining('Error')]);
    expect(times.get('GET /version')).toBe(7);
  });
});

/** What is not shown on a terminal. */
const PIPED = { env: {}, out: sink(), err: sink() } as unknown as Parameters<typeof inWords>[1];

describe('waiting, where no progress is shown', () => {
  const telling = (flags: object = {}) => {
    const err = sink();
    const io = { env: {}, out: sink(), err };
    const context = {
      ...{ io, flags: { quiet: false, ...flags }, language: 'en' },
      ...{ whenBusy: () => {}, noticeThrough: () => {} },
    };
    return { err, teller: new Reporter(context as never, { file: 'file.csv', flags: {} } as never) };
  };
  const RETRY = { milliseconds: 1600, reason: 'retry' } as const;
  const TOLD = 'The service does not answer; retrying.\n';

  test('for a database is told when it is long, and no more once the work has ended', async () => {
    const [long, ended] = [telling(), telling()];
    for (const { teller } of [long, ended]) teller.progress.busy(true);
    await ended.teller.end();
    await vi.waitFor(() => expect(long.err.text()).toContain('Another program is writing'), 5000);
    expect(ended.err.text()).toBe('');
    await long.teller.end();
  });

  test('is told once for each outage, and not at all when it is short', async () => {
    const { err, teller } = telling();
    teller.progress.reach({ stage: 'write', done: 1, total: 9 });
    teller.progress.wait({ milliseconds: 400, reason: 'retry' });
    await teller.end();
    expect(err.text()).toBe('');
    // A short wait after an attempt that has taken long is a long one.
    for (let i = 0; i < 3; i++) teller.progress.wait({ milliseconds: 200, reason: 'retry', elapsed: 1500 });
    teller.progress.wait(undefined);
    await teller.end();
    expect(err.text()).toBe(TOLD);
    teller.progress.reach({ stage: 'write', done: 2, total: 9 });
    teller.progress.wait(RETRY);
    await teller.end();
    expect(err.text()).toBe(TOLD + TOLD);
  });

  test('because the service asks for pauses is told once, and never when all is to be quiet', async () => {
    const { err, teller } = telling();
    for (const done of [1, 2, 3]) {
      teller.progress.reach({ stage: 'write', done, total: 9 });
      teller.progress.wait({ milliseconds: 5000, reason: 'pause' });
    }
    await teller.end();
    expect(err.text()).toBe('The service asks for a pause of 5 s; the operation then continues.\n');
    const quiet = telling({ quiet: true });
    quiet.teller.progress.wait(RETRY);
    await quiet.teller.end();
    expect(quiet.err.text()).toBe('');
  });
});

describe('two that write into one library at once', () => {
  const FOUR = `${HEAD}4;Vol;0\n5;Cinq;0\n6;Six;0\n`;

  /** Imports a file; right before the first write another one is imported. */
  async function raced(other: string, more: readonly string[] = []) {
    const { vigie: here, path } = place();
    const put = (name: string, text: string) => {
      writeFileSync(path(name), text);
      return path(name);
    };
    const mine = put('mine.csv', FOUR);
    const others = put('others.csv', other);
    let hasRaced = false;
    const open: OpenContext = (...given) => {
      const context = createContext(...given);
      return {
        ...context,
        async client() {
          const client = await context.client();
          const send = client.send.bind(client);
          client.send = async (endpoint, ...given) => {
            if (endpoint.path === batch.path && !hasRaced) {
              hasRaced = true;
              expect((await here(['anomalies', 'import', others])).exitCode).toBe(0);
            }
            return send(endpoint, ...given);
          };
          return client;
        },
      };
    };
    const ran = await here(['anomalies', 'import', mine, ...more], { open });
    expect(hasRaced).toBe(true);
    return ran;
  }

  test('what is there just so is passed over', async () => {
    const { out, exitCode } = await raced(FOUR, ['--json']);
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ lues: 3, creees: 0, ignorees: 3, rejetees: 0 });
    const { out: lines } = await raced(`${HEAD}5;Cinq;0\n`, ['-o', 'ndjson']);
    const results = linesOf(lines).map(({ code, resultat }) => [code, resultat]);
    expect(new Map(results as [number, string][])).toEqual(
      new Map([
        [4, 'cree'],
        [5, 'ignore'],
        [6, 'cree'],
      ]),
    );
  });

  test('what is there otherwise ends the work, and says why', async () => {
    const { err, exitCode } = await raced(`${HEAD}5;Autre;0\n`);
    expect(exitCode).toBe(5);
    expect(err).toContain('The object 5, due to be created, appeared in the library with different');
    expect(err).toContain('run the same command again');
    expect(err).not.toContain('another code');
  });
});

test('a code that is a number is one in every line, also when the row is rejected', async () => {
  const stdin = `${HEAD}7;Sept;grave\nB7;Vol;0\n08;Huit;0\n`;
  const { out } = await vigie(['anomalies', 'import', '-', '--partial', '-o', 'ndjson'], { stdin });
  expect(linesOf(out).map(({ code, resultat }) => [code, resultat])).toEqual([
    [7, 'rejete'],
    ['B7', 'rejete'],
    [8, 'cree'],
  ]);
});
