import type { ErrorCode, ErrorParams, FieldCode } from '../contract/errors.ts';
import { absent, allAbsent, findCommand, isNoCode } from './absent.ts';
import { DOWNLOADS_FR } from './commands/downloads.ts';
import { placeholderIn, usageIn } from './help/words.ts';
import {
  addressIn,
  clocked,
  counted,
  either,
  folderOf,
  isExpression,
  isMoment,
  isOfSeveral,
  lasting,
  listed,
  named,
  pluriel,
  quoted,
} from './listed.ts';
import { NETWORK_FR } from './network.ts';
import { objectText } from './objects.ts';
import { isOfPostgres, POSTGRES_FR } from './postgres.ts';
import type { Sentence, Translated } from './sentence.ts';

/** JSON types and formats, said to someone who fills in a value. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'un texte',
  integer: 'un nombre entier en chiffres, sans zéro en tête ni décimales, comme 12',
  number: 'un nombre, comme 48.8566',
  boolean: 'true ou false',
  array: 'une liste',
  days: 'un nombre de jours (d), de 1d à 3650d, comme 90d',
  object: 'un objet',
};
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'un UUID de 36 caractères, comme 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
  'date-time': 'une date avec heure et fuseau qui existe, comme 2026-03-14T09:30:00Z',
  date: 'une date qui existe, comme 2026-03-14',
  'time zone': 'un fuseau horaire de la base tz, comme Europe/Paris',
  'file name': 'un nom de fichier : un document ne se télécharge pas sur la sortie',
  'user id': 'un identifiant sans blanc au début ni à la fin, et sans @ au début, comme c.martin',
  moment:
    'une date qui existe, seule ou avec une heure, comme 14/03/2026, 14/03/2026 9h30, 2026-03-14 ou 2026-03-14T09:30:00+01:00 ; ou des mots, comme demain, lundi prochain 9h, +7j, fin du mois, 2026-W48 ou 2026-11',
  period:
    'une période : deux dates, sans heure ou avec heure et fuseau, dans l’ordre et séparées par un seul « / », comme 2026-01-01/2026-12-31 (dans une adresse, + s’écrit %2B)',
  cidr: 'une adresse ou un réseau, comme 127.0.0.1, 10.0.0.0/8 ou fd00::/8',
  origin: 'une origine sans chemin, comme https://carte.example, ou *',
  uri: 'une adresse complète, comme https://exemple.fr/plan.pdf',
  'file address': 'une adresse complète en https://, http:// ou ftp://, comme https://exemple.fr/plan.pdf',
};

/** What the system, or a database that cannot be opened, gives as its reason. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'ce fichier n’existe pas (ENOENT)',
  EISDIR: 'c’est un répertoire (EISDIR)',
  ENOTDIR: 'une partie du chemin n’est pas un répertoire (ENOTDIR)',
  EACCES: 'l’accès est refusé (EACCES)',
  EPERM: 'l’accès est refusé (EPERM)',
  EROFS: 'le disque est en lecture seule (EROFS)',
  ENOSPC: 'le disque est plein (ENOSPC)',
  EDQUOT: 'la place allouée est épuisée (EDQUOT)',
  EEXIST: 'ce fichier existe déjà (EEXIST)',
  EIO: 'erreur d’entrée ou de sortie (EIO)',
  EBUSY: 'un autre programme, comme Excel, le tient ouvert : fermez-le là (EBUSY)',
  EADDRINUSE: 'un autre programme s’en sert déjà (EADDRINUSE)',
  EADDRNOTAVAIL: 'ce n’est pas une adresse de cette machine (EADDRNOTAVAIL)',
  ENOTFOUND: 'ce nom est inconnu (ENOTFOUND)',
  SQLITE_CANTOPEN: 'la base ne peut pas être ouverte (SQLITE_CANTOPEN)',
  SQLITE_READONLY: 'la base ne peut pas être écrite (SQLITE_READONLY)',
  SQLITE_PERM: 'l’accès à la base est refusé (SQLITE_PERM)',
  SQLITE_IOERR: 'le disque ne se lit pas, ou ne s’écrit pas (SQLITE_IOERR)',
  SQLITE_CORRUPT: 'la base est endommagée (SQLITE_CORRUPT)',
  SQLITE_NOTADB: 'ce n’est pas un fichier SQLite (SQLITE_NOTADB)',
  PRIVATE: 'd’autres utilisateurs peuvent y écrire',
  'UTF-8': 'ce n’est pas du texte en UTF-8',
  JSON: 'ce n’est pas du JSON valable',
  'not a regular file': 'ce n’est pas un fichier ordinaire',
  'the file is empty': 'le fichier est vide',
  'it is a terminal': 'c’est un terminal',
  'not an SQLite file': 'ce n’est pas un fichier SQLite',
  'an SQLite database of another program': 'c’est la base SQLite d’un autre programme',
};
/** What SQLite answers where rights are missing: it opens files beside the database too. */
const RIGHTS = /^SQLITE_(?:READONLY|CANTOPEN|PERM)/;
/** What SQLite and the system say of a disk that fails. */
const DISK = /^(?:SQLITE_|EIO$|EFBIG$)/;
/** What a database may have become that was written over. */
const WRECKS = /^(?:the file is empty|not an SQLite file)$/;
/** SQLite says more than its result code, behind a second `_`: `SQLITE_READONLY_DIRECTORY`. */
const primary = (code: string) => /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
const reason = (p: ErrorParams) =>
  REASONS[String(p.reason)] ?? REASONS[primary(String(p.reason))] ?? String(p.reason);

/** How a text is given that begins with the sign of a file. */
const ownText = (p: ErrorParams) =>
  p.text === undefined
    ? ''
    : ` ; si c’est le texte lui-même qui commence par @, doublez ce signe : « ${p.text} »`;

/** What keeps a dossier from being written to. */
const LOCKS: Readonly<Record<string, string>> = {
  CLOS: 'clos',
  ARCHIVE: 'archivé',
  CLOS_ET_ARCHIVE: 'clos et archivé',
};

/** Where an interruption leaves things. */
const INTERRUPTED: Readonly<Record<string, string>> = {
  rien_supprime: 'Rien n’a été supprimé.',
  rien_ajoute: 'Rien n’a été ajouté.',
  rien_copie: 'Interrompu ; la copie est aussi vide qu’avant.',
  rien_importe: 'Interrompu ; rien n’a encore été écrit.',
  importe_en_partie: 'Interrompu. Relancez la même commande pour terminer.',
  rien_modifie: 'Rien n’a été modifié.',
  rien_exporte: 'Rien n’a été exporté ; les fichiers sont comme avant.',
};

/** What is wrong with a mapping of codes. */
const CORRESPONDANCES: Readonly<Record<string, (p: ErrorParams) => string>> = {
  ENCODAGE: () => 'ce n’est pas du texte en UTF-8',
  GUILLEMET: () => 'un guillemet n’est pas fermé, ou du texte suit le guillemet fermant',
  EN_TETES: () => 'la première ligne doit être « ancien;code »',
  VIDE: () => 'l’ancien code manque',
  NOMBRE: (p) => `« ${p.given} » n’est pas un code : donnez un nombre de 0 à ${p.max}`,
  ANCIEN_DOUBLE: (p) => `« ${p.given} » a déjà un autre numéro à la ligne ${p.other} : gardez l’une des deux`,
  CODE_DOUBLE: (p) => `le numéro ${p.given} est déjà donné à la ligne ${p.other} : donnez-en un autre`,
};

/** Words of the interface, which writes no accents, as people write them. */
const WORDS: Readonly<Record<string, string>> = {
  embedded: 'base locale',
  remote: 'service',
  true: 'oui',
  false: 'non',
  reserve: 'réserve',
  non_lue: 'non lue',
  archive: 'archivé',
  modifie: 'modifié',
  serait_modifie: 'serait modifié',
  inchange: 'inchangé',
  supprime: 'supprimé',
  serait_supprime: 'serait supprimé',
  serait_lue: 'serait lue',
  default: 'défaut',
  environment: 'environnement',
  flag: 'option',
  language: 'langue',
  name: 'nom',
  profile: 'profil',
  protected: 'protégé',
  proxy: 'mandataire (proxy)',
  token: 'jeton',
};

export const fr = {
  errors: {
    VALIDATION: [
      (p) => (Number(p.count) < 2 ? 'Une valeur est refusée.' : `${p.count} valeurs sont refusées.`),
      'Corrigez les champs nommés dans « errors », puis renvoyez la requête.',
    ],
    JSON_INVALIDE: [
      (p) => {
        if (p.reason === 'duplicate') return `Le corps nomme « ${p.name} » deux fois dans un même objet.`;
        if (p.reason === 'depth')
          return `Le corps emboîte plus de ${pluriel(p.max, 'niveau', 'niveaux')} d’objets et de listes.`;
        if (p.reason === 'gzip')
          return 'Le corps n’est pas du gzip complet et sans rien derrière, comme le dit son Content-Encoding.';
        return `Le corps n’est pas du JSON valable : ${p.reason}.`;
      },
      'Envoyez un document JSON complet, en UTF-8.',
    ],
    REQUETE_INVALIDE: ['Ce n’est pas une requête HTTP valable ({reason}).'],
    ORGANISATION_REQUISE: [
      'L’en-tête {header} doit porter l’identifiant (UUID) d’une organisation.',
      (p: ErrorParams = {}) => {
        if (p.sent === undefined) return 'Donnez l’organisation au profil (--org, VIGIE_ORG).';
        return p.profile === undefined
          ? `Elle est envoyée dans ${p.sent}. Pour l’envoyer dans ${p.header} : vigie profiles add <nom> --url ${p.url} --org-header ${p.header}`
          : `Elle est envoyée dans ${p.sent}. Pour l’envoyer dans ${p.header} : vigie profiles set ${p.profile} --org-header ${p.header}`;
      },
    ],
    EN_TETE_INVALIDE: [
      (p) =>
        p.reason === 'repeated'
          ? `L’en-tête ${p.header} est donné plusieurs fois.`
          : `L’en-tête ${p.header} n’est pas valable : ${p.reason}.`,
      'Corrigez cet en-tête ou retirez-le.',
    ],
    NON_AUTHENTIFIE: [
      'Le jeton manque, ou il est inconnu, expiré ou révoqué.',
      (p: ErrorParams = {}) =>
        p.profile === undefined
          ? 'Donnez un jeton en cours de validité par VIGIE_TOKEN, ou à un profil : vigie profiles login <profil>'
          : `Donnez au profil un jeton en cours de validité : vigie profiles login ${p.profile}`,
    ],
    ORGANISATION_REFUSEE: [
      'Cette organisation est inconnue, ou vous n’en êtes pas membre.',
      'Vérifiez l’identifiant de l’organisation du profil (--org, VIGIE_ORG).',
    ],
    DROIT_INSUFFISANT: [
      'Vos rôles ne permettent pas cette écriture ; il faut l’un de ceux-ci : {roles}.',
      'Demandez-la à une personne qui a un rôle qui la permet.',
    ],
    JETON_LECTURE_SEULE: [
      'Ce jeton ne permet que la lecture.',
      'Faites-en créer un autre, qui écrive : vigie server token create --user <id> --db <fichier>',
    ],
    ORIGINE_REFUSEE: [
      'L’origine {origin} n’est pas admise.',
      'Appelez le service d’ailleurs que d’une page web, ou démarrez-le avec cette origine : vigie server start --allow-origin <origine>',
    ],
    INTROUVABLE: [
      (p) => absent(p, 'fr') ?? 'Rien ne se trouve à cette adresse.',
      (p: ErrorParams = {}) => {
        if (isNoCode(p)) return 'Un code est un nombre de 0 à 999999, sans zéro en tête.';
        if (p.suggestion) return `Vouliez-vous dire « ${p.suggestion} » ?`;
        const command = findCommand(p, 'fr');
        return command === undefined
          ? 'Vérifiez l’identifiant ; un objet d’une autre organisation n’est pas visible.'
          : `Pour trouver ce qui existe : ${command}`;
      },
    ],
    OBJETS_INTROUVABLES: [
      (p) => `${allAbsent(p, 'fr')} Rien n’a été fait.`,
      (p: ErrorParams = {}) =>
        isNoCode(p)
          ? 'Un code est un nombre de 0 à 999999, sans zéro en tête.'
          : `Retirez de la commande ce qui manque. Pour trouver ce qui existe : ${findCommand(p, 'fr')}`,
    ],
    METHODE_REFUSEE: ['Cette adresse n’admet pas cette méthode.', 'Employez l’une de celles-ci : {allow}.'],
    FORMAT_REFUSE: [
      'La réponse n’existe qu’en {type}.',
      (p: ErrorParams = {}) =>
        p.header === undefined
          ? 'Retirez l’en-tête Accept, ou admettez-y ce type.'
          : `Retirez l’en-tête ${p.header}, ou admettez-y l’un d’eux.`,
    ],
    CONFLIT: [
      'L’état actuel de l’objet ne permet pas cette opération.',
      'Relisez l’objet avant de recommencer.',
    ],
    CODE_EXISTANT: [
      'Une anomalie porte déjà le code {anomalie}.',
      'Choisissez un autre code, ou supprimez d’abord l’anomalie qui porte celui-ci.',
    ],
    IDENTIFIANT_PRIS: [
      'Un utilisateur a déjà l’identifiant {utilisateur}.',
      'Choisissez un autre identifiant, ou modifiez cet utilisateur : PATCH /utilisateurs/{utilisateur}',
    ],
    DERNIER_ADMINISTRATEUR: [
      '{utilisateur} est le dernier administrateur actif de l’organisation : plus personne ne pourrait y modifier les utilisateurs.',
      'Donnez d’abord à un autre le rôle administrateur_fonctionnel, par PATCH /utilisateurs/<id>.',
    ],
    SUPPORT_UTILISE: [
      (p) => `Ce support est cité par ${pluriel(p.count, 'prescription', 'prescriptions')}.`,
      'Retirez-le de ces prescriptions avant de le supprimer.',
    ],
    DOSSIER_VERROUILLE: [
      (p) => `Ce dossier est ${LOCKS[String(p.verrou)] ?? p.verrou} : il ne peut plus être modifié.`,
      ({ id = '<id>' }: ErrorParams = {}) =>
        `La personne qui administre la base peut rouvrir un dossier clos par « vigie server dossier rouvrir ${id} », et désarchiver un dossier archivé par « vigie server dossier desarchiver ${id} ».`,
    ],
    AFFECTATION_EXISTANTE: [
      '{utilisateur} est déjà {role} de ce dossier.',
      'Donnez un autre rôle, ou affectez une autre personne.',
    ],
    AFFECTATIONS_AU_COMPLET: [
      (p) => `Ce dossier compte déjà ${pluriel(p.max, 'affectation', 'affectations')}, le maximum.`,
      'Supprimez d’abord celle d’une personne qui n’y travaille plus.',
    ],
    ABONNEMENTS_AU_COMPLET: [
      (p) => `Vous avez déjà ${pluriel(p.max, 'abonnement', 'abonnements')}, le maximum.`,
      'Révoquez-en un que plus rien ne lit : « vigie evenements abonnement list », puis « vigie evenements abonnement revoke <id> ».',
    ],
    WORKFLOW_VERROUILLE: [
      'Ce workflow est VALIDE : il ne peut plus être modifié.',
      'Consignez ce qui reste à dire dans un autre workflow du dossier.',
    ],
    TRANSITION_REFUSEE: [
      'Un workflow {etat} ne peut pas devenir {voulu} ; il peut devenir : {allowed}.',
      'Passez par l’un de ces états.',
    ],
    PREALABLES_EN_COURS: [
      'Ce workflow attend que d’autres soient VALIDE ou NON_CONCERNE : {workflows}.',
      'Terminez-les d’abord ; s’il est en ATTENTE, il passera alors de lui-même EN_COURS.',
    ],
    DEBLOCAGE_ACQUIS: [
      'Ce workflow reste NON_CONCERNE : d’autres, qu’il a débloqués, sont déjà VALIDE : {workflows}.',
      'Ce qui est VALIDE ne se reprend pas : laissez ce workflow dans son état.',
    ],
    PRECONDITION: [
      (p) => {
        if (p.header === 'If-None-Match') return 'If-None-Match nomme ce qui se trouve à cette adresse.';
        if (p.header === 'If-Match') return 'Ce qui se trouve à cette adresse n’a pas d’ETag.';
        return 'L’objet a changé depuis que vous l’avez lu.';
      },
      (p: ErrorParams = {}) =>
        p.header === 'If-Match' || p.header === 'If-None-Match'
          ? `Retirez l’en-tête ${p.header}.`
          : 'Relisez-le, puis refaites votre modification avec son nouvel ETag.',
    ],
    CORPS_TROP_GRAND: [
      (p) => `Le corps dépasse ${pluriel(p.max, 'octet', 'octets')}.`,
      'Envoyez-le en plusieurs requêtes.',
    ],
    ADRESSE_TROP_LONGUE: [
      (p) => `L’adresse dépasse ${pluriel(p.max, 'octet', 'octets')}.`,
      'Raccourcissez les filtres.',
    ],
    TYPE_DE_CONTENU: [
      (p) =>
        p.coding === undefined
          ? 'Le corps doit être annoncé comme application/json.'
          : `Le corps est codé en ${p.coding}, qui n’est pas accepté.`,
      (p: ErrorParams = {}) =>
        p.coding === undefined
          ? 'Envoyez « Content-Type: application/json ».'
          : 'Envoyez-le avec « Content-Encoding: gzip », ou tel quel, sans cet en-tête.',
    ],
    HOTE_REFUSE: [
      'Le serveur ne répond pas sous le nom {host}.',
      'Appelez-le sous son adresse, ou démarrez-le avec ce nom : vigie server start --allow-host <nom>',
    ],
    CLE_REUTILISEE: [
      'Cette clé d’idempotence a déjà servi pour une autre requête.',
      'Prenez une nouvelle clé pour une nouvelle requête.',
    ],
    LOT_ANNULE: [
      'Annulée : l’opération {index} du lot a échoué.',
      'Corrigez cette opération, puis renvoyez le lot entier.',
    ],
    TROP_DE_REQUETES: [
      (p) =>
        p.reason === 'bodies'
          ? 'Trop de données arrivent au service en même temps.'
          : 'Trop de requêtes en peu de temps.',
      (p: ErrorParams = {}) =>
        p.seconds === undefined
          ? 'Relancez la même commande dans une minute ; avec --retries elle attend et réessaie d’elle-même.'
          : `Relancez la même commande dans ${lasting(p.seconds)} ; avec --retries elle attend et réessaie d’elle-même.`,
    ],
    EN_TETES_TROP_GRANDS: [
      (p) => `Les en-têtes dépassent ${pluriel(p.max, 'octet', 'octets')}.`,
      'Raccourcissez les filtres, ou retirez des en-têtes.',
    ],
    ERREUR_INTERNE: [
      'Une erreur interne est survenue ; elle est consignée sous ce numéro de requête.',
      'Donnez ce numéro à la personne qui administre le service.',
    ],
    BASE_OCCUPEE: ['La base est occupée par un autre processus.', 'Réessayez dans quelques secondes.'],
    BASE_INDISPONIBLE: [
      (p) =>
        p.reason === undefined
          ? 'La base de données ne répond pas.'
          : DISK.test(String(p.reason))
            ? `Le disque ne laisse pas lire ou écrire la base (${p.reason}).`
            : `Le serveur de la base${p.file === undefined ? '' : ` ${p.file}`} ne répond pas (${p.reason}).`,
      (p: ErrorParams = {}) =>
        DISK.test(String(p.reason))
          ? 'Réessayez dans quelques secondes ; si cela dure, faites vérifier le disque de la base, et les limites de taille des fichiers.'
          : 'Réessayez dans quelques secondes ; si cela dure, faites vérifier que PostgreSQL fonctionne, et qu’on le joint d’ici.',
    ],
    BASE_REMPLACEE: [
      'Le fichier de la base a été retiré ou remplacé pendant que l’on s’en sert.',
      'Remettez ce fichier à sa place avant d’arrêter son serveur ; sinon, arrêtez-le et mettez-y la dernière bonne sauvegarde : vigie server restore <sauvegarde> --db <fichier>',
    ],
    ARRET_EN_COURS: ['Le serveur s’arrête.', 'Réessayez dans quelques secondes.'],
    DISQUE_PLEIN: [
      'Le disque du serveur est plein ; rien n’a été écrit.',
      'Libérez de la place, puis recommencez.',
    ],
    COMMANDE_INCONNUE: [
      'La commande « {given} » n’existe pas.',
      (p) =>
        p.suggestion
          ? `Vouliez-vous dire ${either(p.suggestion, (one) => `« ${one} »`, 'ou')} ?`
          : `Commandes : ${listed(p.known)}.`,
    ],
    OPTION_INCONNUE: [
      'L’option {flag} n’existe pas ici.',
      (p) => {
        if (p.motif === 'appelants')
          return 'Un serveur sert toutes les organisations de sa base : chaque requête dit laquelle, et son jeton qui demande.';
        if (p.suggestion) return `Vouliez-vous dire ${p.suggestion} ?`;
        const own = listed(p.own);
        return `${own === '' ? '' : `Options de cette commande : ${own}. `}Voyez « ${p.command} --help ».`;
      },
    ],
    OPTION_SANS_VALEUR: [
      (p) =>
        p.value === undefined
          ? `L’option ${p.flag} attend une valeur.`
          : `L’option ${p.flag} attend une valeur : ${p.flag} <${placeholderIn('fr', String(p.value))}>.`,
      (p) => `Voyez « ${p.command} --help »${ownText(p)}.`,
    ],
    OPTION_AVEC_VALEUR: ['L’option {flag} ne prend pas de valeur.', 'Écrivez : {instead}'],
    OPTIONS_REQUISES: [
      'Il manque : {flags}.',
      (p) =>
        listed(p.flags).includes('--dossier')
          ? `Trouvez le numéro d’un dossier avec « vigie dossiers list » ; voyez « ${p.command} --help ».`
          : `Voyez « ${p.command} --help ».`,
    ],
    OPTIONS_CONTRAIRES: [
      (p) =>
        isOfSeveral(p)
          ? `Ne vont pas ensemble : ${listed(named(p.flags, 'plusieurs identifiants'))}.`
          : `Ces options ne vont pas ensemble : ${listed(p.flags)}.`,
      (p) =>
        isOfSeveral(p)
          ? 'Donnez un seul identifiant, ou --output-dir à la place de --to.'
          : [p.flags].flat().includes('--user')
            ? 'Un service reconnaît qui l’appelle à son jeton : --user ne vaut que pour une base locale (--db).'
            : 'N’en gardez qu’une.',
    ],
    OPTIONS_REFUSEES: [
      (p) => `${pluriel(p.count, 'valeur est refusée', 'valeurs sont refusées')} ; rien n’a été envoyé.`,
      (p) => {
        if (p.instead !== undefined) return `Un classeur s’écrit dans un fichier : ${p.instead}`;
        return p.suggestion ? `Vouliez-vous dire « ${p.suggestion} » ?` : `Voyez « ${p.command} --help ».`;
      },
    ],
    ARGUMENT_NON_UTF8: [
      (p) =>
        `${p.flag === undefined ? 'Dans la ligne tapée' : p.flag} : une lettre n’a pas été transmise${p.given === undefined ? '' : ` (« ${p.given} »)`}, car le terminal ou le script n’est pas en UTF-8.`,
      (p: ErrorParams = {}) =>
        p.file === undefined
          ? 'Mettez le terminal, ou l’encodage du script, en UTF-8.'
          : `Mettez le terminal, ou l’encodage du script, en UTF-8 ; ou donnez le texte par un fichier en UTF-8 (${p.flag} @<fichier>) ou par l’entrée standard (${p.flag} @-).`,
    ],
    SIGNE_TYPOGRAPHIQUE: [
      (p) =>
        p.motif === 'guillemet'
          ? `« ${p.given} » commence par un guillemet qu’aucun interpréteur de commandes ne lit (${p.sign}), comme en mettent les traitements de texte et les pages web.`
          : `« ${p.given} » commence par un tiret qu’aucun clavier ne tape (${p.sign}), comme en mettent les traitements de texte et les pages web.`,
      'Rien n’a été fait. Écrivez : {instead}',
    ],
    ARGUMENT_REQUIS: [
      (p) => `Il manque un argument : ${placeholderIn('fr', String(p.name))}.`,
      (p) => `Écrivez : ${usageIn('fr', String(p.usage))}`,
    ],
    ARGUMENT_EN_TROP: [
      'Un argument est de trop : « {given} ».',
      (p) =>
        p.output !== undefined
          ? `Pour l’écrire dans un fichier, terminez la ligne par « > ${quoted(p.output)} ».`
          : p.flag === undefined
            ? `Un texte qui contient des blancs se met entre guillemets. Écrivez : ${usageIn('fr', String(p.usage))}`
            : `Il se donne avec une option : ${p.flag} ${p.given}`,
    ],
    ADRESSE_REFUSEE: [
      'Il faut un chemin du service, non une adresse complète.',
      'Donnez ce qui suit l’adresse du service, comme anomalies?code=3 ; le service est celui du profil ou de --url. Dans Git Bash, omettez la première barre oblique.',
    ],
    EN_TETE_RESERVE: [
      'L’en-tête {header} ne se donne pas ici : le programme l’écrit lui-même.',
      'Le jeton vient du profil (« vigie profiles login <profil> ») ou de VIGIE_TOKEN, l’organisation de --org ou de VIGIE_ORG.',
    ],
    CHAMP_INCONNU: [
      (p) =>
        `--fields : ${listed(p.fields)} ${Array.isArray(p.fields) && p.fields.length > 1 ? 'n’existent' : 'n’existe'} pas.`,
      (p) => `${p.suggestion ? `Vouliez-vous dire « ${p.suggestion} » ? ` : ''}Champs : ${listed(p.known)}.`,
    ],
    RIEN_A_MODIFIER: ['Aucun champ à modifier n’est donné.', 'Donnez au moins l’un de : {flags}.'],
    PROFIL_INCONNU: [
      'Le profil « {name} » n’existe pas.',
      (p) =>
        `Profils : ${listed(p.known)}. Un nouveau se crée avec « vigie profiles add ${p.added === undefined ? '<nom>' : quoted(p.added)} --url <adresse> ».`,
    ],
    PROFIL_INCOMPLET: [
      (p) =>
        p.name === undefined
          ? `Il manque : ${listed(p.missing)}.`
          : `Il manque au profil « ${p.name} » : ${listed(p.missing)}.`,
      (p) =>
        p.name === undefined
          ? 'Donnez-le, ou choisissez un profil qui le porte : vigie profiles list'
          : `Donnez-le, ou complétez le profil avec « vigie profiles set ${quoted(p.name)} --org <id> ».`,
    ],
    PROFIL_EXISTANT: ['Le profil « {name} » existe déjà.', 'Choisissez un autre nom, ou changez-le : {line}'],
    PROFIL_SANS_JETON: [
      'Le profil « {name} » est une base locale : il ne faut pas de jeton pour l’ouvrir.',
      'Nommez le profil d’un service : vigie profiles list',
    ],
    NUMERO_AMBIGU: [
      (p) => {
        const several = { erp: 'ERP', pei: 'PEI' }[String(p.objet)] ?? 'dossiers';
        return `Plusieurs ${several} ont le numéro ${p.numero} : ${listed(p.ids)}.`;
      },
      'Donnez l’un de ces identifiants à la place du numéro.',
    ],
    NOM_AMBIGU: [
      (p) => {
        const { objet, name, dossier, etat } = p;
        if (p.reason === 'plusieurs')
          return `« ${name} » peut désigner ${objectText('fr', String(objet), Number(p.count))}.`;
        if (p.reason === 'lequel')
          return `${name} est un dossier : il faut dire de quel objet (${objectText('fr', String(objet))}) il s’agit.`;
        const what = etat === undefined ? '' : ` qui puisse devenir ${etat}`;
        return `Le dossier ${dossier} n’a pas de workflow en cours${what} : il faut dire lequel.`;
      },
      'Nommez-en un, en entier ou par un début qui ne soit qu’à lui.',
    ],
    CIBLE_DOUBLE: [
      '{first} et {second} désignent deux cibles différentes.',
      'Ne gardez que celle qui convient : une adresse (--url) ou une base locale (--db).',
    ],
    REGLAGE_INVALIDE: [
      (p) =>
        p.objet === 'mandataire'
          ? `La variable ${p.name} ne nomme aucun mandataire (proxy) que vigie puisse prendre : « ${p.given} ».`
          : `Le réglage ${p.name} n’est pas valable${p.given === undefined ? '' : ` : « ${p.given} »`}.`,
      (p) => {
        if (p.objet === 'mandataire')
          return `Donnez-lui la forme ${p.expected}, ou https://…, non SOCKS ; ou retirez-la.`;
        if (p.objet === 'maison')
          return 'Le compte de cet utilisateur ne dit pas non plus où vont ses fichiers : donnez à HOME le chemin absolu d’un dossier, ou un dossier à VIGIE_CONFIG_DIR et une base à VIGIE_DB.';
        if (p.objet === 'en-tete')
          return `Donnez-lui un nom d’en-tête que HTTP et l’interface laissent libre, comme ${p.expected} ; ni Authorization, ni Host, ni Accept, ni d’autres qui ont déjà un sens.`;
        return p.name === '--token-stdin'
          ? 'L’entrée standard doit contenir le jeton seul, sur une ligne.'
          : `Donnez-lui la forme ${p.expected}${p.flags === undefined ? '' : `, avec ${listed(p.flags)} ou dans le profil`}.`;
      },
    ],
    SERVICE_ABSENT: [
      'Aucun service vigie ne répond à l’adresse {url}.',
      'Le chemin est-il le bon ? L’adresse est ce qui précède /anomalies : avec le chemin de base du service s’il en a un, sans le nom d’une page.',
    ],
    JETON_EN_CLAIR: [
      'Le jeton n’est pas envoyé à {host} : la connexion n’est pas chiffrée.',
      (p) =>
        `Prenez une adresse https, ou acceptez ce risque dans le profil : vigie profiles set ${p.profile ?? '<profil>'} --insecure-http`,
    ],
    CONFIGURATION_ILLISIBLE: [
      (p) =>
        `Le fichier de configuration ${p.file} est illisible : ${reason(p)}${p.line === undefined ? '' : `, ligne ${p.line}, colonne ${p.column}`}.`,
      'Corrigez-le ou déplacez-le ; il n’est jamais écrasé.',
    ],
    CONFIGURATION_TROP_RECENTE: [
      'Le fichier de configuration {file} est d’une version plus récente de vigie (forme {found}, celle-ci connaît la forme {known}).',
      'Installez la version récente, ou nommez un autre dossier avec VIGIE_CONFIG_DIR ; le fichier n’est jamais écrasé.',
    ],
    PROFIL_PROTEGE: [
      (p) =>
        p.given === undefined
          ? `${p.what} Mais le profil « ${p.name} » est protégé : il faut d’abord écrire son nom ; --yes ne suffit pas.`
          : `Le profil protégé est « ${p.name} », non « ${p.given} » : rien n’a été fait.`,
      'Après vérification, ajoutez --confirm {name}.',
    ],
    SUPPRESSIONS_NOMBREUSES: [
      (p) =>
        `${p.what} Leur nombre doit d’abord être écrit ; ${p.given === undefined ? '--yes' : `--confirm ${p.given}`} ne suffit pas.`,
      'Vérifiez que le fichier n’est pas une partie de la bibliothèque, comme un export filtré. Si tout cela doit partir : {line}',
    ],
    JETON_VIDE: [
      'Le jeton est vide ; rien n’a été modifié.',
      'Collez le jeton entier à la question ; depuis un fichier : vigie profiles login {name} --token-stdin',
    ],
    JETON_REFUSE: [
      'Le service refuse ce jeton : rien n’a été gardé dans le profil « {name} ».',
      'Vérifiez qu’il est entier, ni expiré ni révoqué, ou demandez-en un autre ; --no-check le garde sans l’essayer.',
    ],
    ORGANISATION_HORS_JETON: [
      'L’organisation {organisation} est inconnue du service, ou ce jeton ne vaut pas pour elle.',
      (p) =>
        Array.isArray(p.known) && p.known.length > 0
          ? `Donnez avec --org l’une de celles pour lesquelles il vaut : ${listed(p.known)}.`
          : 'Donnez la bonne avec --org, ou demandez un jeton pour celle-ci.',
    ],
    DIAGNOSTIC_ERREURS: [
      (p) => `Le diagnostic trouve ${pluriel(p.count, 'erreur', 'erreurs')}.`,
      'Le remède est indiqué à côté de chacune ; relancez ensuite « vigie doctor ».',
    ],
    SAISIE_REQUISE: [
      (p) =>
        p.reason === 'empty'
          ? `L’entrée standard est vide, et ${p.what} y lit le jeton.`
          : `Il faut une réponse (${p.what}), et il n’y a pas de terminal où la demander.`,
      (p) =>
        p.reason === 'empty'
          ? 'Donnez-y le jeton, par exemple depuis un fichier que vous seul pouvez lire : --token-stdin < <fichier>.'
          : p.instead === undefined
            ? 'Donnez-la par une option, ou confirmez d’avance avec --yes.'
            : `Sans terminal, utilisez ${listed(p.instead)}.`,
    ],
    FICHIER_ILLISIBLE: [
      (p) => `Impossible de lire ${p.file} : ${reason(p)}.`,
      (p) => `Vérifiez le chemin et les droits de lecture du fichier${ownText(p)}.`,
    ],
    LECTURE_ECHOUEE: [
      (p) => `La lecture de ${p.file === '-' ? 'l’entrée standard' : p.file} a échoué : ${reason(p)}.`,
      (p) =>
        p.file === '-'
          ? 'Ce qui la fournit s’est arrêté, ou son disque ne répond pas : mettez-la dans un fichier, puis relancez la commande avec lui.'
          : 'Le disque ou le partage réseau qui le contient ne répond pas : copiez le fichier sur un autre disque, puis relancez la commande avec la copie.',
    ],
    ADRESSE_OCCUPEE: [
      (p) => `Impossible d’écouter sur ${addressIn(p)} : ${REASONS[String(p.reason)] ?? p.reason}.`,
      (p) =>
        Number(p.port) > 0 && Number(p.port) < 1024
          ? `Choisissez un port au-dessus de 1023 avec --${p.of ?? ''}port, ou une autre adresse avec --${p.of ?? ''}host.`
          : `Choisissez un autre port avec --${p.of ?? ''}port, ou une autre adresse avec --${p.of ?? ''}host.`,
    ],
    BINAIRE_NON_CHARGE: [
      (p) =>
        `Impossible de charger SQLite depuis ${p.file} (${reason(p)}), ni depuis ${p.other} (${reason({ reason: String(p.reason_other) })}).`,
      (p) =>
        `vigie l’y dépose : indiquez un répertoire à vous, d’où des programmes peuvent s’exécuter (${p.variable}=<répertoire> vigie …).`,
    ],
    FICHIER_NON_ECRIT: [
      (p) =>
        p.reason === 'ENOENT' && p.temporary === undefined
          ? `Impossible d’écrire ${p.file} : le répertoire ${folderOf(p.file)} n’existe pas (ENOENT).`
          : `Impossible d’écrire ${p.file} : ${reason(p)}.`,
      (p) => {
        if (p.temporary !== undefined)
          return `Ce qui est lu y attend entre-temps : libérez de la place, ou choisissez un autre répertoire (${p.temporary}=<répertoire> vigie …).`;
        return p.reason === 'ENOENT'
          ? 'Créez ce répertoire, ou donnez un autre chemin.'
          : 'Vérifiez les droits d’écriture et la place qui reste.';
      },
    ],
    CORRESPONDANCE_INVALIDE: [
      (p) => `${p.file}:${p.line} : ${CORRESPONDANCES[String(p.reason)]?.(p) ?? p.reason}.`,
      'Corrigez ce fichier, ou donnez-en un autre à --assign-codes ; il n’a pas été touché, et rien n’a été importé.',
    ],
    CODES_EPUISES: [
      'Il ne reste pas assez de codes libres parmi les {max}, et il y en a {count} à donner.',
      'Supprimez des anomalies qui ne servent plus, ou importez un fichier plus petit.',
    ],
    REJETS_REFUSES: [
      (p) =>
        p.reason === 'SOURCE'
          ? `--rejects ${p.file} : c’est le fichier à importer lui-même.`
          : p.reason === 'FORMAT'
            ? `--rejects ${p.file} : les rejets sont écrits en CSV, ou en NDJSON.`
            : `--rejects ${p.file} : ce fichier existe, et n’est pas un fichier de rejets.`,
      'Donnez un autre nom au fichier des rejets, en .csv ou en .ndjson.',
    ],
    FICHIER_COMMUN: [
      (p) => `${p.file} ne peut pas servir à deux choses : ${listed(named(p.names, 'fichier'))}.`,
      'Donnez un autre fichier pour l’une des deux.',
    ],
    LIEN_ETRANGER: [
      '{file} est un lien vers {target} qu’un autre utilisateur ({user}) a fait là où chacun peut en faire : rien n’est écrit à travers lui.',
      'Donnez un fichier d’un dossier à vous ; si vous faites confiance au lien, donnez {target} lui-même.',
    ],
    FICHIER_INVALIDE: [
      (p) => `${p.file} : ${pluriel(p.count, 'erreur', 'erreurs')} ; rien n’a été écrit.`,
      (p) =>
        p.objet === 'fichier'
          ? 'Faites comme il est dit ci-dessus, puis recommencez.'
          : p.objet === 'rejets'
            ? `Corrigez les lignes dans ${p.rejects}, puis importez ce fichier : ${p.line}`
            : `Corrigez les lignes signalées${p.told === undefined ? '' : ` (ce sont les premières)`}, puis recommencez avec le fichier entier.`,
    ],
    FICHIER_MODIFIE: [
      '{file} a changé pendant sa lecture.',
      'Attendez que le fichier soit complet, puis relancez la même commande.',
    ],
    FICHIER_SANS_LIGNE: [
      '{file} ne contient aucune ligne de données : --delete viderait la bibliothèque. Rien n’a été modifié.',
      'Vérifiez le fichier ; « vigie {library} list --all -o ids | vigie {library} delete - » supprime vraiment tout.',
    ],
    FICHIER_NON_NDJSON: [
      (p) =>
        `${p.file} ${p.format === 'json' ? 'est un document JSON d’un seul tenant' : 'est sans doute un tableau (CSV, TSV, XLSX)'}, et « server load » lit du NDJSON : un objet JSON par ligne, avec son « kind », comme l’écrit « server dump ». Rien n’a été écrit.`,
      (p) =>
        p.format === 'json'
          ? `Mettez un objet par ligne : jq -c '.[]' ${quoted(p.file)} | vigie server load -`
          : p.line !== undefined
            ? `Cette ligne le lit comme le tableau qu’il semble être, et n’écrit rien ; sans --dry-run elle écrit : ${p.line}`
            : `Un tableau se lit, selon ce qu’il contient, avec « vigie anomalies import ${quoted(p.file)} », « vigie prescriptions import ${quoted(p.file)} » ou « vigie supports import ${quoted(p.file)} ».`,
    ],
    DUMP_INCOMPLET: [
      '{file} est un dump dont la fin manque : il a été coupé. Rien n’a été écrit.',
      'Recopiez-le en entier, ou refaites-le.',
    ],
    BIBLIOTHEQUE_DIFFERENTE: [
      'La bibliothèque n’est pas égale à {file} : {created} à créer, {replaced} à remplacer, {surplus} en trop.',
      'Ceci montre les différences, et sans --plan les applique, avec --delete les suppressions aussi : {plan}',
    ],
    BIBLIOTHEQUE_MODIFIEE: [
      'L’objet {objet}, à créer, est apparu dans la bibliothèque avec un autre contenu depuis qu’elle a été lue : quelqu’un d’autre y écrit.',
      'Attendez que cet autre travail se termine, puis relancez la même commande : elle compare à nouveau.',
    ],
    ARCHIVE_INVALIDE: [
      (p) =>
        p.reason === 'Z_BUF_ERROR'
          ? `${p.file} est une archive gzip incomplète ; rien n’a été écrit.`
          : `${p.file} est une archive gzip endommagée (${p.reason}) ; rien n’a été écrit.`,
      'Copiez le fichier à nouveau, ou compressez-le à nouveau à partir de l’original.',
    ],
    ARCHIVE_TROP_GRANDE: [
      (p) =>
        `${p.file} se déplie à plus de ${pluriel(p.max, 'octet', 'octets')}, bien au-delà de ce que sa taille laisse attendre ; rien n’a été écrit.`,
      'Si c’est voulu, décompressez-le vous-même (gunzip), et importez le fichier obtenu.',
    ],
    BASE_REFUSEE: [
      (p) =>
        p.reason === 'not found'
          ? `Il n’y a pas de base ${p.file}.`
          : p.reason === 'no tables'
            ? `${p.file} n’a pas les tables de vigie.`
            : p.reason === 'foreign tables'
              ? `${p.file} contient les tables d’un autre programme ; rien n’a été modifié.`
              : `${p.file} n’est pas une base vigie : ${reason(p)}. Le fichier n’a pas été touché.`,
      (p) =>
        p.act === 'read' && (p.reason === 'not found' || p.reason === 'no tables')
          ? 'Vérifiez le nom.'
          : p.reason === 'not found'
            ? 'Vérifiez le nom ; « vigie server init » crée une base, de même qu’un premier import sans --org ni --user (VIGIE_ORG, VIGIE_USER).'
            : p.reason === 'no tables'
              ? `Si c’est la bonne base, créez ses tables : vigie server init --db ${quoted(p.file)}`
              : p.reason === 'foreign tables'
                ? 'Créez une base pour vigie seul (createdb), et indiquez-la avec --db.'
                : WRECKS.test(String(p.reason))
                  ? `Indiquez un autre fichier avec --db ; si c’était votre base, remettez la dernière sauvegarde à sa place : vigie server restore <sauvegarde> --db ${quoted(p.file)}`
                  : 'Indiquez un autre fichier avec --db, ou créez-en un avec « vigie server init --db <fichier> ».',
    ],
    BASE_EXISTANTE: [
      (p) =>
        p.reason === 'tables'
          ? `${p.file} a déjà des tables de vigie ; rien n’a été changé.`
          : `${p.file} existe déjà ; il n’a pas été touché.`,
      (p: ErrorParams = {}) =>
        p.reason === 'tables'
          ? 'Indiquez une autre base avec --db, ou utilisez celle-ci telle quelle.'
          : 'Indiquez un autre fichier avec --db, ou utilisez celui-ci tel quel.',
    ],
    FICHIER_EXISTANT: [
      '{file} existe déjà ; il n’a pas été touché.',
      (p: ErrorParams = {}) =>
        p.flag === undefined
          ? 'Donnez un autre nom, ou remplacez-le avec --force.'
          : `Donnez un autre nom avec ${p.flag} ; seule une page du même genre est remplacée.`,
    ],
    FILTRE_INVALIDE: [
      'jq ne comprend pas l’expression de --jq : {reason}.',
      "Protégez l’expression pour l’interpréteur de commandes, comme --jq '.[].code'.",
    ],
    FILTRE_ECHOUE: [
      'jq ne peut pas filtrer la sortie : {reason}.',
      'La commande elle-même a été exécutée. Corrigez l’expression de --jq ; --json montre toute la sortie.',
    ],
    FORMAT_INCONNU: [
      'Le nom {file} ne dit pas dans quel format écrire.',
      'Terminez-le par {endings}, ou donnez --format ({known}).',
    ],
    SORTIE_BINAIRE: [
      'Un terminal ne peut pas montrer ce qui est en {format}.',
      'Donnez un nom de fichier, ou redirigez la sortie.',
    ],
    CELLULE_TROP_LONGUE: [
      (p) =>
        `« ${p.name} » : ${p.column} fait ${pluriel(p.length, 'caractère', 'caractères')}, et une cellule XLSX en reçoit ${p.max} au plus ; rien n’a été écrit.`,
      'Exportez en CSV (--format csv), qui n’a pas de limite.',
    ],
    EXPORT_TROP_GRAND: [
      (p) =>
        `Un classeur XLSX est composé en mémoire : ${p.rows === undefined ? pluriel(p.characters, 'caractère', 'caractères') : pluriel(p.rows, 'ligne', 'lignes')} au plus ; rien n’a été écrit.`,
      'Exportez en CSV (--format csv, ou --excel pour un tableur), qui n’a pas de limite, ou filtrez.',
    ],
    ORGANISATION_INCONNUE: [
      (p) =>
        p.organisation === ''
          ? [p.known].flat().length === 0
            ? `${p.file} ne contient encore aucune organisation.`
            : `${p.file} contient plusieurs organisations : il faut dire laquelle.`
          : `${p.file} ne contient pas l’organisation ${p.organisation}.`,
      (p) =>
        [p.known].flat().length === 0
          ? `Créez-en une : vigie server organisations add --nom <nom> --db ${quoted(p.file)}`
          : `Indiquez-en une avec --org ou VIGIE_ORG : ${listed(p.known)}.`,
    ],
    UTILISATEUR_INCONNU: [
      (p) =>
        p.source === 'account'
          ? `${p.file} : sans utilisateur nommé, on y travaille sous le compte du système, « ${p.user} », que l’organisation n’a pas.`
          : `${p.file} : l’organisation n’a pas d’utilisateur « ${p.user} ».`,
      (p) => {
        if ([p.known].flat().length === 0)
          return `Ajoutez-en un : vigie server utilisateurs add --id ${quoted(p.user)} --roles preventionniste --db ${quoted(p.file)} --org ${p.organisation}`;
        return p.source === 'account'
          ? `Nommez-en un (${listed(p.known)}) avec --user ou VIGIE_USER, ou dans un profil : vigie profiles add <nom> --db ${quoted(p.file)} --org ${p.organisation} --user <id>`
          : `Nommez-en un avec --user ou VIGIE_USER : ${listed(p.known)}.`;
      },
    ],
    UTILISATEUR_EXISTANT: [
      'L’organisation a déjà un utilisateur « {user} ».',
      'Choisissez un autre --id, ou dites ce que devient celui-ci : --if-exists skip le laisse, --if-exists replace le modifie.',
    ],
    ORGANISATION_EXISTANTE: [
      'Il y a déjà une organisation « {nom} » : {known}.',
      (p) =>
        p.act === 'rename'
          ? 'Choisissez un autre nom, ou permettez le même avec --allow-same-name.'
          : 'Continuez avec celle-là par --if-exists skip, ou ajoutez-en une autre du même nom avec --allow-same-name.',
    ],
    ORGANISATION_NON_VIDE: [
      '« {nom} » n’est pas vide : {kinds}. Rien n’a été supprimé.',
      (p) =>
        `Pour supprimer le tout : vigie server organisations delete ${p.organisation} --with-everything --db ${quoted(p.file)}`,
    ],
    ORGANISATION_CITEE: [
      'Des commissions d’autres organisations ({others}) ont « {nom} » pour présidence ou pour secrétariat : elle reste.',
      'Supprimez d’abord ces organisations.',
    ],
    JETON_EXISTANT: [
      'L’utilisateur « {user} » a déjà un jeton : {known}.',
      'Gardez-le avec --if-exists skip ; révoquez-le et créez-en un autre avec --if-exists replace.',
    ],
    ADRESSE_REQUISE: [
      'La base {file} n’a pas d’adresse à elle, où des agendas pourraient la lire.',
      'Servez-la avec « vigie server start --db {file} », et dites avec --adresse sous quelle adresse on l’atteint, comme https://vigie.sdis.example.',
    ],
    ADRESSE_PERDUE: [
      'L’abonnement {id} est fait, mais la réponse qui portait son adresse s’est perdue en route, et il n’en est gardé qu’une empreinte : l’adresse ne peut plus être montrée.',
      'Révoquez-le avec « vigie evenements abonnement revoke {id} », puis créez-le à nouveau : « {line} ».',
    ],
    LIBELLE_AMBIGU: [
      'Plusieurs abonnements s’appellent « {libelle} » : {known}.',
      'Désignez-en un par son identifiant : « vigie evenements abonnement list ».',
    ],
    CONFIRMATION_REQUISE: [
      (p) =>
        p.given === undefined
          ? `${p.what} Son nom doit d’abord être écrit ; --yes ne suffit pas.`
          : `Le nom est « ${p.name} », non « ${p.given} » : rien n’a été fait.`,
      (p) => `Une fois que vous êtes sûr, ajoutez --confirm ${quoted(p.name)}.`,
    ],
    ADMINISTRATION_LOCALE: [
      'L’administration se fait sur une base locale, pas à travers {url}.',
      (p) =>
        p.objet === 'etat'
          ? 'Examinez le service avec « vigie doctor », ou nommez la base avec --db : son fichier, sur la machine où il se trouve, ou son adresse (postgres://…).'
          : 'Nommez la base avec --db : son fichier, sur la machine où il se trouve, ou son adresse (postgres://…).',
    ],
    ADRESSE_NON_PROTEGEE: [
      'Hors de cette machine ({host}), les jetons ne doivent pas circuler en clair.',
      'Donnez --tls-cert et --tls-key, ou --insecure-http derrière un mandataire qui chiffre.',
    ],
    BASE_OUVERTE: [
      (p) =>
        `${p.file} est ouverte dans un autre processus${listed(p.processes) === '' ? '' : ` : ${listed(p.processes)}`}. Rien n’a été modifié.`,
      'Arrêtez le serveur qui la sert, ou laissez finir cette commande, puis répétez celle-ci.',
    ],
    BASE_ENDOMMAGEE: [
      (p) =>
        primary(String(p.reason)) === 'SQLITE_CORRUPT'
          ? `${p.file ?? 'La base'} est endommagée (${p.reason}). Rien n’a été écrit.`
          : `${p.file ?? 'La base'} est endommagée : ${reason(p)}. Rien n’a été écrit.`,
      (p: ErrorParams = {}) =>
        isOfPostgres(p)
          ? 'Arrêtez les serveurs de vigie, et faites reprendre la dernière bonne copie par qui administre PostgreSQL (pg_restore).'
          : `Arrêtez son serveur, gardez tels quels le fichier et ce qui se trouve à côté, et mettez la dernière bonne sauvegarde à sa place : vigie server restore <sauvegarde> --db ${p.file === undefined ? '<fichier>' : quoted(p.file)}`,
    ],
    SAUVEGARDE_REFUSEE: [
      (p) =>
        p.reason === 'in use'
          ? `${p.file} est une base dont on se sert, ou l’a été : -wal, -shm ou -journal se trouve à côté. Elle n’a pas été touchée.`
          : p.reason === 'not a dump'
            ? `${p.file} n’est pas un export (dump) de vigie et n’est pas remplacé : il n’a pas été touché.`
            : `${p.file} n’est pas une sauvegarde de vigie et n’est pas remplacé : il n’a pas été touché.`,
      'Donnez un autre nom.',
    ],
    SAUVEGARDE_INVALIDE: [
      (p) =>
        `${p.file === '-' ? 'L’entrée standard' : p.file} n’est pas une sauvegarde saine : ${reason(p)}. Rien n’a été modifié.`,
      'Donnez une autre sauvegarde, faite par `server backup` ; les lignes de `server dump` se donnent à `server load`.',
    ],
    BASE_TROP_RECENTE: [
      '{file} a le schéma {found} ; ce programme connaît les schémas jusqu’au {known}.',
      'Mettez vigie à jour.',
    ],
    BASE_TROP_ANCIENNE: [
      '{file} a le schéma {found}, d’avant la première version publiée ; ce programme connaît les schémas à partir du {first}.',
      'Écrivez ses objets avec le programme qui l’a faite (server dump), et chargez-les dans une nouvelle base avec celui-ci (server load).',
    ],
    BASE_INCOMPATIBLE: [
      (p) => `${p.file} : ${reason(p)}.`,
      (p) =>
        RIGHTS.test(String(p.reason))
          ? `vigie écrit dans ce fichier et à côté de lui : rendez le fichier et son dossier accessibles en écriture, ou travaillez sur une copie : cp ${quoted(p.file)} <copie.db>, puis --db <copie.db>`
          : /^E(?:ACCES|PERM)$/.test(String(p.reason))
            ? 'Lancez la commande sous le compte à qui le fichier appartient, ou faites-vous donner le droit de l’ouvrir.'
            : 'Indiquez une autre base avec --db, ou remettez une sauvegarde à la place de celle-ci : vigie server restore <sauvegarde> --db <fichier>',
    ],
    ...POSTGRES_FR,
    ...NETWORK_FR,
    CONNEXION_PERDUE: [
      'La connexion à {url} s’est rompue avant la fin de la réponse ({reason}).',
      (p) =>
        p.method === 'GET' ? 'Réessayez.' : 'L’écriture a pu avoir lieu : vérifiez avant de recommencer.',
    ],
    PAUSE_TROP_LONGUE: [
      (p) =>
        `${p.url} demande une pause de ${lasting(p.seconds)}, jusqu’au ${p.until} : plus que vigie n’attend de lui-même.`,
      (p) => `Relancez la même commande après cette heure (dans ${lasting(p.seconds)}).`,
    ],
    TELECHARGEMENT_REFUSE: [
      (p) => DOWNLOADS_FR[String(p.motif)]?.(p) ?? `Le téléchargement est refusé : ${p.motif}.`,
      (p) => {
        if (p.motif === 'adresse_privee')
          return 'Si vous faites confiance à cette machine, relancez avec --allow-private.';
        return `Vérifiez l’adresse du document : vigie documents get ${p.id ?? '<id>'} --fields url`;
      },
    ],
    TELECHARGEMENT_ECHOUE: [
      '{url} refuse le fichier ({status}).',
      (p) => {
        if (p.status !== 401 && p.status !== 403)
          return `Vérifiez l’adresse du document : vigie documents get ${p.id ?? '<id>'} --fields url`;
        return p.objet === 'service'
          ? `Demandez-en le droit à qui tient le service, ou donnez un jeton qui l’a : vigie profiles login ${p.profile ?? '<profil>'}`
          : 'Le fichier se trouve hors du service, où votre jeton n’est pas envoyé : demandez l’accès à qui le garde.';
      },
    ],
    TELECHARGEMENT_INDISPONIBLE: [
      '{url} ne peut pas donner le fichier pour l’instant ({status}).',
      'Relancez la même commande plus tard.',
    ],
    JOURNAL_OCCUPE: [
      (p) =>
        `Le même travail est déjà en cours (processus ${p.pid} sur ${p.host}, depuis le ${clocked(p.since)}).`,
      'Attendez qu’il se termine ; si ce processus n’est plus vigie, supprimez {file} et relancez la même commande.',
    ],
    EXTENSION_ABSENTE: [
      'Ce service n’offre pas : {extension}.',
      'Cette extension n’existe que sur un serveur vigie ; passez-vous-en, ou changez de profil.',
    ],
    PARTIEL: [
      (p) => {
        const there = `Lignes en place : au moins ${p.there} sur ${p.total}.`;
        if (p.objet === 'service') return `Le service ne répond plus. ${there}`;
        if (p.objet === 'arret') return `Arrêté avant la fin. ${there}`;
        return `${p.failed} sur ${p.total} ${Number(p.failed) < 2 ? 'a échoué' : 'ont échoué'}.`;
      },
      (p) => {
        if (p.objet === 'service')
          return 'Relancez la même commande quand il répond à nouveau : elle finit le travail.';
        if (p.objet === 'arret')
          return 'Une fois la cause levée, relancez la même commande : elle finit le travail.';
        if (p.rejects !== undefined && p.objet === 'lignes')
          return `Le reste est écrit ; corrigez ces lignes dans ${p.rejects}, puis importez ce fichier : ${p.line}`;
        if (p.objet === 'lignes')
          return 'Le reste est écrit ; corrigez ces lignes, puis relancez la même commande.';
        if (p.objet === 'essai')
          return 'Le reste passerait ; rien n’a été écrit. Corrigez ce qui est signalé.';
        if (p.objet === 'lecture') return 'Le reste est affiché ; corrigez ce qui est signalé.';
        return 'Le reste est fait ; corrigez ce qui est signalé, et recommencez pour ce qui a échoué seulement.';
      },
    ],
    TOUS_ECHOUES: [
      (p) => {
        if (p.objet === 'essai') return `Les ${p.total} échoueraient ; rien n’a été écrit.`;
        if (p.objet === 'lecture') return `Aucun des ${p.total} n’a pu être affiché.`;
        if (Number(p.total) === 1)
          return `La seule ${p.objet === 'suppressions' ? 'suppression' : 'ligne'} a échoué : rien n’a été fait.`;
        return `Les ${p.total} ont échoué : rien n’a été fait.`;
      },
      (p) =>
        p.rejects === undefined
          ? 'Corrigez ce qui est signalé, puis relancez la commande.'
          : `Corrigez les lignes dans ${p.rejects}, puis importez ce fichier : ${p.line}`,
    ],
    REMPLACEMENT_PERDU: [
      (p) =>
        `Supprimé pour être remplacé, mais ni le nouveau contenu ni l’ancien n’ont ensuite pu être écrits (${p.reason}). L’ancien était : ${[p.objets].flat().join(', ')}.`,
      'Relancez le même import pour le nouveau contenu ; pour l’ancien, importez-le d’un fichier à raison d’un objet par ligne.',
    ],
    INTERROMPU: [(p) => INTERRUPTED[String(p.reste)] ?? 'Interrompu.'],
    DEFAUT_DU_PROGRAMME: [
      'vigie a rencontré une erreur imprévue : {reason}. C’est un défaut du programme.',
      'Relancez avec --debug pour le détail, et signalez-le avec la commande que vous avez lancée.',
    ],
  } satisfies Record<ErrorCode, Sentence>,

  /** What follows the name of a field: the rule, and what to write instead. */
  fields: {
    REQUIS: (p) =>
      `obligatoire : donnez-lui une valeur${p.above === undefined ? '' : ', celle de la ligne du dessus si celle-ci la continue'}${p.autre === undefined ? '' : `, ou donnez-en une à ${p.autre}`}${p.set === undefined ? '' : ` ; --set ${p.set}=<valeur> la donne à toutes les lignes qui n’en ont pas`}${p.map === undefined ? '' : ` ; si une colonne l’a sous un autre nom, --map "<colonne>=${p.map}"`}`,
    INCONNU: (p) => `« ${p.name} » n’existe pas ici : corrigez ce nom ou retirez-le`,
    LECTURE_SEULE: (p) => `« ${p.name} » ne s’écrit pas, le service le donne : retirez-le`,
    TYPE: (p) => `doit être ${TYPES[String(p.expected)] ?? `de type ${p.expected}`}`,
    NULL_REFUSE: () => 'ne peut pas être null : donnez une valeur',
    MINIMUM: (p) => (isMoment(p.min) ? `ne peut pas être avant ${p.min}` : `doit être au moins ${p.min}`),
    MAXIMUM: (p) => (isMoment(p.max) ? `ne peut pas être après ${p.max}` : `doit être au plus ${p.max}`),
    TROP_COURT: (p) =>
      p.min === 1
        ? 'ne doit pas être vide'
        : `doit compter au moins ${pluriel(p.min, 'caractère ou élément', 'caractères ou éléments')}`,
    TROP_LONG: (p) =>
      `doit compter au plus ${pluriel(p.max, 'caractère', 'caractères')}, il en a ${p.length} : raccourcissez-le`,
    TROP_D_ELEMENTS: (p) => `doit compter au plus ${pluriel(p.max, 'élément', 'éléments')} : retirez-en`,
    DOUBLON: () => 'contient deux fois la même valeur : n’en gardez qu’une',
    MOTIF: (p) => {
      if (p.position === undefined)
        return isExpression(p.pattern)
          ? `doit suivre le motif ${p.pattern}`
          : `doit avoir la forme ${placeholderIn('fr', String(p.pattern))}`;
      if (p.drive !== undefined)
        return 'est un dossier de Windows, que Git Bash fait d’un chemin : tapez-y « // » au début, comme //ERP/Type M';
      if (p.position === 1) return 'doit commencer par « / », comme /ERP/Type M';
      return `contient « ${p.character} » en position ${p.position}, qu’un chemin n’admet pas : n’employez que des lettres (accents admis, sauf û, ü, ÿ et œ), des chiffres, des blancs, « - » et « / »`;
    },
    CARACTERE: (p) => `contient le caractère interdit ${p.character} : retirez-le`,
    FORMAT: (p) =>
      `doit être ${FORMATS[String(p.format)] ?? `de la forme ${placeholderIn('fr', String(p.format))}`}`,
    VALEUR: (p) =>
      `doit être l’une de ces valeurs : ${listed(p.allowed)}${p.suggestion ? ` ; vouliez-vous dire « ${p.suggestion} » ?` : ''}`,
    NIVEAUX: (p) =>
      `doit avoir au plus ${pluriel(p.max, 'niveau', 'niveaux')}, il en a ${p.levels} : rangez-le plus haut`,
    REFERENCE: (p) => `ne désigne rien de connu (${p.id}) : vérifiez l’identifiant`,
    REPETE: (p) =>
      `${p.name === undefined ? '' : `« ${p.name} » `}est donné plusieurs fois : ne le donnez qu’une fois`,
    SYNTAXE: (p) =>
      `n’est plus du JSON à partir du caractère ${p.position} : mettez un objet JSON complet sur chaque ligne`,
    ENCODAGE: () => 'n’est pas du texte en UTF-8 : convertissez le fichier',
    TROP_GRAND: (p) =>
      `dépasse ${pluriel(p.max, 'octet', 'octets')} : mettez un objet par ligne ; la suite n’a pas été lue`,
    DIFFERENT: (p) =>
      `existe déjà avec un autre contenu (${p.id}) : rien n’est remplacé, retirez l’une des deux`,
    PRIS: (p) => `est déjà ce que dit ${p.id} : n’en gardez qu’un`,
    COMPLET: (p) => `désigne un objet déjà complet, qui en tient au plus ${p.max} : choisissez-en un autre`,
    CYCLE: (p) => `revient à son point de départ (${listed(p.ids)}) : ouvrez cette boucle`,
    SANS_PAGES: () =>
      'ne se donne pas avec Accept: application/x-ndjson, qui répond la liste entière ; retirez l’un des deux',
    SANS_OBJET: (p) => `ne se donne que si ${p.champ} est l’une de ces valeurs : ${listed(p.allowed)}`,
  } satisfies Record<FieldCode, (p: ErrorParams) => string>,

  cli: {
    error: (message: string) => `Erreur : ${message}`,
    field: (place: string, rule: string) => `${place} : ${rule}`,
    /** A text that somebody has given, inside a sentence. */
    quoted: (text: string) => `« ${text} »`,
    request: (id: string) => `Requête ${id}`,
    moreRows: (shown: number, total: number) =>
      `${shown} sur ${total} ; --all pour tout avoir, --limit <n> pour plus, --page <n> pour la suite.`,
    /** The rows are chosen here, and not every page has been read. */
    moreDossiers: (shown: number, total: number, line: string) =>
      `${shown} dossiers sur ${total} ; pour les voir tous : ${line} --all`,
    moreMayExist: (shown: number) =>
      `${shown}, peut-être pas toutes ; --all pour tout avoir, --limit <n> pour plus.`,
    /** The answers as a question offers them, and what is said to another one. */
    yesNo: { yes: 'oui', no: 'non', unclear: 'Répondez o (oui) ou n (non).' },
    confirmReplace: (file: string) => `${file} existe déjà. Le remplacer ?`,
    exporting: ({ done, total, rate = 0, secondsLeft }: Advance) =>
      `Export : ${done}${total === undefined ? '' : ` / ${total}`} · ${Math.round(rate)}/s${secondsLeft === undefined ? '' : ` · encore ${Math.ceil(secondsLeft)} s`}`,
    /** `noun` is the collection; without a file they went to standard output. */
    /** `whole`: how many there are, with those that a filter leaves out. */
    exported: (count: number, noun: string, file: string | undefined, whole = 0) =>
      `${pluriel(count, noun.slice(0, -1), noun)}${file === undefined ? '' : ` dans ${file}`}${whole > count ? ` : une partie seulement des ${whole} (filtre)` : ''}`,
    namedByIds: (count: number) =>
      `${pluriel(count, 'support est nommé', 'supports sont nommés')} par identifiant, faute de référence qui ne désigne que lui : seul ce service saura les importer.`,
    omittedBySchema: (columns: readonly (readonly [column: string, values: number])[]) =>
      `Valeurs que le schéma n’a pas, laissées vides : ${counted(columns)}`,
    requiredBySchema: (columns: readonly (readonly [column: string, values: number])[]) =>
      `Vides, alors que le schéma les exige : ${counted(columns)} ; remplissez-les avant de publier`,
    nothingToDelete: 'Rien à supprimer.',
    nothingToChange: 'Rien à modifier.',
    checking: ({ done, total }: Advance) => `Vérification que tout existe : ${done} / ${total}`,
    deleting: ({ done, total, secondsLeft }: Advance) =>
      `Suppression : ${done} / ${total}${secondsLeft === undefined ? '' : ` · encore ${Math.ceil(secondsLeft)} s`}`,
    changing: ({ done, total, secondsLeft }: Advance) =>
      `Modification : ${done} / ${total}${secondsLeft === undefined ? '' : ` · encore ${Math.ceil(secondsLeft)} s`}`,
    /** In bytes. */
    loading: ({ done, total }: Advance) => `Chargement : ${total ? Math.floor((100 * done) / total) : 100} %`,
    /** What a service that words refusals in its own way says. */
    answered: ({ url, status, title, detail, attempts }: Answered) =>
      `${url} a répondu ${status}${title === String(status) ? '' : ` (${title})`}${attempts > 1 ? `, ${attempts} fois` : ''}${detail === title ? '.' : ` : ${detail}`}`,
    /** What to do about a service that fails and says no more. */
    serviceFails:
      'Le service est en défaut, ou en cours de mise à jour : réessayez dans quelques minutes ; si cela dure, prévenez qui le tient.',
    nothingFound: 'Rien ne correspond.',
    /** Of several words that no text holds in one piece; `line` looks for one of them. */
    searchedWhole: (searched: string, line: string) =>
      `Rien ne correspond : « ${searched} » est cherché d’un seul tenant. Avec un seul de ces mots : ${line}`,
    /** `noun` is the library that holds nothing at all, as commands name it. */
    emptyLibrary: (noun: string) =>
      `La bibliothèque est vide. Pour la remplir : vigie ${noun} import <fichier.csv>\nPour essayer avec un exemple, et savoir quoi taper ensuite : vigie server seed --db exemple.db`,
    pastTheEnd: (page: number, pages: number) =>
      `Il n’y a pas de page ${page} : ${pluriel(pages, 'page', 'pages')} en tout.`,
    /** `ids`: what the next command needs is among them. */
    hiddenColumns: (names: readonly string[], ids: boolean) =>
      `Colonnes masquées : ${names.join(', ')} ; --fields pour choisir${ids ? ', -o ids pour les identifiants' : ''}.`,
    /** Prescriptions in a directory, and in those below it. */
    below: (here: number, below: number) => `${here}, ${below} au-dessous`,
    similarDirectory: (made: string, other: string) =>
      `Le répertoire « ${made} » est nouveau, et ne diffère de « ${other} » que par des majuscules, des accents ou des blancs.`,
    howToStop: (url: string) => `Documentation : ${url}/docs\nCtrl-C pour arrêter.`,
    /** A word of the interface as people write it. */
    word: (word: string) => WORDS[word] ?? word,
    andMore: (count: number) => `… et ${count} de plus`,
    dryRun: 'Essai à blanc : rien n’a été écrit.',
    /** Says where a command goes, for `--verbose`. */
    goesTo: (target: string, organisation: string | undefined, profile: string | undefined) =>
      `${profile === undefined ? 'Sans profil' : `Profil « ${profile} »`} : ${target}, organisation ${organisation ?? 'unique'}`,
    otherVersion: (theirs: string, ours: string) =>
      `Ce service parle la version ${theirs} de l’interface, vigie la version ${ours} : ce qu’il dit peut être lu de travers. Mettez à jour le plus ancien des deux.`,
    databaseCreated: (file: string) => `Nouvelle base locale : ${file}`,
    nextStep: (line: string) => `Pour les voir : ${line}`,
    databaseMissing: (file: string) => `La base ${file} n’existe pas encore, et n’est pas créée.`,
    /** Says how to look at a database of demonstration that has just been made, a command a line. */
    seededFirst: (command: string) => `Pour voir l’exemple, deux lignes à copier :\n${command}\n`,
    seeded: (commands: readonly string[], serve: string) =>
      `L’autre organisation :\n${commands.join('\n')}\n\nPar HTTP, avec ces jetons :\n${serve}`,
    confirmProfile: (name: string) => `Supprimer le profil « ${name} » ? Ses données restent.`,
    askToken: (name: string) => `Jeton du profil « ${name} »`,
  },
} as const;

/** How far a piece of work is. */
export interface Advance {
  readonly done: number;
  readonly total: number | undefined;
  /** In a second. */
  readonly rate?: number;
  readonly secondsLeft: number | undefined;
}

/** A refusal by a service whose words are its own; `title` is what HTTP calls the status. */
interface Answered {
  readonly url: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** How often it was asked. */
  readonly attempts: number;
}

/** Both languages have exactly these sentences. */
export type Messages = {
  readonly errors: Record<ErrorCode, Sentence>;
  readonly fields: Record<FieldCode, (p: ErrorParams) => string>;
  readonly cli: Translated<(typeof fr)['cli']>;
};
