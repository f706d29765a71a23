import { languageOf } from '../../src/messages/index.ts';
import { localeName } from '../../src/messages/language.ts';
import { tree } from './candidates/command-tree.ts';
import { complete } from './candidates/complete.ts';
import { lookupIn } from './candidates/values.ts';
import { PROTOCOLS, presentable, type Shell } from './shells.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Output of `vigie __complete <shell> …`: candidates for the word under the cursor, in the format of that shell's script
 * (shells.ts). Never throws: a completion has candidates or nothing.
 */
export async function completed(
  [shell = '', ...words]: readonly string[],
  env: Environment,
): Promise<string> {
  try {
    const { read, answer } = PROTOCOLS[shell as Shell];
    const argv = shell === 'powershell' ? JSON.parse(env.VIGIE_COMPLETE ?? '[]') : words;
    const split = read(argv);
    const around = { ...env, ...split.env };
    const candidates = await complete(tree(), split.words, languageOf(localeName(around)), lookupIn(around));
    return answer(presentable(candidates), split, argv)
      .map((line) => `${line}\n`)
      .join('');
  } catch {
    return '';
  }
}
