import { VigieError } from '../../../src/contract/errors.ts';
import { fold } from '../../../src/contract/schema/text.ts';
import { quoted } from '../../../src/messages/listed.ts';
import { nouns } from '../../nouns.ts';

/** Common words for nouns, verbs and flags, in French or from habit, with the possible ones of vigie. */
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
  ['supprimer effacer enlever retirer rm remove del delete', 'delete revoke deactivate'],
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
  ['etat state status', 'set-etat etat statut'],
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
  ['fichier file page imprimer print pdf', 'html'],
  ['forcer ecraser overwrite', 'force'],
  ['depuis du since apres des debut commence', 'from'],
  ['jusque jusqua au avant fin until', 'to'],
  ['non-lues non-lus nonlues nonlus', 'unread'],
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
 * The error of a line with an unknown word, with a proposal if the word is from another language or from habit, or the verb
 * precedes its noun. Any other error unchanged.
 */
export function suggested(error: unknown, argv: readonly string[]): unknown {
  if (!(error instanceof VigieError)) return error;
  const { code, params } = error;
  const known = Array.isArray(params.known) ? params.known.map(String) : [];
  if (code === 'OPTION_INCONNUE') {
    const flag = String(params.flag);
    const { suggestion: near, ...others } = params;
    // A known synonym is no typing mistake: --debut is not --debug.
    const suggestion =
      flagFor(flag, known) ?? (isWord(flag) ? undefined : (near ?? longerOrShorter(flag, known)));
    return new VigieError(code, { ...others, ...(suggestion ? { suggestion } : {}) }, { cause: error });
  }
  if (code !== 'COMMANDE_INCONNUE') return error;
  const suggestion = commandFor(String(params.given).split(' '), known, argv);
  if (suggestion === undefined) return error;
  return new VigieError(code, { ...params, suggestion }, { cause: error });
}

/** `typed`: the words up to the unknown one. */
function commandFor(typed: readonly string[], known: readonly string[], argv: readonly string[]) {
  const [words, last] = [typed.slice(0, -1), typed.at(-1) ?? ''];
  // Verbs of two words are listed without their noun: `token create`.
  const before = words
    .slice(1)
    .map((word) => `${word} `)
    .join('');
  const beside = known.filter((one) => one.startsWith(before)).map((one) => one.slice(before.length));
  const [noun = ''] = words;
  // `vigie dossiers 2026-1278`
  if (words.length === 1 && /\d/.test(last) && beside.includes('get'))
    return [`vigie ${noun} get ${quoted(last)}`];
  // `vigie calendrier`, which is a verb, and another word for a noun
  const exact = words.length === 0 ? commandsWith(last) : undefined;
  if (exact?.length === 1) return exact;
  const found = synonymAmong(last, beside);
  if (found !== undefined) return [...words, found].join(' ');
  if (words.length > 0) return commandsWith(last);
  // `vigie list anomalies`
  const elsewhere = argv.find((word) => Object.hasOwn(nouns, word));
  if (elsewhere === undefined) return commandsWith(last);
  const verbs = verbsOf(elsewhere);
  const verb = [last, synonymAmong(last, verbs)].find((one) => one && verbs.includes(one));
  return verb && `${elsewhere} ${verb}`;
}

/** Maximum of commands proposed for a misplaced verb. */
const COMMANDS_MAX = 4;

/** Commands of a verb typed without its noun, or behind another, if few have it. */
function commandsWith(typed: string): readonly string[] | undefined {
  const all = Object.keys(nouns).flatMap((noun) => verbsOf(noun).map((verb) => ({ noun, verb })));
  const words = [typed, ...meaningsOf(typed)];
  // Verbs of two words come last: `revoke` may be that of `server token revoke`.
  for (const end of [...words, ...words.map((word) => ` ${word}`)]) {
    const having = all.filter(({ verb }) => (end.startsWith(' ') ? verb.endsWith(end) : verb === end));
    if (having.length > COMMANDS_MAX) return undefined;
    if (having.length > 0) return having.map(({ noun, verb }) => `vigie ${noun} ${verb}`);
  }
  return undefined;
}

function verbsOf(noun: string): readonly string[] {
  return Object.keys(nouns[noun]?.verbs ?? {});
}

function flagFor(flag: string, known: readonly string[]): string | undefined {
  if (/^-[a-z]$/.test(flag)) {
    const [begun, ...others] = known.filter((one) => one.startsWith(`-${flag}`));
    return others.length === 0 ? begun : undefined;
  }
  const typed = flag.replace(/^-+/, '');
  const names = [...known, '--help'].map((one) => one.replace(/^--/, ''));
  const found = synonymAmong(typed, names);
  return found && `--${found}`;
}

/** The only known flag that goes on where the typed one ends, or ends before it: --avis for --avis-exploitation. */
function longerOrShorter(typed: string, known: readonly string[]): string | undefined {
  const [found, another] = known.filter((one) => one.startsWith(`${typed}-`) || typed.startsWith(`${one}-`));
  return another === undefined ? found : undefined;
}

/** The known word nearest to an unknown one. */
function synonymAmong(typed: string, known: readonly string[]): string | undefined {
  return meaningsOf(typed).find((one) => known.includes(one));
}

/** Whether a flag is a word of known meaning, here or elsewhere. */
function isWord(flag: string): boolean {
  return meaningsOf(flag.replace(/^-+/, '')).length > 0;
}

function meaningsOf(typed: string): readonly string[] {
  const word = fold(typed);
  return SYNONYMS.filter(([all]) => all.split(' ').includes(word)).flatMap(([, all]) => all.split(' '));
}
