import { isDeepStrictEqual } from 'node:util';
import { MONTHS } from '../../contract/schema/months.ts';
import { fold } from '../../contract/schema/text.ts';
import type { NoticeCode } from '../../messages/commands/import.ts';
import { type FileColumn, isNamed, requiredFields } from '../columns/columns.ts';
import { CELLS_MAX, type CsvReader } from '../formats/csv/reader.ts';
import type { FieldKind, ImportTarget } from '../model/import-target.ts';
import { faultsOf } from './flag-values.ts';

/** Kind of a row that is no data: the code of its notice, or, if it may be data, of the fault at the cell `at`. */
export type NonData =
  | { readonly code: Extract<NoticeCode, `LIGNE_${string}`>; readonly given?: string }
  | { readonly code: 'TOTAL_POSSIBLE'; readonly at: number };

/** Beginnings of the first cell of a line of dashes, a total, or a footer. */
const SUSPECT =
  /^(?:[-:=_*~─━tsgn]|document|page|mis|maj|moy|date d|fin d|impr|ext?rait|export|[gG][eé]n[eé]r|arr[eê]t|[eéÉ](?:tabli|dit))/i;
const DIGIT = /^\d/;
/** Characters of the longest cell that may name its column. */
const NAME_MAX = 40;
/** Bytes of the longest first cell examined. */
const LENGTH_MAX = 120;

/** `:---`, `====`: a rule between headers and rows, or between parts of a table. */
const RULE = /^(?::-+:?|-+:|[-=_*~─━]{3,})$/;
/** Words for a total; anything may follow in a column without texts of objects. */
const TOTAL = /^\s*(?:(?:sous[- ]?|sub|grand )?tota(?:l|ux)|moyennes?|somme|nombre|nb(?=\s\p{L}))\b(?!-\d)/iu;
/** Nouns counted below lists, folded; `Total 3 sorties` alone is a text. */
const LISTED =
  "anomalies?|constats?|prescriptions?|supports?|lignes?|articles?|erps?|etablissements?|peis?|hydrants?|poteaux|bouches|points? d['’]eau|dossiers?|visites?|documents?|utilisateurs?|evenements?";
/** A number with an optional noun, folded. */
const COUNT = new RegExp(`^[-+]?\\d[\\d\\s.,]*(?:%|${LISTED})?$`);
const OF_LISTS = new RegExp(`^(?:${LISTED})$`);
const PURE_TOTAL = new RegExp(
  `^(?:(?:sous[- ]?|sub|grand )?tota(?:l|ux)|nombre(?: total)?|somme)(?:[\\s'’]+(?:general|generale|global|d|de|des|l|la|les|${LISTED}))*\\s*[:=]?\\s*\\d*$`,
);
/** `Total, 2 prescriptions`: a count, and one counted noun; more words may be a sentence. */
const COUNTED =
  /^(?:sous[- ]?|sub|grand )?tota(?:l|ux)(?: general)?\s*[,:=(]?\s*\d[\d\s]*([a-z]+(?: d['’][a-z]+)?)?\s*[).]?$/;
/** Footers of programs and people, folded. */
const FOOTER = new RegExp(
  `^(?:page\\s*\\d+(?:\\s*(?:/|sur|de|of)\\s*\\d+)?|(?:\\S+ )?(?:editee?|imprimee?|extraite?|exportee?|generee?|etablie?|arretee? au|mise? a jour|maj|date d['’](?:edition|extraction|impression|export))\\s*:?\\s*(?:le|du|au|en)?\\s*:?\\s*(?:\\d{1,2}[/. -].{0,40}|(?:${MONTHS.join('|')}) \\d{4})|[-*\\s]*fin (?:du|de la|des?|de l['’]) ?(?:fichier|document|tableau|liste|donnees|extraction)[-*.\\s]*)$`,
);
/** Fields whose values are no sentences. */
const TOLD_FROM_REMARKS: ReadonlySet<FieldKind> = new Set([
  ...(['number', 'word', 'choice', 'day', 'moment', 'time', 'flag', 'decimal'] as const),
]);
/** A word alone: the title of a section, where a number is expected. */
const TITLE = /^\D*\p{L}{2}\D*$/u;
/** The same for texts. */
const CAPITALS = /^[^\p{Ll}\d]*\p{Lu}{2}[^\p{Ll}\d]*$/u;
/** `Chapitre II - Dégagements`: a title by its words, in files where another row holds more. */
const SECTION = /^(?:(?:sous-)?(?:chapitre|section|partie)|titre|livre)\s+(?:\d|[ivxlc]+\b|premiere?\b)/;
/** Number of a section, in a column that is not read. */
const ROMAN = /^[ivxl]{1,5}[.)]?$/i;
/** A beginning with an infinitive (no noun such as `Escalier`), typical of prescriptions. */
const INFINITIVE =
  /^(?:ne (?:pas|jamais|plus) |se |s['’])?(?!(?:chapitre|titre|livre|escalier|palier|foyer|dossier|atelier|chantier|cahier|couloir|danger|premier|dernier|registre|cadre|centre|autre)\s)\p{L}+(?:er|ir|re)\s+\S/iu;
/** A sentence's end, or a long text. */
const SENTENCE = /[.!?]$|^.{80}/su;
/** Remarks on a list, folded: author, date, and recipients. */
const OF_LIST =
  /^(?:(?:ce|le present) )?(?:document|fichier|tableau|extrait|export)\b.{0,20}\b(?:etabli|edite|imprime|redige|valide|genere|interne|confidentiel|annule)|^(?:sources?|mise a jour|maj|version|redact(?:ion|eur)|auteur|diffusion|edition)\s*:|^(?:page|version) \d|ne pas diffuser|diffusion (?:restreinte|interne)|^confidentiel/;
/** More than one word. */
const PHRASE = /\p{L}\S*\s+\S|\S\s+\S*\p{L}/u;

/** Whether the objects of a collection are numbered, such as buildings: a row has more than a text. */
export function isRegister({ text, number }: ImportTarget): boolean {
  return text === undefined && number !== undefined;
}

/** Recognises rows that are no data, and cannot be an object: repeated headers, lines of dashes, totals, remarks. */
export class NonDataRows {
  readonly #target: ImportTarget;
  readonly #headers: readonly string[];
  readonly #columns: ReadonlyMap<number, FileColumn>;
  readonly #required: readonly (FileColumn | undefined)[];
  /** Column of the key or number, if it is required and not empty. */
  readonly #key: FileColumn | undefined;
  readonly #isUsed: boolean;
  /** Columns that identify the objects of a register, the number first: a total may be named there. */
  readonly #naming: readonly (FileColumn | undefined)[];
  /** Lengths of cells in the last row examined by `aloneIn`. */
  readonly #lengths = new Set<number>();

  /** `isUsed`: whether any row has a value in a field; else rows without one may be data. */
  constructor(
    target: ImportTarget,
    headers: readonly string[],
    columns: readonly FileColumn[],
    isUsed: boolean,
  ) {
    this.#target = target;
    this.#headers = headers;
    this.#isUsed = isUsed;
    this.#columns = new Map(columns.map((column) => [column.index, column]));
    this.#required = [...requiredFields(target)].map((name) =>
      columns.find(({ field }) => field.name === name),
    );
    const { key, number = key } = target;
    this.#key = this.#required.find((column) => column?.field.name === number && !column.empty);
    const named = isRegister(target) ? [number, key, ...(target.municipality ?? [])] : [];
    this.#naming = named.map((name) => columns.find(({ field }) => field.name === name));
  }

  /** Kind of the reader's record, if it is no data. */
  classify(reader: CsvReader): NonData | undefined {
    if (!this.#isSuspect(reader)) return undefined;
    const cells = reader.texts().map((cell) => cell.trim());
    const filled = cells.flatMap((cell, index) => (cell === '' ? [] : [index]));
    const [at] = filled;
    if (at === undefined) return undefined;
    const texts = filled.map((index) => cells[index] as string);
    if (this.#repeatsHeaders(cells) || this.#namesColumns(cells, filled)) return { code: 'LIGNE_D_EN_TETES' };
    if (texts.every((cell) => RULE.test(cell))) return { code: 'LIGNE_DE_TIRETS' };
    const total =
      this.#naming.length > 0 ? this.#totalOfRegister(cells, filled) : this.#isTotal(cells, at, texts);
    if (typeof total === 'number') return { code: 'TOTAL_POSSIBLE', at: total };
    if (total) return { code: 'LIGNE_DE_TOTAL', given: texts.join(' ; ') };
    if (texts.every((cell) => FOOTER.test(fold(cell))))
      return { code: 'LIGNE_DE_REMARQUE', given: texts.join(' ; ') };
    // Merged cells repeat their text in each column.
    return new Set(texts).size === 1 && this.#isRemark(texts[0] as string, at)
      ? { code: 'LIGNE_DE_REMARQUE', given: texts[0] as string }
      : undefined;
  }

  /** Whether the first cells of a record allow it: nearly all rows are data, and pass at little cost. */
  #isSuspect(reader: CsvReader): boolean {
    const { count, starts, ends, fault } = reader;
    if (fault || count > CELLS_MAX) return false;
    const nextFilled = (from: number) => {
      let at = from;
      while (at < count && starts[at] === ends[at]) at++;
      return at;
    };
    const first = nextFilled(0);
    if (first === count || (ends[first] as number) - (starts[first] as number) > LENGTH_MAX) return false;
    const second = nextFilled(first + 1);
    const isTotal = (at = count) => at < count && TOTAL.test(reader.text(at));
    if (second === count || this.#naming.some((column) => isTotal(column?.index))) return true;
    const text = reader.text(first).trim();
    if (text === '' || SUSPECT.test(text) || this.#headers.includes(text)) return true;
    if (DIGIT.test(text)) return false;
    if (this.#isNameOf(text, first)) return true;
    // Merged cells repeat their text in each column.
    const next = reader.text(second).trim();
    return next === '' || next === text;
  }

  /** Whether a record repeats the headers in another order: columns change below it. */
  reordersHeaders(reader: CsvReader): boolean {
    const { count, fault } = reader;
    const isOther = fault || count !== this.#headers.length || !this.#headers.includes(reader.text(0).trim());
    if (isOther) return false;
    const cells = reader.texts().map((cell) => cell.trim());
    return !this.#repeatsHeaders(cells) && isDeepStrictEqual([...cells].sort(), [...this.#headers].sort());
  }

  #repeatsHeaders(cells: readonly string[]): boolean {
    const [some, others] =
      cells.length < this.#headers.length ? [this.#headers, cells] : [cells, this.#headers];
    return some.every((cell, at) => cell === (others[at] ?? ''));
  }

  /** Whether each cell that is read is another header of its column, which no object is named. */
  #namesColumns(cells: readonly string[], filled: readonly number[]): boolean {
    const read = filled.filter((at) => this.#columns.has(at));
    return read.length > 1 && read.every((at) => this.#isNameOf(cells[at] as string, at));
  }

  #isNameOf(cell: string, at: number): boolean {
    if (cell.length > NAME_MAX) return false;
    const { field } = this.#columns.get(at) ?? {};
    return cell === this.#headers[at] || (field !== undefined && isNamed(cell, field, this.#target));
  }

  /**
   * The only text in a record of a list of texts or a register, in one cell or in merged ones, or beside a Roman number or a footer, that is no
   * number, and no beginning of a prescription; `isTitle`: it is no sentence, or one about the list.
   */
  aloneIn(
    reader: CsvReader,
    filled: 'some' | 'most' | undefined,
  ): { readonly at: number; readonly isTitle: boolean } | undefined {
    const { text: isOfTexts } = this.#target;
    if (!filled || (!isOfTexts && !isRegister(this.#target))) return undefined;
    const { count, starts, ends } = reader;
    const lengths = this.#lengths;
    lengths.clear();
    for (let cell = 0; cell < count; cell++) lengths.add((ends[cell] as number) - (starts[cell] as number));
    lengths.delete(0);
    if (lengths.size > 2) return undefined;
    const written = reader.texts().map((cell) => cell.trim());
    const isIgnored = (cell: string, at: number) =>
      (ROMAN.test(cell) && !this.#columns.has(at)) || (SUSPECT.test(cell) && FOOTER.test(fold(cell)));
    const cells = written.map((cell, at) => (isIgnored(cell, at) ? '' : cell));
    const at = cells.findIndex((cell) => cell !== '');
    const text = cells[at] ?? '';
    const isAlone = cells.every((cell) => cell === '' || cell === text);
    if (!isAlone || !/\p{L}{3}/u.test(text)) return undefined;
    const folded = fold(text);
    const isOfList = OF_LIST.test(folded);
    const isNumber = at === this.#naming[0]?.index && /\d/.test(text) && !isOfList;
    if (isOfTexts ? INFINITIVE.test(text) : isNumber) return undefined;
    if (!isOfTexts) return { at, isTitle: isOfList || filled === 'most' || SECTION.test(folded) };
    const isPlain = filled === 'most' || SECTION.test(folded) || CAPITALS.test(text);
    return { at, isTitle: isOfList || (isPlain && !SENTENCE.test(text)) };
  }

  /** Whether a row of a register is a total, numbers beside its name; the index of the name if the row may be an object. */
  #totalOfRegister(cells: readonly string[], filled: readonly number[]): boolean | number {
    const isName = (at: number) =>
      TOTAL.test(cells[at] as string) &&
      (!this.#columns.has(at) || this.#naming.some((column) => column?.index === at));
    const at = filled.find(isName);
    if (at === undefined) return false;
    const name = fold(cells[at] as string);
    const number = this.#naming[0]?.index;
    const isNumbered = number !== undefined && number !== at && cells[number] !== '';
    const isCount = (cell: string) => COUNT.test(cell) || ` ${name} `.includes(` ${cell} `);
    const isCounted = filled.every((one) => one === at || isCount(fold(cells[one] as string)));
    if (isCounted && !isNumbered) return true;
    const isNumber = number === at && !/\d/.test(name);
    return (isCounted || isNumber || (!isNumbered && /^s(?:ous|ub)/.test(name))) && at;
  }

  #isTotal(cells: readonly string[], at: number, [label = '', ...others]: readonly string[]): boolean {
    const isOfText = this.#columns.get(at)?.field.kind === 'text';
    const folded = fold(label);
    const [counted, word] = COUNTED.exec(folded) ?? [];
    const isCount = counted !== undefined && (others.length > 0 || !word || OF_LISTS.test(word));
    const isPure = PURE_TOTAL.test(folded) || isCount;
    if (!isPure && (isOfText || !TOTAL.test(folded))) return false;
    if (!others.every((cell) => COUNT.test(fold(cell)))) return false;
    const isWhole = this.#required.every((column) => column && cells[column.index]);
    return !(isOfText && isWhole && this.#required.length > 1);
  }

  #isRemark(text: string, at: number): boolean {
    const field = this.#columns.get(at)?.field;
    // In the column of the texts it may be an object without its number.
    const isApart = !field || at === this.#key?.index;
    const title = this.#key?.field.kind === 'text' ? CAPITALS : TITLE;
    if (isApart && this.#key && this.#required.length > 1 && title.test(text)) return true;
    if (!PHRASE.test(text)) return false;
    if (!field) return at === 0 && this.#isUsed;
    if (!TOLD_FROM_REMARKS.has(field.kind)) return false;
    return faultsOf(this.#target, field, text).length > 0;
  }
}
