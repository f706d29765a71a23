import { visibleData } from '../terminal/sanitize.ts';

/** Markup: whatever went into it has been escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Piece = Markup | string | number | undefined | false | readonly Piece[];

/**
 * Markup as it is written, with every text that is put into it escaped. What would act on who reads it, such as a mark
 * that turns the direction of writing round, is shown instead.
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

/** A sentence in which `code` stands between backticks. */
export function prose(sentence: string): Piece {
  return sentence.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part));
}

/** Pieces with something between each two. */
export function joined(pieces: readonly Piece[], between: string): Piece {
  return pieces.map((piece, i) => (i === 0 ? piece : [between, piece]));
}
