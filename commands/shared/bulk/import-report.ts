import { textHeadOf } from '../../../src/bulk/files/head.ts';
import { Replacement } from '../../../src/bulk/files/replacement.ts';
import type { Notice } from '../../../src/bulk/model/issues.ts';
import { ReportedRows } from '../../../src/bulk/report/reported-rows.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { isPage } from '../../../src/html/page.ts';
import { pageMessages } from '../../../src/messages/pages/pages.ts';
import { writeNotice } from '../../../src/terminal/notice.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import { failureOf } from '../errors/failures.ts';
import { type BulkOutcome, KIND, type ReportedWork } from './outcome.ts';

/** Bytes at the beginning of a file in which that is looked for. */
const HEAD = 1000;

/** How an import ended. */
export interface Ended extends BulkOutcome {
  readonly notices: readonly Notice[];
  /** The time zone of the organisation. */
  readonly zone: string;
}

/**
 * Opens the page of a report, which is there once it is whole. Throws FICHIER_EXISTANT where a file has its name that is
 * no such page, and FICHIER_NON_ECRIT.
 */
export async function openReport(path: string, work: ReportedWork): Promise<ImportReport> {
  const before = textHeadOf(path, HEAD);
  if (before !== '' && !isPage(before, KIND))
    throw new VigieError('FICHIER_EXISTANT', { file: path, flag: '--report' });
  return new ImportReport(path, work, await Replacement.open(path));
}

/** A page that tells what became of a file; its rows are gathered while they are judged. */
export class ImportReport {
  readonly rows = new ReportedRows();
  readonly #path: string;
  readonly #work: ReportedWork;
  readonly #replacement: Replacement;

  constructor(path: string, work: ReportedWork, replacement: Replacement) {
    this.#path = path;
    this.#work = work;
    this.#replacement = replacement;
  }

  /** Puts the page in its place, and says so. Throws FICHIER_NON_ECRIT. */
  async write({ counts, failure, notices, zone }: Ended): Promise<void> {
    const { context } = this.#work;
    const { reportPage } = await import('./report-page.ts');
    const { language, flags, io } = context;
    const said = failure === undefined ? undefined : failureOf(failure, language);
    const page = reportPage(
      this.#work,
      { counts, notices, rows: this.rows, failure: said?.message, zone },
      language,
    );
    try {
      await this.#replacement.write(page);
      await this.#replacement.commit();
    } finally {
      await this.abandon();
    }
    if (!flags.quiet) await writeNotice(io, visible(pageMessages(language).written(this.#path)));
  }

  /** Leaves everything as it was. Does nothing once it is written. */
  abandon(): Promise<void> {
    return this.#replacement.abandon();
  }
}
