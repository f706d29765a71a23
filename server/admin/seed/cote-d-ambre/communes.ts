import type { Commune } from '../erps.ts';

/** Towns of a coast that does not exist, under numbers that no town has. */
export const COMMUNES = {
  portSabline: {
    commune: 'Port-Sabline',
    code_postal: '90900',
    code_insee: '90901',
    arrondissement: 'Port-Sabline',
    latitude: 46.4823,
    longitude: -1.7914,
  },
  embruns: {
    commune: 'Les Embruns',
    code_postal: '90910',
    code_insee: '90904',
    arrondissement: 'Port-Sabline',
    latitude: 46.5316,
    longitude: -1.8402,
  },
  saintGildas: {
    commune: 'Saint-Gildas-des-Dunes',
    code_postal: '90920',
    code_insee: '90912',
    arrondissement: 'Marsoule',
    latitude: 46.4107,
    longitude: -1.6038,
  },
} as const satisfies Record<string, Commune>;
