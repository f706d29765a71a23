import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Io } from '../../src/terminal/io.ts';
import { unlessAborted } from '../../src/terminal/io.ts';
import { progress } from '../../src/terminal/progress.ts';
import { confirm, confirmByName, secret } from '../../src/terminal/prompts/prompts.ts';
import { sink, typing } from '../commands/world.ts';

function terminal(typed = '', env: Io['env'] = {}) {
  const err = sink(80);
  const stream = typing(typed);
  const io: Io = { env, out: sink(80), err, in: { isTerminal: true, stream: () => stream } };
  return { io, err };
}
const signal = new AbortController().signal;
const YES_NO = { yes: 'oui', no: 'non', unclear: 'o or n' };
const words = { navigate: '', select: '', find: '', complete: '', noMatch: 'none' };

describe('a question', () => {
  test.each([
    ['y\n', true],
    ['YES\n', true],
    ['o\n', true],
    ['Oui\n', true],
    ['n\n', false],
    ['no\n', false],
    ['non\n', false],
    ['\n', false],
  ])('%j answers %s, on stderr', async (typed, answer) => {
    const { io, err } = terminal(typed);
    expect(
      await confirm({ io, signal, never: false, words }, 'Delete?', YES_NO, async () => '  3  Poteau\n'),
    ).toBe(answer);
    expect(err.text()).toMatch(/^ {2}3 {2}Poteau\n/);
    expect(err.text()).toContain('(o/N)');
  });

  test('an answer that is not understood is asked again', async () => {
    const { io, err } = terminal('peut-être\n');
    const again = () =>
      err.text().includes('o or n')
        ? (io.in.stream() as PassThrough).write('\u0015oui\n')
        : setImmediate(again);
    again();
    expect(await confirm({ io, signal, never: false, words }, 'Delete?', YES_NO)).toBe(true);
    expect(err.text()).toContain('o or n');
  });

  test.each([
    ['prod\n', true],
    ['\n', false],
  ])('a name that must be typed in full: %j answers %s', async (typed, answer) => {
    const { io, err } = terminal(typed);
    expect(
      await confirmByName({ io, signal, never: false, words }, 'Type the name', 'prod', 'not that'),
    ).toBe(answer);
    expect(err.text()).toContain('Type the name');
  });

  test('another name is asked again', async () => {
    const { io, err } = terminal('production\n');
    const again = () =>
      err.text().includes('not that') ? (io.in.stream() as PassThrough).write('prod\n') : setImmediate(again);
    again();
    expect(
      await confirmByName({ io, signal, never: false, words }, 'Type the name', 'prod', 'not that'),
    ).toBe(true);
  });

  test('who is gone before they answer has given up', async () => {
    const { io } = terminal();
    const asked = confirm({ io, signal, never: false, words }, 'Delete?', YES_NO, async () => {
      setImmediate(() => (io.in.stream() as PassThrough).end());
      return '';
    });
    await expect(asked).rejects.toMatchObject({ code: 'INTERROMPU' });
  });

  test('a secret is not shown', async () => {
    const { io, err } = terminal('vig_abc\n');
    expect(await secret({ io, signal, never: false, words }, 'Token')).toBe('vig_abc');
    expect(err.text()).not.toContain('vig_abc');
  });

  test.each([
    ['no terminal', { ...terminal().io, in: { isTerminal: false, stream: () => new PassThrough() } }, false],
    ['--no-input', terminal().io, true],
    ['CI', terminal('', { CI: 'true' }).io, false],
    ['VIGIE_NO_INPUT', terminal('', { VIGIE_NO_INPUT: '1' }).io, false],
    ['a terminal that takes no line back', terminal('', { TERM: 'dumb' }).io, false],
  ])('%s: SAISIE_REQUISE, and nothing is prepared', async (_, io, never) => {
    const about = () => Promise.reject(new Error('prepared'));
    await expect(confirm({ io, signal, never, words }, 'Delete?', YES_NO, about)).rejects.toMatchObject({
      code: 'SAISIE_REQUISE',
      params: { what: 'Delete?' },
    });
  });

  test('an interruption ends it with its own reason', async () => {
    const controller = new AbortController();
    const { io } = terminal();
    const answer = confirm(
      { io, signal: controller.signal, never: false, words },
      'Delete?',
      YES_NO,
      async () => {
        setImmediate(() => controller.abort(new Error('SIGTERM')));
        return '';
      },
    );
    await expect(answer).rejects.toThrow('SIGTERM');
  });
});

describe('progress', () => {
  const words = {
    line: (s: { done: number; total: number | undefined; rate: number; secondsLeft: number | undefined }) =>
      `${s.done}/${s.total} ${s.rate}/s ${s.secondsLeft}s`,
  };

  test('says rows, rate and remaining time, at most ten times a second', () => {
    const { io, err } = terminal();
    let time = 0;
    const shown = progress(io, words, { total: 100, now: () => time });
    for (let i = 0; i < 20; i++) {
      time += 50;
      shown.advance();
    }
    const lines = err.text().split('\r\u001b[2K').slice(1);
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toBe('20/100 20/s 4s');
    shown.end();
    expect(err.text().endsWith('\r\u001b[2K')).toBe(true);
  });

  test('says at once what the work waits for, until it goes on', () => {
    const { io, err } = terminal();
    let time = 0;
    const shown = progress(io, words, { total: 10, now: () => time });
    shown.note('waiting');
    time = 1000;
    shown.advance(5);
    shown.note(undefined);
    const lines = err.text().split('\r\u001b[2K').slice(1);
    expect(lines).toEqual(['0/10 0/s undefineds · waiting', '5/10 5/s 1s · waiting', '5/10 5/s 1s']);
    shown.end();
  });

  test('a terminal that is gone does not stop the work', async () => {
    const { io, err } = terminal();
    const gone = { ...err, write: () => Promise.reject(Object.assign(new Error('gone'), { code: 'EPIPE' })) };
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('unhandledRejection', unhandled));
    let time = 0;
    const shown = progress({ ...io, err: gone }, words, { now: () => time });
    time = 1000;
    shown.advance();
    shown.end();
    // Node tells of rejections once the turn is over.
    await new Promise((turned) => setImmediate(turned));
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('without a reader: nothing', () => {
    const { io, err } = terminal();
    const quiet = progress(io, words, { quiet: true, now: () => 1e9 });
    quiet.advance();
    quiet.end();
    const piped = sink();
    progress({ ...io, err: piped }, words, { now: () => 1e9 }).advance();
    const dumb = progress({ ...io, env: { TERM: 'dumb' } }, words, { now: () => 1e9 });
    dumb.advance();
    dumb.note('waiting');
    dumb.end();
    expect(err.text() + piped.text()).toBe('');
  });
});

describe('unlessAborted', () => {
  test('answers the work', async () => {
    expect(await unlessAborted(signal, Promise.resolve(1))).toBe(1);
  });

  test('or fails with the reason, also when it was aborted before', async () => {
    const aborted = AbortSignal.abort(new Error('stop'));
    await expect(unlessAborted(aborted, new Promise(() => {}))).rejects.toThrow('stop');
    const controller = new AbortController();
    const waiting = unlessAborted(controller.signal, new Promise(() => {}));
    controller.abort(new Error('later'));
    await expect(waiting).rejects.toThrow('later');
  });

  test('unless the work ends by itself, and says how things are left', async () => {
    const controller = new AbortController();
    const work = new Promise((_, reject) => {
      controller.signal.addEventListener('abort', () => setImmediate(reject, new Error('nothing was done')));
    });
    const waiting = unlessAborted(controller.signal, work);
    controller.abort(new Error('stop'));
    await expect(waiting).rejects.toThrow('nothing was done');
  });
});
