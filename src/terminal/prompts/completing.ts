import { visible } from '../sanitize.ts';
import { cut, widthAtMost } from '../width.ts';
import type { PromptTheme } from './theme.ts';

type Core = typeof import('@inquirer/core');

interface Config extends Pick<Completing, 'message' | 'free' | 'unknown' | 'refuse'> {
  readonly suggest?: Completing['suggest'];
  /** The answer of who only presses Enter. */
  readonly initial: string;
  /** What becomes of a line that is refused. */
  readonly again: 'keep' | 'clear';
  readonly theme: PromptTheme;
  /** Ends the question with an error. */
  readonly fail: (error: unknown) => void;
  readonly columns: number;
}

interface State {
  readonly status: 'idle' | 'loading' | 'done';
  readonly line: string;
  /** What the line may become, once that is known. */
  readonly found: readonly Suggestion[] | undefined;
  /** The suggestion that the cursor is at; -1 while it is at the line. */
  readonly active: number;
  readonly fault: string | undefined;
  /** What stands for the answer in the end. */
  readonly answered: string;
}

const START: State = {
  status: 'idle',
  line: '',
  found: undefined,
  active: -1,
  fault: undefined,
  answered: '',
};

interface Answering {
  readonly state: State;
  readonly update: (more: Partial<State>) => void;
  /** What the line as it is now may become. */
  readonly latest: { current: Promise<readonly Suggestion[]> };
}

const ROWS = 7;
/** Columns that are neither of the question nor of the answer. */
const AROUND = 4;

/** What a line of text never holds: TAB, and what comes with it when something is pasted. */
const CONTROLS = /\p{Cc}+/gu;

/**
 * A question that is answered with a line, with what that may be below it, brought up to date while it is typed. Those
 * of @inquirer/prompts answer only with what they found, and take TAB for text.
 */
export async function linePrompt() {
  const core = await import('@inquirer/core');
  return core.createPrompt<string, Config>((config, done) => {
    const answering = useAnswering(core, config);
    useKeys(core, config, answering, done);
    return drawn(core, config, answering.state);
  });
}

/** What is typed, and what it may become. */
function useAnswering({ useState, useRef, useEffect }: Core, { suggest, free, fail }: Config): Answering {
  const [state, setState] = useState<State>(START);
  const latest = useRef<Promise<readonly Suggestion[]>>(Promise.resolve([]));
  const update = (more: Partial<State>) => setState((before: State) => ({ ...before, ...more }));
  const { line } = state;
  useEffect(() => {
    if (suggest === undefined) return undefined;
    let outdated = false;
    const asked = suggest(line);
    latest.current = asked;
    asked.then((found) => {
      if (!outdated) update({ found, active: firstOf(free, line) });
    }, fail);
    return () => {
      outdated = true;
    };
  }, [line]);
  return { state, update, latest };
}

/** Where the cursor stands when suggestions appear. */
function firstOf(free: boolean, line: string): number {
  return free || line === '' ? -1 : 0;
}

function useKeys(
  { useKeypress, isEnterKey, isTabKey, isUpKey, isDownKey }: Core,
  config: Config,
  answering: Answering,
  done: (answer: string) => void,
): void {
  const { state, update } = answering;
  const { line, found = [], active } = state;
  const { free, again, initial, fail } = config;
  useKeypress(async (key, reader) => {
    if (state.status !== 'idle') return;
    const put = (text: string) => {
      reader.clearLine(0);
      reader.write(text);
      // What stood below another line is no answer to this one.
      if (text !== line) update({ line: text, found: undefined, active: -1 });
    };
    if (isEnterKey(key)) {
      try {
        const answer = await answerOf(config, answering);
        // What was typed meanwhile stays.
        if (answer === undefined) put((again === 'clear' ? '' : line) + reader.line.replace(CONTROLS, ''));
        else done(answer);
      } catch (error) {
        fail(error);
      }
    } else if (isTabKey(key)) {
      const text = free ? (found[active]?.value ?? (line === '' ? initial : completed(line, found))) : line;
      // What would act on the terminal is no line to go on with: it can be chosen as it is.
      put(visible(text) === text ? text : line);
    } else if (isUpKey(key) || isDownKey(key)) {
      put(line);
      const next = active + (isUpKey(key) ? -1 : 1);
      update({ active: Math.max(free ? -1 : 0, Math.min(next, found.length - 1)) });
    } else {
      const typed = reader.line.replace(CONTROLS, '');
      if (typed !== reader.line) put(typed);
      update({ fault: undefined, ...(typed === line ? {} : { line: typed, found: undefined, active: -1 }) });
    }
  });
}

/** The answer when Enter is pressed; undefined when there is none yet, of which the person is told. */
async function answerOf(
  { free, initial, refuse }: Config,
  { state, update, latest }: Answering,
): Promise<string | undefined> {
  const { line, found, active } = state;
  update({ status: 'loading' });
  if (found === undefined && !free && line !== '') {
    const some = await latest.current.catch(() => []);
    // Enter came before what it would take could be seen: now it can.
    if (some.length > 0) {
      update({ status: 'idle' });
      return undefined;
    }
  }
  const taken = found?.[active];
  const answer = taken?.value ?? (line.trim() || initial);
  const fault = await refuse(answer);
  if (fault === undefined) update({ status: 'done', answered: taken?.name ?? answer });
  else update({ status: 'idle', fault });
  return fault === undefined ? answer : undefined;
}

/** The question, and what stands below it. */
function drawn(core: Core, config: Config, state: State): string | [string, string] {
  const theme = core.makeTheme(config.theme);
  const { status, line, found = [], active, fault, answered } = state;
  const prefix = core.usePrefix({ status, theme });
  const page = core.usePagination({
    items: found,
    active: Math.max(active, 0),
    pageSize: ROWS,
    loop: false,
    renderItem: ({ item, index }) => {
      const cursor = index === active ? config.theme.icon.cursor : ' ';
      const text = inColumns(`${cursor} ${item.name}`, config.columns - 1, config);
      return index === active ? theme.style.highlight(text) : text;
    },
  });
  const message = theme.style.message(config.message, status);
  if (status === 'done') {
    const room = config.columns - widthAtMost(visible(config.message)) - AROUND;
    return `${prefix} ${message} ${theme.style.answer(inColumns(answered, Math.max(room, AROUND), config))}`;
  }
  const proposed = line === '' && config.initial !== '' ? theme.style.defaultAnswer(config.initial) : line;
  const isUnknown = state.found?.length === 0 && line.trim() !== '';
  const wrong = fault ?? (isUnknown ? config.unknown : undefined);
  const below = [page, wrong === undefined ? '' : theme.style.error(wrong), theme.style.keysHelpTip()];
  return [[prefix, message, proposed].join(' ').trimEnd(), below.filter((text) => text !== '').join('\n')];
}

/** Text from anywhere, safe for the terminal, in so many columns. */
function inColumns(text: string, columns: number, { theme }: Config): string {
  return cut(visible(text), columns, widthAtMost, theme.mark);
}

/**
 * The line as far as all that it may become agree, spelt as they are; the only one where they do not go on with it.
 * What is new says nothing about the others.
 */
export function completed(line: string, found: readonly Omit<Suggestion, 'name'>[]): string {
  const [first, ...others] = found.flatMap(({ value, fresh }) => (fresh ? [] : [value]));
  if (first === undefined) return line;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  // No half of a character.
  const shared = first.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  return shared.length >= line.length ? shared : others.length === 0 ? first : line;
}

/** Why a line is no answer, in words; it is then asked again. */
export type Refuse = (typed: string) => string | undefined | Promise<string | undefined>;

/** Something that a line may be completed to. */
export interface Suggestion {
  /** The answer. */
  readonly value: string;
  /** What is shown. */
  readonly name: string;
  /** It is the line itself, and stands there to say that it would be new. */
  readonly fresh?: true;
}

/** A question that is answered with a line, which is completed while it is typed. */
export interface Completing {
  readonly message: string;
  /** Stands behind the question until it is answered. */
  readonly hint?: string | undefined;
  /** What the line may become; asked for at each change of it. */
  readonly suggest: (typed: string) => Promise<readonly Suggestion[]>;
  /**
   * Whether a line is an answer as it stands; a suggestion is then taken only when it is gone to. Otherwise the first
   * suggestion is the answer once it is shown, unless nothing is typed.
   */
  readonly free: boolean;
  /** Said below a line for which there is no suggestion. */
  readonly unknown?: string;
  readonly refuse: Refuse;
}
