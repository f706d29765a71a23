import type { Endpoint } from '../../contract/endpoint.ts';
import { batch, type Operation } from '../../contract/resources/service.ts';
import { anomalies, type Identity, type Library, prescriptions, supports } from '../libraries.ts';
import type { PlanStep } from '../plan/steps.ts';

/** The operations of a step. None may be done without the others. */
export function operationsOf(library: Library, step: PlanStep): Operation[] {
  const { update, remove } = library;
  if (step.action === 'create') return [creationOf(library, step.body)];
  if (step.action === 'replace' && update) {
    return [{ method: update.method, path: addressOf(update, step.name), body: step.body }];
  }
  if (!remove) throw new TypeError(`nothing of ${library.name} can be deleted`);
  const removal: Operation = { method: remove.method, path: addressOf(remove, step.name) };
  if (step.action === 'delete') return [removal];
  // What a row does not say stays as it is.
  return [removal, creationOf(library, { ...step.before, ...step.body })];
}

export function creationOf({ add }: Library, body: unknown): Operation {
  return { method: add.method, path: add.path, body };
}

const PARAMETER = /\{(\w+)\}/;

/** The path of an endpoint that takes one parameter. */
export function addressOf({ path }: Endpoint, value: Identity): string {
  return path.replace(PARAMETER, String(value));
}

/** What an operation calls, and with which parameters. */
export interface Called {
  readonly endpoint: Endpoint;
  readonly params?: Record<string, string> | undefined;
}

/** The endpoint of an operation on an object of any library, or of a batch of them, and its parameters. */
export function callOf({ method, path }: Operation): Called {
  const [, collection = '', name] = path.split('/', 3);
  const found = CALLS.get(`${method} ${collection}`);
  if (!found) throw new TypeError(`${method} ${path} changes no library`);
  const { endpoint, parameter } = found;
  return parameter === undefined || name === undefined
    ? { endpoint }
    : { endpoint, params: { [parameter]: name } };
}

/** By which the interface names the object that an operation changes or deletes. */
export function nameOf({ path }: Operation): string {
  return path.split('/', 3)[2] ?? '';
}

/** The library whose object an operation creates, changes or deletes. */
export function libraryOf({ path }: Operation): Library | undefined {
  return LIBRARIES.find(({ add }) => path === add.path || path.startsWith(`${add.path}/`));
}

const LIBRARIES = [anomalies, prescriptions, supports];

const CALLS: ReadonlyMap<string, { readonly endpoint: Endpoint; readonly parameter: string | undefined }> =
  new Map(
    [batch, ...LIBRARIES.flatMap(({ add, read, update, remove }) => [add, read, update, remove])].flatMap(
      (endpoint) => {
        if (!endpoint) return [];
        const [, collection] = endpoint.path.split('/');
        const parameter = PARAMETER.exec(endpoint.path)?.[1];
        return [[`${endpoint.method} ${collection}`, { endpoint, parameter }]];
      },
    ),
  );
