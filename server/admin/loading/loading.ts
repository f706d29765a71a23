import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_ZONE } from '../../../src/contract/schema/dates.ts';
import { validate } from '../../../src/contract/schema/validate.ts';
import { nearest } from '../../../src/terminal/nearest.ts';
import { addCounts, type DirectoryCounts } from '../../resources/prescriptions/repertoires.ts';
import { lastRang, type Ranked } from '../../storage/creation-order.ts';
import { existingIds } from '../../storage/queries/existing-ids.ts';
import type { Transaction } from '../../storage/store.ts';
import { addToTotal } from '../../storage/totals.ts';
import { KINDS, organisationForm } from '../kinds/index.ts';
import type { LoadedLine, Referred, StoredKind } from '../kinds/kind.ts';
import { insertOrganisation, newOrganisationKey, type OrganisationRow } from '../organisations.ts';
import { SECRETS } from '../tokens.ts';
import {
  type Added,
  activateWorkflows,
  checkAffectations,
  checkChildren,
  checkPrealables,
} from './groups.ts';
import type { Issues, LineObject, LoadFault } from './issues.ts';
import { checkGatherings, checkSecrets, countDocuments, countDossiers } from './limits.ts';
import type { ReadObject } from './lines.ts';

/** What became of the objects of one kind. */
export interface Loaded {
  readonly kind: string;
  readonly crees: number;
  /** There already, and the same. */
  readonly inchanges: number;
}

const BY_NAME = new Map(KINDS.map((kind) => [kind.name, kind]));
const NAMES = ['organisation', ...BY_NAME.keys()];

/** What is judged of the new rows of a kind once all are there, and what follows from them. */
type Steps = Readonly<Record<string, readonly ((added: Added) => Promise<void>)[]>>;
const CHECKS: Steps = {
  dossier: [...checkGatherings, checkChildren],
  affectation: [checkAffectations],
  workflow: [checkPrealables],
};
const EFFECTS: Steps = {
  dossier: countDossiers,
  document: [countDocuments],
  workflow: [activateWorkflows],
};

type Organisation = Omit<OrganisationRow, 'organisation_key'>;
type OrganisationLine = Pick<Organisation, 'id' | 'nom' | 'logo_url'> & Partial<Organisation>;

/** A reference: the line that holds it, and the path to it there. */
interface Reference {
  readonly line: number;
  readonly path: (string | number)[];
  readonly targetTable: Referred;
  readonly organisationKey: number;
  readonly id: string;
}

/** The objects of one kind in one organisation. */
interface Part {
  readonly kind: StoredKind;
  readonly organisation: string;
  readonly organisationKey: number;
  /** The last `rang` of the table before, and the places of the new lines, by how much their `rang` is more than the next. */
  readonly before: number;
  readonly places: number[];
  /** Lines that are still to be written, together. */
  readonly lines: LineObject[];
  /** The dossiers that the new ones belong to. */
  readonly owners: Set<string>;
  /** What is added to the totals of lists, and to the counts of directories. */
  readonly totals: Map<string, number>;
  readonly directoryCounts: DirectoryCounts;
}

/** Lines that are written together at the most. */
const BATCH_MAX = 1000;

/**
 * Writes the objects that lines tell, in any order, in the transaction that it is in, and judges in the end
 * what could not be judged line by line. Works on a connection that does not check foreign keys: every
 * reference is looked up here.
 */
export class Loading {
  readonly #tx: Transaction;
  readonly #issues: Issues;
  readonly #now: string;
  /** The organisations that are there or that lines name, each with the integer under which its rows are kept. */
  readonly #keys = new Map<string, number>();
  /** Those that exist, or that a line has defined. */
  readonly #organisations = new Map<string, Organisation>();
  /** References that no line has defined yet. */
  readonly #waiting: Reference[] = [];
  /** Objects whose lines were refused: lines that name them are not to blame. */
  readonly #refused = new Set<string>();
  readonly #parts = new Map<string, Part>();
  /** That of the line before. */
  #part: Part | undefined;
  readonly #counts = new Map(NAMES.map((kind) => [kind, { kind, crees: 0, inchanges: 0 }]));

  constructor(tx: Transaction, issues: Issues, existing: readonly OrganisationRow[], now: string) {
    this.#tx = tx;
    this.#issues = issues;
    this.#now = now;
    for (const { organisation_key, ...organisation } of existing) {
      this.#keys.set(organisation.id, organisation_key);
      this.#organisations.set(organisation.id, organisation);
    }
  }

  /** `dumped`: a dump holds the line, which tells what a database held. */
  async take(line: number, { object, faults }: ReadObject, dumped: boolean): Promise<void> {
    for (const fault of faults) this.#issues.add(line, fault);
    if (!object) return;
    const kind = BY_NAME.get(object.kind as string);
    if (!kind && object.kind !== 'organisation') {
      if (faults.length === 0) this.#issues.add(line, unknownKind(object.kind));
      return;
    }
    const { schema, written = schema } = kind?.formOf(object) ?? organisationForm;
    const checked = validate((dumped ? schema : written)(), object, 'body');
    if ('errors' in checked) for (const error of checked.errors) this.#issues.add(line, error);
    if ('errors' in checked || faults.length > 0) return this.#remember(kind, object);
    const { kind: _, ...valid } = checked.value as LoadedLine;
    if (kind) await this.#takeObject(line, kind, valid);
    else await this.#takeOrganisation(line, valid as never);
  }

  async #takeOrganisation(line: number, members: OrganisationLine): Promise<void> {
    const existing = this.#organisations.get(members.id);
    const organisation = { created_at: this.#now, fuseau: DEFAULT_ZONE, ...existing, ...members };
    const isSame = existing && isDeepStrictEqual(organisation, existing);
    this.#count(line, 'organisation', 'id', members.id, isSame);
    if (existing) return;
    await insertOrganisation(this.#tx, { organisation_key: await this.#keyOf(members.id), ...organisation });
    this.#organisations.set(members.id, organisation);
  }

  /** The integer of an organisation: chosen now when its own line is still to come. */
  async #keyOf(organisation: string): Promise<number> {
    const key = this.#keys.get(organisation) ?? (await newOrganisationKey(this.#tx));
    this.#keys.set(organisation, key);
    return key;
  }

  async #takeObject(line: number, kind: StoredKind, members: LoadedLine): Promise<void> {
    const { organisation_id, ...object } = members;
    const last = this.#part;
    const isSame = last?.kind === kind && last.organisation === organisation_id;
    if (!isSame || last.lines.length === BATCH_MAX) await this.#write();
    this.#part = isSame ? last : await this.#partOf(kind, organisation_id as string);
    this.#part.lines.push({ line, object });
  }

  async #partOf(kind: StoredKind, organisation: string): Promise<Part> {
    const name = `${kind.name} ${organisation}`;
    const organisationKey = await this.#keyOf(organisation);
    const known = this.#parts.get(name);
    if (known) return known;
    const before = kind.ranked ? await lastRang(this.#tx, kind.table as Ranked, organisationKey) : 0;
    const of = { kind, organisation, organisationKey, before, places: [], lines: [] };
    const part: Part = { ...of, owners: new Set(), totals: new Map(), directoryCounts: new Map() };
    this.#parts.set(name, part);
    return part;
  }

  /** Writes the lines that wait for it, and judges the objects that are new. */
  async #write(): Promise<void> {
    if (!this.#part) return;
    const { kind, organisationKey, before, places, directoryCounts, ...part } = this.#part;
    const lines = part.lines.splice(0);
    const rang = before + places.length + 1;
    const objects = lines.map(({ object }) => object);
    const free = await kind.insertMany({ tx: this.#tx, organisationKey, rang, directoryCounts }, objects);
    const keyOf = ({ object }: LineObject) => object[kind.key] as string | number;
    const taken = lines.filter((_, i) => !free[i]);
    const found = await kind.find(this.#tx, organisationKey, taken.map(keyOf));
    for (const [i, line] of lines.entries()) {
      const key = keyOf(line);
      const isSame = free[i] ? undefined : isDeepStrictEqual(kind.settled(line.object), found.get(key));
      this.#count(line.line, kind.name, kind.key, key, isSame);
      if (free[i] && kind.ranked) places[rang - before - 1 + i] = line.line;
    }
    const created = lines.filter((_, i) => free[i]);
    await this.#noteCreated(this.#part, created);
  }

  async #noteCreated(part: Part, created: readonly LineObject[]): Promise<void> {
    const { kind, organisation, organisationKey, owners, totals } = part;
    const references = created.flatMap(({ line, object }): Reference[] => [
      { line, path: ['organisation_id'], targetTable: 'organisations', organisationKey: 0, id: organisation },
      ...referencesOf(kind, object).map((reference) => ({ line, organisationKey, ...reference })),
    ]);
    for (const reference of await this.#missing(references)) this.#waiting.push(reference);
    for (const { object } of created) {
      const owner = object.parent_id ?? object.dossier_id;
      if (typeof owner === 'string') owners.add(owner);
      for (const [list, more] of Object.entries(kind.lists(object)))
        totals.set(list, (totals.get(list) ?? 0) + more);
    }
    const secrets = SECRETS.find((table) => table === kind.table);
    if (secrets) await checkSecrets(this.#tx, organisationKey, secrets, created, this.#issues);
  }

  /** Remembers an object that is not written, as far as its id is known. */
  async #remember(kind: StoredKind | undefined, line: LoadedLine): Promise<void> {
    const { organisation_id, [kind?.key ?? 'id']: key } = line;
    if (typeof key !== 'string') return;
    if (!kind) this.#refused.add(nameOf('organisations', 0, key.toLowerCase()));
    if (!kind || typeof organisation_id !== 'string') return;
    const id = kind.table === 'utilisateurs' ? key : key.toLowerCase();
    this.#refused.add(nameOf(kind.table, await this.#keyOf(organisation_id.toLowerCase()), id));
  }

  /** `isSame`: whether what is there already is; undefined where nothing was. */
  #count(line: number, kind: string, member: string, id: string | number, isSame?: boolean): void {
    const counts = this.#counts.get(kind) as { crees: number; inchanges: number };
    if (isSame === undefined) counts.crees++;
    else if (isSame) counts.inchanges++;
    else this.#issues.add(line, { path: [member], code: 'DIFFERENT', params: { id } });
  }

  /** Those of some references that lead nowhere yet, in order. */
  async #missing(references: readonly Reference[]): Promise<Reference[]> {
    const there = new Map<string, ReadonlySet<string>>();
    const groupOf = ({ targetTable, organisationKey }: Reference) => `${targetTable} ${organisationKey}`;
    for (const [name, group] of Map.groupBy(references, groupOf)) {
      const [{ targetTable, organisationKey }] = group as [Reference];
      if (targetTable === 'organisations') continue;
      const ids = group.map(({ id }) => id);
      there.set(name, await existingIds(this.#tx, targetTable, organisationKey, ids));
    }
    return references.filter((one) => !(there.get(groupOf(one)) ?? this.#organisations).has(one.id));
  }

  /** Judges the whole, once every line has been taken. */
  async judge(): Promise<void> {
    await this.#write();
    for (let from = 0; from < this.#waiting.length; from += BATCH_MAX) {
      const some = this.#waiting.slice(from, from + BATCH_MAX);
      for (const { line, path, targetTable, organisationKey, id } of await this.#missing(some)) {
        if (!this.#refused.has(nameOf(targetTable, organisationKey, id)))
          this.#issues.add(line, { path, code: 'REFERENCE', params: { id } });
      }
    }
    for (const part of this.#parts.values())
      for (const check of CHECKS[part.kind.name] ?? []) await check(this.#addedTo(part));
  }

  #addedTo({ organisationKey, before, places, owners }: Part): Added {
    // What was there before has no place, and is not judged again.
    const refuse = (rang: number, fault: LoadFault) => {
      const line = places[rang - before - 1];
      if (line !== undefined) this.#issues.add(line, fault);
    };
    return { tx: this.#tx, since: { organisationKey, rang: before }, owners, refuse };
  }

  /** Works out what follows from the objects: counts, active workflows, totals. Answers what was loaded. */
  async settle(): Promise<Loaded[]> {
    for (const part of this.#parts.values()) {
      const { kind, organisationKey, totals, directoryCounts } = part;
      for (const follow of EFFECTS[kind.name] ?? []) await follow(this.#addedTo(part));
      await addCounts(this.#tx, organisationKey, directoryCounts);
      for (const [list, more] of totals) await addToTotal(this.#tx, organisationKey, list, more);
    }
    return [...this.#counts.values()].filter(({ crees, inchanges }) => crees + inchanges > 0);
  }
}

/** An object, by its table and its organisation. */
function nameOf(table: string, organisationKey: number, id: string): string {
  return `${table} ${organisationKey} ${id}`;
}

/** References of an object, each with the path to it. */
function referencesOf(kind: StoredKind, object: LoadedLine) {
  return Object.entries(kind.references).flatMap(([member, targetTable]) => {
    const path = member.split('.');
    const ids = path.reduce<unknown>((within, name) => (within as LoadedLine | null)?.[name], object);
    if (typeof ids === 'string') return [{ path, targetTable, id: ids }];
    return Array.isArray(ids) ? ids.map((id: string, i) => ({ path: [...path, i], targetTable, id })) : [];
  });
}

function unknownKind(name: unknown): LoadFault {
  const path = ['kind'];
  if (name === undefined) return { path, code: 'REQUIS' };
  // A text may stand here that is far longer than any name.
  const suggestion = typeof name === 'string' ? nearest(name.slice(0, 32), NAMES) : undefined;
  const params = { allowed: NAMES, ...(suggestion ? { suggestion } : {}) };
  return { path, code: 'VALEUR', params };
}
