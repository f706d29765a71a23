import {
  bareKey,
  type ColumnMap,
  fieldNamed,
  headerKey,
  isNumberOf,
  isOfRejects,
  unreadUnit,
} from '../columns/columns.ts';
import { finerOf } from '../columns/headers.ts';
import { factorOf, unitIn, withoutProjection } from '../columns/numbers.ts';
import { otherScale } from '../columns/severity-words.ts';
import { repaired } from '../input/mojibake.ts';
import type { RowFault } from '../model/issues.ts';
import type { Field, Library } from '../model/library.ts';

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
  /** The fields of members that say more than the one of their name. */
  readonly #finer = new Map<string, Field>();

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

  /** Holds the members against what the first objects say in them, as columns are held against their cells. */
  chooseByContent(objects: readonly Readonly<Record<string, unknown>>[]): void {
    const members = new Set(objects.flatMap((object) => Object.keys(object)));
    const meant = [...members].flatMap((member) => {
      const meaning = this.meaningOf(member);
      return meaning ? [{ member, ...meaning }] : [];
    });
    for (const { member, field, rank } of meant) {
      const isOther = (finer: Field) =>
        this.mappingsOf(member).length > 0 ||
        meant.some((one) => one.field === finer || (one.field === field && one.rank < rank));
      const cells = objects.map(({ [member]: said }) => (typeof said === 'string' ? said.trim() : ''));
      const finer = finerOf(field, isOther, cells, this.#library);
      if (finer) this.#finer.set(member, finer);
    }
    this.#known.clear();
  }

  /** The members named in `map` that a member is. */
  mappingsOf(member: string): readonly string[] {
    if (Object.hasOwn(this.map, member)) return [member];
    const key = headerKey(repaired(member));
    return Object.keys(this.map).filter((mapped) => headerKey(repaired(mapped)) === key);
  }

  /** Members of `map` whose names say another unit than that of the field: numbers of JSON are not converted. */
  otherUnits(): readonly RowFault[] {
    return Object.entries(this.map).flatMap(([member, name]) => {
      const field = fieldNamed(name, this.#library);
      const unit = field?.units && unitIn(member, field);
      if (!field?.units || unit === undefined || factorOf(unit, field.units) === 1) return [];
      return [unreadUnit(field, member, Object.keys(field.units).slice(0, 1))];
    });
  }

  #find(written: string): Meaning | undefined {
    const member = repaired(written);
    const field = (is: (one: Field) => boolean) => this.#library.fields.find(is);
    const [mapped] = this.mappingsOf(member);
    const said = mapped === undefined ? undefined : this.map[mapped];
    if (said !== undefined) return ranked([fieldNamed(said, this.#library)]);
    if (isOfRejects(member)) return undefined;
    const key = headerKey(member);
    // Its projection, scale or unit may be another than that of the field, and numbers of JSON are of that one.
    const isOther =
      withoutProjection(member) !== undefined ||
      this.#library.fields.some(({ words }) => words && otherScale(words, member));
    const bare = isOther ? key : bareKey(member, this.#library);
    const known = field(({ aliases }) => aliases.includes(key));
    const isOfUnit = (one: Field) => one.units === undefined || unitIn(member, one) === undefined;
    const isBare = ({ name, aliases }: Field) => headerKey(name) === bare || aliases.includes(bare);
    const knownBare = field((one) => isBare(one) && isOfUnit(one));
    const meant = known ?? knownBare;
    const meaning = ranked([
      undefined,
      field(({ name }) => name === member),
      field(({ name }) => headerKey(name) === key),
      meant && isNumberOf(member, meant, this.#library) ? meant : undefined,
      known,
      knownBare,
    ]);
    const finer = this.#finer.get(written);
    return finer && meaning ? { ...meaning, field: finer } : meaning;
  }
}

/** The first field that there is; its place is its rank. */
function ranked(fields: readonly (Field | undefined)[]): Meaning | undefined {
  const rank = fields.findIndex((field) => field !== undefined);
  const field = fields[rank];
  return field && { field, rank };
}
