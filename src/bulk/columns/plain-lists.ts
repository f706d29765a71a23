import type * as z from 'zod';
import { ESCAPED } from '../formats/csv/reader.ts';
import { bodySchema, type Field, type Library } from '../libraries.ts';
import { convert, Refused } from './convert.ts';
import type { References } from './references.ts';

/** Texts that are remembered with what they mean; those that come later are judged each time they come. */
const KNOWN_MAX = 50_000;

/** Stands for what is not plainly right, or must be noted. */
const NOT_PLAIN = Symbol('not plain');

const APOSTROPHE = "'";
/** What the error of a formula begins with. */
const HASH = '#';

/**
 * The judge of cells that say the same few things over and over: a choice, or a list of paths or supports. What a
 * text means is found once by the ordinary way (`convert`, then the contract), and remembered when that has nothing
 * to say about it.
 */
export function plainRepeated(
  library: Library,
  field: Field,
  references: References,
  maxItems: number | undefined,
): PlainCell | undefined {
  const schema = bodySchema(library).shape[field.name] as z.ZodType;
  const judge = remembering((text) => plainValue(text, field, schema, references));
  if (field.kind === 'choice') return cellOf(judge);
  if (maxItems === undefined) return undefined;
  const element = remembering((text) => {
    const list = plainValue(text, field, schema, references);
    return Array.isArray(list) && list.length === 1 ? (list[0] as unknown) : NOT_PLAIN;
  });
  return cellOf((text) => {
    const found: unknown[] = [];
    let count = 0;
    for (const piece of text.split('|')) {
      const bare = piece.trim();
      if (bare === '') continue;
      const one = element(bare);
      if (one === NOT_PLAIN) return NOT_PLAIN;
      if (!found.includes(one)) found.push(one);
      count++;
    }
    if (count === 0) return judge(text);
    // The contract counts paths as they come; a support counts once.
    return (field.kind === 'supports' ? found.length : count) <= maxItems ? found : NOT_PLAIN;
  });
}

function cellOf(judge: (text: string) => unknown): PlainCell {
  let accepted: unknown;
  return {
    accepts(bytes, start, end, flags) {
      accepted = (flags & ESCAPED) === 0 ? judge(bytes.toString('utf8', start, end)) : NOT_PLAIN;
      return accepted !== NOT_PLAIN;
    },
    // It is asked for what was accepted last.
    read: () => accepted,
  };
}

function remembering(judge: (text: string) => unknown): (text: string) => unknown {
  const known = new Map<string, unknown>();
  return (text) => {
    const remembered = known.get(text);
    // A judge answers something.
    if (remembered !== undefined) return remembered;
    const value = judge(text);
    if (known.size < KNOWN_MAX) known.set(text, value);
    return value;
  };
}

/** What a text gives for a field, where there is nothing to object and nothing to note. */
function plainValue(text: string, field: Field, schema: z.ZodType, references: References): unknown {
  if (text.startsWith(APOSTROPHE) || text.startsWith(HASH)) return NOT_PLAIN;
  let noted = false;
  const note = () => {
    noted = true;
  };
  const value = convert(text, { field, schema, references, cells: true, line: 0, note });
  if (noted || value === undefined || value instanceof Refused) return NOT_PLAIN;
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : NOT_PLAIN;
}

/**
 * Judges the bytes of a cell without making anything of them. It only has to know what is surely right, as
 * nearly every cell is: a row with any other cell goes through the contract's validator, which alone words errors.
 */
export interface PlainCell<T = unknown> {
  accepts(bytes: Buffer, start: number, end: number, flags: number): boolean;
  /** The value of the cell that was accepted last. */
  read(bytes: Buffer, start: number, end: number): T;
}
