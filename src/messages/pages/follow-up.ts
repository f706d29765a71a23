import type { Language } from '../language.ts';

const fr = {
  stats: {
    title: 'Activité du service',
    dossiers_par_statut: 'Dossiers, par statut',
    dossiers_ouverts_par_age: 'Dossiers ouverts, par âge',
    workflows: 'Workflows, par type et par état',
    anomalies: 'Anomalies de la bibliothèque, par gravité',
    anomalies_de_pei: 'Anomalies en cours des PEI, par gravité',
    archive: 'archivé',
    age: (first: string, last: string) =>
      last === '' ? `plus de ${Number(first) - 1} jours` : `${first} à ${last} jours`,
    /** `medians` are in days. */
    delay: (median: string) => `médiane ${median.replace('.', ',')} j`,
    counted: {
      dossiers: (max: number) =>
        `Seuls les ${max} premiers dossiers sont comptés, les dossiers ouverts d’abord.`,
      steps: (max: number) => `Seuls les ${max} derniers workflows sont comptés.`,
    },
    none: 'rien',
    heads: { what: 'Quoi', count: 'Nombre', delay: 'Délai médian (jours)' },
    finished: 'terminé',
    open: 'en cours',
    waiting: 'en attente',
    paused: 'en pause',
  },
  board: {
    title: 'Tableau des workflows',
    subtitle: (statut: string | undefined, mine: boolean) =>
      [
        mine ? 'les dossiers d’une personne' : 'tous les dossiers',
        ...(statut === undefined ? [] : [`dossiers ${statut}s`]),
      ].join(', '),
    days: (count: number) => `${count} j`,
    late: 'en retard',
    lateAfter: (days: number, count: number) => `${count} en retard (${days} jours ou plus)`,
    finished: (count: number) => `${count} ${count < 2 ? 'terminée' : 'terminées'}`,
    more: (count: number) => `… et ${count} de plus`,
    empty: 'aucune',
  },
};

export type FollowUpMessages = typeof fr;

const en: FollowUpMessages = {
  stats: {
    title: 'Activity of the service',
    dossiers_par_statut: 'Dossiers, by status',
    dossiers_ouverts_par_age: 'Open dossiers, by age',
    workflows: 'Workflows, by type and by state',
    anomalies: 'Anomalies of the library, by severity',
    anomalies_de_pei: 'Open anomalies of PEIs, by severity',
    archive: 'archived',
    age: (first, last) => (last === '' ? `over ${Number(first) - 1} days` : `${first} to ${last} days`),
    delay: (median) => `median ${median} d`,
    counted: {
      dossiers: (max) => `Only the first ${max} dossiers are counted, open ones first.`,
      steps: (max) => `Only the latest ${max} workflows are counted.`,
    },
    none: 'nothing',
    heads: { what: 'What', count: 'Count', delay: 'Median delay (days)' },
    finished: 'finished',
    open: 'under way',
    waiting: 'waiting',
    paused: 'paused',
  },
  board: {
    title: 'Board of workflows',
    subtitle: (statut, mine) =>
      [
        mine ? 'the dossiers of one person' : 'all dossiers',
        ...(statut === undefined ? [] : [`${statut} dossiers`]),
      ].join(', '),
    days: (count) => `${count} d`,
    late: 'late',
    lateAfter: (days, count) => `${count} late (${days} days or more)`,
    finished: (count) => `${count} finished`,
    more: (count) => `… and ${count} more`,
    empty: 'none',
  },
};

/** What is said of how work stands, on a terminal and on pages. */
export function followUpMessages(language: Language): FollowUpMessages {
  return language === 'fr' ? fr : en;
}
