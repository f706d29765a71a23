import type { Client } from '../../client/client.ts';
import { type Anomalie, listAnomalies } from '../../contract/anomalies.ts';
import { VigieError } from '../../contract/errors.ts';
import { INT32_COUNT_MAX } from '../../contract/fields.ts';
import { repaired } from '../input/mojibake.ts';
import { type ListingOptions, listing } from '../plan/list-objects.ts';
import { fingerprint } from '../rows/digest.ts';
import type { Rows } from '../rows/rows.ts';
import { codeIn, Mapping, oldCode } from './code-mapping-file.ts';
import { isSpreadsheetError, noNumber } from './numbers.ts';

const CODE = 'code';
const TEXTE = 'texte';

/**
 * The code that a cell or member says: a number that an anomaly may have, or else the text that one is to be found
 * for; undefined where it says nothing, or what no number can stand for.
 */
export function readCode(given: unknown): number | string | undefined {
  if (typeof given !== 'number' && typeof given !== 'string') return undefined;
  const text = oldCode(repaired(String(given)));
  if (text === '' || isSpreadsheetError(text)) return undefined;
  return codeIn(text) ?? text;
}

/** Numbers for the codes of a file that are none (`--assign-codes`), kept in a mapping. */
export class AssignedCodes {
  /** Objects of the library that have a text of the rows whose codes are new. */
  readonly alike: number;
  readonly #mapping: Mapping;
  #kept = false;

  constructor(mapping: Mapping, alike: number) {
    this.#mapping = mapping;
    this.alike = alike;
  }

  /** The file that keeps them. */
  get file(): string {
    return this.#mapping.path;
  }

  /** How many are new. */
  get added(): number {
    return this.#mapping.added;
  }

  /** Whether the file has all that were given. */
  get kept(): boolean {
    return this.#kept;
  }

  /** The number that stands for what a row says. */
  codeOf(said: number | string): number | undefined {
    return this.#mapping.codeOf(String(said));
  }

  /** The text that a number was given to. */
  oldOf(code: number): string | undefined {
    return this.#mapping.oldOf(code);
  }

  /**
   * Keeps the new ones: before anything is written to the library, so that an import that is cut short goes on
   * with the same codes. Throws FICHIER_NON_ECRIT, and FICHIER_MODIFIE when the mapping was changed meanwhile.
   */
  async save(): Promise<void> {
    await this.#mapping.save();
    this.#kept = this.#mapping.size > 0;
  }
}

/**
 * Gives numbers to the codes of a file that are none: those that the mapping at `path` knows, else the smallest
 * that neither the mapping, nor the numbers of the file, nor the library have taken, in the order of the file. What a
 * spreadsheet has made of a code, such as a date, gets none. `rows` is a pass of its own, without repairs. Nothing is
 * written before `save`.
 *
 * Throws FICHIER_ILLISIBLE and CORRESPONDANCE_INVALIDE for the mapping, CODES_EPUISES when no number is left.
 */
export async function assignCodes(
  path: string,
  client: Client,
  rows: Rows,
  options: ListingOptions = {},
): Promise<AssignedCodes> {
  const mapping = await Mapping.read(path);
  const taken = new Uint8Array(INT32_COUNT_MAX + 1);
  for (const code of mapping.codes()) taken[code] = 1;
  const wanted = new Set<string>();
  const texts = new Set<number>();
  while (await rows.load()) {
    while (rows.next()) {
      const said = readCode(rows.value(CODE));
      if (said === undefined || mapping.codeOf(String(said)) !== undefined) continue;
      if (typeof said === 'number') taken[said] = 1;
      else if (!noNumber(said)) {
        wanted.add(said);
        texts.add(printOf(rows.value(TEXTE)));
      }
    }
  }
  let alike = 0;
  if (wanted.size > 0) {
    for await (const found of listing<Anomalie>(client, listAnomalies, options)) {
      for (const { code, texte } of found) {
        taken[code] = 1;
        if (texts.has(printOf(texte))) alike++;
      }
    }
  }
  let free = -1;
  for (const text of wanted) {
    free = taken.indexOf(0, free + 1);
    if (free < 0) throw new VigieError('CODES_EPUISES', { count: wanted.size, max: INT32_COUNT_MAX + 1 });
    mapping.add(text, free);
  }
  return new AssignedCodes(mapping, alike);
}

function printOf(text: unknown): number {
  return fingerprint(String(text).normalize('NFC'));
}
