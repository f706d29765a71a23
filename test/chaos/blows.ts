import type { Child } from '../e2e/program.ts';
import { type Meddle, pass } from './middle.ts';
import type { Own } from './services.ts';

/** The program while it runs, the service, and what they are doing. */
export interface Field {
  readonly own: Own | undefined;
  child?: Child;
  /** Resolves when a service that was killed is back. */
  back: Promise<unknown>;
}

/** Things that happen to processes when a write arrives in the middle, or when it is done. */
const BLOWS = {
  'client killed, its request is lost': ({ child }) => {
    return async ({ reset }) => {
      await killed(child);
      reset();
    };
  },
  'client killed, its request arrives': ({ child }) => {
    return async ({ forward }) => {
      await killed(child);
      await forward();
    };
  },
  'client killed, its request arrives at the end': ({ child }) => {
    return async ({ forward, keep }) => {
      keep(forward);
      await killed(child);
    };
  },
  'client killed before the answer': ({ child }) => {
    return async ({ forward }) => {
      await forward();
      await killed(child);
    };
  },
  'Ctrl-C': ({ child }) => {
    return async (exchange) => {
      child?.kill('SIGINT');
      await pass(exchange);
    };
  },
  'Ctrl-C before the answer': ({ child }) => {
    return async ({ forward, answer }) => {
      const reply = await forward();
      child?.kill('SIGINT');
      answer(reply);
    };
  },
  'Ctrl-C twice': ({ child }) => {
    return async ({ forward, answer }) => {
      child?.kill('SIGINT');
      const reply = await forward();
      child?.kill('SIGINT');
      answer(reply);
    };
  },
  SIGTERM: ({ child }) => {
    return async (exchange) => {
      child?.kill('SIGTERM');
      await pass(exchange);
    };
  },
  'service killed before the request': (field) => {
    return async ({ reset }) => {
      await restart(field);
      reset();
    };
  },
  'service killed while it works': (field) => {
    return async ({ forward, reset }) => {
      await Promise.allSettled([forward(), restart(field)]);
      reset();
    };
  },
  'service killed before the answer': (field) => {
    return async ({ forward, reset }) => {
      await forward();
      await restart(field);
      reset();
    };
  },
} satisfies Record<string, (field: Field) => Meddle>;

export type BlowName = keyof typeof BLOWS;
export const BLOW_NAMES = Object.keys(BLOWS) as BlowName[];

export function isBlow(name: string): name is BlowName {
  return Object.hasOwn(BLOWS, name);
}

export function strike(name: BlowName, field: Field): Meddle {
  return BLOWS[name](field);
}

async function killed(child: Child | undefined): Promise<void> {
  child?.kill('SIGKILL');
  await child;
}

/** Kills the service, once it is there; while it comes back, no service is there. */
async function restart(field: Field): Promise<void> {
  await field.back;
  await field.own?.stop('SIGKILL');
  field.back = field.own?.start() ?? Promise.resolve();
}
