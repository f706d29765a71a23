import type { ErrorParams } from '../../contract/errors.ts';
import type { Language } from '../index.ts';
import { asWritten, listed, plural, pluriel } from '../listed.ts';
import type { Translated } from '../sentence.ts';

/** The formula that tells which of several columns is marked in a row, and "?" unless exactly one is. */
function formulaOf(p: ErrorParams, si: string, count: string, and: string): string {
  const cells = [p.columns ?? []].flat().map((column) => `${column}${p.row}`);
  const values = [p.values ?? []].flat();
  const choice = cells.reduceRight(
    (fallback, cell, at) =>
      fallback === '' ? `${values[at]}` : `${si}(${cell}<>""${and}${values[at]}${and}${fallback})`,
    '',
  );
  return `=${si}(${count}(${cells.join(and)})<>1${and}"?"${and}${choice})`;
}

/** What becomes of rows that a workbook hides. */
function luesAussi({ read }: ErrorParams): string {
  return read ? 'lues comme les autres (--skip-hidden pour les laisser de côté)' : 'laissées de côté';
}

function readToo({ read }: ErrorParams): string {
  return read ? 'read like the others (--skip-hidden to leave them out)' : 'left out';
}

/** The fields that an ignored column may be meant for. */
function unread({ fields = [] }: ErrorParams, before: string): string {
  return [fields].flat().length === 0 ? '' : `${before}${listed(fields)}`;
}

/** That a reference leads to none of its kind. */
const AUCUN: Readonly<Record<string, string>> = {
  dossier: 'aucun dossier',
  erp: 'aucun ERP',
  pei: 'aucun PEI',
  utilisateur: 'aucun utilisateur',
};
const NONE: Readonly<Record<string, string>> = {
  dossier: 'no dossier',
  erp: 'no ERP',
  pei: 'no PEI',
  utilisateur: 'no user',
};

/** What an import takes of columns that another one leaves out. */
const AILLEURS: Readonly<Record<string, string>> = {
  affectations: 'qui suit les dossiers s’importe une fois qu’ils sont là',
  sans_numero:
    'qui suit les dossiers s’importe par leur numéro, que le fichier n’a pas : ajoutez-lui une colonne « N° dossier » avant de l’importer ; ensuite, chaque dossier reçoit son numéro par une ligne à part',
  evenements: 'les dates de commission s’importent dans le calendrier',
  workflows: 'les observations d’un dossier s’importent avec ses workflows',
};
const ELSEWHERE: Readonly<Record<string, string>> = {
  affectations: 'who works on dossiers is imported once they are there',
  sans_numero:
    'who works on dossiers is imported by their number, which the file lacks: add a column "N° dossier" before you import it; afterwards each dossier is given its number by a line of its own',
  evenements: 'dates of commissions are imported into the calendar',
  workflows: 'observations about a dossier are imported with its workflows',
};

/** Numbers as they are where they have no decimals, by their unit. */
const EXEMPLES: Readonly<Record<string, string>> = { '': '2', mois: '36', mm: '100' };

/** What may be meant instead. */
function near(candidates: ErrorParams[string] | undefined, before: string): string {
  return [candidates ?? []].flat().length === 0 ? '' : `${before}${listed(candidates)}`;
}

/** What a word may mean: each value, or the topic that lists them with the nearest ones. */
function valeursDe({ topic, allowed }: ErrorParams): string {
  if (topic === undefined) return gravites(allowed);
  return `l’une des valeurs que liste « vigie help ${topic} »${near(allowed, ' ; peut-être : ')}`;
}

function valuesOf({ topic, allowed }: ErrorParams): string {
  if (topic === undefined) return listed(allowed ?? []);
  return `one of the values that "vigie help ${topic}" lists${near(allowed, '; maybe: ')}`;
}

/** Values, of which the word of a severity has no accent in flags. */
function gravites(allowed: ErrorParams[string] = []): string {
  return listed(allowed).replace('(reserve)', '(réserve)');
}

const STAGES_FR = { check: 'Vérification', load: 'Lecture de ce qui est là', compare: 'Comparaison' };

/** What to do besides where a code that is no number is right: `file` is the mapping that gives numbers to such codes. */
const ownNumberFr = ({ file }: ErrorParams) =>
  file === undefined
    ? ''
    : ` ; si c’est bien ce code, donnez-lui vous-même un numéro dans ${file || 'un fichier de deux colonnes, ancien et code, à donner avec --assign-codes'}`;
const ownNumberEn = ({ file }: ErrorParams) =>
  file === undefined
    ? ''
    : `; if it really is the code, give it a number yourself in ${file || 'a file of two columns, ancien and code, to be given with --assign-codes'}`;

/** What people read about an import, in French. Each sentence says what is wrong, then what to do. */
const fr = {
  /** What is wrong with a file, a line or a value, besides the rules of the contract (messages().fields). */
  issues: {
    // The file.
    VIDE: () => 'le fichier est vide : il faut au moins une ligne d’en-têtes',
    CLASSEUR: (p) =>
      `c’est un classeur d’un format qui n’est pas lu (${p.format}) : ouvrez-le dans le tableur, enregistrez-le en XLSX ou en « CSV UTF-8 » et importez ce fichier`,
    CLASSEUR_PROTEGE: () =>
      'c’est un classeur protégé par un mot de passe : ouvrez-le, enregistrez-le sans mot de passe et importez ce fichier',
    FICHIER_DE_VERROU: (p) =>
      `c’est le fichier que le tableur garde tant que « ${p.file} » est ouvert : fermez-y le classeur et importez « ${p.file} »`,
    CLASSEUR_ENDOMMAGE: () =>
      'ce classeur est endommagé ou incomplet : ouvrez-le dans le tableur, enregistrez-le à nouveau et importez ce fichier',
    CLASSEUR_TROP_GRAND: (p) =>
      `ce classeur dépasse ${p.unit === 'octets' ? `${pluriel(p.max, 'octet', 'octets')} (un classeur est lu en entier en mémoire)` : `${pluriel(p.max, 'cellule', 'cellules')}, vides comprises, jusqu’à la dernière`} : enregistrez la feuille en « CSV UTF-8 », qui n’a pas de limite`,
    FEUILLE_INCONNUE: (p) =>
      `la feuille « ${p.sheet} » n’existe pas : donnez avec --sheet un de ces noms, ou son rang : ${listed(p.sheets)}`,
    FEUILLES_POSSIBLES: (p) =>
      `plusieurs feuilles peuvent être lues : ${listed(p.sheets)} ; dites laquelle avec --sheet, et, pour une colonne d’un autre nom (obligatoire : ${listed(p.fields)}), laquelle c’est avec --map "<colonne>=<champ>"`,
    SANS_FEUILLE: (p) => `${p.flag} : le fichier n’est pas un classeur ; retirez l’option`,
    OPTION_INUTILE: (p) => `${p.flag} : ne dit rien des fichiers ${p.format} ; retirez l’option`,
    COMPRESSE: (p) =>
      `c’est une archive (${p.format}) : décompressez-la, et importez le fichier qu’elle contient`,
    DOCUMENT: (p) =>
      `c’est un document ${p.format}, non une liste : importez un fichier CSV, XLSX, JSON ou NDJSON`,
    ENCODAGE_INCONNU: (p) =>
      `l’encodage « ${p.encoding} » n’existe pas : donnez par exemple utf-8, windows-1252, utf-16le ou macintosh`,
    ENCODAGE_INVALIDE: (p) =>
      `n’est pas du ${p.encoding} aux environs de l’octet ${p.position} : donnez le bon encodage avec --encoding`,
    ENCODAGE_REFUSE: (p) => `l’encodage ${p.encoding} n’est pas lu : enregistrez le fichier en UTF-8`,
    ENCODAGE_MELANGE: () =>
      'n’est pas en UTF-8, alors que le reste du fichier l’est : écrivez à nouveau ce qui est illisible',
    DOUBLE_DECODAGE: () =>
      'a été décodé dans un autre encodage que le sien (« Ã© » pour « é ») : enregistrez à nouveau le fichier à partir de ce qui était juste',
    NUL: (p) =>
      `l’en-tête de la colonne ${p.column} contient des caractères NUL : ce n’est pas un fichier de texte, ou il est en UTF-16 (--encoding utf-16le)`,
    SANS_EN_TETES: (p) =>
      `la ligne porte des données (${listed(p.found)}) : mettez au-dessus une ligne d’en-têtes, comme ${listed(p.fields)}`,
    EN_TETES_POSSIBLES: (p) =>
      `plusieurs lignes peuvent être les en-têtes (${listed(p.lines)}) : mettez chaque liste dans un fichier, ou une feuille, à part`,
    SANS_COLONNE: () => 'rien ne s’y trouve : dites avec --header-row quelle ligne porte les en-têtes',
    SEPARATEUR_AUTRE: (p) =>
      `les en-têtes sont séparés par « ${p.delimiter} », et les lignes par « ${p.other} » : écrivez les en-têtes ainsi : ${p.header}`,
    TROP_DE_COLONNES: (p) =>
      `${pluriel(p.found, 'colonne', 'colonnes')}, pour ${p.max} au plus : vérifiez le séparateur (--delimiter), ou supprimez les colonnes vides`,
    COLONNE_MANQUANTE: (p) =>
      `la colonne « ${p.field} » manque ; la ligne d’en-têtes porte : ${listed(p.headers)}. Nommez-la ainsi, ou dites laquelle c’est avec --map "<colonne>=${p.field}"${p.example === undefined ? '' : `, ou donnez la même valeur à toutes les lignes avec --set ${p.field}=${p.example}`}${p.number === undefined ? '' : ' ; si le fichier n’a pas de codes, ajoutez dans le tableur une colonne de ce nom, numérotée à partir de 1, et gardez-la : c’est par elle que le prochain import reconnaîtra chaque ligne'}`,
    COLONNE_DOUBLE: (p) =>
      `plusieurs colonnes disent « ${p.field} » (${listed(p.headers)}) : gardez-en une, ou dites laquelle avec --map`,
    EN_TETE_DOUBLE: (p) =>
      `plusieurs colonnes (${listed(p.columns)}) ont l’en-tête « ${p.header} » : donnez à chacune un en-tête à elle dans le fichier`,
    COLONNE_UNITE: (p) =>
      `« ${p.header} » : « ${p.unit} » n’est pas une unité de « ${p.field} » ; convertissez la colonne (${listed(p.allowed)}), et dites-le dans son en-tête`,
    COLONNE_PROJECTION: (p) =>
      `« ${p.header} » est d’une projection qui ne se lit pas : convertissez ces coordonnées en Lambert 93 (EPSG:2154) ou en lon et lat (EPSG:4326), comme QGIS les exporte, ou retirez la colonne`,
    GRAVITE_EN_COLONNES: (p) =>
      `la gravité est répartie sur plusieurs colonnes (${listed(p.headers)}) : ajoutez une seule colonne « ${p.field} », par exemple par cette formule en ligne ${p.row}, recopiée jusqu’en bas : ${formulaOf(p, 'SI', 'NBVAL', ';')}`,
    COLONNE_DOUTEUSE: (p) =>
      `plusieurs colonnes peuvent être « ${p.field} » (${listed(p.headers)}) ; la première en porte le nom, une autre ressemble plus à ce qui s’y écrit : dites laquelle avec --map`,
    CHEMINS_NON_LUS: (p) =>
      `aucune colonne ne donne « ${p.field} », qui peut se trouver sous ${listed(p.among)} : dites laquelle c’est avec --map "<colonne>=${p.field}", ou rangez tout à la racine avec --set ${p.field}=/`,
    CHEMINS_EN_GROUPES: (p) =>
      `semble n’avoir le chemin de chaque groupe qu’à sa première ligne : recopiez-le vers le bas dans le tableur ; si les autres lignes vont à la racine, dites-le avec --set ${p.field}=/`,
    MAP_COLONNE: (p) => `--map : la colonne « ${p.column} » n’existe pas ; il y a : ${listed(p.headers)}`,
    MAP_CHAMP: (p) => `--map : le champ « ${p.field} » n’existe pas ; il y a : ${listed(p.allowed)}`,
    SET_CHAMP: (p) => `--set : le champ « ${p.field} » n’existe pas ; il y a : ${listed(p.allowed)}`,
    VALUES_CHAMP: (p) =>
      `--values : le champ « ${p.field} » n’existe pas, ou n’a pas de liste de valeurs ; il y a : ${listed(p.allowed)}`,
    VALUES_A_DIRE: (p) =>
      `--values : « ${p.given} » n’est pas une valeur de ${p.field} ; dites ce que ce mot veut dire : ${valeursDe(p)}`,
    A_REMPLIR: (p) =>
      `tient la place d’une valeur : écrivez-la à cet endroit${[p.allowed ?? []].flat().length === 0 ? '' : ` (${valeursDe(p)})`}`,
    SET_DOUBLE: (p) => `--set : ${listed(p.names)} désignent le même champ, ${p.field} : n’en donnez qu’un`,
    // A line.
    CELLULES: (p) =>
      `${pluriel(p.found, 'cellule', 'cellules')} au lieu de ${p.expected} : ${
        Number(p.found) < Number(p.expected)
          ? 'ajoutez celles qui manquent, vides s’il le faut, ou rejoignez les lignes d’un texte coupé en deux'
          : 'mettez entre guillemets le texte qui contient le séparateur'
      }`,
    EN_TETES_AUTRES: (p) =>
      `la ligne ${p.line} répète les en-têtes dans un autre ordre : mettez ce qui la suit dans un fichier à part, ou dans les mêmes colonnes`,
    GUILLEMET: () =>
      'du texte suit le guillemet fermant : doublez les guillemets qui font partie du texte ("" pour ")',
    COPY: () =>
      'est écrit comme COPY de PostgreSQL le fait dans son format texte (\\N, \\t, \\\\) : exportez en CSV, avec COPY … TO … WITH (FORMAT csv, HEADER), ou dans psql \\copy … TO … csv header ; pour une liste de vigie, avec son verbe export au lieu de list -o tsv ; ce qui est vraiment du texte se met entre guillemets',
    GUILLEMET_NON_FERME: (p) =>
      `un guillemet s’ouvre ici et ne se ferme ${p.max === undefined ? 'jamais' : `pas en ${pluriel(p.max, 'octet', 'octets')}`} : fermez-le ; la suite du fichier n’a pas pu être lue`,
    LIGNE_TROP_LONGUE: (p) =>
      `la ligne ou l’objet dépasse ${pluriel(p.max, 'octet', 'octets')} : vérifiez que c’est bien un fichier de texte ; la suite n’a pas été lue`,
    JSON: () => 'ce n’est pas du JSON à partir d’ici : mettez un objet JSON complet sur chaque ligne',
    JSON_OBJET: () => 'ce n’est pas un objet JSON : écrivez {"champ": valeur, …}',
    MEMBRE_DOUBLE: (p) => `l’objet JSON a deux fois le membre « ${p.name} » : n’en gardez qu’un`,
    JSON_DOCUMENT: () =>
      'le document n’est plus du JSON à partir d’ici : corrigez-le ; la suite n’a pas été lue',
    DOCUMENT_DOUBLE: (p) => `le document a deux fois le membre « ${p.name} » : n’en gardez qu’un`,
    PAGE_SEULE: (p) =>
      `le document est une page d’une liste, ${pluriel(p.count, 'élément', 'éléments')} sur ${p.total} : importez la liste entière, telle que l’écrivent --all --json du verbe list`,
    // A value.
    NON_NUMERIQUE: () => 'n’est pas un nombre entier : donnez un nombre en chiffres, comme 12',
    NOMBRE_AMBIGU: (p) =>
      `peut se lire avec des milliers ou avec des décimales : écrivez le nombre sans point ni virgule, comme 1200${ownNumberFr(p)}`,
    MILLIERS_OU_DECIMALES: (p) =>
      `peut être ${String(p.decimal).replace('.', ',')} ou ${p.thousands} : écrivez-le ainsi, sans zéro à la fin ni séparateur de milliers, ou nommez la colonne comme le champ`,
    NOMBRE_DECIMAL: (p) =>
      `a des décimales : écrivez un nombre entier, sans virgule ni point${ownNumberFr(p)}`,
    DATE_EXCEL: (p) =>
      `est une date, que le tableur a mise à la place de ce qui était saisi : mettez la colonne au format Texte, puis saisissez à nouveau la valeur${ownNumberFr(p)}`,
    NUMERO_REMPLACE: () =>
      'est ce qu’un tableur, ou un autre programme, met à la place d’un numéro, dont des chiffres manquent : mettez la colonne au format Texte, puis saisissez à nouveau le numéro',
    SIGNES_PERDUS: () =>
      'le même texte est déjà là, avec un autre signe à la place de « ? » : le fichier a été enregistré dans un encodage qui n’a pas ce signe ; enregistrez-le en « CSV UTF-8 » ou en XLSX, ou corrigez la cellule',
    ZEROS_PERDUS: (p) =>
      `ne diffère que par des zéros devant de ${p.number}, ${p.line === undefined ? 'qui existe' : `à la ligne ${p.line}`} ; sans doute un tableur les a-t-il ôtés : mettez la colonne au format Texte, et écrivez partout ce numéro de la même façon`,
    ERREUR_TABLEUR: () => 'est l’erreur d’une formule : corrigez-la, ou collez la valeur à sa place',
    COMME_AU_DESSUS: () => 'renvoie à la ligne du dessus : écrivez ici ce qu’elle dit',
    VALEUR_PERDUE: () =>
      'est ce qu’un programme écrit quand il perd la valeur : exportez à nouveau depuis le programme qui a écrit le fichier, ou saisissez la valeur',
    FORMULE_SANS_VALEUR: () =>
      'est une formule dont la valeur n’est pas dans le fichier : ouvrez-le dans le tableur et enregistrez-le, pour que les valeurs y soient ; si la formule ne se calcule pas, corrigez-la',
    BARRE_EN_PARTIE: () => 'est barré en partie : ôtez dans le tableur les mots barrés, ou leur barre',
    GEOMETRIE: (p) =>
      `n’est pas un point${p.type === '' ? '' : ` (${p.type})`} : donnez un point, comme POINT(5.36 45.95)${p.type === 'WKB' ? ', que PostGIS écrit avec ST_AsText(ST_Transform(…, 4326))' : ''}, ou lon et lat`,
    GEOMETRIE_PROJETEE: (p) =>
      `est en mètres d’une projection qui ne se lit pas (${p.crs}) : exportez en EPSG:4326 ou en EPSG:2154, comme QGIS le fait`,
    LIEU_EN_METRES: () =>
      'ce sont des mètres, pas des degrés : donnez-les dans x et y, ou exportez en EPSG:4326 (WGS 84)',
    LIEU_NUL: () => '0 ; 0 est en mer, au large de l’Afrique : laissez vide un lieu inconnu',
    LIEU_INVERSE: (p) =>
      `longitude et latitude sont inversées : rien n’y est français, et lon ${p.lon}, lat ${p.lat} l’est`,
    METRES_INVERSES: () => 'x et y sont inversés : en Lambert 93, y dépasse 6 000 000',
    METRES_EN_DEGRES: (p) => `ce sont des degrés, pas des mètres : la colonne est « ${p.field} »`,
    HORS_LAMBERT_93: () =>
      'ces mètres ne sont pas en Lambert 93, ni d’outre-mer : convertissez-les en Lambert 93 (EPSG:2154) ou en lon et lat (EPSG:4326), comme QGIS les exporte',
    LIEUX_DIFFERENTS: (p) =>
      `x et y sont à ${pluriel(p.metres, 'mètre', 'mètres')} de lon et lat : si lon et lat sont justes, écrivez x ${p.x}, y ${p.y} ; si ce sont x et y, écrivez lon ${p.lon}, lat ${p.lat}`,
    LIEU_INCALCULABLE: (p) =>
      `${p.taken} ont changé, ${p.other} non, qui ne s’en calculent qu’en Lambert 93 : donnez aussi ${p.other} du nouveau lieu ; si le point n’a pas bougé, videz ${p.taken}`,
    GRAVITE: (p) => `n’est pas un indice de gravité : donnez ${gravites(p.allowed)}`,
    AUTRE_ECHELLE: (p) =>
      `est une note d’une autre échelle, d’après la colonne (${listed(p.scale)}) : donnez ${gravites(p.allowed)}`,
    STATUT_D_ERP: () =>
      'est le statut de l’ERP, dont le fichier a d’autres colonnes, et non celui du dossier : laissez la cellule vide, ou retirez la colonne',
    LIGNE_DECALEE: (p) =>
      `est un texte, et la gravité (${p.next}) est dans la colonne suivante : un séparateur se trouve sans doute dans le texte ; mettez le texte entier entre guillemets`,
    TOTAL_POSSIBLE: () =>
      'a tout d’un total : supprimez la ligne ; si c’est un objet, remplissez ses autres cellules (son numéro ; un texte)',
    TITRE_POSSIBLE: () =>
      'est seul dans sa ligne, comme un titre ou une remarque : supprimez la ligne, ou remplissez une autre cellule (son chemin, / pour la racine ; son numéro)',
    MOIS_SEUL: () => 'n’est qu’un mois : écrivez aussi le jour, comme 12/03/2026',
    PERIODE: () =>
      'n’est pas une périodicité, qui est d’ans entiers : écrivez 0, 1 an, 2 ans, 3 ans, 4 ans ou 5 ans',
    PERIODE_EN_ANNEES: (p) =>
      `ne peut pas être une périodicité, qui se compte en mois : si ce sont des ans, écrivez ${p.months}`,
    DATE: () => 'n’est pas une date : écrivez-la le jour d’abord, 12/03/2026, ou 2026-03-12',
    AUTRE_JOUR: () => 'tombe un autre jour de la semaine : corrigez la date, ou retirez le nom du jour',
    DATE_ABSENTE: () =>
      'n’existe pas dans le calendrier : corrigez le jour ou le mois ; le 12 mars s’écrit 12/03/2026, ou 2026-03-12',
    HEURE_ABSENTE: (p) =>
      `dit ${p.time}, une heure qui n’existe pas ce jour-là (${p.day}, ${p.zone}) : les horloges y avancent ; écrivez ${p.later}, ou l’heure juste`,
    MOIS_EN_TETE: () =>
      'a le mois en tête : écrivez-la le jour d’abord (25/03/2026), ou année d’abord (2026-03-25)',
    ORDRE_DES_DATES: (p) =>
      p.day === undefined
        ? `la ligne ${p.month} (« ${p.given} ») a le mois en tête, comme toute la colonne sans doute : écrivez toutes ses dates le jour d’abord (25/03/2026), ou année d’abord (2026-03-25) ; jusque-là rien n’est écrit, pas même les autres lignes`
        : `la ligne ${p.month} (« ${p.given} ») a le mois en tête, et la ligne ${p.day} (« ${p.other} ») le jour : corrigez celle qui ne va pas avec la colonne ; jusque-là son ordre n’est pas sûr, et rien n’est écrit, pas même les autres lignes`,
    ANNEE: () => 'est d’une année qui ne peut être la bonne : écrivez-en une entre 1800 et 2100',
    ANNEE_COURTE: () =>
      'a une année en deux chiffres, qui serait à venir ou d’il y a plus de 60 ans : écrivez-la en quatre, comme 12/03/2026',
    CINQ_CHIFFRES: () =>
      'n’est pas un code de cinq chiffres : écrivez-le comme 38000, 01004 avec son zéro, ou 2A004 en Corse',
    ANNEE_SEULE: () => 'n’est pas une année seule : écrivez-la en quatre chiffres, comme 2027',
    HEURE: () =>
      'n’est pas une heure : écrivez-la 9h30 ou 09:30 ; d’une plage comme 14h-16h, mettez la fin dans une colonne heure_fin ; d’une journée entière, n’en écrivez aucune',
    FIN_AVANT_DEBUT: (p) =>
      `est avant le début (${p.begins}) : si l’événement finit le lendemain, écrivez ce jour (${p.next}) dans une colonne date_fin ; sinon, corrigez l’heure`,
    OUI_NON: () => 'ne dit ni oui ni non : écrivez oui, x ou 1, sinon non ou 0, ou laissez vide',
    NOMBRE_ATTENDU: (p) =>
      `n’est pas un nombre${p.unit === undefined ? '' : ` (en ${p.unit})`} : écrivez-le en chiffres, comme ${EXEMPLES[String(p.unit ?? '')] ?? '1,5'}`,
    CHOIX_INCONNU: (p) =>
      `n’est pas l’une des valeurs que liste « vigie help ${p.topic} » : écrivez-en une${near(p.allowed, ' ; peut-être : ')}`,
    OBJET_INCONNU: (p) =>
      `${AUCUN[String(p.objet)] ?? 'rien'} ne s’appelle ainsi ici${near(p.candidates, ' ; le plus proche : ')} : corrigez, ou importez d’abord ce qui manque`,
    OBJET_AMBIGU: (p) =>
      `peut en désigner plusieurs (${listed(p.candidates ?? [])}) : écrivez à la place l’identifiant de celui qui est voulu`,
    PLUSIEURS_AGENTS: (p) =>
      `nomme plusieurs utilisateurs (${listed(p.candidates)}) : donnez à chacun une ligne à lui, ou n’en laissez qu’un dans la cellule`,
    SUPPORT_INCONNU: (p) => `le support « ${p.reference} » n’existe pas : corrigez la référence`,
    CHEMINS_EN_LISTE: () =>
      'peut nommer plusieurs chemins, ou les niveaux d’un seul : commencez chaque chemin par /, et mettez / entre ses niveaux, | entre les chemins (/ERP/Portes|/ERP/Issues)',
    SUPPORTS_EN_LISTE: (p) =>
      `semble nommer plusieurs supports, sans dire lesquels${p.missing === undefined ? '' : ` (la bibliothèque n’a pas ${listed(p.missing)})`} : écrivez-les un par un, séparés par | (${p.between ?? 'CO 35|CO 36'}) ; un article d’un texte s’écrit texte :: article (Arrêté du 31 janvier 1986 :: 3)`,
    SUPPORT_SANS_REFERENCE: () =>
      'n’est ni la référence ni le titre d’un support : écrivez-en un, comme CO 46, ou videz la cellule',
    SUPPORT_ID_INCONNU: (p) =>
      `aucun support d’ici n’a l’identifiant ${p.id} (celui d’un autre service ?) : écrivez à sa place sa référence, comme R 123-3`,
    SUPPORT_AUTRE_TEXTE: (p) =>
      `« ${p.reference} » n’existe que dans un autre texte, « ${p.titre} » : si c’est bien lui, écrivez son identifiant ${p.id} ; sinon faites créer celui-ci avec --create-supports`,
    SUPPORT_AMBIGU: (p) =>
      `plusieurs supports portent la référence « ${p.reference} »${p.created ? ', avec ceux que --create-supports créerait' : ''} : écrivez à sa place celui qui est voulu, parmi ${listed(p.ids)}`,
    CODE_PRIS: (p) =>
      `est déjà le numéro donné à « ${p.old} » dans ${p.file} : donnez un autre code à cette ligne, ou un autre numéro à « ${p.old} »`,
    CATEGORIE_DU_TYPE: (p) =>
      `n’est pas la catégorie ${p.categorie} que dit « ${p.given} » : corrigez l’une des deux cellules`,
    NIVEAU_VIDE: (p) =>
      `est un niveau sous « ${p.header} », qui est vide : recopiez-y, dans le tableur, la valeur des lignes au-dessus, ou videz cette cellule`,
    CHEMIN_VIDE: (p) =>
      `le niveau « ${p.segment} » n’a ni lettre ni chiffre qu’un chemin admette : nommez-le autrement`,
    DEJA_LU: (p) =>
      `se trouve déjà à la ligne ${p.line}, avec d’autres valeurs : gardez une seule des deux lignes${p.number === undefined ? '' : `, ou, si ce sont deux objets, donnez-leur des numéros différents (${p.number})`}`,
    IDENTIQUE: (p) => `est en tout point identique à la ligne ${p.line} : supprimez l’une des deux`,
    REFERENCE_DEJA_LUE: (p) =>
      `se trouve déjà à la ligne ${p.line}, avec un autre titre : gardez une seule des deux lignes`,
    EXISTE: (p) =>
      `existe déjà avec un autre contenu${p.id === undefined ? '' : ` (${p.id})`}${p.fields === undefined ? '' : `, qui diffère par ${listed(p.fields)}`} : ${p.rejected === undefined ? `dites lequel des deux garder${p.lists === undefined ? '' : ' ; replace ôte de ses listes ce que le fichier ne dit pas'}` : p.rejected === 'autre' ? 'une autre ligne du fichier, refusée, désigne le même objet : corrigez-la d’abord, gardez une seule des deux lignes, ou, si ce sont deux objets, nommez-les différemment' : `si c’est un autre objet, donnez-lui un autre numéro ; sinon gardez ce qui est là avec --if-exists skip${p.kept === undefined ? ', ou prenez le fichier avec --if-exists replace' : ''}`}`,
    AUTRE_LIEU: (p) =>
      `a le numéro d’un autre (${p.id ?? `ligne ${p.line}`}), qui n’a pas le même champ ${p.champ} : si ce sont deux objets, donnez à chacun un numéro à lui${p.exemple === undefined ? '' : `, tel que « ${p.exemple} »`} ; si c’est le même, corrigez d’abord ce champ, ici ou là`,
    CODE_DEPLACE: (p) =>
      `a dans la bibliothèque un autre texte, et ${p.other === undefined ? 'ce texte-là a un autre code dans le fichier' : `celui de la ligne y a le code ${p.other}`} : remplacer écrirait un texte sur l’autre. Mettez les codes de la bibliothèque dans le fichier ; si c’est elle qui doit être renumérotée : vigie anomalies sync --help`,
    EXISTE_LISTES: (p) =>
      `existe déjà dans la bibliothèque (${p.id}) avec d’autres chemins ou supports : écrivez dans cette ligne, séparés par |, tous ceux que la prescription doit avoir, y compris ceux de la bibliothèque ; --if-exists replace ne laisse que ceux de la ligne`,
    REPORTE: (p) =>
      `est déjà au calendrier à une autre date, ${asWritten(p.begins)} (${p.id}), que le fichier n’a pas : s’il est reporté, changez celui qui est là`,
    RENOMME: (p) =>
      `commence quand « ${p.other} » (${p.id}), qui est au calendrier sous un autre titre ou d’un autre type, et que le fichier n’a pas : si c’est le même, changez celui qui est là`,
    DOSSIER_CLOS: () =>
      'est clos ou archivé, et ne prend plus rien : retirez la ligne, ou faites rouvrir le dossier par qui administre la base (server dossier rouvrir, desarchiver)',
    AUTRE_NUMERO: (p) =>
      p.change === undefined
        ? `« ${listed(p.other)} » est déjà là sous un autre numéro (${listed(p.id)}) : si c’est le même, écrivez dans le fichier le numéro qu’il a là`
        : `« ${listed(p.other)} » est déjà là sans numéro (${listed(p.id)}) : si c’est le même, donnez-lui celui-ci`,
    REFUS_DU_SERVICE: (p) => String(p.message),
  } satisfies Record<string, Say>,

  /** What is not wrong but should be known. */
  notices: {
    ENCODAGE_SUPPOSE: (p) =>
      `Le fichier n’est pas en UTF-8 : il est lu en ${p.encoding} (--encoding pour un autre encodage).`,
    ENCODAGE_LU: (p) => `Le fichier est lu en ${p.encoding}, comme il l’annonce.`,
    SEPARATEUR: (p) =>
      `Les cellules sont séparées par « ${p.delimiter} » (--delimiter pour un autre séparateur).`,
    SEPARATEUR_ABSENT: (p) =>
      `Le séparateur « ${p.delimiter === '\t' ? 'TAB' : p.delimiter} » demandé ne se trouve pas dans la ligne d’en-têtes : retirez --delimiter, ou donnez le bon.`,
    EN_TETES: (p) => `Les en-têtes se trouvent à la ligne ${p.line} ; ce qui est au-dessus n’est pas lu.`,
    EN_TETES_DITS: (p) =>
      `La ligne ${p.line} (${listed(p.headers)}) est prise pour les en-têtes, comme le veut --map, et n’est pas importée : si elle porte des données, mettez une ligne d’en-têtes au-dessus.`,
    FEUILLE: (p) => `La feuille « ${p.sheet} » est lue (--sheet pour une autre : ${listed(p.sheets)}).`,
    FEUILLE_TROUVEE: (p) =>
      `La feuille « ${p.sheet} » est lue : c’est la seule qui ait les colonnes (--sheet pour une autre : ${listed(p.sheets)}).`,
    CELLULES_FUSIONNEES: (p) =>
      `Les cellules fusionnées valent pour toutes les lignes et colonnes qu’elles couvrent. Lignes remplies par colonne : ${listed(p.columns)}.`,
    DATE_EN_TEXTE: () =>
      'Dates lues comme du texte (2024-02-01) : si le tableur les a mises à la place d’un texte, saisissez-le à nouveau',
    COLONNES_LUES: (p) =>
      `Colonnes reconnues : ${listed(p.read)} (--map "Colonne=champ" pour en décider autrement).`,
    COLONNES_IGNOREES: (p) =>
      `Colonnes ignorées : ${listed(p.headers)} (--map "Colonne=champ" pour les employer${unread(p, ' ; champs sans colonne : ')}).`,
    COLONNE_AILLEURS: (p) => `${p.header} : ${AILLEURS[p.lacks ? 'sans_numero' : String(p.field)]}`,
    REPRISE: (p) =>
      `Reprise d’un travail commencé le ${p.begun}. Lignes écrites jusque-là : au moins ${p.written}${p.open === 0 ? '' : ` ; envoyées, sans réponse connue : ${p.open}`}.`,
    REPRISE_REGLEE: (p) => `Lignes écrites en finissant ce qui était en cours : ${p.count}.`,
    LIGNES_REUNIES: () =>
      'Lignes du même texte qu’une autre, réunies avec elle : leurs chemins et leurs supports s’y ajoutent',
    LIGNES_MASQUEES: (p) => `Lignes que le classeur masque, par un filtre ou à la main, ${luesAussi(p)}`,
    LIGNES_BARREES: (p) => `Lignes que le classeur barre en entier, ${luesAussi(p)}`,
    LIGNE_D_EN_TETES: () => 'En-têtes répétés, laissés de côté',
    LIGNE_DE_TIRETS: () => 'Lignes de tirets, laissées de côté',
    LIGNE_SANS_PERSONNE: () => 'Lignes qui ne nomment personne, laissées de côté',
    LIGNE_DE_TOTAL: (p) => `« ${p.given} » : un total, laissé de côté`,
    LIGNE_DE_REMARQUE: (p) => `« ${p.given} » : une remarque ou un titre, laissé de côté`,
    TEXTE_SEUL: () =>
      'Textes seuls dans leur ligne, gardés : si l’un est une remarque ou un titre, supprimez sa ligne',
    SANS_LIGNE: () => 'Le fichier ne contient aucune ligne de données.',
    MOT_VIDE: (p) => `${p.field} : « ${p.given} » pris pour une cellule vide`,
    NOMBRE: (p) => `${p.field} : « ${p.given} » est lu comme ${p.taken}`,
    DATE_LUE: (p) => `${p.field} : « ${p.given} » est lu comme ${p.taken}`,
    HEURE_LOCALE: (p) => `Heures sans fuseau, prises pour celles de l’organisation (${p.zone})`,
    HEURE_DOUBLE: (p) =>
      `${p.time} est deux fois à l’horloge ce jour-là (${p.day}, ${p.zone}) : la première est prise ; la seconde s’écrit ${p.again}`,
    JOUR_DE_L_IMPORT: () => 'Dossiers sans date : créés, ils ont celle de l’import (date_de_creation)',
    PLACE_CALCULEE: () => 'lon et lat calculés de x et y, en Lambert 93',
    PLACE_DE_GEOMETRIE: () => 'lon, lat, x et y disent un autre lieu que la géométrie, qui est prise',
    PLACE_CHANGEE: (p) =>
      `${p.taken} ont changé, ${p.other} non : ${p.taken} sont pris, ${p.other} calculés d’eux`,
    PLACE_GARDEE: (p) =>
      `${p.taken} sont ceux du point enregistré, où ${p.other} sont calculés d’eux : ${p.other} du fichier ne sont pas pris ; si le point a bougé là où ils le disent, videz ${p.taken} de sa ligne, et importez de nouveau`,
    GEOMETRIE_PASSEE: () => 'La géométrie n’est pas un point en degrés : lon et lat sont gardés',
    PLACE_HORS_DE_FRANCE: (p) =>
      `lon ${p.lon}, lat ${p.lat} n’est dans aucun territoire français : le point est gardé ; vérifiez-le`,
    DEMI_LIEU: (p) => `${p.given} sans ${p.autre} : gardé, mais ce n’est pas un lieu ; donnez les deux`,
    SANS_LIEU: () =>
      'Le fichier ne donne pas de lieu : les cartes ne montrent que les points qui en ont déjà un',
    ALTITUDE_PASSEE: () => 'L’altitude (troisième coordonnée) n’est pas gardée',
    ZERO_OTE: (p) =>
      `« ${p.given} » commence par ${p.insee} sans son zéro, qu’un tableur a sans doute ôté : mettez la colonne au format Texte et écrivez partout 0${p.given}`,
    PLACE_EN_METRES: () =>
      'x et y gardés sans lon et lat : les cartes ne montrent pas ces points ; pour les y voir, donnez lon et lat, comme QGIS les exporte en EPSG:4326',
    VALUES_SANS_COLONNE: (p) =>
      `--values : rien du fichier n’est lu comme ${p.field} ; --map "<colonne>=${p.field}" dit quelle colonne l’est`,
    SET_SANS_LIGNE: (p) =>
      `--set ${p.field} n’a servi à aucune ligne : il ne vaut que pour celles qui n’en disent rien, et toutes en disent`,
    VALEUR_MISE: (p) =>
      `${p.field}${p.taken === '' ? ' vide' : ` = ${p.taken}`}, donné par --set (ce qui est déjà là garde le sien)`,
    VALEUR_DITE: (p) =>
      `${p.field} : « ${p.given} » est ${p.taken === '' ? 'laissé vide' : `lu comme ${p.taken}`}`,
    VALEUR_INHABITUELLE: (p) =>
      `${p.field} : ${String(p.taken).replace('.', ',')} ${p.unit}, hors de l’ordinaire (de ${String(p.min).replace('.', ',')} à ${p.max} ${p.unit}) : vérifiez la valeur et son unité`,
    CODE_ATTRIBUE: (p) => `Le code « ${p.given} » devient ${p.taken}`,
    TEXTES_SEMBLABLES: (p) => {
      const other =
        p.id === undefined
          ? `de la ligne ${p.line}`
          : `${p.code === undefined ? 'de' : 'du code'} ${p.id}, déjà là`;
      return `« ${p.given} »${p.code === undefined ? '' : `, code ${p.code},`} a le texte ${other}, aux signes près${p.id === undefined || !p.old ? '' : ` ; si c’est la même, sa ligne dans ${p.file} (ancien;code) est ${p.old};${p.id}`}`;
    },
    CHEMIN_REPARE: (p) => `Le chemin « ${p.given} » est lu comme « ${p.taken} »`,
    CHEMINS_REUNIS: (p) =>
      `Les chemins « ${p.other} » et « ${p.given} » sont désormais un seul, « ${p.taken} »`,
    REPERTOIRES_SEMBLABLES: (p) =>
      `Le répertoire « ${p.given} » est nouveau, et ne diffère de « ${p.other} » que par des majuscules, des accents ou des blancs`,
    SUPPORTS_A_CREER: (p) => `Supports à créer (${p.count}) : ${[p.supports ?? []].flat().join(' | ')}`,
    VALEUR_PAR_DEFAUT: (p) =>
      `Sans ${p.field} : ce qui est nouveau a « ${p.taken} » (--set ${p.field}=valeur pour en décider autrement)`,
    VALEUR_GARDEE: (p) =>
      `${p.field} : la cellule est vide, mais il faut une valeur : ce qui est là garde la sienne ; écrivez dans la cellule celle que vous voulez`,
    MOT_CONSERVE: (p) => `« ${p.given} » n’est pas lu comme une cellule vide`,
    VALEUR_DE_PROGRAMME: (p) =>
      `${p.field} : « ${p.given} » est gardé, comme un programme l’écrit à la place d’une autre valeur : vérifiez-la`,
    MOT_EN_TEXTE: (p) => `${p.field} : « ${p.given} » est gardé ; si la ligne ne dit rien d’autre, ôtez-la`,
    CHEMIN_ABSENT: () =>
      'Cellules vides sous un chemin : ces lignes vont à la racine ; si le chemin vaut pour tout son groupe, recopiez-le vers le bas dans le tableur',
    CELLULES_EN_GROUPES: (p) =>
      `« ${p.header} » semble n’avoir la valeur de chaque groupe qu’à sa première ligne ; restent vides les lignes ${listed(p.lines)} : si elle vaut pour tout le groupe, recopiez-la vers le bas dans le tableur`,
    CHEMINS_SEPARES: (p) => `« ${p.given} » est lu comme ${listed(p.taken)}`,
    SUPPORTS_SEPARES: (p) => `« ${p.given} » est lu comme ${listed(p.taken)}`,
    SUPPORT_NEANT: (p) => `« ${p.given} » : aucun support n’est cité`,
    SUPPORT_SANS_TEXTE: (p) =>
      `« ${p.given} » : le texte n’est pas dit ; le support est cherché par sa seule référence`,
    SUPPORT_SANS_ARTICLE: (p) => `« ${p.given} » : l’article n’est pas dit ; le texte entier est cité`,
    SUPPORT_SANS_TITRE: (p) =>
      `« ${p.given} » : le support de cette référence, qui n’a pas de titre, est cité`,
    ETAT_CONSERVE: (p) =>
      `${p.field === 'statut' ? 'disponible' : 'statut'} devient ${p.given}, et ${p.field} reste ${p.taken} (--values "${p.field}:<mot>=<valeur>" dit l’un et l’autre d’un même mot)`,
    SUPPORT_REMARQUE: (p) => `« ${p.given} » : « ${p.remark} », entre parenthèses, n’est pas gardé`,
    SUPPORT_DU_TEXTE: (p) => `« ${p.given} » : le texte n’est pas dit ; l’article de « ${p.text} » est cité`,
    NFC: () => 'Lettres accentuées écrites en deux caractères, réunies en un seul (NFC)',
    BLANCS: () => 'Blancs superflus d’un texte (espaces, fins de ligne) retirés',
    INVISIBLES: () => 'Caractères invisibles (césures, espaces sans largeur, marques de sens) retirés',
    APOSTROPHE: () => 'L’apostrophe que les tableurs mettent devant = + - @ a été retirée',
    PERTE: () =>
      '« ? » au milieu d’un mot : une lettre a sans doute été perdue avant l’import ; comparez avec l’original',
    REMPLACEMENT: () =>
      'Caractère de remplacement (�) : une lettre a été perdue avant l’import ; exportez à nouveau, ou écrivez-la',
    ENCODAGE_REPARE: (p) => `« ${p.given} » est lu comme « ${p.taken} »`,
  } satisfies Record<string, Say>,

  /** What stands above several examples of a notice. */
  headings: {
    LIGNE_DE_TOTAL: 'Totaux, laissés de côté',
    LIGNE_DE_REMARQUE: 'Remarques ou titres, laissés de côté',
    MOT_VIDE: 'Pris pour des cellules vides',
    NOMBRE: 'Nombres lus autrement qu’ils sont écrits',
    DATE_LUE: 'Dates lues autrement qu’elles ne sont écrites',
    PLACE_HORS_DE_FRANCE: 'Lieux qui ne sont dans aucun territoire français, gardés',
    DEMI_LIEU: 'Moitiés de lieux',
    ZERO_OTE: 'Numéros sans le zéro de leur commune',
    VALEUR_INHABITUELLE: 'Valeurs hors de l’ordinaire',
    VALEUR_DITE: 'Mots pris pour une valeur',
    CODE_ATTRIBUE: 'Codes remplacés par des numéros',
    ENCODAGE_REPARE: 'Textes mal décodés, réparés',
    CHEMIN_REPARE: 'Chemins réparés',
    CHEMINS_REUNIS: 'Chemins différents réunis en un seul',
    TEXTES_SEMBLABLES:
      'Créés avec le texte d’un autre objet, aux signes près (casse, accents, apostrophes, guillemets, ligatures, blancs, point final)',
    REPERTOIRES_SEMBLABLES:
      'Nouveaux répertoires qui ne diffèrent d’un autre que par des majuscules, des accents ou des blancs',
    MOT_CONSERVE: 'Mots qui ne sont pas lus comme des cellules vides',
    VALEUR_DE_PROGRAMME: 'Valeurs à vérifier, gardées',
    MOT_EN_TEXTE: 'Mots sans contenu, là où il faut un texte',
    CHEMINS_SEPARES: 'Cellules qui nomment plusieurs chemins',
    SUPPORTS_SEPARES: 'Cellules qui nomment plusieurs supports',
    SUPPORT_NEANT: 'Mots qui valent une cellule vide',
    SUPPORT_SANS_TEXTE: 'Articles cités sans leur texte',
    SUPPORT_SANS_ARTICLE: 'Textes cités sans article',
    SUPPORT_SANS_TITRE: 'Supports cités sans titre',
    ETAT_CONSERVE: 'PEI dont le fichier ne dit l’état qu’à moitié',
    SUPPORT_REMARQUE: 'Articles cités avec une remarque',
    SUPPORT_DU_TEXTE: 'Articles cités sans le nom de leur texte',
  },
  /** Above the line that takes words for empty cells. */
  toEmpty:
    'Pour en faire des cellules vides ; cette ligne n’écrit rien : voyez ce qui changerait, puis retirez --dry-run :',
  /** Above the lines that show objects of the library whose texts are created again; `mapping` gave new codes to the rows. */
  alreadyThere: (mapping: unknown) =>
    mapping === undefined
      ? 'Pour voir ce qui est déjà là :'
      : `Si ce fichier a déjà été importé avec une autre correspondance que ${mapping}, donnez-la à --assign-codes ; si c’est avec celle-ci, des codes y ont changé de ligne : rendez-leur dans le fichier ceux d’alors. Pour voir ce qui est déjà là :`,
  /** Where all codes stand that numbers were given to, once they do. */
  mappingIn: (file: string) => `La correspondance de tous les codes : ${file}`,
  /** What rows refer to and is not there. */
  bringFirst: {
    dossier: 'Les dossiers qui manquent s’importent d’abord',
    erp: 'Les ERP qui manquent s’importent d’abord',
    pei: 'Les PEI qui manquent s’importent d’abord',
    utilisateur: 'Les utilisateurs qui manquent s’importent d’abord',
  },
  /** Above the line that imports it: from the same file, or from one that nobody has named. */
  thenRows: (isHere: boolean) =>
    isHere ? ', puis ces lignes :' : ', de leur propre fichier (<?>), puis ces lignes :',
  /** Above the lines that change the objects which rows may be. */
  ifTheSame: 'Si c’est le même, changez ce qui est là, puis importez à nouveau :',
  /** What a flag can do about some issues, besides correcting the file: as the end of their sentence, or by itself. */
  remedies: {
    assignCodes: () =>
      'si ce sont bien les codes de ce fichier, faites-leur donner des numéros avec --assign-codes correspondance.csv',
    cleanPaths: () => 'ou laissez --clean-paths réparer les chemins (d’abord avec --dry-run)',
    mixedEncoding: () =>
      'ou lisez en windows-1252 ce qui n’est pas en UTF-8 avec --encoding windows-1252 --repair-encoding',
    repairEncoding: () => 'ou laissez --repair-encoding réparer les textes mal décodés',
    createSupports: () => 'ou faites créer les supports qui manquent avec --create-supports',
    replace: () =>
      'pour prendre le contenu du fichier, ajoutez --if-exists replace ; pour garder ce qui est là, --if-exists skip',
    skip: () => 'pour garder ce qui est là, ajoutez --if-exists skip',
    asNew: () => 'si c’en est un autre, ajoutez --as-new',
    byTitle: () => 'si c’est le même article dans deux textes, distinguez-les par leur titre avec --by-title',
    leaveOut: () => 'ou laissez ces lignes de côté avec --partial',
    partial: () => 'ou prenez la première des deux lignes et rejetez l’autre avec --partial',
    headerRow: (p) => `ou prenez la ligne ${p.line} pour les en-têtes avec --header-row`,
    sheet: (p) => `ou lisez la feuille « ${p.sheet} »`,
    map: (p) => `ou prenez « ${p.header} » pour « ${p.field} » avec --map`,
    mapInOrder: (p) =>
      `ou prenez « ${p.header} » pour « ${p.field} » avec --map, si chaque colonne est bien le niveau au-dessus de la suivante : rien ne s’écrit tant que --dry-run y est`,
    values: () => 'dites ce que chaque mot veut dire avec --values',
    set: (p) => `ou donnez une valeur aux lignes qui n’en ont pas avec --set ${p.field}=${p.example}`,
  } satisfies Record<string, Say>,
  /** The same where it leaves words to whoever reads it. */
  toFill: (optional: readonly string[]) =>
    `cette ligne n’écrit rien : mettez une valeur à la place de chaque <?>${optional.length > 0 ? `, ou rien pour laisser la cellule vide (possible pour ${listed(optional)})` : ''}, puis retirez --dry-run`,
  /** After the sentence of --values, above the line that is proposed. */
  guessed: 'cette ligne n’écrit rien : vérifiez les valeurs, puis retirez --dry-run',
  /** Names of files that a command line proposes. */
  mapping: 'correspondance.csv',
  /** `stem`: the name of the file that is imported, without its ending; undefined for standard input. */
  values: (stem: string | undefined) => `${stem === undefined ? '' : `${stem}.`}valeurs.txt`,
  /** What stands in such a file: one word a line. */
  valuesIn: (file: string, count: number) => `les ${count} mots sont dans ${file}, un par ligne`,
  rejects: (stem: string | undefined) => `${stem === undefined ? '' : `${stem}.`}rejets.csv`,
  rejectsKept: (file: string) => `Le fichier de rejets qui était là est gardé sous ${file}.`,
  /** Errors that are as some that are printed, in the same column. */
  moreAlike: (count: number, column: string | undefined) =>
    `… et ${count} ${count < 2 ? 'autre erreur pareille' : 'autres erreurs pareilles'}${column === undefined ? '' : `, colonne « ${column} »`}.`,
  /** After the errors that are printed: how many are not, and the file of rejects; undefined: there is none, false: there can be none. */
  moreIssues: (count: number, rejects: string | false | undefined) => {
    const more = `… et ${count} ${count < 2 ? 'autre erreur' : 'autres erreurs'}`;
    if (rejects === false) return `${more}.`;
    return `${more} : ${rejects === undefined ? 'ajoutez --rejects pour les avoir toutes, avec leurs lignes' : `toutes sont dans ${rejects}`}`;
  },
  /** Where only the first of many lines are printed. */
  everyLine: 'Ajoutez --rejects pour avoir chacune de ces lignes, avec ce qui ne va pas :',
  /** Between examples. */
  and: ' ; ',
  /** Between the parts of a line. */
  colon: ' : ',
  field: (name: string) => `champ ${name}`,
  column: (column: number, header: string) => `colonne ${column} « ${header} »`,
  character: (column: number) => `caractère ${column}`,
  value: (value: string) => (value === '' ? 'vide' : `« ${value} »`),
  onLines: (count: number, lines: readonly number[]) =>
    count === 1
      ? `ligne ${lines[0]}`
      : `${count} lignes (${lines.join(', ')}${count > lines.length ? '…' : ''})`,
  progress: ({ stage, done, total, rate, secondsLeft }: ImportAdvance) => {
    const left = secondsLeft === undefined ? '' : ` · encore ${Math.ceil(secondsLeft)} s`;
    if (stage === 'write')
      return `Écriture : ${done} / ${pluriel(total, 'ligne', 'lignes')} · ${Math.round(rate)}/s${left}`;
    return `${STAGES_FR[stage]} : ${percent(done, total)} %${left}`;
  },
  /** What everything waits for, behind the progress. */
  waiting: (reason: 'pause' | 'retry', seconds: number) =>
    reason === 'pause'
      ? `le service demande une pause de ${seconds} s`
      : `le service ne répond pas, nouvel essai dans ${seconds} s`,
  /** The same as a sentence of its own, where no progress is shown. */
  waitingLong: (reason: 'pause' | 'retry', seconds: number) =>
    reason === 'pause'
      ? `Le service demande une pause de ${seconds} s ; le travail reprend ensuite.`
      : 'Le service ne répond pas ; de nouveaux essais suivent.',
  /** The same of another process that holds the local database. */
  locked: 'un autre programme écrit dans la base, on l’attend',
  lockedLong: 'Un autre programme écrit dans la base ; le travail reprend dès qu’il a fini.',
  /** The closing line, whose numbers add up to the rows that were read. `refused` of the rejected are wrong themselves. */
  counts: (c: Counts, refused: number) => {
    const rows = [
      pluriel(c.created, 'créée', 'créées'),
      pluriel(c.replaced, 'remplacée', 'remplacées'),
      pluriel(c.skipped, 'inchangée ou passée', 'inchangées ou passées'),
      pluriel(c.rejected, 'rejetée', 'rejetées'),
    ];
    const unwritten = c.unwritten ? `, ${pluriel(c.unwritten, 'non écrite', 'non écrites')}` : '';
    const right = c.rejected - refused;
    const beside =
      right > 0
        ? ` (dont ${pluriel(right, 'correcte', 'correctes')} mais non ${right < 2 ? 'écrite' : 'écrites'})`
        : '';
    const others = [
      ...(c.deleted > 0 ? [pluriel(c.deleted, 'supprimée', 'supprimées')] : []),
      ...(c.supports ? [pluriel(c.supports, 'support créé', 'supports créés')] : []),
    ];
    return [
      `${pluriel(c.read, 'ligne lue', 'lignes lues')} : ${rows.join(', ')}${beside}${unwritten}`,
      ...others,
    ].join(' ; ');
  },
  /** Objects that only the library has, and keeps; the line that would delete them follows. */
  surplus: (count: number) =>
    count === 1
      ? 'La bibliothèque a 1 objet que le fichier n’a pas ; il reste. Pour le supprimer :'
      : `La bibliothèque a ${count} objets que le fichier n’a pas ; ils restent. Pour les supprimer :`,
  equal: 'La bibliothèque est égale au fichier.',
  /** The question before a synchronisation; `target` names the service, where it is not the usual one. */
  confirmSync: (c: Counts, target?: string) => {
    const where = target === undefined ? 'la bibliothèque' : `la bibliothèque de ${target}`;
    return `Modifier ${where} : ${c.created} à créer, ${c.replaced} à remplacer, ${c.deleted} à supprimer ?`;
  },
  /** Said before that question when most of the library would go. */
  deletesMuch: (count: number, total: number) =>
    count === total
      ? `ATTENTION : ${total === 1 ? 'le seul objet de la bibliothèque sera supprimé' : `les ${total} objets de la bibliothèque seront TOUS supprimés`}.`
      : `ATTENTION : ${count} des ${total} objets de la bibliothèque ${count < 2 ? 'sera supprimé' : 'seront supprimés'}.`,
};

const STAGES_EN = { check: 'Checking', load: 'Reading what is there', compare: 'Comparing' };

const en: ImportMessages = {
  issues: {
    VIDE: () => 'the file is empty: it needs a header line at least',
    CLASSEUR: (p) =>
      `this is a workbook of a format that is not read (${p.format}): open it in the spreadsheet, save it as XLSX or "CSV UTF-8" and import that file`,
    CLASSEUR_PROTEGE: () =>
      'this workbook is protected by a password: open it, save it without one and import that file',
    FICHIER_DE_VERROU: (p) =>
      `this file is kept by the spreadsheet program while "${p.file}" is open: close the workbook there and import "${p.file}"`,
    CLASSEUR_ENDOMMAGE: () =>
      'this workbook is damaged or incomplete: open it in the spreadsheet, save it again and import that file',
    CLASSEUR_TROP_GRAND: (p) =>
      `this workbook has more than ${p.unit === 'octets' ? `${plural(p.max, 'byte', 'bytes')} (a workbook is read into memory whole)` : `${plural(p.max, 'cell', 'cells')} up to the last one, empty ones included`}: save the sheet as "CSV UTF-8", which has no limit`,
    FEUILLE_INCONNUE: (p) =>
      `the sheet "${p.sheet}" does not exist: give one of these names with --sheet, or its number: ${listed(p.sheets)}`,
    FEUILLES_POSSIBLES: (p) =>
      `several sheets may be read: ${listed(p.sheets)}; say which with --sheet and, for a column of another name (required: ${listed(p.fields)}), which it is with --map "<column>=<field>"`,
    SANS_FEUILLE: (p) => `${p.flag}: the file is no workbook; leave the flag out`,
    OPTION_INUTILE: (p) => `${p.flag}: says nothing of ${p.format} files; leave the flag out`,
    COMPRESSE: (p) => `this is an archive (${p.format}): decompress it, and import the file that it holds`,
    DOCUMENT: (p) => `this is a ${p.format} document, no list: import a CSV, XLSX, JSON or NDJSON file`,
    ENCODAGE_INCONNU: (p) =>
      `the encoding "${p.encoding}" does not exist: give for example utf-8, windows-1252, utf-16le or macintosh`,
    ENCODAGE_INVALIDE: (p) =>
      `is not ${p.encoding} near byte ${p.position}: give the right encoding with --encoding`,
    ENCODAGE_REFUSE: (p) => `the encoding ${p.encoding} is not read: save the file as UTF-8`,
    ENCODAGE_MELANGE: () => 'is not UTF-8, while the rest of the file is: write again what cannot be read',
    DOUBLE_DECODAGE: () =>
      'was decoded in another encoding than its own ("Ã©" for "é"): save the file again from what was right',
    NUL: (p) =>
      `the header of column ${p.column} has NUL characters: this is no text file, or it is UTF-16 (--encoding utf-16le)`,
    SANS_EN_TETES: (p) =>
      `the line has data (${listed(p.found)}): put a header line above it, such as ${listed(p.fields)}`,
    EN_TETES_POSSIBLES: (p) =>
      `several lines may be the headers (${listed(p.lines)}): put each list into a file, or a sheet, of its own`,
    SANS_COLONNE: () => 'holds nothing: say with --header-row which line has the headers',
    SEPARATEUR_AUTRE: (p) =>
      `the headers are separated by "${p.delimiter}", and the rows by "${p.other}": write the headers so: ${p.header}`,
    TROP_DE_COLONNES: (p) =>
      `${plural(p.found, 'column', 'columns')}, where ${p.max} are the most: check the delimiter (--delimiter), or delete the empty columns`,
    COLONNE_MANQUANTE: (p) =>
      `the column "${p.field}" is missing; the header line has: ${listed(p.headers)}. Name it so, or say which it is with --map "<column>=${p.field}"${p.example === undefined ? '' : `, or give all rows the same value with --set ${p.field}=${p.example}`}${p.number === undefined ? '' : '; if the file has no codes, add a column of that name in the spreadsheet, numbered from 1, and keep it: by it the next import knows each row'}`,
    COLONNE_DOUBLE: (p) =>
      `several columns say "${p.field}" (${listed(p.headers)}): keep one, or say which with --map`,
    EN_TETE_DOUBLE: (p) =>
      `several columns (${listed(p.columns)}) have the header "${p.header}": give each a header of its own in the file`,
    COLONNE_UNITE: (p) =>
      `"${p.header}": "${p.unit}" is no unit of "${p.field}"; convert the column (${listed(p.allowed)}), and say so in its header`,
    COLONNE_PROJECTION: (p) =>
      `"${p.header}" is of a projection that is not read: convert these coordinates to Lambert 93 (EPSG:2154) or to lon and lat (EPSG:4326), as QGIS exports them, or remove the column`,
    GRAVITE_EN_COLONNES: (p) =>
      `the severity stands in several columns (${listed(p.headers)}): add one column "${p.field}", for example with this formula on line ${p.row}, copied down to the end: ${formulaOf(p, 'IF', 'COUNTA', ',')}`,
    COLONNE_DOUTEUSE: (p) =>
      `several columns may be "${p.field}" (${listed(p.headers)}); the first has the name for it, another is more like what is written there: say which with --map`,
    CHEMINS_NON_LUS: (p) =>
      `no column gives "${p.field}", which may stand under ${listed(p.among)}: say which it is with --map "<column>=${p.field}", or put everything at the root with --set ${p.field}=/`,
    CHEMINS_EN_GROUPES: (p) =>
      `seems to have the path of each group in its first row alone: fill it down in the spreadsheet; if the other rows go to the root, say so with --set ${p.field}=/`,
    MAP_COLONNE: (p) => `--map: the column "${p.column}" does not exist; there are: ${listed(p.headers)}`,
    MAP_CHAMP: (p) => `--map: the field "${p.field}" does not exist; there are: ${listed(p.allowed)}`,
    SET_CHAMP: (p) => `--set: the field "${p.field}" does not exist; there are: ${listed(p.allowed)}`,
    VALUES_CHAMP: (p) =>
      `--values: there is no field "${p.field}" with a list of values; there are: ${listed(p.allowed)}`,
    VALUES_A_DIRE: (p) =>
      `--values: "${p.given}" is no value of ${p.field}; say what this word means: ${valuesOf(p)}`,
    A_REMPLIR: (p) =>
      `stands in the place of a value: write it there${[p.allowed ?? []].flat().length === 0 ? '' : ` (${valuesOf(p)})`}`,
    SET_DOUBLE: (p) => `--set: ${listed(p.names)} are the same field, ${p.field}: give only one of them`,
    CELLULES: (p) =>
      `${plural(p.found, 'cell', 'cells')} instead of ${p.expected}: ${
        Number(p.found) < Number(p.expected)
          ? 'add those that are missing, empty if need be, or join the lines of a text that was cut in two'
          : 'quote the text that contains the delimiter'
      }`,
    EN_TETES_AUTRES: (p) =>
      `line ${p.line} says the headers again in another order: put what follows it into a file of its own, or into the same columns`,
    GUILLEMET: () => 'text follows the closing quote: double the quotes that belong to the text ("" for ")',
    COPY: () =>
      'is written as PostgreSQL’s COPY does in its text format (\\N, \\t, \\\\): export as CSV, with COPY … TO … WITH (FORMAT csv, HEADER), or in psql \\copy … TO … csv header; for a list of vigie, with its verb export instead of list -o tsv; what really is text goes between quotes',
    GUILLEMET_NON_FERME: (p) =>
      `a quote is opened here and ${p.max === undefined ? 'never closed' : `not closed within ${plural(p.max, 'byte', 'bytes')}`}: close it; the rest of the file could not be read`,
    LIGNE_TROP_LONGUE: (p) =>
      `the line or object is longer than ${plural(p.max, 'byte', 'bytes')}: check that this is a text file; the rest was not read`,
    JSON: () => 'this is not JSON from here on: put a complete JSON object on each line',
    JSON_OBJET: () => 'this is not a JSON object: write {"field": value, …}',
    MEMBRE_DOUBLE: (p) => `the JSON object has the member "${p.name}" twice: keep only one`,
    JSON_DOCUMENT: () => 'the document is not JSON from here on: correct it; the rest was not read',
    DOCUMENT_DOUBLE: (p) => `the document has the member "${p.name}" twice: keep only one`,
    PAGE_SEULE: (p) =>
      `the document is one page of a list, ${plural(p.count, 'element', 'elements')} of ${p.total}: import the whole list, as --all --json of the verb list write it`,
    NON_NUMERIQUE: () => 'is not a whole number: give a number in digits, such as 12',
    NOMBRE_AMBIGU: (p) =>
      `may have thousands or decimals: write the number without point or comma, such as 1200${ownNumberEn(p)}`,
    MILLIERS_OU_DECIMALES: (p) =>
      `may be ${p.decimal} or ${p.thousands}: write it so, without zeros at the end or separators of thousands, or give the column the name of the field`,
    NOMBRE_DECIMAL: (p) => `has decimals: write a whole number, without a comma or a point${ownNumberEn(p)}`,
    DATE_EXCEL: (p) =>
      `is a date, which the spreadsheet has put in the place of what was typed: format the column as Text, then type the value again${ownNumberEn(p)}`,
    NUMERO_REMPLACE: () =>
      'is what a spreadsheet, or another program, puts in the place of a number, and digits are missing: format the column as Text, then type the number again',
    SIGNES_PERDUS: () =>
      'the same text is there, with another sign in the place of "?": the file was saved in an encoding that lacks this sign; save it as "CSV UTF-8" or XLSX, or correct the cell',
    ZEROS_PERDUS: (p) =>
      `differs only in its leading zeros from ${p.number}, ${p.line === undefined ? 'which exists' : `on line ${p.line}`}; most likely a spreadsheet took them away: format the column as Text, and write this number in the same way everywhere`,
    ERREUR_TABLEUR: () => 'is the error of a formula: correct it, or paste the value in its place',
    COMME_AU_DESSUS: () => 'refers to the row above: write here what that says',
    VALEUR_PERDUE: () =>
      'is what a program writes when it loses the value: export again from the program that wrote the file, or type the value',
    FORMULE_SANS_VALEUR: () =>
      'is a formula whose value is not in the file: open it in the spreadsheet and save it, so that values are stored; if the formula cannot be calculated, correct it',
    BARRE_EN_PARTIE: () =>
      'is struck out in part: in the spreadsheet, remove the struck words, or their line',
    GEOMETRIE: (p) =>
      `is not a point${p.type === '' ? '' : ` (${p.type})`}: give a point, such as POINT(5.36 45.95)${p.type === 'WKB' ? ', which PostGIS writes with ST_AsText(ST_Transform(…, 4326))' : ''}, or lon and lat`,
    GEOMETRIE_PROJETEE: (p) =>
      `is in metres of a projection that is not read (${p.crs}): export in EPSG:4326 or EPSG:2154, as QGIS does`,
    LIEU_EN_METRES: () =>
      'these are metres, not degrees: give them in x and y, or export in EPSG:4326 (WGS 84)',
    LIEU_NUL: () => '0, 0 is at sea, off Africa: leave a place that is not known empty',
    LIEU_INVERSE: (p) =>
      `longitude and latitude are swapped: nothing French is there, and lon ${p.lon}, lat ${p.lat} is`,
    METRES_INVERSES: () => 'x and y are swapped: in Lambert 93, y is above 6,000,000',
    METRES_EN_DEGRES: (p) => `these are degrees, not metres: the column is "${p.field}"`,
    HORS_LAMBERT_93: () =>
      'these metres are not Lambert 93, nor of overseas: convert them to Lambert 93 (EPSG:2154) or to lon and lat (EPSG:4326), as QGIS exports them',
    LIEUX_DIFFERENTS: (p) =>
      `x and y are ${plural(p.metres, 'metre', 'metres')} from lon and lat: where lon and lat are right, write x ${p.x}, y ${p.y}; where x and y are, write lon ${p.lon}, lat ${p.lat}`,
    LIEU_INCALCULABLE: (p) =>
      `${p.taken} have changed, ${p.other} have not, and are worked out from them in Lambert 93 only: give ${p.other} of the new place too; if the point has not moved, empty ${p.taken}`,
    GRAVITE: (p) => `is not a severity: give ${listed(p.allowed)}`,
    AUTRE_ECHELLE: (p) =>
      `is a mark of another scale, by its column (${listed(p.scale)}): give ${listed(p.allowed)}`,
    STATUT_D_ERP: () =>
      'is the state of the ERP, of which the file has other columns, not of the dossier: leave the cell empty, or the column out',
    LIGNE_DECALEE: (p) =>
      `is a text, and the severity (${p.next}) stands in the next column: a separator probably stands in the text; put quotes around the whole text`,
    TOTAL_POSSIBLE: () =>
      'looks like a total: delete the row; if it is an object, fill in its other cells (its number; a text)',
    TITRE_POSSIBLE: () =>
      'stands alone in its row, as a title or a remark does: delete the row, or fill in another cell (its path, / for the root; its number)',
    MOIS_SEUL: () => 'is only a month: write the day as well, such as 12/03/2026',
    PERIODE: () =>
      'is no time between visits, which is of whole years: write 0, 1 an, 2 ans, 3 ans, 4 ans or 5 ans',
    PERIODE_EN_ANNEES: (p) =>
      `cannot be the time between visits, which is in months: if these are years, write ${p.months}`,
    DATE: () => 'is not a date: write the day first, 12/03/2026, or 2026-03-12',
    AUTRE_JOUR: () => 'is another day of the week: correct the date, or leave out the name of the day',
    DATE_ABSENTE: () =>
      'is not in the calendar: correct the day or the month; the 12th of March is written 12/03/2026, or 2026-03-12',
    HEURE_ABSENTE: (p) =>
      `says ${p.time}, a time that there is not on that day (${p.day}, ${p.zone}): clocks go forward there; write ${p.later}, or the right time`,
    MOIS_EN_TETE: () =>
      'has the month first: write it with the day first (25/03/2026), or the year (2026-03-25)',
    ORDRE_DES_DATES: (p) =>
      p.day === undefined
        ? `line ${p.month} ("${p.given}") has the month first, as the whole column has in all likelihood: write all of its dates with the day first (25/03/2026), or the year (2026-03-25); until then nothing is written, nor are the other rows`
        : `line ${p.month} ("${p.given}") has the month first, and line ${p.day} ("${p.other}") the day: correct the one that does not go with the column; until then its order is not certain, and nothing is written, nor are the other rows`,
    ANNEE: () => 'is of a year that cannot be the right one: write one from 1800 to 2100',
    ANNEE_COURTE: () =>
      'has a year of two digits, which would be to come or more than 60 years ago: write it in four, such as 12/03/2026',
    CINQ_CHIFFRES: () =>
      'is not a code of five digits: write it as 38000, 01004 with its nought, or 2A004 in Corsica',
    ANNEE_SEULE: () => 'is not a year alone: write it in four digits, such as 2027',
    HEURE: () =>
      'is not a time: write it 9h30 or 09:30; of a span such as 14h-16h, put the end into a column heure_fin; of a whole day, write none',
    FIN_AVANT_DEBUT: (p) =>
      `is before the beginning (${p.begins}): if the event ends on the next day, write that day (${p.next}) into a column date_fin; else correct the time`,
    OUI_NON: () => 'says neither yes nor no: write oui, x or 1, else non or 0, or leave it empty',
    NOMBRE_ATTENDU: (p) =>
      `is not a number${p.unit === undefined ? '' : ` (in ${p.unit})`}: write it in digits, such as ${EXEMPLES[String(p.unit ?? '')] ?? '1.5'}`,
    CHOIX_INCONNU: (p) =>
      `is none of the values that "vigie help ${p.topic}" lists: write one of them${near(p.allowed, '; maybe: ')}`,
    OBJET_INCONNU: (p) =>
      `${NONE[String(p.objet)] ?? 'nothing'} is called so here${near(p.candidates, '; the nearest: ')}: correct it, or import what is missing first`,
    OBJET_AMBIGU: (p) =>
      `may be several of them (${listed(p.candidates ?? [])}): write the id of the one that you mean instead`,
    PLUSIEURS_AGENTS: (p) =>
      `names several users (${listed(p.candidates)}): give each of them a line of their own, or leave one of them in the cell`,
    SUPPORT_INCONNU: (p) => `the support "${p.reference}" does not exist: correct the reference`,
    CHEMINS_EN_LISTE: () =>
      'may name several paths, or the levels of one: begin each path with /, and put / between its levels, | between the paths (/ERP/Portes|/ERP/Issues)',
    SUPPORTS_EN_LISTE: (p) =>
      `seems to name several supports, without saying which${p.missing === undefined ? '' : ` (the library has no ${listed(p.missing)})`}: write them one by one, separated by | (${p.between ?? 'CO 35|CO 36'}); an article of a text is written text :: article (Arrêté du 31 janvier 1986 :: 3)`,
    SUPPORT_SANS_REFERENCE: () =>
      'is neither the reference nor the title of a support: write one, such as CO 46, or empty the cell',
    SUPPORT_ID_INCONNU: (p) =>
      `no support here has the identifier ${p.id} (one of another service?): write its reference instead, such as R 123-3`,
    SUPPORT_AUTRE_TEXTE: (p) =>
      `"${p.reference}" exists only in another text, "${p.titre}": if that is the one, write its identifier ${p.id}; else have this one created with --create-supports`,
    SUPPORT_AMBIGU: (p) =>
      `several supports have the reference "${p.reference}"${p.created ? ', with those that --create-supports would create' : ''}: write instead the one that you mean, among ${listed(p.ids)}`,
    CODE_PRIS: (p) =>
      `is already the number given to "${p.old}" in ${p.file}: give this row another code, or "${p.old}" another number`,
    CATEGORIE_DU_TYPE: (p) =>
      `is not the category ${p.categorie} that "${p.given}" says: correct one of the two cells`,
    NIVEAU_VIDE: (p) =>
      `is a level below "${p.header}", which is empty: fill it, in the spreadsheet, with the value of the rows above, or empty this cell`,
    CHEMIN_VIDE: (p) =>
      `the level "${p.segment}" has no letter or digit that a path may have: give it another name`,
    DEJA_LU: (p) =>
      `already stands on line ${p.line}, with other values: keep only one of the two lines${p.number === undefined ? '' : `, or, if they are two objects, give them different numbers (${p.number})`}`,
    IDENTIQUE: (p) => `is identical to line ${p.line} in every field: delete one of the two`,
    REFERENCE_DEJA_LUE: (p) =>
      `already stands on line ${p.line}, with another title: keep only one of the two lines`,
    EXISTE: (p) =>
      `already exists with other content${p.id === undefined ? '' : ` (${p.id})`}${p.fields === undefined ? '' : `, which differs in ${listed(p.fields)}`}: ${p.rejected === undefined ? `say which of the two to keep${p.lists === undefined ? '' : '; replace takes from its lists what the file does not say'}` : p.rejected === 'autre' ? 'another line of the file, which is refused, means the same object: correct that one first, keep only one of the two lines, or, if they are two objects, name them differently' : `if it is another object, give it another number; else keep what is there with --if-exists skip${p.kept === undefined ? ', or take the file with --if-exists replace' : ''}`}`,
    AUTRE_LIEU: (p) =>
      `has the number of another (${p.id ?? `line ${p.line}`}), whose field ${p.champ} is not the same: if they are two objects, give each a number of its own${p.exemple === undefined ? '' : `, such as "${p.exemple}"`}; if it is the same one, correct that field first, here or there`,
    CODE_DEPLACE: (p) =>
      `has another text in the library, and ${p.other === undefined ? 'the file has that text under another code' : `that of the row has the code ${p.other} there`}: replacing would write one text over the other. Put the codes of the library into the file; if it is the library that is to be numbered anew: vigie anomalies sync --help`,
    EXISTE_LISTES: (p) =>
      `exists in the library (${p.id}) with other paths or supports: write in this row, separated by |, all that the prescription is to have, those of the library included; --if-exists replace leaves only those of the row`,
    REPORTE: (p) =>
      `is in the calendar on another date, ${asWritten(p.begins)} (${p.id}), which the file does not have: if it is put off, change the one that is there`,
    RENOMME: (p) =>
      `begins when "${p.other}" (${p.id}) does, which is in the calendar under another title or of another type, and which the file does not have: if it is the same, change the one that is there`,
    DOSSIER_CLOS: () =>
      'is closed or archived, and takes nothing more: delete the row, or have the dossier reopened by who administers the database (server dossier rouvrir, desarchiver)',
    AUTRE_NUMERO: (p) =>
      p.change === undefined
        ? `"${listed(p.other)}" is there already under another number (${listed(p.id)}): if it is the same, write in the file the number that it has there`
        : `"${listed(p.other)}" is there already without a number (${listed(p.id)}): if it is the same, give it this one`,
    REFUS_DU_SERVICE: (p) => String(p.message),
  },

  notices: {
    ENCODAGE_SUPPOSE: (p) => `The file is not UTF-8: it is read as ${p.encoding} (--encoding for another).`,
    ENCODAGE_LU: (p) => `The file is read as ${p.encoding}, as it announces.`,
    SEPARATEUR: (p) => `Cells are separated by "${p.delimiter}" (--delimiter for another).`,
    SEPARATEUR_ABSENT: (p) =>
      `The delimiter "${p.delimiter === '\t' ? 'TAB' : p.delimiter}" that was asked for is not in the header line: leave --delimiter out, or give the right one.`,
    EN_TETES: (p) => `The headers are on line ${p.line}; what stands above is not read.`,
    EN_TETES_DITS: (p) =>
      `Line ${p.line} (${listed(p.headers)}) is taken for the headers, as --map says, and is not imported: if it has data, put a header line above it.`,
    FEUILLE: (p) => `The sheet "${p.sheet}" is read (--sheet for another: ${listed(p.sheets)}).`,
    FEUILLE_TROUVEE: (p) =>
      `The sheet "${p.sheet}" is read: it is the only one with the columns (--sheet for another: ${listed(p.sheets)}).`,
    CELLULES_FUSIONNEES: (p) =>
      `Merged cells count for every row and column that they cover. Rows filled, by column: ${listed(p.columns)}.`,
    DATE_EN_TEXTE: () =>
      'Dates read as text (2024-02-01): if the spreadsheet has put them in the place of a text, type it again',
    COLONNES_LUES: (p) => `Columns recognised: ${listed(p.read)} (--map "Column=field" to decide otherwise).`,
    COLONNES_IGNOREES: (p) =>
      `Ignored columns: ${listed(p.headers)} (--map "Column=field" to use them${unread(p, '; fields without a column: ')}).`,
    COLONNE_AILLEURS: (p) => `${p.header}: ${ELSEWHERE[p.lacks ? 'sans_numero' : String(p.field)]}`,
    REPRISE: (p) =>
      `Resuming work begun at ${p.begun}. Rows written so far: at least ${p.written}${p.open === 0 ? '' : `; sent, with no answer known: ${p.open}`}.`,
    REPRISE_REGLEE: (p) => `Rows written by finishing what was under way: ${p.count}.`,
    LIGNES_REUNIES: () =>
      'Rows of the same text as another one, joined to it: their paths and supports are added to its own',
    LIGNES_MASQUEES: (p) => `Rows that the workbook hides, by a filter or by hand, ${readToo(p)}`,
    LIGNES_BARREES: (p) => `Rows that the workbook strikes out as a whole, ${readToo(p)}`,
    LIGNE_D_EN_TETES: () => 'Headers said again, left out',
    LIGNE_DE_TIRETS: () => 'Lines of dashes, left out',
    LIGNE_SANS_PERSONNE: () => 'Rows that name nobody, left out',
    LIGNE_DE_TOTAL: (p) => `"${p.given}": a total, left out`,
    LIGNE_DE_REMARQUE: (p) => `"${p.given}": a remark or a title, left out`,
    TEXTE_SEUL: () =>
      'Texts alone in their rows, kept: if one of them is a remark or a title, delete its row',
    SANS_LIGNE: () => 'The file has no data lines.',
    MOT_VIDE: (p) => `${p.field}: "${p.given}" taken for an empty cell`,
    NOMBRE: (p) => `${p.field}: "${p.given}" is read as ${p.taken}`,
    DATE_LUE: (p) => `${p.field}: "${p.given}" is read as ${p.taken}`,
    HEURE_LOCALE: (p) => `Times without a zone, taken for those of the organisation (${p.zone})`,
    HEURE_DOUBLE: (p) =>
      `clocks show ${p.time} twice on that day (${p.day}, ${p.zone}): the first is taken; the second is written ${p.again}`,
    JOUR_DE_L_IMPORT: () =>
      'Dossiers without a date: created, they have that of the import (date_de_creation)',
    PLACE_CALCULEE: () => 'lon and lat worked out from x and y, in Lambert 93',
    PLACE_DE_GEOMETRIE: () => 'lon, lat, x and y say another place than the geometry, which is taken',
    PLACE_CHANGEE: (p) =>
      `${p.taken} have changed, ${p.other} have not: ${p.taken} are taken, ${p.other} worked out from them`,
    PLACE_GARDEE: (p) =>
      `${p.taken} are those of the stored point, where ${p.other} are worked out from them: ${p.other} of the file are not taken; if the point has moved to where they say, empty ${p.taken} of its row, and import again`,
    GEOMETRIE_PASSEE: () => 'The geometry is no point in degrees: lon and lat are kept',
    PLACE_HORS_DE_FRANCE: (p) =>
      `lon ${p.lon}, lat ${p.lat} is in no French territory: the point is kept; check it`,
    DEMI_LIEU: (p) => `${p.given} without ${p.autre}: kept, but it is no place; give both`,
    SANS_LIEU: () => 'The file gives no place: maps show only the points that have one already',
    ALTITUDE_PASSEE: () => 'The altitude (third coordinate) is not kept',
    ZERO_OTE: (p) =>
      `"${p.given}" begins with ${p.insee} without its nought, which most likely a spreadsheet took away: format the column as Text and write 0${p.given} everywhere`,
    PLACE_EN_METRES: () =>
      'x and y kept without lon and lat: maps do not show these points; to see them there, give lon and lat, as QGIS exports them in EPSG:4326',
    VALUES_SANS_COLONNE: (p) =>
      `--values: nothing in the file is read as ${p.field}; --map "<column>=${p.field}" says which column is`,
    SET_SANS_LIGNE: (p) =>
      `--set ${p.field} served no row: it counts for those alone that say nothing of it, and all do`,
    VALEUR_MISE: (p) =>
      `${p.field}${p.taken === '' ? ' empty' : ` = ${p.taken}`}, given by --set (what is there already keeps its own)`,
    VALEUR_DITE: (p) => `${p.field}: "${p.given}" is ${p.taken === '' ? 'left empty' : `read as ${p.taken}`}`,
    VALEUR_INHABITUELLE: (p) =>
      `${p.field}: ${p.taken} ${p.unit}, out of the ordinary (${p.min} to ${p.max} ${p.unit}): check the value and its unit`,
    CODE_ATTRIBUE: (p) => `The code "${p.given}" becomes ${p.taken}`,
    TEXTES_SEMBLABLES: (p) => {
      const other =
        p.id === undefined
          ? `of line ${p.line}`
          : `of ${p.code === undefined ? '' : 'code '}${p.id}, already there`;
      return `"${p.given}"${p.code === undefined ? '' : `, code ${p.code},`} has the text ${other}, but for signs${p.id === undefined || !p.old ? '' : `; if it is the same one, its line in ${p.file} (ancien;code) is ${p.old};${p.id}`}`;
    },
    CHEMIN_REPARE: (p) => `The path "${p.given}" is read as "${p.taken}"`,
    CHEMINS_REUNIS: (p) => `The paths "${p.other}" and "${p.given}" are one from now on, "${p.taken}"`,
    REPERTOIRES_SEMBLABLES: (p) =>
      `The directory "${p.given}" is new, and differs from "${p.other}" by case, accents or blanks alone`,
    SUPPORTS_A_CREER: (p) => `Supports to create (${p.count}): ${[p.supports ?? []].flat().join(' | ')}`,
    VALEUR_PAR_DEFAUT: (p) =>
      `Without ${p.field}: what is new has "${p.taken}" (--set ${p.field}=value to decide otherwise)`,
    VALEUR_GARDEE: (p) =>
      `${p.field}: the cell is empty, but there must be a value: what is there keeps its own; write the one you want into the cell`,
    MOT_CONSERVE: (p) => `"${p.given}" is not read as an empty cell`,
    VALEUR_DE_PROGRAMME: (p) =>
      `${p.field}: "${p.given}" is kept, as a program writes it in the place of another value: check it`,
    MOT_EN_TEXTE: (p) => `${p.field}: "${p.given}" is kept; if the row says nothing else, remove it`,
    CHEMIN_ABSENT: () =>
      'Empty cells below a path: these rows go to the root; if the path is that of its whole group, fill it down in the spreadsheet',
    CELLULES_EN_GROUPES: (p) =>
      `"${p.header}" seems to have the value of each group in its first row alone; left empty are lines ${listed(p.lines)}: if it is that of the whole group, fill it down in the spreadsheet`,
    CHEMINS_SEPARES: (p) => `"${p.given}" is read as ${listed(p.taken)}`,
    SUPPORTS_SEPARES: (p) => `"${p.given}" is read as ${listed(p.taken)}`,
    SUPPORT_NEANT: (p) => `"${p.given}": no support is cited`,
    SUPPORT_SANS_TEXTE: (p) =>
      `"${p.given}": the text is not said; the support is looked for by its reference alone`,
    SUPPORT_SANS_ARTICLE: (p) => `"${p.given}": the article is not said; the text as a whole is cited`,
    SUPPORT_SANS_TITRE: (p) => `"${p.given}": the support of this reference, which has no title, is cited`,
    ETAT_CONSERVE: (p) =>
      `${p.field === 'statut' ? 'disponible' : 'statut'} becomes ${p.given}, and ${p.field} remains ${p.taken} (--values "${p.field}:<word>=<value>" says both of one word)`,
    SUPPORT_REMARQUE: (p) => `"${p.given}": "${p.remark}", in brackets, is not kept`,
    SUPPORT_DU_TEXTE: (p) => `"${p.given}": the text is not said; the article of "${p.text}" is cited`,
    NFC: () => 'Accented letters written as two characters, joined into one (NFC)',
    BLANCS: () => 'Needless white space of a text (blanks, line ends) removed',
    INVISIBLES: () =>
      'Invisible characters (soft hyphens, blanks without a width, marks of direction) removed',
    APOSTROPHE: () => 'The apostrophe that spreadsheets put before = + - @ was removed',
    PERTE: () => '"?" inside a word: a letter was probably lost before the import; compare with the original',
    REMPLACEMENT: () =>
      'Replacement character (�): a letter was lost before the import; export again, or write it',
    ENCODAGE_REPARE: (p) => `"${p.given}" is read as "${p.taken}"`,
  },

  headings: {
    LIGNE_DE_TOTAL: 'Totals, left out',
    LIGNE_DE_REMARQUE: 'Remarks or titles, left out',
    MOT_VIDE: 'Taken for empty cells',
    NOMBRE: 'Numbers read otherwise than they are written',
    DATE_LUE: 'Dates read otherwise than they are written',
    PLACE_HORS_DE_FRANCE: 'Places that are in no French territory, kept',
    DEMI_LIEU: 'Halves of places',
    ZERO_OTE: 'Numbers without the nought of their municipality',
    VALEUR_INHABITUELLE: 'Values out of the ordinary',
    VALEUR_DITE: 'Words taken for a value',
    CODE_ATTRIBUE: 'Codes replaced by numbers',
    ENCODAGE_REPARE: 'Texts that were decoded wrongly, repaired',
    CHEMIN_REPARE: 'Repaired paths',
    CHEMINS_REUNIS: 'Different paths that are one now',
    TEXTES_SEMBLABLES:
      'Created with the text of another object, but for signs (case, accents, apostrophes, quotes, ligatures, blanks, a last full stop)',
    REPERTOIRES_SEMBLABLES: 'New directories that differ from others by case, accents or blanks alone',
    MOT_CONSERVE: 'Words that are not read as empty cells',
    VALEUR_DE_PROGRAMME: 'Values to check, kept',
    MOT_EN_TEXTE: 'Words that say nothing, where a text is needed',
    CHEMINS_SEPARES: 'Cells that name several paths',
    SUPPORTS_SEPARES: 'Cells that name several supports',
    SUPPORT_NEANT: 'Words that stand for an empty cell',
    SUPPORT_SANS_TEXTE: 'Articles cited without their text',
    SUPPORT_SANS_ARTICLE: 'Texts cited without an article',
    SUPPORT_SANS_TITRE: 'Supports cited without a title',
    ETAT_CONSERVE: 'PEI of whose state the file says a half',
    SUPPORT_REMARQUE: 'Articles cited with a remark',
    SUPPORT_DU_TEXTE: 'Articles cited without the name of their text',
  },
  toEmpty:
    'To make them empty cells; this line writes nothing: see what would change, then take --dry-run away:',
  alreadyThere: (mapping) =>
    mapping === undefined
      ? 'To see what is already there:'
      : `If this file was imported before with another mapping than ${mapping}, give that one to --assign-codes; if with this one, codes have moved to other rows: give them back those of that time in the file. To see what is already there:`,
  mappingIn: (file) => `The mapping of all codes: ${file}`,
  bringFirst: {
    dossier: 'Dossiers that are missing are imported first',
    erp: 'ERPs that are missing are imported first',
    pei: 'PEIs that are missing are imported first',
    utilisateur: 'Users that are missing are imported first',
  },
  thenRows: (isHere) => (isHere ? ', then these rows:' : ', from their own file (<?>), then these rows:'),
  ifTheSame: 'If it is the same, change what is there, then import again:',
  remedies: {
    assignCodes: () =>
      'if these are the codes of this file, have numbers given to them with --assign-codes mapping.csv',
    cleanPaths: () => 'or let --clean-paths repair the paths (with --dry-run first)',
    mixedEncoding: () =>
      'or read as windows-1252 what is not UTF-8 with --encoding windows-1252 --repair-encoding',
    repairEncoding: () => 'or let --repair-encoding repair the texts that were decoded wrongly',
    createSupports: () => 'or have missing supports created with --create-supports',
    replace: () =>
      'to take what the file has, add --if-exists replace; to keep what is there, --if-exists skip',
    skip: () => 'to keep what is there, add --if-exists skip',
    asNew: () => 'if it is another one, add --as-new',
    byTitle: () => 'if it is the same article in two texts, tell them apart by their title with --by-title',
    leaveOut: () => 'or leave these rows out with --partial',
    partial: () => 'or take the first of the two lines and reject the other with --partial',
    headerRow: (p) => `or take line ${p.line} for the headers with --header-row`,
    sheet: (p) => `or read the sheet "${p.sheet}"`,
    map: (p) => `or take "${p.header}" for "${p.field}" with --map`,
    mapInOrder: (p) =>
      `or take "${p.header}" for "${p.field}" with --map, if each column is the level above the next one: nothing is written as long as --dry-run is there`,
    values: () => 'say what each word means with --values',
    set: (p) => `or give the rows that have none a value with --set ${p.field}=${p.example}`,
  },
  toFill: (optional) =>
    `this line writes nothing: put a value in the place of each <?>${optional.length > 0 ? `, or nothing to leave the cell empty (possible for ${listed(optional)})` : ''}, then take --dry-run away`,
  guessed: 'this line writes nothing: check the values, then take --dry-run away',
  mapping: 'mapping.csv',
  values: (stem) => `${stem === undefined ? '' : `${stem}.`}values.txt`,
  valuesIn: (file, count) => `the ${count} words stand in ${file}, one on each line`,
  rejects: (stem) => `${stem === undefined ? '' : `${stem}.`}rejects.csv`,
  rejectsKept: (file) => `The file of rejects that was there is kept as ${file}.`,
  moreAlike: (count, column) =>
    `… and ${count} more ${count < 2 ? 'error' : 'errors'} like this${column === undefined ? '' : `, column "${column}"`}.`,
  moreIssues: (count, rejects) => {
    const more = `… and ${count} more ${count < 2 ? 'error' : 'errors'}`;
    if (rejects === false) return `${more}.`;
    return `${more}: ${rejects === undefined ? 'add --rejects to have them all, with their rows' : `all are in ${rejects}`}`;
  },
  everyLine: 'Add --rejects to have each of these lines, with what is wrong:',
  and: '; ',
  colon: ': ',
  field: (name) => `field ${name}`,
  column: (column, header) => `column ${column} "${header}"`,
  character: (column) => `character ${column}`,
  value: (value) => (value === '' ? 'empty' : `"${value}"`),
  onLines: (count, lines) =>
    count === 1
      ? `line ${lines[0]}`
      : `${count} lines (${lines.join(', ')}${count > lines.length ? '…' : ''})`,
  progress: ({ stage, done, total, rate, secondsLeft }) => {
    const left = secondsLeft === undefined ? '' : ` · ${Math.ceil(secondsLeft)} s left`;
    if (stage === 'write')
      return `Writing: ${done} / ${plural(total, 'row', 'rows')} · ${Math.round(rate)}/s${left}`;
    return `${STAGES_EN[stage]}: ${percent(done, total)}%${left}`;
  },
  waiting: (reason, seconds) =>
    reason === 'pause'
      ? `the service asks for a pause of ${seconds} s`
      : `the service does not answer, trying again in ${seconds} s`,
  waitingLong: (reason, seconds) =>
    reason === 'pause'
      ? `The service asks for a pause of ${seconds} s; the work goes on after that.`
      : 'The service does not answer; it is tried again.',
  locked: 'another program writes to the database, waiting for it',
  lockedLong: 'Another program writes to the database; the work goes on as soon as it is done.',
  counts: (c, refused) =>
    `${plural(c.read, 'row', 'rows')} read: ${c.created} created, ${c.replaced} replaced, ${c.skipped} unchanged or skipped, ${c.rejected} rejected${c.rejected > refused ? ` (${c.rejected - refused} of them right but not written)` : ''}${c.unwritten ? `, ${c.unwritten} not written` : ''}${c.deleted > 0 ? `; ${c.deleted} deleted` : ''}${c.supports ? `; ${plural(c.supports, 'support', 'supports')} created` : ''}`,
  surplus: (count) =>
    count === 1
      ? 'The library has 1 object that the file does not have; it stays. To delete it:'
      : `The library has ${count} objects that the file does not have; they stay. To delete them:`,
  equal: 'The library equals the file.',
  confirmSync: (c, target) => {
    const where = target === undefined ? 'the library' : `the library of ${target}`;
    return `Change ${where}: ${c.created} to create, ${c.replaced} to replace, ${c.deleted} to delete?`;
  },
  deletesMuch: (count, total) =>
    count === total
      ? `WARNING: ${total === 1 ? 'the only object' : `ALL ${total} objects`} of the library will be deleted.`
      : `WARNING: ${count} of the ${total} objects of the library will be deleted.`,
};

type Say = (p: ErrorParams) => string;

function percent(done: number, total: number): number {
  return total === 0 ? 100 : Math.floor((100 * done) / total);
}

/** How far a stage of the work is: in bytes of the file, in objects of the library, or in rows that are written. */
export interface ImportAdvance {
  readonly stage: 'check' | 'load' | 'compare' | 'write';
  readonly done: number;
  readonly total: number;
  /** A second. */
  readonly rate: number;
  readonly secondsLeft: number | undefined;
}

/** What became of the rows of a file: all but the deletions add up to the first. */
export interface Counts {
  readonly read: number;
  readonly created: number;
  readonly replaced: number;
  /** Objects that the file does not have. */
  readonly deleted: number;
  /** Identical to what is there, or left alone because of `--if-exists skip`. */
  readonly skipped: number;
  /** Refused, or not written because the import was. */
  readonly rejected: number;
  /** Right, and not written because the work ended before; absent where it came to its end. */
  readonly unwritten?: number;
  /** Supports that rows cite and that did not exist; absent where none was to be created. */
  readonly supports?: number;
}

export type Remedy = keyof typeof fr.remedies;

export type ImportIssueCode = keyof typeof fr.issues;
export type NoticeCode = keyof typeof fr.notices;

/** In one language; a notice with examples has a heading. */
type ImportMessages = Omit<Translated<typeof fr>, 'issues' | 'notices' | 'headings' | 'remedies'> & {
  readonly issues: Readonly<Record<ImportIssueCode, Say>>;
  readonly notices: Readonly<Record<NoticeCode, Say>>;
  readonly headings: Readonly<Partial<Record<NoticeCode, string>>>;
  readonly remedies: Readonly<Record<Remedy, Say>>;
};

/** What is said about an import, in one language. */
export function importMessages(language: Language): ImportMessages {
  return language === 'fr' ? fr : en;
}
