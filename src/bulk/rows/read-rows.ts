import type * as z from 'zod';
import type { ErrorParams } from '../../contract/errors.ts';
import { validate } from '../../contract/schema/validate.ts';
import type { NoticeCode } from '../../messages/commands/import.ts';
import {
  type Constants,
  type FileColumn,
  type FileColumns,
  hasNoNumber,
  withStreet,
} from '../columns/columns.ts';
import { isLikeWord, isOfOthers, isValueOf } from '../columns/content.ts';
import type { CellRepairs, Conversion } from '../columns/conversion-context.ts';
import { converted, Refused, wordKey } from '../columns/convert.ts';
import { hasDayFirst } from '../columns/dates.ts';
import type { Lookup } from '../columns/lookups.ts';
import { pathOf } from '../columns/paths.ts';
import type { References } from '../columns/references.ts';
import type { CsvReader } from '../formats/csv/reader.ts';
import type { ObjectReader } from '../formats/json/object-reader.ts';
import { isDitto, isLost, isSpreadsheetError, saysNothing, unguard } from '../formats/spreadsheets.ts';
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
import { mayBeEmpty } from './given-values.ts';
import type { MissingSupports } from './missing-supports.ts';

/** What puts rows right, each asked for by a flag. */
export interface Repairs extends CellRepairs {
  readonly createSupports?: MissingSupports | undefined;
  /** `--empty`: the `wordKey` of words that stand for nothing. */
  readonly empty?: ReadonlySet<string> | undefined;
  /** `--set`: what stands for a cell that is empty or missing, by field, written as in a cell. */
  readonly constants?: Constants | undefined;
}

/** What judging rows takes besides the rows. */
export interface RowContext {
  readonly target: ImportTarget;
  readonly references?: References | undefined;
  /** What rows refer to besides, by what people have of it. */
  readonly lookups?: ReadonlyMap<ReferenceTarget, Lookup> | undefined;
  /** Where notices go; without it nothing is noted. */
  readonly notices?: Notices | undefined;
  readonly repairs?: Repairs | undefined;
}

/** A value of a row, and where it stands. */
export interface FieldValue {
  readonly field: Field;
  readonly value: unknown;
  readonly header: string;
  readonly column?: number;
  /** See Column. */
  readonly instead?: string | undefined;
  /** Whether it is a text as cells are: see Conversion. */
  readonly cells: boolean;
  /** Whether `--set` says it, which is what it is: `--values` is said of the words of the file. */
  readonly constant?: true;
}

/** What rows are the same in, whatever reads them. */
export abstract class ReadRows<Reader extends CsvReader | ObjectReader> implements FileRows {
  readonly ignored: ReadonlySet<string>;
  protected readonly reader: Reader;
  protected readonly found: FileColumns;
  protected readonly context: RowContext;
  readonly #schema: z.ZodObject;
  readonly #conversions = new Map<Field, Conversion>();
  readonly #ofConstants = new Map<Field, Conversion>();
  /** Tells what a value of the row was taken for, where nothing is wrong with its field, or in the row where it is of no field. */
  readonly #readings: (readonly [field: string | undefined, tell: () => void])[] = [];
  /** The first date of each field that has the month first, and the first that has the day. */
  readonly #monthFirst = new Map<string, Issue>();
  readonly #dayFirst = new Map<string, { readonly day: number; readonly other: string }>();

  constructor(reader: Reader, found: FileColumns, context: RowContext) {
    this.reader = reader;
    this.found = found;
    this.ignored = new Set(found.ignored);
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
  abstract place(field: string): CellPosition;
  abstract cells(): readonly string[];
  abstract members(): Readonly<Record<string, unknown>>;
  /** What stands in a column of the row, from 0. */
  protected abstract text(index: number): string;

  /**
   * What is wrong with the levels of a path: several in one cell, of which nobody can tell what is above what, or one below an empty
   * one, as where a chapter stands once for the rows that follow: it must not be lost.
   */
  protected faultOfLevels(): Issue | undefined {
    const path = this.found.columns.find(({ field }) => field.kind === 'chemins');
    if (!path?.before) return undefined;
    const levels = [...path.before, path.index];
    const fault = (code: IssueCode, at: number, params: Issue['params'] = {}): Issue => {
      const [header = '', value] = [this.found.headers[at], shownValue(this.text(at))];
      return { code, line: this.line, column: at + 1, header, field: path.field.name, value, params };
    };
    const several = levels.find((at) => this.text(at).includes('|'));
    if (several !== undefined) return fault('CHEMINS_EN_LISTE', several);
    const isNone = (at: number) => {
      const text = this.text(at);
      return pathOf([unguard(text)]) === '' || this.isEmpty(text, path.field);
    };
    const none = levels.findIndex(isNone);
    const below = levels.find((at, level) => none >= 0 && level > none && !isNone(at));
    if (below === undefined) return undefined;
    return fault('NIVEAU_VIDE', below, { header: shownValue(this.found.headers[levels[none] as number]) });
  }

  /** Whether a cell holds a word for nothing: of a program, unless `--values` says what it stands for, or of `--empty`. */
  protected isEmpty(text: string, { name }: Field): boolean {
    const isOfProgram = saysNothing(text) && !this.context.repairs?.values?.get(name)?.has(wordKey(text));
    // A formula keeps a text from spreadsheets, an apostrophe from imports too.
    return isOfProgram || this.isSaidEmpty(text.startsWith('=') ? unguard(text) : text);
  }

  /** Whether a cell of a column that two fields are read from says the other one alone. */
  protected isOfOther({ field, index, alsoReadAs, finer, unknown }: FileColumn): boolean {
    const other = alsoReadAs ?? finer;
    if (!other) return false;
    const text = unguard(this.text(index).trim());
    const { target, repairs } = this.context;
    const isOf = (one: Field) =>
      isValueOf(one, text, target) || repairs?.values?.get(one.name)?.has(wordKey(text)) === true;
    if (isOf(field)) return false;
    if (isOf(other)) return true;
    return (isLikeWord(finer ?? field, text) ? (finer ?? field) : unknown) !== field;
  }

  /** The text of a column: that of a street behind the number of the house, all levels of a path, all articles. */
  protected textIn({ field, index, before }: FileColumn): string {
    const text = this.#cell(index, field);
    if (before === undefined) return text;
    const cells = [...before.map((at) => this.#cell(at, field)), text];
    // Alone it is refused, as it is in any cell.
    const lost = cells.find((cell) => isLost(cell) || isSpreadsheetError(cell) || isDitto(cell));
    if (lost !== undefined) return lost;
    const parts = cells.map((cell) => unguard(cell).trim());
    if (field.kind === 'chemins') return pathOf(parts);
    if (field.kind === 'supports') return parts.filter((part) => part !== '').join('|');
    for (const part of parts.slice(0, -1)) if (part !== '' && hasNoNumber(part)) this.tellEmpty(part, field);
    return withStreet(parts);
  }

  /** A cell; one that holds a word for nothing is empty, which is noted. */
  #cell(index: number, field: Field): string {
    const text = this.text(index);
    if (!this.isEmpty(text, field)) return text;
    this.tellEmpty(text, field);
    return '';
  }

  faults(): readonly LocatedFault[] {
    const namesOf = (conversions: ReadonlyMap<Field, Conversion>) =>
      new Set([...conversions.keys()].map(({ name }) => name));
    const { values, constants } = this.context.repairs ?? {};
    const [read, set] = [namesOf(this.#conversions), namesOf(this.#ofConstants)];
    for (const field of values?.keys() ?? [])
      if (!read.has(field)) this.context.notices?.add('VALUES_SANS_COLONNE', 0, { field });
    for (const field of constants?.keys() ?? [])
      if (read.has(field) && !set.has(field)) this.context.notices?.add('SET_SANS_LIGNE', 0, { field });
    return [...this.#monthFirst].map(([name, { line, value, ...at }]) => {
      const params = { month: line, given: value ?? '', ...this.#dayFirst.get(name) };
      return { ...at, code: 'ORDRE_DES_DATES', line: 0, params };
    });
  }

  /** Converts what the row gives, one value at most for each field, and judges the whole by the contract. */
  protected validated(found: readonly FieldValue[]): CheckedRow {
    const checked = this.#judged(found);
    if (this.#readings.length === 0) return checked;
    const issues = 'issues' in checked ? checked.issues : [];
    for (const [name, tell] of this.#readings.splice(0))
      if (name === undefined ? issues.length === 0 : !issues.some(({ field }) => field === name)) tell();
    return checked;
  }

  #judged(found: readonly FieldValue[]): CheckedRow {
    const { line, context } = this;
    const given = withConstants(found, line, context);
    const body: Record<string, unknown> = {};
    const issues: Issue[] = [];
    for (const one of given) {
      const { field } = one;
      const mayBeFirst = DATED.has(field.kind) && !this.#dayFirst.has(field.name);
      if (mayBeFirst && typeof one.value === 'string' && hasDayFirst(one.value))
        this.#dayFirst.set(field.name, { day: line, other: shownValue(one.value) });
      const value = converted(one.value, this.#conversionOf(one));
      if (value instanceof Refused) {
        for (const fault of value.faults) issues.push(this.#issueAt(one, fault, fault.value));
      } else if (value !== undefined) {
        body[field.name] = value;
      }
    }
    const { row: { complete } = {}, zone } = context.target;
    const of = (name: unknown) => given.find(({ field }) => field.name === name);
    const completion: Completion = {
      note: (code, params) => {
        // What becomes of a row that is refused is not told.
        this.#readings.push([undefined, () => context.notices?.add(code, line, params)]);
      },
      refuse: (name, fault) => issues.push(this.#issueAt(of(name), fault, of(name)?.value)),
    };
    const said = complete ? complete(body, completion, zone) : body;
    const checked = validate(this.#schema, said, 'body');
    if ('value' in checked && issues.length === 0) {
      const { value } = checked;
      const paths = value.chemins as readonly string[] | undefined;
      // The service keeps each path once.
      const once = paths && paths.length > 1 ? { ...value, chemins: [...new Set(paths)] } : value;
      return { body: once, ...this.#ofSet(given, body, said) };
    }
    // What could not be converted has been named already; to the validator it only seems to be missing.
    const named = new Set<unknown>(issues.map(({ field }) => field));
    for (const { path, ...fault } of 'errors' in checked ? checked.errors : []) {
      const [name, index] = path;
      if (named.has(name)) continue;
      const one = of(name);
      const value =
        index === undefined ? one?.value : (body[String(name)] as readonly unknown[])[Number(index)];
      const isWhole = one?.field.kind === 'decimal' && fault.code === 'TYPE';
      const written = isWhole ? 'NOMBRE_DECIMAL' : one?.field.form && AS_WRITTEN[one.field.form];
      if (one && written && fault.code !== 'REQUIS') {
        issues.push(this.#issueAt(one, { code: written }, one.value));
        continue;
      }
      const ways = fault.code === 'REQUIS' && {
        params: { ...fault.params, ...this.#waysToSay(String(name), one) },
      };
      issues.push({ ...this.#issueAt(one, { ...fault, ...ways }, value), field: String(name) });
    }
    const [lacks] = issues;
    const { number = '', update } = context.target;
    if (lacks && update && said[number] && issues.every(({ code }) => code === 'REQUIS'))
      return {
        body: { ...said, [String(lacks.field)]: undefined },
        lacks,
        ...this.#ofSet(given, body, said),
      };
    const told = issues.map((issue): Issue => {
      const { code, field, value = '', params } = issue;
      if (!field || !OF_CHOICES.has(code) || !mayBeEmpty(context.target, field, said)) return issue;
      const own = isOfOthers(field, value, context.target, this.ignored) ? 'STATUT_D_ERP' : code;
      return { ...issue, code: own, params: { ...params, empty: 'oui' } };
    });
    return { issues: told, said };
  }

  /** The fields that a row would not say without `--set`. */
  #ofSet(given: readonly FieldValue[], body: Body, said: Body): { readonly set?: readonly string[] } {
    const constants = given.filter(({ constant }) => constant);
    if (constants.length === 0) return {};
    const { row: { complete } = {}, zone } = this.context.target;
    const rest = { ...body, ...Object.fromEntries(constants.map(({ field }) => [field.name, undefined])) };
    const own = complete ? complete(rest, SILENT, zone) : rest;
    return { set: Object.keys(said).filter((name) => own[name] === undefined) };
  }

  #issueAt(one: FieldValue | undefined, { code, params }: RowFault, value: unknown): Issue {
    const issue: Issue = {
      code,
      ...(params ? { params } : {}),
      line: this.line,
      ...(one?.column === undefined ? {} : { column: one.column }),
      ...(one ? { header: one.header, field: one.field.name } : {}),
      ...(value === undefined ? {} : { value: OF_CHOICES.has(code) ? shownWord(value) : shownValue(value) }),
    };
    const { field = '' } = issue;
    if (code === 'MOIS_EN_TETE' && !this.#monthFirst.has(field)) this.#monthFirst.set(field, issue);
    return issue;
  }

  /** Tells that a word of a field stands for nothing. */
  protected tellEmpty(word: string, { name }: Field): void {
    this.context.notices?.add('MOT_VIDE', this.line, { field: name, given: word.trim() });
  }

  /** Whether somebody says that a word stands for nothing (`--empty`). */
  protected isSaidEmpty(word: string): boolean {
    return this.context.repairs?.empty?.has(wordKey(word)) === true;
  }

  /** How a field that is missing may be said: by another column, or with one value for all rows. */
  #waysToSay(name: string, one: FieldValue | undefined): ErrorParams {
    if (one?.instead) return { instead: one.instead };
    const { fields, key, number, text } = this.context.target;
    const { example, kind, alone } = fields.find((field) => field.name === name) ?? {};
    // No value is that of all rows where it tells them apart, or ends what begins in each; a line proposes the example where most cells are empty.
    const isOfOne =
      name === key || name === number || kind === 'reference' || kind === 'time' || alone === 'last';
    const isOwn = isOfOne || (text && kind === 'text') || (one && example);
    return { ...(example && { example }), ...(!isOwn && { set: name }), ...(!one && { map: name }) };
  }

  /** How the values of a field are converted; made once, for there are as many values as cells. */
  #conversionOf({ field, cells, constant }: FieldValue): Conversion {
    const conversions = constant ? this.#ofConstants : this.#conversions;
    const known = conversions.get(field);
    if (known?.cells === cells) return known;
    const { reader, context } = this;
    const conversion: Conversion = {
      field,
      cells,
      // A support that is missing is created for the lines that cite it.
      known: field.kind === 'supports' ? undefined : new Map(),
      schema: this.#schema.shape[field.name] as z.ZodType,
      zone: context.target.zone,
      references: context.references,
      lookups: context.lookups,
      repairs: constant ? { ...context.repairs, values: undefined } : context.repairs,
      get line() {
        return reader.line;
      },
      note: (code, params) => {
        const isReading = OF_READINGS.has(code);
        const said = isReading ? { field: field.name, ...params } : params;
        const tell = () => context.notices?.add(code, reader.line, said);
        if (isReading) this.#readings.push([field.name, tell]);
        else tell();
      },
    };
    conversions.set(field, conversion);
    return conversion;
  }
}

/** How texts of a form are written, which says more than the rule that one breaks. */
const AS_WRITTEN: Partial<Record<NonNullable<Field['form']>, IssueCode>> = {
  'five digits': 'CINQ_CHIFFRES',
  year: 'ANNEE_SEULE',
};

/** Notices of what a value is taken for. */
const OF_READINGS = new Set<NoticeCode>(['NOMBRE', 'DATE_LUE', 'VALEUR_DITE']);

const DATED = new Set<FieldKind>(['day', 'moment']);

/** What is said of a word that is none of the values of its field: `--values` takes it whole. */
const OF_CHOICES = new Set<IssueCode>(['GRAVITE', 'AUTRE_ECHELLE', 'OUI_NON', 'VALEUR', 'CHOIX_INCONNU']);

/** The values of a row, with those of `--set` where it says nothing. */
function withConstants(
  given: readonly FieldValue[],
  line: number,
  { target, repairs, notices }: RowContext,
): readonly FieldValue[] {
  const { constants } = repairs ?? {};
  if (!constants?.size) return given;
  return target.fields.flatMap((field): FieldValue[] => {
    const one = given.find((candidate) => candidate.field.name === field.name);
    const constant = constants.get(field.name);
    if (constant !== undefined && isNothing(one?.value)) {
      notices?.add('VALEUR_MISE', line, { field: field.name, taken: constant });
      // Written as in a cell, whatever the file is.
      return [{ header: field.name, ...one, field, value: constant, cells: true, constant: true }];
    }
    return one ? [one] : [];
  });
}

/** Whether a value says nothing, so that another may stand for it. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
