import type { Prescription } from '../../../src/contract/resources/prescriptions.ts';
import { fold } from '../../../src/contract/schema/text.ts';
import { digestOf, prescriptionKey } from '../../storage/queries/digest.ts';
import { deleteRows, insertPairs, insertRows } from '../../storage/queries/rows.ts';
import type { Transaction } from '../../storage/store.ts';
import { prescriptions } from '../../storage/tables/prescriptions.ts';
import { columnsOf } from '../../storage/tables/table.ts';
import { addToDirectories, type DirectoryCounts, placeInDirectories } from './repertoires.ts';

/** A prescription that is to be written, under an id that is free, and the ids of the supports that it cites. */
export type PrescriptionBody = Pick<Prescription, 'id' | 'contenu' | 'type' | 'chemins'> & {
  readonly supports: readonly string[];
};

/** The number of a prescription, and the ids of the supports that it cites. */
interface Citing {
  readonly numero: number;
  readonly supports: readonly string[];
}

const insert = insertRows('prescriptions.insert', [
  'numero',
  ...columnsOf(prescriptions),
  'contenu_plie',
  'empreinte',
]);

const insertCitations = insertPairs('prescriptions_supports.cite', ['support_id', 'prescription']);
const uncite = deleteRows('prescriptions_supports.uncite', ['support_id', 'prescription']);

/** The paths of a new prescription, each once: the root for an absent or empty list (choice C3). */
export function pathsOf(paths: readonly string[] | undefined): string[] {
  return paths?.length ? [...new Set(paths)] : ['/'];
}

/**
 * Inserts prescriptions: their contents, their words for the search, their places in the directories, the supports that
 * they cite. Each table is written at once and in its order: many cost much less than as many times one. Answers of each
 * whether its id was free; one whose id is taken is left out. The counts of directories are written, or added to `counts`.
 */
export async function insertMany(
  tx: Transaction,
  organisationKey: number,
  prescriptions: readonly PrescriptionBody[],
  counts?: DirectoryCounts,
): Promise<boolean[]> {
  const first = await tx.textIndex.nextNumber(tx, organisationKey);
  const numbered = prescriptions.map((prescription, i) => ({
    ...prescription,
    numero: first + i,
    contenu_plie: fold(prescription.contenu),
  }));
  const rows = numbered.map(({ chemins, supports, ...row }) => ({
    ...row,
    chemins: JSON.stringify(chemins),
    supports: JSON.stringify(supports),
    empreinte: digestOf(prescriptionKey(row.contenu, row.type, chemins, supports)),
  }));
  const free = await insert.many(tx, organisationKey, rows);
  const inserted = numbered.filter((_, i) => free[i]);
  await tx.textIndex.add(tx, organisationKey, inserted);
  await cite(tx, organisationKey, inserted);
  if (counts) await placeInDirectories(tx, organisationKey, inserted, counts);
  else await addToDirectories(tx, organisationKey, inserted);
  return free;
}

/** Links prescriptions to their supports, each once. */
export async function cite(
  tx: Transaction,
  organisationKey: number,
  prescriptions: readonly Citing[],
): Promise<void> {
  const citing = new Map<string, number[]>();
  for (const { numero, supports } of prescriptions) {
    for (const support of supports) {
      const numbers = citing.get(support);
      if (numbers) numbers.push(numero);
      else citing.set(support, [numero]);
    }
  }
  const pairs = JSON.stringify(Object.fromEntries([...citing].sort(([a], [b]) => (a < b ? -1 : 1))));
  if (citing.size > 0) await tx.run(insertCitations, { organisationKey, pairs });
}

/** Unlinks a prescription from all of its supports. */
export async function unciteAll(
  tx: Transaction,
  organisationKey: number,
  { numero: prescription, supports }: Citing,
): Promise<void> {
  await Promise.all(
    supports.map((support_id) => tx.run(uncite, { organisationKey, support_id, prescription })),
  );
}
