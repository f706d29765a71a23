import type { Language } from '../index.ts';
import type { Translated } from '../sentence.ts';

const FR = {
  /** The scripts call the program by its name. */
  notOnPath:
    'Aucun programme vigie ne se trouve dans PATH : la complétion ne fonctionne que si vigie est une fonction du shell, ou un alias sous bash.',
  next: (shell: string) =>
    `Ouvrez un nouveau ${shell}, tapez vigie suivi d’un espace, puis appuyez sur la touche Tab.`,
  /** What stands in the file with which a shell starts where it does not find the script by itself. */
  otherwise: (file: string, lines: string) => `Si Tab ne propose rien, ajoutez à ${file} :\n${lines}`,
};

/** What `vigie completions install` says besides what it answers. */
export type CompletionSentences = Translated<typeof FR>;

const EN: CompletionSentences = {
  notOnPath:
    'No program named vigie is on PATH: completion works only if vigie is a shell function, or an alias in bash.',
  next: (shell) => `Open a new ${shell}, type vigie and a space, then press the Tab key.`,
  otherwise: (file, lines) => `If Tab completes nothing, add to ${file}:\n${lines}`,
};

export function completionMessages(language: Language): CompletionSentences {
  return language === 'fr' ? FR : EN;
}
