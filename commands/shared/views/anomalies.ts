/** Tones of severities, by their index: 0 réserve, 1 anomalie, 2 anomalie bloquante. */
export const GRAVITE_TONES = [undefined, 'warn', 'bad'] as const;
