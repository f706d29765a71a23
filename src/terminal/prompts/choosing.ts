import { fold } from '../../contract/text.ts';
import type { PromptTheme } from './theme.ts';

interface Config {
  readonly message: string;
  /** A line each, as wide as the terminal lets it be. */
  readonly choices: readonly { readonly name: string; readonly short: string }[];
  /** Where the cursor stands at first. */
  readonly first: number;
  /** Choices that are shown at a time. */
  readonly rows: number;
  /** Whether the last one is followed by the first. */
  readonly loop: boolean;
  readonly theme: PromptTheme;
}

const HIDE_CURSOR = '\u001b[?25l';

/**
 * A question with its answers below it; answers the number of the one that is chosen, from 0. What is typed finds the
 * answer that begins with it. The one of @inquirer/prompts takes digits for places in the list: where the answers are
 * numbers themselves, a 2 would choose another than the 2 that stands there.
 */
export async function choicePrompt() {
  const core = await import('@inquirer/core');
  return core.createPrompt<number, Config>((config, done) => {
    const { choices, loop, rows } = config;
    const theme = core.makeTheme(config.theme);
    const [status, setStatus] = core.useState<'idle' | 'done'>('idle');
    const [active, setActive] = core.useState<number>(config.first);
    const prefix = core.usePrefix({ status, theme });
    core.useKeypress((key, reader) => {
      if (core.isEnterKey(key)) {
        setStatus('done');
        done(active);
      } else if (core.isUpKey(key) || core.isDownKey(key)) {
        reader.clearLine(0);
        setActive(moved(active, core.isUpKey(key) ? -1 : 1, choices.length, loop));
      } else if (reader.line !== '') {
        const [found, typed] = beginningWith(config, reader.line);
        reader.clearLine(0);
        reader.write(typed);
        setActive(found ?? active);
      }
    });
    const page = core.usePagination({
      items: choices,
      active,
      pageSize: rows,
      loop,
      renderItem: ({ item, isActive }) =>
        isActive ? theme.style.highlight(`${config.theme.icon.cursor} ${item.name}`) : `  ${item.name}`,
    });
    const message = `${prefix} ${theme.style.message(config.message, status)}`;
    if (status === 'done') return `${message} ${theme.style.answer(choices[active]?.short ?? '')}`;
    return `${[message, page, ' ', theme.style.keysHelpTip()].join('\n')}${HIDE_CURSOR}`;
  });
}

function moved(active: number, by: number, length: number, loop: boolean): number {
  const next = active + by;
  return loop ? (next + length) % length : Math.max(0, Math.min(next, length - 1));
}

/** The answer that begins with what is typed, or with its last letter alone: then that is what is typed from there on. */
function beginningWith(
  { choices }: Config,
  line: string,
): readonly [found: number | undefined, typed: string] {
  for (const typed of [line, [...line].at(-1) ?? '']) {
    const found = choices.findIndex(({ name }) => startsWith(name, typed));
    if (found !== -1) return [found, typed];
  }
  return [undefined, ''];
}

/** Accents, case, and signs before the first word do not count. */
function startsWith(name: string, typed: string): boolean {
  const [folded, start] = [fold(name), fold(typed)];
  return folded.startsWith(start) || folded.replace(/^[^\p{L}\p{N}]+/u, '').startsWith(start);
}
