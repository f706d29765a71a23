import type { Language } from '../language.ts';
import type { Translated } from '../sentence.ts';

const EN: HelpWords = {
  colon: ': ',
  semicolon: '; ',
  program: 'Fire-safety case management: libraries, dossiers and the service that keeps them.',
  helpUsage: 'vigie help <topic>|<noun> [verb]',
  helpCommand: 'What a command does, and how',
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
  everywhere: 'Flags everywhere',
  thisHelp: 'This help',
  theVersion: 'The version',
  examples: 'Examples',
  endpoints: (count) => (count === 1 ? 'Endpoint' : 'Endpoints'),
  noEndpoint: 'none: works on this machine alone',
  anyEndpoint: 'the one that is typed',
  topics: 'Topics',
  required: 'required',
  repeatable: 'repeatable',
  clearable: 'empty for none',
  fromFile: '@file reads a file',
  moreOnNouns:
    'The verbs of a noun: vigie <noun> --help. One verb: vigie <noun> <verb> --help. list may be typed ls, and delete rm.',
  moreOnVerbs: (name) => `Flags and examples of a verb: ${name} <verb> --help`,
  moreOnTopics: 'One of them: vigie help <topic>. A command: vigie help <noun> [verb].',
  seeTopic: (topic) => `More: vigie help ${topic}`,
  columns: (needed, others) =>
    `The columns are ${needed}${others && `, and if need be ${others}`}; brackets have another header that means the same, of several.`,
};

const FR = {
  colon: ' : ',
  /** Between notes of one flag. */
  semicolon: ' ; ',
  /** What the program is. */
  program: 'Gestion de dossiers de prévention : bibliothèques, dossiers, et le service qui les conserve.',
  helpUsage: 'vigie help <sujet>|<nom> [verbe]',
  helpCommand: 'Ce que fait une commande, et comment',
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
  thisHelp: 'Cette aide',
  theVersion: 'La version',
  examples: 'Exemples',
  endpoints: (count: number) => (count === 1 ? 'Point d’accès' : 'Points d’accès'),
  noEndpoint: 'aucun : ne travaille que sur cette machine',
  anyEndpoint: 'celui qui est tapé',
  topics: 'Sujets',
  required: 'obligatoire',
  repeatable: 'répétable',
  clearable: 'vide : aucune valeur',
  fromFile: '@fichier lit un fichier',
  moreOnNouns:
    'Les verbes d’un nom : vigie <nom> --help. Un verbe : vigie <nom> <verbe> --help. On peut taper ls pour list, et rm pour delete.',
  moreOnVerbs: (name: string) => `Options et exemples d’un verbe : ${name} <verbe> --help`,
  moreOnTopics: 'L’un d’eux : vigie help <sujet>. Une commande : vigie help <nom> [verbe].',
  seeTopic: (topic: string) => `Pour en savoir plus : vigie help ${topic}`,
  columns: (needed: string, others: string) =>
    `Les colonnes sont ${needed}${others && `, et au besoin ${others}`} ; les parenthèses donnent un autre en-tête compris, parmi d’autres.`,
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
