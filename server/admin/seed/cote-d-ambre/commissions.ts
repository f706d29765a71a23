import type { CommissionSpec, SeanceSpec } from '../commissions.ts';

export const COMMISSIONS: readonly CommissionSpec[] = [
  {
    nom: 'arrondissement',
    type: "Commission d'arrondissement",
    libelle: 'Commission de l’arrondissement de Port-Sabline',
    couleur: 'CA6F1E',
  },
  {
    nom: 'sous-commission',
    type: 'Sous-commission départementale',
    libelle: 'Sous-commission départementale de la Côte-d’Ambre',
    couleur: '76448A',
  },
  {
    nom: 'coderst',
    type: 'CoDERST',
    libelle: 'Conseil départemental de l’environnement et des risques sanitaires et technologiques',
    couleur: null,
  },
];

export const SEANCES: readonly SeanceSpec[] = [
  {
    nom: 'visite-thalasso',
    commission: 'sous-commission',
    jour: -180,
    de: '08:30',
    a: '12:00',
    type: 'visite_periodique_en_groupe_de_visite',
    libelle: 'Thalasso des Dunes : visite périodique',
  },
  {
    nom: 'visite-casino',
    commission: 'sous-commission',
    jour: -150,
    de: '09:00',
    a: '12:30',
    type: 'visite_inopinee_en_groupe_de_visite',
    libelle: 'Casino du Môle : visite inopinée',
  },
  {
    nom: 'arrondissement-passee',
    commission: 'arrondissement',
    jour: -18,
    de: '14:00',
    a: '16:30',
    type: 'salle',
    libelle: 'Commission d’arrondissement en salle, sous-préfecture',
  },
  {
    nom: 'coderst-passe',
    commission: 'coderst',
    jour: -35,
    de: '14:30',
    a: '17:00',
    type: 'salle',
    libelle: 'CoDERST, préfecture',
  },
  {
    nom: 'visite-chapiteau',
    commission: 'arrondissement',
    jour: 4,
    de: '15:00',
    a: '16:30',
    type: 'visite_reception_avant_ouverture_en_groupe_de_visite',
    libelle: 'Chapiteau du cirque Zavarelli : avant ouverture',
  },
  {
    nom: 'scd-prochaine',
    commission: 'sous-commission',
    jour: 12,
    de: '09:30',
    a: '12:30',
    type: 'salle',
    libelle: 'Sous-commission départementale en salle',
    raison: 'Quorum non atteint à la première date',
  },
  {
    nom: 'visite-pins',
    commission: 'arrondissement',
    jour: 26,
    de: '10:00',
    a: '12:00',
    type: 'visite_conseil_en_pleniere',
    libelle: 'Centre de vacances Les Pins : visite de conseil',
  },
];

export const ENVELOPPES = {
  mairie: 'Bordereau de la mairie de Port-Sabline',
  saison: 'Manifestations du trimestre, guichet unique',
} as const;
