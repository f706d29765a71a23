import {
  type AnomaliesBlock,
  GROUP_NUMBERS,
  GROUP_ROWS,
  type IfExists,
  type PackedRows,
  unpackRow,
} from '../../src/client/blocks.ts';
import type { Anomalie } from '../../src/contract/anomalies.ts';
import { storedFold } from '../db/folds.ts';
import { query } from '../db/query.ts';
import type { Sqlite3 } from '../db/sqlite.ts';
import { stateOf } from '../db/totals.ts';
import type { Scope } from '../handler.ts';
import { byCode, insert } from './anomalies.ts';

// The bytes of a group are bound as one value, and a number for each row, which SQL takes apart: code, severity, and
// where in the bytes the text stands. Binding three values for each row takes half as long again. What is missing to
// a full group is null.
const rows = (width: number) =>
  Array(GROUP_ROWS)
    .fill(`(${Array(width).fill('?').join(', ')})`)
    .join(', ');
const GIVEN = `(SELECT ? AS organisation, ? AS bytes) AS given CROSS JOIN (VALUES ${rows(1)})`;
const GIVEN_FOLDED = `(SELECT ? AS organisation, ? AS bytes, ? AS folds) AS given CROSS JOIN (VALUES ${rows(2)})`;
const CODE = 'column1 >> 33';
const GRAVITE = '(column1 >> 31) & 3';
const TEXTE = 'CAST(substr(given.bytes, ((column1 >> 10) & 2097151) + 1, column1 & 1023) AS TEXT)';
/** Null where there is none: a text is never cut to nothing. */
const PLIE = "nullif(CAST(substr(given.folds, (column2 >> 12) + 1, column2 & 4095) AS TEXT), '')";

const INTO = 'INSERT INTO anomalies (organisation_id, code, texte, texte_plie, indice_de_gravite)';
const UNLESS_TAKEN = 'WHERE column1 IS NOT NULL ON CONFLICT DO NOTHING';
const INSERT = `${INTO} SELECT given.organisation, ${CODE}, ${TEXTE}, NULL, ${GRAVITE} FROM ${GIVEN} ${UNLESS_TAKEN}`;
const INSERT_FOLDED =
  `${INTO} SELECT given.organisation, ${CODE}, ${TEXTE}, ${PLIE}, ${GRAVITE} ` +
  `FROM ${GIVEN_FOLDED} ${UNLESS_TAKEN}`;
/** The rows that are not there, or not so, and whether they are there. */
const SELECT_OTHERS =
  `SELECT column1, a.code IS NULL FROM ${GIVEN} LEFT JOIN anomalies AS a ` +
  `ON a.organisation_id = given.organisation AND a.code = ${CODE} ` +
  `WHERE column1 IS NOT NULL AND (a.indice_de_gravite IS NOT ${GRAVITE} OR a.texte IS NOT ${TEXTE})`;

const update = query<Anomalie & { organisation: number; texte_plie: string | null }>(
  'anomalies.update',
  (db, p) =>
    db
      .updateTable('anomalies')
      .set({ texte: p.texte, texte_plie: p.texte_plie, indice_de_gravite: p.indice_de_gravite })
      .where('organisation_id', '=', p.organisation)
      .where('code', '=', p.code),
);

type Bound = number | Buffer | null;

/** A group of packed rows. */
interface Group {
  readonly count: number;
  readonly bytes: Buffer;
  readonly folds: Buffer;
  readonly numbers: Float64Array;
  readonly foldNumbers: Float64Array;
}

/** Reads and writes the anomalies of an organisation group by group. */
class Groups {
  readonly #tx: Sqlite3;
  /** What a group is bound as: the organisation, its bytes, its folds if it has any, its numbers. */
  readonly #values: Bound[];
  readonly #foldedValues: Bound[];

  constructor(tx: Sqlite3, organisation: number) {
    this.#tx = tx;
    this.#values = [organisation, null, ...Array<null>(GROUP_ROWS).fill(null)];
    this.#foldedValues = [organisation, null, null, ...Array<null>(2 * GROUP_ROWS).fill(null)];
  }

  /** The numbers of the rows of a group that are not there, or not so, and whether they are not there. */
  others(group: Group): [number: number, isNew: number][] {
    const found = this.#tx.statement(SELECT_OTHERS).raw().all(this.#valuesOf(group));
    return found as [number, number][];
  }

  /** Inserts the rows of a group whose codes are free; answers how many were free. */
  insert(group: Group): number {
    const hasFolds = group.folds.length > 0;
    const values = hasFolds ? this.#foldedValuesOf(group) : this.#valuesOf(group);
    return this.#tx.statement(hasFolds ? INSERT_FOLDED : INSERT).run(values).changes;
  }

  #valuesOf({ count, bytes, numbers }: Group): readonly Bound[] {
    const values = this.#values;
    values[1] = bytes;
    for (let row = 0; row < GROUP_ROWS; row++)
      values[2 + row] = row < count ? (numbers[row] as number) : null;
    return values;
  }

  #foldedValuesOf({ count, bytes, folds, numbers, foldNumbers }: Group): readonly Bound[] {
    const values = this.#foldedValues;
    values[1] = bytes;
    values[2] = folds;
    for (let row = 0; row < GROUP_ROWS; row++) {
      values[3 + 2 * row] = row < count ? (numbers[row] as number) : null;
      values[4 + 2 * row] = row < count ? (foldNumbers[row] as number) : null;
    }
    return values;
  }
}

/** Inserts packed anomalies; answers whether the codes of all of them were free. */
export function insertPacked({ tx, caller }: Scope, packed: PackedRows): boolean {
  const groups = new Groups(tx, caller.organisation);
  for (let at = 0; at < packed.groups.length; at += GROUP_NUMBERS) {
    const group = groupAt(packed, at);
    if (groups.insert(group) < group.count) return false;
  }
  return true;
}

/** Brings the anomalies of an organisation to what blocks of them say, and counts what that takes. */
export class AnomaliesIntake {
  created = 0;
  replaced = 0;
  skipped = 0;
  readonly #scope: Scope;
  readonly #ifExists: IfExists;
  readonly #isEmpty: boolean;
  readonly #groups: Groups;

  constructor(scope: Scope, ifExists: IfExists) {
    const { organisation } = scope.caller;
    this.#scope = scope;
    this.#ifExists = ifExists;
    this.#isEmpty = stateOf(scope.tx, organisation, 'anomalies').total === 0;
    this.#groups = new Groups(scope.tx, organisation);
  }

  /** Takes in a block; answers false when one of its anomalies is there with other content, and must not be. */
  take({ rows, others }: AnomaliesBlock): boolean {
    for (let at = 0; at < rows.groups.length; at += GROUP_NUMBERS)
      if (!this.#takeGroup(rows, at)) return false;
    return this.#takeBodies(others as readonly Anomalie[]);
  }

  #takeGroup(packed: PackedRows, at: number): boolean {
    const group = groupAt(packed, at);
    if (!this.#isEmpty) {
      const others = this.#groups.others(group);
      this.skipped += group.count - others.length;
      if (others.length < group.count || others.some(([, isNew]) => isNew === 0)) {
        return this.#takeBodies(others.map(([number]) => bodyOf(number, group.bytes)));
      }
    }
    const added = this.#groups.insert(group);
    this.created += added;
    return added === group.count;
  }

  #takeBodies(anomalies: readonly Anomalie[]): boolean {
    if (!this.#isEmpty) return anomalies.every((anomalie) => this.#takeOne(anomalie));
    const added = insert(this.#scope, anomalies);
    this.created += added;
    return added === anomalies.length;
  }

  #takeOne(anomalie: Anomalie): boolean {
    const { tx, caller } = this.#scope;
    const { organisation } = caller;
    const found = tx.get(byCode, { organisation, code: anomalie.code });
    if (!found) {
      this.created += insert(this.#scope, [anomalie]);
    } else if (this.#ifExists === 'skip' || isSame(found, anomalie)) {
      this.skipped++;
    } else if (this.#ifExists === 'replace') {
      tx.run(update, { organisation, ...anomalie, texte_plie: storedFold(anomalie.texte) });
      this.replaced++;
    } else {
      return false;
    }
    return true;
  }
}

function groupAt({ bytes, numbers, folds, foldNumbers, groups }: PackedRows, at: number): Group {
  const [row = 0, rowsEnd = 0, start = 0, end = 0, fold = 0, foldsEnd = 0] = groups.subarray(
    at,
    at + GROUP_NUMBERS,
  );
  return {
    count: rowsEnd - row,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start),
    folds: Buffer.from(folds.buffer, folds.byteOffset + fold, foldsEnd - fold),
    numbers: numbers.subarray(row, rowsEnd),
    foldNumbers: foldNumbers.subarray(row, rowsEnd),
  };
}

function bodyOf(number: number, bytes: Buffer): Anomalie {
  const { code, gravite, place, length } = unpackRow(number);
  const texte = bytes.toString('utf8', place, place + length);
  return { code, texte, indice_de_gravite: gravite as Anomalie['indice_de_gravite'] };
}

/** Whether one is as the other, however its letters are composed. */
function isSame(one: Anomalie, other: Anomalie): boolean {
  return (
    one.indice_de_gravite === other.indice_de_gravite &&
    one.texte.normalize('NFC') === other.texte.normalize('NFC')
  );
}
