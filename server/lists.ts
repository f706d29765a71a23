import type { PackedRows } from '../src/client/blocks.ts';
import type { Call } from '../src/client/transport.ts';
import { addAnomalie, addAnomalies } from '../src/contract/anomalies.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { VigieError } from '../src/contract/errors.ts';
import { plainCheck } from '../src/contract/plain.ts';
import { MINIMAL } from '../src/contract/service.ts';
import { authorise, type Caller } from './access.ts';
import type { Given, Scope } from './handler.ts';
import { once } from './idempotency.ts';
import { listChanged } from './listing.ts';
import { check, type Outcome, shown } from './operation.ts';
import { insertPacked } from './resources/anomalies-intake.ts';
import { handledOf } from './resources/index.ts';

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
  const made = handledOf(endpoint).bulk?.(scope, bodies);
  if (!made) savepoint.undo();
  savepoint.release();
  return made;
}

/** A batch that does nothing but create a list of anomalies, all or none, as its bytes say it. */
export interface PackedList {
  readonly rows: PackedRows;
  readonly count: number;
  /** The same as an ordinary batch. */
  readonly body: () => unknown;
}

/** A call as it came over HTTP. */
export interface Received extends Call {
  readonly packed?: PackedList | undefined;
}

/** Says that some code is taken: the ordinary way tells which. */
export class Taken extends Error {}

/** Whether a packed list may be created as it is: who may not, or wants to see what was made, is answered the ordinary way. */
export function isDoneAtOnce({ minimal, query = {} }: Call, caller: Caller): boolean {
  if (!minimal || Object.keys(query).length > 0) return false;
  try {
    authorise(caller, addAnomalie);
    return true;
  } catch (error) {
    if (error instanceof VigieError) return false;
    throw error;
  }
}

/** Creates a packed list. Throws Taken: then the write must be undone. */
export function createPacked(scope: Scope, { rows, count }: PackedList): Outcome {
  if (!insertPacked(scope, rows)) throw new Taken();
  listChanged(scope, 'anomalies', { more: count });
  return { status: 204, headers: { 'preference-applied': MINIMAL } };
}
