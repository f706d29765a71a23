import { describe, expect, it } from 'vitest';
import { readLine } from './lines.ts';
import { anchors, linksOf, shellBlocks } from './markdown.ts';
import { commandsIn, SOME_VALUE } from './shell.ts';

describe('the commands of a script', () => {
  it.each<[string, string[][]]>([
    ['vigie a b', [['vigie', 'a', 'b']]],
    ["vigie a --texte 'un | deux' # why", [['vigie', 'a', '--texte', 'un | deux']]],
    [
      'vigie a | vigie b - && jq .',
      [
        ['vigie', 'a'],
        ['vigie', 'b', '-'],
        ['jq', '.'],
      ],
    ],
    ['vigie a < token > out 2>/dev/null', [['vigie', 'a']]],
    ['vigie a \\\n  --b "c d"', [['vigie', 'a', '--b', 'c d']]],
    [
      'id=$(vigie a -o ids) # keep\nvigie b "$id"',
      [
        ['vigie', 'a', '-o', 'ids'],
        ['vigie', 'b', SOME_VALUE],
      ],
    ],
    [
      'if ! vigie a; then vigie b; fi',
      [
        ['vigie', 'a'],
        ['vigie', 'b'],
      ],
    ],
    ["vigie a --empty '' --at=@-", [['vigie', 'a', '--empty', '', '--at=@-']]],
    ['VIGIE_LANG=fr vigie a', [['vigie', 'a']]],
    ['# only a comment', []],
  ])('%s', (script, commands) => {
    expect(commandsIn(script)).toEqual(commands);
  });

  it('a quote that is never closed is no script', () => {
    expect(() => commandsIn('vigie "a')).toThrow();
  });
});

describe('a command line that the documentation shows', () => {
  it.each([
    [['anomalies', 'list', '--all', '-o', 'csv'], 'anomalies list'],
    [['-p', 'prod', 'prescriptions', 'tree'], 'prescriptions tree'],
    [['server', 'token', 'list', '--db', 'a.db'], 'server token list'],
    [['anomalies', 'list', '--help'], 'anomalies list'],
    [['anomalies', '--help'], undefined],
    [['--version'], undefined],
  ])('%j is read', async (words, meant) => {
    const command = await readLine(words);
    expect(command && `${command.noun} ${command.verb}`).toBe(meant);
  });

  it.each([
    [['anomalie', 'list']],
    [['anomalies', 'liste']],
    [['anomalies', 'list', '--al']],
    [['anomalies', 'list', '--limit', 'many']],
    [['anomalies', 'get']],
    [['anomalies', 'update', '1', '2']],
    [['server', 'token']],
    [['anomalies', 'list', '--json', '-o', 'csv']],
  ])('%j is refused', async (words) => {
    await expect(readLine(words)).rejects.toThrow();
  });
});

describe('a page', () => {
  const page =
    '# One: a *b*\n\n```sh\na\n```\n\n```sh no-run\n# b\nb\n```\n\n```json\n{}\n```\n[x](y.md#z) `[n](o)`\n';

  it('has blocks, headings and links', () => {
    expect(shellBlocks(page)).toEqual([
      { use: 'run', script: 'a\n', line: 3 },
      { use: 'no-run', script: '# b\nb\n', line: 7 },
    ]);
    expect(anchors(page)).toEqual(['one-a-b']);
    expect(linksOf(page)).toEqual(['y.md#z']);
  });
});
