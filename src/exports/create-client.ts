import { type CallOptions, Client, type Input } from '../client/client.ts';
import { Remote } from '../client/remote.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type ErrorParams, VigieError } from '../contract/errors.ts';
import { ORG_HEADER_DEFAULT } from '../contract/org-header.ts';
import { type Language, messages } from '../messages/index.ts';
import { messageOf } from '../messages/sentence.ts';
import { VERSION } from '../version.ts';
import type { ClientOptions, Client as Declared } from './declarations.ts';

/** See declarations.ts, which says what programs may rely on. */
export function createClient(options: ClientOptions): Declared {
  const { orgHeader = ORG_HEADER_DEFAULT, language = 'en', env = {}, userAgent, ...others } = options;
  const agents = [userAgent, `vigie/${VERSION}`].filter((agent) => agent !== undefined);
  const settings = { ...others, orgHeader, language, env, userAgent: agents.join(' '), parse: JSON.parse };
  try {
    return new WordedClient(new Remote(settings), language) as unknown as Declared;
  } catch (error) {
    throw inWords(error, language);
  }
}

/** The client that commands use, whose errors say in words what they say in codes. */
class WordedClient extends Client {
  readonly #language: Language;

  constructor(remote: Remote, language: Language) {
    super(remote);
    this.#language = language;
  }

  override send<E extends Endpoint>(endpoint: E, input?: Input<E>, options?: CallOptions) {
    return super.send(endpoint, input, options).catch((error) => {
      throw inWords(error, this.#language);
    });
  }

  override async *pages<E extends Endpoint>(
    endpoint: E,
    input?: Input<E>,
    from?: number,
    options?: CallOptions,
  ) {
    try {
      yield* super.pages(endpoint, input, from, options);
    } catch (error) {
      throw inWords(error, this.#language);
    }
  }

  override async *chunks<E extends Endpoint>(endpoint: E, input?: Input<E>, options?: CallOptions) {
    try {
      yield* super.chunks(endpoint, input, options);
    } catch (error) {
      throw inWords(error, this.#language);
    }
  }

  override extensions() {
    return super.extensions().catch((error) => {
      throw inWords(error, this.#language);
    });
  }
}

/** The same error; one of ours, whose message is its code until somebody is to read it, with its sentence. */
function inWords(error: unknown, language: Language): unknown {
  if (!(error instanceof VigieError) || error.message !== error.code) return error;
  error.message = messageOf(messages(language).errors[error.code], asOptions(error.params));
  if (error.stack !== undefined) error.stack = error.stack.replace(error.code, error.message);
  return error;
}

/** Options by the names that commands have for them. */
const OPTIONS: Readonly<Record<string, string>> = {
  '--org': 'org',
  'org-header': 'orgHeader',
  VIGIE_TOKEN: 'token',
} satisfies Record<string, keyof ClientOptions>;

/** The parameters of an error, in which settings have the names that programs give them. */
function asOptions({ name, missing, ...others }: ErrorParams): ErrorParams {
  const option = (one: string | number) => OPTIONS[one] ?? one;
  return {
    ...others,
    ...(typeof name === 'string' && { name: option(name) }),
    ...(Array.isArray(missing) && { missing: missing.map(option) }),
  };
}
