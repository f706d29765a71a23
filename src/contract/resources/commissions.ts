import * as z from 'zod';
import { dateTime, integer, namedObject, text, uri, uuid } from '../schema/fields.ts';

/** An organisation as the interface embeds it (interface "Organisation object"). */
export const Organisation = namedObject('Organisation', () => ({
  id: uuid(),
  nom: text(256),
  logo_url: uri().nullable(),
  type: z.literal('sis'),
}));
export type Organisation = z.output<ReturnType<typeof Organisation>>;

export const TYPES_DE_COMMISSION = [
  'Sous-commission départementale',
  'Commission communale',
  'Commission intercommunale',
  "Commission d'arrondissement",
  'CoDERST',
] as const;

/** Members of a commission, apart from its organisations. */
export const commissionMembers = () => ({
  type: z.enum(TYPES_DE_COMMISSION),
  libelle: text(256),
  /** Hexadecimal colour without `#`, used in calendars. */
  couleur: text(6, { min: 6, pattern: /^[0-9A-Fa-f]{6}$/ }).nullable(),
});

/** A safety commission (interface "Commission object"). */
export const Commission = namedObject('Commission', () => ({
  id: uuid(),
  ...commissionMembers(),
  presidence: Organisation(),
  secretariat: Organisation(),
  organisation_id: uuid(),
}));
export type Commission = z.output<ReturnType<typeof Commission>>;

export const VISITES = [
  'reception_travaux',
  'reception_avant_ouverture',
  'periodique',
  'inopinee',
  'controle',
  'chantier',
  'conseil',
] as const;

type TypeDeVisite = `visite_${(typeof VISITES)[number]}_${'en_groupe_de_visite' | 'en_pleniere'}`;

/** In a room, or on one of seven visits in either of two forms. */
export const typesDeSeance = (): ['salle', ...TypeDeVisite[]] => [
  'salle',
  ...VISITES.flatMap((visite): TypeDeVisite[] => [
    `visite_${visite}_en_groupe_de_visite`,
    `visite_${visite}_en_pleniere`,
  ]),
];

/** Dossiers on the agenda of a session at the most (interface "Limits"). */
export const DOSSIERS_D_UNE_SEANCE_MAX = 150;

/** Members of a session, apart from its commission and its agenda. */
export const seanceMembers = () => ({
  date_debut: dateTime(),
  date_fin: dateTime(),
  type: z.enum(typesDeSeance()),
  libelle: text(256),
  raison_reprogrammation: text(256).nullable(),
});

/** A session of a commission (interface "passages_en_commission"). */
export const Seance = namedObject('Seance', () => ({
  id: uuid(),
  ...seanceMembers(),
  nb_dossiers: integer(0, DOSSIERS_D_UNE_SEANCE_MAX),
  commission: Commission(),
  organisation_id: uuid(),
}));
export type Seance = z.output<ReturnType<typeof Seance>>;
