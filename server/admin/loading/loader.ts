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
import {
  type Added,
  activateWorkflows,
  checkAffectations,
  checkChildren,
  checkPrealables,
  checkPrescriptions,
} from './groups.ts';
import type { Issues, LineObject, LoadFault } from './issues.ts';
import {
  checkGatherings,
  checkIdentities,
  checkLevees,
  checkOverlaps,
  checkSecrets,
  countDocuments,
  countDossiers,
  type Written,
} from './limits.ts';
import type { ReadObject } from './lines.ts';

/** Numbers of objects of one kind: created, and already present with the same members. */
export interface Loaded {
  readonly kind: string;
  readonly crees: number;
  readonly inchanges: number;
}

const BY_NAME = new Map(KINDS.map((kind) => [kind.name, kind]));
const ORGANISATION: Pick<StoredKind, 'name' | 'key'> = { name: 'organisation', key: 'id' };
const NAMES = [ORGANISATION.name, ...BY_NAME.keys()];

type Outcome = 'crees' | 'inchanges' | 'differents';
const comparedTo = (isSame: boolean): Outcome => (isSame ? 'inchanges' : 'differents');

/** Functions called with the new rows of a kind once all rows are in: checks first, then effects on other rows. */
type KindHooks<T> = Readonly<Record<string, readonly ((rows: T) => Promise<void>)[]>>;
const CHECKS: KindHooks<Added> = {
  dossier: [...checkGatherings, checkChildren],
  affectation: [checkAffectations],
  workflow: [checkPrealables],
  prescription_de_dossier: [checkPrescriptions],
};
const EFFECTS: KindHooks<Added> = {
  dossier: countDossiers,
  document: [countDocuments],
  workflow: [activateWorkflows],
};
/** The same with the lines that were just written. */
const CHECKS_OF_LINES: KindHooks<Written> = {
  utilisateur: [checkIdentities],
  jeton: [checkSecrets('tokens')],
  abonnement: [checkSecrets('abonnements')],
  anomalie_de_pei: [checkOverlaps],
  levee: [checkLevees],
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

/** The new objects of one kind in one organisation. */
interface Partition {
  readonly kind: StoredKind;
  readonly organisation: string;
  readonly organisationKey: number;
  readonly lastRangBefore: number;
  /** `lineByRang[i]` is the line of the row whose `rang` is `lastRangBefore + 1 + i`. */
  readonly lineByRang: number[];
  readonly unwrittenLines: LineObject[];
  readonly dossierIds: Set<string>;
  /** What is to be added to the totals of lists, by key, and to the counts of directories. */
  readonly totals: Map<string, number>;
  readonly directoryCounts: DirectoryCounts;
}

/** Lines written by one flush at the most. */
const BATCH_MAX = 1000;

/**
 * Writes the objects of lines, in any order, within one transaction; checks at the end what no single line shows. The
 * connection does not check foreign keys: every reference is looked up here.
 */
export class Loader {
  readonly #tx: Transaction;
  readonly #issues: Issues;
  readonly #now: string;
  /** Keys of the organisations that exist or that lines name, by id. */
  readonly #keys = new Map<string, number>();
  /** Organisations that exist or that a line has defined, by id. */
  readonly #organisations = new Map<string, Organisation>();
  /** References to objects that no line has defined yet. */
  readonly #pendingReferences: Reference[] = [];
  /** Objects whose lines have faults: a reference to one is no fault. */
  readonly #rejectedObjects = new Set<string>();
  readonly #partitions = new Map<string, Partition>();
  #current: Partition | undefined;
  readonly #laterChecks: (() => Promise<void>)[] = [];
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

  /** Checks a line, and writes its object now or at a later flush. `dumped`: the line is part of a dump. */
  async accept(line: number, { object, faults }: ReadObject, dumped: boolean): Promise<void> {
    for (const fault of faults) this.#issues.add(line, fault);
    if (!object) return;
    const kind = BY_NAME.get(object.kind as string);
    if (!kind && object.kind !== ORGANISATION.name) {
      if (faults.length === 0) this.#issues.add(line, unknownKind(object.kind));
      return;
    }
    const { dumpSchema, inputSchema = dumpSchema } = kind?.formOf(object) ?? organisationForm;
    const checked = validate((dumped ? dumpSchema : inputSchema)(), object, 'body');
    if ('errors' in checked) for (const error of checked.errors) this.#issues.add(line, error);
    if ('errors' in checked || faults.length > 0) return this.#rememberRejected(kind, object);
    const { kind: _, ...valid } = checked.value as LoadedLine;
    if (kind) await this.#acceptObject(line, kind, valid);
    else await this.#acceptOrganisation(line, valid as never);
  }

  async #acceptOrganisation(line: number, members: OrganisationLine): Promise<void> {
    const existing = this.#organisations.get(members.id);
    const organisation = { created_at: this.#now, fuseau: DEFAULT_ZONE, ...existing, ...members };
    const outcome = existing ? comparedTo(isDeepStrictEqual(organisation, existing)) : 'crees';
    this.#count(line, ORGANISATION, members.id, outcome);
    if (existing) return;
    await insertOrganisation(this.#tx, { organisation_key: await this.#keyOf(members.id), ...organisation });
    this.#organisations.set(members.id, organisation);
  }

  /** Key of an organisation, chosen here if its own line is still to come. */
  async #keyOf(organisation: string): Promise<number> {
    const key = this.#keys.get(organisation) ?? (await newOrganisationKey(this.#tx));
    this.#keys.set(organisation, key);
    return key;
  }

  async #acceptObject(line: number, kind: StoredKind, members: LoadedLine): Promise<void> {
    const { organisation_id, ...object } = members;
    const last = this.#current;
    const isSame = last?.kind === kind && last.organisation === organisation_id;
    if (!isSame || last.unwrittenLines.length === BATCH_MAX) await this.#flush();
    this.#current = isSame ? last : await this.#partitionOf(kind, organisation_id as string);
    this.#current.unwrittenLines.push({ line, object });
  }

  async #partitionOf(kind: StoredKind, organisation: string): Promise<Partition> {
    const name = `${kind.name} ${organisation}`;
    const organisationKey = await this.#keyOf(organisation);
    const existing = this.#partitions.get(name);
    if (existing) return existing;
    const lastRangBefore = kind.ranked ? await lastRang(this.#tx, kind.table as Ranked, organisationKey) : 0;
    const rows = { lastRangBefore, lineByRang: [], unwrittenLines: [], dossierIds: new Set<string>() };
    const counts = { totals: new Map(), directoryCounts: new Map() };
    const partition: Partition = { kind, organisation, organisationKey, ...rows, ...counts };
    this.#partitions.set(name, partition);
    return partition;
  }

  /** Writes the lines of the current partition, and compares those whose objects exist already. */
  async #flush(): Promise<void> {
    if (!this.#current) return;
    const { kind, organisationKey, lastRangBefore, lineByRang, directoryCounts } = this.#current;
    const lines = this.#current.unwrittenLines.splice(0);
    const offset = lineByRang.length;
    const target = { tx: this.#tx, organisationKey, rang: lastRangBefore + 1 + offset, directoryCounts };
    const objects = lines.map(({ object }) => object);
    const inserted = await kind.insertMany(target, objects);
    const keyOf = (object: LoadedLine) => object[kind.key] as string | number;
    const alreadyPresent = objects.filter((_, i) => !inserted[i]);
    const existing = await kind.find(this.#tx, organisationKey, alreadyPresent.map(keyOf));
    for (const [i, { line, object }] of lines.entries()) {
      const key = keyOf(object);
      const outcome = inserted[i] ? 'crees' : comparedTo(kind.isSame(object, existing.get(key)));
      this.#count(line, kind, key, outcome);
      if (inserted[i] && kind.ranked) lineByRang[offset + i] = line;
    }
    const created = lines.filter((_, i) => inserted[i]);
    await this.#noteCreated(this.#current, created);
  }

  /** Notes what is to be checked and counted of new objects once all are in; checks what their lines show at once. */
  async #noteCreated(partition: Partition, created: readonly LineObject[]): Promise<void> {
    const { kind, organisation, organisationKey, dossierIds, totals } = partition;
    const references = created.flatMap(({ line, object }): Reference[] => [
      { line, path: ['organisation_id'], targetTable: 'organisations', organisationKey: 0, id: organisation },
      ...referencesOf(kind, object).map((reference) => ({ line, organisationKey, ...reference })),
    ]);
    for (const reference of await this.#missing(references)) this.#pendingReferences.push(reference);
    for (const { object } of created) {
      const dossierId = object.parent_id ?? object.dossier_id;
      if (typeof dossierId === 'string') dossierIds.add(dossierId);
      for (const [key, increment] of Object.entries(kind.lists(object)))
        totals.set(key, (totals.get(key) ?? 0) + increment);
    }
    const later = (check: () => Promise<void>) => void this.#laterChecks.push(check);
    const written: Written = { tx: this.#tx, organisationKey, created, issues: this.#issues, later };
    for (const check of CHECKS_OF_LINES[kind.name] ?? []) await check(written);
  }

  /** Remembers an object that is not written, if its id and its organisation can be read. */
  async #rememberRejected(kind: StoredKind | undefined, object: LoadedLine): Promise<void> {
    const { organisation_id: organisation, [kind?.key ?? 'id']: id } = object;
    if (typeof id !== 'string') return;
    if (!kind) this.#rejectedObjects.add(nameOf('organisations', 0, id));
    else if (typeof organisation === 'string')
      this.#rejectedObjects.add(nameOf(kind.table, await this.#keyOf(organisation.toLowerCase()), id));
  }

  #count(line: number, { name, key }: typeof ORGANISATION, id: string | number, outcome: Outcome): void {
    const counts = this.#counts.get(name) as { crees: number; inchanges: number };
    if (outcome !== 'differents') counts[outcome]++;
    else this.#issues.add(line, { path: [key], code: 'DIFFERENT', params: { id } });
  }

  /** References to objects that are missing so far, in order. */
  async #missing(references: readonly Reference[]): Promise<Reference[]> {
    const idsByGroup = new Map<string, ReadonlySet<string>>();
    const groupOf = ({ targetTable, organisationKey }: Reference) => `${targetTable} ${organisationKey}`;
    for (const [name, group] of Map.groupBy(references, groupOf)) {
      const [{ targetTable, organisationKey }] = group as [Reference];
      if (targetTable === 'organisations') continue;
      const ids = group.map(({ id }) => id);
      idsByGroup.set(name, await existingIds(this.#tx, targetTable, organisationKey, ids));
    }
    return references.filter((one) => !(idsByGroup.get(groupOf(one)) ?? this.#organisations).has(one.id));
  }

  /** Checks the whole once every line has been accepted: references, then the groups and limits of each kind. */
  async checkWhole(): Promise<void> {
    await this.#flush();
    for (let from = 0; from < this.#pendingReferences.length; from += BATCH_MAX) {
      const batch = this.#pendingReferences.slice(from, from + BATCH_MAX);
      for (const { line, path, targetTable, organisationKey, id } of await this.#missing(batch)) {
        if (!this.#rejectedObjects.has(nameOf(targetTable, organisationKey, id)))
          this.#issues.add(line, { path, code: 'REFERENCE', params: { id } });
      }
    }
    for (const partition of this.#partitions.values())
      for (const check of CHECKS[partition.kind.name] ?? []) await check(this.#addedTo(partition));
    for (const check of this.#laterChecks) await check();
  }

  #addedTo({ organisationKey, lastRangBefore, lineByRang, dossierIds }: Partition): Added {
    // Rows from before the load have no line: their faults are none of the file.
    const refuse = (rang: number, fault: LoadFault) => {
      const line = lineByRang[rang - lastRangBefore - 1];
      if (line !== undefined) this.#issues.add(line, fault);
    };
    return { tx: this.#tx, since: { organisationKey, rang: lastRangBefore }, dossierIds, refuse };
  }

  /** Updates what depends on the new objects: counts, active workflows, totals. Returns the numbers loaded. */
  async applyEffects(): Promise<Loaded[]> {
    for (const partition of this.#partitions.values()) {
      const { kind, organisationKey, totals, directoryCounts } = partition;
      for (const apply of EFFECTS[kind.name] ?? []) await apply(this.#addedTo(partition));
      await addCounts(this.#tx, organisationKey, directoryCounts);
      for (const [key, increment] of totals) await addToTotal(this.#tx, organisationKey, key, increment);
    }
    return [...this.#counts.values()].filter(({ crees, inchanges }) => crees + inchanges > 0);
  }
}

/** Name of an object among all tables and organisations; the case of a UUID makes no difference. */
function nameOf(table: string, organisationKey: number, id: string): string {
  return `${table} ${organisationKey} ${table === 'utilisateurs' ? id : id.toLowerCase()}`;
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
  // The value may be far longer than any name.
  const suggestion = typeof name === 'string' ? nearest(name.slice(0, 32), NAMES) : undefined;
  const params = { allowed: NAMES, ...(suggestion ? { suggestion } : {}) };
  return { path, code: 'VALEUR', params };
}
