/** A piece of TypeScript. Comments and blanks are no pieces; strings, templates and patterns keep their text. */
export interface Token {
  readonly kind: 'word' | 'text' | 'pattern' | 'number' | 'mark';
  /** Of a text, what stands between its quotes. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

const BLANK = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const WORD = /#?[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const NUMBER = /\d[\w.]*/y;
const QUOTED = /'((?:[^'\\\n]|\\[\s\S])*)'|"((?:[^"\\\n]|\\[\s\S])*)"/y;
const TEMPLATE = /((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)(`|\$\{)/y;
const PATTERN = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

/** After these a slash begins a pattern, although they are words. */
const BEFORE_PATTERN = new Set(['return', 'typeof', 'case', 'in', 'of', 'await', 'yield', 'void', 'throw']);

/** Splits source text into tokens, so that a rule about code never stumbles over a comment or a string. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  /** For each `${` that is open, how many braces are open inside it. */
  const holes: number[] = [];
  let at = 0;
  let line = 1;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const add = (kind: Token['kind'], text: string, whole = text) => {
    tokens.push({ kind, text, line });
    line += whole.split('\n').length - 1;
  };
  const template = () => {
    const [whole = '', text = '', end] = take(TEMPLATE) ?? [];
    add('text', text, whole);
    if (end === '${') holes.push(0);
  };
  const mayBePattern = () => {
    const last = tokens.at(-1);
    if (last === undefined) return true;
    return last.kind === 'mark' ? !')]}'.includes(last.text) : BEFORE_PATTERN.has(last.text);
  };

  while (at < source.length) {
    const blank = take(BLANK);
    if (blank) {
      line += blank[0].split('\n').length - 1;
      continue;
    }
    const quoted = take(QUOTED);
    if (quoted) {
      add('text', quoted[1] ?? quoted[2] ?? '', quoted[0]);
      continue;
    }
    const pattern = source[at] === '/' && mayBePattern() ? take(PATTERN) : null;
    const word = pattern ?? take(WORD);
    const number = word ?? take(NUMBER);
    if (number) {
      add(pattern ? 'pattern' : word ? 'word' : 'number', number[0]);
      continue;
    }
    const mark = source[at++] as string;
    if (mark === '`') {
      template();
      continue;
    }
    if (mark === '{' && holes.length > 0) holes.push((holes.pop() ?? 0) + 1);
    if (mark === '}' && holes.length > 0) {
      const open = holes.pop() ?? 0;
      if (open === 0) {
        template();
        continue;
      }
      holes.push(open - 1);
    }
    add('mark', mark);
  }
  return tokens;
}
