import sax from 'sax';

/** Attributes by name, with its namespace prefix, if any. */
export type Attributes = Readonly<Record<string, string>>;

/** Receives the elements of an XML text in order, by their names without prefixes. */
export interface ElementReader {
  opens(name: string, attributes: Attributes): void;
  /** `text`: the content after the last inner tag. */
  closes(name: string, text: string): void;
}

/** Reads an XML text in pieces. Each piece throws once the text is malformed. */
export class XmlReader {
  readonly #parser = sax.parser(true, { position: false });

  constructor(reader: ElementReader) {
    const parser = this.#parser;
    let text = '';
    parser.onopentag = ({ name, attributes }) => {
      text = '';
      // Without look-up of namespaces attributes are texts.
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

/** Reads an XML text. Throws if malformed. */
export function readXml(xml: string, reader: ElementReader): void {
  new XmlReader(reader).push(xml);
}

/** Elements of one name in an XML text: their attributes, without prefixes. Throws if malformed. */
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
