import type { ImportTargetName } from '../../../src/bulk/model/import-target.ts';
import type { Notice } from '../../../src/bulk/model/issues.ts';
import { issueWords, noticeLines, sentenceOf } from '../../../src/bulk/report/issue-text.ts';
import { type ReportedRow, ReportedRows } from '../../../src/bulk/report/reported-rows.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { textHeadOf } from '../../../src/files/head.ts';
import { Replacement } from '../../../src/files/replacement.ts';
import { html, type Piece } from '../../../src/html/html.ts';
import { facts, isPage, page, section, table } from '../../../src/html/page.ts';
import type { Counts } from '../../../src/messages/commands/import.ts';
import { inFull } from '../../../src/messages/dates.ts';
import type { Language } from '../../../src/messages/index.ts';
import {
  type ImportReportMessages,
  importReportMessages,
} from '../../../src/messages/pages/import-report.ts';
import { pageMessages } from '../../../src/messages/pages/pages.ts';

/** Marker of a report page. */
const KIND = 'import';

/** Bytes at the beginning of a file searched for the marker. */
const HEAD = 1000;

/** Content of a report. */
interface ReportedImport {
  /** As typed. */
  readonly file: string;
  readonly target: ImportTargetName;
  readonly dryRun: boolean;
  readonly counts: Counts;
  readonly notices: readonly Notice[];
  /** Closing sentence of the work. */
  readonly failure: string | undefined;
  /** The time zone of the organisation. */
  readonly zone: string;
}

/** A page on the result of a file; its rows are collected while they are checked. */
export class ImportReport {
  readonly rows = new ReportedRows();
  readonly #page: Replacement;

  private constructor(page: Replacement) {
    this.#page = page;
  }

  /** Throws FICHIER_EXISTANT for an existing file that is no such page, and FICHIER_NON_ECRIT. */
  static async open(path: string): Promise<ImportReport> {
    const before = textHeadOf(path, HEAD);
    if (before !== '' && !isPage(before, KIND))
      throw new VigieError('FICHIER_EXISTANT', { file: path, flag: '--report' });
    return new ImportReport(await Replacement.open(path));
  }

  /** Writes the page in one step. Throws FICHIER_NON_ECRIT. */
  async write(reported: ReportedImport, language: Language): Promise<void> {
    await this.#page.write(reportPage(reported, this.rows, language));
    await this.#page.commit();
  }

  /** Discards the page. Does nothing after `write`. */
  abandon(): Promise<void> {
    return this.#page.abandon();
  }
}

/** Result of a file, for its owner. */
function reportPage(reported: ReportedImport, rows: ReportedRows, language: Language): string {
  const say = importReportMessages(language);
  const { file, target, dryRun, notices, failure, zone } = reported;
  const name = (say.targets as Readonly<Record<string, string>>)[target] ?? target;
  const body = html`<header>
<p class="over">${say.over(name)}</p>
<h1>${file}</h1>
${dryRun && html`<p><strong>${say.dryRun}</strong></p>\n`}${summary(reported, rows, say)}
</header>
<main>
${section(say.ended, failure && html`<p>${failure}</p>`)}
${section(say.besides, list(rows.fileIssues().map((issue) => issueWords(issue, language))))}
${section(say.rows, refusedRows(rows, say, language))}
${section(say.notices, list(notices.map((notice) => noticeLines(notice, language).join('\n'))))}
${section(
  say.columns,
  table(
    [say.heads.column, say.heads.header, say.heads.field],
    rows.columns.map(({ letters, header, field }) => [
      letters,
      header,
      field ?? html`<span class="quiet">${say.ignored}</span>`,
    ]),
  ),
)}
</main>
<footer>${pageMessages(language).madeAt(inFull(new Date(), language, zone))}</footer>`;
  return page({ title: `${say.over(name)}, ${file}`, language, body, kind: KIND });
}

function summary({ counts }: ReportedImport, rows: ReportedRows, say: ImportReportMessages): Piece {
  const { read, created, replaced, skipped, supports } = counts;
  // A whole file refused for one row has valid ones.
  const refused = Math.min(counts.rejected, rows.count);
  const unwritten = (counts.unwritten ?? 0) + counts.rejected - refused;
  return facts([
    [say.read, read],
    [say.created, created],
    [say.rejected, refused > 0 ? html`<span class="bad">${refused}</span>` : refused],
    [say.replaced, replaced],
    [say.unwritten, unwritten > 0 ? unwritten : ''],
    [say.skipped, skipped],
    [say.supports, supports],
  ]);
}

function list(texts: readonly string[]): Piece {
  if (texts.length === 0) return undefined;
  return html`<ul>\n${texts.map((text) => html`<li class="text">${text}</li>\n`)}</ul>`;
}

/** Rows of the same columns share a table: one below the other, each with its errors. */
function refusedRows(rows: ReportedRows, say: ImportReportMessages, language: Language): Piece {
  const listed = rows.list();
  if (listed.length === 0) return undefined;
  const groups: ReportedRow[][] = [];
  for (const row of listed) {
    const last = groups.at(-1);
    if (last?.[0] && headsOf(last[0]) === headsOf(row)) last.push(row);
    else groups.push([row]);
  }
  const more = rows.count - listed.length;
  return [
    html`<p class="quiet">${say.howToRead}</p>\n`,
    groups.map((group) => rowsTable(group, say, language)),
    more > 0 && html`<p>${say.more(more)}</p>`,
  ];
}

function headsOf({ cells }: ReportedRow): string {
  return JSON.stringify(cells.map(({ letters, header }) => [letters, header]));
}

function rowsTable(rows: readonly ReportedRow[], say: ImportReportMessages, language: Language): Piece {
  const [first] = rows;
  const heads = (first?.cells ?? []).map(
    ({ letters, header }) => html`<th scope="col">${letters}${letters && header && html`<br>`}${header}</th>`,
  );
  return html`<table class="rows">
<thead><tr><th scope="col" class="n">${say.row}</th>${heads}</tr></thead>
${rows.map((row) => rowOf(row, heads.length, language))}</table>
`;
}

/** A page break never parts a row from its errors. */
function rowOf({ line, cells, issues }: ReportedRow, width: number, language: Language): Piece {
  const reasons = issues.map((issue) => {
    const refused = cells.find(({ header, refused }) => refused && header === issue.header);
    const place = refused ? `${refused.letters || refused.header}${refused.letters && line}` : '';
    return html`<li>${place && html`<strong>${place}</strong> `}${sentenceOf(issue, language)}</li>`;
  });
  return html`<tbody class="avoid">
<tr><th scope="row" class="n">${line}</th>${cells.map(({ text, refused }) =>
    refused ? html`<td class="wrong">${text}</td>` : html`<td>${text}</td>`,
  )}</tr>
<tr><td></td><td colspan="${width}"><ul>${reasons}</ul></td></tr>
</tbody>
`;
}
