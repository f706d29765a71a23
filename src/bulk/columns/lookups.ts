import type { Client } from '../../client/client.ts';
import { expectExtension } from '../../client/extensions.ts';
import type { Extension } from '../../client/transport.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { fold } from '../../contract/schema/text.ts';
import type { ReferenceTarget } from '../model/import-target.ts';
import { type RowFault, shownValue } from '../model/issues.ts';
import { nameKey } from '../model/keys.ts';
import { type ListingOptions, listing } from './list-objects.ts';

/** An object, by numbers and names. */
export interface NamedEntry {
  readonly id: string;
  /** Name in messages. */
  readonly label: string;
  /** Unique numbers. */
  readonly numbers: readonly string[];
  /** Its name, and the name with a distinguishing part: words in any order. */
  readonly names: readonly string[];
  /** Whether its own objects are read-only. */
  readonly isLocked?: boolean;
}

/** Access to the objects of a kind: as data. */
export interface ReferencedList {
  readonly list: Endpoint;
  /** Extension with the list. */
  readonly extension: Extension;
  /** Objects of one list element: itself, and those attached to it. */
  readonly called: (object: Readonly<Record<string, unknown>>) => readonly NamedEntry[];
}

/** Maximal objects in a fault. */
const NAMED_MAX = 5;
/** Maximal unknown texts with proposals: each takes a pass over all objects. */
const SEARCHES_MAX = 50;

/** Titles and grades before or after names, without accents and case. */
const GRADE =
  '(?:m|mr|mme|mlle|monsieur|madame|mademoiselle|dr|docteur|sap|sapeur|cpl|caporal|cch|sgt|sergent|sch|adj|adjudant|adc|chef|maj|major|lt|ltn|lieutenant|cne|cap|capitaine|cdt|commandant|lcl|col|colonel)';
const GRADES_BEFORE = new RegExp(`^(?:${GRADE}[\\s.-]+)+(?=\\S)`);
const GRADE_BEHIND = new RegExp(`(?<=[^\\s(])[\\s(]+${GRADE}\\b[.)]*$`);
/** Separators of names in a cell. */
const SEVERAL = /[,;/&+\n]|\s(?:et|and)\s/i;

/** Objects of a kind, found by id, number or name. */
export class Lookup {
  readonly #referenced: ReferenceTarget;
  readonly #ids = new Set<string>();
  readonly #locked = new Set<string>();
  readonly #byNumber = new Map<string, NamedEntry[]>();
  readonly #byName = new Map<string, NamedEntry[]>();
  /** Results by text. */
  readonly #known = new Map<string, { readonly id: string } | { readonly fault: RowFault }>();
  #searches = 0;

  constructor(referenced: ReferenceTarget) {
    this.#referenced = referenced;
  }

  add(object: NamedEntry): void {
    if (this.#ids.has(object.id)) return;
    this.#ids.add(object.id);
    if (object.isLocked) this.#locked.add(object.id);
    for (const number of object.numbers) push(this.#byNumber, numberWithoutBlanks(number), object);
    for (const name of object.names) push(this.#byName, nameKey(name), object);
  }

  /** Id of an object, or a fault that names the possible ones. */
  resolve(input: string): { readonly id: string } | { readonly fault: RowFault } {
    const text = input.trim();
    const known = this.#known.get(text);
    if (known) return known;
    const resolved = this.#resolve(text);
    this.#known.set(text, resolved);
    return resolved;
  }

  isLocked(id: unknown): boolean {
    return this.#locked.has(String(id));
  }

  #resolve(text: string): { readonly id: string } | { readonly fault: RowFault } {
    if (this.#ids.has(text)) return { id: text };
    if (this.#ids.has(text.toLowerCase())) return { id: text.toLowerCase() };
    const found = this.#find(text);
    const [only, ...others] = found;
    if (only && others.length === 0) return { id: only.id };
    const objet = this.#referenced;
    if (!only && objet === 'utilisateur') {
      const named = text.split(SEVERAL).map((one) => this.#find(one));
      if (named.length > 1 && named.every((all) => all.length > 0)) {
        const candidates = labelsOf(named.flat().map(({ label }) => label));
        return { fault: { code: 'PLUSIEURS_AGENTS', params: { candidates } } };
      }
    }
    if (only) {
      const candidates = labelsOf(found.map(({ id, label }) => `${label} : ${id}`));
      return { fault: { code: 'OBJET_AMBIGU', params: { objet, given: shownValue(text), candidates } } };
    }
    const candidates = this.#searches++ < SEARCHES_MAX ? this.#near(text) : [];
    return { fault: { code: 'OBJET_INCONNU', params: { objet, given: shownValue(text), candidates } } };
  }

  /** Objects of a text; the grade is no part of a user's name. */
  #find(text: string): readonly NamedEntry[] {
    const found = this.#byNumber.get(numberWithoutBlanks(text)) ?? this.#byName.get(nameKey(text));
    if (found || this.#referenced !== 'utilisateur') return found ?? [];
    return (
      this.#byName.get(nameKey(fold(text).trim().replace(GRADES_BEFORE, '').replace(GRADE_BEHIND, ''))) ?? []
    );
  }

  /** Objects with the same number but for signs and leading zeros; for a name those most similar. */
  #near(text: string): readonly string[] {
    const isNumber = /\d/.test(text) && !/\p{L}{3}/u.test(text);
    const query = isNumber ? bareNumber(numberWithoutBlanks(text)) : pairsOf(nameKey(text));
    const found = [...(isNumber ? this.#byNumber : this.#byName)].flatMap(([key, objects]) => {
      const likeness =
        typeof query === 'string' ? Number(bareNumber(key) === query) : likenessOf(query, pairsOf(key));
      return likeness < LIKENESS_MIN ? [] : objects.map(({ label }) => ({ label, likeness }));
    });
    return labelsOf(found.sort((one, other) => other.likeness - one.likeness).map(({ label }) => label));
  }
}

/** Loads a kind of objects. Throws the errors of `stream`. */
export async function loadLookup(
  client: Client,
  referenced: ReferenceTarget,
  { list, extension, called }: ReferencedList,
  options: ListingOptions = {},
): Promise<Lookup> {
  await expectExtension(client, extension, list);
  const lookup = new Lookup(referenced);
  for await (const found of listing<Readonly<Record<string, unknown>>>(client, list, options)) {
    for (const object of found) for (const one of called(object)) lookup.add(one);
  }
  return lookup;
}

/** Shared part of all letter pairs, from which two names are similar. */
const LIKENESS_MIN = 0.5;

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return (2 * one.intersection(other).size) / (one.size + other.size);
}

function bareNumber(key: string): string {
  return key.replace(/(?<!\d)0+(?=\d)/g, '').replace(/[^a-z0-9]+/g, '');
}

function pairsOf(key: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < key.length; at++) pairs.add(key.slice(at, at + 2));
  return pairs;
}

function labelsOf(labels: readonly string[]): readonly string[] {
  return [...new Set(labels)].slice(0, NAMED_MAX).map((label) => shownValue(label));
}

function push(map: Map<string, NamedEntry[]>, key: string, object: NamedEntry): void {
  const same = map.get(key);
  if (!same) map.set(key, [object]);
  else if (!same.some(({ id }) => id === object.id)) same.push(object);
}

/** Case and blanks do not distinguish numbers. */
function numberWithoutBlanks(number: string): string {
  return fold(number).replace(/\s+/g, '');
}
