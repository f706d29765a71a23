import { Bare } from './bare.ts';
import { type BlowName, type Field, isBlow, strike } from './blows.ts';
import { type FaultName, meddling } from './faults.ts';
import { Lab, type Setting, type Verdict } from './lab.ts';
import { type Meddle, Middle, type Seen } from './middle.ts';
import { Random } from './random.ts';
import { type Machine, Own, type Service } from './services.ts';

/** All that happens to an import over a network, from its seed. */
export interface Scenario extends Setting {
  readonly service: 'own' | 'bare';
  /** How likely a request goes wrong, how many do at most, and in which ways. */
  readonly network?: {
    readonly chance: number;
    readonly most: number;
    readonly faults: readonly FaultName[];
  };
  /** What surely happens to a write; they are counted from 1 on, over all attempts. */
  readonly events?: readonly { readonly at: number; readonly what: FaultName | BlowName }[];
  /** Decides before anything else: what it takes in hand happens to no write that is counted. */
  readonly first?: (seen: Seen) => Meddle | undefined;
  /** Headers that are taken from every request. */
  readonly stripped?: readonly string[];
  /** Done after an attempt that failed. */
  readonly between?: (machine: Machine) => void;
}

/** What came of it, and what was done to it, how often. */
export interface Report extends Verdict {
  readonly fired: ReadonlyMap<string, number>;
}

/** Imports under all that the scenario has in store, again and again until it is done. */
export async function campaign(scenario: Scenario): Promise<Report> {
  const fate = new Fate(scenario);
  const middle = await new Middle(fate.decide).start();
  for (const name of scenario.stripped ?? []) middle.stripped.add(name);
  let lab: Lab | undefined;
  try {
    lab = await Lab.open(scenario, (service) => ({ VIGIE_URL: middle.before(service) }));
    const { service, machine } = lab;
    const field = fate.begin(service);
    const verdict = await lab.attempt({
      started: (child) => {
        field.child = child;
      },
      disturbed: async ({ exitCode }) => {
        await field.back;
        await middle.deserted();
        if (exitCode !== 0) scenario.between?.(machine);
        return fate.news();
      },
      done: () => middle.release(),
    });
    if (service instanceof Bare && service.throttled > 0) fate.fired.set('too fast', service.throttled);
    return { ...verdict, fired: fate.fired };
  } finally {
    await middle.stop();
    await lab?.service.stop();
  }
}

/** Decides what becomes of each request. What it decides follows from the seed and the request alone. */
class Fate {
  readonly fired = new Map<string, number>();
  readonly #scenario: Scenario;
  #field: Field | undefined;
  #writes = 0;
  #faults = 0;
  #known = 0;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
  }

  /** From here on it strikes. Answers what it has to be told of. */
  begin(service: Service): Field {
    this.#field = { own: service instanceof Own ? service : undefined, back: Promise.resolve() };
    return this.#field;
  }

  /** Whether something was done since it was last asked. */
  news(): boolean {
    const all = [...this.fired.values()].reduce((sum, one) => sum + one, 0);
    const news = all > this.#known;
    this.#known = all;
    return news;
  }

  readonly decide = (seen: Seen): Meddle | undefined => {
    const { seed, network, events = [], first } = this.#scenario;
    if (!this.#field) return undefined;
    const taken = first?.(seen);
    if (taken) {
      this.#count('first');
      return taken;
    }
    const random = new Random(seed, seen.method, seen.path, String(seen.body), seen.before);
    if (seen.method !== 'GET') this.#writes++;
    const event = seen.method !== 'GET' && events.find(({ at }) => at === this.#writes);
    if (event) return this.#fire(event.what, random);
    if (!network || this.#faults === network.most || !random.chance(network.chance)) return undefined;
    this.#faults++;
    const fault = random.pick(network.faults);
    // Who waits in vain waits a whole second.
    const again = SLOW.includes(fault) && SLOW.some((name) => this.fired.has(name));
    return this.#fire(again ? 'lost' : fault, random);
  };

  #fire(name: FaultName | BlowName, random: Random): Meddle {
    this.#count(name);
    return isBlow(name) ? strike(name, this.#field as Field) : meddling(name, random);
  }

  #count(name: string): void {
    this.fired.set(name, (this.fired.get(name) ?? 0) + 1);
  }
}

const SLOW: readonly string[] = ['late', 'posthumous'];
