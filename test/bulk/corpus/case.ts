import { References } from '../../../src/bulk/columns/references.ts';
import type { InputSource } from '../../../src/bulk/input/source.ts';
import type { ImportTarget, ImportTargetName } from '../../../src/bulk/model/import-target.ts';
import type { LayoutOptions } from '../../../src/bulk/rows/headers.ts';
import { findLayout, openRows } from '../../../src/bulk/rows/layout.ts';
import { anomalies } from '../../../src/bulk/targets/anomalies.ts';
import { short } from '../world.ts';

/** A file as it is received, and what must come of it. */
export interface Case {
  readonly what: string;
  readonly file: string | Uint8Array | (() => string | Uint8Array | Promise<string | Uint8Array>);
  /** Anomalies unless said otherwise. */
  readonly target?: ImportTarget;
  readonly options?: LayoutOptions;
  /** The rows that are right: their values in the order of FIELDS. */
  readonly rows?: readonly (readonly unknown[])[];
  /** `line[:column] CODE`. */
  readonly issues?: readonly string[];
  /** `CODE`, what it says (an encoding, a line, a sheet), and the lines that it concerns. */
  readonly notices?: readonly string[];
  /** The code of the error that opening it throws. */
  readonly throws?: string;
  /** Too large to be read more than once here. */
  readonly large?: true;
}

/** The header line of anomalies. */
export const HEAD = 'code;texte;indice_de_gravite\n';

/** The fields of each library whose values the cases tell. */
const FIELDS: Readonly<Partial<Record<ImportTargetName, readonly string[]>>> = {
  anomalies: ['code', 'texte', 'indice_de_gravite'],
  prescriptions: ['contenu', 'type', 'chemins'],
  supports: ['nature', 'reference', 'titre'],
};

/** The bytes of a case. */
export async function bytesOf({ file }: Case): Promise<Buffer> {
  return Buffer.from(await (typeof file === 'function' ? file() : file));
}

export interface CaseResult {
  readonly rows: readonly (readonly unknown[])[];
  readonly issues: readonly string[];
}

/** The rows of a source that are right, and what is wrong with the others, by the steps of reading alone. */
export async function readBySteps(
  source: InputSource,
  { target = anomalies, options }: Case,
): Promise<CaseResult> {
  const layout = await findLayout(source, target, options);
  if ('issues' in layout) return { rows: [], issues: layout.issues.map(short) };
  const judge = { target, references: new References() };
  const rows = await openRows(layout.source, layout, judge);
  const right: unknown[][] = [];
  const issues: string[] = [];
  while (await rows.load()) {
    while (rows.next()) {
      const checked = rows.check();
      if ('body' in checked) right.push((FIELDS[target.name] ?? []).map((field) => checked.body[field]));
      else issues.push(...checked.issues.map(short));
    }
  }
  return { rows: right, issues };
}
