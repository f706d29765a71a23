import type { Language } from './index.ts';

/** What `vigie completions install` says besides what it answers. */
export interface CompletionSentences {
  /** Lines that have to stand in the file with which a shell starts, and do not. */
  readonly missing: (file: string, lines: string) => string;
  /** The question whether to add them. */
  readonly add: (file: string) => string;
  /** What is left to do once everything stands where it should. */
  readonly next: (shell: string) => string;
  /** bash loads what stands there only with the package bash-completion. */
  readonly needsPackage: (file: string) => string;
  readonly dryRun: string;
}

const FR: CompletionSentences = {
  missing: (file, lines) =>
    `Pour que la complétion fonctionne, ${file} doit contenir :\n${lines}\nPour les y ajouter, relancez la commande avec --yes.`,
  add: (file) => `Ajouter ces lignes à la fin de ${file} ?`,
  next: (shell) =>
    `Ouvrez un nouveau ${shell}, tapez vigie suivi d’un espace, puis appuyez sur la touche Tab.`,
  needsPackage: (file) =>
    `Cela demande le paquet bash-completion. Sans lui, ajoutez cette ligne à ~/.bashrc :\n  . '${file}'`,
  dryRun: 'Simulation : rien n’a été écrit.',
};

const EN: CompletionSentences = {
  missing: (file, lines) =>
    `For completion to work, ${file} must contain:\n${lines}\nTo add them there, run the command again with --yes.`,
  add: (file) => `Add these lines at the end of ${file}?`,
  next: (shell) => `Open a new ${shell}, type vigie and a space, then press the Tab key.`,
  needsPackage: (file) =>
    `This needs the package bash-completion. Without it, add this line to ~/.bashrc:\n  . '${file}'`,
  dryRun: 'Dry run: nothing was written.',
};

export function completionMessages(language: Language): CompletionSentences {
  return language === 'fr' ? FR : EN;
}
