import type { ErrorCode, ErrorParams, FieldCode } from '../contract/errors.ts';
import { absent, allAbsent, findCommand, isNoCode } from './absent.ts';
import { DOWNLOADS_FR } from './commands/downloads.ts';
import { dayInFull } from './dates.ts';
import { placeholderIn, usageIn } from './help/words.ts';
import {
  addressIn,
  asWritten,
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
  integer: 'un nombre entier, sans zéro en tête, comme 12',
  number: 'un nombre, comme 48.8566',
  boolean: 'true ou false',
  array: 'une liste',
  days: 'un nombre de jours, de 1d à 3650d, comme 90d',
  object: 'un objet',
};
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'un UUID de 36 caractères, comme 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
  'date-time': 'une date valable avec heure et fuseau horaire, comme 2026-03-14T09:30:00Z',
  date: 'une date valable, comme 2026-03-14',
  year: 'une année, comme 2026',
  'time zone': 'un fuseau horaire de la base tz, comme Europe/Paris',
  'file name': 'un nom de fichier : un document ne se télécharge pas sur la sortie standard',
  'user id': 'un identifiant sans espace au début ni à la fin, et sans @ au début, comme c.martin',
  moment:
    'une date valable, avec ou sans heure, comme 14/03/2026, 14/03/2026 9h30, 2026-03-14 ou 2026-03-14T09:30:00+01:00 ; ou une date en mots, comme demain, lundi prochain 9h, +7j, fin du mois, 2026-W48 ou 2026-11',
  period:
    'une période : deux dates dans l’ordre chronologique, sans heure ou avec heure et fuseau horaire, séparées par un seul « / », comme 2026-01-01/2026-12-31 (dans une adresse, + s’écrit %2B)',
  cidr: 'une adresse IP ou un réseau, comme 127.0.0.1, 10.0.0.0/8 ou fd00::/8',
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
  EBUSY: 'un autre programme, peut-être Excel, a ouvert ce fichier : fermez-le dans ce programme (EBUSY)',
  EADDRINUSE: 'un autre programme utilise déjà cette adresse (EADDRINUSE)',
  EADDRNOTAVAIL: 'cette machine n’a pas cette adresse (EADDRNOTAVAIL)',
  ENOTFOUND: 'ce nom est inconnu (ENOTFOUND)',
  SQLITE_CANTOPEN: 'ouverture impossible (SQLITE_CANTOPEN)',
  SQLITE_READONLY: 'écriture impossible (SQLITE_READONLY)',
  SQLITE_PERM: 'l’accès est refusé (SQLITE_PERM)',
  SQLITE_IOERR: 'le disque ne peut pas être lu ou écrit (SQLITE_IOERR)',
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
  p.text === undefined ? '' : ` ; si le texte lui-même commence par @, doublez ce signe : « ${p.text} »`;

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
  rien_copie: 'Interrompu ; la destination reste vide.',
  rien_importe: 'Interrompu ; rien n’a été écrit.',
  importe_en_partie: 'Interrompu. Relancez la même commande pour terminer.',
  rien_modifie: 'Rien n’a été modifié.',
  rien_exporte: 'Rien n’a été exporté ; les fichiers existants sont inchangés.',
};

/** What is wrong with a mapping of codes. */
const CORRESPONDANCES: Readonly<Record<string, (p: ErrorParams) => string>> = {
  ENCODAGE: () => 'ce n’est pas du texte en UTF-8',
  GUILLEMET: () => 'un guillemet n’est pas fermé, ou du texte suit le guillemet fermant',
  EN_TETES: () => 'la première ligne doit être « ancien;code »',
  VIDE: () => 'l’ancien code manque',
  NOMBRE: (p) => `« ${p.given} » n’est pas un code : donnez un nombre de 0 à ${p.max}`,
  ANCIEN_DOUBLE: (p) => `« ${p.given} » a déjà un autre numéro à la ligne ${p.other} : gardez l’une des deux`,
  CODE_DOUBLE: (p) => `le numéro ${p.given} est déjà attribué à la ligne ${p.other} : choisissez-en un autre`,
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
  serait_modifie: 'modification simulée',
  inchange: 'inchangé',
  supprime: 'supprimé',
  levee: 'levée',
  levee_annulee: 'levée annulée',
  serait_supprime: 'suppression simulée',
  serait_lue: 'lecture simulée',
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
        if (p.reason === 'duplicate') return `Le corps a deux fois « ${p.name} » dans un même objet.`;
        if (p.reason === 'depth')
          return `Le corps emboîte plus de ${pluriel(p.max, 'niveau', 'niveaux')} d’objets et de listes.`;
        if (p.reason === 'gzip')
          return 'Le corps n’est pas du gzip complet, ou d’autres données le suivent, contrairement à son Content-Encoding.';
        return `Le corps n’est pas du JSON valable : ${p.reason}.`;
      },
      'Envoyez un document JSON complet, en UTF-8.',
    ],
    REQUETE_INVALIDE: ['Ce n’est pas une requête HTTP valable ({reason}).'],
    ORGANISATION_REQUISE: [
      'L’en-tête {header} doit porter l’identifiant (UUID) d’une organisation.',
      (p: ErrorParams = {}) => {
        if (p.sent === undefined) return 'Indiquez l’organisation du profil (--org, VIGIE_ORG).';
        return p.profile === undefined
          ? `Elle a été envoyée dans ${p.sent}. Pour l’envoyer dans ${p.header} : vigie profiles add <nom> --url ${p.url} --org-header ${p.header}`
          : `Elle a été envoyée dans ${p.sent}. Pour l’envoyer dans ${p.header} : vigie profiles set ${p.profile} --org-header ${p.header}`;
      },
    ],
    EN_TETE_INVALIDE: [
      (p) =>
        p.reason === 'repeated'
          ? `L’en-tête ${p.header} est donné plusieurs fois.`
          : `L’en-tête ${p.header} n’est pas valable : ${p.reason}.`,
      'Corrigez ou retirez cet en-tête.',
    ],
    NON_AUTHENTIFIE: [
      (p: ErrorParams = {}) =>
        p.reason === undefined
          ? 'Le jeton manque, ou il est inconnu, expiré ou révoqué.'
          : `Le jeton d’accès n’est pas valable : ${p.reason}.`,
      (p: ErrorParams = {}) =>
        p.profile === undefined
          ? 'Donnez un jeton valable à VIGIE_TOKEN, ou enregistrez-en un dans un profil : vigie profiles login <profil>'
          : `Enregistrez un jeton valable dans le profil : vigie profiles login ${p.profile}`,
    ],
    ORGANISATION_REFUSEE: [
      'Cette organisation est inconnue, ou vous n’en êtes pas membre.',
      'Vérifiez l’identifiant de l’organisation du profil (--org, VIGIE_ORG).',
    ],
    IDENTITE_REFUSEE: [
      (p) =>
        p.user === undefined
          ? `Vous êtes connecté en tant que ${p.sub} auprès de ${p.issuer}, une identité qui n’est liée à aucun utilisateur.`
          : `Votre utilisateur « ${p.user} » est désactivé.`,
      'Demandez à l’administrateur du service de lier cette identité à votre utilisateur par --oidc-sub de server utilisateurs update, ou de le réactiver.',
    ],
    DROIT_INSUFFISANT: [
      'Vos rôles ne permettent pas cette écriture ; elle exige l’un de ces rôles : {roles}.',
      'Demandez cette modification à un utilisateur qui a l’un de ces rôles.',
    ],
    LECTURE_RESERVEE: [
      'Vos rôles ne permettent pas cette lecture ; elle exige l’un de ces rôles : {roles}.',
      'Adressez-vous à un utilisateur qui a l’un de ces rôles.',
    ],
    JETON_LECTURE_SEULE: [
      'Ce jeton ne permet que la lecture.',
      'Demandez à l’administrateur un jeton qui permette l’écriture : vigie server token create --user <id> --db <fichier>',
    ],
    ORIGINE_REFUSEE: [
      'L’origine {origin} n’est pas autorisée.',
      'Appelez le service hors d’une page web, ou autorisez cette origine au démarrage : vigie server start --allow-origin <origine>',
    ],
    INTROUVABLE: [
      (p) => absent(p, 'fr') ?? 'Rien ne se trouve à cette adresse.',
      (p: ErrorParams = {}) => {
        if (isNoCode(p)) return 'Un code est un nombre de 0 à 999999, sans zéro en tête.';
        if (p.suggestion) return `Vouliez-vous dire « ${p.suggestion} » ?`;
        const command = findCommand(p, 'fr');
        return command === undefined
          ? 'Vérifiez l’identifiant ; un objet d’une autre organisation n’est pas visible.'
          : `Pour voir ce qui existe : ${command}`;
      },
    ],
    OBJETS_INTROUVABLES: [
      (p) => `${allAbsent(p, 'fr')} Rien n’a été fait.`,
      (p: ErrorParams = {}) =>
        isNoCode(p)
          ? 'Un code est un nombre de 0 à 999999, sans zéro en tête.'
          : `Retirez de la commande les objets introuvables. Pour voir ce qui existe : ${findCommand(p, 'fr')}`,
    ],
    METHODE_REFUSEE: ['Cette adresse n’admet pas cette méthode.', 'Utilisez l’une de celles-ci : {allow}.'],
    FORMAT_REFUSE: [
      'La réponse n’est disponible qu’en {type}.',
      (p: ErrorParams = {}) =>
        p.header === undefined
          ? 'Retirez l’en-tête Accept, ou ajoutez-y ce type.'
          : `Retirez l’en-tête ${p.header}, ou ajoutez-y l’une de ces valeurs.`,
    ],
    CONFLIT: [
      'L’état actuel de l’objet ne permet pas cette opération.',
      'Relisez l’objet, puis recommencez.',
    ],
    CODE_EXISTANT: [
      'Une anomalie porte déjà le code {anomalie}.',
      'Choisissez un autre code, ou supprimez d’abord cette anomalie.',
    ],
    IDENTIFIANT_PRIS: [
      'Un utilisateur a déjà l’identifiant {utilisateur}.',
      'Choisissez un autre identifiant. Pour voir ceux qui sont pris : vigie server utilisateurs list',
    ],
    DERNIER_ADMINISTRATEUR: [
      '{utilisateur} est le dernier administrateur actif de l’organisation : sans ce compte, personne ne pourrait en gérer les utilisateurs.',
      'Attribuez d’abord le rôle administrateur_fonctionnel à un autre utilisateur : « vigie server utilisateurs list » les affiche avec leurs rôles, et « vigie server utilisateurs update <id> --roles administrateur_fonctionnel » remplace ceux de l’un d’eux.',
    ],
    AUTODESACTIVATION: [
      'Vous ne pouvez pas désactiver votre propre utilisateur, {utilisateur}.',
      'Demandez-le à un autre administrateur de l’organisation.',
    ],
    IDENTITE_PRISE: [
      'L’utilisateur « {utilisateur} » est déjà lié à l’identité {sub} de {issuer}.',
      'Retirez d’abord ce lien : vigie server utilisateurs update {utilisateur} --oidc-sub=',
    ],
    UTILISATEUR_INACTIF: [
      'L’utilisateur {utilisateur} est désactivé : aucun jeton ne peut être créé pour lui.',
      'Réactivez-le d’abord : vigie server utilisateurs update {utilisateur} --is-active true',
    ],
    SUPPORT_UTILISE: [
      (p) => `Ce support est cité par ${pluriel(p.count, 'prescription', 'prescriptions')}.`,
      'Retirez-le de ces prescriptions avant de le supprimer.',
    ],
    DOSSIER_VERROUILLE: [
      (p) => `Ce dossier est ${LOCKS[String(p.verrou)] ?? p.verrou} : il ne peut plus être modifié.`,
      ({ id = '<id>' }: ErrorParams = {}) =>
        `Rouvrez un dossier clos par « vigie dossiers rouvrir ${id} », et désarchivez un dossier archivé par « vigie dossiers desarchiver ${id} ».`,
    ],
    ANOMALIE_EXISTANTE: [
      (p) =>
        `Ce PEI a déjà l’anomalie ${p.anomalie} sur la même période : elle ${p.programmee ? 'débute' : 'a débuté'} le ${asWritten(p.debut)}.`,
      'Mettez d’abord fin à cette anomalie, ou choisissez d’autres dates.',
    ],
    AFFECTATION_EXISTANTE: [
      '{utilisateur} est déjà {role} de ce dossier.',
      'Choisissez un autre rôle ou un autre utilisateur.',
    ],
    AFFECTATIONS_AU_COMPLET: [
      (p) => `Ce dossier compte déjà ${pluriel(p.max, 'affectation', 'affectations')}, le maximum.`,
      'Supprimez d’abord l’affectation d’une personne qui n’y travaille plus.',
    ],
    ABONNEMENTS_AU_COMPLET: [
      (p) => `Vous avez déjà ${pluriel(p.max, 'abonnement', 'abonnements')}, le maximum.`,
      'Révoquez un abonnement inutilisé : « vigie evenements abonnement list », puis « vigie evenements abonnement revoke <id> ».',
    ],
    NUMERO_PRIS: [
      'Une prescription de ce dossier porte déjà le numéro {numero}.',
      'Donnez un autre numéro, ou aucun : la prescription prend alors le suivant.',
    ],
    PRESCRIPTIONS_AU_COMPLET: [
      (p) => `Ce dossier compte déjà ${pluriel(p.max, 'prescription', 'prescriptions')}, le maximum.`,
      'Supprimez d’abord une prescription, ou réunissez-en plusieurs en une seule.',
    ],
    PRESCRIPTION_LEVEE: [
      (p) =>
        `Cette prescription a été levée le ${dayInFull(String(p.date), 'fr')} par le dossier ${p.dossier}.`,
      ({ dossier, prescription = '<prescription>' }: ErrorParams = {}) =>
        `Pour annuler une levée enregistrée par erreur : vigie dossiers prescriptions lever ${dossier === undefined ? '<dossier>' : quoted(dossier)} ${prescription} --annuler`,
    ],
    WORKFLOW_VERROUILLE: [
      'Ce workflow est VALIDE : il ne peut plus être modifié.',
      'Consignez les compléments dans un autre workflow du dossier.',
    ],
    TRANSITION_REFUSEE: [
      'Un workflow à l’état {etat} ne peut pas passer à {voulu}, seulement à : {allowed}.',
      'Passez d’abord par l’un de ces états.',
    ],
    PREALABLES_EN_COURS: [
      'Ce workflow dépend de workflows qui ne sont pas encore VALIDE ou NON_CONCERNE : {workflows}.',
      'Terminez d’abord ces workflows ; celui-ci, s’il est en ATTENTE, passera alors automatiquement EN_COURS.',
    ],
    DEBLOCAGE_ACQUIS: [
      'Ce workflow doit rester NON_CONCERNE : des workflows qu’il a débloqués sont déjà VALIDE : {workflows}.',
      'Un workflow VALIDE ne change plus d’état : laissez celui-ci dans le sien.',
    ],
    PRECONDITION: [
      (p) => {
        if (p.header === 'If-None-Match') return 'If-None-Match correspond à la ressource à cette adresse.';
        if (p.header === 'If-Match') return 'La ressource à cette adresse n’a pas d’ETag.';
        return 'L’objet a changé depuis que vous l’avez lu.';
      },
      (p: ErrorParams = {}) =>
        p.header === 'If-Match' || p.header === 'If-None-Match'
          ? `Retirez l’en-tête ${p.header}.`
          : 'Relisez l’objet, puis refaites la modification avec son nouvel ETag.',
    ],
    CORPS_TROP_GRAND: [
      (p) => `Le corps dépasse ${pluriel(p.max, 'octet', 'octets')}.`,
      'Répartissez le corps en plusieurs requêtes.',
    ],
    ADRESSE_TROP_LONGUE: [
      (p) => `L’adresse dépasse ${pluriel(p.max, 'octet', 'octets')}.`,
      'Raccourcissez les filtres.',
    ],
    TYPE_DE_CONTENU: [
      (p) =>
        p.coding === undefined
          ? 'Le corps doit être annoncé comme application/json.'
          : `L’encodage ${p.coding} du corps n’est pas pris en charge.`,
      (p: ErrorParams = {}) =>
        p.coding === undefined
          ? 'Envoyez « Content-Type: application/json ».'
          : 'Envoyez-le avec « Content-Encoding: gzip », ou non compressé, sans cet en-tête.',
    ],
    HOTE_REFUSE: [
      'Le nom d’hôte {host} n’est pas autorisé.',
      'Utilisez l’adresse du serveur, ou autorisez ce nom au démarrage : vigie server start --allow-host <nom>',
    ],
    CLE_REUTILISEE: [
      'Cette clé d’idempotence a déjà été utilisée pour une autre requête.',
      'Utilisez une nouvelle clé pour une nouvelle requête.',
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
          ? 'Relancez la même commande dans une minute, ou ajoutez --retries pour attendre et réessayer automatiquement.'
          : `Relancez la même commande dans ${lasting(p.seconds)}, ou ajoutez --retries pour attendre et réessayer automatiquement.`,
    ],
    EN_TETES_TROP_GRANDS: [
      (p) => `Les en-têtes dépassent ${pluriel(p.max, 'octet', 'octets')}.`,
      'Raccourcissez les filtres, ou retirez des en-têtes.',
    ],
    ERREUR_INTERNE: [
      'Une erreur interne est survenue ; elle est consignée sous ce numéro de requête.',
      'Communiquez ce numéro à l’administrateur du service.',
    ],
    FOURNISSEUR_INDISPONIBLE: [
      'Le fournisseur d’identité {issuer} ne répond pas : le jeton ne peut pas être vérifié.',
      'Réessayez dans un instant. Si cela dure, prévenez l’administrateur du service.',
    ],
    BASE_OCCUPEE: ['La base est verrouillée par un autre processus.', 'Réessayez dans quelques secondes.'],
    BASE_INDISPONIBLE: [
      (p) =>
        p.reason === undefined
          ? 'La base de données ne répond pas.'
          : DISK.test(String(p.reason))
            ? `Le disque de la base ne peut pas être lu ou écrit (${p.reason}).`
            : `Le serveur de la base${p.file === undefined ? '' : ` ${p.file}`} ne répond pas (${p.reason}).`,
      (p: ErrorParams = {}) =>
        DISK.test(String(p.reason))
          ? 'Réessayez dans quelques secondes ; si l’erreur persiste, vérifiez le disque de la base et les limites de taille des fichiers.'
          : 'Réessayez dans quelques secondes ; si l’erreur persiste, vérifiez que PostgreSQL fonctionne et qu’il est joignable d’ici.',
    ],
    BASE_REMPLACEE: [
      'Le fichier de la base a été retiré ou remplacé pendant son utilisation.',
      'Remettez ce fichier à sa place avant d’arrêter son serveur ; sinon, arrêtez le serveur et restaurez la dernière bonne sauvegarde : vigie server restore <sauvegarde> --db <fichier>',
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
          return 'Un serveur sert toutes les organisations de sa base : chaque requête indique son organisation, et son jeton identifie l’appelant.';
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
        p.motif === 'service'
          ? `Cette option ne sert pas avec un service (${p.url}) : ${listed(p.flags)}.`
          : isOfSeveral(p)
            ? `Incompatibles : ${listed(named(p.flags, 'plusieurs identifiants'))}.`
            : `Ces options sont incompatibles : ${listed(p.flags)}.`,
      (p) =>
        isOfSeveral(p)
          ? 'Donnez un seul identifiant, ou --output-dir à la place de --to.'
          : [p.flags].flat().includes('--user')
            ? 'Un service identifie l’appelant par son jeton : --user ne sert qu’avec une base locale (--db).'
            : p.motif === 'service'
              ? 'Les organisations d’un service ne connaissent pas le nom des autres : --allow-same-name ne sert qu’avec une base (--db).'
              : 'N’en gardez qu’une.',
    ],
    OPTIONS_REFUSEES: [
      (p) => `${pluriel(p.count, 'valeur est refusée', 'valeurs sont refusées')} ; rien n’a été envoyé.`,
      (p) => {
        if (p.instead !== undefined) return `Écrivez le classeur dans un fichier : ${p.instead}`;
        return p.suggestion ? `Vouliez-vous dire « ${p.suggestion} » ?` : `Voyez « ${p.command} --help ».`;
      },
    ],
    ARGUMENT_NON_UTF8: [
      (p) =>
        `${p.flag === undefined ? 'Dans la ligne de commande' : p.flag} : une lettre a été perdue${p.given === undefined ? '' : ` (« ${p.given} »)`}, car le terminal ou le script n’est pas en UTF-8.`,
      (p: ErrorParams = {}) =>
        p.file === undefined
          ? 'Mettez le terminal, ou l’encodage du script, en UTF-8.'
          : `Mettez le terminal, ou l’encodage du script, en UTF-8 ; ou donnez le texte dans un fichier en UTF-8 (${p.flag} @<fichier>) ou sur l’entrée standard (${p.flag} @-).`,
    ],
    SIGNE_TYPOGRAPHIQUE: [
      (p) =>
        p.motif === 'guillemet'
          ? `« ${p.given} » commence par un guillemet typographique (${p.sign}), que les interpréteurs de commandes ne lisent pas ; les traitements de texte et les pages web en mettent.`
          : `« ${p.given} » commence par un tiret typographique (${p.sign}) au lieu d’un trait d’union ; les traitements de texte et les pages web en mettent.`,
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
            ? `Mettez entre guillemets un texte qui contient des espaces. Écrivez : ${usageIn('fr', String(p.usage))}`
            : `Utilisez l’option : ${p.flag} ${p.given}`,
    ],
    ADRESSE_REFUSEE: [
      'Une adresse complète est donnée à la place d’un chemin du service.',
      'Donnez la partie qui suit l’adresse du service, comme anomalies?code=3 ; cette adresse vient du profil ou de --url. Dans Git Bash, omettez la première barre oblique.',
    ],
    EN_TETE_RESERVE: [
      'L’en-tête {header} ne peut pas être donné : le programme l’écrit lui-même.',
      'Le jeton vient du profil (« vigie profiles login <profil> ») ou de VIGIE_TOKEN, l’organisation de --org ou de VIGIE_ORG.',
    ],
    CHAMP_INCONNU: [
      (p) =>
        `--fields : ${listed(p.fields)} ${Array.isArray(p.fields) && p.fields.length > 1 ? 'n’existent' : 'n’existe'} pas.`,
      (p) => `${p.suggestion ? `Vouliez-vous dire « ${p.suggestion} » ? ` : ''}Champs : ${listed(p.known)}.`,
    ],
    RIEN_A_MODIFIER: ['Aucun champ à modifier n’est indiqué.', 'Donnez au moins l’un de : {flags}.'],
    PROFIL_INCONNU: [
      'Le profil « {name} » n’existe pas.',
      (p) =>
        `Profils : ${listed(p.known)}. Pour créer un profil : vigie profiles add ${p.added === undefined ? '<nom>' : quoted(p.added)} --url <adresse>`,
    ],
    PROFIL_INCOMPLET: [
      (p) =>
        p.name === undefined
          ? `Il manque : ${listed(p.missing)}.`
          : `Il manque au profil « ${p.name} » : ${listed(p.missing)}.`,
      (p) =>
        p.name === undefined
          ? 'Donnez le réglage manquant, ou choisissez un profil qui le contient : vigie profiles list'
          : `Donnez le réglage manquant, ou complétez le profil : vigie profiles set ${quoted(p.name)} --org <id>`,
    ],
    PROFIL_EXISTANT: ['Le profil « {name} » existe déjà.', 'Choisissez un autre nom, ou changez-le : {line}'],
    PROFIL_SANS_JETON: [
      'Le profil « {name} » est une base locale, qui n’a pas besoin de jeton.',
      'Nommez le profil d’un service : vigie profiles list',
    ],
    NUMERO_AMBIGU: [
      (p) => {
        const several = { erp: 'ERP', pei: 'PEI' }[String(p.objet)] ?? 'dossiers';
        return `Plusieurs ${several} ont le numéro ${p.numero} : ${listed(p.ids)}.`;
      },
      'Utilisez l’un de ces identifiants à la place du numéro.',
    ],
    NOM_AMBIGU: [
      (p) => {
        const { objet, name, dossier, etat } = p;
        if (p.reason === 'plusieurs')
          return `« ${name} » correspond à ${objectText('fr', String(objet), Number(p.count))}.`;
        if (p.reason === 'lequel')
          return `${name} est un dossier : nommez aussi l’objet (${objectText('fr', String(objet))}).`;
        const what = etat === undefined ? '' : ` qui puisse passer à ${etat}`;
        return `Le dossier ${dossier} n’a pas de workflow en cours${what} : nommez un workflow.`;
      },
      'Donnez son nom entier, ou un début qui ne convienne à aucun autre.',
    ],
    CIBLE_DOUBLE: [
      '{first} et {second} désignent deux cibles différentes.',
      'Gardez-en une seule : une adresse (--url) ou une base locale (--db).',
    ],
    REGLAGE_INVALIDE: [
      (p) =>
        p.objet === 'mandataire'
          ? `Le mandataire (proxy) de la variable ${p.name} n’est pas pris en charge : « ${p.given} ».`
          : `Le réglage ${p.name} n’est pas valable${p.given === undefined ? '' : ` : « ${p.given} »`}.`,
      (p) => {
        if (p.objet === 'mandataire')
          return `Utilisez la forme ${p.expected}, ou https://… (SOCKS n’est pas pris en charge), ou retirez la variable.`;
        if (p.objet === 'maison')
          return 'Le compte de cet utilisateur n’a pas non plus de dossier personnel : donnez à HOME le chemin absolu d’un dossier, ou un dossier à VIGIE_CONFIG_DIR et une base à VIGIE_DB.';
        if (p.objet === 'fournisseur')
          return `Le service n’accepte que les jetons de ${p.expected} : ne donnez pas --oidc-issuer (VIGIE_OIDC_ISSUER).`;
        if (p.objet === 'en-tete')
          return `Choisissez un nom d’en-tête que ni HTTP ni l’interface publiée n’utilisent, comme ${p.expected} ; ni Authorization, ni Host, ni Accept.`;
        return p.name === '--token-stdin'
          ? 'L’entrée standard ne doit contenir que le jeton, sur une ligne.'
          : `Utilisez la forme ${p.expected}${p.flags === undefined ? '' : `, avec ${listed(p.flags)} ou dans le profil`}.`;
      },
    ],
    SERVICE_ABSENT: [
      'Aucun service vigie ne répond à l’adresse {url}.',
      'Vérifiez le chemin : l’adresse est la partie qui précède /anomalies, avec le chemin de base du service s’il en a un, sans le nom d’une page.',
    ],
    JETON_EN_CLAIR: [
      'Le jeton n’est pas envoyé à {host} : la connexion n’est pas chiffrée.',
      (p) =>
        `Utilisez une adresse https, ou acceptez ce risque dans le profil : vigie profiles set ${p.profile ?? '<profil>'} --insecure-http`,
    ],
    CONFIGURATION_ILLISIBLE: [
      (p) =>
        `Le fichier de configuration ${p.file} est illisible : ${reason(p)}${p.line === undefined ? '' : `, ligne ${p.line}, colonne ${p.column}`}.`,
      'Corrigez ou déplacez ce fichier ; il n’est jamais écrasé.',
    ],
    CONFIGURATION_TROP_RECENTE: [
      'Le fichier de configuration {file} a été écrit par une version plus récente de vigie (format {found} ; celle-ci lit le format {known}).',
      'Installez la version récente, ou indiquez un autre dossier avec VIGIE_CONFIG_DIR ; vigie n’écrase jamais le fichier.',
    ],
    PROFIL_PROTEGE: [
      (p) =>
        p.given === undefined
          ? `${p.what} Le profil « ${p.name} » est protégé : confirmez par son nom ; --yes ne suffit pas.`
          : `Le profil protégé est « ${p.name} », non « ${p.given} » : rien n’a été fait.`,
      'Après vérification, ajoutez --confirm {name}.',
    ],
    SUPPRESSIONS_NOMBREUSES: [
      (p) =>
        `${p.what} Confirmez par leur nombre ; ${p.given === undefined ? '--yes' : `--confirm ${p.given}`} ne suffit pas.`,
      'Vérifiez que le fichier n’est pas une partie de la bibliothèque, comme un export filtré. Pour supprimer ces objets : {line}',
    ],
    JETON_VIDE: [
      'Le jeton est vide ; rien n’a été modifié.',
      'Collez le jeton entier à l’invite, ou transmettez-le par l’entrée standard : vigie profiles login {name} --token-stdin',
    ],
    JETON_REFUSE: [
      'Le service refuse ce jeton : il n’a pas été enregistré dans le profil « {name} ».',
      'Vérifiez que le jeton est entier, ni expiré ni révoqué, ou demandez-en un autre ; --no-check l’enregistre sans vérification.',
    ],
    CONNEXION_REQUISE: [
      (p) =>
        p.motif === 'terminal'
          ? `La connexion au profil « ${p.name} » demande un terminal.`
          : p.motif === 'trousseau'
            ? `Le trousseau de clés du système, qui garde la connexion du profil « ${p.name} », est verrouillé ou indisponible.`
            : p.motif === 'sans_trousseau'
              ? `La connexion du profil « ${p.name} » est dans le trousseau de clés du système, que VIGIE_NO_KEYRING exclut.`
              : `La connexion du profil « ${p.name} » a pris fin${p.reason === undefined ? '' : ` (${p.reason})`}.`,
      (p) =>
        p.client === undefined
          ? `${p.motif === 'trousseau' ? 'Déverrouillez-le, ou connectez-vous' : p.motif === 'sans_trousseau' ? 'Retirez VIGIE_NO_KEYRING, ou connectez-vous' : 'Connectez-vous'} dans un terminal : ${p.line ?? `vigie profiles login ${p.name}`}`
          : `Connectez la machine à nouveau : vigie profiles login ${p.name} --client-id ${p.client} --client-secret-stdin`,
    ],
    FOURNISSEUR_REFUSE: [
      (p) =>
        p.motif === 'clair'
          ? `${p.url} n’est pas une adresse https : rien n’y est envoyé.`
          : p.motif === 'client'
            ? 'Le service n’indique pas sous quel identifiant de client (client_id) se connecter.'
            : p.motif === 'jeton'
              ? `Le service n’accepte pas les jetons d’accès de ${p.issuer}. ${p.reason}`
              : `Le fournisseur d’identité ${p.issuer} refuse la connexion : ${p.reason}.`,
      (p) =>
        p.motif === 'clair'
          ? 'Demandez à l’administrateur du service de servir le fournisseur d’identité en https.'
          : p.motif === 'client'
            ? 'Demandez-le à l’administrateur du service, et donnez-le avec --client-id.'
            : p.motif === 'jeton'
              ? 'Demandez à l’administrateur du service de comparer ses --oidc-issuer et --oidc-audience avec ce que le fournisseur écrit dans les jetons d’accès.'
              : `Relancez la commande ; si le refus persiste, demandez à l’administrateur du fournisseur d’identité d’admettre le client « ${p.client} ».`,
    ],
    ORGANISATION_HORS_JETON: [
      'L’organisation {organisation} est inconnue du service, ou ce jeton n’est pas valable pour elle.',
      (p) =>
        Array.isArray(p.known) && p.known.length > 0
          ? `Choisissez avec --org une organisation pour laquelle le jeton est valable : ${listed(p.known)}.`
          : 'Indiquez une autre organisation avec --org, ou demandez un jeton pour celle-ci.',
    ],
    DIAGNOSTIC_ERREURS: [
      (p) => `Le diagnostic a trouvé ${pluriel(p.count, 'erreur', 'erreurs')}.`,
      'Appliquez le remède indiqué à côté de chaque erreur, puis relancez « vigie doctor ».',
    ],
    SAISIE_REQUISE: [
      (p) =>
        p.reason === 'empty'
          ? `L’entrée standard est vide, alors que ${p.what} y lit le ${p.what === '--token-stdin' ? 'jeton' : 'secret'}.`
          : `Une réponse est nécessaire (${p.what}), mais il n’y a pas de terminal où la demander.`,
      (p) =>
        p.reason === 'empty'
          ? `Transmettez-le par l’entrée standard, par exemple depuis un fichier que vous seul pouvez lire : ${p.what} < ${p.what === '--token-stdin' ? 'jeton' : 'secret'}`
          : p.instead === undefined
            ? 'Donnez la réponse par une option, ou confirmez d’avance avec --yes.'
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
          ? 'Sa source s’est arrêtée, ou son disque ne répond pas : enregistrez les données dans un fichier, puis relancez la commande sur ce fichier.'
          : 'Le disque ou le partage réseau qui le contient ne répond pas : copiez le fichier sur un autre disque, puis relancez la commande sur la copie.',
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
        `vigie y décompresse SQLite : choisissez un répertoire à vous, d’où des programmes peuvent s’exécuter (${p.variable}=<répertoire> vigie …).`,
    ],
    FICHIER_NON_ECRIT: [
      (p) =>
        p.reason === 'ENOENT' && p.temporary === undefined
          ? `Impossible d’écrire ${p.file} : le répertoire ${folderOf(p.file)} n’existe pas (ENOENT).`
          : `Impossible d’écrire ${p.file} : ${reason(p)}.`,
      (p) => {
        if (p.temporary !== undefined)
          return `Les données lues y sont gardées temporairement : libérez de la place, ou choisissez un autre répertoire (${p.temporary}=<répertoire> vigie …).`;
        return p.reason === 'ENOENT'
          ? 'Créez ce répertoire, ou donnez un autre chemin.'
          : 'Vérifiez les droits d’écriture et la place disponible.';
      },
    ],
    CORRESPONDANCE_INVALIDE: [
      (p) => `${p.file}:${p.line} : ${CORRESPONDANCES[String(p.reason)]?.(p) ?? p.reason}.`,
      'Corrigez ce fichier, ou donnez-en un autre avec --assign-codes ; le fichier n’a pas été modifié, et rien n’a été importé.',
    ],
    CODES_EPUISES: [
      'Il ne reste pas assez de codes libres : il en faut {count}, sur {max} au total.',
      'Supprimez des anomalies qui ne servent plus, ou importez un fichier plus petit.',
    ],
    REJETS_REFUSES: [
      (p) =>
        p.reason === 'SOURCE'
          ? `--rejects ${p.file} : c’est le fichier à importer.`
          : p.reason === 'FORMAT'
            ? `--rejects ${p.file} : les rejets ne sont écrits qu’en CSV ou en NDJSON.`
            : `--rejects ${p.file} : ce fichier existe et n’est pas un fichier de rejets.`,
      'Donnez un autre nom au fichier des rejets, en .csv ou en .ndjson.',
    ],
    FICHIER_COMMUN: [
      (p) => `${p.file} est donné pour deux usages : ${listed(named(p.names, 'fichier'))}.`,
      'Donnez un autre fichier pour l’une des deux.',
    ],
    LIEN_ETRANGER: [
      '{file} est un lien vers {target}, créé par un autre utilisateur ({user}) dans un répertoire ouvert à tous : vigie n’écrit pas à travers ce lien.',
      'Donnez un fichier d’un dossier à vous ; si vous faites confiance au lien, donnez {target} lui-même.',
    ],
    FICHIER_INVALIDE: [
      (p) => `${p.file} : ${pluriel(p.count, 'erreur', 'erreurs')} ; rien n’a été écrit.`,
      (p) =>
        p.objet === 'fichier'
          ? 'Suivez les indications ci-dessus, puis relancez la commande.'
          : p.objet === 'rejets'
            ? `Corrigez les lignes dans ${p.rejects}, puis importez ce fichier : ${p.line}`
            : `Corrigez les lignes signalées${p.told === undefined ? '' : ` (seules les premières le sont)`}, puis importez à nouveau le fichier entier.`,
    ],
    FICHIER_MODIFIE: [
      '{file} a changé pendant sa lecture.',
      'Attendez que le fichier soit complet, puis relancez la même commande.',
    ],
    FICHIER_SANS_LIGNE: [
      '{file} ne contient aucune ligne de données : --delete viderait la bibliothèque. Rien n’a été modifié.',
      'Vérifiez le fichier. Pour tout supprimer, lancez « vigie {library} list --all -o ids | vigie {library} delete - ».',
    ],
    FICHIER_NON_NDJSON: [
      (p) =>
        `${p.file} ${p.format === 'json' ? 'est un seul document JSON' : 'est sans doute un tableau (CSV, TSV, XLSX)'}, alors que « server load » lit du NDJSON : un objet JSON par ligne, avec son « kind », comme l’écrit « server dump ». Rien n’a été écrit.`,
      (p) =>
        p.format === 'json'
          ? `Mettez un objet par ligne : jq -c '.[]' ${quoted(p.file)} | vigie server load -`
          : p.line !== undefined
            ? `Pour essayer le fichier comme un tableau (sans --dry-run, ses lignes sont écrites) : ${p.line}`
            : `Importez un tableau, selon son contenu, avec « vigie anomalies import ${quoted(p.file)} », « vigie prescriptions import ${quoted(p.file)} » ou « vigie supports import ${quoted(p.file)} ».`,
    ],
    DUMP_INCOMPLET: [
      '{file} est un dump incomplet : la fin manque. Rien n’a été écrit.',
      'Recopiez-le en entier, ou refaites-le.',
    ],
    BIBLIOTHEQUE_DIFFERENTE: [
      'La bibliothèque diffère de {file} : {created} à créer, {replaced} à remplacer, {surplus} en trop.',
      'Pour voir les différences (sans --plan, elles sont appliquées ; avec --delete, les suppressions aussi) : {plan}',
    ],
    BIBLIOTHEQUE_MODIFIEE: [
      'L’objet {objet}, à créer, est apparu dans la bibliothèque avec un autre contenu depuis la comparaison : un autre utilisateur y écrit.',
      'Attendez la fin de ces modifications, puis relancez la même commande : elle compare à nouveau.',
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
        `${p.file} se décompresse en plus de ${pluriel(p.max, 'octet', 'octets')}, bien au-delà de ce que sa taille laisse attendre ; rien n’a été écrit.`,
      'Si c’est voulu, décompressez-le vous-même (gunzip), et importez le fichier obtenu.',
    ],
    BASE_REFUSEE: [
      (p) =>
        p.reason === 'not found'
          ? `La base ${p.file} n’existe pas.`
          : p.reason === 'no tables'
            ? `${p.file} ne contient pas les tables de vigie.`
            : p.reason === 'foreign tables'
              ? `${p.file} contient les tables d’un autre programme ; rien n’a été modifié.`
              : `${p.file} n’est pas une base vigie : ${reason(p)}. Le fichier n’a pas été modifié.`,
      (p) =>
        p.act === 'read' && (p.reason === 'not found' || p.reason === 'no tables')
          ? 'Vérifiez le nom.'
          : p.reason === 'not found'
            ? 'Vérifiez le nom, ou créez la base avec « vigie server init » ; un premier import sans --org ni --user (VIGIE_ORG, VIGIE_USER) la crée aussi.'
            : p.reason === 'no tables'
              ? `Si c’est la bonne base, créez ses tables : vigie server init --db ${quoted(p.file)}`
              : p.reason === 'foreign tables'
                ? 'Créez une base pour vigie seul (createdb), et indiquez-la avec --db.'
                : WRECKS.test(String(p.reason))
                  ? `Indiquez un autre fichier avec --db ; si c’était votre base, restaurez la dernière sauvegarde : vigie server restore <sauvegarde> --db ${quoted(p.file)}`
                  : 'Indiquez un autre fichier avec --db, ou créez-en un avec « vigie server init --db <fichier> ».',
    ],
    BASE_EXISTANTE: [
      (p) =>
        p.reason === 'tables'
          ? `${p.file} contient déjà les tables de vigie ; rien n’a été modifié.`
          : `${p.file} existe déjà ; il n’a pas été modifié.`,
      (p: ErrorParams = {}) =>
        p.reason === 'tables'
          ? 'Indiquez une autre base avec --db, ou utilisez celle-ci.'
          : 'Indiquez un autre fichier avec --db, ou utilisez celui-ci.',
    ],
    FICHIER_EXISTANT: [
      '{file} existe déjà ; il n’a pas été modifié.',
      (p: ErrorParams = {}) =>
        p.flag === undefined
          ? 'Donnez un autre nom, ou remplacez-le avec --force.'
          : `Donnez un autre nom avec ${p.flag} ; seule une page du même genre peut être remplacée.`,
    ],
    FILTRE_INVALIDE: [
      'jq ne comprend pas l’expression de --jq : {reason}.',
      "Protégez l’expression pour l’interpréteur de commandes, comme --jq '.[].code'.",
    ],
    FILTRE_ECHOUE: [
      ({ reason }) =>
        reason === undefined
          ? 'La sortie ou son filtre est trop volumineux pour --jq.'
          : `jq ne peut pas filtrer la sortie : ${reason}.`,
      'La commande elle-même a été exécutée. Corrigez l’expression de --jq, ou passez -o ndjson à jq lui-même ; --json montre toute la sortie.',
    ],
    FORMAT_INCONNU: [
      'Le nom {file} n’indique pas le format à écrire.',
      'Terminez-le par {endings}, ou donnez --format ({known}).',
    ],
    SORTIE_BINAIRE: [
      'Un terminal ne peut pas afficher du {format}.',
      'Donnez un nom de fichier, ou redirigez la sortie.',
    ],
    CELLULE_TROP_LONGUE: [
      (p) =>
        `« ${p.name} » : ${p.column} fait ${pluriel(p.length, 'caractère', 'caractères')}, plus que les ${p.max} d’une cellule XLSX ; rien n’a été écrit.`,
      'Exportez en CSV (--format csv), qui n’a pas de limite.',
    ],
    EXPORT_TROP_GRAND: [
      (p) =>
        `Un classeur XLSX est composé en mémoire et limité à ${p.rows === undefined ? pluriel(p.characters, 'caractère', 'caractères') : pluriel(p.rows, 'ligne', 'lignes')} ; rien n’a été écrit.`,
      'Exportez en CSV (--format csv, ou --excel pour un tableur), qui n’a pas de limite, ou filtrez les lignes.',
    ],
    ORGANISATION_INCONNUE: [
      (p) =>
        p.organisation === ''
          ? [p.known].flat().length === 0
            ? `${p.file} ne contient encore aucune organisation.`
            : `${p.file} contient plusieurs organisations : choisissez-en une.`
          : `${p.file} ne contient pas l’organisation ${p.organisation}.`,
      (p) =>
        [p.known].flat().length === 0
          ? `Créez-en une : vigie server organisations add --nom <nom> --db ${quoted(p.file)}`
          : `Indiquez-en une avec --org ou VIGIE_ORG : ${listed(p.known)}.`,
    ],
    UTILISATEUR_INCONNU: [
      (p) =>
        p.source === 'account'
          ? `${p.file} : aucun utilisateur n’est indiqué, et l’organisation n’en a pas au nom de votre compte du système, « ${p.user} ».`
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
      'Choisissez un autre --id, gardez cet utilisateur avec --if-exists skip, ou modifiez-le avec --if-exists replace.',
    ],
    ORGANISATION_EXISTANTE: [
      'Une organisation « {nom} » existe déjà : {known}.',
      (p) =>
        p.act === 'rename'
          ? 'Choisissez un autre nom, ou autorisez le même avec --allow-same-name.'
          : 'Utilisez cette organisation avec --if-exists skip, ou ajoutez-en une autre du même nom avec --allow-same-name.',
    ],
    ORGANISATION_NON_VIDE: [
      '« {nom} » n’est pas vide : {kinds}. Rien n’a été supprimé.',
      (p) =>
        `Pour la supprimer avec son contenu : vigie server organisations delete ${p.organisation} --with-everything --db ${quoted(p.file)}`,
    ],
    ORGANISATION_CITEE: [
      '« {nom} » préside des commissions d’autres organisations ({others}), ou en tient le secrétariat : elle ne peut pas être supprimée.',
      'Supprimez d’abord ces organisations.',
    ],
    JETON_EXISTANT: [
      'L’utilisateur « {user} » a déjà un jeton : {known}.',
      'Gardez ce jeton avec --if-exists skip, ou révoquez-le et créez-en un autre avec --if-exists replace.',
    ],
    ADRESSE_REQUISE: [
      'La base {file} n’a pas d’adresse web que des agendas puissent lire.',
      'Servez-la avec « vigie server start --db {file} », et indiquez l’adresse de ce serveur avec --adresse, comme https://vigie.sdis.example.',
    ],
    ADRESSE_PERDUE: [
      'L’abonnement {id} est créé, mais la réponse qui portait son adresse a été perdue ; seule une empreinte de l’adresse est gardée : elle ne peut plus être affichée.',
      'Révoquez-le avec « vigie evenements abonnement revoke {id} », puis créez-le à nouveau : « {line} ».',
    ],
    JETON_PERDU: [
      'Le jeton {id} est créé, mais la réponse qui le montrait a été perdue ; seule une empreinte en est gardée : il ne peut plus être affiché.',
      'Révoquez-le avec « vigie server token revoke {id} », puis créez-le à nouveau : « {line} ».',
    ],
    LIBELLE_AMBIGU: [
      'Plusieurs abonnements s’appellent « {libelle} » : {known}.',
      'Utilisez plutôt l’identifiant d’un abonnement : « vigie evenements abonnement list ».',
    ],
    CONFIRMATION_REQUISE: [
      (p) =>
        p.given === undefined
          ? `${p.what} Confirmez par son nom ; --yes ne suffit pas.`
          : `Le nom est « ${p.name} », non « ${p.given} » : rien n’a été fait.`,
      (p) => `Après vérification, ajoutez --confirm ${quoted(p.name)}.`,
    ],
    ADMINISTRATION_LOCALE: [
      'L’administration se fait sur une base locale, pas à travers {url}.',
      (p) =>
        p.objet === 'etat'
          ? 'Vérifiez le service avec « vigie doctor », ou indiquez la base avec --db : son fichier, sur la machine où il se trouve, ou son adresse (postgres://…).'
          : 'Indiquez la base avec --db : son fichier, sur la machine où il se trouve, ou son adresse (postgres://…).',
    ],
    ADRESSE_NON_PROTEGEE: [
      'Hors de cette machine ({host}), les jetons ne doivent pas circuler en clair.',
      'Donnez --tls-cert et --tls-key, ou --insecure-http derrière un mandataire qui chiffre.',
    ],
    BASE_OUVERTE: [
      (p) =>
        `${p.file} est ouverte dans un autre processus${listed(p.processes) === '' ? '' : ` : ${listed(p.processes)}`}. Rien n’a été modifié.`,
      'Arrêtez son serveur, ou attendez la fin de l’autre commande, puis relancez celle-ci.',
    ],
    VERROU_REFUSE: [
      'Le fichier de verrou {file} est inutilisable : c’est un lien, un dossier ou un fichier non vide. Rien n’a été modifié.',
      'Déplacez ce fichier, puis relancez la commande.',
    ],
    BASE_ENDOMMAGEE: [
      (p) =>
        primary(String(p.reason)) === 'SQLITE_CORRUPT'
          ? `${p.file ?? 'La base'} est endommagée (${p.reason}). Rien n’a été écrit.`
          : `${p.file ?? 'La base'} est endommagée : ${reason(p)}. Rien n’a été écrit.`,
      (p: ErrorParams = {}) =>
        isOfPostgres(p)
          ? 'Arrêtez les serveurs de vigie, et faites restaurer la dernière bonne copie par l’administrateur de PostgreSQL (pg_restore).'
          : `Arrêtez son serveur, ne modifiez ni le fichier ni ceux qui l’accompagnent, et restaurez la dernière bonne sauvegarde : vigie server restore <sauvegarde> --db ${p.file === undefined ? '<fichier>' : quoted(p.file)}`,
    ],
    SAUVEGARDE_REFUSEE: [
      (p) =>
        p.reason === 'in use'
          ? `${p.file} est ou a été une base en service : un fichier -wal, -shm ou -journal l’accompagne. Elle n’a pas été modifiée.`
          : p.reason === 'not a dump'
            ? `${p.file} n’est pas un export (dump) de vigie : il n’a pas été remplacé.`
            : `${p.file} n’est pas une sauvegarde de vigie : il n’a pas été remplacé.`,
      'Donnez un autre nom.',
    ],
    SAUVEGARDE_INVALIDE: [
      (p) =>
        `${p.file === '-' ? 'L’entrée standard' : p.file} n’est pas une sauvegarde valable : ${reason(p)}. Rien n’a été modifié.`,
      'Donnez une sauvegarde faite par `server backup` ; chargez les lignes de `server dump` avec `server load`.',
    ],
    BASE_TROP_RECENTE: [
      '{file} a le schéma {found} ; ce programme prend en charge les schémas jusqu’au {known}.',
      'Mettez vigie à jour.',
    ],
    BASE_TROP_ANCIENNE: [
      '{file} a le schéma {found}, d’avant la première version publiée ; ce programme prend en charge les schémas à partir du {first}.',
      'Exportez ses objets avec le programme qui l’a créée (server dump), et chargez-les dans une nouvelle base avec celui-ci (server load).',
    ],
    BASE_INCOMPATIBLE: [
      (p) => `${p.file} : ${reason(p)}.`,
      (p) =>
        RIGHTS.test(String(p.reason))
          ? `vigie écrit dans ce fichier et à côté de lui : rendez le fichier et son dossier accessibles en écriture, ou travaillez sur une copie : cp ${quoted(p.file)} <copie.db>, puis --db <copie.db>`
          : /^E(?:ACCES|PERM)$/.test(String(p.reason))
            ? 'Lancez la commande sous le compte propriétaire du fichier, ou demandez le droit de l’ouvrir.'
            : 'Indiquez une autre base avec --db, ou restaurez une sauvegarde à la place de celle-ci : vigie server restore <sauvegarde> --db <fichier>',
    ],
    ...POSTGRES_FR,
    ...NETWORK_FR,
    CONNEXION_PERDUE: [
      'La connexion à {url} s’est rompue avant la fin de la réponse ({reason}).',
      (p) =>
        p.method === 'GET' || p.objet === 'fournisseur'
          ? 'Réessayez.'
          : 'L’écriture a pu avoir lieu : vérifiez avant de recommencer.',
    ],
    PAUSE_TROP_LONGUE: [
      (p) =>
        `${p.url} demande une pause de ${lasting(p.seconds)}, jusqu’au ${p.until} : vigie n’attend pas aussi longtemps.`,
      (p) => `Relancez la même commande après cette heure (dans ${lasting(p.seconds)}).`,
    ],
    TELECHARGEMENT_REFUSE: [
      (p) => DOWNLOADS_FR[String(p.motif)]?.(p) ?? `Le téléchargement est refusé : ${p.motif}.`,
      (p) => {
        if (p.motif === 'adresse_privee')
          return 'Si vous faites confiance à cette machine, relancez la commande avec --allow-private.';
        return `Vérifiez l’adresse du document : vigie documents get ${p.id ?? '<id>'} --fields url`;
      },
    ],
    TELECHARGEMENT_ECHOUE: [
      '{url} refuse le fichier ({status}).',
      (p) => {
        if (p.status !== 401 && p.status !== 403)
          return `Vérifiez l’adresse du document : vigie documents get ${p.id ?? '<id>'} --fields url`;
        return p.objet === 'service'
          ? `Demandez l’accès à l’administrateur du service, ou connectez-vous avec un jeton qui l’a : vigie profiles login ${p.profile ?? '<profil>'}`
          : 'Le fichier se trouve hors du service, où votre jeton n’est pas envoyé : demandez l’accès à son propriétaire.';
      },
    ],
    TELECHARGEMENT_INDISPONIBLE: [
      '{url} ne peut pas fournir le fichier pour l’instant ({status}).',
      'Relancez la même commande plus tard.',
    ],
    JOURNAL_OCCUPE: [
      (p) =>
        `La même commande est déjà en cours (processus ${p.pid} sur ${p.host}, depuis le ${clocked(p.since)}).`,
      'Attendez qu’elle se termine ; si ce processus n’est plus vigie, supprimez {file} et relancez la même commande.',
    ],
    EXTENSION_ABSENTE: [
      'Ce service n’offre pas : {extension}.',
      'Cette extension n’existe que sur les serveurs de vigie : passez-vous-en, ou changez de profil.',
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
          return 'Quand il répond à nouveau, relancez la même commande pour terminer.';
        if (p.objet === 'arret') return 'Une fois la cause levée, relancez la même commande pour terminer.';
        if (p.rejects !== undefined && p.objet === 'lignes')
          return `Les autres lignes sont écrites ; corrigez celles-ci dans ${p.rejects}, puis importez ce fichier : ${p.line}`;
        if (p.objet === 'lignes')
          return 'Les autres lignes sont écrites ; corrigez celles-ci, puis relancez la même commande.';
        if (p.objet === 'essai')
          return 'Les autres lignes sont correctes ; rien n’a été écrit. Corrigez les erreurs signalées.';
        if (p.objet === 'lecture') return 'Le reste est affiché ; corrigez les erreurs signalées.';
        return 'Les autres ont réussi ; corrigez les erreurs signalées, puis relancez la commande pour les seuls échecs.';
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
          ? 'Corrigez les erreurs signalées, puis relancez la commande.'
          : `Corrigez les lignes dans ${p.rejects}, puis importez ce fichier : ${p.line}`,
    ],
    REMPLACEMENT_PERDU: [
      (p) =>
        `Supprimé pour être remplacé, mais ni le nouveau contenu ni l’ancien n’ont ensuite pu être écrits (${p.reason}). L’ancien contenu était : ${[p.objets].flat().join(', ')}.`,
      'Pour écrire le nouveau contenu, relancez le même import ; pour rétablir l’ancien, importez-le d’un fichier d’un objet par ligne.',
    ],
    INTERROMPU: [(p) => INTERRUPTED[String(p.reste)] ?? 'Interrompu.'],
    DEFAUT_DU_PROGRAMME: [
      'vigie a rencontré une erreur imprévue : {reason}. C’est un défaut de vigie.',
      'Relancez la commande avec --debug pour les détails, et signalez le défaut avec cette commande.',
    ],
  } satisfies Record<ErrorCode, Sentence>,

  /** What follows the name of a field: the rule, and what to write instead. */
  fields: {
    REQUIS: (p) =>
      `obligatoire : donnez une valeur${p.above === undefined ? '' : ' (celle de la ligne du dessus, si cette ligne la continue)'}${p.autre === undefined ? '' : `, ou une valeur à ${p.autre}`}${p.set === undefined ? '' : ` ; pour remplir toutes les lignes sans valeur, ajoutez --set ${p.set}=<valeur>`}${p.map === undefined ? '' : ` ; si une colonne l’a sous un autre nom, ajoutez --map "<colonne>=${p.map}"`}`,
    INCONNU: (p) => `« ${p.name} » n’existe pas ici : corrigez ou retirez ce nom`,
    LECTURE_SEULE: (p) => `« ${p.name} » est défini par le service et ne s’écrit pas : retirez-le`,
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
        return 'est un dossier Windows, car Git Bash a converti le chemin : commencez-y le chemin par « // », comme //ERP/Type M';
      if (p.position === 1) return 'doit commencer par « / », comme /ERP/Type M';
      return `contient « ${p.character} » en position ${p.position}, qu’un chemin n’admet pas : n’employez que des lettres (accents admis, sauf û, ü, ÿ et œ), des chiffres, des espaces, « - » et « / »`;
    },
    CARACTERE: (p) => `contient le caractère interdit ${p.character} : retirez-le`,
    FORMAT: (p) =>
      `doit être ${FORMATS[String(p.format)] ?? `de la forme ${placeholderIn('fr', String(p.format))}`}`,
    VALEUR: (p) =>
      `doit être l’une de ces valeurs : ${listed(p.allowed)}${p.suggestion ? ` ; vouliez-vous dire « ${p.suggestion} » ?` : ''}`,
    NIVEAUX: (p) =>
      `doit avoir au plus ${pluriel(p.max, 'niveau', 'niveaux')}, il en a ${p.levels} : rangez-le plus haut`,
    REFERENCE: (p) => `ne désigne aucun objet connu (${p.id}) : vérifiez l’identifiant`,
    REPETE: (p) =>
      `${p.name === undefined ? '' : `« ${p.name} » `}est donné plusieurs fois : ne le donnez qu’une fois`,
    SYNTAXE: (p) =>
      `n’est pas du JSON valable à partir du caractère ${p.position} : mettez un objet JSON complet sur chaque ligne`,
    ENCODAGE: () => 'n’est pas du texte en UTF-8 : convertissez le fichier',
    TROP_GRAND: (p) =>
      `dépasse ${pluriel(p.max, 'octet', 'octets')} : mettez un objet par ligne ; la suite n’a pas été lue`,
    DIFFERENT: (p) =>
      `existe déjà avec un autre contenu (${p.id}) : rien n’est remplacé ; retirez l’un des deux`,
    PRIS: (p) => `est déjà la valeur de ${p.id} : gardez un seul des deux`,
    COMPLET: (p) => `désigne un objet complet (${p.max} au plus) : choisissez-en un autre`,
    CYCLE: (p) => `forme une boucle (${listed(p.ids)}) : retirez l’un de ces liens`,
    AUTRE_ERP: () =>
      'est de ce dossier même, ou d’un dossier qui porte sur un autre ERP ou PEI : faites-la lever par un autre dossier du même ERP ou PEI',
    SANS_PAGES: () =>
      'est incompatible avec Accept: application/x-ndjson, qui renvoie la liste entière : retirez l’un des deux',
    SANS_OBJET: (p) => `n’est admis que si ${p.champ} est l’une de ces valeurs : ${listed(p.allowed)}`,
  } satisfies Record<FieldCode, (p: ErrorParams) => string>,

  cli: {
    error: (message: string) => `Erreur : ${message}`,
    field: (place: string, rule: string) => `${place} : ${rule}`,
    /** A text that somebody has given, inside a sentence. */
    quoted: (text: string) => `« ${text} »`,
    request: (id: string) => `Requête ${id}`,
    moreRows: (shown: number, total: number) =>
      `${shown} sur ${total} ; --all pour tout afficher, --limit <n> pour plus, --page <n> pour la page suivante.`,
    /** The rows are chosen here, and not every page has been read. */
    moreDossiers: (shown: number, total: number, line: string) =>
      `${shown} dossiers sur ${total} ; pour les voir tous : ${line} --all`,
    prescriptionsHeld: (total: number, open: number, line: string) =>
      `${total}, dont ${open} non ${open > 1 ? 'levées' : 'levée'} : ${line}`,
    prescriptionsLifted: (count: number, line: string) =>
      `${count === 1 ? 'Ce dossier lève 1 prescription d’un autre dossier' : `Ce dossier lève ${count} prescriptions d’autres dossiers`} : ${line}`,
    moreMayExist: (shown: number) =>
      `${shown}, peut-être davantage ; --all pour tout afficher, --limit <n> pour plus.`,
    /** The answers as a question offers them, and what is said to another one. */
    yesNo: { yes: 'oui', no: 'non', unclear: 'Répondez o (oui) ou n (non).' },
    confirmReplace: (file: string) => `${file} existe déjà. Le remplacer ?`,
    exporting: ({ done, total, rate = 0, secondsLeft }: Advance) =>
      `Export : ${done}${total === undefined ? '' : ` / ${total}`} · ${Math.round(rate)}/s${secondsLeft === undefined ? '' : ` · encore ${Math.ceil(secondsLeft)} s`}`,
    /** `noun` is the collection; without a file they went to standard output. */
    /** `whole`: how many there are, with those that a filter leaves out. */
    exported: (count: number, noun: string, file: string | undefined, whole = 0) =>
      `${objectText('fr', noun.slice(0, -1), count)}${file === undefined ? '' : ` dans ${file}`}${whole > count ? ` : une partie seulement des ${whole} (filtre)` : ''}`,
    namedByIds: (count: number) =>
      `${pluriel(count, 'support est nommé', 'supports sont nommés')} par identifiant, faute de référence unique : seul ce service saura les importer.`,
    placeless: (count: number) =>
      `${pluriel(count, 'PEI n’a', 'PEI n’ont')} pas de coordonnées : une carte ne ${count === 1 ? 'l’affiche' : 'les affiche'} pas.`,
    omittedBySchema: (columns: readonly (readonly [column: string, values: number])[]) =>
      `Valeurs absentes du schéma, laissées vides : ${counted(columns)}`,
    requiredBySchema: (columns: readonly (readonly [column: string, values: number])[]) =>
      `Exigées par le schéma mais vides : ${counted(columns)} ; remplissez-les avant de publier`,
    nothingToDelete: 'Rien à supprimer.',
    nothingToChange: 'Rien à modifier.',
    unfinished: (count: number, isClosed: boolean) =>
      `${pluriel(count, 'workflow n’est pas terminé', 'workflows ne sont pas terminés')}${isClosed ? `. Pour ${count === 1 ? 'le' : 'les'} poursuivre, rouvrez d’abord le dossier :` : ' :'}`,
    numberTaken: (numero: string, others: number) =>
      `${pluriel(others, 'autre dossier porte', 'autres dossiers portent')} le numéro ${numero}. Une commande qui le reçoit demandera un id :`,
    attachedOpen: (count: number) =>
      `${pluriel(count, 'dossier rattaché reste ouvert', 'dossiers rattachés restent ouverts')}. Pour ${count === 1 ? 'le' : 'les'} clore aussi :`,
    withoutOpinion: (dossiers: readonly string[], isClosed: boolean) =>
      `Aucun avis de la commission n’est enregistré pour ${listed(dossiers)}.${isClosed ? ' Pour l’enregistrer par dossiers update --avis, rouvrez d’abord le dossier :' : ''}`,
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
      'Le service est en panne ou en cours de mise à jour : réessayez dans quelques minutes ; si l’erreur persiste, prévenez son administrateur.',
    nothingFound: 'Rien ne correspond.',
    /** Of several words that no text holds in one piece; `line` looks for one of them. */
    searchedWhole: (searched: string, line: string, isOfAll: boolean) =>
      `Rien ne correspond à l’expression entière « ${searched} ». Pour chercher ${isOfAll ? 'tous ces mots, dans n’importe quel ordre' : 'un seul de ces mots'} : ${line}`,
    /** `noun` is what the database does not hold at all, as commands name it. */
    nothingYet: (noun: string, isLibrary: boolean) =>
      `${isLibrary ? 'La bibliothèque est vide. Pour la remplir' : `Aucun ${objectText('fr', noun.slice(0, -1))} pour l’instant. Pour en importer`} : vigie ${noun} import <fichier.csv>\nPour essayer vigie avec un exemple, et voir les commandes suivantes : vigie server seed --db exemple.db`,
    pastTheEnd: (page: number, pages: number) =>
      `Il n’y a pas de page ${page} : ${pluriel(pages, 'page', 'pages')} au total.`,
    /** `ids`: what the next command needs is among them. */
    hiddenColumns: (names: readonly string[], ids: boolean) =>
      `Colonnes masquées : ${names.join(', ')} ; --fields pour choisir les colonnes${ids ? ', -o ids pour les identifiants' : ''}.`,
    /** Prescriptions in a directory, and in those below it. */
    below: (here: number, below: number) => `${here}, ${below} au-dessous`,
    similarDirectory: (made: string, other: string) =>
      `Le répertoire « ${made} » est nouveau, et ne diffère de « ${other} » que par des majuscules, des accents ou des espaces.`,
    howToStop: (url: string) => `Documentation : ${url}/docs\nCtrl-C pour arrêter.`,
    /** A word of the interface as people write it. */
    word: (word: string) => WORDS[word] ?? word,
    andMore: (count: number) => `… et ${count} de plus`,
    dryRun: 'Essai à blanc : rien n’a été écrit.',
    /** Says where a command goes, for `--verbose`. */
    goesTo: (target: string, organisation: string | undefined, profile: string | undefined) =>
      `${profile === undefined ? 'Sans profil' : `Profil « ${profile} »`} : ${target}, organisation ${organisation ?? 'unique'}`,
    otherVersion: (theirs: string, ours: string) =>
      `Ce service utilise la version ${theirs} de l’interface publiée, ce programme la version ${ours} : ses réponses peuvent être mal lues. Mettez à jour le plus ancien des deux.`,
    databaseCreated: (file: string) => `Nouvelle base locale : ${file}`,
    nextStep: (line: string) => `Pour les voir : ${line}`,
    databaseMissing: (file: string) => `La base ${file} n’existe pas encore, et n’est pas créée.`,
    /** Says how to look at a database of demonstration that has just been made, a command a line. */
    seededFirst: (command: string) => `Pour voir l’exemple, copiez ces deux lignes :\n${command}\n`,
    seeded: (commands: readonly string[], serve: string) =>
      `L’autre organisation :\n${commands.join('\n')}\n\nPar HTTP, avec ces jetons :\n${serve}`,
    confirmProfile: (name: string) => `Supprimer le profil « ${name} » ? Ses données sont conservées.`,
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
