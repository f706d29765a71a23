/** The sentences of the help of `vigie stats`, in French, by the English ones that stand in the commands. */
export const stats = {
  'Count dossiers, workflows and anomalies, and how long workflows take':
    'Compter les dossiers, les workflows et les anomalies, et ce que durent les workflows',
  'Dossiers by statut, open ones by age, workflows by type and state, each with the median delay from its beginning to its end, and the anomalies of the library by severity.':
    'Les dossiers par statut, ceux qui sont ouverts par âge, les workflows par type et par état, avec le délai médian de leur début à leur fin, et les anomalies de la bibliothèque par gravité.',
  'Only dossiers that are not attached to another are counted; those that are archived by themselves.':
    'Seuls les dossiers qui ne sont rattachés à aucun autre sont comptés ; ceux qui sont archivés le sont à part.',
  'On a terminal as bars, in a pipe as TSV; --html writes a page with plots.':
    'Sur un terminal en barres, dans un tube en TSV ; --html écrit une page avec des graphiques.',
  'How the service stands': 'Où en est le service',
  'The median delay of each type of workflow that is done':
    'Le délai médian de chaque type de workflow terminé',
  'A page for the annual report': 'Une page pour le rapport annuel',
} as const;
