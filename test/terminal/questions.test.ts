import { describe, expect, test } from 'vitest';
import type { Io } from '../../src/terminal/io.ts';
import { type Choice, choose, line, search } from '../../src/terminal/prompts/prompts.ts';
import { sink, typing } from '../commands/world.ts';

const WORDS = {
  navigate: 'choose',
  select: 'confirm',
  find: 'search',
  complete: 'complete',
  noMatch: 'Nothing matches',
};
const KEY = { enter: '\r', down: '\u001b[B', tab: '\t', erase: '\u0015' };
const signal = new AbortController().signal;

/** A person at a terminal of so many columns. */
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

const right = () => undefined;
const named = (...names: string[]): Choice<string>[] => names.map((name) => ({ value: name, name }));

describe('text from anywhere', () => {
  const EVIL = 'a\u001b]0;title\u0007b\u009b31mc\u202ed';
  const VISIBLE = 'a␛]0;title␇b⟨U+009B⟩31mc⟨U+202E⟩d';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there is looked for.
  const RAW = /\u001b\]|\u0007|\u009b|\u202e/;

  test('does nothing to a terminal as a choice', async () => {
    const { asking, err, seen, type } = person(undefined, 200);
    const choices = [{ value: 1, name: EVIL, after: `/${EVIL}`, short: EVIL, description: EVIL }];
    const chosen = choose(asking, { message: EVIL, hint: EVIL, choices });
    await seen(VISIBLE);
    type(KEY.enter);
    expect(await chosen).toBe(1);
    expect(err.text()).not.toMatch(RAW);
  });

  test('does nothing to a terminal as a question, a proposal, what stands above, or a refusal', async () => {
    const { asking, err, seen, type } = person(undefined, 200);
    const refuse = (typed: string) => (typed === 'x' ? EVIL : undefined);
    const answer = line(
      asking,
      { message: EVIL, hint: EVIL, initial: EVIL, validate: refuse },
      async () => `${EVIL}\n`,
    );
    await seen(VISIBLE);
    type(`x${KEY.enter}`);
    await seen(`> ${VISIBLE}`);
    type(`${KEY.erase}y${KEY.enter}`);
    await answer;
    expect(err.text()).not.toMatch(RAW);
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
    const answer = line(asking, { message, hint: 'and a hint', validate: right });
    await seen('hint)');
    type(`x${KEY.enter}`);
    await answer;
    expect(err.text()).toContain(
      '? A question that has many\n  words, too many for one line\n  (and a hint)',
    );
  });
});

describe('a line of text', () => {
  test('a lookup that fails ends the question with its error', async () => {
    const { asking, seen, type } = person();
    const refuse = () => Promise.reject(new Error('the service is gone'));
    const asked = line(asking, { message: 'Code', validate: refuse });
    await seen('Code');
    type(`1${KEY.enter}`);
    await expect(asked).rejects.toThrow('the service is gone');
  });

  test('TAB is no text', async () => {
    const { asking, seen, type } = person();
    const asked = line(asking, { message: 'Text', validate: right });
    await seen('Text');
    type(`a${KEY.tab}b${KEY.tab}`);
    await seen('b');
    type(KEY.enter);
    expect(await asked).toBe('ab');
  });
});

describe('what is found for a line', () => {
  const supports = named('R 123', 'R 124', 'CO 45');
  const find = async (typed: string) => supports.filter(({ name }) => name.startsWith(typed));

  test('is completed by TAB, and taken once it is seen', async () => {
    const { asking, seen, type } = person();
    const asked = search(asking, { message: 'Support', find });
    await seen('❯ R 123');
    type('C');
    await seen('❯ CO 45');
    type(KEY.tab);
    await seen('Support CO 45');
    type(KEY.enter);
    expect(await asked).toBe('CO 45');
  });

  test('is nothing: that is said, and is no answer', async () => {
    const { asking, seen, type } = person();
    const asked = search(asking, { message: 'Support', find });
    await seen('❯ R 123');
    type('x');
    await seen('> Nothing matches');
    type(`${KEY.enter}${KEY.erase}`);
    await seen('❯ R 123');
    type(KEY.down);
    await seen('❯ R 124');
    type(KEY.enter);
    expect(await asked).toBe('R 124');
  });

  test('cannot be had: the question ends with the error', async () => {
    const { asking } = person();
    const gone = () => Promise.reject(new Error('the service is gone'));
    await expect(search(asking, { message: 'Support', find: gone })).rejects.toThrow('the service is gone');
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
    type(String(value));
    await seen(`❯ ${value}`);
    type(KEY.enter);
    expect(await chosen).toBe(value);
  });

  test.each([
    ['moy', 'Moyens de secours/'],
    ['etab', 'Établissements/'],
    ['oeuv', 'Œuvres/'],
    ['secours', 'Moyens de secours/'],
    ['add', '+ Add'],
    ['+', '+ Add'],
  ])('typing %j finds %s', async (typed, expected) => {
    const { asking, seen, type } = person();
    const choices = named('../', 'Alarme/', 'Établissements/', 'Moyens de secours/', 'Œuvres/', '+ Add');
    const chosen = choose(asking, { message: 'Where', choices, passing: true });
    await seen('+ Add');
    type(typed);
    await seen(`❯ ${expected}`);
    type(KEY.enter);
    expect(await chosen).toBe(expected);
  });
});
