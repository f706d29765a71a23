import { VigieError } from '../../../src/contract/errors.ts';
import { type MemberPath, repeatedMembers } from '../../../src/contract/schema/json.ts';
import type { Command, Context } from '../cli/command.ts';
import type { Typed } from '../cli/parse.ts';
import { type Argument, type Flag, flagName } from './flags.ts';

type Source = Pick<Context, 'readFile' | 'readStdin'>;

/**
 * Replaces what stands for something else: `@file` by the text of the file, `@-` by standard input, `-` among
 * identifiers by those read from standard input (`piped`), which may be none.
 */
export async function expand(
  source: Source,
  command: Command,
  typed: Typed,
): Promise<{ flags: Map<string, readonly string[]>; operands: readonly string[]; piped: boolean }> {
  const flags = new Map(typed.flags);
  for (const [key, flag] of Object.entries<Flag>(command.flags)) {
    const given = flags.get(key);
    if (flag.ids && given) flags.set(key, await idsAmong(source, given, key));
    if (flag.fromFile && given)
      flags.set(key, await Promise.all(given.map((value) => expandValue(source, value, key))));
  }
  const last = Object.values<Argument>(command.arguments).at(-1);
  const at = typed.operands.indexOf('-');
  if (last?.arity !== 'many' || last.ownStdin || at === -1)
    return { flags, operands: typed.operands, piped: false };

  const ids = idsOf(decode(await readAll(source.readStdin()), '-'), last.key);
  // Not as the arguments of a call: there may be more of them than the stack holds.
  const operands = [...typed.operands.slice(0, at), ...ids, ...typed.operands.slice(at + 1)];
  return { flags, operands, piped: true };
}

/** The same identifiers, with those of standard input in the place of `-` or `@-`, those of a file in that of `@file`. */
async function idsAmong(source: Source, given: readonly string[], key: string): Promise<readonly string[]> {
  const found = await Promise.all(
    given.map(async (value) => {
      const named = value === '-' ? '@-' : value;
      if (!named.startsWith('@')) return [named];
      return idsOf(await expandValue(source, named, key), undefined);
    }),
  );
  return [...new Set(found.flat())];
}

/** The text of the file when a value is `@file`, of standard input when it is `@-`; `@@` is a plain `@`. */
export async function expandValue(source: Source, value: string, key: string): Promise<string> {
  if (!value.startsWith('@')) return value;
  if (value.startsWith('@@')) return value.slice(1);
  const file = value.slice(1);
  if (file === '')
    throw new VigieError('OPTION_SANS_VALEUR', { flag: `${flagName(key)} @`, command: 'vigie' });
  const bytes = file === '-' ? await readAll(source.readStdin()) : await source.readFile(file);
  // Editors end a file with a line end that is not part of the text.
  return decode(bytes, file).replace(/\r?\n$/, '');
}

async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(pieces));
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new VigieError('FICHIER_ILLISIBLE', { file, reason: 'UTF-8' });
  }
}

/** Identifiers, one a line, or NDJSON objects with an `id` (or `key`). Blank lines say nothing. */
function idsOf(text: string, key: string | undefined): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, i) => (line.startsWith('{') ? idOfObject(line, i + 1, key) : line));
}

function idOfObject(line: string, number: number, key: string | undefined): string {
  let id: unknown;
  let repeated: MemberPath | undefined;
  try {
    const object = JSON.parse(line) as Record<string, unknown>;
    [repeated] = repeatedMembers(line, object);
    id = object.id ?? (key === undefined ? undefined : object[key]);
  } catch {
    // Said below: a line without an identifier, whatever the reason.
  }
  if (repeated) {
    throw new VigieError('FICHIER_ILLISIBLE', { file: '-', reason: `${number}: 2 × ${repeated.join('.')}` });
  }
  if (typeof id === 'string' || typeof id === 'number') return String(id);
  throw new VigieError('FICHIER_ILLISIBLE', {
    file: '-',
    reason: `${number}: id${key === undefined ? '' : `, ${key}`}`,
  });
}
