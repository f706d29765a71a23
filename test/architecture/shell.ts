/** Stands for the value of a variable or of `$(…)`, which only a shell could know. */
export const SOME_VALUE = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
/** Stands for what `$(date …)` says. */
export const SOME_DATE = '2026-03-02';

/** Words that begin or end a group of commands and are no commands themselves. */
const GROUPING = new Set(['if', 'then', 'else', 'fi', 'while', 'until', 'for', 'do', 'done', '!', '{', '}']);

const SEPARATOR = /[;\n()]|\|\|?|&&?/y;
const REDIRECTION = /\d?(?:>>?|<)&?\s*/y;
const SPACE = /(?:[ \t]|\\\n)+/y;
const COMMENT = /#[^\n]*/y;
const VARIABLE = /\$\{?\w+\}?/y;

/**
 * The commands of a shell script, each as the words that it would be called with: those between pipes, those in
 * `$(…)`, without redirections, assignments and comments. It knows the shell that documentation needs, not all.
 */
export function commandsIn(script: string): string[][] {
  const commands: string[][] = [];
  let words: string[] = [];
  let word: string | undefined;
  let redirected = false;
  let at = 0;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(script) ?? [];
    if (found) at = pattern.lastIndex;
    return found;
  };
  const endWord = () => {
    if (word !== undefined && !redirected) words.push(word);
    if (word !== undefined) redirected = false;
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    const start = words.findIndex((one) => !GROUPING.has(one) && !/^\w+=/.test(one));
    if (start >= 0) commands.push(words.slice(start));
    words = [];
  };
  /** The value of what starts with a dollar sign. */
  const value = (): string => {
    if (!script.startsWith('$(', at)) return take(VARIABLE) ? SOME_VALUE : (script[at++] as string);
    const end = closing(script, at + 1);
    const inner = commandsIn(script.slice(at + 2, end));
    commands.push(...inner);
    at = end + 1;
    return inner[0]?.[0] === 'date' ? SOME_DATE : SOME_VALUE;
  };

  while (at < script.length) {
    if (take(SPACE)) endWord();
    else if (word === undefined && take(COMMENT)) continue;
    else if (word === undefined && take(REDIRECTION)) redirected = true;
    else if (take(SEPARATOR)) endCommand();
    else if (script[at] === "'") {
      const end = script.indexOf("'", at + 1);
      word = (word ?? '') + script.slice(at + 1, end);
      at = end + 1;
    } else if (script[at] === '"') {
      at++;
      word ??= '';
      while (script[at] !== '"') {
        if (at >= script.length) throw new Error(`a quote is never closed: ${script}`);
        if (script[at] === '\\') at++;
        word += script[at] === '$' ? value() : script[at++];
      }
      at++;
    } else if (script[at] === '$') word = (word ?? '') + value();
    else if (script[at] === '>' || script[at] === '<') {
      endWord();
    } else {
      if (script[at] === '\\') at++;
      word = (word ?? '') + script[at++];
    }
  }
  endCommand();
  return commands;
}

/** Where the parenthesis that opens at `open` is closed. */
function closing(script: string, open: number): number {
  let depth = 0;
  for (let at = open; at < script.length; at++) {
    if (script[at] === "'") at = script.indexOf("'", at + 1);
    if (script[at] === '(') depth++;
    if (script[at] === ')' && --depth === 0) return at;
  }
  throw new Error(`a parenthesis is never closed: ${script}`);
}
