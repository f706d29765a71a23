import type { CommissionSpec, SeanceSpec } from '../commissions.ts';

export const COMMISSIONS: readonly CommissionSpec[] = [
  {
    nom: 'sous-commission',
    type: 'Sous-commission départementale',
    libelle: 'Sous-commission départementale ERP et IGH du Haut-Vallon',
    couleur: 'B03A2E',
  },
  {
    nom: 'communale',
    type: 'Commission communale',
    libelle: 'Commission communale de Vaubrune',
    couleur: '1F618D',
  },
  {
    nom: 'intercommunale',
    type: 'Commission intercommunale',
    libelle: 'Commission intercommunale de la Loure',
    couleur: '1E8449',
  },
];

export const SEANCES: readonly SeanceSpec[] = [
  {
    nom: 'scd-avant',
    commission: 'sous-commission',
    jour: -185,
    de: '09:00',
    a: '12:00',
    type: 'salle',
    libelle: 'Sous-commission départementale en salle, préfecture',
  },
  {
    nom: 'visite-hotel',
    commission: 'sous-commission',
    jour: -97,
    de: '14:00',
    a: '17:30',
    type: 'visite_controle_en_groupe_de_visite',
    libelle: 'Hôtel-restaurant du Belvédère : visite de contrôle',
    raison: 'Exploitant absent à la première date',
  },
  {
    nom: 'visite-lycee',
    commission: 'sous-commission',
    jour: -53,
    de: '08:30',
    a: '12:30',
    type: 'visite_periodique_en_groupe_de_visite',
    libelle: 'Lycée Marguerite-Astier et halle des sports : visite périodique',
  },
  {
    nom: 'scd-passee',
    commission: 'sous-commission',
    jour: -22,
    de: '09:00',
    a: '12:00',
    type: 'salle',
    libelle: 'Sous-commission départementale en salle, préfecture',
  },
  {
    nom: 'communale-prochaine',
    commission: 'communale',
    jour: 6,
    de: '14:00',
    a: '16:30',
    type: 'salle',
    libelle: 'Commission communale, hôtel de ville de Vaubrune',
  },
  {
    nom: 'scd-prochaine',
    commission: 'sous-commission',
    jour: 14,
    de: '09:00',
    a: '12:00',
    type: 'salle',
    libelle: 'Sous-commission départementale en salle, préfecture',
  },
  {
    nom: 'visite-centre',
    commission: 'sous-commission',
    jour: 24,
    de: '07:00',
    a: '11:00',
    type: 'visite_reception_travaux_en_groupe_de_visite',
    libelle: 'Centre commercial Les Trois Ponts : réception de travaux',
    raison: 'Rapport de vérification non remis à la date prévue',
  },
  {
    nom: 'visite-ehpad',
    commission: 'intercommunale',
    jour: 33,
    de: '14:00',
    a: '17:00',
    type: 'visite_periodique_en_pleniere',
    libelle: 'EHPAD Les Sorbiers : visite périodique',
  },
];

export const ENVELOPPES = {
  mairie: 'Bordereau de la ville de Vaubrune, guichet des autorisations',
  loure: 'Communauté de communes de la Loure, permis du trimestre',
} as const;
