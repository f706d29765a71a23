import { GRAVITES } from '../../../src/contract/resources/anomalies.ts';
import type { TableReader } from '../../../src/terminal/output/view.ts';

/** Tones of severities, by their index: 0 réserve, 1 anomalie, 2 anomalie bloquante. */
export const GRAVITE_TONES = [undefined, 'warn', 'bad'] as const;

/** A severity for people: its index, and its word. */
export function graviteText(indice: number, { word }: Pick<TableReader, 'word'>): string {
  return `${indice} ${word(GRAVITES[indice] ?? '')}`;
}
