import type { Endpoint } from '../../contract/endpoint.ts';
import { VigieError } from '../../contract/errors.ts';
import { batch, type Operation, type OperationResult } from '../../contract/resources/service.ts';
import type { Body, Identity, ImportTarget } from '../model/import-target.ts';
import type { PlanStep } from '../plan/steps.ts';

/** Operations of a step, all or none. */
export function operationsOf(target: ImportTarget, step: PlanStep): Operation[] {
  const { update, remove, row } = target;
  if (step.action === 'create') return [creationOf(target, step.body)];
  if (step.action === 'replace' && update) {
    const body = row?.change ? row.change(step.body) : step.body;
    return [{ method: update.method, path: addressOf(update, step.name), body }];
  }
  if (!remove) throw new TypeError(`nothing of ${target.name} can be deleted`);
  const removal: Operation = { method: remove.method, path: addressOf(remove, step.name) };
  if (step.action === 'delete') return [removal];
  // Fields absent from the row are kept.
  return [removal, creationOf(target, { ...step.before, ...step.body })];
}

/** Operation that creates the object of a row. */
export function creationOf({ add, row }: ImportTarget, values: Body): Operation {
  if (!row) return { method: add.method, path: add.path, body: values };
  const { params = {}, body } = row.creation(values);
  const path = add.path.replace(PARAMETER, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return { method: add.method, path, body };
}

/** Operations, with consecutive creations on one path packed into one with many bodies (choice X13). */
export function packed(operations: readonly Operation[]): Operation[] {
  const together: Operation[] = [];
  for (const operation of operations) {
    const { method, path, body, skip_identical } = operation;
    const last = together.at(-1);
    if (method !== 'POST') together.push(operation);
    else if (last?.bodies && last.path === path && last.skip_identical === skip_identical)
      last.bodies.push(body);
    else together.push({ method, path, bodies: [body], ...(skip_identical ? { skip_identical } : {}) });
  }
  return together;
}

/** The operations before packing. */
export function unpacked(operations: readonly Operation[]): Operation[] {
  return operations.flatMap(({ bodies, ...operation }) =>
    bodies ? bodies.map((body) => ({ ...operation, body })) : [operation],
  );
}

/** Results of unpacked operations. Throws REPONSE_INCOMPRISE for a wrong number of them. */
export function unpackedResults(
  operations: readonly Operation[],
  results: readonly OperationResult[],
): OperationResult[] {
  const other = () => new VigieError('REPONSE_INCOMPRISE', { url: `POST ${batch.path}`, reason: 'results' });
  if (results.length !== operations.length) throw other();
  return results.flatMap(({ exceptions = [], ...result }, i) => {
    const { bodies = [undefined] } = operations[i] as Operation;
    const each: OperationResult[] = bodies.map(() => result);
    for (const { index, ...exception } of exceptions) {
      if (!(index in each)) throw other();
      each[index] = exception;
    }
    return each;
  });
}

/** Row of a creation or a change. */
export function rowOf(target: ImportTarget, { path, body }: Operation): Body {
  if (!target.row) return body as Body;
  const params = paramsIn(target.add, path) ?? (target.update && paramsIn(target.update, path));
  return target.row.rowOf({ ...(params ? { params } : {}), body: body as Body });
}

const PARAMETER = /\{(\w+)\}/g;

/** Path of an endpoint with one parameter. */
export function addressOf({ path }: Endpoint, value: Identity): string {
  return path.replace(PARAMETER, encodeURIComponent(value));
}

/** Endpoint and parameters of an operation. */
export interface EndpointCall {
  readonly endpoint: Endpoint;
  readonly params?: Record<string, string> | undefined;
}

/** Endpoint and parameters of an operation on an object of these collections, or of a batch. */
export function callOf({ method, path }: Operation, targets: readonly ImportTarget[]): EndpointCall {
  if (path === batch.path) return { endpoint: batch };
  for (const endpoint of targets.flatMap(endpointsOf)) {
    const params = endpoint.method === method ? paramsIn(endpoint, path) : undefined;
    if (params) return Object.keys(params).length > 0 ? { endpoint, params } : { endpoint };
  }
  throw new TypeError(`${method} ${path} changes no library`);
}

/** Name of a changed or deleted object in the interface. */
export function nameOf({ path }: Operation): string {
  return path.split('/', 3)[2] ?? '';
}

/** Collection among these whose object an operation creates, changes or deletes. */
export function targetOf({ path }: Operation, targets: readonly ImportTarget[]): ImportTarget | undefined {
  return targets.find((target) => endpointsOf(target).some((endpoint) => paramsIn(endpoint, path)));
}

function endpointsOf({ add, read, update, remove }: ImportTarget): readonly Endpoint[] {
  return [add, read, update, remove, remove?.reading].filter((endpoint) => endpoint !== undefined);
}

/** Parameters of an endpoint in a path; undefined for another endpoint's path. */
function paramsIn(endpoint: Endpoint, path: string): Record<string, string> | undefined {
  const [names, parts] = [endpoint.path.split('/'), path.split('/')];
  if (names.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, segment] of names.entries()) {
    const value = parts[i] as string;
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = decodeURIComponent(value);
    else if (segment !== value) return undefined;
  }
  return params;
}
