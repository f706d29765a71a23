import { html, type Piece } from '../../../src/html/html.ts';
import type { PageWords } from '../../shared/pages/words.ts';

/** Opinion of a commission. */
export function opinion(avis: 'favorable' | 'defavorable', { word }: PageWords): Piece {
  return html`<span class="${avis === 'favorable' ? 'good' : 'bad'}">${word(avis)}</span>`;
}
