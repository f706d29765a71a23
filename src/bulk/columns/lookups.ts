import type { Client } from '../../client/client.ts';
import { expectExtension } from '../../client/extensions.ts';
import type { Extension } from '../../client/transport.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { fold } from '../../contract/schema/text.ts';
import type { ReferenceTarget } from '../model/import-target.ts';
import { type RowFault, shownValue } from '../model/issues.ts';
import { nameKey } from '../model/keys.ts';
import { type ListingOptions, listing } from './list-objects.ts';

/** An object, by what people call it. */
export interface Called {
  readonly id: string;
  /** How a message names it. */
  readonly label: string;
  /** What nobody else should have: its number. */
  readonly numbers: readonly string[];
  /** Its name, and the name with what tells it from its like: words in any order. */
  readonly names: readonly string[];
  /** Whether nothing that belongs to it may be written. */
  readonly isLocked?: boolean;
}

/** How the objects of a kind are found: as data. */
export interface ReferencedList {
  readonly list: Endpoint;
  /** The extension that has the list. */
  readonly extension: Extension;
  /** The objects that one of the list holds: itself, and those attached to it. */
  readonly called: (object: Readonly<Record<string, unknown>>) => readonly Called[];
}

/** Objects that a fault names. */
const NAMED_MAX = 5;
/** Texts of which it is looked what they may be meant for: that takes going through all objects. */
const SOUGHT_MAX = 50;

/** Titles and grades, without accents and case, as people write them to a name. */
const GRADE =
  '(?:m|mr|mme|mlle|monsieur|madame|mademoiselle|dr|docteur|sap|sapeur|cpl|caporal|cch|sgt|sergent|sch|adj|adjudant|adc|chef|maj|major|lt|ltn|lieutenant|cne|cap|capitaine|cdt|commandant|lcl|col|colonel)';
const GRADES_BEFORE = new RegExp(`^(?:${GRADE}[\\s.-]+)+(?=\\S)`);
const GRADE_BEHIND = new RegExp(`(?<=[^\\s(])[\\s(]+${GRADE}\\b[.)]*$`);
/** What parts people in one cell. */
const SEVERAL = /[,;/&+\n]|\s(?:et|and)\s/i;

/** The objects of a kind, found by their id, their number or their name. */
export class Lookup {
  readonly #referenced: ReferenceTarget;
  readonly #ids = new Set<string>();
  readonly #locked = new Set<string>();
  readonly #byNumber = new Map<string, Called[]>();
  readonly #byName = new Map<string, Called[]>();
  /** What texts were resolved to. */
  readonly #known = new Map<string, { readonly id: string } | { readonly fault: RowFault }>();
  #sought = 0;

  constructor(referenced: ReferenceTarget) {
    this.#referenced = referenced;
  }

  add(object: Called): void {
    if (this.#ids.has(object.id)) return;
    this.#ids.add(object.id);
    if (object.isLocked) this.#locked.add(object.id);
    for (const number of object.numbers) push(this.#byNumber, numberWithoutBlanks(number), object);
    for (const name of object.names) push(this.#byName, nameKey(name), object);
  }

  /** The id of the object that is meant, or why there is none: the fault names those that may be. */
  resolve(given: string): { readonly id: string } | { readonly fault: RowFault } {
    const said = given.trim();
    const known = this.#known.get(said);
    if (known) return known;
    const resolved = this.#resolve(said);
    this.#known.set(said, resolved);
    return resolved;
  }

  isLocked(id: unknown): boolean {
    return this.#locked.has(String(id));
  }

  #resolve(said: string): { readonly id: string } | { readonly fault: RowFault } {
    if (this.#ids.has(said)) return { id: said };
    if (this.#ids.has(said.toLowerCase())) return { id: said.toLowerCase() };
    const found = this.#find(said);
    const [only, ...others] = found;
    if (only && others.length === 0) return { id: only.id };
    const objet = this.#referenced;
    if (!only && objet === 'utilisateur') {
      const named = said.split(SEVERAL).map((one) => this.#find(one));
      if (named.length > 1 && named.every((all) => all.length > 0)) {
        const candidates = labelsOf(named.flat().map(({ label }) => label));
        return { fault: { code: 'PLUSIEURS_AGENTS', params: { candidates } } };
      }
    }
    if (only) {
      const candidates = labelsOf(found.map(({ id, label }) => `${label} : ${id}`));
      return { fault: { code: 'OBJET_AMBIGU', params: { objet, given: shownValue(said), candidates } } };
    }
    const candidates = this.#sought++ < SOUGHT_MAX ? this.#near(said) : [];
    return { fault: { code: 'OBJET_INCONNU', params: { objet, given: shownValue(said), candidates } } };
  }

  /** Those that a text names; of users the grade is not a part of the name. */
  #find(said: string): readonly Called[] {
    const found = this.#byNumber.get(numberWithoutBlanks(said)) ?? this.#byName.get(nameKey(said));
    if (found || this.#referenced !== 'utilisateur') return found ?? [];
    return (
      this.#byName.get(nameKey(fold(said).trim().replace(GRADES_BEFORE, '').replace(GRADE_BEHIND, ''))) ?? []
    );
  }

  /** Those whose number is a text but for signs and zeros before digits; of a name those that are the most like it. */
  #near(said: string): readonly string[] {
    const isNumber = /\d/.test(said) && !/\p{L}{3}/u.test(said);
    const sought = isNumber ? bareNumber(numberWithoutBlanks(said)) : pairsOf(nameKey(said));
    const found = [...(isNumber ? this.#byNumber : this.#byName)].flatMap(([key, objects]) => {
      const likeness =
        typeof sought === 'string' ? Number(bareNumber(key) === sought) : likenessOf(sought, pairsOf(key));
      return likeness < LIKENESS_MIN ? [] : objects.map(({ label }) => ({ label, likeness }));
    });
    return labelsOf(found.sort((one, other) => other.likeness - one.likeness).map(({ label }) => label));
  }
}

/** Lists the objects of a kind. Throws what `stream` throws. */
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

/** Pairs of letters that two names share, of all they have, from which on they are alike. */
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

function push(map: Map<string, Called[]>, key: string, object: Called): void {
  const same = map.get(key);
  if (!same) map.set(key, [object]);
  else if (!same.some(({ id }) => id === object.id)) same.push(object);
}

/** Case, and blanks around and within, do not tell numbers apart. */
function numberWithoutBlanks(number: string): string {
  return fold(number).replace(/\s+/g, '');
}
