import type * as z from 'zod';
import type { ErrorParams, FieldError } from '../../contract/errors.ts';
import { validate } from '../../contract/schema/validate.ts';
import type { NoticeCode } from '../../messages/commands/import.ts';
import {
  type Constants,
  type FileColumn,
  type FileColumns,
  hasNoNumber,
  withStreet,
} from '../columns/columns.ts';
import { isLikeWord, isOfOtherTarget, isValueOf } from '../columns/content.ts';
import type { CellRepairs, Conversion } from '../columns/conversion-context.ts';
import { converted, Refused, wordKey } from '../columns/convert.ts';
import { hasDayFirst } from '../columns/dates.ts';
import type { Lookup } from '../columns/lookups.ts';
import { pathOf } from '../columns/paths.ts';
import type { References } from '../columns/references.ts';
import type { CsvReader } from '../formats/csv/reader.ts';
import type { ObjectReader } from '../formats/json/object-reader.ts';
import { isDitto, isLost, isNullWord, isSpreadsheetError, unguard } from '../formats/spreadsheets.ts';
import type { CheckedRow, FileRows } from '../model/file-rows.ts';
import {
  type Body,
  type Completion,
  type Field,
  type FieldKind,
  type ImportTarget,
  type ReferenceTarget,
  rowSchema,
  SILENT,
} from '../model/import-target.ts';
import {
  type CellPosition,
  type Issue,
  type IssueCode,
  type LocatedFault,
  type Notices,
  type RowFault,
  shownValue,
  shownWord,
} from '../model/issues.ts';
import { mayBeEmpty } from './flag-values.ts';
import type { MissingSupports } from './missing-supports.ts';

/** Repairs of rows, each enabled by a flag. */
export interface Repairs extends CellRepairs {
  readonly missingSupports?: MissingSupports | undefined;
  /** `--empty`: the `wordKey` of words for nothing. */
  readonly empty?: ReadonlySet<string> | undefined;
  /** `--set`: values for empty or missing cells, by field, written as in a cell. */
  readonly constants?: Constants | undefined;
}

/** Input of the check besides rows. */
export interface RowContext {
  readonly target: ImportTarget;
  readonly references?: References | undefined;
  /** Objects that rows refer to by number or name. */
  readonly lookups?: ReadonlyMap<ReferenceTarget, Lookup> | undefined;
  /** Receives notices, if any are wanted. */
  readonly notices?: Notices | undefined;
  readonly repairs?: Repairs | undefined;
}

/** A value of a row, with its position. */
export interface FieldValue {
  readonly field: Field;
  readonly value: unknown;
  readonly header: string;
  readonly column?: number;
  readonly probableHeader?: string | undefined;
  /** Whether it is a text as cells are: see Conversion. */
  readonly isCellText: boolean;
  /** Whether it comes from `--set`: `--values` applies only to words of the file. */
  readonly constant?: true;
}

/** Common part of all readers of rows. */
export abstract class RowReaderBase<Reader extends CsvReader | ObjectReader> implements FileRows {
  readonly ignored: ReadonlySet<string>;
  protected readonly reader: Reader;
  protected readonly fileColumns: FileColumns;
  protected readonly context: RowContext;
  readonly #schema: z.ZodObject;
  readonly #conversions = new Map<Field, Conversion>();
  readonly #constantConversions = new Map<Field, Conversion>();
  /** Notices put off until the row is checked: dropped if their field is refused; without a field, if any is. */
  readonly #delayed: (readonly [field: string | undefined, emit: () => void])[] = [];
  /** First date of each field with the month first, and first one with the day first. */
  readonly #monthFirstIssues = new Map<string, Issue>();
  readonly #dayFirstDates = new Map<string, { readonly day: number; readonly other: string }>();

  constructor(reader: Reader, fileColumns: FileColumns, context: RowContext) {
    this.reader = reader;
    this.fileColumns = fileColumns;
    this.ignored = new Set(fileColumns.ignored);
    this.context = context;
    this.#schema = rowSchema(context.target);
  }

  get line(): number {
    return this.reader.line;
  }

  load(): Promise<boolean> {
    return this.reader.window.load();
  }

  next(): boolean {
    return this.reader.next();
  }

  abstract readonly headers: readonly string[];
  abstract hasColumn(header: string): boolean;
  abstract check(): CheckedRow;
  abstract value(field: string): unknown;
  abstract position(field: string): CellPosition;
  abstract cells(): readonly string[];
  abstract members(): Readonly<Record<string, unknown>>;
  /** Text in a column of the row, from 0. */
  protected abstract text(index: number): string;

  /** Fault of a path in several columns: two levels in one cell, or one below an empty level, which an earlier row may give. */
  protected faultOfLevels(): Issue | undefined {
    const path = this.fileColumns.columns.find(({ field }) => field.kind === 'chemins');
    if (!path?.precedingColumns) return undefined;
    const levels = [...path.precedingColumns, path.index];
    const fault = (code: IssueCode, at: number, params: Issue['params'] = {}): Issue => {
      const [header = '', value] = [this.fileColumns.headers[at], shownValue(this.text(at))];
      return { code, line: this.line, column: at + 1, header, field: path.field.name, value, params };
    };
    const several = levels.find((at) => this.text(at).includes('|'));
    if (several !== undefined) return fault('CHEMINS_EN_LISTE', several);
    const isEmptyLevel = (at: number) => {
      const text = this.text(at);
      return pathOf([unguard(text)]) === '' || this.isEmpty(text, path.field);
    };
    const firstEmpty = levels.findIndex(isEmptyLevel);
    const below = firstEmpty < 0 ? [] : levels.slice(firstEmpty + 1);
    const filledBelow = below.find((at) => !isEmptyLevel(at));
    if (filledBelow === undefined) return undefined;
    const header = shownValue(this.fileColumns.headers[levels[firstEmpty] as number]);
    return fault('NIVEAU_VIDE', filledBelow, { header });
  }

  /** Whether a word stands for an empty cell: `NULL` of a program, without a value in `--values`, or a word of `--empty`. */
  protected isEmpty(text: string, { name }: Field): boolean {
    const isOfProgram = isNullWord(text) && !this.context.repairs?.values?.get(name)?.has(wordKey(text));
    // A text written as a formula is compared without it; an apostrophe makes any word literal.
    return isOfProgram || this.isEmptyByFlag(text.startsWith('=') ? unguard(text) : text);
  }

  /** Whether a cell of a column with two fields belongs to the other one alone. */
  protected isOfOther(column: FileColumn): boolean {
    const { field, index, generalField, refinement = field } = column;
    const other = generalField ?? refinement;
    if (other === field) return false;
    const text = unguard(this.text(index).trim());
    const { target, repairs } = this.context;
    const isOf = (one: Field) =>
      isValueOf(one, text, target) || repairs?.values?.get(one.name)?.has(wordKey(text)) === true;
    if (isOf(field)) return false;
    if (isOf(other)) return true;
    const owner = isLikeWord(refinement, text) ? refinement : column.fieldForUnknownWords;
    return owner !== field;
  }

  /** Text of a column: a street with the number of the house, all levels of a path, all articles. */
  protected textIn({ field, index, precedingColumns }: FileColumn): string {
    const text = this.#cell(index, field);
    if (precedingColumns === undefined) return text;
    const cells = [...precedingColumns.map((at) => this.#cell(at, field)), text];
    // Refused as it would be in any cell.
    const unusableCell = cells.find((cell) => isLost(cell) || isSpreadsheetError(cell) || isDitto(cell));
    if (unusableCell !== undefined) return unusableCell;
    const parts = cells.map((cell) => unguard(cell).trim());
    if (field.kind === 'chemins') return pathOf(parts);
    if (field.kind === 'supports') return parts.filter((part) => part !== '').join('|');
    for (const part of parts.slice(0, -1)) if (part !== '' && hasNoNumber(part)) this.noteEmpty(part, field);
    return withStreet(parts);
  }

  /** A cell; empty, with a notice, for a word for nothing. */
  #cell(index: number, field: Field): string {
    const text = this.text(index);
    if (!this.isEmpty(text, field)) return text;
    this.noteEmpty(text, field);
    return '';
  }

  faults(): readonly LocatedFault[] {
    const namesOf = (conversions: ReadonlyMap<Field, Conversion>) =>
      new Set([...conversions.keys()].map(({ name }) => name));
    const { values, constants } = this.context.repairs ?? {};
    const [read, set] = [namesOf(this.#conversions), namesOf(this.#constantConversions)];
    for (const field of values?.keys() ?? [])
      if (!read.has(field)) this.context.notices?.add('VALUES_SANS_COLONNE', 0, { field });
    for (const field of constants?.keys() ?? [])
      if (read.has(field) && !set.has(field)) this.context.notices?.add('SET_SANS_LIGNE', 0, { field });
    return [...this.#monthFirstIssues].map(([name, { line, value, ...at }]) => {
      const params = { month: line, given: value ?? '', ...this.#dayFirstDates.get(name) };
      return { ...at, code: 'ORDRE_DES_DATES', line: 0, params };
    });
  }

  /** Converts values, one for each field at most, and validates the row by the contract. */
  protected checkValues(found: readonly FieldValue[]): CheckedRow {
    const checked = this.#convertAndValidate(withConstants(found, this.line, this.context));
    if (this.#delayed.length === 0) return checked;
    const issues = 'issues' in checked ? checked.issues : [];
    for (const [name, emit] of this.#delayed.splice(0))
      if (name === undefined ? issues.length === 0 : !issues.some(({ field }) => field === name)) emit();
    return checked;
  }

  #convertAndValidate(values: readonly FieldValue[]): CheckedRow {
    const { line } = this;
    const { notices, target } = this.context;
    const issues: Issue[] = [];
    const converted = this.#convertAll(values, issues);
    const completed = this.#complete(converted, {
      // A refused row has no notices.
      note: (code, params) => this.#delayed.push([undefined, () => notices?.add(code, line, params)]),
      refuse: (name, fault) => issues.push(this.#issueAt(valueIn(values, name), fault)),
    });
    const checked = validate(this.#schema, completed, 'body');
    if ('value' in checked && issues.length === 0) {
      const paths = checked.value.chemins as readonly string[] | undefined;
      // The service keeps each path once.
      const body = paths ? { ...checked.value, chemins: [...new Set(paths)] } : checked.value;
      return { body, ...this.#withoutValue(values, converted, completed) };
    }
    if ('errors' in checked) issues.push(...this.#issuesOf(checked.errors, values, converted, issues));
    const [missingRequired] = issues;
    // An existing object has the fields that only a new one needs.
    const isUpdate = target.update && completed[target.number ?? ''];
    if (missingRequired && isUpdate && issues.every(({ code }) => code === 'REQUIS')) {
      const body = { ...completed, [String(missingRequired.field)]: undefined };
      return { body, missingRequired, ...this.#withoutValue(values, converted, completed) };
    }
    return { issues: issues.map((issue) => this.#withChoices(issue, completed)), values: completed };
  }

  /** Converts values; adds the issues of refused ones. */
  #convertAll(values: readonly FieldValue[], issues: Issue[]): Body {
    const body: Record<string, unknown> = {};
    for (const one of values) {
      const { field } = one;
      const mayBeFirstDayFirst = DATE_KINDS.has(field.kind) && !this.#dayFirstDates.has(field.name);
      if (mayBeFirstDayFirst && typeof one.value === 'string' && hasDayFirst(one.value))
        this.#dayFirstDates.set(field.name, { day: this.line, other: shownValue(one.value) });
      const value = converted(one.value, this.#conversionOf(one));
      if (value instanceof Refused) {
        for (const fault of value.faults) issues.push(this.#issueAt(one, fault, fault.value));
      } else if (value !== undefined) {
        body[field.name] = value;
      }
    }
    return body;
  }

  #complete(body: Body, completion: Completion): Body {
    const { row, zone } = this.context.target;
    return row?.complete?.(body, completion, zone) ?? body;
  }

  /** Issues of the contract's errors, except in fields that the conversion refused: these merely seem missing. */
  #issuesOf(
    errors: readonly FieldError[],
    values: readonly FieldValue[],
    converted: Body,
    refused: readonly Issue[],
  ): readonly Issue[] {
    const named = new Set<unknown>(refused.map(({ field }) => field));
    const others = errors.filter(({ path: [name] }) => !named.has(name));
    return others.map(({ path: [name, index], ...fault }): Issue => {
      const one = valueIn(values, name);
      const isNotDecimal = one?.field.kind === 'decimal' && fault.code === 'TYPE';
      const preciseCode = isNotDecimal ? 'NOMBRE_DECIMAL' : one?.field.form && FORM_ISSUES[one.field.form];
      if (preciseCode && fault.code !== 'REQUIS') return this.#issueAt(one, { code: preciseCode });
      const list = converted[String(name)] as readonly unknown[];
      const value = index === undefined ? one?.value : list[Number(index)];
      const remedies = fault.code === 'REQUIS' && {
        params: { ...fault.params, ...this.#remediesFor(String(name), one) },
      };
      return { ...this.#issueAt(one, { ...fault, ...remedies }, value), field: String(name) };
    });
  }

  /** An issue of a choice with what else its field may hold: nothing, or a value of another target. */
  #withChoices(issue: Issue, row: Body): Issue {
    const { target } = this.context;
    const { code, field, value = '', params } = issue;
    if (!field || !CHOICE_ISSUES.has(code) || !mayBeEmpty(target, field, row)) return issue;
    const own = isOfOtherTarget(field, value, target, this.ignored) ? 'STATUT_D_ERP' : code;
    return { ...issue, code: own, params: { ...params, empty: 'oui' } };
  }

  /** Fields whose cells are empty, and fields that have a value only by `--set`. */
  #withoutValue(values: readonly FieldValue[], body: Body, completed: Body) {
    const emptied = values.flatMap(({ field: { name } }) => (body[name] === undefined ? [name] : []));
    const constants = values.filter(({ constant }) => constant);
    if (constants.length === 0) return { emptied };
    const rest = { ...body, ...Object.fromEntries(constants.map(({ field }) => [field.name, undefined])) };
    const own = this.#complete(rest, SILENT);
    return { emptied, set: Object.keys(completed).filter((name) => own[name] === undefined) };
  }

  #issueAt(one: FieldValue | undefined, { code, params }: RowFault, value: unknown = one?.value): Issue {
    const shown = CHOICE_ISSUES.has(code) ? shownWord : shownValue;
    const issue: Issue = {
      code,
      ...(params ? { params } : {}),
      line: this.line,
      ...(one?.column === undefined ? {} : { column: one.column }),
      ...(one ? { header: one.header, field: one.field.name } : {}),
      ...(value === undefined ? {} : { value: shown(value) }),
    };
    const { field = '' } = issue;
    if (code === 'MOIS_EN_TETE' && !this.#monthFirstIssues.has(field))
      this.#monthFirstIssues.set(field, issue);
    return issue;
  }

  /** Notes a word for nothing in a field. */
  protected noteEmpty(word: string, { name }: Field): void {
    this.context.notices?.add('MOT_VIDE', this.line, { field: name, given: word.trim() });
  }

  /** Whether a word is one for nothing (`--empty`). */
  protected isEmptyByFlag(word: string): boolean {
    return this.context.repairs?.empty?.has(wordKey(word)) === true;
  }

  /** Remedies for a missing field: another column, or one value for all rows. */
  #remediesFor(name: string, one: FieldValue | undefined): ErrorParams {
    if (one?.probableHeader) return { instead: one.probableHeader };
    const { fields, key, number, text } = this.context.target;
    const { example, kind, timeOfBareDay } = fields.find((field) => field.name === name) ?? {};
    // A value that identifies rows, or ends a period, cannot be one for all; the example is proposed if most cells are
    // empty.
    const identifiesRow =
      name === key || name === number || kind === 'reference' || kind === 'time' || timeOfBareDay === 'last';
    const cannotBeConstant = identifiesRow || (text && kind === 'text') || (one && example);
    return {
      ...(example && { example }),
      ...(!cannotBeConstant && { set: name }),
      ...(!one && { map: name }),
    };
  }

  /** Conversion of a field's values; made once, because there are as many values as cells. */
  #conversionOf({ field, isCellText, constant }: FieldValue): Conversion {
    const conversions = constant ? this.#constantConversions : this.#conversions;
    const cached = conversions.get(field);
    if (cached?.isCellText === isCellText) return cached;
    const { reader, context } = this;
    const conversion: Conversion = {
      field,
      isCellText,
      // A missing support is created for each line that cites it.
      cache: field.kind === 'supports' ? undefined : new Map(),
      schema: this.#schema.shape[field.name] as z.ZodType,
      zone: context.target.zone,
      references: context.references,
      lookups: context.lookups,
      repairs: constant ? { ...context.repairs, values: undefined } : context.repairs,
      get line() {
        return reader.line;
      },
      note: (code, params) => {
        const isReading = INTERPRETATION_NOTICES.has(code);
        const details = isReading ? { field: field.name, ...params } : params;
        const emit = () => context.notices?.add(code, reader.line, details);
        if (isReading) this.#delayed.push([field.name, emit]);
        else emit();
      },
    };
    conversions.set(field, conversion);
    return conversion;
  }
}

/** Issues of texts in some forms, more precise than the broken rule. */
const FORM_ISSUES: Partial<Record<NonNullable<Field['form']>, IssueCode>> = {
  'five digits': 'CINQ_CHIFFRES',
  year: 'ANNEE_SEULE',
};

/** Notices on readings of a value. */
const INTERPRETATION_NOTICES = new Set<NoticeCode>(['NOMBRE', 'DATE_LUE', 'VALEUR_DITE']);

const DATE_KINDS = new Set<FieldKind>(['day', 'moment']);

/** Issues of a word that is none of the values of its field: `--values` takes it whole. */
const CHOICE_ISSUES = new Set<IssueCode>(['GRAVITE', 'AUTRE_ECHELLE', 'OUI_NON', 'VALEUR', 'CHOIX_INCONNU']);

/** Value of a field by its name. */
function valueIn(values: readonly FieldValue[], name: unknown): FieldValue | undefined {
  return values.find(({ field }) => field.name === name);
}

/** Values of a row, with those of `--set` for empty ones. */
function withConstants(
  values: readonly FieldValue[],
  line: number,
  { target, repairs, notices }: RowContext,
): readonly FieldValue[] {
  const { constants } = repairs ?? {};
  if (!constants?.size) return values;
  return target.fields.flatMap((field): FieldValue[] => {
    const one = valueIn(values, field.name);
    const constant = constants.get(field.name);
    if (constant !== undefined && isBlankValue(one?.value)) {
      notices?.add('VALEUR_MISE', line, { field: field.name, taken: constant });
      // As in a cell, in any format.
      return [{ header: field.name, ...one, field, value: constant, isCellText: true, constant: true }];
    }
    return one ? [one] : [];
  });
}

/** Whether a value is empty, so that another may replace it. */
function isBlankValue(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
