import type { Language } from '../index.ts';
import type { Translated } from '../sentence.ts';

const FR = {
  /** Lines that have to stand in the file with which a shell starts, and do not. */
  missing: (file: string, lines: string) =>
    `Pour que la complétion fonctionne, ${file} doit contenir :\n${lines}`,
  /** The scripts call the program by its name. */
  notOnPath:
    'Aucun programme vigie ne se trouve dans PATH : la complétion ne répond que si vigie est une fonction du shell, ou un alias sous bash.',
  /** What is left to do once everything stands where it should. */
  next: (shell: string) =>
    `Ouvrez un nouveau ${shell}, tapez vigie suivi d’un espace, puis appuyez sur la touche Tab.`,
};

/** What `vigie completions install` says besides what it answers. */
export type CompletionSentences = Translated<typeof FR>;

const EN: CompletionSentences = {
  missing: (file, lines) => `For completion to work, ${file} must contain:\n${lines}`,
  notOnPath:
    'No program called vigie is on PATH: completion answers only where vigie is a function of the shell, or an alias in bash.',
  next: (shell) => `Open a new ${shell}, type vigie and a space, then press the Tab key.`,
};

export function completionMessages(language: Language): CompletionSentences {
  return language === 'fr' ? FR : EN;
}
