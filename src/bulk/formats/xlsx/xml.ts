import sax from 'sax';

/** Attributes by their names, as they stand: with the prefix of a namespace, where they have one. */
export type Attributes = Readonly<Record<string, string>>;

/** Told of the elements of an XML text in their order, by their names without prefixes. */
export interface ElementReader {
  opens(name: string, attributes: Attributes): void;
  /** `text` is what it holds behind the last tag within. */
  closes(name: string, text: string): void;
}

/** Reads an XML text that comes in pieces. Each piece throws where the text is no XML by then. */
export class XmlReader {
  readonly #parser = sax.parser(true, { position: false });

  constructor(reader: ElementReader) {
    const parser = this.#parser;
    let text = '';
    parser.onopentag = ({ name, attributes }) => {
      text = '';
      // Namespaces are not looked up, so that attributes are texts.
      reader.opens(localName(name), attributes as Attributes);
    };
    parser.ontext = (piece) => {
      text += piece;
    };
    parser.oncdata = parser.ontext;
    parser.onclosetag = (name) => {
      reader.closes(localName(name), text);
      text = '';
    };
    parser.onerror = (error) => {
      throw error;
    };
  }

  push(piece: string): void {
    this.#parser.write(piece);
  }
}

/** Reads an XML text. Throws where it is none. */
export function readXml(xml: string, reader: ElementReader): void {
  new XmlReader(reader).push(xml);
}

/** The elements of one name in an XML text: their attributes, without prefixes. Throws where the text is no XML. */
export function elementsNamed(xml: string, name: string): Attributes[] {
  const found: Attributes[] = [];
  const opens = (tag: string, attributes: Attributes) => {
    if (tag !== name) return;
    found.push(Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), value])));
  };
  readXml(xml, { opens, closes: () => {} });
  return found;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
