import { canPrompt, type Io, type Sink, whileHeard } from './io.ts';

/** A sink that holds text until `end` shows it, by a pager if it is longer than the screen. */
export class PagedSink implements Sink {
  readonly isTerminal = true;
  readonly #io: Io;
  readonly #pieces: string[] = [];

  constructor(io: Io) {
    this.#io = io;
  }

  get columns() {
    return this.#io.out.columns;
  }

  async write(data: string | Uint8Array): Promise<void> {
    this.#pieces.push(Buffer.from(data).toString());
  }

  stream() {
    return this.#io.out.stream();
  }

  async end(): Promise<undefined> {
    await showPaged(this.#io, this.#pieces.join(''));
  }
}

/** Shows text, by a pager if it is longer than the screen and somebody is there to leave the pager. */
export async function showPaged(io: Io, text: string): Promise<void> {
  const { rows } = io.out.stream() as Partial<NodeJS.WriteStream>;
  const isLong = rows !== undefined && rows > 0 && text.split('\n').length > rows;
  const [file, ...words] = isLong && canPrompt(io) ? pagerOf(io.env) : [];
  if (file === undefined || !(await isShownBy(file, words, io.env, text))) await io.out.write(text);
}

/** The words of the pager: of VIGIE_PAGER, else of PAGER, else `less`, which Windows lacks; none for an empty one or `cat`. */
export function pagerOf(env: Io['env'], platform: string = process.platform): string[] {
  const line = env.VIGIE_PAGER ?? env.PAGER ?? (platform === 'win32' ? '' : 'less');
  const words = (line.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) =>
    word.replace(/^(["'])(.*)\1$/, '$2'),
  );
  return words[0] === '' || words[0] === 'cat' ? [] : words;
}

/** Whether a pager has taken the text; false for one that cannot be started. Leaving it early is no failure. */
async function isShownBy(file: string, words: string[], env: Io['env'], text: string): Promise<boolean> {
  // Loaded for a long text alone.
  const { spawn } = process.getBuiltinModule('node:child_process');
  const ignore = () => {};
  const shown = () =>
    new Promise<boolean>((resolve) => {
      const pager = spawn(file, words, {
        // It ends at the end of a single screen, keeps colours, and leaves the text on the screen.
        env: { LESS: 'FRX', ...env },
        stdio: ['pipe', 'inherit', 'inherit'],
      });
      pager.on('error', () => resolve(false)).on('close', () => resolve(true));
      pager.stdin.on('error', ignore).end(text);
    });
  // Ctrl-C is for the pager as long as it runs.
  return whileHeard('SIGINT', ignore, shown);
}
