import { textHeadOf } from '../../../src/bulk/files/head.ts';
import { Replacement } from '../../../src/bulk/files/replacement.ts';
import { ReportedRows } from '../../../src/bulk/report/reported-rows.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { isPage } from '../../../src/html/page.ts';

/** How the pages of reports are known among others. */
export const KIND = 'import';

/** Bytes at the beginning of a file in which that is looked for. */
const HEAD = 1000;

/**
 * Opens the page of a report, which is there once it is whole. Throws FICHIER_EXISTANT where a file has its name that is
 * no such page, and FICHIER_NON_ECRIT.
 */
export async function openReport(path: string): Promise<ImportReport> {
  const before = textHeadOf(path, HEAD);
  if (before !== '' && !isPage(before, KIND))
    throw new VigieError('FICHIER_EXISTANT', { file: path, flag: '--report' });
  return new ImportReport(path, await Replacement.open(path));
}

/** A page that tells what became of a file; its rows are gathered while they are judged. */
export class ImportReport {
  readonly path: string;
  readonly rows = new ReportedRows();
  readonly #replacement: Replacement;

  constructor(path: string, replacement: Replacement) {
    this.path = path;
    this.#replacement = replacement;
  }

  /** Puts the page in its place. Throws FICHIER_NON_ECRIT. */
  async write(page: string): Promise<void> {
    try {
      await this.#replacement.write(page);
      await this.#replacement.commit();
    } finally {
      await this.abandon();
    }
  }

  /** Leaves everything as it was. Does nothing once it is written. */
  abandon(): Promise<void> {
    return this.#replacement.abandon();
  }
}
