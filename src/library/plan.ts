import type { Endpoint } from '../contract/endpoint.ts';
import type { Operation } from '../contract/service.ts';
import type { Existing } from './existing.ts';
import { type Body, type Identity, identityOf, type Library } from './libraries.ts';

/** What to do with a row whose object exists with other content. Identical ones are always passed over. */
export type IfExists = 'fail' | 'skip' | 'replace';

/** What is to become of a row. */
export type Decision = 'create' | 'replace' | 'skip' | 'conflict';

/** Decides what becomes of each row, and by which operations. */
export class Plan {
  readonly #library: Library;
  readonly #existing: Existing;
  readonly #ifExists: IfExists;

  constructor(library: Library, existing: Existing, ifExists: IfExists) {
    this.#library = library;
    this.#existing = existing;
    this.#ifExists = ifExists;
  }

  /** Whether the library holds nothing that a row could meet. */
  get isTrivial(): boolean {
    return this.#existing.size === 0;
  }

  decide(body: Body): Decision {
    if (this.isTrivial) return 'create';
    const identity = identityOf(this.#library, body);
    if (!this.#existing.has(identity)) return 'create';
    if (this.#existing.agrees(identity, body)) return 'skip';
    return this.#ifExists === 'fail' ? 'conflict' : this.#ifExists;
  }

  /** What names the object that a row meets. */
  nameOf(body: Body): string {
    const identity = identityOf(this.#library, body);
    return this.#existing.id(identity) ?? String(identity);
  }

  creation(body: Body): Operation {
    const { add } = this.#library;
    return { method: add.method, path: add.path, body };
  }

  /** The operations that put a row in the place of the object that it meets. None may be done without the others. */
  replacement(body: Body): Operation[] {
    const { update, remove } = this.#library;
    if (update) return [{ method: update.method, path: addressOf(update, this.nameOf(body)), body }];
    if (!remove) throw new TypeError(`nothing of ${this.#library.name} can be replaced`);
    return [{ method: remove.method, path: addressOf(remove, this.nameOf(body)) }, this.creation(body)];
  }
}

const PARAMETER = /\{(\w+)\}/;

/** The path of an endpoint that takes one parameter. */
export function addressOf({ path }: Endpoint, value: Identity): string {
  return path.replace(PARAMETER, String(value));
}

/** The endpoint of an operation on objects of a library, and its parameters, for a service that takes no batches. */
export function callOf(
  library: Library,
  { method, path }: Operation,
): { endpoint: Endpoint; params?: Record<string, string> } {
  const endpoint = [library.add, library.read, library.update, library.remove].find(
    (one) => one?.method === method,
  );
  if (!endpoint) throw new TypeError(`${method} ${path}: no such operation on ${library.name}`);
  const parameter = PARAMETER.exec(endpoint.path)?.[1];
  if (parameter === undefined) return { endpoint };
  return { endpoint, params: { [parameter]: path.slice(path.lastIndexOf('/') + 1) } };
}
