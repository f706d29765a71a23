import { createHash } from 'node:crypto';
import { expect } from 'vitest';

/** An element of a page: its name, its attributes, and all the text within it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

const VOID = ['meta', 'br', 'hr', 'img', 'input', 'link'];
const ENTITY = /&#(\d+);/g;

/**
 * The elements of a page in the order in which they begin. Fails where a tag is not closed or closes another, where an
 * attribute is not quoted, and where a text holds what should have been escaped.
 */
export function elementsOf(page: string): Element[] {
  expect(page.startsWith('<!doctype html>\n'), 'says that it is HTML').toBe(true);
  // Pages have thousands of parts: an assertion for each takes longer than reading them.
  const elements: Element[] = [];
  const open: Element[] = [];
  const [, ...pieces] = page.split(/(<!doctype html>|<style>[^<]*<\/style>|<\/?[a-z][^<>]*>)/);
  for (const piece of pieces) {
    const [, closes, name = '', attributes = ''] = /^<(\/?)([a-z][a-z0-9]*)([^<>]*)>$/.exec(piece) ?? [];
    if (name === '' || piece === '<!doctype html>') {
      if (piece.startsWith('<style>'))
        elements.push({ name: 'style', attributes: {}, text: piece.slice(7, -8) });
      else if (!piece.startsWith('<')) addText(open, piece);
      continue;
    }
    if (closes) {
      const closed = open.pop()?.name;
      if (closed !== name) expect.fail(`${piece} closes ${closed}`);
      continue;
    }
    const element = { name, attributes: attributesOf(attributes), text: '' };
    elements.push(element);
    if (!VOID.includes(name)) open.push(element);
  }
  expect(open.map(({ name }) => name)).toEqual([]);
  return elements;
}

function addText(open: readonly Element[], text: string): void {
  if (/[<>&]/.test(text.replace(ENTITY, ''))) expect.fail(`not escaped: ${text}`);
  const shown = decoded(text);
  for (const element of open) element.text += shown;
}

function attributesOf(written: string): Record<string, string> {
  const found = [...written.matchAll(/ ([a-zA-Z:-]+)="([^"]*)"/g)];
  if (found.map(([whole]) => whole).join('') !== written) expect.fail(`not quoted: ${written}`);
  return Object.fromEntries(found.map(([, name, value]) => [name, decoded(value as string)]));
}

function decoded(text: string): string {
  return text.replace(ENTITY, (_, code) => String.fromCodePoint(Number(code)));
}

/** Fails where a page asks for anything else, runs anything, or lets in another style than its own. */
export function expectAlone(page: string): void {
  const elements = elementsOf(page);
  const acting = elements.filter(
    ({ name, attributes }) =>
      ['script', 'link', 'img', 'iframe', 'object', 'embed', 'form', 'base'].includes(name) ||
      Object.keys(attributes).some((key) => /^(?:on|src|href|style|xlink)/.test(key)),
  );
  expect(acting).toEqual([]);
  const [style, another] = elements.filter(({ name }) => name === 'style');
  expect(another).toBeUndefined();
  expect(style?.text).not.toMatch(/url\(|@import|expression/);
  const policy = elements.find(({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy');
  const hash = createHash('sha256')
    .update(style?.text ?? '')
    .digest('base64');
  expect(policy?.attributes.content).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
  );
}
