import { readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { expect, it } from 'vitest';
import { nouns } from '../../commands/nouns.ts';
import { repositoryFiles } from './tree.ts';

const files = repositoryFiles();

it('a verb stands in the file that bears its name, and every command file is a verb', async () => {
  const expected: string[] = [];
  for (const [noun, { verbs }] of Object.entries(nouns)) {
    for (const [verb, load] of Object.entries(verbs)) {
      const { command } = await load();
      expect(command, `${noun} ${verb}`).toMatchObject({ noun, verb });
      // A noun that is a command by itself has no verb to bear the name of.
      expected.push(`commands/${noun}/${verb.replaceAll(' ', '/') || noun}.ts`);
    }
  }
  const commandFiles = files.filter(
    (file) =>
      /^commands\/.+\/.+\.ts$/.test(file) && /^export const command\b/m.test(readFileSync(file, 'utf8')),
  );
  expect(commandFiles).toEqual(expected.sort());
});

/** Files that a folder of the product may hold. */
const FOLDER_MAX = 14;

it('a folder of the product holds one subject: a dozen files or so', () => {
  const product = files.filter((file) => /^(?:bin|commands|server|src)\/.+\.ts$/.test(file));
  const sizes = Map.groupBy(product, (file) => dirname(file));
  const tooLarge = [...sizes]
    .filter(([, inside]) => inside.length > FOLDER_MAX)
    .map(([folder, inside]) => `${folder} holds ${inside.length} files`);
  expect(tooLarge).toEqual([]);
});
