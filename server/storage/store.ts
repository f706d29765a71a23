import type { ListCache } from './list-cache.ts';
import type { Query, QueryValues, Value } from './queries/query.ts';

/** A database, on either engine. */
export interface Store {
  /** The database as messages name it: a file, or an address without its password. */
  readonly name: string;
  readonly listCache: ListCache;
  /** Whether reading holds the event loop, as it does where the database is in this process. */
  readonly holdsEventLoop: boolean;
  /** Runs queries that see one state of the database. */
  read<T>(work: (tx: Transaction) => Awaitable<T>): Promise<T>;
  /** The first row that one query finds: `read` of that alone, without what a transaction costs. */
  get<P extends QueryValues, R>(query: Query<P, R>, values: P): Promise<R | undefined>;
  /** `read` as a stream: the state is held until the last element, or until the consumer stops. */
  stream<T>(work: (tx: Transaction) => AsyncIterable<T>): AsyncIterable<T>;
  /**
   * Runs a write of one organisation, or of them all where its key is left out. Writes that wait together share one
   * transaction, a savepoint each, and are answered once they are durable (queues.ts). `work` may do no I/O but queries,
   * and may be run again where the transaction was lost.
   */
  write<T>(work: (tx: Transaction) => Awaitable<T>, options?: WriteOptions): Promise<T>;
  /** The same for writes of one kind, which `work` does together for the items of all that wait. */
  writeTogether<Item, T>(group: GroupOfWrites<Item, T>, item: Item): Promise<T>;
  /** Writes that wait for their transaction. */
  readonly waitingWrites: number;
  /** Bytes of the database on its disk; undefined where unknown. */
  bytes(): Promise<number | undefined>;
  /** How many connections there are, how many nobody uses, and how many callers wait for one; absent where there is one only. */
  readonly connections?: { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Throws the VigieError that says why the database cannot be used at the moment. */
  refuseUnready(): Promise<void>;
  /** Waits for the writes under way, then closes the database. */
  close(): Promise<void>;
  /** Gives up a database that does not answer: what is under way fails, and closing ends. Absent where it is in this process. */
  abandon?(): void;
}

export type Awaitable<T> = T | Promise<T>;

export interface WriteOptions {
  /** Whose rows are written; of every organisation, or none, where it is left out. */
  readonly organisationKey?: number | undefined;
  /** The work is done, answered and undone. */
  readonly dryRun?: boolean | undefined;
}

/** Writes that are done by one work. */
export interface GroupOfWrites<Item, T> {
  /** Those of one kind that follow each other in the queue go together; they are of one organisation. */
  readonly kind: string;
  readonly organisationKey: number;
  /** Answers for each item what came of it, or the error that refuses it. What it throws refuses them all. */
  readonly work: (tx: Transaction, items: readonly Item[]) => Promise<readonly (T | Error)[]>;
}

/**
 * Statements on one state of the database, run in the order of the calls. Independent ones may be called at once: they
 * travel together where the database is behind a network.
 */
export interface Transaction {
  /** The rows that a query finds. */
  all<P extends QueryValues, R>(query: Query<P, R>, values: P): Promise<R[]>;
  /** The same as the first statement of a read, in a state of its own, without a transaction: cheaper on PostgreSQL. */
  allInOwnSnapshot<P extends QueryValues, R>(query: Query<P, R>, values: P): Promise<R[]>;
  /** The first of them. */
  get<P extends QueryValues, R>(query: Query<P, R>, values: P): Promise<R | undefined>;
  /** Runs a statement that returns no rows; answers how many rows it changed. */
  run<P extends QueryValues>(query: Query<P>, values: P): Promise<number>;
  /** Inserts rows of one organisation; answers of each whether its key was free. One whose key is taken is left out. */
  insert(insertion: Insertion, organisationKey: number, rows: readonly InsertedRow[]): Promise<boolean[]>;
  /** Finds substrings among the texts of prescriptions. */
  readonly textIndex: TextIndex;
  /** Marks a place to go back to. */
  savepoint(): Promise<Savepoint>;
  /** Whether what was done is still there: the engine may have undone all of it, when its disk is full for instance. */
  readonly isOpen: boolean;
}

/** A place within a write. */
export interface Savepoint {
  /** Undoes what was done since. */
  undo(): Promise<void>;
  /** Must come last, undone or not. */
  release(): Promise<void>;
}

export type InsertedRow = Readonly<Record<string, Value>>;

/** How rows of a table are inserted. */
export interface Insertion {
  /** Inserts one row, or many, as the engine's dialect has it. */
  readonly query: Query<QueryValues>;
  /** The column that tells the rows of one organisation apart. */
  readonly key: string;
}

/** A folded text, and the number of its prescription. */
export interface IndexedText {
  readonly numero: number;
  readonly contenu_plie: string;
}

/** Finds the prescriptions whose texts contain a substring without reading them all; the engine keeps it in its own way. */
export interface TextIndex {
  /** The first number that no prescription has: the index names texts by their numbers. */
  nextNumber(tx: Transaction, organisationKey: number): Promise<number>;
  /** Adds texts whose rows are there. */
  add(tx: Transaction, organisationKey: number, texts: readonly IndexedText[]): Promise<void>;
  /** Replaces a text, before it is replaced in its row. */
  replace(tx: Transaction, organisationKey: number, text: IndexedText): Promise<void>;
  /** Takes a text out, before its row goes. */
  remove(tx: Transaction, numero: number): Promise<void>;
  /** Takes all texts of an organisation out, before their rows go. */
  clear(tx: Transaction, organisationKey: number): Promise<void>;
  /** Plans the search for a substring, given as it was typed. Undefined where every text contains it, null where none can. */
  plan(tx: Transaction, organisationKey: number, text: string): Promise<TextSearch | undefined | null>;
}

/** How to find the texts that contain a substring. */
export type TextSearch = {
  /** The substring, folded: each candidate is still looked into. */
  readonly needle: string;
  /** Finds candidates in the index (`Dialect.isCandidate`); null where it is of no help: every text is looked into. */
  readonly match: string | null;
};
