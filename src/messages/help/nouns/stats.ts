/** The sentences of the help of `vigie stats`, in French, by the English ones that stand in the commands. */
export const stats = {
  'Count dossiers, workflows and anomalies, and measure the delays of workflows':
    'Compter les dossiers, les workflows et les anomalies, et mesurer les délais des workflows',
  'Counts dossiers by statut, open dossiers by age, workflows by type and state with the median delay from start to end, and the anomalies of the library and the open ones of PEIs by severity.':
    'Compte les dossiers par statut, les dossiers ouverts par âge, les workflows par type et par état avec le délai médian du début à la fin, et par gravité les anomalies de la bibliothèque et celles en cours des PEI.',
  'Attached dossiers are not counted; archived dossiers are counted separately.':
    'Les dossiers rattachés ne sont pas comptés ; les dossiers archivés le sont à part.',
  'Shows bars on a terminal, TSV in a pipe; --html writes a page with charts.':
    'Affiche des barres sur un terminal, du TSV dans un tube ; --html écrit une page avec des graphiques.',
  'Show the statistics of the service': 'Afficher les statistiques du service',
  'Show the median delay of each type of workflow': 'Afficher le délai médian de chaque type de workflow',
  'Make a page for the annual report': 'Établir une page pour le rapport annuel',
} as const;
