import type { Call } from '../../src/client/transport.ts';
import { addAnomalie, addAnomalies } from '../../src/contract/anomalies.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { plainCheck } from '../../src/contract/plain.ts';
import { handledOf } from '../resources/index.ts';
import { authorise, type Caller } from './access.ts';
import type { Given, Scope } from './handler.ts';
import { once } from './idempotency.ts';
import { check, type Outcome, shown } from './operation.ts';

type Bodies = readonly Given<Endpoint>['body'][];

/** What creates many objects where a batch gives a list as the body of what creates one (choice X9). */
const LISTS: ReadonlyMap<string, Endpoint> = new Map([[addAnomalie.name, addAnomalies]]);

/** The list of objects that an operation of a batch creates, unchecked; undefined for any other operation. */
export function listIn({ endpoint, body }: Call): readonly unknown[] | undefined {
  return Array.isArray(body) && LISTS.has(endpoint.name) ? body : undefined;
}

/** Creates a list of objects, all or none: the caller undoes what was written when it throws, as for one of them. */
export function createList(scope: Scope, call: Call): Outcome {
  const { endpoint } = call;
  const bodies = checkList(call, scope.caller);
  return once(scope, call, () => shown(endpoint, createEach(scope, endpoint, bodies)));
}

/** Checks who calls and what is given, as `check` does, which judges whatever is not plainly right. */
function checkList(call: Call, caller: Caller): Bodies {
  const { endpoint, body, query } = call;
  const isPlain = endpoint.body && plainCheck(endpoint.body());
  const list = LISTS.get(endpoint.name) as Endpoint;
  if (query === undefined && isPlain && (body as Bodies).length > 0 && (body as Bodies).every(isPlain)) {
    authorise(caller, list);
    return body as Bodies;
  }
  return (check({ ...call, endpoint: list }, caller) as { body: Bodies }).body;
}

/** Creates them together; else, part by part, finds the first that is refused, and throws why. */
function createEach(scope: Scope, endpoint: Endpoint, bodies: Bodies): unknown[] {
  const made = createTogether(scope, endpoint, bodies);
  if (made) return made;
  const [body] = bodies;
  if (bodies.length === 1) return [handledOf(endpoint).handler(scope, { body } as Given<Endpoint>)];
  const half = bodies.length >> 1;
  return [
    ...createEach(scope, endpoint, bodies.slice(0, half)),
    ...createEach(scope, endpoint, bodies.slice(half)),
  ];
}

/** Creates them all in one go, or answers undefined and leaves nothing behind. */
export function createTogether(scope: Scope, endpoint: Endpoint, bodies: Bodies): unknown[] | undefined {
  const savepoint = scope.engine.savepoint('bulk');
  const made = handledOf(endpoint).creating.bulk?.(scope, bodies);
  if (!made) savepoint.undo();
  savepoint.release();
  return made;
}
