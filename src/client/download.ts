import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { VigieError } from '../contract/errors.ts';
import { type ServiceAddress, serviceAddress } from './address.ts';
import { addressOf, isPublicAddress, publicOnly, refusedAddress } from './addresses.ts';
import { Failure, failureError, isLasting } from './failures.ts';
import { askedWait, backoff, WAIT_MAX } from './waits.ts';
import { type Opened, proxiesOf, Wire } from './wire.ts';

const REDIRECTS_MAX = 5;
const REDIRECTIONS = [301, 302, 303, 307, 308];
const PARTIAL = 206;
const UNSATISFIABLE = 416;

export interface DownloadOptions {
  /** Where the service of the profile is, with the headers by which it knows the caller; nobody else is sent them. */
  readonly own?: { readonly origin: string; readonly headers: Readonly<Record<string, string>> } | undefined;
  /** Also from this machine and its own network. */
  readonly allowPrivate: boolean;
  /** Bytes. */
  readonly maxSize: number;
  readonly caCert?: string | undefined;
  /** Seconds to wait for a connection, for an answer to begin, and for more of it. */
  readonly timeout: number;
  /** How often one that breaks off is taken up again without a byte having come. */
  readonly retries: number;
  readonly userAgent: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Finds the addresses of names; those of the system unless given. */
  readonly resolve?: Parameters<typeof publicOnly>[0];
}

/** What is there of a file, and by what it is known that the rest belongs to it. */
export interface Begun {
  readonly length: number;
  /** A strong `ETag`, or a `Last-Modified`; a part that has none cannot be continued. */
  readonly validator: string | undefined;
}

/** What takes a file in. */
export interface Receiver {
  /** What is there already. */
  begun(): Begun;
  /** What follows stands at this place: 0 to start over, else the end of what is there. */
  start(
    at: number,
    file: { readonly total: number | undefined; readonly validator: string | undefined },
  ): Promise<void>;
  write(bytes: Buffer): Promise<void>;
}

/**
 * Gets files from where documents lie: anywhere on the public network, or at the service itself. Follows redirects
 * (five at most, never from https to http), judging each address anew; continues what broke off.
 *
 * Throws TELECHARGEMENT_REFUSE before anything is sent to where nothing may be asked, TELECHARGEMENT_ECHOUE when the
 * file is refused, TELECHARGEMENT_INDISPONIBLE when it may be had later, TELECHARGEMENT_TROP_GRAND, HOTE_INCONNU,
 * CONNEXION_REFUSEE, CONNEXION_PERDUE, DELAI_DEPASSE, TLS_INVALIDE, REPONSE_INCOMPRISE, and the reason of the signal.
 */
export class Downloader {
  readonly #options: DownloadOptions;
  readonly #lookup: LookupFunction;
  readonly #wires = new Map<string, Wire>();

  constructor(options: DownloadOptions) {
    this.#options = options;
    this.#lookup = publicOnly(options.resolve ?? lookup);
  }

  async download(address: string, receiver: Receiver): Promise<void> {
    const { retries, signal } = this.#options;
    for (let attempt = 0; ; attempt++) {
      const before = receiver.begun().length;
      const trouble = await this.#attempt(address, receiver);
      if (trouble === undefined) return;
      signal.throwIfAborted();
      if (trouble.again) continue;
      // What goes forward may break off as often as it will.
      if (receiver.begun().length > before) attempt = 0;
      if (attempt >= retries || (trouble.wait ?? 0) > WAIT_MAX) throw trouble.error;
      await sleep(trouble.wait ?? backoff(attempt, Math.random()), undefined, { signal }).catch(() => {
        signal.throwIfAborted();
      });
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#wires.values()].map((wire) => wire.close()));
  }

  /** Undefined once the file is whole; what stood in the way of it where another attempt may do. */
  async #attempt(address: string, receiver: Receiver): Promise<Trouble | undefined> {
    const { signal } = this.#options;
    const at = { url: new URL(address) };
    try {
      const begun = receiver.begun();
      const range: Begun = begun.validator === undefined ? { ...begun, length: 0 } : begun;
      const answer = await this.#open(at, range);
      return await this.#take(answer, at.url, range, receiver);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Failure)) throw error;
      const request = { url: shown(at.url), hostname: at.url.hostname, method: 'GET' } as const;
      const told = failureError(error, request, this.#options.timeout);
      if (told.code === 'HOTE_INCONNU') {
        const { host = '' } = told.params;
        throw new VigieError('HOTE_INCONNU', { host, objet: 'document' }, { cause: told.cause });
      }
      if (isLasting(error) || told.code === 'TELECHARGEMENT_REFUSE') throw told;
      return { error: told };
    }
  }

  /** Asks for the file, or for what lacks of it, wherever redirects lead. */
  async #open(at: { url: URL }, range: Begun): Promise<Opened> {
    for (let redirects = 0; ; redirects++) {
      const answer = await this.#ask(at.url, range);
      const { location } = answer.headers;
      if (!REDIRECTIONS.includes(answer.status) || location === undefined) return answer;
      await drop(answer);
      const next = URL.canParse(location, at.url.href) ? new URL(location, at.url) : undefined;
      const url = shown(at.url);
      if (redirects === REDIRECTS_MAX) throw refused('redirections', { url, max: REDIRECTS_MAX });
      if (next === undefined) throw refused('adresse_invalide', { url });
      if (at.url.protocol === 'https:' && next.protocol === 'http:')
        throw refused('degradation', { url, host: next.hostname });
      at.url = next;
    }
  }

  async #ask(url: URL, { length, validator }: Begun): Promise<Opened> {
    const { own, userAgent, signal } = this.#options;
    const isOwn = url.origin === own?.origin;
    await this.#judge(url, isOwn);
    const headers = {
      'user-agent': userAgent,
      accept: '*/*',
      // Bytes that are counted, and continued, must be those of the file.
      'accept-encoding': 'identity',
      ...(isOwn ? own?.headers : {}),
      ...(length > 0 ? { range: `bytes=${length}-`, 'if-range': validator as string } : {}),
    };
    return this.#wireTo(url, isOwn).open({ method: 'GET', path: url.pathname + url.search, headers, signal });
  }

  /** Refuses where nothing may be asked. Of names the connection judges, but for one that a proxy makes. */
  async #judge(url: URL, isOwn: boolean): Promise<void> {
    if (!/^https?:$/.test(url.protocol)) throw refused('protocole', { protocol: url.protocol });
    if (url.username + url.password !== '') throw refused('identifiants', { url: shown(url) });
    if (isOwn || this.#options.allowPrivate) return;
    const address = addressOf(url);
    if (address !== undefined && !isPublicAddress(address)) throw refusedAddress(url.hostname, address);
    const { httpProxy, httpsProxy } = proxiesOf(this.#options.env);
    if (address !== undefined || httpProxy + httpsProxy === '') return;
    await new Promise<void>((right, wrong) => {
      // A name that only the proxy knows is for it to find.
      this.#lookup(url.hostname, { all: true }, (error) =>
        error instanceof VigieError ? wrong(error) : right(),
      );
    });
  }

  #wireTo(url: URL, isOwn: boolean): Wire {
    const known = this.#wires.get(url.origin);
    if (known) return known;
    const { allowPrivate, caCert, timeout, env } = this.#options;
    const lookup = isOwn || allowPrivate ? undefined : this.#lookup;
    const address: ServiceAddress = serviceAddress(url.origin);
    const wire = new Wire(address, { caCert, env, timeout: timeout * 1000, lookup });
    this.#wires.set(url.origin, wire);
    return wire;
  }

  /** Hands on what comes; undefined once that is all. */
  async #take(answer: Opened, url: URL, range: Begun, receiver: Receiver): Promise<Trouble | undefined> {
    const { status, headers } = answer;
    const { validator } = range;
    if (status === UNSATISFIABLE && range.length > 0) {
      await drop(answer);
      // All of it was there, or it is no longer that file.
      if (headers['content-range'] === `bytes */${range.length}`) return undefined;
      await receiver.start(0, { total: undefined, validator: undefined });
      return { error: broken(url, '416'), again: true };
    }
    if (status !== 200 && status !== PARTIAL) {
      await drop(answer);
      return this.#refusal(answer, url);
    }
    const place = placeOf(answer, range);
    const encoding = headers['content-encoding'] ?? 'identity';
    if (place === undefined || encoding !== 'identity') {
      await drop(answer);
      const reason =
        place === undefined ? `content-range: ${headers['content-range']}` : `content-encoding: ${encoding}`;
      throw new VigieError('REPONSE_INCOMPRISE', { url: shown(url), reason });
    }
    const { at, total } = place;
    this.#checkSize(total ?? 0, url);
    await receiver.start(at, { total, validator: at > 0 ? validator : validatorOf(headers) });
    let length = at;
    for await (const bytes of answer.body) {
      length += bytes.length;
      this.#checkSize(length, url);
      await receiver.write(bytes);
    }
    if (total === undefined || length === total) return undefined;
    return { error: broken(url, `${length} / ${total}`) };
  }

  #checkSize(size: number, url: URL): void {
    const { maxSize } = this.#options;
    if (size > maxSize) throw new VigieError('TELECHARGEMENT_TROP_GRAND', { url: shown(url), max: maxSize });
  }

  #refusal({ status, headers }: Opened, url: URL): Trouble {
    const passing = status === 408 || status === 429 || status >= 500;
    const code = passing ? 'TELECHARGEMENT_INDISPONIBLE' : 'TELECHARGEMENT_ECHOUE';
    const error = new VigieError(code, { url: shown(url), status });
    if (!passing) throw error;
    return { error, wait: askedWait(headers, Date.now()) };
  }
}

/** Why an attempt was not the last, and the milliseconds that it is asked to wait. */
interface Trouble {
  readonly error: VigieError;
  readonly wait?: number | undefined;
  /** It is to be started over, at once. */
  readonly again?: true;
}

/** Where an answer begins, and how long the file is; undefined when it is not what was asked for. */
function placeOf(
  { status, headers }: Opened,
  range: Begun,
): { readonly at: number; readonly total: number | undefined } | undefined {
  const length = headers['content-length'];
  if (status === 200) return { at: 0, total: length === undefined ? undefined : Number(length) };
  const [, from, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  if (range.length === 0 || Number(from) !== range.length) return undefined;
  return { at: range.length, total: total === '*' ? undefined : Number(total) };
}

/** What tells later whether a file is still the same; a weak tag does not say so of its bytes. */
function validatorOf({ etag, 'last-modified': modified }: Opened['headers']): string | undefined {
  return etag?.startsWith('"') ? etag : modified;
}

/** Lets go of an answer whose body says nothing. */
async function drop({ body }: Opened): Promise<void> {
  for await (const _ of body) break;
}

function refused(motif: string, params: Record<string, string | number>): VigieError {
  return new VigieError('TELECHARGEMENT_REFUSE', { motif, ...params });
}

function broken(url: URL, reason: string): VigieError {
  return new VigieError('CONNEXION_PERDUE', { url: shown(url), reason, method: 'GET' });
}

/** For people: what follows the path may be a secret. */
function shown({ origin, pathname }: URL): string {
  return origin + pathname;
}
