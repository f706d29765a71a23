import type { Completing, Suggestion } from './questions.ts';
import type { PromptTheme } from './theme.ts';
import { cut, widthAtMost } from './width.ts';

interface Config extends Pick<Completing, 'message' | 'suggest' | 'free' | 'refuse'> {
  readonly theme: PromptTheme;
  /** Ends the question with an error. */
  readonly fail: (error: unknown) => void;
  readonly columns: number;
}

const ROWS = 7;
/** Columns that are neither of the question nor of the answer. */
const AROUND = 4;

/**
 * A question with what its answer may be below it, brought up to date while it is typed. The one of
 * @inquirer/prompts answers only with what it found: here a line may be an answer that is new.
 */
export async function completionPrompt() {
  const core = await import('@inquirer/core');
  const { useState, useRef, useEffect, useKeypress, usePagination, usePrefix } = core;
  return core.createPrompt<string, Config>((config, done) => {
    const { free, refuse, suggest, fail } = config;
    const theme = core.makeTheme(config.theme);
    const [status, setStatus] = useState<'idle' | 'loading' | 'done'>('idle');
    const [line, setLine] = useState('');
    const [found, setFound] = useState<readonly Suggestion[]>([]);
    const [active, setActive] = useState(-1);
    const [fault, setFault] = useState<string>();
    const [answered, setAnswered] = useState('');
    const latest = useRef<Promise<readonly Suggestion[]>>(Promise.resolve([]));
    const prefix = usePrefix({ status, theme });

    useEffect(() => {
      let outdated = false;
      const asked = suggest(line);
      latest.current = asked;
      asked.then((some) => {
        if (outdated) return;
        setFound(some);
        setActive(free || line === '' ? -1 : 0);
      }, fail);
      return () => {
        outdated = true;
      };
    }, [line]);

    useKeypress(async (key, reader) => {
      if (status !== 'idle') return;
      const put = (text: string) => {
        reader.clearLine(0);
        reader.write(text);
        setLine(text);
      };
      if (core.isEnterKey(key)) {
        setStatus('loading');
        // The answer may be typed faster than what it may be is found.
        const some = await latest.current.catch(() => []);
        const taken = some[active >= 0 || free || line === '' ? active : 0];
        const answer = taken?.value ?? line.trim();
        const refused = refuse(answer);
        if (refused !== undefined) {
          setFault(refused);
          setStatus('idle');
          return put(line);
        }
        setAnswered(taken?.name ?? answer);
        setStatus('done');
        done(answer);
      } else if (core.isTabKey(key)) {
        put(free ? (found[active]?.value ?? completed(line, found)) : line);
      } else if (core.isUpKey(key) || core.isDownKey(key)) {
        put(line);
        const next = active + (core.isUpKey(key) ? -1 : 1);
        setActive(Math.max(free ? -1 : 0, Math.min(next, found.length - 1)));
      } else {
        setLine(reader.line);
        setFault(undefined);
      }
    });

    const page = usePagination({
      items: found,
      active: Math.max(active, 0),
      pageSize: ROWS,
      loop: false,
      renderItem: ({ item, index }) => {
        const text = cut(
          `${index === active ? config.theme.icon.cursor : ' '} ${item.name}`,
          config.columns - 1,
          widthAtMost,
        );
        return index === active ? theme.style.highlight(text) : text;
      },
    });
    const message = theme.style.message(config.message, status);
    if (status === 'done') {
      const room = config.columns - widthAtMost(config.message) - AROUND;
      return `${prefix} ${message} ${theme.style.answer(cut(answered, Math.max(room, AROUND), widthAtMost))}`;
    }
    const below = [page, fault === undefined ? '' : theme.style.error(fault), theme.style.keysHelpTip()];
    return [[prefix, message, line].join(' ').trimEnd(), below.filter((text) => text !== '').join('\n')];
  });
}

/** The line as far as all that it may become agree; the first of them where they do not go on with it. */
export function completed(line: string, found: readonly Pick<Suggestion, 'value'>[]): string {
  const [first, ...others] = found.map(({ value }) => value);
  if (first === undefined) return line;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  const shared = first.slice(0, length);
  return shared.length > line.length ? shared : found.length === 1 ? first : line;
}
