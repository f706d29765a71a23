import type { Language } from '../language.ts';
import type { Translated } from '../sentence.ts';

const EN: HelpWords = {
  colon: ': ',
  semicolon: '; ',
  program: 'Fire-safety case management: libraries, dossiers and the service that keeps them.',
  helpUsage: 'vigie help <topic>|<noun> [verb]',
  helpCommand: 'Show the help of a command',
  usage: 'Usage',
  nounUsage: 'vigie <noun> <verb> [id...] [flags]',
  verbUsage: '<verb> [id...] [flags]',
  flagsTerm: '[flags]',
  nouns: 'Nouns',
  daily: 'Daily work',
  administration: 'Administration',
  verbs: 'Verbs',
  arguments: 'Arguments',
  flags: 'Flags',
  everywhere: 'Global flags',
  thisHelp: 'Show this help',
  theVersion: 'Show the version',
  examples: 'Examples',
  endpoints: (count) => (count === 1 ? 'Endpoint' : 'Endpoints'),
  noEndpoint: 'none: works locally',
  anyEndpoint: 'the endpoint given',
  topics: 'Topics',
  required: 'required',
  repeatable: 'repeatable',
  clearable: 'empty to clear',
  fromFile: '@file reads a file',
  moreOnNouns:
    'Help for a noun: vigie <noun> --help. For a verb: vigie <noun> <verb> --help. Short forms: ls for list, rm for delete.',
  moreOnVerbs: (name) => `Flags and examples of a verb: ${name} <verb> --help`,
  moreOnTopics: 'Help for a topic: vigie help <topic>. For a command: vigie help <noun> [verb].',
  seeTopic: (topic) => `More: vigie help ${topic}`,
  columns: (needed, others) =>
    `The columns are ${needed}${others && `, and optionally ${others}`}${/\(/.test(needed + others) ? '; the header in brackets is accepted in place of the name before it' : ''}.`,
};

const FR = {
  colon: ' : ',
  /** Between notes of one flag. */
  semicolon: ' ; ',
  /** What the program is. */
  program: 'Gestion de dossiers de prévention : bibliothèques, dossiers, et le service qui les conserve.',
  helpUsage: 'vigie help <sujet>|<nom> [verbe]',
  helpCommand: 'Afficher l’aide d’une commande',
  usage: 'Utilisation',
  nounUsage: 'vigie <nom> <verbe> [id...] [options]',
  verbUsage: '<verbe> [id...] [options]',
  flagsTerm: '[options]',
  nouns: 'Noms',
  daily: 'Au quotidien',
  administration: 'Administration',
  verbs: 'Verbes',
  arguments: 'Arguments',
  flags: 'Options',
  everywhere: 'Options générales',
  thisHelp: 'Afficher cette aide',
  theVersion: 'Afficher la version',
  examples: 'Exemples',
  endpoints: (count: number) => (count === 1 ? 'Point d’accès' : 'Points d’accès'),
  noEndpoint: 'aucun : travail local',
  anyEndpoint: 'celui qui est donné',
  topics: 'Sujets',
  required: 'obligatoire',
  repeatable: 'répétable',
  clearable: 'vide pour effacer',
  fromFile: '@fichier lit un fichier',
  moreOnNouns:
    'Aide d’un nom : vigie <nom> --help. D’un verbe : vigie <nom> <verbe> --help. Raccourcis : ls pour list, rm pour delete.',
  moreOnVerbs: (name: string) => `Options et exemples d’un verbe : ${name} <verbe> --help`,
  moreOnTopics: 'Aide d’un sujet : vigie help <sujet>. D’une commande : vigie help <nom> [verbe].',
  seeTopic: (topic: string) => `Pour en savoir plus : vigie help ${topic}`,
  columns: (needed: string, others: string) =>
    `Les colonnes sont ${needed}${others && `, et facultativement ${others}`}${/\(/.test(needed + others) ? ' ; l’en-tête entre parenthèses est accepté à la place du nom qui le précède' : ''}.`,
};

/** What every page of help says around the sentences of its commands. */
export type HelpWords = Translated<typeof FR>;

export function helpWords(language: Language): HelpWords {
  return language === 'fr' ? FR : EN;
}

/** What stands for the value of a flag, or for an argument, in French where that is another word. */
export const PLACEHOLDERS: Readonly<Record<string, string>> = {
  'Column=field': 'Colonne=champ',
  address: 'adresse',
  days: 'jours',
  directory: 'répertoire',
  'field=value': 'champ=valeur',
  'field:word=value': 'champ:mot=valeur',
  file: 'fichier',
  files: 'fichiers',
  header: 'en-tête',
  host: 'hôte',
  'mapping.csv': 'table.csv',
  method: 'méthode',
  month: 'mois',
  name: 'nom',
  'name=value': 'nom=valeur',
  'name|number': 'nom|numéro',
  'off|stderr|file': 'off|stderr|fichier',
  'kind[/id]': 'nature[/id]',
  origin: 'origine',
  path: 'chemin',
  profile: 'profil',
  seconds: 'secondes',
  size: 'taille',
  term: 'terme',
  text: 'texte',
  token: 'jeton',
  token_id: 'jeton_id',
  topic: 'sujet',
  value: 'valeur',
  'Name: value': 'Nom: valeur',
  noun: 'nom',
  verb: 'verbe',
  what: 'quoi',
  word: 'mot',
  'word,…': 'mot,…',
};

/** The word in the reader's language. */
export function placeholderIn(language: Language, word: string): string {
  return language === 'fr' ? (PLACEHOLDERS[word] ?? word) : word;
}

/** A usage line, its arguments named in the reader's language: `<file>`, `[ids...]`. */
export function usageIn(language: Language, usage: string): string {
  return usage.replace(/(?<=[<[])\w+(?=(?:\.{3})?[>\]])/g, (name) => placeholderIn(language, name));
}
