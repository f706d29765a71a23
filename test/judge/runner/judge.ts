import { Answers } from './answers.ts';
import { access } from './checks/access.ts';
import { batch } from './checks/batch.ts';
import { bodies } from './checks/bodies.ts';
import { conditions } from './checks/conditions.ts';
import { filters } from './checks/filters.ts';
import { learn } from './checks/learn.ts';
import { lifecycle } from './checks/lifecycle.ts';
import { locks } from './checks/locks.ts';
import { malformed } from './checks/malformed.ts';
import { methods } from './checks/methods.ts';
import { negotiation } from './checks/negotiation.ts';
import { pages } from './checks/pages.ts';
import { promises } from './checks/promises.ts';
import { queries } from './checks/queries.ts';
import { repetition } from './checks/repetition.ts';
import { tenancy } from './checks/tenancy.ts';
import { Document } from './document.ts';
import { Enough, type Finding, type Judged, Session } from './session.ts';

export type { Finding, Judged, Organisation } from './session.ts';

/** What a service was found to do. */
export interface Verdict {
  readonly findings: readonly Finding[];
  /** How often each rule was held against something. */
  readonly tried: ReadonlyMap<string, number>;
  /** The checks that hold each rule against something. */
  readonly checks: ReadonlyMap<string, ReadonlySet<Check>>;
  /** The statuses that each operation was seen to answer. */
  readonly seen: ReadonlyMap<string, ReadonlySet<number>>;
  /** The names of all operations, and the status of success of each. */
  readonly operations: ReadonlyMap<string, number>;
  readonly requests: number;
}

export type Check = (session: Session) => Promise<void>;

/** In this order, after what others name is learnt: what takes long comes last. */
const CHECKS: readonly Check[] = [
  methods,
  access,
  pages,
  filters,
  tenancy,
  conditions,
  lifecycle,
  repetition,
  locks,
  promises,
  batch,
  negotiation,
  queries,
  malformed,
  bodies,
];

/**
 * Judges a service from outside: all that is known of it is its address, two organisations with users in each,
 * and the document in which it describes itself. `first` names the checks to begin with, where one finding is sought.
 */
export async function judge(judged: Judged, first: ReadonlySet<Check> = new Set()): Promise<Verdict> {
  const text = await (await fetch(new URL('/openapi.json', judged.url))).text();
  const { document, answers } = described(text);
  const session = new Session(judged, document, answers);
  const checks = new Map<string, Set<Check>>();
  const later = (check: Check) => (first.has(check) ? 0 : 1);
  try {
    for (const check of [learn, ...CHECKS.toSorted((a, b) => later(a) - later(b))]) {
      const before = new Map(session.tried);
      await check(session);
      for (const [rule, count] of session.tried) {
        if (count !== before.get(rule)) checks.set(rule, (checks.get(rule) ?? new Set()).add(check));
      }
    }
  } catch (error) {
    // What was found first may well be why the judge stumbled.
    if (!(error instanceof Enough) && session.findings.length === 0) throw error;
  } finally {
    await session.close();
  }
  const { findings, tried, seen, requests } = session;
  const operations = new Map(document.operations.map(({ id, status }) => [id, status]));
  return { findings, tried, checks, seen, operations, requests };
}

let last: { readonly text: string; readonly document: Document; readonly answers: Answers } | undefined;

/** What a document says. The schemas of one are compiled once, however many services show it. */
function described(text: string): NonNullable<typeof last> {
  if (last?.text !== text) {
    const document = new Document(JSON.parse(text));
    last = { text, document, answers: new Answers(document) };
  }
  return last;
}

/** A finding as a reader wants it: what, where, and how to see it again. */
export function told({ operation, rule, what, again }: Finding): string {
  return `${operation}: ${rule}: ${what}\n  ${again}`;
}
