import { type ErrorParams, VigieError } from '../../../src/contract/errors.ts';
import { fold } from '../../../src/contract/schema/text.ts';
import { nouns } from '../../nouns.ts';

/** What people type for a noun, a verb or a flag of vigie, in French or from habit, and what that may be here. */
const SYNONYMS: readonly (readonly [typed: string, meant: string])[] = [
  ['aide ? man manuel usage', 'help'],
  ['calendrier agenda calendar events evenement visites', 'evenements'],
  ['fichiers pieces files docs', 'documents'],
  ['cas cases case-files affaires', 'dossiers'],
  ['etapes steps taches', 'workflows'],
  ['roles equipe assignments', 'affectations'],
  ['alertes messages notifs', 'notifications'],
  ['textes references reglements', 'supports'],
  ['profil profils config configuration', 'profiles'],
  ['serveur service', 'server'],
  ['docteur diagnostic diagnostiquer verifier check', 'doctor'],
  ['completion', 'completions'],
  ['ajouter creer nouveau nouvelle new create insert', 'add create init'],
  ['supprimer effacer enlever retirer rm remove del', 'delete revoke'],
  ['lister liste ls dir all', 'list'],
  ['voir montrer afficher lire view cat show get', 'get show'],
  ['modifier changer editer edit change set patch', 'update set'],
  ['importer charger load', 'import load'],
  ['exporter sauver dump', 'export dump'],
  ['synchroniser', 'sync'],
  ['parcourir naviguer browse cd', 'explore'],
  ['arbre arborescence', 'tree'],
  ['telecharger recuperer fetch', 'download'],
  ['utiliser choisir switch', 'use'],
  ['connecter connexion signin', 'login'],
  ['deconnecter deconnexion signout', 'logout'],
  ['demarrer lancer servir serve run', 'start'],
  ['initialiser', 'init'],
  ['suivre surveiller', 'watch'],
  ['lu lues marquer', 'mark-read'],
  ['etat state status', 'set-etat etat'],
  ['appeler', 'call'],
  ['fermer close', 'clore'],
  ['ouvrir reopen', 'rouvrir'],
  ['archive', 'archiver'],
  ['sortie format', 'output'],
  ['champs colonnes columns', 'fields'],
  ['oui', 'yes'],
  ['limite max', 'limit'],
  ['tout tous toutes', 'all'],
  ['essai simulation simuler a-blanc', 'dry-run'],
  ['silencieux', 'quiet'],
  ['bavard', 'verbose'],
  ['couleur colour', 'color'],
  ['delai', 'timeout'],
  ['forcer ecraser overwrite', 'force'],
  ['depuis du since', 'from'],
  ['jusque au until', 'to'],
  ['tri trier order', 'sort'],
  ['base database', 'db'],
  ['rejets', 'rejects'],
  ['encodage charset', 'encoding'],
  ['separateur separator', 'delimiter'],
  ['feuille', 'sheet'],
  ['gravite severite severity', 'indice-de-gravite'],
  ['chemin path', 'chemins'],
  ['libelle text texte contenu', 'contenu texte titre'],
  ['user utilisateur', 'utilisateur-id user'],
];

/**
 * The error of a line that names what does not exist, with what was probably meant where a word of another language or
 * of habit says so, or the verb stands before its noun. Any other error is answered as it is.
 */
export function suggested(error: unknown, argv: readonly string[]): unknown {
  if (!(error instanceof VigieError)) return error;
  const { code, params } = error;
  const suggestion =
    code === 'COMMANDE_INCONNUE'
      ? commandFor(params, argv)
      : code === 'OPTION_INCONNUE'
        ? flagFor(params)
        : undefined;
  if (suggestion === undefined) return error;
  return new VigieError(code, { ...params, suggestion }, { cause: error });
}

/** What is no verb here, for it is a flag of another. */
const PHRASES: Readonly<Record<string, string>> = {
  'profiles protect': 'profiles set … --protected true',
  'profiles proteger': 'profiles set … --protected true',
  'profiles unprotect': 'profiles set … --protected false',
};

function commandFor(
  { given, known }: ErrorParams,
  argv: readonly string[],
): string | readonly string[] | undefined {
  const phrase = PHRASES[fold(String(given))];
  if (phrase !== undefined) return phrase;
  const words = String(given).split(' ');
  const last = words.pop() ?? '';
  // Verbs of two words are known without their noun: `token create`.
  const before = words
    .slice(1)
    .map((word) => `${word} `)
    .join('');
  const beside = asList(known).filter((one) => one.startsWith(before));
  const found = synonymOf(
    last,
    beside.map((one) => one.slice(before.length)),
  );
  if (found !== undefined) return [...words, found].join(' ');
  // `vigie list anomalies`
  const noun = argv.find((word) => Object.hasOwn(nouns, word));
  const verb = words.length === 0 && noun !== undefined && verbOf(noun, last);
  if (verb) return `${noun} ${verb}`;
  return words.length === 0 && noun === undefined ? everywhere(last) : undefined;
}

function verbOf(noun: string, typed: string): string | undefined {
  const verbs = Object.keys(nouns[noun]?.verbs ?? {});
  return verbs.includes(typed) ? typed : synonymOf(typed, verbs);
}

/** So many nouns may be meant by who types the verb alone. */
const NOUNS_MAX = 4;

/** The commands of a verb that was typed without its noun, where few have it. */
function everywhere(typed: string): readonly string[] | undefined {
  const verb = [typed, ...meaningsOf(typed)].find((one) => nounsWith(one).length > 0);
  const found = verb === undefined ? [] : nounsWith(verb).map((noun) => `vigie ${noun} ${verb}`);
  return found.length > 0 && found.length <= NOUNS_MAX ? found : undefined;
}

function nounsWith(verb: string): string[] {
  return Object.keys(nouns).filter((noun) => Object.hasOwn(nouns[noun]?.verbs ?? {}, verb));
}

function flagFor({ flag, known }: ErrorParams): string | undefined {
  const begun = asList(known).filter((one) => one.startsWith(`-${flag}`));
  if (/^-[a-z]$/.test(String(flag))) return begun.length === 1 ? begun[0] : undefined;
  const found = synonymOf(String(flag).replace(/^-+/, ''), [
    ...asList(known).map((one) => one.replace(/^--/, '')),
    'help',
  ]);
  return found === undefined ? undefined : `--${found}`;
}

function synonymOf(typed: string, known: readonly string[]): string | undefined {
  return meaningsOf(typed).find((one) => known.includes(one));
}

function meaningsOf(typed: string): readonly string[] {
  const word = fold(typed);
  return SYNONYMS.filter(([all]) => all.split(' ').includes(word)).flatMap(([, all]) => all.split(' '));
}

function asList(value: ErrorParams[string] | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
