import { BLOW_NAMES, type BlowName } from './blows.ts';
import type { Scenario } from './campaign.ts';
import { FAULT_NAMES, type FaultName } from './faults.ts';
import { Random } from './random.ts';

/** What only a service that honours keys, or that can be killed, comes through unharmed. */
const OWN_ALONE: readonly string[] = [
  'posthumous',
  'client killed, its request arrives at the end',
  ...BLOW_NAMES.filter((name) => name.startsWith('service')),
];

const EVENTS: readonly (FaultName | BlowName)[] = [...FAULT_NAMES, ...BLOW_NAMES];
const ZONES = ['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata'];

/** Scenario number `i` of a seed: every event in turn is sure to happen to one of the first writes; the rest is chance. */
export function scenario(seed: number, i: number): Scenario {
  const random = new Random(seed, i);
  const what = EVENTS[(seed + i) % EVENTS.length] as FaultName | BlowName;
  const service = OWN_ALONE.includes(what) || random.chance(0.5) ? 'own' : 'bare';
  const faults = FAULT_NAMES.filter((name) => service === 'own' || !OWN_ALONE.includes(name));
  // A service of ours takes many rows at once: more than one request needs long ones.
  const wide = service === 'own' && random.chance(0.7);
  const more = EVENTS.filter((name) => service === 'own' || !OWN_ALONE.includes(name));
  const noun = random.pick(['anomalies', 'prescriptions'] as const);
  const act = random.pick(['create', 'replace', 'sync'] as const);
  return {
    ...{ seed: `${seed}/${i}`, service, wide },
    noun,
    act,
    rows: wide ? random.between(100, 200) : random.between(30, service === 'own' ? 300 : 80),
    // A bare service makes no supports.
    citing: noun === 'prescriptions' && service === 'own' && random.chance(0.5),
    zone: random.pick(ZONES),
    flags: ['--timeout', '1', ...(random.chance(0.5) ? ['--jobs', String(random.between(1, 8))] : [])],
    ...(service === 'bare' && random.chance(0.2) ? { perSecond: 40 } : {}),
    events: [
      { at: service === 'own' ? 1 : random.between(1, 20), what },
      { at: random.between(2, service === 'own' ? 4 : 30), what: random.pick(more) },
    ],
    network: service === 'own' ? { chance: 0.2, most: 5, faults } : { chance: 0.05, most: 8, faults },
  };
}
