import { decode, encode } from '@jridgewell/sourcemap-codec';

const WIDE = /[\u0080-\uffff]/g;
/** Columns that an escape takes more than the character that it stands for. */
const WIDER = '\\u0000'.length - 1;

/** A script, or JSON, of ASCII alone. Outside of texts and regular expressions it has nothing else. */
export function ascii(text: string): string {
  return text.replace(WIDE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The source map of `ascii(text)`, given that of `text`. */
export function asciiMap(map: string, text: string): string {
  const { mappings, ...others } = JSON.parse(map) as { readonly mappings: string };
  const wide = text.split('\n').map((line) => Array.from(line.matchAll(WIDE), ({ index }) => index));
  const shifted = decode(mappings).map((segments, line) => {
    let before = 0;
    for (const segment of segments) {
      while ((wide[line]?.[before] ?? Number.POSITIVE_INFINITY) < segment[0]) before++;
      segment[0] += before * WIDER;
    }
    return segments;
  });
  return JSON.stringify({ ...others, mappings: encode(shifted) });
}
