import { resolve } from 'node:path';
import type { Said, Scenario, SessionStep } from './scenarios.ts';
import { type Language, Terminal, within } from './terminal.ts';

export interface Recorded {
  /** What was typed and what came of it, with what was kept of dialogues. */
  readonly plain: string;
  /** What stood on the screen in the end, with the sequences that colour it. */
  readonly coloured: string;
}

const inLanguage = (said: Said, language: Language) =>
  typeof said === 'string' ? said : said[language === 'fr' ? 0 : 1];

/** Plays a scenario on a machine of its own. Throws when it does not go as it says. */
export async function record(scenario: Scenario, language: Language): Promise<Recorded> {
  const terminal = new Terminal(language);
  try {
    if (scenario.before) await terminal.prepare(scenario.before);
    await terminal.open();
    let plain = await terminal.screen();
    for (const step of scenario.steps) plain += await play(terminal, step, language);
    const coloured = await terminal.screen(true);
    return { plain: settled(plain, terminal.folder), coloured: settled(coloured, terminal.folder) };
  } finally {
    await terminal.close();
  }
}

/** Plays one step; answers what it adds to the screen. */
async function play(terminal: Terminal, step: SessionStep, language: Language): Promise<string> {
  const say = (said: Said) => inLanguage(said, language);
  const remark = step.says ? (await terminal.line(`# ${say(step.says)}`)).shown : '';
  const turns = (step.dialogue ?? []).map(({ until, keys, keep }) => ({
    until: say(until),
    keys: keys.map(keyOf(say)),
    keep,
  }));
  const { exitCode, shown } = await terminal.line(say(step.types), turns);
  if (exitCode !== (step.exits ?? 0)) throw new Error(`${say(step.types)} ended with ${exitCode}:\n${shown}`);
  for (const seen of step.shows ?? []) {
    if (!within(shown, say(seen))) {
      throw new Error(`${say(step.types)} does not show ${JSON.stringify(say(seen))}:\n${shown}`);
    }
  }
  return remark + shown;
}

const keyOf = (say: (said: Said) => string) => (key: Said | { readonly key: string }) =>
  typeof key === 'object' && 'key' in key ? key : say(key);

const UUID = /(?!0196a3c0)[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Stands for the home of the person: whatever its path is here, it has as many letters. */
const HOME = '/home/camille';
/** Stands for where the program is built. */
const INSTALLED = '/usr/lib/node_modules/vigie';

/** A port that the system gave. All of them have five digits, so that lines break where they did. */
const PORT = /(?<=127\.0\.0\.1:)\d{5}/g;

/** The four letters of a token that may be shown. */
const TOKEN = /vig_[\w-]{4}/g;

/** Until when a token lives that was made a moment ago. */
const END = /(?<=(?:until|jusqu’au)\s+)([\d/-]{10})(\s+)\d\d:\d\d/g;

/** The prompt at the end taken off; ids, ports, ends and this folder, which are never the same twice, made the same. */
function settled(screen: string, folder: string): string {
  const ids = new Map<string, string>();
  const lines = screen
    .replaceAll(resolve('.'), INSTALLED)
    .replaceAll(folder, HOME)
    .replace(PORT, '58411')
    .replace(TOKEN, 'vig_4kQx')
    .replace(END, (_, day, gap) => `${day.includes('/') ? '30/06/2027' : '2027-06-30'}${gap}12:00`)
    .split('\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a colour may end before the prompt.
  if (/^(?:\x1b\[[\d;]*m)*\$\s*$/.test(lines.at(-1) ?? '')) lines.pop();
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`.replace(UUID, (id) => {
    const known = ids.get(id) ?? `0199f3c0-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  });
}
