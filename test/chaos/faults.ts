import { type Meddle, type ProxiedExchange, type Reply, wire } from './middle.ts';
import type { Random } from './random.ts';

/** One way in which a request goes wrong; chance decides the details. */
type RequestFault = (exchange: ProxiedExchange, random: Random) => Promise<void> | void;

/** Every fault by its name. Waits that are asked for are of one second at most. */
const FAULTS = {
  /** The connection breaks before the service has seen anything. */
  reset: ({ reset }) => reset(),

  /** The service had enough of an idle connection, just when the request came. */
  closed: ({ close }) => close(),

  /** The service does it, and its answer is lost. */
  lost: async ({ forward, reset }) => {
    await forward();
    reset();
  },

  /** The answer breaks off in its head, or in its body. */
  cut: async ({ forward, say, reset, close }, random) => {
    const reply = await forward();
    await say(reply, random.between(1, wire(reply).length - 1));
    if (random.chance(0.5)) reset();
    else close();
  },

  /** The answer is whole, and the connection is closed after it without a word. */
  parted: async ({ forward, say, close }) => {
    const reply = await forward();
    await say(reply, wire(reply).length);
    close();
  },

  /** Something in between had no patience: the service does it all the same. */
  gateway: async ({ forward, answer }, random) => {
    await forward();
    answer(page(random.pick([502, 504])));
  },

  /** Part of the document, and a head that says that this is all. */
  truncated: async ({ forward, answer }, random) => {
    const reply = await forward();
    answer({ ...reply, body: reply.body.subarray(0, random.between(0, reply.body.length - 1)) });
  },

  /** The same, cut where it is least seen: at the end of a line. */
  shortened: async ({ forward, answer }, random) => {
    const reply = await forward();
    const end = reply.body.lastIndexOf('\n', random.between(0, Math.max(0, reply.body.length - 2)));
    answer({ ...reply, body: reply.body.subarray(0, end + 1) });
  },

  /** A page of another service, or noise, as if it were the answer. */
  garbled: async ({ forward, answer }, random) => {
    const reply = await forward();
    answer(random.chance(0.5) ? page(200) : { ...reply, body: Buffer.from('{"data":[\xff\xfe\0', 'latin1') });
  },

  /** Not now: nothing is done. */
  throttled: ({ answer }, random) => answer(refusal(429, random.pick(PAUSES)(new Date()))),

  /** Not now either: nothing is done. */
  unavailable: ({ answer }, random) => answer(refusal(503, random.pick(PAUSES)(new Date()))),

  /** It arrives when the client has given up waiting. */
  late: async ({ gone, forward }) => {
    await gone;
    await forward();
  },

  /** It arrives when everything is over. */
  posthumous: async ({ gone, forward, keep }) => {
    keep(forward);
    await gone;
  },
} satisfies Record<string, RequestFault>;

export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/** A fault whose details follow from `random`. */
export function meddling(name: FaultName, random: Random): Meddle {
  const fault: RequestFault = FAULTS[name];
  return (exchange) => fault(exchange, random);
}

/** Every way to ask for a pause, of a second at most, and some to ask for none that anybody could tell. */
export const PAUSES: readonly ((now: Date) => Record<string, string>)[] = [
  () => ({}),
  () => ({ 'retry-after': '0' }),
  () => ({ 'retry-after': '1' }),
  (now) => ({ 'retry-after': later(now).toUTCString() }),
  (now) => ({ 'retry-after': rfc850(later(now)) }),
  (now) => ({ 'retry-after': asctime(later(now)) }),
  (now) => ({ 'retry-after': new Date(now.getTime() - 3_600_000).toUTCString() }),
  () => ({ 'retry-after': 'soon' }),
  () => ({ 'retry-after': '-1' }),
  () => ({ 'retry-after': '0.5' }),
  () => ({ 'retry-after': '' }),
  () => ({ 'ratelimit-limit': '10', 'ratelimit-remaining': '0', 'ratelimit-reset': '1' }),
  () => ({ ratelimit: 'limit=10, remaining=0, reset=1' }),
  () => ({ 'ratelimit-policy': '"burst";q=10;w=1', ratelimit: '"burst";r=0;t=1' }),
];

const later = (now: Date) => new Date(now.getTime() + 1000);
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Sunday, 06-Nov-94 08:49:37 GMT`. */
function rfc850(date: Date): string {
  const [, day, month, year = '', time] = date.toUTCString().split(' ');
  return `${DAYS[date.getUTCDay()]}, ${day}-${month}-${year.slice(2)} ${time} GMT`;
}

/** `Sun Nov  6 08:49:37 1994`, which means UTC. */
function asctime(date: Date): string {
  const [weekday = '', , month, year, time] = date.toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${String(date.getUTCDate()).padStart(2)} ${time} ${year}`;
}

function refusal(status: number, headers: Record<string, string>): Reply {
  const body = Buffer.from(JSON.stringify({ error: 'not now' }));
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

function page(status: number): Reply {
  const body = Buffer.from('<!doctype html><title>Gateway</title><p>This page is not what you asked for.');
  return { status, headers: { 'content-type': 'text/html' }, body };
}
