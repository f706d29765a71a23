import { createHash } from 'node:crypto';
import type { Language } from '../messages/language.ts';
import { html, joined, Markup, type Piece } from './html.ts';
import { PAGE_STYLE } from './style.ts';
import { typeset } from './typography.ts';

export interface Page {
  readonly title: string;
  readonly language: Language;
  readonly body: Piece;
  /** Kind of page, by which a program finds its own. */
  readonly kind?: string;
  /** Printed in landscape on A4. */
  readonly landscape?: boolean;
}

/**
 * A page to read and to print: one text without external resources or scripts. Its policy allows its own style alone,
 * whatever its data contain.
 */
export function page({ title, language, body, kind = 'page', landscape = false }: Page): string {
  const style = landscape
    ? `${PAGE_STYLE}@page { size: A4 landscape; }\nbody { max-width: 265mm; }\n`
    : PAGE_STYLE;
  const { text } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="generator" content="${generator(kind)}">
<meta http-equiv="Content-Security-Policy" content="${policyOf(style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${typeset(html`${body}`, language)}
</body>
</html>
`;
  return text;
}

/** Whether the head of a file is one of this kind. */
export function isPage(head: string, kind: string): boolean {
  return head.startsWith('<!doctype html>') && head.includes(`content="${generator(kind)}"`);
}

function generator(kind: string): string {
  return `vigie, ${kind}`;
}

/** Content policy of a page: no scripts, its own style sheet alone. */
export function policyOf(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}

/** Rows of a table kept on one sheet, at most. */
const KEPT_TOGETHER = 10;

/** A table whose head is repeated on each sheet of paper; nothing without rows. */
export function table(heads: readonly Piece[], rows: readonly (readonly Piece[])[]): Piece {
  if (rows.length === 0) return undefined;
  return html`<table${rows.length <= KEPT_TOGETHER && new Markup(' class="avoid"')}>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table>`;
}

/** A description list; empty values are left out, and an empty list is nothing. */
export function facts(
  entries: readonly (readonly [name: Piece, value: Piece])[],
  { long = false } = {},
): Piece {
  const filled = entries.filter(([, value]) => !isEmpty(value));
  if (filled.length === 0) return undefined;
  return html`<dl${long && new Markup(' class="long"')}>
${filled.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>`;
}

/** A part of a page under its heading; nothing without content. */
export function section(heading: Piece, content: Piece): Piece {
  if (isEmpty(content)) return undefined;
  return html`<section>
<h2>${heading}</h2>
${content}
</section>
`;
}

/** The pieces that are not empty, with a separator. */
export function several(pieces: readonly Piece[], between = ', '): Piece {
  return joined(
    pieces.filter((piece) => !isEmpty(piece)),
    between,
  );
}

/** Text that stays on one line. */
export function line(text: string): Piece {
  return text === '' ? undefined : html`<span class="line">${text}</span>`;
}

function isEmpty(piece: Piece): boolean {
  return html`${piece}`.text.trim() === '';
}
