/** The tags of one name in an XML text, whatever the prefix of their namespace: their attributes, without prefixes. */
export function* tags(xml: string, name: string): Generator<Readonly<Record<string, string>>> {
  const tag = new RegExp(`<(?:\\w+:)?${name}((?:\\s(?:[^>"']|"[^"]*"|'[^']*')*)?)>`, 'g');
  for (const { 1: attributes = '' } of xml.matchAll(tag)) {
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(({ 1: key = '', 2: double, 3: single }) => [
      key,
      xmlText(double ?? single ?? ''),
    ]);
    yield Object.fromEntries(pairs);
  }
}

const ATTRIBUTE = /(?:\w+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

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
