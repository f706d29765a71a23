import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { REPEAT } from '../setup/chance.ts';
import { Bare } from './bare.ts';
import { campaign, type Report, type Scenario } from './campaign.ts';
import { meddling } from './faults.ts';
import { makeTask, repetitions } from './library.ts';
import { type Meddle, Middle, type Seen } from './middle.ts';
import { Random } from './random.ts';
import { findingsOf } from './runs.ts';

// What each protection is for: without it the same fault does harm, and the harm is seen.

const TEXTS = { noun: 'prescriptions', act: 'create', rows: 30, seed: 'control' } as const;
const ANOMALIES = { ...TEXTS, noun: 'anomalies' } as const;
/** What keeps a program waiting need not be waited for long. */
const IMPATIENT = { flags: ['--timeout', '1'] } as const;
const TWINS = /^twice there/;
const LOSS = /^is lost/;

/** One fault that does no harm, one that does, and what is said of it. */
interface Control {
  readonly what: string;
  readonly unharmed: Scenario;
  readonly harmed: Scenario;
  readonly harm: RegExp;
}

const answerLost = { ...TEXTS, service: 'own', events: [{ at: 1, what: 'lost' }] } as const;
/** A service that honours keys, and creates what it is told to, even if the same is there. */
const createsAgain = { first: withoutSkipIdentical } as const;
const killed = 'client killed, its request arrives at the end';
const arrivesAtTheEnd = {
  ...TEXTS,
  ...createsAgain,
  service: 'own',
  events: [{ at: 1, what: killed }],
} as const;
const lookedFor = { ...TEXTS, service: 'bare', events: [{ at: 10, what: 'lost' }] } as const;
const tooLate = { ...IMPATIENT, events: [{ at: 10, what: 'posthumous' }] } as const;

const CONTROLS: readonly Control[] = [
  {
    what: 'keys: without them, rows whose answer was lost are done twice',
    unharmed: { ...answerLost, ...createsAgain },
    harmed: { ...answerLost, ...createsAgain, stripped: ['idempotency-key'] },
    harm: TWINS,
  },
  {
    what: 'skip_identical: without it and without keys, rows whose answer was lost are done twice',
    unharmed: { ...answerLost, stripped: ['idempotency-key'] },
    harmed: { ...answerLost, ...createsAgain, stripped: ['idempotency-key'] },
    harm: TWINS,
  },
  {
    what: 'the journal: without it, rows that arrive after the program has died are done twice',
    unharmed: arrivesAtTheEnd,
    harmed: {
      ...arrivesAtTheEnd,
      between: ({ home }) => rmSync(join(home, '.local/state'), { recursive: true, force: true }),
    },
    harm: TWINS,
  },
  {
    what: 'looking first: where reading shows nothing of what was written, it is written twice',
    unharmed: lookedFor,
    harmed: { ...lookedFor, first: emptyLists },
    harm: TWINS,
  },
  {
    what: 'codes: what arrives too late is refused, where a service without keys takes a text twice',
    unharmed: { ...ANOMALIES, ...tooLate, service: 'bare' },
    harmed: { ...TEXTS, ...tooLate, service: 'bare' },
    harm: TWINS,
  },
  {
    what: 'replacing at once: where an object is deleted to be added again, a late deletion loses it',
    unharmed: {
      ...{ ...ANOMALIES, ...IMPATIENT, service: 'own', act: 'replace' },
      events: [{ at: 1, what: 'posthumous' }],
    },
    harmed: { ...ANOMALIES, ...IMPATIENT, service: 'bare', act: 'replace', first: firstDeletionLate() },
    harm: LOSS,
  },
  {
    what: 'the end of a list: where it is forged, a list that was cut passes for the whole, and what it lacked is made twice',
    unharmed: { ...TEXTS, service: 'own', act: 'replace', first: firstListCut('') },
    harmed: { ...TEXTS, service: 'own', act: 'replace', first: firstListCut('\n') },
    harm: TWINS,
  },
];

test.each(['own', 'bare'] as const)('an undisturbed import is right at once (%s)', async (service) => {
  const { findings, attempts, fired } = await campaign({ ...TEXTS, act: 'replace', service });
  expect(findings).toEqual([]);
  expect(attempts).toHaveLength(1);
  expect([...fired]).toEqual([]);
});

test(`without its protection, an import that came through a fault does harm, and that is seen (${REPEAT})`, async () => {
  const found = await findingsOf(
    CONTROLS,
    ({ what }) => what,
    async ({ unharmed, harmed, harm }) => {
      const [right, wrong] = [await campaign(unharmed), await campaign(harmed)];
      const seen = wrong.findings.some((finding) => harm.test(finding));
      return [
        ...right.findings,
        ...(hasHappened(unharmed, right) ? [] : ['the fault did not happen']),
        ...(seen ? [] : ['no harm was seen']),
      ];
    },
  );
  expect(found).toEqual([]);
});

test('a program that sends again whatever failed makes twins, and they are seen', async () => {
  const { rows, ...task } = makeTask('prescriptions', 'create', { rows: 10, seed: 'control' });
  const bare = await new Bare().start();
  let requests = 0;
  const third = () => (++requests === 3 ? meddling('lost', new Random('third')) : undefined);
  const middle = await new Middle(third).start();
  middle.before(bare);
  onTestFinished(async () => {
    await Promise.all([middle.stop(), bare.stop()]);
  });
  for (const row of rows) {
    const send = () => fetch(`${middle.url}/prescriptions`, { method: 'POST', body: JSON.stringify(row) });
    await send().catch(send);
  }
  expect(repetitions({ ...task, rows }, bare.performed)).toEqual([
    expect.stringMatching(/^was done already: POST .* n° 3$/),
  ]);
});

/** Whether what a scenario has in store was done. */
function hasHappened({ events }: Scenario, { fired }: Report): boolean {
  return events ? events.every(({ what }) => fired.has(what)) : fired.size > 0;
}

/** Hides from a client that the service can skip what is there already. */
function withoutSkipIdentical({ method, path }: Seen): Meddle | undefined {
  if (method !== 'GET' || path !== '/version') return undefined;
  return async ({ forward, answer }) => {
    const reply = await forward();
    const version = JSON.parse(String(reply.body)) as { extensions: string[] };
    const extensions = version.extensions.filter((name) => name !== 'batch-skip-identical');
    answer({ ...reply, body: Buffer.from(JSON.stringify({ ...version, extensions })) });
  };
}

/** Answers every reading of a list as if there were nothing. */
function emptyLists({ method, path }: Seen): Meddle | undefined {
  if (method !== 'GET' || !path.startsWith('/prescriptions')) return undefined;
  const pagination = { total: 0, count: 0, per_page: 100, current_page: 1, total_pages: 1 };
  const body = Buffer.from(JSON.stringify({ data: [], meta: { pagination } }));
  return ({ answer }) => answer({ status: 200, headers: { 'content-type': 'application/json' }, body });
}

/** Keeps the first deletion until everything is over. */
function firstDeletionLate() {
  let deletions = 0;
  return ({ method }: Seen) =>
    method === 'DELETE' && ++deletions === 1 ? meddling('posthumous', new Random('late')) : undefined;
}

/** Cuts the first list that is read as a whole at the end of its third line, and puts something behind it. */
function firstListCut(mark: string) {
  let lists = 0;
  return ({ method, headers }: Seen): Meddle | undefined => {
    if (method !== 'GET' || !headers.accept?.includes('ndjson') || ++lists > 1) return undefined;
    return async ({ forward, answer }) => {
      const reply = await forward();
      const lines = String(reply.body).split('\n').slice(0, 3);
      answer({ ...reply, body: Buffer.from(`${lines.join('\n')}\n${mark}`) });
    };
  };
}
