import type { Client } from '../client/client.ts';
import type { Advance, Counts } from '../messages/import.ts';
import { type Applied, apply, type Pace } from './apply.ts';
import { loadExisting } from './existing.ts';
import { Identities } from './identities.ts';
import { type Fault, type Issue, type Notice, Notices, shownValue } from './issues.ts';
import { findLayout, type Layout, type LayoutOptions, openRows } from './layout.ts';
import { identityOf, type Library } from './libraries.ts';
import { type IfExists, Plan } from './plan.ts';
import type { Source } from './read/source.ts';
import { loadReferences, References } from './references.ts';
import type { Judge, Rows } from './rows.ts';

export interface ImportOptions extends LayoutOptions {
  readonly ifExists: IfExists;
  /** Says what would happen; nothing is written. */
  readonly dryRun: boolean;
  readonly pace: Pace;
  /** Told of every error as it is found. */
  readonly onIssue: (issue: Issue) => void;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Ends the import before the next request or block of the file; its reason is the failure. */
  readonly signal?: AbortSignal | undefined;
}

/** How far one step of an import is: in bytes of the file while it is read, in rows while they are written. */
export type Progress = Pick<Advance, 'step' | 'done' | 'total'>;

export interface ImportReport {
  readonly counts: Counts;
  /** Errors that `onIssue` was told of: with any, nothing was written. */
  readonly issues: number;
  readonly notices: readonly Notice[];
  /** Why the writing stopped before its end. What was written stays; the same import goes on from there. */
  readonly failure?: Applied['failure'];
}

/**
 * Imports a file into a library: reads and judges all of it, compares it with what the library holds, and only
 * when there is nothing to object writes it. Every step reads the file from its beginning and keeps nothing of
 * its rows but who they are. Rows that the library holds already, field for field, are passed over, so that
 * the same import twice changes nothing, and one that was cut short can be done again.
 *
 * Throws VigieError (FICHIER_MODIFIE), and what the service answers to reading.
 */
export async function importFile(
  client: Client,
  library: Library,
  source: Source,
  options: ImportOptions,
): Promise<ImportReport> {
  const { pace, signal } = options;
  const notices = new Notices();
  let issues = 0;
  const refuse = (issue: Issue) => {
    issues++;
    options.onIssue(issue);
  };
  const report = (read: number, done = NOTHING, failure?: Applied['failure']): ImportReport => ({
    // What is neither done nor passed over is rejected, also when that is for the sake of another row.
    counts: { read, ...done, rejected: read - done.created - done.replaced - done.skipped },
    issues,
    notices: notices.list(),
    ...(failure ? { failure } : {}),
  });

  const layout = await findLayout(source, library, options);
  if ('issues' in layout) {
    layout.issues.forEach(refuse);
    return report(0);
  }
  if (layout.encoding.guessed) notices.add('ENCODAGE_SUPPOSE', 0, { encoding: layout.encoding.name });
  const references = needsReferences(library, layout) ? await loadReferences(client) : new References();
  const judge: Judge = { library, references, file: source.name };

  const checking = await openRows(watched(source, 'check', options), layout, { ...judge, notices });
  const { rows, lines } = await checkRows(checking, library, refuse);
  if (checking.ignored.size > 0) notices.add('COLONNES_IGNOREES', 0, { headers: [...checking.ignored] });
  if (rows === 0) notices.add('SANS_LIGNE');
  await source.verify();
  if (issues > 0) return report(rows);

  const existing = await loadExisting(client, library, { rows, identities: lines.keys() }, pace, signal);
  const plan = new Plan(library, existing, options.ifExists);
  const planned = plan.isTrivial
    ? { ...NOTHING, created: rows }
    : await compareRows(
        await openRows(watched(source, 'compare', options), layout, judge),
        library,
        plan,
        refuse,
      );
  if (issues > 0) return report(rows);
  if (options.dryRun) return report(rows, planned);

  const toWrite = planned.created + planned.replaced;
  let written = 0;
  const onWritten = (count: number) => {
    written += count;
    options.onProgress?.({ step: 'write', done: written, total: toWrite });
  };
  const writing = await openRows(watched(source, 'write', options), layout, judge);
  const { created, replaced, failure } = await apply(client, library, plan, writing, pace, onWritten, signal);
  return report(rows, { created, replaced, skipped: planned.skipped }, failure);
}

const NOTHING = { created: 0, replaced: 0, skipped: 0 };

/** A source that tells how far it is read. One that changes while rows are written is noticed at the next block. */
function watched(source: Source, step: Progress['step'], { onProgress, signal }: ImportOptions): Source {
  return {
    ...source,
    read: async (target, offset, length, position) => {
      signal?.throwIfAborted();
      if (step === 'write') await source.verify();
      else onProgress?.({ step, done: position, total: source.size });
      return source.read(target, offset, length, position);
    },
  };
}

function needsReferences(library: Library, layout: Layout): boolean {
  const fields = layout.format === 'csv' ? layout.columns.columns.map(({ field }) => field) : library.fields;
  return fields.some(({ kind }) => kind === 'supports');
}

/** Judges every row, and finds those that occur twice. Answers the first line of each identity. */
async function checkRows(
  file: Rows,
  library: Library,
  refuse: (issue: Issue) => void,
): Promise<{ rows: number; lines: Identities }> {
  const lines = new Identities();
  let rows = 0;
  while (await file.load()) {
    while (file.next()) {
      rows++;
      let identity = file.plainIdentity();
      if (identity === undefined) {
        const checked = file.check();
        if ('issues' in checked) {
          checked.issues.forEach(refuse);
          continue;
        }
        identity = identityOf(library, checked.body);
      }
      const before = lines.get(identity);
      if (before === 0) lines.set(identity, file.line);
      else refuse(aboutKey(library, file, { code: 'DEJA_LU', params: { line: before } }));
    }
  }
  return { rows, lines };
}

/** Counts what is to become of the rows; those that meet other content under `fail` are refused. */
async function compareRows(
  file: Rows,
  library: Library,
  plan: Plan,
  refuse: (issue: Issue) => void,
): Promise<Omit<Counts, 'read' | 'rejected'>> {
  const counts = { create: 0, replace: 0, skip: 0, conflict: 0 };
  while (await file.load()) {
    while (file.next()) {
      const body = file.body();
      const decision = plan.decide(body);
      counts[decision]++;
      if (decision === 'conflict') {
        refuse(aboutKey(library, file, { code: 'EXISTE', params: { id: plan.nameOf(body) } }));
      }
    }
  }
  return { created: counts.create, replaced: counts.replace, skipped: counts.skip };
}

/** A fault of a row that is right in itself, told of the field by which people know it. */
function aboutKey({ key }: Library, file: Rows, fault: Fault): Issue {
  return { ...fault, line: file.line, field: key, value: shownValue(file.body()[key]) };
}
