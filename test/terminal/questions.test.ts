import type { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Io } from '../../src/terminal/io.ts';
import type { Suggestion } from '../../src/terminal/prompts/completing.ts';
import { line, secret } from '../../src/terminal/prompts/prompt.ts';
import { type Choice, choose, complete } from '../../src/terminal/prompts/questions.ts';
import { sink, typing } from '../commands/world.ts';

const WORDS = {
  navigate: 'choose',
  select: 'confirm',
  find: 'search',
  complete: 'complete',
  unclear: 'Which?',
};
const KEY = { enter: '\r', down: '\u001b[B', left: '\u001b[D', tab: '\t', interrupt: '\u0003' };
const signal = new AbortController().signal;

/** Somebody at a terminal of so many columns. */
function person(env: Io['env'] = { LANG: 'C.UTF-8' }, columns = 80) {
  const err = sink(columns);
  const keyboard = typing('');
  const stream = Object.assign(err.stream(), { columns, rows: 24 });
  const io: Io = {
    env,
    out: sink(columns),
    err: { ...err, stream: () => stream },
    in: { isTerminal: true, stream: () => keyboard },
  };
  let since = 0;
  /** Waits until something stands there that did not when it was waited last. */
  const seen = async (text: string) => {
    // Keys never come before what the last one did is over.
    do await new Promise((turned) => setImmediate(turned));
    while (!err.text().slice(since).includes(text));
    since = err.text().length;
  };
  const type = (text: string) => void keyboard.write(text);
  return {
    asking: { io, signal, never: false, words: WORDS, color: 'never' as const },
    err,
    seen,
    type,
    keyboard,
  };
}

/** Answers that are given when the test says so. */
function later() {
  const asked = new Map<string, (found: readonly Suggestion[]) => void>();
  const suggest = (typed: string) =>
    new Promise<readonly Suggestion[]>((answer) => void asked.set(typed, answer));
  const answer = async (typed: string, ...values: string[]) => {
    while (!asked.has(typed)) await new Promise((turned) => setImmediate(turned));
    asked.get(typed)?.(values.map((value) => ({ value, name: value })));
  };
  return { suggest, answer };
}

const right = () => undefined;
const named = (...names: string[]): Choice<string>[] => names.map((name) => ({ value: name, name }));

describe('text from anywhere', () => {
  const EVIL = 'a\u001b]0;title\u0007b\u009b31mc\u202ed';
  const VISIBLE = 'a␛]0;title␇b⟨U+009B⟩31mc⟨U+202E⟩d';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there is looked for.
  const RAW = /\u001b\]|\u0007|\u009b|\u202e/;

  test.each([['xterm'], ['dumb']])('does nothing to a terminal as a choice (%s)', async (TERM) => {
    const { asking, err, seen, type } = person({ LANG: 'C.UTF-8', TERM }, 200);
    const choices = [{ value: 1, name: EVIL, after: `/${EVIL}`, short: EVIL }];
    const chosen = choose(asking, { message: EVIL, hint: EVIL, choices });
    await seen(VISIBLE);
    type(TERM === 'dumb' ? '1\n' : KEY.enter);
    expect(await chosen).toBe(1);
    expect(err.text()).not.toMatch(RAW);
  });

  test('does nothing to a terminal as a suggestion, and TAB does not put it on the line', async () => {
    const { asking, err, seen, type } = person(undefined, 200);
    const suggest = async () => [{ value: EVIL, name: EVIL }];
    const answer = complete(asking, { message: EVIL, suggest, free: true, refuse: right });
    await seen(`  ${VISIBLE}`);
    type('a');
    await seen(`  ${VISIBLE}`);
    type(KEY.tab + KEY.down);
    await seen(`❯ ${VISIBLE}`);
    type(KEY.enter);
    expect(await answer).toBe(EVIL);
    expect(err.text()).not.toMatch(RAW);
  });

  test('does nothing to a terminal as a question, a proposal, what stands above, or a refusal', async () => {
    for (const TERM of ['xterm', 'dumb']) {
      const { asking, err, seen, type } = person({ LANG: 'C.UTF-8', TERM }, 200);
      const refuse = (typed: string) => (typed === 'x' ? EVIL : undefined);
      const answer = line(
        asking,
        { message: EVIL, hint: EVIL, initial: EVIL, refuse },
        async () => `${EVIL}\n`,
      );
      await seen(VISIBLE);
      type('x\r\n');
      await seen(`> ${VISIBLE}`);
      type('\u0015y\r\n');
      await answer;
      expect(err.text()).not.toMatch(RAW);
    }
  });

  test('is cut to the width, but for what must stay behind it', async () => {
    for (const [LANG, mark] of [
      ['C.UTF-8', '…'],
      ['C', '...'],
    ] as const) {
      const { asking, err, seen, type } = person({ LANG }, 40);
      const choices = [{ value: 1, name: 'répertoire '.repeat(20), after: '/  7 items' }];
      const chosen = choose(asking, { message: 'Where', choices });
      await seen(`${mark}/  7 items`);
      type(KEY.enter);
      await chosen;
      expect(
        err
          .text()
          .split('\n')
          .find((one) => one.includes('items'))?.length,
      ).toBeLessThanOrEqual(40);
    }
  });

  test('a question is broken between words', async () => {
    const { asking, err, seen, type } = person(undefined, 30);
    const message = 'A question that has many words, too many for one line';
    const answer = line(asking, { message, hint: 'and a hint', refuse: right });
    await seen('hint)');
    type(`x${KEY.enter}`);
    await answer;
    expect(err.text()).toContain(
      '? A question that has many\n  words, too many for one line\n  (and a hint)',
    );
  });
});

describe('a line that is completed', () => {
  test('what stood below another line is no answer to this one', async () => {
    const { asking, seen, type } = person();
    const { suggest, answer } = later();
    const asked = complete(asking, { message: 'Path', suggest, free: true, refuse: right });
    await answer('', 'one', 'two');
    await seen('two');
    type(KEY.down + KEY.down);
    await seen('❯ two');
    type('yz');
    await answer('yz', 'yzero', 'yztwo');
    type(KEY.enter);
    expect(await asked).toBe('yz');
  });

  test('nor is it while what this one may become is not known', async () => {
    const { asking, err, seen, type } = person();
    const { suggest, answer } = later();
    const asked = complete(asking, { message: 'Path', suggest, free: true, refuse: right });
    await answer('', 'one', 'two');
    await seen('two');
    type(`${KEY.down}${KEY.down}yz`);
    await seen('yz');
    expect(err.text().slice(err.text().lastIndexOf('Path'))).not.toContain('two');
    type(KEY.enter);
    expect(await asked).toBe('yz');
  });

  test('where the first suggestion is the answer, it is seen before it is taken', async () => {
    const { asking, seen, type } = person();
    const { suggest, answer } = later();
    const asked = complete(asking, { message: 'Support', suggest, free: false, refuse: right });
    await answer('');
    type('r');
    await seen('r');
    type(KEY.enter);
    await answer('r', 'R 1', 'R 2');
    await seen('❯ R 1');
    type(KEY.down);
    await seen('❯ R 2');
    type(KEY.enter);
    expect(await asked).toBe('R 2');
  });

  test('a lookup that fails ends the question with its error', async () => {
    const { asking, seen, type } = person();
    const refuse = () => Promise.reject(new Error('the service is gone'));
    const asked = line(asking, { message: 'Code', refuse });
    await seen('Code');
    type(`1${KEY.enter}`);
    await expect(asked).rejects.toThrow('the service is gone');
  });

  test('what is typed while an answer is looked up stays', async () => {
    const { asking, seen, type } = person();
    const looked = Promise.withResolvers<string | undefined>();
    const refuse = (typed: string) => (typed === 'a' ? looked.promise : undefined);
    const asked = line(asking, { message: 'Code', refuse });
    await seen('Code');
    type(`a${KEY.enter}`);
    await seen('Code');
    type('bc');
    await new Promise((turned) => setImmediate(turned));
    looked.resolve('taken');
    await seen('> taken');
    type(KEY.enter);
    expect(await asked).toBe('abc');
  });

  test('TAB is no text', async () => {
    const { asking, seen, type } = person();
    const asked = line(asking, { message: 'Text', refuse: right });
    await seen('Text');
    type(`a${KEY.tab}b${KEY.tab}`);
    await seen('ab');
    type(KEY.enter);
    expect(await asked).toBe('ab');
  });
});

describe('a choice', () => {
  const SEVERITIES = [0, 1, 2].map((value) => ({
    value,
    name: `${value}  ${['low', 'mean', 'high'][value]}`,
  }));

  test.each(SEVERITIES)('a digit chooses what begins with it: $name', async ({ value }) => {
    const { asking, seen, type } = person();
    const chosen = choose(asking, { message: 'Severity', choices: SEVERITIES });
    await seen('0  low');
    type(`${value}${KEY.enter}`);
    expect(await chosen).toBe(value);
  });

  test.each(SEVERITIES)('also where there are only lines: $name', async ({ value }) => {
    const { asking, seen, type } = person({ TERM: 'dumb' });
    const chosen = choose(asking, { message: 'Severity', choices: SEVERITIES });
    await seen('0-2');
    type('7\n');
    await seen('Which?');
    type(`${value}\n`);
    expect(await chosen).toBe(value);
  });

  test.each([
    ['moy', 'Moyens de secours/'],
    ['etab', 'Établissements/'],
    ['oeuv', 'Œuvres/'],
    ['moa', 'Alarme/'],
    ['add', '+ Add'],
    [KEY.left, '../'],
    [`al${KEY.left}`, 'Alarme/'],
  ])('typing %j finds %s', async (typed, expected) => {
    const { asking, seen, type } = person();
    const choices = named('../', 'Alarme/', 'Établissements/', 'Moyens de secours/', 'Œuvres/', '+ Add');
    const chosen = choose(asking, { message: 'Where', choices, passing: true });
    await seen('+ Add');
    type(`${typed}${KEY.enter}`);
    expect(await chosen).toBe(expected);
  });
});

describe('a secret on a terminal that takes nothing back', () => {
  function dumb() {
    const around = person({ TERM: 'dumb' });
    const modes: boolean[] = [];
    Object.assign(around.keyboard as PassThrough, { setRawMode: (on: boolean) => modes.push(on) });
    return { ...around, modes };
  }

  test('nothing of it is shown, neither letters nor stars nor sequences', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[A-Za-z0-9_é€]{1,20}$/), async (token) => {
        const { asking, err, seen, type, modes } = dumb();
        const asked = secret(asking, 'Token');
        await seen('Token');
        type(`${token}z\u007f${KEY.enter}`);
        expect(await asked).toBe(token);
        expect(err.text()).toBe('Token \n');
        expect(modes.slice(0, 2)).toEqual([true, false]);
      }),
      { numRuns: 20 },
    );
  });

  test('Ctrl-U begins anew, Ctrl-C gives up, and the terminal is as it was', async () => {
    const { asking, seen, type } = dumb();
    const asked = secret(asking, 'Token');
    await seen('Token');
    type(`wrong\u0015right${KEY.enter}`);
    expect(await asked).toBe('right');
    const other = dumb();
    onTestFinished(() => void other.keyboard.destroy());
    const given = secret(other.asking, 'Token');
    await other.seen('Token');
    other.type(`a${KEY.interrupt}`);
    await expect(given).rejects.toMatchObject({ code: 'INTERROMPU' });
    expect(other.modes).toEqual([true, false]);
  });
});
