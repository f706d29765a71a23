/** Characters of one tag, or of the text before it: what a cell may hold, written with entities, and more. */
const TAG_MAX = 1 << 20;

/**
 * Told of a tag: its name without the prefix of its namespace, `/` before it where it closes an element; its attributes
 * as they are written, `/` behind them where the element is empty; and the text between the tag before and this one.
 */
export type OnTag = (name: string, attributes: string, text: string) => void;

/** Finds the tags of XML that comes in pieces, in one pass: what is looked at is never looked at again from its start. */
export class TagScanner {
  readonly #onTag: OnTag;
  /** What follows the last whole tag. */
  #rest = '';
  /** The text before a comment, and in CDATA. */
  #text = '';

  constructor(onTag: OnTag) {
    this.#onTag = onTag;
  }

  /** Takes the next piece; answers whether it may be XML still: a tag without an end is none. */
  push(piece: string): boolean {
    const xml = this.#rest + piece;
    let from = 0;
    for (let start = xml.indexOf('<'); start >= 0; start = xml.indexOf('<', from)) {
      const end = tagEnd(xml, start);
      if (end < 0) break;
      const text = this.#text + xml.slice(from, start);
      from = end;
      if (xml[start + 1] === '!' || xml[start + 1] === '?') {
        this.#text =
          text + (xml.startsWith(CDATA, start) ? escaped(xml.slice(start + CDATA.length, end - 3)) : '');
        continue;
      }
      this.#text = '';
      const nameEnds = nameEnd(xml, start + 1, end);
      const name = xml.slice(start + 1, nameEnds);
      const colon = name.lastIndexOf(':');
      const closes = name.startsWith('/') ? '/' : '';
      const local = colon < 0 ? name : closes + name.slice(colon + 1);
      this.#onTag(local, xml.slice(nameEnds, end - 1), text);
    }
    this.#rest = xml.slice(from);
    return this.#rest.length <= TAG_MAX;
  }
}

const GREATER = 0x3e;
const QUOTES = [0x22, 0x27];

const CDATA = '<![CDATA[';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;');
}

/** What is no element: how it begins and ends. */
const OTHERS = [
  ['<!--', '-->'],
  [CDATA, ']]>'],
  ['<?', '?>'],
] as const;

/** Behind the `>` that ends the tag at `start`, which is none in quotes; -1 where it has no end. */
function tagEnd(xml: string, start: number): number {
  const other = OTHERS.find(([begins]) => xml.startsWith(begins, start));
  if (other) {
    const end = xml.indexOf(other[1], start + other[0].length);
    return end < 0 ? -1 : end + other[1].length;
  }
  for (let at = start + 1; at < xml.length; at++) {
    const unit = xml.charCodeAt(at);
    if (unit === GREATER) return at + 1;
    if (!QUOTES.includes(unit)) continue;
    at = xml.indexOf(String.fromCharCode(unit), at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

/** Where the name ends that begins at `from`, or a `/` before it. */
function nameEnd(xml: string, from: number, end: number): number {
  let at = from + 1;
  while (at < end - 1 && xml.charCodeAt(at) > 0x20 && xml[at] !== '/') at++;
  return at;
}

/** The tags of one name in an XML text that open an element, or are one: their attributes, without prefixes. */
export function tags(xml: string, name: string): Readonly<Record<string, string>>[] {
  const found: Readonly<Record<string, string>>[] = [];
  const scanner = new TagScanner((tag, attributes) => {
    if (tag === name) found.push(attributesOf(attributes));
  });
  scanner.push(xml);
  return found;
}

/** Attributes by their names without prefixes. */
export function attributesOf(written: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = Object.create(null);
  ATTRIBUTE.lastIndex = 0;
  // Each begins where the one before has ended: a text that holds none is looked at once.
  for (let match = ATTRIBUTE.exec(written); match; match = ATTRIBUTE.exec(written)) {
    const [, name = '', double, single] = match;
    found[name.slice(name.indexOf(':') + 1)] = xmlText(double ?? single ?? '');
  }
  return found;
}

const ATTRIBUTE = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text without the entities that stand for signs. */
export function xmlText(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (all, decimal, hex, name) => {
      if (name !== undefined) return NAMED[name] ?? all;
      const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return point <= 0x10ffff ? String.fromCodePoint(point) : all;
    },
  );
}
