import type { Commune } from '../erps.ts';

/** Towns of a department that does not exist, whose number would be 96. */
export const COMMUNES = {
  vaubrune: {
    commune: 'Vaubrune',
    code_postal: '96000',
    code_insee: '96001',
    arrondissement: 'Vaubrune',
    latitude: 44.7418,
    longitude: 3.4127,
  },
  montferrier: {
    commune: 'Montferrier-sur-Loure',
    code_postal: '96400',
    code_insee: '96087',
    arrondissement: 'Montferrier-sur-Loure',
    latitude: 44.6102,
    longitude: 3.6871,
  },
  saintAlban: {
    commune: 'Saint-Alban-le-Vieux',
    code_postal: '96210',
    code_insee: '96143',
    arrondissement: 'Vaubrune',
    latitude: 44.8037,
    longitude: 3.2954,
  },
  rocheTavel: {
    commune: 'La Roche-Tavel',
    code_postal: '96320',
    code_insee: '96118',
    arrondissement: 'Montferrier-sur-Loure',
    latitude: 44.5583,
    longitude: 3.5209,
  },
} as const satisfies Record<string, Commune>;
