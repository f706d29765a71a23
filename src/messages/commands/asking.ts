import type { Language } from '../index.ts';
import { plural, pluriel } from '../listed.ts';
import type { Translated } from '../sentence.ts';

interface Question {
  readonly message: string;
  /** How to answer. */
  readonly hint?: string;
}

/** By the key of the flag: in French, in English. */
const QUESTIONS: Readonly<Record<string, readonly [Question, Question]>> = {
  code: [{ message: 'Code' }, { message: 'Code' }],
  anomalie: [
    { message: 'Anomalie', hint: 'code ou texte' },
    { message: 'Anomaly', hint: 'code or text' },
  ],
  texte: [{ message: 'Texte' }, { message: 'Text' }],
  indice_de_gravite: [{ message: 'Gravité' }, { message: 'Severity' }],
  contenu: [{ message: 'Contenu' }, { message: 'Content' }],
  type: [{ message: 'Type' }, { message: 'Type' }],
  supports_reglementaires_id: [
    { message: 'Support réglementaire', hint: 'référence ou titre' },
    { message: 'Regulatory support', hint: 'reference or title' },
  ],
  chemins: [
    { message: 'Chemin', hint: 'comme /ERP/Type M' },
    { message: 'Path', hint: 'such as /ERP/Type M' },
  ],
  libelle: [{ message: 'Nom' }, { message: 'Name' }],
  service_erp_id: [{ message: 'Numéro' }, { message: 'Number' }],
  commune: [{ message: 'Commune' }, { message: 'Municipality' }],
  voie: [{ message: 'Numéro et voie' }, { message: 'House number and street' }],
  id_sdis: [{ message: 'Numéro du PEI' }, { message: 'Number of the PEI' }],
  type_pei: [{ message: 'Type' }, { message: 'Type' }],
  situation: [
    { message: 'Situation', hint: 'comme une adresse' },
    { message: 'Location', hint: 'such as an address' },
  ],
  dossier: [
    { message: 'Dossier', hint: 'numéro' },
    { message: 'Dossier', hint: 'number' },
  ],
  objet: [{ message: 'Objet' }, { message: 'Subject' }],
  service_dossier_id: [{ message: 'Numéro du dossier' }, { message: 'Number of the dossier' }],
  titre: [{ message: 'Titre' }, { message: 'Title' }],
  erp: [
    { message: 'ERP', hint: 'numéro' },
    { message: 'ERP', hint: 'number' },
  ],
  pei: [
    { message: 'PEI', hint: 'numéro' },
    { message: 'PEI', hint: 'number' },
  ],
  etat: [{ message: 'État' }, { message: 'State' }],
  title: [{ message: 'Titre' }, { message: 'Title' }],
  date_debut: [
    { message: 'Début', hint: 'comme 06/10/2026 09:00, ou une date seule' },
    { message: 'Start', hint: 'such as 2026-10-06T09:00, or a date alone' },
  ],
  date_fin: [
    { message: 'Fin', hint: 'comme 06/10/2026 11:30, ou une date seule' },
    { message: 'End', hint: 'such as 2026-10-06T11:30, or a date alone' },
  ],
  description: [{ message: 'Description' }, { message: 'Description' }],
  name: [
    { message: 'Nom du profil', hint: 'lettres, chiffres, points, tirets' },
    { message: 'Name of the profile', hint: 'letters, digits, dots, dashes' },
  ],
  url: [
    { message: 'Adresse du service', hint: 'comme https://sdis.example' },
    { message: 'Address of the service', hint: 'such as https://sdis.example' },
  ],
};

const fr = {
  /** The question for a field, by its key. */
  question: (key: string) => QUESTIONS[key]?.[0] ?? { message: key },
  /** How to leave out what may be. */
  optional: 'Entrée pour passer',
  /** How to end a list. */
  another: 'Entrée pour finir',
  /** Stands among choices for leaving it out, and for ending a list. */
  none: 'aucun',
  thatIsAll: 'c’est tout',
  /** What keys do, below choices; and what is said where nothing is found. */
  prompts: {
    navigate: 'choisir',
    select: 'valider',
    find: 'chercher',
    complete: 'compléter',
    noMatch: 'Aucun résultat.',
  },
  noSupport: 'Aucun support n’a cette référence ni ce titre.',
  /** An answer that was given before. */
  already: 'Déjà choisi.',
  newDirectory: 'nouveau répertoire',
  /** Above the command line that does the same. */
  equivalent: 'La même commande sans question :',
  /** The content of a directory, the first to the last that is shown of so many. */
  pageOf: (chemin: string, first: number, last: number, total: number) =>
    `${chemin}  (${first} à ${last} sur ${total})`,
  next: '> Page suivante',
  previous: '< Page précédente',
  printHere: '= Afficher ce répertoire et quitter',
  backTo: (chemin: string) => `< Revenir à ${chemin}`,
  printOne: '= Afficher cette prescription et quitter',
  addChosen: '= Ajouter les prescriptions choisies et quitter',
  chooseOne: '= Choisir cette prescription',
  what: 'Que faire ?',
  /** What hangs on a support. */
  cited: (count: number, atLeast: boolean) =>
    `cité par ${atLeast ? 'au moins ' : ''}${pluriel(count, 'prescription', 'prescriptions')}`,
  confirmEtat: (etat: string, count: number) =>
    count === 1 ? `Passer ce workflow à ${etat} ?` : `Passer ces ${count} workflows à ${etat} ?`,
  confirmEmpty: (flag: string) => `Enregistrer un texte vide pour ${flag} ?`,
};

/** What a dialogue on a terminal says. */
type AskingSentences = Translated<typeof fr>;

const en: AskingSentences = {
  question: (key) => QUESTIONS[key]?.[1] ?? { message: key },
  optional: 'Enter to skip',
  another: 'Enter to finish',
  none: 'none',
  thatIsAll: 'that is all',
  prompts: {
    navigate: 'choose',
    select: 'confirm',
    find: 'search',
    complete: 'complete',
    noMatch: 'Nothing matches.',
  },
  noSupport: 'No support has this reference or title.',
  already: 'Already chosen.',
  newDirectory: 'new directory',
  equivalent: 'The same command without questions:',
  pageOf: (chemin, first, last, total) => `${chemin}  (${first} to ${last} of ${total})`,
  next: '> Next page',
  previous: '< Previous page',
  printHere: '= Print this directory and quit',
  backTo: (chemin) => `< Back to ${chemin}`,
  printOne: '= Print this prescription and quit',
  addChosen: '= Add the chosen prescriptions and quit',
  chooseOne: '= Choose this prescription',
  what: 'What next?',
  cited: (count, atLeast) =>
    `cited by ${atLeast ? 'at least ' : ''}${plural(count, 'prescription', 'prescriptions')}`,
  confirmEtat: (etat, count) =>
    count === 1 ? `Set this workflow to ${etat}?` : `Set these ${count} workflows to ${etat}?`,
  confirmEmpty: (flag) => `Save an empty text for ${flag}?`,
};

/** The sentences of dialogues, loaded only when somebody is asked. */
export function askingMessages(language: Language): AskingSentences {
  return language === 'fr' ? fr : en;
}
