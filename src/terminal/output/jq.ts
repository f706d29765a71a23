import { raw } from 'jq-wasm/inline';
import { VigieError } from '../../contract/errors.ts';
import { type Sink, whileHeard } from '../io.ts';
import { Buffered, dataSink } from '../streams.ts';

/** Runs jq itself, compiled to WebAssembly. Its results are JSON, one a line. Throws FILTRE_ECHOUE when memory is exhausted. */
async function jq(expression: string, json: readonly Buffer[]) {
  const flags = ['--compact-output', '--monochrome-output', '--'];
  const run = async () => raw(Buffer.concat(json).toString(), expression, flags);
  const { error } = console;
  // The runtime of WebAssembly writes there that it aborts.
  console.error = () => {};
  try {
    // No listener is called while jq runs, and an expression may never end.
    return await whileHeard('SIGINT', undefined, () => whileHeard('SIGTERM', undefined, run));
  } catch (cause) {
    const { name, code } = cause as NodeJS.ErrnoException;
    const isExhausted = ['RuntimeError', 'RangeError'].includes(name) || code === 'ERR_STRING_TOO_LONG';
    throw isExhausted ? new VigieError('FILTRE_ECHOUE', {}, { cause }) : cause;
  } finally {
    console.error = error;
  }
}

/** Throws FILTRE_INVALIDE for an expression that jq does not compile. */
export async function checkExpression(expression: string): Promise<void> {
  // Without a document jq compiles the expression, and evaluates nothing.
  const { stderr, exitCode } = await jq(expression, []);
  if (exitCode !== 0) throw new VigieError('FILTRE_INVALIDE', { reason: reasonIn(stderr) });
}

/** The messages of jq without its name and the place in its input. */
function reasonIn(stderr: string): string {
  const reasons = [...stderr.matchAll(/^jq: error(?: \(at [^)]*\))?: (.*?):?$/gm)].map(
    ([, reason]) => reason,
  );
  return reasons.join('; ') || stderr.replace(/^jq: /, '');
}

/** A sink that holds a JSON document until `end` has filtered it: texts are written bare, other results as compact JSON. */
export class JqSink implements Sink {
  readonly isTerminal = false;
  readonly columns = undefined;
  readonly #out: Sink;
  readonly #expression: string;
  readonly #pieces: Buffer[] = [];

  constructor(out: Sink, expression: string) {
    this.#out = out;
    this.#expression = expression;
  }

  async write(data: string | Uint8Array): Promise<void> {
    this.#pieces.push(Buffer.from(data));
  }

  stream() {
    return this.#out.stream();
  }

  /** Writes what jq finds, and returns what it says besides (`debug`). Throws FILTRE_ECHOUE. */
  async end(): Promise<string> {
    const { stdout, stderr, exitCode } = await jq(this.#expression, this.#pieces);
    if (exitCode !== 0) throw new VigieError('FILTRE_ECHOUE', { reason: reasonIn(stderr) });
    const out = new Buffered(dataSink(this.#out, 'text'));
    for (const result of stdout === '' ? [] : stdout.split('\n'))
      await out.write(`${result.startsWith('"') ? JSON.parse(result) : result}\n`);
    await out.flush();
    return stderr;
  }
}
