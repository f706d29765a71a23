import type { Answer, Call, Model } from './models.ts';

/** One call as its client saw it, in milliseconds of one clock. */
export interface Operation {
  /** What it is a call of: serial orders of different objects make one of them all (Herlihy and Wing, "locality"). */
  readonly object: string;
  readonly call: Call;
  readonly begin: number;
  /** Infinity where no answer came: it may take effect at any time from its begin on, once, or never. */
  readonly end: number;
  readonly answer?: Answer;
}

/** A state that an object may be in, and which of the calls under way have taken effect already. */
interface Possibility {
  readonly state: unknown;
  readonly done: ReadonlySet<Operation>;
}

/**
 * Looks for a serial order of the calls of one object that explains every answer, each call at one instant between its begin and
 * its end ("linearizability"). Goes through begins and ends as they came, with every state that the object may be in; a call takes
 * effect when an answer first needs it to (Lowe, "Testing for linearizability"). Answers the first call that none explains.
 */
export function unexplained<S>(model: Model<S>, operations: readonly Operation[]): Operation | undefined {
  const bounded = settled(operations);
  const numbers = new Map(bounded.map((operation, i) => [operation, i]));
  const keyOf = ({ state, done }: Possibility) =>
    JSON.stringify([sortedMembers(state), [...done].map((one) => numbers.get(one)).sort()]);
  const underWay = new Set<Operation>();
  let possible = new Map<string, Possibility>([['', { state: model.initial, done: new Set() }]]);
  for (const { operation, isBegin } of inTime(bounded)) {
    if (isBegin) {
      underWay.add(operation);
      continue;
    }
    const after = new Map<string, Possibility>();
    const seen = new Set<string>();
    const left = [...possible.values()];
    for (let one = left.pop(); one; one = left.pop()) {
      const { state, done } = one;
      if (done.has(operation)) {
        const over = { state, done: new Set([...done].filter((other) => other !== operation)) };
        after.set(keyOf(over), over);
        continue;
      }
      for (const next of underWay) {
        const changed = done.has(next) ? undefined : model.step(state as S, next.call, next.answer);
        if (changed === undefined) continue;
        const possibility = { state: changed, done: new Set([...done, next]) };
        const key = keyOf(possibility);
        if (!seen.has(key)) left.push(possibility);
        seen.add(key);
      }
    }
    if (after.size === 0) return operation;
    underWay.delete(operation);
    possible = after;
  }
  return undefined;
}

/**
 * What is known of calls without an answer: what one has written was there by the end of the first call that shows it. What one has
 * made and no call shows, not even the last, need not have been made: nobody could change it. The others may happen at any time.
 */
function settled(operations: readonly Operation[]): Operation[] {
  const shown = operations.filter(({ answer }) => answer?.shown !== undefined);
  const texts = shown.map(({ answer, end }) => ({ end, text: JSON.stringify(answer?.shown) }));
  return operations.flatMap((operation) => {
    const name = operation.answer ? undefined : writtenBy(operation.call);
    if (name === undefined) return [operation];
    const seen = texts.filter(({ text }) => text.includes(JSON.stringify(name))).map(({ end }) => end);
    if (seen.length > 0) return [{ ...operation, end: Math.min(...seen) }];
    return operation.call.do === 'write' ? [operation] : [];
  });
}

/** The value that no other call writes. */
function writtenBy(call: Call): string | undefined {
  if (call.do === 'write') return call.to.observations;
  if (call.do === 'notify') return call.title;
  return call.do === 'add' ? call.text : undefined;
}

/** Begins and ends in their order; of one instant, begins first: what touches may have been at once. */
function inTime(operations: readonly Operation[]) {
  const events = operations.flatMap((operation) => [
    { operation, isBegin: true, at: operation.begin },
    { operation, isBegin: false, at: operation.end },
  ]);
  return events
    .filter(({ at }) => at !== Number.POSITIVE_INFINITY)
    .sort((a, b) => a.at - b.at || Number(b.isBegin) - Number(a.isBegin));
}

/** States are records: two of the same members are one state, whichever was written first. */
function sortedMembers(state: unknown): unknown {
  return Object.entries(state as object).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Every object whose calls no serial order explains, with the first call that does not fit. */
export function judge(operations: readonly Operation[], modelOf: (object: string) => Model<never>): string[] {
  const objects = Map.groupBy(operations, ({ object }) => object);
  return [...objects].flatMap(([object, ours]) => {
    const odd = unexplained(modelOf(object), ours);
    if (!odd) return [];
    const { call, answer, begin, end } = odd;
    return [`${object}: ${JSON.stringify(call)} from ${begin} to ${end}: ${JSON.stringify(answer)}`];
  });
}
