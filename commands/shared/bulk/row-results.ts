import { PassThrough } from 'node:stream';
import { numberOf } from '../../../src/bulk/columns/numbers.ts';
import { ndjsonLine } from '../../../src/bulk/formats/ndjson.ts';
import type { ImportTarget } from '../../../src/bulk/model/import-target.ts';
import type { Issue } from '../../../src/bulk/model/issues.ts';
import type { PlanStep, RowOutcome, RowResult } from '../../../src/bulk/plan/steps.ts';
import { sentenceOf } from '../../../src/bulk/report/issue-text.ts';
import type { Language } from '../../../src/messages/index.ts';
import { project } from '../../../src/terminal/output/view.ts';
import type { Context } from '../cli/command.ts';

const RESULTS: Readonly<Record<RowOutcome, string>> = {
  created: 'cree',
  replaced: 'remplace',
  deleted: 'supprime',
  skipped: 'ignore',
  rejected: 'rejete',
};

const OUTCOMES: Readonly<Record<PlanStep['action'], RowOutcome>> = {
  create: 'created',
  replace: 'replaced',
  delete: 'deleted',
};

/** The key of a row as in the file: a numeric code is a number, whatever its source. */
export function keyOf({ fields, key }: ImportTarget, value: unknown): RowResult['key'] {
  const isNumber = fields.some(({ name, kind }) => name === key && kind === 'number');
  if (!isNumber || typeof value !== 'string') return value as RowResult['key'];
  const number = numberOf(value.trim(), () => {});
  return number !== undefined && Number.isSafeInteger(number) ? number : value;
}

/** Results of steps: done, unless another outcome is given, with its reason. */
export function resultsOf(
  target: ImportTarget,
  steps: readonly PlanStep[],
  more: Partial<Pick<RowResult, 'outcome' | 'issues'>> = {},
): RowResult[] {
  return steps.map((step) => {
    const body = step.action === 'delete' ? step.before : step.body;
    const isNamed = step.action !== 'create' && step.name !== String(step.identity);
    return {
      ...('line' in step ? { line: step.line } : {}),
      outcome: OUTCOMES[step.action],
      key: (body?.[target.key] ?? (isNamed ? undefined : step.identity)) as RowResult['key'],
      id: isNamed ? step.name : undefined,
      ...more,
    };
  });
}

/**
 * Output of work under way. When the reader goes away, as `| head` does, the work still goes to its end: its writes must not
 * depend on a reader.
 */
export class AsyncQueue<Piece> {
  readonly #pieces = new PassThrough({ objectMode: true });
  /** Producers that wait for the reader to catch up. */
  readonly #waiting: (() => void)[] = [];

  constructor() {
    const release = () => this.#waiting.splice(0).forEach((resolve) => void resolve());
    this.#pieces.on('drain', release).on('close', release);
  }

  put(piece: Piece): void {
    if (!this.#pieces.destroyed) this.#pieces.write(piece);
  }

  /** Resolves once the reader is not far behind. */
  async drained(): Promise<void> {
    if (!this.#pieces.writableNeedDrain || this.#pieces.destroyed) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Yields pieces while the work runs. Throws its error, after the last piece. */
  async *read(work: Promise<unknown>): AsyncGenerator<Piece> {
    const ended = work.finally(() => this.#pieces.end());
    // Awaited below.
    ended.catch(() => {});
    try {
      yield* this.#pieces;
      await ended;
    } finally {
      this.#pieces.destroy();
      await ended.catch(() => {});
    }
  }
}

/** Results of rows as NDJSON: a line for each row of a file, while the work is done. */
export class RowLines extends AsyncQueue<string> {
  readonly #file: string;
  readonly #target: ImportTarget;
  readonly #language: Language;
  readonly #fields: readonly string[] | undefined;

  constructor(file: string, target: ImportTarget, { language, flags }: Pick<Context, 'language' | 'flags'>) {
    super();
    this.#file = file;
    this.#target = target;
    this.#language = language;
    this.#fields = flags.fields;
  }

  tell(rows: readonly RowResult[]): void {
    this.put(rows.map((row) => this.#line(row)).join(''));
  }

  #line({ line, outcome, key, id, issues }: RowResult): string {
    const row = {
      fichier: this.#file,
      ...(line === undefined ? {} : { ligne: line }),
      resultat: RESULTS[outcome],
      ...(key === undefined ? {} : { [this.#target.key]: key }),
      ...(id === undefined ? {} : { id }),
      ...(issues ? { erreurs: issues.map((issue) => this.#refusalOf(issue)) } : {}),
    };
    return ndjsonLine(this.#fields ? project(row, this.#fields) : row);
  }

  /** Refusal of a row: the error of the service, by its own rule. */
  #refusalOf(issue: Issue) {
    const { code, params = {}, field, header } = issue;
    return {
      champ: params.member ?? field ?? header ?? null,
      code: params.rule ?? code,
      message: sentenceOf(issue, this.#language),
    };
  }
}
