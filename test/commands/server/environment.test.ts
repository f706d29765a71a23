import { describe, expect, it } from 'vitest';
import { command } from '../../../commands/server/start.ts';
import { type Flag, flagName, globalFlags } from '../../../commands/shared/flags/flags.ts';
import { readFlags, withEnvironment } from '../../../commands/shared/flags/read-values.ts';
import { shell } from '../../profiles/shell.ts';

const own = Object.entries<Flag>(command.flags);
/** A value that each flag takes, as it is typed. */
const typedFor = ({ value, choices }: Flag) =>
  value === undefined ? '' : (choices?.[0] ?? FORMATTED[value] ?? '8');
const FORMATTED: Readonly<Record<string, string>> = { cidr: '10.0.0.0/8', origin: 'https://carte.example' };

function read(typed: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>) {
  const line = { operands: [], flags: new Map(Object.entries(typed).map(([key, text]) => [key, [text]])) };
  return readFlags('vigie server start', command.flags, withEnvironment(command.flags, line, env));
}

describe('the variables of server start', () => {
  it.each(own)('%s has one of its name, which gives what the flag gives', (key, flag) => {
    const variable = `VIGIE_${key.toUpperCase()}`;
    expect(flag.variable).toBe(variable);
    const given = flag.value === undefined ? '1' : typedFor(flag);
    expect(read({}, { [variable]: given })).toEqual(read({ [key]: typedFor(flag) }, {}));
    expect(read({}, { [variable]: given })).not.toEqual(read({}, {}));
    expect(read({}, { [variable]: '' })).toEqual(read({}, {}));
  });

  it('none is that of a flag which every command takes', () => {
    const others = Object.values<Flag>(globalFlags).flatMap(({ variable }) => variable ?? []);
    expect(others).toContain('VIGIE_DB');
    expect(own.map(([, { variable }]) => variable).filter((name) => others.includes(name ?? ''))).toEqual([]);
  });

  it('a switch takes 1, true, 0 and false, in any case', () => {
    const said = (text: string) => read({}, { VIGIE_INSECURE_HTTP: text }).insecure_http;
    expect(['1', 'true', 'TRUE', '0', 'false', 'False'].map(said)).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ]);
  });

  it.each(['a.example,b.example', 'a.example b.example', ' a.example,\n b.example, '])(
    'a list: %j',
    (text) => {
      expect(read({}, { VIGIE_ALLOW_HOST: text }).allow_host).toEqual(['a.example', 'b.example']);
    },
  );

  it('a flag that is typed comes first', () => {
    expect(read({ port: '8412' }, { VIGIE_PORT: '8413' }).port).toBe(8412);
    expect(read({ allow_host: 'a' }, { VIGIE_ALLOW_HOST: 'b' }).allow_host).toEqual(['a']);
  });

  it.each([
    ['VIGIE_PORT', '84a12', 'TYPE'],
    ['VIGIE_PORT', '70000', 'MAXIMUM'],
    ['VIGIE_INSECURE_HTTP', 'perhaps', 'VALEUR'],
    ['VIGIE_RATE_LIMIT', '0', 'MINIMUM'],
  ])('%s=%s is refused under that name', async (variable, text, code) => {
    const { database, run } = shell();
    const line = ['server', 'start', '--db', database, '--json'];
    const { exitCode, err } = await run(line, { env: { [variable]: text } });
    expect(exitCode).toBe(2);
    expect(JSON.parse(err).error).toMatchObject({
      code: 'OPTIONS_REFUSEES',
      errors: [{ parameter: variable, code }],
    });
  });

  it('a server starts with nothing on its line', async () => {
    const { database, run } = shell();
    expect((await run(['server', 'init', '--db', database])).exitCode).toBe(0);
    const env = { VIGIE_DB: database, VIGIE_HOST: '127.0.0.2', VIGIE_PORT: '0' };
    const { exitCode, out } = await run(['server', 'start'], { signal: AbortSignal.abort(), env });
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^http:\/\/127\.0\.0\.2:\d+\t/);
  });

  it.each([
    ['--org', '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35'],
    ['--user', 'c.martin'],
  ])('%s, which a server leaves to its callers, is refused where it is typed', async (flag, value) => {
    const { database, run } = shell();
    expect((await run(['server', 'init', '--db', database])).exitCode).toBe(0);
    const start = ['server', 'start', '--db', database];
    const refused = await run([...start, flag, value]);
    expect(refused).toMatchObject({ exitCode: 2, out: '' });
    expect(refused.err).toContain(`Unknown flag ${flag}.`);
    expect(refused.err).toContain('A server serves every organisation of its database');
    // In a profile or a variable it is for other commands.
    const env = { [flag === '--org' ? 'VIGIE_ORG' : 'VIGIE_USER']: value };
    expect(await run(start, { signal: AbortSignal.abort(), env })).toMatchObject({ exitCode: 0 });
  });

  it('help tells each of them', async () => {
    const { out } = await shell().run(['server', 'start', '--help']);
    for (const [key, { variable }] of own)
      expect(/VIGIE_\w+/.exec(out.slice(out.indexOf(`  ${flagName(key)} `)))?.[0]).toBe(variable);
  });
});
