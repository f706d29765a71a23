import { isDeepStrictEqual } from 'node:util';
import { validate } from '../../../src/contract/schema/validate.ts';
import { nearest } from '../../../src/terminal/nearest.ts';
import { addGains, type Gain } from '../../resources/prescriptions/repertoires.ts';
import { lastRang, type Ranked } from '../../storage/creation-order.ts';
import { existingIds } from '../../storage/queries/existing-ids.ts';
import type { Transaction } from '../../storage/store.ts';
import { addToTotal } from '../../storage/totals.ts';
import { KINDS, organisationForm } from '../kinds/index.ts';
import type { LineForm, LoadedLine, LoadTarget, Referred, StoredKind } from '../kinds/kind.ts';
import { allOrganisations } from '../organisations.ts';
import { SECRETS } from '../tokens.ts';
import { activateWorkflows, checkAffectations, checkChildren, checkPrealables } from './groups.ts';
import type { Issues, LoadFault } from './issues.ts';
import { checkGatherings, checkSecrets, countDocuments, countDossiers } from './limits.ts';
import type { ReadObject } from './lines.ts';
import { type OrganisationLine, Organisations } from './organisations.ts';

/** What became of the objects of one kind. */
export interface Loaded {
  readonly kind: string;
  readonly crees: number;
  /** There already, and the same. */
  readonly inchanges: number;
}

const BY_NAME = new Map(KINDS.map((kind) => [kind.name, kind]));
const NAMES = ['organisation', ...BY_NAME.keys()];

/** What a table of an organisation was and is. */
interface Ranks {
  readonly table: string;
  readonly organisationKey: number;
  readonly before: number;
  /** Of the lines that told what came, by how much their `rang` is more than that of the first. */
  readonly places: number[];
}

/** What a line names, and where it says so. */
interface Reference {
  readonly place: number;
  readonly path: (string | number)[];
  readonly cible: Referred;
  readonly organisationKey: number;
  readonly id: string;
}

interface PlacedLine {
  readonly place: number;
  readonly told: LoadedLine;
}

/** Lines of one kind and organisation that follow each other. */
interface Batch {
  readonly kind: StoredKind;
  readonly organisation: string;
  readonly organisationKey: number;
  readonly lines: PlacedLine[];
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
  readonly #organisations: Organisations;
  /** What lines name that no line has told yet. */
  readonly #waiting: Reference[] = [];
  /** Objects whose lines were refused: lines that name them are not to blame. */
  readonly #refused = new Set<string>();
  /** What directories gain, by organisations and paths. */
  readonly #gains = new Map<number, Map<string, Gain>>();
  readonly #ranks = new Map<string, Ranks>();
  #batch: Batch | undefined;
  readonly #counts = new Map<string, { crees: number; inchanges: number }>();
  readonly #totals = new Map<string, { organisationKey: number; list: string; more: number }>();

  private constructor(tx: Transaction, issues: Issues, organisations: Organisations) {
    this.#tx = tx;
    this.#issues = issues;
    this.#organisations = organisations;
  }

  static async begin(tx: Transaction, issues: Issues, now: string): Promise<Loading> {
    return new Loading(tx, issues, new Organisations(tx, await allOrganisations(tx), now));
  }

  /** `dumped`: a dump holds the line, which tells what a database held. */
  async take(place: number, { object, faults = [] }: ReadObject, dumped: boolean): Promise<void> {
    for (const fault of faults) this.#issues.add(place, fault);
    if (!object) return;
    const { kind: name } = object;
    const kind = BY_NAME.get(name as string);
    if (name === 'organisation') await this.#takeOrganisation(place, object, faults.length > 0);
    else if (kind) await this.#takeObject(place, kind, object, faults.length > 0, dumped);
    else if (faults.length === 0) this.#issues.add(place, unknownKind(name));
  }

  async #takeOrganisation(place: number, line: LoadedLine, faulty: boolean): Promise<void> {
    const told = this.#checked<OrganisationLine>(place, organisationForm.schema, line);
    if (!told || faulty) {
      if (typeof line.id === 'string') this.#refused.add(nameOf('organisations', 0, line.id.toLowerCase()));
      return;
    }
    const there = await this.#organisations.insert(told);
    const { created_at = there?.created_at, fuseau = there?.fuseau } = told;
    const same = there && isDeepStrictEqual({ ...told, created_at, fuseau }, there);
    this.#count(place, 'organisation', told.id, there && (same ? 'same' : 'different'), 'id');
  }

  async #takeObject(
    place: number,
    kind: StoredKind,
    line: LoadedLine,
    faulty: boolean,
    dumped: boolean,
  ): Promise<void> {
    const { schema, written = schema } = kind.formOf(line);
    const checked = this.#checked(place, dumped ? schema : written, line);
    if (!checked || faulty) {
      await this.#remember(kind, line);
      return;
    }
    const { organisation_id, ...told } = checked;
    const organisation = organisation_id as string;
    const organisationKey = await this.#organisations.keyOf(organisation);
    const last = this.#batch;
    if (last?.kind !== kind || last.organisation !== organisation || last.lines.length === BATCH_MAX)
      await this.#write();
    this.#batch ??= { kind, organisation, organisationKey, lines: [] };
    this.#batch.lines.push({ place, told });
  }

  /** Writes the objects of the batch, and judges those that are new. */
  async #write(): Promise<void> {
    const batch = this.#batch;
    if (!batch) return;
    this.#batch = undefined;
    const { kind, organisationKey, lines } = batch;
    const ranks = await this.#ranksOf(kind, organisationKey);
    const target: LoadTarget = {
      tx: this.#tx,
      organisationKey,
      rang: ranks.before + ranks.places.length + 1,
      gain: (gains) => this.#gain(organisationKey, gains),
    };
    const free = await kind.insertMany(
      target,
      lines.map(({ told }) => told),
    );
    const keyOf = (told: LoadedLine) => told[kind.key] as string | number;
    const taken = lines.flatMap(({ told }, i) => (free[i] ? [] : [keyOf(told)]));
    const found = await kind.find(this.#tx, organisationKey, taken);
    const created: PlacedLine[] = [];
    for (const [i, { place, told }] of lines.entries()) {
      const key = keyOf(told);
      if (!free[i]) {
        const same = isDeepStrictEqual(kind.settled(told), found.get(key));
        this.#count(place, kind.name, key, same ? 'same' : 'different', kind.key);
        continue;
      }
      const rang = target.rang + i;
      if (kind.ranked) ranks.places[rang - ranks.before - 1] = place;
      this.#count(place, kind.name, key, undefined, kind.key);
      created.push({ place, told });
    }
    await this.#noteCreated(batch, created);
  }

  async #noteCreated(
    { kind, organisation, organisationKey }: Batch,
    created: readonly PlacedLine[],
  ): Promise<void> {
    const references = created.flatMap(({ place, told }): Reference[] => {
      return [
        { place, path: ['organisation_id'], cible: 'organisations', organisationKey: 0, id: organisation },
        ...referencesOf(kind, told).map((reference) => ({ place, organisationKey, ...reference })),
      ];
    });
    for (const reference of await this.#missing(references)) this.#waiting.push(reference);
    for (const { told } of created) {
      const list = kind.listOf(told);
      if (list !== undefined) this.#addToTotal(organisationKey, list, 1);
      for (const other of kind.foundBy(told)) this.#addToTotal(organisationKey, other, 0);
    }
    const secrets = SECRETS.find((table) => table === kind.table);
    const refuse = (place: number, fault: LoadFault) => this.#issues.add(place, fault);
    if (secrets) await checkSecrets(this.#tx, organisationKey, secrets, created as never, refuse);
  }

  /** The line by its schema, without its kind; undefined once it has been told what is wrong with it. */
  #checked<T = LoadedLine>(place: number, schema: LineForm['schema'], line: LoadedLine): T | undefined {
    const checked = validate(schema(), line, 'body');
    if ('value' in checked) {
      const { kind: _, ...told } = checked.value as LoadedLine;
      return told as T;
    }
    for (const { path, code, params } of checked.errors) {
      this.#issues.add(place, { path, code, ...(params ? { params } : {}) });
    }
    return undefined;
  }

  /** Remembers an object that is not written, as far as it can be told which it is. */
  async #remember(kind: StoredKind, { organisation_id, [kind.key]: key }: LoadedLine): Promise<void> {
    if (typeof organisation_id !== 'string' || typeof key !== 'string') return;
    const id = kind.table === 'utilisateurs' ? key : key.toLowerCase();
    const organisationKey = await this.#organisations.keyOf(organisation_id.toLowerCase());
    this.#refused.add(nameOf(kind.table, organisationKey, id));
  }

  #count(
    place: number,
    kind: string,
    key: string | number,
    there: 'same' | 'different' | undefined,
    member: string,
  ): void {
    const counts = this.#counts.get(kind) ?? { crees: 0, inchanges: 0 };
    this.#counts.set(kind, counts);
    if (there === undefined) counts.crees++;
    else if (there === 'same') counts.inchanges++;
    else this.#issues.add(place, { path: [member], code: 'DIFFERENT', params: { id: key } });
  }

  /** Those of some references that lead nowhere yet, in order. */
  async #missing(references: readonly Reference[]): Promise<Reference[]> {
    const there = new Map<string, ReadonlySet<string>>();
    const groupOf = ({ cible, organisationKey }: Reference) => `${cible} ${organisationKey}`;
    for (const [name, group] of Map.groupBy(references, groupOf)) {
      const [{ cible, organisationKey }] = group as [Reference];
      if (cible === 'organisations') continue;
      const ids = group.map(({ id }) => id);
      there.set(name, await existingIds(this.#tx, cible, organisationKey, ids));
    }
    return references.filter((one) => !(there.get(groupOf(one)) ?? this.#organisations).has(one.id));
  }

  async #ranksOf({ table, ranked }: StoredKind, organisationKey: number): Promise<Ranks> {
    const name = `${table} ${organisationKey}`;
    let ranks = this.#ranks.get(name);
    if (!ranks) {
      const before = ranked ? await lastRang(this.#tx, table as Ranked, organisationKey) : 0;
      ranks = { table, organisationKey, before, places: [] };
      this.#ranks.set(name, ranks);
    }
    return ranks;
  }

  #addToTotal(organisationKey: number, list: string, more: number): void {
    const name = `${organisationKey} ${list}`;
    const total = this.#totals.get(name);
    if (total) total.more += more;
    else this.#totals.set(name, { organisationKey, list, more });
  }

  #gain(organisationKey: number, gains: readonly Gain[]): void {
    const all = this.#gains.get(organisationKey) ?? new Map<string, Gain>();
    this.#gains.set(organisationKey, all);
    for (const { chemin, directes, total, enfants } of gains) {
      const before = all.get(chemin) ?? { directes: 0, total: 0, enfants: 0 };
      all.set(chemin, {
        chemin,
        directes: before.directes + directes,
        total: before.total + total,
        enfants: before.enfants + enfants,
      });
    }
  }

  /** Judges the whole, once every line has been taken. */
  async judge(): Promise<void> {
    await this.#write();
    for (let from = 0; from < this.#waiting.length; from += BATCH_MAX) {
      const some = this.#waiting.slice(from, from + BATCH_MAX);
      for (const { place, path, cible, organisationKey, id } of await this.#missing(some)) {
        if (!this.#refused.has(nameOf(cible, organisationKey, id)))
          this.#issues.add(place, { path, code: 'REFERENCE', params: { id } });
      }
    }
    for (const { table, organisationKey, before, places } of this.#ranks.values()) {
      // What was there before has no place, and is not judged again.
      const refuse = (rang: number, fault: LoadFault) => {
        const place = places[rang - before - 1];
        if (place !== undefined) this.#issues.add(place, fault);
      };
      const added = { tx: this.#tx, since: { organisationKey, rang: before }, refuse };
      if (table === 'dossiers') {
        await checkGatherings(added);
        await checkChildren(added);
      }
      if (table === 'workflows') await checkPrealables(added);
      if (table === 'affectations') await checkAffectations(added);
    }
  }

  /** Works out what follows from the objects: counts, active workflows, totals. Answers what was loaded. */
  async settle(): Promise<Loaded[]> {
    for (const [organisationKey, gains] of this.#gains)
      await addGains(this.#tx, organisationKey, [...gains.values()]);
    for (const { table, organisationKey, before: rang } of this.#ranks.values()) {
      const added = { tx: this.#tx, since: { organisationKey, rang } };
      if (table === 'dossiers') await countDossiers(added);
      if (table === 'documents') await countDocuments(added);
      if (table === 'workflows') await activateWorkflows(added);
    }
    for (const { organisationKey, list, more } of this.#totals.values()) {
      await addToTotal(this.#tx, organisationKey, list, more);
    }
    return NAMES.flatMap((kind) => {
      const counts = this.#counts.get(kind);
      return counts ? [{ kind, ...counts }] : [];
    });
  }
}

/** An object, by its table and its organisation. */
function nameOf(table: string, organisationKey: number, id: string): string {
  return `${table} ${organisationKey} ${id}`;
}

/** What an object names, each with where it says so. */
function referencesOf(kind: StoredKind, told: LoadedLine) {
  return Object.entries(kind.references).flatMap(([member, cible]) => {
    const path = member.split('.');
    const named = memberAt(told, path);
    if (typeof named === 'string') return [{ path, cible, id: named }];
    return Array.isArray(named) ? named.map((id: string, i) => ({ path: [...path, i], cible, id })) : [];
  });
}

function memberAt(told: LoadedLine, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as LoadedLine | null | undefined)?.[name], told);
}

function unknownKind(name: unknown) {
  const path = ['kind'];
  if (name === undefined) return { path, code: 'REQUIS' } as const;
  // A text may stand here that is far longer than any name.
  const suggestion = typeof name === 'string' ? nearest(name.slice(0, 32), NAMES) : undefined;
  const params = { allowed: NAMES, ...(suggestion ? { suggestion } : {}) };
  return { path, code: 'VALEUR', params } as const;
}
