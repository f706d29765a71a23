import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Port on which the browser comes back: many providers compare the whole address with the ones that they know. Another one is
 * taken where this one is in use, for the others ignore the port (RFC 8252, 7.3).
 */
export const LOOPBACK_PORT = 21847;

/** What takes a browser back to this machine after a sign-in (RFC 8252, 7.3). */
export interface Loopback {
  /** Address to send the browser to: http on 127.0.0.1. */
  readonly address: string;
  /** The address with which the browser came back. Rejects with the reason of the signal. */
  readonly returned: Promise<URL>;
  close(): void;
}

/** Listens on 127.0.0.1 for the browser, and answers it with a sentence. */
export async function listenOnLoopback(sentence: string, signal: AbortSignal): Promise<Loopback> {
  const { promise, resolve, reject } = Promise.withResolvers<URL>();
  // Waited for later: an interruption before that is no unhandled rejection.
  promise.catch(() => {});
  const server = createServer(({ url = '' }, response) => {
    const found = new URL(url, 'http://127.0.0.1');
    const isAnswer = found.pathname === '/' && found.searchParams.has('state');
    response
      .writeHead(isAnswer ? 200 : 404, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
      })
      .end(isAnswer ? sentence : '');
    if (isAnswer) resolve(new URL(found.search, address));
  });
  const listen = (port: number) =>
    new Promise<void>((listening, failed) => {
      server.once('error', failed).listen(port, '127.0.0.1', listening);
    });
  await listen(LOOPBACK_PORT).catch(() => listen(0));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return {
    address,
    returned: promise,
    close() {
      signal.removeEventListener('abort', abort);
      server.close();
    },
  };
}

/** Opens an address of http or https in the browser of this machine, where there may be one. */
export function openBrowser(address: string, env: Readonly<Record<string, string | undefined>>): void {
  const { platform } = process;
  if (!['win32', 'darwin'].includes(platform) && !env.DISPLAY && !env.WAYLAND_DISPLAY) return;
  const [file, ...words] =
    platform === 'win32'
      ? ['rundll32', 'url.dll,FileProtocolHandler', address]
      : [platform === 'darwin' ? 'open' : 'xdg-open', address];
  // The address is printed as well: without a browser, it is opened elsewhere.
  spawn(file as string, words, { detached: true, stdio: 'ignore' })
    .on('error', () => {})
    .unref();
}
