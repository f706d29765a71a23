import { html, type Piece } from '../../../src/html/html.ts';
import type { PageWords } from '../../shared/pages/words.ts';
import { AVIS_TONES } from '../../shared/views/dossiers.ts';

/** Opinion of a commission. */
export function opinion(avis: keyof typeof AVIS_TONES, { word }: PageWords): Piece {
  return html`<span class="${AVIS_TONES[avis]}">${word(avis)}</span>`;
}
