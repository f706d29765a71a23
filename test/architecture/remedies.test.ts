import { describe, expect, it } from 'vitest';
import { commandsIn, readLine, stuckIn } from './proposals.ts';
import { sourcesUnder } from './tree.ts';

/** What is put into a sentence stands for one word. */
function withoutParts(text: string): string {
  const shorter = text.replace(/\$\{[^{}]*\}/g, 'x');
  return shorter === text ? text : withoutParts(shorter);
}

const sentences = sourcesUnder('src/messages/')
  .filter(({ file }) => !/\/(?:help|topics)\//.test(file))
  .map(({ text }) => withoutParts(text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')));
const commands = [...new Set(sentences.flatMap(commandsIn))];

describe('a command that a sentence tells people to run is complete', () => {
  it.each(commands)('vigie %s', async (line) => {
    await expect(readLine(line)).resolves.toBeUndefined();
  });

  it('is found in sentences', () => {
    expect(commands).toContain('server organisations add --nom <nom> --db x');
    expect(commands.length).toBeGreaterThan(40);
  });

  it.each([
    'server organisations add NOM --db x',
    'profiles set NOM --utilisateur ID',
    'profil list',
    'profiles show-all',
    'server restore',
    'documents add --url https://x.example',
  ])('is refused where the program refuses it: %s', async (line) => {
    await expect(readLine(line)).rejects.toThrow();
  });
});

it('a command that a sentence proposes ends the line, or stands in quotes: a shell takes the sign behind it', () => {
  expect(sentences.flatMap(stuckIn)).toEqual([]);
  expect(stuckIn('See: vigie anomalies list.')).toEqual(['vigie anomalies list']);
  expect(stuckIn('See « vigie anomalies list », or: vigie server start --db ./a.db')).toEqual([]);
});

it('what the reader fills in stands in angle brackets', () => {
  const filled = sentences
    .flatMap((text) => commandsIn(text))
    .filter((line) => /(?<![\w<-])[A-Z]{2,}\b/.test(line));
  expect(filled).toEqual([]);
});
