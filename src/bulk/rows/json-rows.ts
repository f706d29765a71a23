import { isDeepStrictEqual } from 'node:util';
import type { MemberPath } from '../../contract/schema/json.ts';
import {
  headerKey,
  isOfRejects,
  RAW_COLUMN,
  repeatsNumber,
  shownHeaders,
  streetIn,
  withStreet,
} from '../columns/columns.ts';
import { areHouseNumbers, arePaths, levelsAmong, unreadPaths } from '../columns/headers.ts';
import { supportWords } from '../columns/references.ts';
import { importedCell as asCell, textOf } from '../formats/cells.ts';
import { guard } from '../formats/csv/formula-guard.ts';
import { CELLS_MAX } from '../formats/csv/reader.ts';
import type { ObjectReader } from '../formats/json/object-reader.ts';
import { repaired } from '../input/mojibake.ts';
import type { CheckedRow } from '../model/file-rows.ts';
import {
  type CellPosition,
  type Issue,
  type LocatedFault,
  type RowFault,
  shownValue,
} from '../model/issues.ts';
import type { Field } from '../model/library.ts';
import type { Meaning, MemberFields } from './json-members.ts';
import { type FieldValue, isNothing, ReadRows, type RowContext } from './read-rows.ts';

/** A member that stands for a field. */
interface Met extends Meaning {
  readonly member: string;
  readonly value: unknown;
  /** The members that the value is put together from, where they are several. */
  readonly joined?: readonly string[];
}

/** The objects of NDJSON, or of a JSON document. */
export class JsonRows extends ReadRows<ObjectReader> {
  override readonly ignored = new Set<string>();
  readonly #members: MemberFields;
  /** Members of `--map` that no row has had so far. */
  readonly #unmet: Set<string>;
  /** Members met so far, in whatever row, for the message that one is missing. */
  readonly #seen = new Set<string>();
  /** Members that stand for nothing and say something: whether all of it is paths. */
  readonly #paths = new Map<string, boolean>();
  /** Fields that a row so far has a member for. */
  readonly #said = new Set<Field>();

  constructor(reader: ObjectReader, members: MemberFields, context: RowContext) {
    super(reader, { columns: [], faults: [], headers: [], ignored: [] }, context);
    this.#members = members;
    this.#unmet = new Set(Object.keys(members.map));
  }

  override get headers(): readonly string[] {
    return Object.keys(this.members());
  }

  override hasColumn(member: string): boolean {
    return this.#members.meaningOf(member) !== undefined;
  }

  override check(): CheckedRow {
    const { fault, object, line, repeated } = this.reader;
    if (!object) return { issues: [{ ...(fault as RowFault), line }] };
    if (repeated.length > 0) return { issues: repeated.map((path) => repeatedAt(path, line)) };
    const damaged = Object.keys(object).filter((member) => repaired(member) !== member);
    if (damaged.length > 0 && !this.context.repairs?.encoding)
      return {
        issues: damaged.map((member) => ({ code: 'DOUBLE_DECODAGE', line, header: shownValue(member) })),
      };
    for (const member of damaged)
      this.context.notices?.add('ENCODAGE_REPARE', line, {
        given: shownValue(member),
        taken: shownValue(repaired(member)),
      });
    const met = this.#met(object);
    this.#note(object, met);
    const issues = [...met.values()].flatMap((several) => doubled(several, line));
    return issues.length > 0 ? { issues } : this.validated([...met.values()].map(givenBy));
  }

  override value(name: string): unknown {
    return this.#given(name)?.value;
  }

  override place(name: string): CellPosition {
    const given = this.#given(name);
    return given === undefined ? {} : { header: given.header };
  }

  #given(name: string): FieldValue | undefined {
    const { object } = this.reader;
    if (!object) return undefined;
    for (const [field, several] of this.#met(object)) if (field.name === name) return givenBy(several);
    return undefined;
  }

  protected override text(index: number): string {
    return this.cells()[index] ?? '';
  }

  override cells(): readonly string[] {
    return Object.values(this.members()).map(cellOf);
  }

  /** What is no object is kept as the text that stands there. */
  override members(): Readonly<Record<string, unknown>> {
    const { object, text } = this.reader;
    return object ?? (text === '' ? {} : { [RAW_COLUMN]: text });
  }

  override faults(): readonly LocatedFault[] {
    const { library, repairs } = this.context;
    const isSaid = (field: Field) => this.#said.has(field) || repairs?.constants?.has(field.name) === true;
    const levels = levelsAmong(this.#paths.keys(), library);
    const paths = [...this.#paths].flatMap(([member, areAll]) =>
      areAll || levels.has(member) ? [member] : [],
    );
    const unread = [...super.faults(), ...unreadPaths(library, isSaid, paths), ...this.#members.otherUnits()];
    if (this.#seen.size === 0) return unread;
    const headers = shownHeaders([...this.#seen]);
    return [
      ...unread,
      ...[...this.#unmet].map((column) => ({ code: 'MAP_COLONNE' as const, params: { column, headers } })),
    ];
  }

  /** The members that stand for each field; several where none goes before the others. */
  #met(object: Readonly<Record<string, unknown>>): Map<Field, Met[]> {
    const met = this.#metBut(object);
    const street = this.#streetOf(object, met);
    return street ? this.#metBut(object, street.joined).set(street.field, [street]) : met;
  }

  /** A street with what the members right before it say; a number that is none of a house is another field's. */
  #streetOf(object: Readonly<Record<string, unknown>>, met: ReadonlyMap<Field, readonly Met[]>) {
    const { library, notices } = this.context;
    const members = Object.keys(object);
    const placesOf = (field: Field) => (met.get(field) ?? []).map(({ member }) => members.indexOf(member));
    const isMapped = (at: number) => this.#members.mappingsOf(members[at] as string).length > 0;
    const found = streetIn(members, library, isMapped, placesOf);
    const [street] = found ? (met.get(found.field) ?? []) : [];
    if (!found || !street || typeof (street.value ?? '') !== 'string') return undefined;
    const textIn = (value: unknown) => (this.saysEmpty(value, found.field) ? '' : textOf(value).trim());
    const [number = '', ...kind] = found.before.map((at) => members[at] as string);
    const isHouse =
      !found.field.before?.includes(headerKey(number)) || areHouseNumbers([textIn(object[number])]);
    const [own] = isHouse ? [] : [...met.values()].flat().filter((one) => one.member === number);
    const kinds = isHouse ? [number, ...kind] : kind.filter((one) => !repeatsNumber(one));
    const joined = [...kinds, street.member];
    const member = joined.join(' + ');
    const isJoined = joined.length > 1;
    const read = [
      ...(own ? [`${shownValue(number)} → ${own.field.name}`] : []),
      ...(isJoined ? [`${shownValue(member)} → ${street.field.name}`] : []),
    ];
    if (read.length > 0) notices?.add('COLONNES_LUES', 0, { read });
    const value = withStreet(joined.map((one) => textIn(object[one]))) || street.value;
    return isJoined ? { ...street, member, value, joined } : undefined;
  }

  /** The same of the members but some. */
  #metBut(object: Readonly<Record<string, unknown>>, except: readonly string[] = []): Map<Field, Met[]> {
    const met = new Map<Field, Met[]>();
    for (const [member, value] of Object.entries(object)) {
      if (except.includes(member)) continue;
      const meaning = this.#members.meaningOf(member);
      if (!meaning) continue;
      const before = met.get(meaning.field);
      const rank = before?.[0]?.rank ?? Number.POSITIVE_INFINITY;
      const one = { ...meaning, member, value: this.saysEmpty(value, meaning.field) ? null : value };
      if (meaning.rank < rank) met.set(meaning.field, [one]);
      else if (meaning.rank === rank) before?.push(one);
    }
    return met;
  }

  /** Takes note of the members of a row: those that stand for nothing, and those that `--map` names. */
  #note(object: Readonly<Record<string, unknown>>, met: ReadonlyMap<Field, readonly Met[]>): void {
    for (const field of met.keys()) this.#said.add(field);
    const used = new Set([...met.values()].flat().flatMap(({ member, joined }) => joined ?? member));
    for (const [member, value] of Object.entries(object)) {
      if (isOfRejects(member)) continue;
      if (this.#unmet.size > 0) {
        if (this.#seen.size < CELLS_MAX) this.#seen.add(member);
        for (const mapped of this.#members.mappingsOf(member)) this.#unmet.delete(mapped);
      }
      if (this.ignored.size >= CELLS_MAX) continue;
      if (used.has(member) || value === null) continue;
      this.ignored.add(member);
      const said = [value].flat().filter((one) => !isNothing(one) && one !== '/');
      if (said.length === 0) continue;
      this.#paths.set(member, this.#paths.get(member) !== false && arePaths(said.map(String)));
    }
  }
}

/** That a member stands in an object twice: which of the two is meant cannot be told. */
function repeatedAt(path: MemberPath, line: number): Issue {
  return { code: 'MEMBRE_DOUBLE', params: { name: shownValue(path.join('.')) }, line };
}

/** What the members that stand for one field give: all say the same, or nothing but for one. */
function givenBy(several: readonly Met[]): FieldValue {
  const { field, member, value } = several.find((one) => !isNothing(one.value)) ?? (several[0] as Met);
  return { field, value, header: member, cells: false };
}

/** That members say different things of one field, where none goes before the others. */
function doubled(several: readonly Met[], line: number): Issue[] {
  const [first, ...others] = several.filter(({ value }) => !isNothing(value));
  if (!first || others.every(({ value }) => isDeepStrictEqual(value, first.value))) return [];
  const field = first.field.name;
  const headers = shownHeaders(several.map(({ member }) => member));
  return [
    { code: 'COLONNE_DOUBLE', params: { field, headers }, line, field, value: shownValue(first.value) },
  ];
}

/** A JSON value as a cell of CSV that says the same. */
function cellOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return asCell(value, guard);
  return asCell(Array.isArray(value) ? value.map(wordsOf) : wordsOf(value), guard);
}

function wordsOf(value: unknown): string {
  if (typeof value !== 'object') return String(value);
  return supportWords(value) ?? JSON.stringify(value);
}
