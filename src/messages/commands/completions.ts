import type { Language } from '../index.ts';

/** What `vigie completions install` says besides what it answers. */
export interface CompletionSentences {
  /** Lines that have to stand in the file with which a shell starts, and do not. */
  readonly missing: (file: string, lines: string) => string;
  /** The question whether to add them. */
  readonly add: (file: string) => string;
  /** What is left to do once everything stands where it should. */
  readonly next: (shell: string) => string;
  /** How they are added without a question. */
  readonly again: string;
  /** Why vigie does not add them. */
  readonly byHand: string;
  /** The scripts call the program by its name. */
  readonly notOnPath: string;
  readonly dryRun: string;
}

const FR: CompletionSentences = {
  missing: (file, lines) => `Pour que la complétion fonctionne, ${file} doit contenir :\n${lines}`,
  again: 'Pour les y ajouter, relancez la commande avec --yes.',
  byHand: 'vigie n’ajoute rien à ce fichier, dont l’encodage lui est inconnu : ajoutez-les avec un éditeur.',
  notOnPath:
    'Aucun programme vigie ne se trouve dans PATH : la complétion ne répond que si vigie est une fonction du shell, ou un alias sous bash.',
  add: (file) => `Ajouter ces lignes à la fin de ${file} ?`,
  next: (shell) =>
    `Ouvrez un nouveau ${shell}, tapez vigie suivi d’un espace, puis appuyez sur la touche Tab.`,
  dryRun: 'Simulation : rien n’a été écrit.',
};

const EN: CompletionSentences = {
  missing: (file, lines) => `For completion to work, ${file} must contain:\n${lines}`,
  again: 'To add them there, run the command again with --yes.',
  byHand: 'vigie adds nothing to this file, whose encoding it does not know: add them with an editor.',
  notOnPath:
    'No program called vigie is on PATH: completion answers only where vigie is a function of the shell, or an alias in bash.',
  add: (file) => `Add these lines at the end of ${file}?`,
  next: (shell) => `Open a new ${shell}, type vigie and a space, then press the Tab key.`,
  dryRun: 'Dry run: nothing was written.',
};

export function completionMessages(language: Language): CompletionSentences {
  return language === 'fr' ? FR : EN;
}
