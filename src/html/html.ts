import { visibleData } from '../terminal/sanitize.ts';

/** Markup, with its inserted texts escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Piece = Markup | string | number | undefined | false | readonly Piece[];

/**
 * Markup of a template, with every inserted text escaped. Characters unsafe for a reader, such as a mark that reverses
 * the direction of writing, become visible.
 */
export function html(written: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  let text = written[0] as string;
  pieces.forEach((piece, i) => {
    text += textOf(piece) + written[i + 1];
  });
  return new Markup(text);
}

function textOf(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.map(textOf).join('');
  return visibleData(String(piece)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A sentence with `code` between backticks. */
export function prose(sentence: string): Piece {
  return sentence.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part));
}

/** Pieces with a separator. */
export function joined(pieces: readonly Piece[], between: Piece): Piece {
  return pieces.map((piece, i) => (i === 0 ? piece : [between, piece]));
}
