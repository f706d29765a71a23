import type { Operation } from './checker.ts';
import type { Listed, ModelWorkflow } from './models.ts';

/** A history that nobody could have seen of a database that keeps what it promises. */
export interface Anomaly {
  readonly name: string;
  /** Answers another history in which one answer is another; undefined where this one offers no place for it. */
  plant(history: readonly Operation[]): readonly Operation[] | undefined;
}

type PlantAnomaly = (operation: Operation, history: readonly Operation[]) => Operation | undefined;

/** Changes the first operation that offers a place. */
const anomaly = (name: string, place: PlantAnomaly): Anomaly => ({
  name,
  plant(history) {
    for (const [i, operation] of history.entries()) {
      const planted = place(operation, history);
      if (planted) return history.with(i, planted);
    }
    return undefined;
  },
});

const answering = (operation: Operation, shown: unknown, status = 200): Operation => ({
  ...operation,
  answer: { status, shown },
});

/** The writes of a workflow that were accepted, in the order of their answers, up to an instant. */
function accepted(object: string, workflow: string, history: readonly Operation[], until: number) {
  return history.filter(
    ({ object: other, call, answer, end }) =>
      other === object &&
      call.do === 'write' &&
      call.workflow === workflow &&
      answer?.status === 200 &&
      end < until,
  );
}

/** What had been written to a workflow before an instant, and overwritten by a call that began and ended since. */
function overwritten(
  { object, begin }: Operation,
  workflow: string,
  history: readonly Operation[],
): ModelWorkflow[] {
  const writes = accepted(object, workflow, history, begin);
  const isOver = ({ end }: Operation) => writes.some((later) => later.begin > end);
  return writes.filter(isOver).map(({ answer }) => answer?.shown as ModelWorkflow);
}

export const ANOMALIES: readonly Anomaly[] = [
  anomaly('lost update: a write on a condition that no longer holds is accepted', (operation, history) => {
    const { call, answer } = operation;
    if (call.do !== 'write' || answer?.status !== 412) return undefined;
    const gone = overwritten(operation, call.workflow, history).map(({ observations }) => observations);
    return gone.includes(call.expected?.observations ?? '') ? answering(operation, call.to) : undefined;
  }),
  anomaly('dirty read: what a refused write would have written is seen', (operation, history) => {
    const { object, call } = operation;
    if (call.do !== 'workflow') return undefined;
    const refused = history.find(
      (one) =>
        one.object === object &&
        one.call.do === 'write' &&
        one.call.workflow === call.workflow &&
        one.answer?.status === 409,
    );
    return refused?.call.do === 'write' ? answering(operation, refused.call.to) : undefined;
  }),
  anomaly('stale read: what had been overwritten is seen', (operation, history) => {
    const { call } = operation;
    if (call.do !== 'workflow') return undefined;
    const before = overwritten(operation, call.workflow, history).at(-1);
    return before && answering(operation, before);
  }),
  anomaly('double application: what was made once is there twice', (operation) => {
    if (operation.call.do !== 'inbox' || !operation.answer) return undefined;
    const { total, elements } = operation.answer.shown as Listed;
    const [first] = elements;
    return first && answering(operation, { total: total + 1, elements: [first, ...elements] });
  }),
  anomaly('count off by one: a total is not that of the rows', (operation) => {
    if (operation.call.do !== 'explore') return undefined;
    const shown = operation.answer?.shown as { readonly total: number };
    return answering(operation, { ...shown, total: shown.total + 1 });
  }),
];
