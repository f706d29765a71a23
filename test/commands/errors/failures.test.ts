import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { commandsOf, type Noun, nouns } from '../../../commands/nouns.ts';
import { ADMINISTERING, type Command, nameOf } from '../../../commands/shared/cli/command.ts';
import { EXIT } from '../../../commands/shared/errors/exit-codes.ts';
import { failureOf, isReaderGone, report, targeted } from '../../../commands/shared/errors/failures.ts';
import { ProblemError } from '../../../src/client/client.ts';
import { ERRORS, type ErrorCode, VigieError } from '../../../src/contract/errors.ts';
import { quoted } from '../../../src/messages/listed.ts';
import type { Io } from '../../../src/terminal/io.ts';
import { place, service, sink } from '../world.ts';

const problem = (status: number, more = {}) =>
  new ProblemError({
    type: 't',
    title: 't',
    status,
    detail: 'Said by the service',
    instance: 'urn:uuid:42',
    code: 'X',
    ...more,
  });
const system = (code: string) => Object.assign(new Error('of the system'), { code });

test('each command of a pipeline that is proposed looks where the line looked', () => {
  expect(targeted('run "vigie anomalies list -o ids | vigie anomalies delete -"', { db: 'a.db' }, 'x')).toBe(
    'run "vigie anomalies list -o ids --db a.db | vigie anomalies delete - --db a.db"',
  );
});

test.each([
  ['-p demo', []],
  ['-pdemo', []],
  ['-qp demo', []],
  ['-qpdemo', []],
  ['--profile demo', []],
  ['--profile=demo', []],
  ['--db=a.db', []],
  ["'--db=a b.db'", []],
  ["$'--db=a\\'b'", []],
  ['--url https://x.example', []],
  ['-q', ['--profile demo']],
  ["--texte 'a --db b'", ['--profile demo']],
  ['--org=o', ['--profile demo']],
])('a command that is proposed with %s looks elsewhere only by %j', (flags, added) => {
  const line = `vigie anomalies list ${flags} --json`;
  expect(targeted(`Type: ${line}`, { profile: 'demo', ...(flags === '--org=o' && { org: 'o' }) }, 'x')).toBe(
    [`Type: ${line}`, ...added].join(' '),
  );
});

test('a command that is proposed takes along where the line looked behind any word, never within it', () => {
  const word = fc.string({
    unit: fc.constantFrom("'", '"', '\\', ' ', '|', '»', '\n', 'é', '-', '$'),
    minLength: 1,
  });
  fc.assert(
    fc.property(word, (text) => {
      const line = `vigie prescriptions list --contenu ${quoted(text)}`;
      const target = { db: "l'été.db" };
      expect(targeted(`Tapez « ${line} ».`, target, 'x')).toBe(
        `Tapez « ${line} --db ${quoted(target.db)} ».`,
      );
    }),
  );
});

test('a proposed line of administration names a service where its command takes one', async () => {
  const url = 'https://x.example';
  const { vigie, path } = place();
  writeFileSync(path('agents.csv'), 'Identifiant\nc.martin\n');
  const reached = async ({ examples }: Command) => {
    let calls = 0;
    const open = service(() => {
      calls++;
      return { status: 500 };
    });
    const [example = ''] = Object.values(examples);
    // Without its database, and without what a shell makes of it.
    const line = example.replace(/ --db \S+| [<>|].*/g, '').replace('agents.csv', path('agents.csv'));
    const [, ...words] = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
    await vigie([...words, '--url', url, '--no-input'], { open, env: { VIGIE_TOKEN: 'vig_x' } });
    return calls > 0;
  };
  const commands = await commandsOf(nouns.server as Noun);
  const taking: string[] = [];
  for (const command of commands) if (await reached(command)) taking.push(nameOf(command));
  expect(taking.toSorted()).toEqual(ADMINISTERING.toSorted());
  const named = commands.map(nameOf).filter((line) => targeted(line, { url }, 'server') !== line);
  expect(named).toEqual(taking);
});

describe('exit codes', () => {
  test.each([
    [400, EXIT.refused],
    [401, EXIT.notAllowed],
    [403, EXIT.notAllowed],
    [404, EXIT.notFound],
    [409, EXIT.refused],
    [412, EXIT.refused],
    [422, EXIT.refused],
    [429, EXIT.temporary],
    [500, EXIT.temporary],
    [503, EXIT.temporary],
    [507, EXIT.temporary],
  ])('a service that answers %i: %i', (status, exit) => {
    expect(failureOf(problem(status), 'en').exit_code).toBe(exit);
  });

  test.each(Object.keys(ERRORS) as ErrorCode[])('%s has one, and a sentence in both languages', (code) => {
    const error = new VigieError(code, {});
    expect(Object.values(EXIT)).toContain(failureOf(error, 'en').exit_code);
    expect(failureOf(error, 'en').exit_code).not.toBe(EXIT.done);
    expect(failureOf(error, 'fr').message).not.toBe('');
  });

  test.each([
    ['ENOSPC', 'FICHIER_NON_ECRIT'],
    ['EDQUOT', 'FICHIER_NON_ECRIT'],
    ['SQLITE_FULL', 'DISQUE_PLEIN'],
    ['SQLITE_BUSY_SNAPSHOT', 'BASE_OCCUPEE'],
  ])('%s of the system is %s', (code, ours) => {
    expect(failureOf(system(code), 'en')).toMatchObject({ code: ours, exit_code: EXIT.temporary });
  });

  test.each([
    [
      'EADDRINUSE',
      8411,
      /^Cannot listen on 127\.0\.0\.1:8411: another program already uses this address/,
      /another port/,
    ],
    ['EADDRNOTAVAIL', 8411, /this machine does not have this address/, /another address with --host/],
    ['EACCES', 80, /permission is denied/, /above 1023/],
  ])('%s where a server should listen is ADRESSE_OCCUPEE', (code, port, message, hint) => {
    const error = Object.assign(system(code), { syscall: 'listen', address: '127.0.0.1', port });
    expect(failureOf(error, 'en')).toMatchObject({
      code: 'ADRESSE_OCCUPEE',
      exit_code: EXIT.temporary,
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    });
  });

  test.each([
    ['fr', 'ce fichier n’existe pas (ENOENT)'],
    ['en', 'there is no such file (ENOENT)'],
  ] as const)('the reason of the system is said in words: %s', (language, said) => {
    const error = new VigieError('FICHIER_ILLISIBLE', { file: 'a.csv', reason: 'ENOENT' });
    expect(failureOf(error, language).message).toContain(said);
  });

  test('what is partly done is not done again as a whole, unless that is harmless', () => {
    const hint = (params: { objet?: string }) =>
      failureOf(new VigieError('PARTIEL', { failed: 1, total: 2, ...params }), 'en').hint;
    expect(hint({})).not.toContain('same command');
    expect(hint({ objet: 'lignes' })).toContain('same command');
  });

  test('signals have those that shells give them', () => {
    expect(failureOf(new VigieError('INTERROMPU', { signal: 'SIGINT' }), 'en').exit_code).toBe(130);
    expect(failureOf(new VigieError('INTERROMPU', { signal: 'SIGTERM' }), 'en').exit_code).toBe(143);
  });

  test('anything else is a defect of ours, and says so', () => {
    const failure = failureOf(new TypeError('x is not a function'), 'en');
    expect(failure).toMatchObject({ code: 'DEFAUT_DU_PROGRAMME', exit_code: 1 });
    expect(failure.message).toContain('TypeError: x is not a function');
    expect(failureOf('a string', 'fr').message).toContain('a string');
  });
});

describe('what is said', () => {
  const said = async (error: unknown, options: Partial<Parameters<typeof report>[2]> = {}) => {
    const err = sink();
    const io = { env: {}, err } as unknown as Io;
    const exitCode = await report(io, error, {
      language: 'en',
      json: false,
      debug: false,
      color: 'auto',
      ...options,
    });
    return { exitCode, err: err.text() };
  };

  test('people read the sentence, a line for each field and the request, not a hint for programs', async () => {
    const errors = [{ pointer: '/texte', code: 'REQUIS', detail: 'is required' }];
    const { err } = await said(problem(400, { code: 'VALIDATION', errors }));
    expect(err).toBe('Error: Said by the service\n  /texte: is required\nRequest 42\n');
  });

  test('on a terminal a bound in time is that of the clocks here, and lies within the bounds', async () => {
    vi.stubEnv('TZ', 'Europe/Paris');
    try {
      const of = (code: string, detail: string) => ({ parameter: '--date-fin', code, detail });
      const errors = [
        of('MAXIMUM', 'cannot be later than 2026-07-01T09:30:45.250Z'),
        of('MINIMUM', '"2026-01-01T00:00:00Z" cannot be earlier than 2026-01-31T23:59:59.001Z'),
        of('MINIMUM', 'cannot be earlier than 2026-07-01T09:30:00-04:00'),
      ];
      const shown = (columns?: number) => {
        const err = sink(columns);
        const options = { language: 'en', json: false, debug: false, color: 'never' } as const;
        const io = { env: {}, err } as unknown as Io;
        return report(io, problem(400, { code: 'VALIDATION', errors }), options).then(() => err.text());
      };
      const said = (await shown(200)).split('\n');
      expect(said[1]).toBe('  --date-fin: cannot be later than 2026-07-01 11:30:45');
      expect(said[2]).toBe('  --date-fin: "2026-01-01 01:00:00" cannot be earlier than 2026-02-01 01:00:00');
      expect(said[3]).toBe('  --date-fin: cannot be earlier than 2026-07-01 15:30:00');
      expect(await shown()).toContain('cannot be later than 2026-07-01T09:30:45.250Z');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('only a number that is known is to be passed on', async () => {
    const inner = { code: 'ERREUR_INTERNE' };
    expect((await said(problem(500, inner))).err).toContain('Report this number');
    const { err } = await said(problem(500, { ...inner, instance: '' }));
    expect(err).not.toContain('number');
    expect(err).toContain('retry in a few minutes');
  });

  test('an interruption is no error', async () => {
    const interrupted = new VigieError('INTERROMPU', { signal: 'SIGINT', reste: 'importe_en_partie' });
    expect(await said(interrupted, { color: 'always' })).toEqual({
      exitCode: 130,
      err: 'Interrupted. Run the same command again to finish.\n',
    });
  });

  test('scripts read one line of JSON, the last', async () => {
    const errors = [{ pointer: '/texte', code: 'REQUIS', detail: 'is required' }];
    const { err, exitCode } = await said(problem(409, { errors }), { json: true, debug: true });
    expect(exitCode).toBe(5);
    expect(JSON.parse(err.trimEnd().split('\n').at(-1) as string)).toEqual({
      error: {
        code: 'X',
        message: 'Said by the service',
        hint: null,
        status: 409,
        request_id: '42',
        exit_code: 5,
        errors,
      },
    });
  });

  test('the stack is shown only with --debug', async () => {
    expect((await said(new TypeError('x'))).err).not.toContain('failures.test');
    expect((await said(new TypeError('x'), { debug: true })).err).toContain('failures.test');
  });

  test('what would act on the terminal is shown instead', async () => {
    const { err } = await said(problem(400, { detail: 'a\u001b[2J\u202eb' }));
    expect(err).toContain('Error: a␛[2J⟨U+202E⟩b');
  });

  test('a reader that has gone is no failure', async () => {
    expect(isReaderGone(system('EPIPE'))).toBe(true);
    expect(await said(system('EPIPE'))).toEqual({ exitCode: 0, err: '' });
  });
});
