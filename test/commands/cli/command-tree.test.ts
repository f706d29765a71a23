import { describe, expect, test } from 'vitest';
import { nouns } from '../../../commands/nouns.ts';
import { type Command, examplesOf } from '../../../commands/shared/cli/command.ts';
import { type Argument, type Flag, flagName, globalFlags } from '../../../commands/shared/flags/flags.ts';
import { readLine } from '../../architecture/lines.ts';
import { commandsIn } from '../../architecture/shell.ts';

const all: [string, Command][] = [];
for (const [noun, { verbs }] of Object.entries(nouns)) {
  for (const [verb, load] of Object.entries(verbs)) all.push([`${noun} ${verb}`, (await load()).command]);
}

describe('the command tree', () => {
  test.each(Object.entries(nouns))('%s says in one line what it is', (_, { summary }) => {
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
  });

  test.each(Object.entries(nouns))(
    'what %s means without a verb is a verb of it',
    (_, { verbs, implied }) => {
      expect([undefined, ...Object.keys(verbs)]).toContain(implied);
    },
  );
});

describe.each(all)('vigie %s', (name, command) => {
  test('is filed under its own name', () => {
    expect(`${command.noun} ${command.verb}`).toBe(name);
  });

  test('says in one line what it does', () => {
    expect(command.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(command.summary.length).toBeLessThanOrEqual(100);
  });

  test('has at least two examples', () => {
    expect(examplesOf(command).length).toBeGreaterThanOrEqual(2);
  });

  test.each(examplesOf(command).map(({ run }) => run))('understands its example: %s', async (run) => {
    const lines = commandsIn(run).filter(([program]) => program === 'vigie');
    const meant = await Promise.all(lines.map(([, ...words]) => readLine(words)));
    expect(meant).toContain(command);
  });

  test.each(Object.entries<Flag>(command.flags))('--%s is a field name and is explained', (key, flag) => {
    expect(key).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
    expect(flagName(key)).toMatch(/^--[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
    expect(flag.summary).toMatch(/^[A-Z].*[^.]$/);
  });

  test.each(Object.entries<Argument>(command.arguments))('<%s> is explained', (_, argument) => {
    expect(argument.summary).toMatch(/^[A-Z].*[^.]$/);
  });

  test('takes many identifiers only as its last argument', () => {
    const arities = Object.values<Argument>(command.arguments).map(({ arity }) => arity);
    expect(arities.slice(0, -1)).not.toContain('many');
  });
});

test('no two global flags share a letter', () => {
  const letters = Object.values<Flag>(globalFlags).flatMap(({ short }) => short ?? []);
  expect(new Set(letters).size).toBe(letters.length);
});
