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
  return read ? 'read like other rows (--skip-hidden to leave them out)' : 'left out';
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
  affectations: 'les affectations s’importent après les dossiers',
  sans_numero:
    'les affectations s’importent par numéro de dossier, absent du fichier : ajoutez une colonne « N° dossier » avant l’import ; après l’import, il faut une commande par dossier pour lui donner son numéro',
  evenements: 'les dates de commission s’importent dans le calendrier',
  workflows: 'les observations d’un dossier s’importent avec ses workflows',
};
const ELSEWHERE: Readonly<Record<string, string>> = {
  affectations: 'assignments are imported after the dossiers',
  sans_numero:
    'assignments are imported by dossier number, which the file lacks: add a column "N° dossier" before the import; after the import, each dossier needs a separate command to get its number',
  evenements: 'commission dates are imported into the calendar',
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
  return `l’une des valeurs listées par « vigie help ${topic} »${near(allowed, ' ; peut-être : ')}`;
}

function valuesOf({ topic, allowed }: ErrorParams): string {
  if (topic === undefined) return listed(allowed ?? []);
  return `one of the values listed by "vigie help ${topic}"${near(allowed, '; maybe: ')}`;
}

/** Values, of which the word of a severity has no accent in flags. */
function gravites(allowed: ErrorParams[string] = []): string {
  return listed(allowed).replace('(reserve)', '(réserve)');
}

const STAGES_FR = { check: 'Vérification', load: 'Lecture de l’existant', compare: 'Comparaison' };

/** What to do besides where a code that is no number is right: `file` is the mapping that gives numbers to such codes. */
const ownNumberFr = ({ file }: ErrorParams) =>
  file === undefined
    ? ''
    : ` ; si ce code est le bon, attribuez-lui un numéro dans ${file || 'un fichier de deux colonnes, ancien et code, à donner avec --assign-codes'}`;
const ownNumberEn = ({ file }: ErrorParams) =>
  file === undefined
    ? ''
    : `; if the code is correct, assign it a number in ${file || 'a file with two columns, ancien and code, passed with --assign-codes'}`;

/** What people read about an import, in French. Each sentence says what is wrong, then what to do. */
const fr = {
  /** What is wrong with a file, a line or a value, besides the rules of the contract (messages().fields). */
  issues: {
    // The file.
    VIDE: () => 'le fichier est vide : il faut au moins une ligne d’en-têtes',
    CLASSEUR: (p) =>
      `ce format de classeur n’est pas pris en charge (${p.format}) : ouvrez le classeur dans le tableur, enregistrez-le en XLSX ou en « CSV UTF-8 » et importez ce fichier`,
    CLASSEUR_PROTEGE: () =>
      'ce classeur est protégé par un mot de passe : ouvrez-le, enregistrez-le sans mot de passe et importez ce fichier',
    FICHIER_DE_VERROU: (p) =>
      `c’est le fichier de verrou du tableur, qui a ouvert « ${p.file} » : fermez le classeur et importez « ${p.file} »`,
    CLASSEUR_ENDOMMAGE: () =>
      'ce classeur est endommagé ou incomplet : ouvrez-le dans le tableur, enregistrez-le à nouveau et importez ce fichier',
    CLASSEUR_TROP_GRAND: (p) =>
      `ce classeur dépasse ${p.unit === 'octets' ? `${pluriel(p.max, 'octet', 'octets')} (un classeur est lu en entier en mémoire)` : `${pluriel(p.max, 'cellule', 'cellules')}, vides comprises, jusqu’à la dernière`} : enregistrez la feuille en « CSV UTF-8 », qui n’a pas de limite`,
    FEUILLE_INCONNUE: (p) =>
      `la feuille « ${p.sheet} » n’existe pas : choisissez avec --sheet une feuille par son nom ou son rang : ${listed(p.sheets)}`,
    FEUILLES_POSSIBLES: (p) =>
      `plusieurs feuilles peuvent être lues : ${listed(p.sheets)} ; choisissez-en une avec --sheet, et, si une colonne obligatoire (${listed(p.fields)}) porte un autre nom, désignez-la avec --map "<colonne>=<champ>"`,
    SANS_FEUILLE: (p) => `${p.flag} : le fichier n’est pas un classeur ; retirez l’option`,
    OPTION_INUTILE: (p) => `${p.flag} : ne s’applique pas aux fichiers ${p.format} ; retirez l’option`,
    COMPRESSE: (p) =>
      `c’est une archive (${p.format}) : décompressez-la, et importez le fichier qu’elle contient`,
    DOCUMENT: (p) =>
      `c’est un document ${p.format}, non une liste : importez un fichier CSV, XLSX, JSON ou NDJSON`,
    ENCODAGE_INCONNU: (p) =>
      `l’encodage « ${p.encoding} » n’existe pas : donnez par exemple utf-8, windows-1252, utf-16le ou macintosh`,
    ENCODAGE_INVALIDE: (p) =>
      `n’est pas du ${p.encoding} aux environs de l’octet ${p.position} : donnez le bon encodage avec --encoding`,
    ENCODAGE_REFUSE: (p) => `l’encodage ${p.encoding} n’est pas admis : enregistrez le fichier en UTF-8`,
    ENCODAGE_MELANGE: () =>
      'n’est pas en UTF-8, contrairement au reste du fichier : saisissez à nouveau le texte illisible',
    DOUBLE_DECODAGE: () =>
      'a été décodé dans un mauvais encodage (« Ã© » pour « é ») : enregistrez à nouveau le fichier à partir de l’original',
    NUL: (p) =>
      `l’en-tête de la colonne ${p.column} contient des caractères NUL : ce n’est pas un fichier de texte, ou il est en UTF-16 (--encoding utf-16le)`,
    SANS_EN_TETES: (p) =>
      `la ligne contient des données (${listed(p.found)}), non des en-têtes : ajoutez au-dessus une ligne d’en-têtes, comme ${listed(p.fields)}`,
    EN_TETES_POSSIBLES: (p) =>
      `plusieurs lignes peuvent être les en-têtes (${listed(p.lines)}) : mettez chaque liste dans un fichier ou une feuille à part`,
    SANS_COLONNE: () => 'est vide : indiquez la ligne d’en-têtes avec --header-row',
    SEPARATEUR_AUTRE: (p) =>
      `les en-têtes sont séparés par « ${p.delimiter} », et les lignes par « ${p.other} » : écrivez les en-têtes ainsi : ${p.header}`,
    TROP_DE_COLONNES: (p) =>
      `${pluriel(p.found, 'colonne', 'colonnes')}, au-delà du maximum de ${p.max} : vérifiez le séparateur (--delimiter), ou supprimez les colonnes vides`,
    COLONNE_MANQUANTE: (p) =>
      `la colonne « ${p.field} » manque ; en-têtes du fichier : ${listed(p.headers)}. Renommez la colonne, ou désignez-la avec --map "<colonne>=${p.field}"${p.example === undefined ? '' : `, ou donnez la même valeur à toutes les lignes avec --set ${p.field}=${p.example}`}${p.number === undefined ? '' : ' ; si le fichier n’a pas de codes, ajoutez dans le tableur une colonne de ce nom, numérotée à partir de 1, et gardez-la : le prochain import y reconnaîtra chaque ligne'}`,
    COLONNE_DOUBLE: (p) =>
      `plusieurs colonnes correspondent à « ${p.field} » (${listed(p.headers)}) : gardez-en une, ou choisissez-la avec --map`,
    EN_TETE_DOUBLE: (p) =>
      `plusieurs colonnes (${listed(p.columns)}) ont l’en-tête « ${p.header} » : donnez à chacune son propre en-tête dans le fichier`,
    COLONNE_UNITE: (p) =>
      `« ${p.header} » : « ${p.unit} » n’est pas une unité de « ${p.field} » ; convertissez la colonne (${listed(p.allowed)}), et indiquez l’unité dans son en-tête`,
    COLONNE_PROJECTION: (p) =>
      `« ${p.header} » est dans une projection qui n’est pas prise en charge : convertissez ces coordonnées en Lambert 93 (EPSG:2154) ou en lon et lat (EPSG:4326), par exemple avec QGIS, ou retirez la colonne`,
    GRAVITE_EN_COLONNES: (p) =>
      `la gravité est répartie sur plusieurs colonnes (${listed(p.headers)}) : ajoutez une seule colonne « ${p.field} », par exemple par cette formule en ligne ${p.row}, recopiée jusqu’en bas : ${formulaOf(p, 'SI', 'NBVAL', ';')}`,
    COLONNE_DOUTEUSE: (p) =>
      `plusieurs colonnes peuvent être « ${p.field} » (${listed(p.headers)}) ; la première en porte le nom, mais le contenu d’une autre y ressemble plus : choisissez-en une avec --map`,
    CHEMINS_NON_LUS: (p) =>
      `aucune colonne n’est lue comme « ${p.field} », qui peut se trouver sous ${listed(p.among)} : désignez-la avec --map "<colonne>=${p.field}", ou rangez tout à la racine avec --set ${p.field}=/`,
    CHEMINS_EN_GROUPES: (p) =>
      `semble n’avoir le chemin de chaque groupe qu’à sa première ligne : recopiez-le vers le bas dans le tableur ; si les autres lignes vont à la racine, ajoutez --set ${p.field}=/`,
    MAP_COLONNE: (p) => `--map : la colonne « ${p.column} » n’existe pas ; colonnes : ${listed(p.headers)}`,
    MAP_CHAMP: (p) => `--map : le champ « ${p.field} » n’existe pas ; champs : ${listed(p.allowed)}`,
    SET_CHAMP: (p) => `--set : le champ « ${p.field} » n’existe pas ; champs : ${listed(p.allowed)}`,
    VALUES_CHAMP: (p) =>
      `--values : le champ « ${p.field} » n’existe pas, ou n’a pas de liste de valeurs ; champs : ${listed(p.allowed)}`,
    VALUES_A_DIRE: (p) =>
      `--values : « ${p.given} » n’est pas une valeur de ${p.field} ; choisissez une valeur : ${valeursDe(p)}`,
    A_REMPLIR: (p) =>
      `est un emplacement à remplir : remplacez-le par une valeur${[p.allowed ?? []].flat().length === 0 ? '' : ` (${valeursDe(p)})`}`,
    SET_DOUBLE: (p) => `--set : ${listed(p.names)} désignent le même champ, ${p.field} : n’en donnez qu’un`,
    // A line.
    CELLULES: (p) =>
      `${pluriel(p.found, 'cellule', 'cellules')} au lieu de ${p.expected} : ${
        Number(p.found) < Number(p.expected)
          ? 'ajoutez les cellules manquantes, vides s’il le faut, ou rejoignez les lignes d’un texte coupé en deux'
          : 'mettez entre guillemets le texte qui contient le séparateur'
      }`,
    EN_TETES_AUTRES: (p) =>
      `la ligne ${p.line} répète les en-têtes dans un autre ordre : mettez les lignes suivantes dans un fichier à part, ou dans les mêmes colonnes`,
    GUILLEMET: () =>
      'du texte suit le guillemet fermant : doublez les guillemets qui font partie du texte ("" pour ")',
    COPY: () =>
      'est dans le format texte de COPY de PostgreSQL (\\N, \\t, \\\\) : exportez en CSV, avec COPY … TO … WITH (FORMAT csv, HEADER), ou dans psql \\copy … TO … csv header ; pour une liste de vigie, avec export au lieu de list -o tsv ; si c’est vraiment du texte, mettez-le entre guillemets',
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
      `le document est une page d’une liste, ${pluriel(p.count, 'élément', 'éléments')} sur ${p.total} : importez la liste entière, telle que l’écrit list --all --json`,
    // A value.
    NON_NUMERIQUE: () => 'n’est pas un nombre entier : écrivez-le en chiffres, comme 12',
    NOMBRE_AMBIGU: (p) =>
      `est ambigu (milliers ou décimales) : écrivez le nombre sans point ni virgule, comme 1200${ownNumberFr(p)}`,
    MILLIERS_OU_DECIMALES: (p) =>
      `peut être ${String(p.decimal).replace('.', ',')} ou ${p.thousands} : écrivez l’un des deux, sans zéro à la fin ni séparateur de milliers, ou donnez à la colonne le nom du champ`,
    NOMBRE_DECIMAL: (p) =>
      `a des décimales : écrivez un nombre entier, sans virgule ni point${ownNumberFr(p)}`,
    DATE_EXCEL: (p) =>
      `est une date, mise par le tableur à la place de la valeur saisie : mettez la colonne au format Texte, puis saisissez à nouveau la valeur${ownNumberFr(p)}`,
    NUMERO_REMPLACE: () =>
      'remplace un numéro dont un tableur ou un autre programme a perdu des chiffres : mettez la colonne au format Texte, puis saisissez à nouveau le numéro',
    SIGNES_PERDUS: () =>
      'le même texte existe déjà, avec un autre caractère à la place de « ? » : le fichier a été enregistré dans un encodage sans ce caractère ; enregistrez-le en « CSV UTF-8 » ou en XLSX, ou corrigez la cellule',
    ZEROS_PERDUS: (p) =>
      `ne diffère que par ses zéros initiaux de ${p.number}, ${p.line === undefined ? 'qui existe' : `à la ligne ${p.line}`} ; un tableur les a sans doute supprimés : mettez la colonne au format Texte, et écrivez partout ce numéro de la même façon`,
    ERREUR_TABLEUR: () => 'est une erreur de formule : corrigez la formule, ou collez la valeur à sa place',
    COMME_AU_DESSUS: () => 'renvoie à la ligne du dessus : recopiez ici sa valeur',
    VALEUR_PERDUE: () =>
      'remplace une valeur perdue par un programme : exportez à nouveau depuis le programme qui a écrit le fichier, ou saisissez la valeur',
    FORMULE_SANS_VALEUR: () =>
      'est une formule dont la valeur n’est pas dans le fichier : ouvrez-le dans le tableur et enregistrez-le, pour y stocker les valeurs ; si la formule ne se calcule pas, corrigez-la',
    BARRE_EN_PARTIE: () => 'est barré en partie : supprimez dans le tableur les mots barrés, ou leur barré',
    GEOMETRIE: (p) =>
      `n’est pas un point${p.type === '' ? '' : ` (${p.type})`} : donnez un point, comme POINT(5.36 45.95)${p.type === 'WKB' ? ', que PostGIS écrit avec ST_AsText(ST_Transform(…, 4326))' : ''}, ou lon et lat`,
    GEOMETRIE_PROJETEE: (p) =>
      `est en mètres, dans une projection qui n’est pas prise en charge (${p.crs}) : exportez en EPSG:4326 ou en EPSG:2154, par exemple avec QGIS`,
    LIEU_EN_METRES: () =>
      'ce sont des mètres, pas des degrés : donnez-les dans x et y, ou exportez en EPSG:4326 (WGS 84)',
    LIEU_NUL: () => '0 ; 0 est en mer, au large de l’Afrique : laissez vide un lieu inconnu',
    LIEU_INVERSE: (p) =>
      `longitude et latitude sont inversées, ce point est hors de France : écrivez lon ${p.lon}, lat ${p.lat}`,
    METRES_INVERSES: () => 'x et y sont inversés (en Lambert 93, y dépasse 6 000 000) : échangez-les',
    METRES_EN_DEGRES: (p) => `ce sont des degrés, pas des mètres : nommez la colonne « ${p.field} »`,
    HORS_LAMBERT_93: () =>
      'ces coordonnées ne sont ni en Lambert 93 ni dans une projection d’outre-mer : convertissez-les en Lambert 93 (EPSG:2154) ou en lon et lat (EPSG:4326), par exemple avec QGIS',
    LIEUX_DIFFERENTS: (p) =>
      `x et y sont à ${pluriel(p.metres, 'mètre', 'mètres')} de lon et lat : si lon et lat sont justes, écrivez x ${p.x}, y ${p.y} ; si x et y le sont, écrivez lon ${p.lon}, lat ${p.lat}`,
    LIEU_INCALCULABLE: (p) =>
      `${p.taken} ont changé, mais pas ${p.other}, qui ne s’en calculent qu’en Lambert 93 : donnez aussi ${p.other} du nouveau lieu ; si le point n’a pas bougé, videz ${p.taken}`,
    GRAVITE: (p) => `n’est pas un indice de gravité : donnez ${gravites(p.allowed)}`,
    AUTRE_ECHELLE: (p) =>
      `est une note d’une autre échelle, d’après la colonne (${listed(p.scale)}) : donnez ${gravites(p.allowed)}`,
    STATUT_D_ERP: () =>
      'est le statut de l’ERP (le fichier a d’autres colonnes sur l’ERP), non celui du dossier : videz la cellule, ou retirez la colonne',
    LIGNE_DECALEE: (p) =>
      `est un texte, et la gravité (${p.next}) est dans la colonne suivante : le texte contient sans doute un séparateur ; mettez le texte entier entre guillemets`,
    TOTAL_POSSIBLE: () =>
      'semble être un total : supprimez la ligne ; si c’est un objet, remplissez ses autres cellules (numéro, texte)',
    TITRE_POSSIBLE: () =>
      'est seul dans sa ligne, comme un titre ou une remarque : supprimez la ligne, ou remplissez une autre cellule (chemin, / pour la racine ; numéro)',
    MOIS_SEUL: () => 'est un mois sans jour : ajoutez le jour, comme 12/03/2026',
    PERIODE: () =>
      'n’est pas une périodicité en années entières : écrivez 0, 1 an, 2 ans, 3 ans, 4 ans ou 5 ans',
    PERIODE_EN_ANNEES: (p) =>
      `ne peut pas être une périodicité, qui se compte en mois : si ce sont des années, écrivez ${p.months}`,
    DATE: () => 'n’est pas une date : écrivez-la le jour d’abord, 12/03/2026, ou 2026-03-12',
    AUTRE_JOUR: () => 'tombe un autre jour de la semaine : corrigez la date, ou retirez le nom du jour',
    DATE_ABSENTE: () =>
      'n’existe pas dans le calendrier : corrigez le jour ou le mois ; le 12 mars s’écrit 12/03/2026, ou 2026-03-12',
    HEURE_ABSENTE: (p) =>
      `contient ${p.time}, une heure qui n’existe pas ce jour-là (${p.day}, ${p.zone}), car les horloges avancent : écrivez ${p.later}, ou l’heure juste`,
    MOIS_EN_TETE: () =>
      'a le mois en tête : écrivez-la le jour d’abord (25/03/2026), ou année d’abord (2026-03-25)',
    ORDRE_DES_DATES: (p) =>
      p.day === undefined
        ? `la ligne ${p.month} (« ${p.given} ») a le mois en tête, comme toute la colonne sans doute : écrivez toutes ses dates le jour d’abord (25/03/2026), ou année d’abord (2026-03-25) ; d’ici là, aucune ligne n’est écrite`
        : `la ligne ${p.month} (« ${p.given} ») a le mois en tête, et la ligne ${p.day} (« ${p.other} ») le jour : corrigez la date qui ne suit pas l’ordre de la colonne ; d’ici là, cet ordre est incertain, et aucune ligne n’est écrite`,
    ANNEE: () => 'a une année impossible : écrivez une année entre 1800 et 2100',
    ANNEE_COURTE: () =>
      'a une année en deux chiffres, qui serait à venir ou vieille de plus de 60 ans : écrivez-la en quatre chiffres, comme 12/03/2026',
    CINQ_CHIFFRES: () =>
      'n’est pas un code de cinq chiffres : écrivez-le comme 38000, 01004 avec son zéro initial, ou 2A004 en Corse',
    ANNEE_SEULE: () => 'n’est pas une année : écrivez l’année seule, en quatre chiffres, comme 2027',
    HEURE: () =>
      'n’est pas une heure : écrivez-la 9h30 ou 09:30 ; pour une plage comme 14h-16h, mettez la fin dans une colonne heure_fin ; pour une journée entière, laissez l’heure vide',
    FIN_AVANT_DEBUT: (p) =>
      `est avant le début (${p.begins}) : si l’événement finit le lendemain, écrivez ce jour (${p.next}) dans une colonne date_fin ; sinon, corrigez l’heure`,
    OUI_NON: () => 'n’est ni oui ni non : écrivez oui, x ou 1, sinon non ou 0, ou videz la cellule',
    NOMBRE_ATTENDU: (p) =>
      `n’est pas un nombre${p.unit === undefined ? '' : ` (en ${p.unit})`} : écrivez-le en chiffres, comme ${EXEMPLES[String(p.unit ?? '')] ?? '1,5'}`,
    CHOIX_INCONNU: (p) =>
      `n’est pas l’une des valeurs listées par « vigie help ${p.topic} » : écrivez-en une${near(p.allowed, ' ; peut-être : ')}`,
    OBJET_INCONNU: (p) =>
      `ne désigne ${AUCUN[String(p.objet)] ?? 'aucun objet'}${near(p.candidates, ' ; le plus proche : ')} : corrigez la cellule, ou importez d’abord l’objet manquant`,
    OBJET_AMBIGU: (p) =>
      `désigne plusieurs objets (${listed(p.candidates ?? [])}) : écrivez à la place l’identifiant de l’objet voulu`,
    PLUSIEURS_AGENTS: (p) =>
      `nomme plusieurs utilisateurs (${listed(p.candidates)}) : donnez une ligne à chacun, ou n’en laissez qu’un dans la cellule`,
    SUPPORT_INCONNU: (p) =>
      `le support « ${p.reference} » n’existe pas${p.alike === undefined ? '' : `, mais ${p.alike} existe`} : corrigez la référence`,
    CHEMINS_EN_LISTE: () =>
      'peut nommer plusieurs chemins, ou les niveaux d’un seul : commencez chaque chemin par /, et mettez / entre ses niveaux, | entre les chemins (/ERP/Portes|/ERP/Issues)',
    SUPPORTS_EN_LISTE: (p) =>
      `semble nommer plusieurs supports, sans préciser lesquels${p.missing === undefined ? '' : ` (la bibliothèque n’a pas ${listed(p.missing)})`} : écrivez-les un par un, séparés par | (${p.between ?? 'CO 35|CO 36'}) ; écrivez un article d’un texte sous la forme texte :: article (Arrêté du 31 janvier 1986 :: 3)`,
    SUPPORT_SANS_REFERENCE: () =>
      'n’est ni la référence ni le titre d’un support : écrivez une référence, comme CO 46, ou videz la cellule',
    SUPPORT_ID_INCONNU: (p) =>
      `aucun support de la bibliothèque n’a l’identifiant ${p.id} (vient-il d’un autre service ?) : écrivez à sa place sa référence, comme R 123-3`,
    SUPPORT_AUTRE_TEXTE: (p) =>
      `« ${p.reference} » n’existe que dans un autre texte, « ${p.titre} » : si c’est le bon, écrivez son identifiant ${p.id} ; sinon, créez le support avec --create-supports`,
    SUPPORT_AMBIGU: (p) =>
      `plusieurs supports portent la référence « ${p.reference} »${p.created ? ', avec ceux que --create-supports créerait' : ''} : écrivez à sa place l’un de ceux-ci : ${listed(p.ids)}`,
    CODE_PRIS: (p) =>
      `est déjà le numéro attribué à « ${p.old} » dans ${p.file} : donnez un autre code à cette ligne, ou un autre numéro à « ${p.old} »`,
    CATEGORIE_DU_TYPE: (p) =>
      `ne correspond pas à la catégorie ${p.categorie} de « ${p.given} » : corrigez l’une des deux cellules`,
    NIVEAU_VIDE: (p) =>
      `est un niveau sous « ${p.header} », qui est vide : recopiez-y, dans le tableur, la valeur des lignes au-dessus, ou videz cette cellule`,
    CHEMIN_VIDE: (p) =>
      `le niveau « ${p.segment} » n’a ni lettre ni chiffre admis dans un chemin : nommez-le autrement`,
    DEJA_LU: (p) =>
      `se trouve déjà à la ligne ${p.line}, avec d’autres valeurs : gardez une seule des deux lignes${p.number === undefined ? '' : `, ou, si ce sont deux objets, donnez-leur des numéros différents (${p.number})`}`,
    IDENTIQUE: (p) => `est en tout point identique à la ligne ${p.line} : supprimez l’une des deux`,
    REFERENCE_DEJA_LUE: (p) =>
      `se trouve déjà à la ligne ${p.line}, avec un autre titre : gardez une seule des deux lignes`,
    EXISTE: (p) =>
      `existe déjà avec un autre contenu${p.id === undefined ? '' : ` (${p.id})`}${p.fields === undefined ? '' : `, qui diffère par ${listed(p.fields)}`} : ${p.rejected === undefined ? `choisissez lequel des deux garder${p.lists === undefined || (p.kept !== undefined && p.change === undefined) ? '' : ` ; ${p.kept === undefined ? '--if-exists replace' : 'la ligne ci-dessous'} retire de ses listes les valeurs absentes du fichier`}` : p.rejected === 'autre' ? 'une autre ligne du fichier, rejetée, désigne le même objet : corrigez-la d’abord, gardez une seule des deux lignes, ou, si ce sont deux objets, nommez-les différemment' : `si c’est un autre objet, donnez-lui un autre numéro ; sinon gardez l’objet existant avec --if-exists skip${p.kept === undefined ? ', ou remplacez-le avec --if-exists replace' : ''}`}`,
    AUTRE_LIEU: (p) =>
      `a le numéro d’un autre objet (${p.id ?? `ligne ${p.line}`}), dont le champ ${p.champ} diffère : si ce sont deux objets, donnez à chacun son propre numéro${p.exemple === undefined ? '' : `, tel que « ${p.exemple} »`} ; si c’est le même, corrigez d’abord ce champ dans l’un des deux`,
    CODE_DEPLACE: (p) =>
      `a dans la bibliothèque un autre texte, et ${p.other === undefined ? 'le fichier donne à ce texte un autre code' : `le texte de la ligne y a le code ${p.other}`} : remplacer écraserait un texte par l’autre. Mettez les codes de la bibliothèque dans le fichier ; pour renuméroter plutôt la bibliothèque : vigie anomalies sync --help`,
    EXISTE_LISTES: (p) =>
      `existe déjà dans la bibliothèque (${p.id}) avec d’autres chemins ou supports : écrivez dans cette ligne, séparés par |, tous les chemins et supports de la prescription, y compris ceux de la bibliothèque ; --if-exists replace ne garde que ceux de la ligne`,
    REPORTE: (p) =>
      `est déjà au calendrier à une autre date, ${asWritten(p.begins)} (${p.id}), que le fichier n’a pas : s’il est reporté, modifiez l’événement existant`,
    RENOMME: (p) =>
      `commence en même temps que « ${p.other} » (${p.id}), présent au calendrier sous un autre titre ou un autre type et absent du fichier : si c’est le même, modifiez l’événement existant`,
    DOSSIER_CLOS: () =>
      'est clos ou archivé et ne peut plus être modifié : retirez la ligne, ou rouvrez le dossier (dossiers rouvrir, desarchiver)',
    PRESCRIPTIONS_AU_COMPLET: (p) =>
      `aurait avec cette ligne plus de prescriptions que le maximum (${p.max}) : retirez la ligne, ou réunissez plusieurs prescriptions en une seule`,
    AUTRE_NUMERO: (p) =>
      p.change === undefined
        ? `« ${listed(p.other)} » existe déjà sous un autre numéro (${listed(p.id)}) : si c’est le même objet, écrivez dans le fichier son numéro existant`
        : `« ${listed(p.other)} » existe déjà sans numéro (${listed(p.id)}) : si c’est le même objet, donnez-lui celui-ci`,
    REFUS_DU_SERVICE: (p) => String(p.message),
  } satisfies Record<string, Say>,

  /** What is not wrong but should be known. */
  notices: {
    ENCODAGE_SUPPOSE: (p) =>
      `Le fichier n’est pas en UTF-8 : il est lu en ${p.encoding} (--encoding pour un autre encodage).`,
    ENCODAGE_LU: (p) => `Le fichier est lu en ${p.encoding}, l’encodage qu’il déclare.`,
    SEPARATEUR: (p) =>
      `Les cellules sont séparées par « ${p.delimiter} » (--delimiter pour un autre séparateur).`,
    SEPARATEUR_ABSENT: (p) =>
      `Le séparateur « ${p.delimiter === '\t' ? 'TAB' : p.delimiter} » demandé est absent de la ligne d’en-têtes : retirez ou corrigez --delimiter.`,
    EN_TETES: (p) => `Les en-têtes sont à la ligne ${p.line} ; les lignes au-dessus ne sont pas lues.`,
    EN_TETES_DITS: (p) =>
      `La ligne ${p.line} (${listed(p.headers)}) sert de ligne d’en-têtes, à cause de --map, et n’est pas importée : si elle contient des données, ajoutez une ligne d’en-têtes au-dessus.`,
    FEUILLE: (p) => `La feuille « ${p.sheet} » est lue (--sheet pour une autre : ${listed(p.sheets)}).`,
    FEUILLE_TROUVEE: (p) =>
      `La feuille « ${p.sheet} » est lue : elle seule a les colonnes attendues (--sheet pour une autre : ${listed(p.sheets)}).`,
    CELLULES_FUSIONNEES: (p) =>
      `La valeur d’une cellule fusionnée s’applique à toutes les lignes et colonnes couvertes. Lignes remplies par colonne : ${listed(p.columns)}.`,
    DATE_EN_TEXTE: () =>
      'Dates lues comme du texte (2024-02-01) : si le tableur a remplacé un texte par une date, saisissez ce texte à nouveau',
    COLONNES_LUES: (p) => `Colonnes reconnues : ${listed(p.read)} (--map "Colonne=champ" pour les changer).`,
    COLONNES_IGNOREES: (p) =>
      `Colonnes ignorées : ${listed(p.headers)} (--map "Colonne=champ" pour les employer${unread(p, ' ; champs sans colonne : ')}).`,
    COLONNE_AILLEURS: (p) => `${p.header} : ${AILLEURS[p.lacks ? 'sans_numero' : String(p.field)]}`,
    REPRISE: (p) =>
      `Reprise d’une opération commencée le ${p.begun}. Lignes écrites jusque-là : au moins ${p.written}${p.open === 0 ? '' : ` ; envoyées sans réponse connue : ${p.open}`}.`,
    REPRISE_REGLEE: (p) => `Lignes écrites en terminant l’opération interrompue : ${p.count}.`,
    LIGNES_REUNIES: () =>
      'Lignes du même texte qu’une autre, réunies avec elle : leurs chemins et leurs supports sont ajoutés aux siens',
    LIGNES_MASQUEES: (p) => `Lignes masquées dans le classeur, par un filtre ou à la main, ${luesAussi(p)}`,
    LIGNES_BARREES: (p) => `Lignes entièrement barrées dans le classeur, ${luesAussi(p)}`,
    LIGNE_D_EN_TETES: () => 'En-têtes répétés, laissés de côté',
    LIGNE_DE_TIRETS: () => 'Lignes de tirets, laissées de côté',
    LIGNE_SANS_PERSONNE: () => 'Lignes qui ne nomment personne, laissées de côté',
    LIGNE_DE_TOTAL: (p) => `« ${p.given} » : un total, laissé de côté`,
    LIGNE_DE_REMARQUE: (p) => `« ${p.given} » : une remarque ou un titre, laissé de côté`,
    TEXTE_SEUL: () =>
      'Textes seuls dans leur ligne, gardés : si l’un est une remarque ou un titre, supprimez sa ligne',
    SANS_LIGNE: () => 'Le fichier ne contient aucune ligne de données.',
    MOT_VIDE: (p) => `${p.field} : « ${p.given} » lu comme une cellule vide`,
    NOMBRE: (p) => `${p.field} : « ${p.given} » est lu comme ${p.taken}`,
    DATE_LUE: (p) => `${p.field} : « ${p.given} » est lu comme ${p.taken}`,
    HEURE_LOCALE: (p) => `Heures sans fuseau horaire, lues dans celui de l’organisation (${p.zone})`,
    HEURE_DOUBLE: (p) =>
      `${p.time} existe deux fois ce jour-là (${p.day}, ${p.zone}) : la première est retenue ; pour la seconde, écrivez ${p.again}`,
    JOUR_DE_L_IMPORT: () => 'Dossiers sans date : les nouveaux ont celle de l’import (date_de_creation)',
    PLACE_CALCULEE: () => 'lon et lat calculés de x et y, en Lambert 93',
    PLACE_DE_GEOMETRIE: () => 'lon, lat, x et y donnent un autre lieu que la géométrie, qui est retenue',
    PLACE_CHANGEE: (p) =>
      `${p.taken} ont changé, mais pas ${p.other} : ${p.taken} sont retenus, et ${p.other} en sont calculés`,
    PLACE_GARDEE: (p) =>
      `${p.taken} sont ceux du point enregistré, dont ${p.other} sont calculés : ${p.other} du fichier sont ignorés ; si ${p.other} donnent le nouveau lieu du point, videz ${p.taken} dans sa ligne, et importez de nouveau`,
    GEOMETRIE_PASSEE: () => 'La géométrie n’est pas un point en degrés : lon et lat sont gardés',
    PLACE_HORS_DE_FRANCE: (p) =>
      `lon ${p.lon}, lat ${p.lat} n’est dans aucun territoire français : le point est gardé ; vérifiez-le`,
    DEMI_LIEU: (p) => `${p.given} sans ${p.autre} : gardé, mais le lieu est incomplet ; donnez les deux`,
    SANS_LIEU: () =>
      'Le fichier ne contient aucun lieu : les cartes ne montrent que les points qui en ont déjà un',
    ALTITUDE_PASSEE: () => 'L’altitude (troisième coordonnée) n’est pas gardée',
    ZERO_OTE: (p) =>
      `« ${p.given} » commence par ${p.insee} sans son zéro initial, sans doute supprimé par un tableur : mettez la colonne au format Texte et écrivez partout 0${p.given}`,
    PLACE_EN_METRES: () =>
      'x et y gardés sans lon et lat : les cartes ne montrent pas ces points ; pour les y afficher, donnez lon et lat (EPSG:4326), par exemple avec QGIS',
    VALUES_SANS_COLONNE: (p) =>
      `--values : aucune colonne du fichier n’est lue comme ${p.field} ; pour en désigner une, ajoutez --map "<colonne>=${p.field}"`,
    SET_SANS_LIGNE: (p) =>
      `--set ${p.field} n’a servi à aucune ligne : toutes ont déjà une valeur pour ce champ`,
    VALEUR_MISE: (p) =>
      `${p.field}${p.taken === '' ? ' vide' : ` = ${p.taken}`}, donné par --set (les objets existants gardent leur valeur)`,
    VALEUR_DITE: (p) =>
      `${p.field} : « ${p.given} » est ${p.taken === '' ? 'laissé vide' : `lu comme ${p.taken}`}`,
    VALEUR_INHABITUELLE: (p) =>
      `${p.field} : ${String(p.taken).replace('.', ',')} ${p.unit}, valeur inhabituelle (d’ordinaire de ${String(p.min).replace('.', ',')} à ${p.max} ${p.unit}) : vérifiez la valeur et son unité`,
    CODE_ATTRIBUE: (p) => `Le code « ${p.given} » devient ${p.taken}`,
    TEXTES_SEMBLABLES: (p) => {
      const other =
        p.id === undefined
          ? `la ligne ${p.line}`
          : `${p.code === undefined ? '' : 'le code '}${p.id}, qui existe déjà`;
      return `« ${p.given} »${p.code === undefined ? '' : `, code ${p.code},`} a le même texte que ${other}, à la typographie près${p.id === undefined || !p.old ? '' : ` ; si c’est la même anomalie, sa ligne dans ${p.file} (ancien;code) est ${p.old};${p.id}`}`;
    },
    CHEMIN_REPARE: (p) => `Le chemin « ${p.given} » est lu comme « ${p.taken} »`,
    CHEMINS_REUNIS: (p) =>
      `Les chemins « ${p.other} » et « ${p.given} » sont réunis en un seul, « ${p.taken} »`,
    REPERTOIRES_SEMBLABLES: (p) =>
      `Le répertoire « ${p.given} » est nouveau, et ne diffère de « ${p.other} » que par des majuscules, des accents ou des espaces`,
    SUPPORTS_A_CREER: (p) => `Supports à créer (${p.count}) : ${[p.supports ?? []].flat().join(' | ')}`,
    VALEUR_PAR_DEFAUT: (p) =>
      `Sans ${p.field} : les nouveaux objets ont « ${p.taken} » (--set ${p.field}=valeur pour le changer)`,
    VALEUR_GARDEE: (p) =>
      `${p.field} : la cellule est vide, mais une valeur est obligatoire : l’objet existant garde la sienne ; pour la changer, écrivez la nouvelle valeur dans la cellule`,
    MOT_CONSERVE: (p) => `« ${p.given} » n’est pas lu comme une cellule vide`,
    VALEUR_DE_PROGRAMME: (p) =>
      `${p.field} : « ${p.given} » est gardé, mais des programmes l’écrivent à la place d’une autre valeur : vérifiez-la`,
    MOT_EN_TEXTE: (p) => `${p.field} : « ${p.given} » est gardé ; si le reste de la ligne est vide, ôtez-la`,
    CHEMIN_ABSENT: () =>
      'Cellules vides sous un chemin : ces lignes sont lues sans chemin (dans la bibliothèque : la racine) ; si le chemin s’applique à tout son groupe, recopiez-le vers le bas dans le tableur',
    CELLULES_EN_GROUPES: (p) =>
      `« ${p.header} » semble n’avoir la valeur de chaque groupe qu’à sa première ligne ; les lignes ${listed(p.lines)} restent vides : si la valeur s’applique à tout le groupe, recopiez-la vers le bas dans le tableur`,
    CHEMINS_SEPARES: (p) => `« ${p.given} » est lu comme ${listed(p.taken)}`,
    SUPPORTS_SEPARES: (p) => `« ${p.given} » est lu comme ${listed(p.taken)}`,
    SUPPORT_NEANT: (p) => `« ${p.given} » : aucun support n’est cité`,
    SUPPORT_SANS_TEXTE: (p) =>
      `« ${p.given} » : texte non nommé ; le support est cherché par sa seule référence`,
    SUPPORT_SANS_ARTICLE: (p) => `« ${p.given} » : article non nommé ; le texte entier est cité`,
    SUPPORT_SANS_TITRE: (p) =>
      `« ${p.given} » : le support de cette référence, qui n’a pas de titre, est cité`,
    ETAT_CONSERVE: (p) =>
      `${p.field === 'statut' ? 'disponible' : 'statut'} devient ${p.given}, et ${p.field} reste ${p.taken} (--values "${p.field}:<mot>=<valeur>" donne les deux d’après un même mot)`,
    SUPPORT_REMARQUE: (p) => `« ${p.given} » : « ${p.remark} », entre parenthèses, n’est pas gardé`,
    SUPPORT_DU_TEXTE: (p) => `« ${p.given} » : texte non nommé ; l’article de « ${p.text} » est cité`,
    NFC: () => 'Lettres accentuées écrites en deux caractères, réunies en un seul (NFC)',
    BLANCS: () => 'Blancs superflus d’un texte (espaces, fins de ligne) retirés',
    INVISIBLES: () => 'Caractères invisibles (césures, espaces sans largeur, marques de direction) retirés',
    APOSTROPHE: () => 'L’apostrophe que les tableurs mettent devant = + - @ a été retirée',
    PERTE: () =>
      '« ? » au milieu d’un mot : une lettre a sans doute été perdue avant l’import ; comparez avec l’original',
    REMPLACEMENT: () =>
      'Caractère de remplacement (�) : une lettre a été perdue avant l’import ; exportez à nouveau, ou saisissez cette lettre',
    ENCODAGE_REPARE: (p) => `« ${p.given} » est lu comme « ${p.taken} »`,
  } satisfies Record<string, Say>,

  /** What stands above several examples of a notice. */
  headings: {
    LIGNE_DE_TOTAL: 'Totaux, laissés de côté',
    LIGNE_DE_REMARQUE: 'Remarques ou titres, laissés de côté',
    MOT_VIDE: 'Lus comme des cellules vides',
    NOMBRE: 'Nombres lus autrement qu’ils ne sont écrits',
    DATE_LUE: 'Dates lues autrement qu’elles ne sont écrites',
    PLACE_HORS_DE_FRANCE: 'Lieux hors de tout territoire français, gardés',
    DEMI_LIEU: 'Lieux incomplets',
    ZERO_OTE: 'Numéros sans le zéro initial de leur commune',
    VALEUR_INHABITUELLE: 'Valeurs inhabituelles',
    VALEUR_DITE: 'Mots lus comme une valeur',
    CODE_ATTRIBUE: 'Codes remplacés par des numéros',
    ENCODAGE_REPARE: 'Textes mal décodés, réparés',
    CHEMIN_REPARE: 'Chemins réparés',
    CHEMINS_REUNIS: 'Chemins différents réunis en un seul',
    TEXTES_SEMBLABLES:
      'Créés avec le texte d’un autre objet, à la typographie près (casse, accents, apostrophes, guillemets, ligatures, espaces, point final)',
    REPERTOIRES_SEMBLABLES:
      'Nouveaux répertoires qui ne diffèrent d’un autre que par des majuscules, des accents ou des espaces',
    MOT_CONSERVE: 'Mots qui ne sont pas lus comme des cellules vides',
    VALEUR_DE_PROGRAMME: 'Valeurs à vérifier, gardées',
    MOT_EN_TEXTE: 'Mots sans contenu, là où il faut un texte',
    CHEMINS_SEPARES: 'Cellules qui nomment plusieurs chemins',
    SUPPORTS_SEPARES: 'Cellules qui nomment plusieurs supports',
    SUPPORT_NEANT: 'Mots lus comme une cellule vide',
    SUPPORT_SANS_TEXTE: 'Articles cités sans leur texte',
    SUPPORT_SANS_ARTICLE: 'Textes cités sans article',
    SUPPORT_SANS_TITRE: 'Supports cités sans titre',
    ETAT_CONSERVE: 'PEI dont l’état est incomplet dans le fichier',
    SUPPORT_REMARQUE: 'Articles cités avec une remarque',
    SUPPORT_DU_TEXTE: 'Articles cités sans le nom de leur texte',
  },
  /** Above the line that takes words for empty cells. */
  toEmpty:
    'Pour les lire comme des cellules vides (avec --dry-run, cette commande n’écrit encore rien : vérifiez les changements, puis retirez --dry-run) :',
  /** Above the lines that show objects of the library whose texts are created again; `mapping` gave new codes to the rows. */
  alreadyThere: (mapping: unknown) =>
    mapping === undefined
      ? 'Pour voir les objets existants :'
      : `Si ce fichier a déjà été importé avec une autre correspondance que ${mapping}, donnez cette autre à --assign-codes ; s’il l’a été avec celle-ci, des codes y ont changé de ligne : rétablissez dans le fichier les codes d’alors. Pour voir les objets existants :`,
  /** Where all codes stand that numbers were given to, once they do. */
  mappingIn: (file: string) => `La correspondance de tous les codes : ${file}`,
  /** What rows refer to and is not there. */
  bringFirst: {
    dossier: 'Importez d’abord les dossiers manquants',
    erp: 'Importez d’abord les ERP manquants',
    pei: 'Importez d’abord les PEI manquants',
    utilisateur: 'Importez d’abord les utilisateurs manquants',
  },
  /** Above the line that imports it: from the same file, or from one that nobody has named. */
  thenRows: (isHere: boolean) =>
    isHere ? ', puis ces lignes :' : ', de leur propre fichier (<?>), puis ces lignes :',
  /** Above the lines that change the objects which rows may be. */
  ifTheSame: 'Si c’est le même objet, modifiez l’objet existant, puis importez à nouveau :',
  /** What a flag can do about some issues, besides correcting the file: as the end of their sentence, or by itself. */
  remedies: {
    assignCodes: () =>
      'si ces codes sont les bons, attribuez-leur des numéros avec --assign-codes correspondance.csv',
    cleanPaths: () => 'ou réparez les chemins avec --clean-paths (d’abord avec --dry-run)',
    mixedEncoding: () =>
      'ou lisez en windows-1252 le texte qui n’est pas en UTF-8 avec --encoding windows-1252 --repair-encoding',
    repairEncoding: () => 'ou réparez les textes mal décodés avec --repair-encoding',
    createSupports: () => 'ou créez les supports manquants avec --create-supports',
    replace: () =>
      'pour prendre le contenu du fichier, ajoutez --if-exists replace ; pour garder le contenu existant, --if-exists skip',
    skip: () => 'pour garder le contenu existant, ajoutez --if-exists skip',
    asNew: () => 'si c’est un autre objet, ajoutez --as-new',
    byTitle: () => 'si c’est le même article dans deux textes, distinguez-les par leur titre avec --by-title',
    leaveOut: () => 'ou laissez ces lignes de côté avec --partial',
    partial: () => 'ou gardez la première des deux lignes et rejetez l’autre avec --partial',
    headerRow: (p) => `ou lisez les en-têtes à la ligne ${p.line} avec --header-row`,
    sheet: (p) => `ou lisez la feuille « ${p.sheet} »`,
    map: (p) => `ou lisez « ${p.header} » comme « ${p.field} » avec --map`,
    mapInOrder: (p) =>
      `ou lisez « ${p.header} » comme « ${p.field} » avec --map, si chaque colonne est bien le niveau au-dessus de la suivante : rien n’est écrit avec --dry-run`,
    values: () => 'donnez à chaque mot sa valeur avec --values',
    set: (p) => `ou donnez une valeur aux lignes sans valeur avec --set ${p.field}=${p.example}`,
  } satisfies Record<string, Say>,
  /** The same where it leaves words to whoever reads it. */
  toFill: (optional: readonly string[]) =>
    `avec --dry-run, cette commande n’écrit encore rien : remplacez chaque <?> par une valeur${optional.length > 0 ? `, ou par rien pour laisser la cellule vide (possible pour ${listed(optional)})` : ''}, puis retirez --dry-run`,
  /** After the sentence of --values, above the line that is proposed. */
  guessed:
    'avec --dry-run, cette commande n’écrit encore rien : vérifiez les valeurs, puis retirez --dry-run',
  /** Names of files that a command line proposes. */
  mapping: 'correspondance.csv',
  /** `stem`: the name of the file that is imported, without its ending; undefined for standard input. */
  values: (stem: string | undefined) => `${stem === undefined ? '' : `${stem}.`}valeurs.txt`,
  /** What stands in such a file: one word a line. */
  valuesIn: (file: string, count: number) => `les ${count} mots sont dans ${file}, un par ligne`,
  rejects: (stem: string | undefined) => `${stem === undefined ? '' : `${stem}.`}rejets.csv`,
  rejectsKept: (file: string) => `Le fichier de rejets précédent est gardé sous ${file}.`,
  rejectsLeft: (file: string) =>
    `Le fichier de rejets ${file}, peut-être corrigé depuis, est laissé tel quel : avec --dry-run, il n’est pas remplacé. Pour les rejets de cet essai, donnez un autre nom à --rejects.`,
  /** Errors that are as some that are printed, in the same column. */
  moreAlike: (count: number, column: string | undefined) =>
    `… et ${count} ${count < 2 ? 'autre erreur pareille' : 'autres erreurs pareilles'}${column === undefined ? '' : `, colonne « ${column} »`}.`,
  /** After the errors that are printed: how many are not, and the file of rejects; undefined: there is none, false: there can be none. */
  moreIssues: (count: number, rejects: string | false | undefined) => {
    const more = `… et ${count} ${count < 2 ? 'autre erreur' : 'autres erreurs'}`;
    if (rejects === false) return `${more}.`;
    return `${more} : ${rejects === undefined ? 'ajoutez --rejects pour les obtenir toutes, avec leurs lignes' : `toutes sont dans ${rejects}`}`;
  },
  /** Where only the first of many lines are printed. */
  everyLine: 'Pour obtenir chacune de ces lignes avec ses erreurs, ajoutez --rejects :',
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
      ? `Le service demande une pause de ${seconds} s ; l’opération reprend ensuite.`
      : 'Le service ne répond pas ; nouveaux essais en cours.',
  /** The same of another process that holds the local database. */
  locked: 'un autre programme écrit dans la base, en attente',
  lockedLong: 'Un autre programme écrit dans la base ; l’opération reprend dès qu’il a fini.',
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
      ? 'La bibliothèque a 1 objet absent du fichier ; il est conservé. Pour le voir (sans --plan, il est supprimé) :'
      : `La bibliothèque a ${count} objets absents du fichier ; ils sont conservés. Pour les voir (sans --plan, ils sont supprimés) :`,
  equal: 'La bibliothèque est identique au fichier.',
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

const STAGES_EN = { check: 'Checking', load: 'Reading existing objects', compare: 'Comparing' };

const en: ImportMessages = {
  issues: {
    VIDE: () => 'the file is empty: at least a header line is required',
    CLASSEUR: (p) =>
      `this workbook format is not supported (${p.format}): open the workbook in the spreadsheet, save it as XLSX or "CSV UTF-8" and import that file`,
    CLASSEUR_PROTEGE: () =>
      'this workbook is protected by a password: open it, save it without a password and import that file',
    FICHIER_DE_VERROU: (p) =>
      `this is the lock file of the spreadsheet program, which has "${p.file}" open: close the workbook and import "${p.file}"`,
    CLASSEUR_ENDOMMAGE: () =>
      'this workbook is damaged or incomplete: open it in the spreadsheet, save it again and import that file',
    CLASSEUR_TROP_GRAND: (p) =>
      `this workbook has more than ${p.unit === 'octets' ? `${plural(p.max, 'byte', 'bytes')} (a workbook is read into memory whole)` : `${plural(p.max, 'cell', 'cells')} up to the last one, empty ones included`}: save the sheet as "CSV UTF-8", which has no limit`,
    FEUILLE_INCONNUE: (p) =>
      `the sheet "${p.sheet}" does not exist: choose a sheet by its name or number with --sheet: ${listed(p.sheets)}`,
    FEUILLES_POSSIBLES: (p) =>
      `several sheets may be read: ${listed(p.sheets)}; choose one with --sheet and, if a required column (${listed(p.fields)}) has another name, name it with --map "<column>=<field>"`,
    SANS_FEUILLE: (p) => `${p.flag}: the file is not a workbook; remove the flag`,
    OPTION_INUTILE: (p) => `${p.flag}: does not apply to ${p.format} files; remove the flag`,
    COMPRESSE: (p) => `this is an archive (${p.format}): decompress it, and import the file inside`,
    DOCUMENT: (p) => `this is a ${p.format} document, not a list: import a CSV, XLSX, JSON or NDJSON file`,
    ENCODAGE_INCONNU: (p) =>
      `the encoding "${p.encoding}" does not exist: use for example utf-8, windows-1252, utf-16le or macintosh`,
    ENCODAGE_INVALIDE: (p) =>
      `is not valid ${p.encoding} near byte ${p.position}: give the correct encoding with --encoding`,
    ENCODAGE_REFUSE: (p) => `the encoding ${p.encoding} is not supported: save the file as UTF-8`,
    ENCODAGE_MELANGE: () => 'is not UTF-8, unlike the rest of the file: type the unreadable text again',
    DOUBLE_DECODAGE: () =>
      'was decoded with the wrong encoding ("Ã©" for "é"): save the file again from the original',
    NUL: (p) =>
      `the header of column ${p.column} contains NUL characters: this is not a text file, or it is UTF-16 (--encoding utf-16le)`,
    SANS_EN_TETES: (p) =>
      `the line contains data (${listed(p.found)}), not headers: add a header line above it, such as ${listed(p.fields)}`,
    EN_TETES_POSSIBLES: (p) =>
      `several lines may be the headers (${listed(p.lines)}): put each list in its own file or sheet`,
    SANS_COLONNE: () => 'is empty: give the header line with --header-row',
    SEPARATEUR_AUTRE: (p) =>
      `the headers are separated by "${p.delimiter}", and the rows by "${p.other}": write the headers as ${p.header}`,
    TROP_DE_COLONNES: (p) =>
      `${plural(p.found, 'column', 'columns')}, more than the maximum of ${p.max}: check the delimiter (--delimiter), or delete the empty columns`,
    COLONNE_MANQUANTE: (p) =>
      `the column "${p.field}" is missing; headers of the file: ${listed(p.headers)}. Rename the column, or name it with --map "<column>=${p.field}"${p.example === undefined ? '' : `, or give all rows the same value with --set ${p.field}=${p.example}`}${p.number === undefined ? '' : '; if the file has no codes, add a column of that name in the spreadsheet, numbered from 1, and keep it: the next import uses it to recognise each row'}`,
    COLONNE_DOUBLE: (p) =>
      `several columns match "${p.field}" (${listed(p.headers)}): keep one, or choose it with --map`,
    EN_TETE_DOUBLE: (p) =>
      `several columns (${listed(p.columns)}) have the header "${p.header}": give each its own header in the file`,
    COLONNE_UNITE: (p) =>
      `"${p.header}": "${p.unit}" is not a unit of "${p.field}"; convert the column (${listed(p.allowed)}), and give the unit in its header`,
    COLONNE_PROJECTION: (p) =>
      `"${p.header}" is in an unsupported projection: convert these coordinates to Lambert 93 (EPSG:2154) or to lon and lat (EPSG:4326), for example with QGIS, or remove the column`,
    GRAVITE_EN_COLONNES: (p) =>
      `the severity is spread over several columns (${listed(p.headers)}): add a single column "${p.field}", for example with this formula in row ${p.row}, filled down to the end: ${formulaOf(p, 'IF', 'COUNTA', ',')}`,
    COLONNE_DOUTEUSE: (p) =>
      `several columns may be "${p.field}" (${listed(p.headers)}); the first has its name, but the content of another fits it better: choose one with --map`,
    CHEMINS_NON_LUS: (p) =>
      `no column is read as "${p.field}", which may be under ${listed(p.among)}: name it with --map "<column>=${p.field}", or put everything at the root with --set ${p.field}=/`,
    CHEMINS_EN_GROUPES: (p) =>
      `seems to have the path of each group only in its first row: fill it down in the spreadsheet; if the other rows go to the root, add --set ${p.field}=/`,
    MAP_COLONNE: (p) => `--map: the column "${p.column}" does not exist; columns: ${listed(p.headers)}`,
    MAP_CHAMP: (p) => `--map: the field "${p.field}" does not exist; fields: ${listed(p.allowed)}`,
    SET_CHAMP: (p) => `--set: the field "${p.field}" does not exist; fields: ${listed(p.allowed)}`,
    VALUES_CHAMP: (p) =>
      `--values: the field "${p.field}" does not exist, or has no list of values; fields: ${listed(p.allowed)}`,
    VALUES_A_DIRE: (p) =>
      `--values: "${p.given}" is not a value of ${p.field}; choose a value: ${valuesOf(p)}`,
    A_REMPLIR: (p) =>
      `is a placeholder: replace it with a value${[p.allowed ?? []].flat().length === 0 ? '' : ` (${valuesOf(p)})`}`,
    SET_DOUBLE: (p) => `--set: ${listed(p.names)} are the same field, ${p.field}: give only one of them`,
    CELLULES: (p) =>
      `${plural(p.found, 'cell', 'cells')} instead of ${p.expected}: ${
        Number(p.found) < Number(p.expected)
          ? 'add the missing cells, empty if need be, or join the lines of a text cut in two'
          : 'quote the text that contains the delimiter'
      }`,
    EN_TETES_AUTRES: (p) =>
      `line ${p.line} repeats the headers in another order: put the lines after it in a separate file, or in the same columns`,
    GUILLEMET: () => 'text follows the closing quote: double the quotes that belong to the text ("" for ")',
    COPY: () =>
      'is in the text format of PostgreSQL’s COPY (\\N, \\t, \\\\): export as CSV, with COPY … TO … WITH (FORMAT csv, HEADER), or in psql \\copy … TO … csv header; for a list of vigie, with export instead of list -o tsv; if it really is text, put it in quotes',
    GUILLEMET_NON_FERME: (p) =>
      `a quote is opened here and ${p.max === undefined ? 'never closed' : `not closed within ${plural(p.max, 'byte', 'bytes')}`}: close it; the rest of the file could not be read`,
    LIGNE_TROP_LONGUE: (p) =>
      `the line or object is longer than ${plural(p.max, 'byte', 'bytes')}: check that this is a text file; the rest was not read`,
    JSON: () => 'this is not valid JSON from here on: put a complete JSON object on each line',
    JSON_OBJET: () => 'this is not a JSON object: write {"field": value, …}',
    MEMBRE_DOUBLE: (p) => `the JSON object has the member "${p.name}" twice: keep only one`,
    JSON_DOCUMENT: () => 'the document is not valid JSON from here on: correct it; the rest was not read',
    DOCUMENT_DOUBLE: (p) => `the document has the member "${p.name}" twice: keep only one`,
    PAGE_SEULE: (p) =>
      `the document is one page of a list, ${plural(p.count, 'element', 'elements')} of ${p.total}: import the whole list, as written by list --all --json`,
    NON_NUMERIQUE: () => 'is not an integer: write it in digits, such as 12',
    NOMBRE_AMBIGU: (p) =>
      `is ambiguous (thousands or decimals): write the number without point or comma, such as 1200${ownNumberEn(p)}`,
    MILLIERS_OU_DECIMALES: (p) =>
      `may be ${p.decimal} or ${p.thousands}: write one of them, without trailing zeros or thousands separators, or give the column the name of the field`,
    NOMBRE_DECIMAL: (p) => `has decimals: write an integer, without a comma or point${ownNumberEn(p)}`,
    DATE_EXCEL: (p) =>
      `is a date, written by the spreadsheet in place of the typed value: format the column as Text, then type the value again${ownNumberEn(p)}`,
    NUMERO_REMPLACE: () =>
      'replaces a number whose digits were lost by a spreadsheet or another program: format the column as Text, then type the number again',
    SIGNES_PERDUS: () =>
      'the same text exists, with another character in place of "?": the file was saved in an encoding without this character; save it as "CSV UTF-8" or XLSX, or correct the cell',
    ZEROS_PERDUS: (p) =>
      `differs only in its leading zeros from ${p.number}, ${p.line === undefined ? 'which exists' : `on line ${p.line}`}; a spreadsheet probably removed them: format the column as Text, and write this number the same way everywhere`,
    ERREUR_TABLEUR: () => 'is a formula error: correct the formula, or paste the value in its place',
    COMME_AU_DESSUS: () => 'refers to the row above: copy its value here',
    VALEUR_PERDUE: () =>
      'replaces a value that a program lost: export again from the program that wrote the file, or type the value',
    FORMULE_SANS_VALEUR: () =>
      'is a formula whose value is not in the file: open it in the spreadsheet and save it, to store the values; if the formula cannot be calculated, correct it',
    BARRE_EN_PARTIE: () =>
      'is partly struck through: in the spreadsheet, delete the struck words, or remove their strikethrough',
    GEOMETRIE: (p) =>
      `is not a point${p.type === '' ? '' : ` (${p.type})`}: give a point, such as POINT(5.36 45.95)${p.type === 'WKB' ? ', which PostGIS writes with ST_AsText(ST_Transform(…, 4326))' : ''}, or lon and lat`,
    GEOMETRIE_PROJETEE: (p) =>
      `is in metres, in an unsupported projection (${p.crs}): export in EPSG:4326 or EPSG:2154, for example with QGIS`,
    LIEU_EN_METRES: () =>
      'these are metres, not degrees: give them in x and y, or export in EPSG:4326 (WGS 84)',
    LIEU_NUL: () => '0, 0 is at sea, off Africa: leave an unknown place empty',
    LIEU_INVERSE: (p) =>
      `longitude and latitude are swapped, this point is outside France: write lon ${p.lon}, lat ${p.lat}`,
    METRES_INVERSES: () => 'x and y are swapped (in Lambert 93, y is above 6,000,000): exchange them',
    METRES_EN_DEGRES: (p) => `these are degrees, not metres: name the column "${p.field}"`,
    HORS_LAMBERT_93: () =>
      'these coordinates are neither in Lambert 93 nor in an overseas projection: convert them to Lambert 93 (EPSG:2154) or to lon and lat (EPSG:4326), for example with QGIS',
    LIEUX_DIFFERENTS: (p) =>
      `x and y are ${plural(p.metres, 'metre', 'metres')} from lon and lat: if lon and lat are right, write x ${p.x}, y ${p.y}; if x and y are right, write lon ${p.lon}, lat ${p.lat}`,
    LIEU_INCALCULABLE: (p) =>
      `${p.taken} have changed, but not ${p.other}, which can be calculated in Lambert 93 only: also give ${p.other} of the new place; if the point has not moved, empty ${p.taken}`,
    GRAVITE: (p) => `is not a severity: give ${listed(p.allowed)}`,
    AUTRE_ECHELLE: (p) =>
      `is on another scale, judging by its column (${listed(p.scale)}): give ${listed(p.allowed)}`,
    STATUT_D_ERP: () =>
      'is the status of the ERP (the file has other columns about the ERP), not of the dossier: empty the cell, or remove the column',
    LIGNE_DECALEE: (p) =>
      `is a text, and the severity (${p.next}) is in the next column: the text probably contains a separator; put the whole text in quotes`,
    TOTAL_POSSIBLE: () =>
      'looks like a total: delete the row; if it is an object, fill in its other cells (number, text)',
    TITRE_POSSIBLE: () =>
      'is alone in its row, like a title or a remark: delete the row, or fill in another cell (path, / for the root; number)',
    MOIS_SEUL: () => 'is a month without a day: add the day, such as 12/03/2026',
    PERIODE: () => 'is not a visit interval in whole years: write 0, 1 an, 2 ans, 3 ans, 4 ans or 5 ans',
    PERIODE_EN_ANNEES: (p) =>
      `cannot be a visit interval, which is in months: if these are years, write ${p.months}`,
    DATE: () => 'is not a date: write the day first, 12/03/2026, or 2026-03-12',
    AUTRE_JOUR: () => 'falls on another day of the week: correct the date, or remove the name of the day',
    DATE_ABSENTE: () =>
      'does not exist in the calendar: correct the day or the month; the 12th of March is written 12/03/2026, or 2026-03-12',
    HEURE_ABSENTE: (p) =>
      `contains ${p.time}, a time that does not exist on that day (${p.day}, ${p.zone}), because clocks go forward: write ${p.later}, or the right time`,
    MOIS_EN_TETE: () =>
      'has the month first: write the date with the day first (25/03/2026) or the year first (2026-03-25)',
    ORDRE_DES_DATES: (p) =>
      p.day === undefined
        ? `line ${p.month} ("${p.given}") has the month first, as the whole column probably does: write all its dates with the day first (25/03/2026) or the year first (2026-03-25); until then, no row is written`
        : `line ${p.month} ("${p.given}") has the month first, and line ${p.day} ("${p.other}") the day: correct the date that does not follow the order of the column; until then, that order is uncertain, and no row is written`,
    ANNEE: () => 'has an impossible year: write a year from 1800 to 2100',
    ANNEE_COURTE: () =>
      'has a two-digit year, which would be in the future or more than 60 years ago: write the year with four digits, such as 12/03/2026',
    CINQ_CHIFFRES: () =>
      'is not a five-digit code: write it like 38000, 01004 with its leading zero, or 2A004 in Corsica',
    ANNEE_SEULE: () => 'is not a year: write the year alone, with four digits, such as 2027',
    HEURE: () =>
      'is not a time: write it as 9h30 or 09:30; for a range such as 14h-16h, put the end in a column heure_fin; for a whole day, leave the time empty',
    FIN_AVANT_DEBUT: (p) =>
      `is before the start (${p.begins}): if the event ends the next day, write that day (${p.next}) in a column date_fin; otherwise correct the time`,
    OUI_NON: () => 'is neither yes nor no: write oui, x or 1, otherwise non or 0, or empty the cell',
    NOMBRE_ATTENDU: (p) =>
      `is not a number${p.unit === undefined ? '' : ` (in ${p.unit})`}: write it in digits, such as ${EXEMPLES[String(p.unit ?? '')] ?? '1.5'}`,
    CHOIX_INCONNU: (p) =>
      `is not one of the values listed by "vigie help ${p.topic}": write one of them${near(p.allowed, '; maybe: ')}`,
    OBJET_INCONNU: (p) =>
      `matches ${NONE[String(p.objet)] ?? 'no object'}${near(p.candidates, '; the nearest: ')}: correct the cell, or import the missing object first`,
    OBJET_AMBIGU: (p) =>
      `matches several objects (${listed(p.candidates ?? [])}): write the id of the intended object instead`,
    PLUSIEURS_AGENTS: (p) =>
      `names several users (${listed(p.candidates)}): give each user a separate row, or keep only one in the cell`,
    SUPPORT_INCONNU: (p) =>
      `the support "${p.reference}" does not exist${p.alike === undefined ? '' : `, but ${p.alike} does`}: correct the reference`,
    CHEMINS_EN_LISTE: () =>
      'may name several paths, or the levels of a single path: begin each path with /, and put / between its levels, | between the paths (/ERP/Portes|/ERP/Issues)',
    SUPPORTS_EN_LISTE: (p) =>
      `seems to name several supports, without identifying them${p.missing === undefined ? '' : ` (the library has no ${listed(p.missing)})`}: write them one by one, separated by | (${p.between ?? 'CO 35|CO 36'}); write an article of a text as text :: article (Arrêté du 31 janvier 1986 :: 3)`,
    SUPPORT_SANS_REFERENCE: () =>
      'is neither the reference nor the title of a support: write a reference, such as CO 46, or empty the cell',
    SUPPORT_ID_INCONNU: (p) =>
      `no support of the library has the identifier ${p.id} (is it from another service?): write its reference instead, such as R 123-3`,
    SUPPORT_AUTRE_TEXTE: (p) =>
      `"${p.reference}" exists only in another text, "${p.titre}": if it is the right one, write its identifier ${p.id}; otherwise create the support with --create-supports`,
    SUPPORT_AMBIGU: (p) =>
      `several supports have the reference "${p.reference}"${p.created ? ', including those that --create-supports would create' : ''}: write one of these instead: ${listed(p.ids)}`,
    CODE_PRIS: (p) =>
      `is already the number assigned to "${p.old}" in ${p.file}: give this row another code, or "${p.old}" another number`,
    CATEGORIE_DU_TYPE: (p) =>
      `does not match the category ${p.categorie} of "${p.given}": correct one of the two cells`,
    NIVEAU_VIDE: (p) =>
      `is a level below "${p.header}", which is empty: fill that cell, in the spreadsheet, with the value of the rows above, or empty this cell`,
    CHEMIN_VIDE: (p) => `the level "${p.segment}" has no letter or digit allowed in a path: rename it`,
    DEJA_LU: (p) =>
      `is already on line ${p.line}, with different values: keep only one of the two lines${p.number === undefined ? '' : `, or, if they are two objects, give them different numbers (${p.number})`}`,
    IDENTIQUE: (p) => `is identical to line ${p.line} in every field: delete one of the two`,
    REFERENCE_DEJA_LUE: (p) =>
      `is already on line ${p.line}, with another title: keep only one of the two lines`,
    EXISTE: (p) =>
      `already exists with different content${p.id === undefined ? '' : ` (${p.id})`}${p.fields === undefined ? '' : `, which differs in ${listed(p.fields)}`}: ${p.rejected === undefined ? `choose which of the two to keep${p.lists === undefined || (p.kept !== undefined && p.change === undefined) ? '' : `; ${p.kept === undefined ? '--if-exists replace' : 'the line below'} removes from its lists the values missing from the file`}` : p.rejected === 'autre' ? 'another line of the file, rejected, refers to the same object: correct that line first, keep only one of the two lines, or, if they are two objects, name them differently' : `if it is another object, give it another number; otherwise keep the existing object with --if-exists skip${p.kept === undefined ? ', or replace it with --if-exists replace' : ''}`}`,
    AUTRE_LIEU: (p) =>
      `has the number of another object (${p.id ?? `line ${p.line}`}), whose field ${p.champ} differs: if they are two objects, give each its own number${p.exemple === undefined ? '' : `, such as "${p.exemple}"`}; if they are the same object, first correct that field in one of the two`,
    CODE_DEPLACE: (p) =>
      `has another text in the library, and ${p.other === undefined ? 'the file has that text under another code' : `the text of the row has the code ${p.other} there`}: replacing would overwrite one text with the other. Use the codes of the library in the file; to renumber the library instead: vigie anomalies sync --help`,
    EXISTE_LISTES: (p) =>
      `exists in the library (${p.id}) with other paths or supports: write in this row, separated by |, all paths and supports of the prescription, including those of the library; --if-exists replace keeps only those of the row`,
    REPORTE: (p) =>
      `is in the calendar on another date, ${asWritten(p.begins)} (${p.id}), which the file does not have: if it was postponed, update the existing event`,
    RENOMME: (p) =>
      `starts at the same time as "${p.other}" (${p.id}), which is in the calendar under another title or type and missing from the file: if it is the same, update the existing event`,
    DOSSIER_CLOS: () =>
      'is closed or archived and cannot be changed: delete the row, or reopen the dossier (dossiers rouvrir, desarchiver)',
    PRESCRIPTIONS_AU_COMPLET: (p) =>
      `would have more prescriptions with this row than the maximum (${p.max}): delete the row, or combine several prescriptions`,
    AUTRE_NUMERO: (p) =>
      p.change === undefined
        ? `"${listed(p.other)}" already exists under another number (${listed(p.id)}): if it is the same object, write its existing number in the file`
        : `"${listed(p.other)}" already exists without a number (${listed(p.id)}): if it is the same object, give it this number`,
    REFUS_DU_SERVICE: (p) => String(p.message),
  },

  notices: {
    ENCODAGE_SUPPOSE: (p) => `The file is not UTF-8: it is read as ${p.encoding} (--encoding for another).`,
    ENCODAGE_LU: (p) => `The file is read as ${p.encoding}, the encoding that it declares.`,
    SEPARATEUR: (p) => `Cells are separated by "${p.delimiter}" (--delimiter for another).`,
    SEPARATEUR_ABSENT: (p) =>
      `The delimiter "${p.delimiter === '\t' ? 'TAB' : p.delimiter}" is not in the header line: remove or correct --delimiter.`,
    EN_TETES: (p) => `The headers are on line ${p.line}; the lines above are not read.`,
    EN_TETES_DITS: (p) =>
      `Line ${p.line} (${listed(p.headers)}) is used as the header line, because of --map, and is not imported: if it contains data, add a header line above it.`,
    FEUILLE: (p) => `The sheet "${p.sheet}" is read (--sheet for another: ${listed(p.sheets)}).`,
    FEUILLE_TROUVEE: (p) =>
      `The sheet "${p.sheet}" is read: only this sheet has the expected columns (--sheet for another: ${listed(p.sheets)}).`,
    CELLULES_FUSIONNEES: (p) =>
      `The value of a merged cell applies to all the rows and columns that it covers. Rows filled, by column: ${listed(p.columns)}.`,
    DATE_EN_TEXTE: () =>
      'Dates read as text (2024-02-01): if the spreadsheet replaced a text with a date, type that text again',
    COLONNES_LUES: (p) => `Columns recognised: ${listed(p.read)} (--map "Column=field" to change them).`,
    COLONNES_IGNOREES: (p) =>
      `Ignored columns: ${listed(p.headers)} (--map "Column=field" to use them${unread(p, '; fields without a column: ')}).`,
    COLONNE_AILLEURS: (p) => `${p.header}: ${ELSEWHERE[p.lacks ? 'sans_numero' : String(p.field)]}`,
    REPRISE: (p) =>
      `Resuming an operation started at ${p.begun}. Rows written so far: at least ${p.written}${p.open === 0 ? '' : `; sent without a known answer: ${p.open}`}.`,
    REPRISE_REGLEE: (p) => `Rows written to finish the interrupted operation: ${p.count}.`,
    LIGNES_REUNIES: () =>
      'Rows with the same text as another row, merged into it: their paths and supports are added to its own',
    LIGNES_MASQUEES: (p) => `Rows hidden in the workbook, by a filter or by hand, ${readToo(p)}`,
    LIGNES_BARREES: (p) => `Rows entirely struck through in the workbook, ${readToo(p)}`,
    LIGNE_D_EN_TETES: () => 'Repeated headers, left out',
    LIGNE_DE_TIRETS: () => 'Lines of dashes, left out',
    LIGNE_SANS_PERSONNE: () => 'Rows that name no person, left out',
    LIGNE_DE_TOTAL: (p) => `"${p.given}": a total, left out`,
    LIGNE_DE_REMARQUE: (p) => `"${p.given}": a remark or a title, left out`,
    TEXTE_SEUL: () =>
      'Texts alone in their rows, kept: if one of them is a remark or a title, delete its row',
    SANS_LIGNE: () => 'The file has no data rows.',
    MOT_VIDE: (p) => `${p.field}: "${p.given}" read as an empty cell`,
    NOMBRE: (p) => `${p.field}: "${p.given}" is read as ${p.taken}`,
    DATE_LUE: (p) => `${p.field}: "${p.given}" is read as ${p.taken}`,
    HEURE_LOCALE: (p) => `Times without a time zone, read in that of the organisation (${p.zone})`,
    HEURE_DOUBLE: (p) =>
      `${p.time} occurs twice on that day (${p.day}, ${p.zone}): the first is used; for the second, write ${p.again}`,
    JOUR_DE_L_IMPORT: () => 'Dossiers without a date: new dossiers get that of the import (date_de_creation)',
    PLACE_CALCULEE: () => 'lon and lat calculated from x and y, in Lambert 93',
    PLACE_DE_GEOMETRIE: () => 'lon, lat, x and y give a different place from the geometry, which is used',
    PLACE_CHANGEE: (p) =>
      `${p.taken} have changed, but not ${p.other}: ${p.taken} are used, and ${p.other} are calculated from them`,
    PLACE_GARDEE: (p) =>
      `${p.taken} are those of the stored point, whose ${p.other} are calculated from them: ${p.other} of the file are ignored; if ${p.other} give the new place of the point, empty ${p.taken} in its row, and import again`,
    GEOMETRIE_PASSEE: () => 'The geometry is not a point in degrees: lon and lat are kept',
    PLACE_HORS_DE_FRANCE: (p) =>
      `lon ${p.lon}, lat ${p.lat} is in no French territory: the point is kept; check it`,
    DEMI_LIEU: (p) => `${p.given} without ${p.autre}: kept, but the place is incomplete; give both`,
    SANS_LIEU: () => 'The file contains no places: maps show only points that already have a place',
    ALTITUDE_PASSEE: () => 'The altitude (third coordinate) is not kept',
    ZERO_OTE: (p) =>
      `"${p.given}" begins with ${p.insee} without its leading zero, probably removed by a spreadsheet: format the column as Text and write 0${p.given} everywhere`,
    PLACE_EN_METRES: () =>
      'x and y kept without lon and lat: maps do not show these points; to show them, give lon and lat (EPSG:4326), for example with QGIS',
    VALUES_SANS_COLONNE: (p) =>
      `--values: no column of the file is read as ${p.field}; to name one, add --map "<column>=${p.field}"`,
    SET_SANS_LIGNE: (p) => `--set ${p.field} was not used: every row already has a value for this field`,
    VALEUR_MISE: (p) =>
      `${p.field}${p.taken === '' ? ' empty' : ` = ${p.taken}`}, set by --set (existing objects keep their value)`,
    VALEUR_DITE: (p) => `${p.field}: "${p.given}" is ${p.taken === '' ? 'left empty' : `read as ${p.taken}`}`,
    VALEUR_INHABITUELLE: (p) =>
      `${p.field}: ${p.taken} ${p.unit}, an unusual value (usually ${p.min} to ${p.max} ${p.unit}): check the value and its unit`,
    CODE_ATTRIBUE: (p) => `The code "${p.given}" becomes ${p.taken}`,
    TEXTES_SEMBLABLES: (p) => {
      const other =
        p.id === undefined
          ? `line ${p.line}`
          : `${p.code === undefined ? '' : 'code '}${p.id}, which already exists`;
      return `"${p.given}"${p.code === undefined ? '' : `, code ${p.code},`} has the same text as ${other}, apart from typography${p.id === undefined || !p.old ? '' : `; if it is the same anomaly, its line in ${p.file} (ancien;code) is ${p.old};${p.id}`}`;
    },
    CHEMIN_REPARE: (p) => `The path "${p.given}" is read as "${p.taken}"`,
    CHEMINS_REUNIS: (p) => `The paths "${p.other}" and "${p.given}" are merged into one, "${p.taken}"`,
    REPERTOIRES_SEMBLABLES: (p) =>
      `The directory "${p.given}" is new, and differs from "${p.other}" only by case, accents or spaces`,
    SUPPORTS_A_CREER: (p) => `Supports to create (${p.count}): ${[p.supports ?? []].flat().join(' | ')}`,
    VALEUR_PAR_DEFAUT: (p) =>
      `Without ${p.field}: new objects have "${p.taken}" (--set ${p.field}=value to change it)`,
    VALEUR_GARDEE: (p) =>
      `${p.field}: the cell is empty, but a value is required: the existing object keeps its own; to change it, write the new value in the cell`,
    MOT_CONSERVE: (p) => `"${p.given}" is not read as an empty cell`,
    VALEUR_DE_PROGRAMME: (p) =>
      `${p.field}: "${p.given}" is kept, but programs write it in place of another value: check it`,
    MOT_EN_TEXTE: (p) => `${p.field}: "${p.given}" is kept; if the rest of the row is empty, delete it`,
    CHEMIN_ABSENT: () =>
      'Empty cells below a path: these rows are read without one (in the library: the root); if the path applies to its whole group, fill it down in the spreadsheet',
    CELLULES_EN_GROUPES: (p) =>
      `"${p.header}" seems to have the value of each group only in its first row; lines ${listed(p.lines)} stay empty: if the value applies to the whole group, fill it down in the spreadsheet`,
    CHEMINS_SEPARES: (p) => `"${p.given}" is read as ${listed(p.taken)}`,
    SUPPORTS_SEPARES: (p) => `"${p.given}" is read as ${listed(p.taken)}`,
    SUPPORT_NEANT: (p) => `"${p.given}": no support is cited`,
    SUPPORT_SANS_TEXTE: (p) =>
      `"${p.given}": the text is not named; the support is searched for by its reference only`,
    SUPPORT_SANS_ARTICLE: (p) => `"${p.given}": the article is not named; the whole text is cited`,
    SUPPORT_SANS_TITRE: (p) => `"${p.given}": the support with this reference, which has no title, is cited`,
    ETAT_CONSERVE: (p) =>
      `${p.field === 'statut' ? 'disponible' : 'statut'} becomes ${p.given}, and ${p.field} remains ${p.taken} (--values "${p.field}:<word>=<value>" sets both from one word)`,
    SUPPORT_REMARQUE: (p) => `"${p.given}": "${p.remark}", in parentheses, is not kept`,
    SUPPORT_DU_TEXTE: (p) => `"${p.given}": the text is not named; the article of "${p.text}" is cited`,
    NFC: () => 'Accented letters written as two characters, joined into one (NFC)',
    BLANCS: () => 'Superfluous white space in texts (spaces, line ends) removed',
    INVISIBLES: () => 'Invisible characters (soft hyphens, zero-width spaces, direction marks) removed',
    APOSTROPHE: () => 'The apostrophe that spreadsheets put before = + - @ was removed',
    PERTE: () => '"?" inside a word: a letter was probably lost before the import; compare with the original',
    REMPLACEMENT: () =>
      'Replacement character (�): a letter was lost before the import; export again, or type that letter',
    ENCODAGE_REPARE: (p) => `"${p.given}" is read as "${p.taken}"`,
  },

  headings: {
    LIGNE_DE_TOTAL: 'Totals, left out',
    LIGNE_DE_REMARQUE: 'Remarks or titles, left out',
    MOT_VIDE: 'Read as empty cells',
    NOMBRE: 'Numbers read differently from how they are written',
    DATE_LUE: 'Dates read differently from how they are written',
    PLACE_HORS_DE_FRANCE: 'Places outside any French territory, kept',
    DEMI_LIEU: 'Incomplete places',
    ZERO_OTE: 'Numbers without the leading zero of their municipality',
    VALEUR_INHABITUELLE: 'Unusual values',
    VALEUR_DITE: 'Words read as a value',
    CODE_ATTRIBUE: 'Codes replaced by numbers',
    ENCODAGE_REPARE: 'Wrongly decoded texts, repaired',
    CHEMIN_REPARE: 'Repaired paths',
    CHEMINS_REUNIS: 'Different paths merged into one',
    TEXTES_SEMBLABLES:
      'Created with the text of another object, apart from typography (case, accents, apostrophes, quotes, ligatures, spaces, final full stop)',
    REPERTOIRES_SEMBLABLES: 'New directories that differ from others only by case, accents or spaces',
    MOT_CONSERVE: 'Words that are not read as empty cells',
    VALEUR_DE_PROGRAMME: 'Values to check, kept',
    MOT_EN_TEXTE: 'Words without content, where a text is required',
    CHEMINS_SEPARES: 'Cells that name several paths',
    SUPPORTS_SEPARES: 'Cells that name several supports',
    SUPPORT_NEANT: 'Words read as an empty cell',
    SUPPORT_SANS_TEXTE: 'Articles cited without their text',
    SUPPORT_SANS_ARTICLE: 'Texts cited without an article',
    SUPPORT_SANS_TITRE: 'Supports cited without a title',
    ETAT_CONSERVE: 'PEI whose state is incomplete in the file',
    SUPPORT_REMARQUE: 'Articles cited with a remark',
    SUPPORT_DU_TEXTE: 'Articles cited without the name of their text',
  },
  toEmpty:
    'To read them as empty cells (with --dry-run this command writes nothing yet: check the changes, then remove --dry-run):',
  alreadyThere: (mapping) =>
    mapping === undefined
      ? 'To see the existing objects:'
      : `If this file was imported before with another mapping than ${mapping}, give that other mapping to --assign-codes; if with this one, codes have moved to other rows: restore the former codes in the file. To see the existing objects:`,
  mappingIn: (file) => `The mapping of all codes: ${file}`,
  bringFirst: {
    dossier: 'Import the missing dossiers first',
    erp: 'Import the missing ERPs first',
    pei: 'Import the missing PEIs first',
    utilisateur: 'Import the missing users first',
  },
  thenRows: (isHere) => (isHere ? ', then these rows:' : ', from their own file (<?>), then these rows:'),
  ifTheSame: 'If it is the same object, update the existing one, then import again:',
  remedies: {
    assignCodes: () => 'if these codes are correct, assign numbers to them with --assign-codes mapping.csv',
    cleanPaths: () => 'or repair the paths with --clean-paths (with --dry-run first)',
    mixedEncoding: () =>
      'or read the text that is not UTF-8 as windows-1252 with --encoding windows-1252 --repair-encoding',
    repairEncoding: () => 'or repair wrongly decoded texts with --repair-encoding',
    createSupports: () => 'or create the missing supports with --create-supports',
    replace: () =>
      'to use the content of the file, add --if-exists replace; to keep the existing content, --if-exists skip',
    skip: () => 'to keep the existing content, add --if-exists skip',
    asNew: () => 'if it is a different object, add --as-new',
    byTitle: () => 'if it is the same article in two texts, distinguish them by their title with --by-title',
    leaveOut: () => 'or leave these rows out with --partial',
    partial: () => 'or keep the first of the two lines and reject the other with --partial',
    headerRow: (p) => `or use line ${p.line} as the header line with --header-row`,
    sheet: (p) => `or read the sheet "${p.sheet}"`,
    map: (p) => `or read "${p.header}" as "${p.field}" with --map`,
    mapInOrder: (p) =>
      `or read "${p.header}" as "${p.field}" with --map, if each column is the level above the next one: nothing is written with --dry-run`,
    values: () => 'give each word its value with --values',
    set: (p) => `or give the rows without a value one with --set ${p.field}=${p.example}`,
  },
  toFill: (optional) =>
    `with --dry-run this command writes nothing yet: replace each <?> with a value${optional.length > 0 ? `, or with nothing to leave the cell empty (possible for ${listed(optional)})` : ''}, then remove --dry-run`,
  guessed: 'with --dry-run this command writes nothing yet: check the values, then remove --dry-run',
  mapping: 'mapping.csv',
  values: (stem) => `${stem === undefined ? '' : `${stem}.`}values.txt`,
  valuesIn: (file, count) => `the ${count} words are in ${file}, one per line`,
  rejects: (stem) => `${stem === undefined ? '' : `${stem}.`}rejects.csv`,
  rejectsKept: (file) => `The previous rejects file is kept as ${file}.`,
  rejectsLeft: (file) =>
    `The rejects file ${file}, perhaps corrected since, is left as it is: --dry-run does not replace it. For the rejects of this dry run, give --rejects another name.`,
  moreAlike: (count, column) =>
    `… and ${count} more ${count < 2 ? 'error' : 'errors'} like this${column === undefined ? '' : `, column "${column}"`}.`,
  moreIssues: (count, rejects) => {
    const more = `… and ${count} more ${count < 2 ? 'error' : 'errors'}`;
    if (rejects === false) return `${more}.`;
    return `${more}: ${rejects === undefined ? 'add --rejects to get them all, with their rows' : `all are in ${rejects}`}`;
  },
  everyLine: 'To get each of these lines with its errors, add --rejects:',
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
      ? `The service asks for a pause of ${seconds} s; the operation then continues.`
      : 'The service does not answer; retrying.',
  locked: 'another program is writing to the database, waiting',
  lockedLong: 'Another program is writing to the database; the operation continues when it has finished.',
  counts: (c, refused) =>
    `${plural(c.read, 'row', 'rows')} read: ${c.created} created, ${c.replaced} replaced, ${c.skipped} unchanged or skipped, ${c.rejected} rejected${c.rejected > refused ? ` (${c.rejected - refused} of them valid but not written)` : ''}${c.unwritten ? `, ${c.unwritten} not written` : ''}${c.deleted > 0 ? `; ${c.deleted} deleted` : ''}${c.supports ? `; ${plural(c.supports, 'support', 'supports')} created` : ''}`,
  surplus: (count) =>
    count === 1
      ? 'The library has 1 object that is not in the file; it is kept. To see it (without --plan it is deleted):'
      : `The library has ${count} objects that are not in the file; they are kept. To see them (without --plan they are deleted):`,
  equal: 'The library matches the file.',
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
