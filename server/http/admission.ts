import type { IncomingMessage } from 'node:http';
import type { Language } from '../../src/messages/index.ts';
import type { Caller } from '../core/access.ts';
import { authenticate, tokenOf } from '../core/authentication.ts';
import type { Service } from '../core/service.ts';
import { RateLimit } from './rate-limit.ts';
import { headerOf } from './requests.ts';

/** Tells who calls, and counts what each has asked. */
export class Admission {
  readonly #service: Service;
  readonly #orgHeader: string;
  readonly #limit: RateLimit | undefined;
  readonly #thisTurn = new Map<string, Promise<Caller>>();

  /** `rateLimit` is in requests a minute for each token; no limit when undefined. */
  constructor(service: Service, orgHeader: string, rateLimit: number | undefined) {
    this.#service = service;
    this.#orgHeader = orgHeader;
    this.#limit =
      rateLimit === undefined ? undefined : new RateLimit(rateLimit, () => service.now().getTime());
  }

  /**
   * Who calls; what is `personal` names no organisation. `tell` is given the headers that say what is left, also to
   * whoever is refused. Throws what `authenticate` throws, and TROP_DE_REQUETES.
   */
  async admit(
    incoming: IncomingMessage,
    language: Language,
    personal: boolean,
    tell: (headers: Readonly<Record<string, string>>) => void,
  ): Promise<Caller> {
    const address = incoming.socket.remoteAddress ?? '';
    const count = (key: string) => {
      if (this.#limit) tell(this.#limit.take(key));
    };
    const caller = await this.#callerOf(incoming, language, personal).catch((error: unknown) => {
      // What is no token has only an address to be counted by.
      count(address);
      throw error;
    });
    count(tokenOf(incoming.headers.authorization) ?? address);
    return caller;
  }

  /**
   * Requests that arrive in one turn of the event loop with the same credentials are looked up once: a revoked
   * token is refused from the next turn on.
   */
  #callerOf(incoming: IncomingMessage, language: Language, personal: boolean): Promise<Caller> {
    const { authorization } = incoming.headers;
    const organisation = headerOf(incoming, this.#orgHeader);
    const key = `${language}\n${personal ? '' : organisation}\n${personal}\n${authorization}`;
    let caller = this.#thisTurn.get(key);
    if (!caller) {
      if (this.#thisTurn.size === 0) setImmediate(() => this.#thisTurn.clear());
      const now = this.#service.now().toISOString();
      const given = { authorization, organisation, personal, orgHeader: this.#orgHeader, language, now };
      caller = this.#service.engine.read((tx) => authenticate(tx, given));
      this.#thisTurn.set(key, caller);
    }
    return caller;
  }
}
