import { bareKey, type ColumnMap, fieldNamed, headerKey, isOfRejects } from '../../columns/columns.ts';
import { unitIn } from '../../columns/numbers.ts';
import { repaired } from '../../input/mojibake.ts';
import type { Field, Library } from '../../libraries/library.ts';

/** What a member of JSON objects stands for. Of several in one object that of the lowest rank is taken. */
export interface Meaning {
  readonly field: Field;
  readonly rank: number;
}

/** Names that are kept at once: objects may have as many different ones as there are bytes. */
const KNOWN_MAX = 4096;

/**
 * Finds the fields that members stand for, by the rules of headers: what `map` says goes before the field's own
 * name, that before an alias, and that before one with words around it.
 */
export class MemberFields {
  readonly map: ColumnMap;
  readonly #library: Library;
  readonly #known = new Map<string, Meaning | undefined>();

  constructor(library: Library, map: ColumnMap = {}) {
    this.#library = library;
    this.map = map;
  }

  meaningOf(member: string): Meaning | undefined {
    if (this.#known.has(member)) return this.#known.get(member);
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    const meaning = this.#find(member);
    this.#known.set(member, meaning);
    return meaning;
  }

  /** The members named in `map` that a member is. */
  mappingsOf(member: string): readonly string[] {
    if (Object.hasOwn(this.map, member)) return [member];
    const key = headerKey(repaired(member));
    return Object.keys(this.map).filter((mapped) => headerKey(repaired(mapped)) === key);
  }

  #find(written: string): Meaning | undefined {
    const member = repaired(written);
    const field = (is: (one: Field) => boolean) => this.#library.fields.find(is);
    const [mapped] = this.mappingsOf(member);
    const meant = mapped === undefined ? undefined : this.map[mapped];
    if (meant !== undefined) return ranked([fieldNamed(meant, this.#library)]);
    if (isOfRejects(member)) return undefined;
    const key = headerKey(member);
    // Its unit may be another than that of the field, and numbers of JSON are of that one.
    const bare = unitIn(member) === undefined ? bareKey(member, this.#library) : key;
    return ranked([
      undefined,
      field(({ name }) => name === member),
      field(({ name }) => headerKey(name) === key),
      field(({ aliases }) => aliases.includes(key)),
      field(({ name, aliases }) => headerKey(name) === bare || aliases.includes(bare)),
    ]);
  }
}

/** The first field that there is; its place is its rank. */
function ranked(fields: readonly (Field | undefined)[]): Meaning | undefined {
  const rank = fields.findIndex((field) => field !== undefined);
  const field = fields[rank];
  return field && { field, rank };
}
