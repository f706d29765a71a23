import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lookup } from '../../src/bulk/columns/lookups.ts';
import { References } from '../../src/bulk/columns/references.ts';
import { type InputSource, spool } from '../../src/bulk/input/source.ts';
import type { FileRows } from '../../src/bulk/model/file-rows.ts';
import type { Body, ImportTarget, ReferenceTarget } from '../../src/bulk/model/import-target.ts';
import { type Issue, type Notice, Notices } from '../../src/bulk/model/issues.ts';
import { findLayout, openRows } from '../../src/bulk/rows/layout.ts';
import type { Repairs } from '../../src/bulk/rows/read-rows.ts';
import { cleanUp } from '../setup/clean-up.ts';

/** A directory that is gone after the tests of the file. */
export function scratch(): string {
  const directory = mkdtempSync(join(tmpdir(), 'vigie-repairs-'));
  cleanUp(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export interface Judging {
  readonly repairs?: Repairs;
  readonly references?: References;
  readonly lookups?: ReadonlyMap<ReferenceTarget, Lookup>;
}

export interface Judged {
  readonly bodies: readonly Body[];
  readonly issues: readonly Issue[];
  readonly notices: readonly Notice[];
}

/** Opens the rows of a text, or says what is wrong with it as a whole; `use` has them until it ends. */
export async function withRows<T>(
  target: ImportTarget,
  given: string | Uint8Array,
  { repairs, references = new References(), lookups }: Judging,
  use: (rows: FileRows, notices: Notices) => Promise<T>,
): Promise<T | { readonly issues: readonly Issue[] }> {
  const source: InputSource = await spool('biblio', [Buffer.from(given)]);
  try {
    const layout = await findLayout(source, target, { constants: repairs?.constants });
    if ('issues' in layout) return layout;
    const notices = new Notices();
    return await use(
      await openRows(layout.source, layout, { target, references, lookups, notices, repairs }),
      notices,
    );
  } finally {
    await source.close();
  }
}

/** What the rows of a text say, what is wrong with them, and what should be known. */
export async function judged(
  target: ImportTarget,
  given: string | Uint8Array,
  judging: Judging = {},
): Promise<Judged> {
  const bodies: Body[] = [];
  const issues: Issue[] = [];
  const found = await withRows(target, given, judging, async (rows, notices) => {
    while (await rows.load()) {
      while (rows.next()) {
        const checked = rows.check();
        if ('body' in checked) bodies.push(checked.body);
        else issues.push(...checked.issues);
      }
    }
    return { notices: notices.list() };
  });
  if ('issues' in found) return { bodies, issues: found.issues, notices: [] };
  return { bodies, issues, notices: found.notices };
}
