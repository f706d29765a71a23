import { inBytes, workbook } from './corpus/make.ts';

/** The header line of anomalies. */
export const HEAD = 'code;texte;gravite\n';

/** An unclean file, and the objects that it means. */
export interface Unclean {
  readonly what: string;
  /** What is typed, `vigie` aside. */
  readonly line: string;
  /** The files that the line names. */
  readonly files: Readonly<Record<string, string | Buffer | (() => Promise<Buffer>)>>;
  /** What some printed line has to say: without it nothing is tried. */
  readonly prints: readonly string[];
  /** The objects that may be written, as a dump has them, in part. */
  readonly means: readonly object[];
  /** Texts that are read otherwise than they are written. */
  readonly readings?: readonly string[];
  /** Lines that are typed before. */
  readonly before?: readonly string[];
  /** The texts of a workbook, which its bytes do not show. */
  readonly cells?: readonly string[];
  /** Texts of objects that a line may delete. */
  readonly loses?: readonly string[];
}

export const UNCLEAN: readonly Unclean[] = [
  {
    what: 'codes with letters',
    line: 'anomalies import codes.csv',
    files: { 'codes.csv': `${HEAD}B7;Vanne grippée;1\nB8;Capot fendu;0\n` },
    prints: ['--assign-codes'],
    means: [
      { texte: 'Vanne grippée', indice_de_gravite: 1 },
      { texte: 'Capot fendu', indice_de_gravite: 0 },
    ],
  },
  {
    what: 'a code mistyped among numbers',
    line: 'anomalies import mistyped.csv',
    files: { 'mistyped.csv': `${HEAD}10;Vanne grippée;1\n11;Capot fendu;0\n1O;Prise cassée;0\n` },
    prints: [],
    means: [],
  },
  {
    what: 'severities in words that nobody has explained',
    line: 'anomalies import words.csv',
    files: { 'words.csv': `${HEAD}7;Vanne grippée;gênante\n8;Capot fendu;d'usage\n` },
    prints: ['<?>', "d'\\''usage"],
    means: [],
  },
  {
    what: 'severities of a scale that the header names',
    line: 'anomalies import scale.csv',
    files: { 'scale.csv': 'Code;Texte;Gravité (1 à 3)\n7;Vanne grippée;1\n8;Capot fendu;2\n' },
    prints: ["--values 'indice_de_gravite:3=<?>'"],
    means: [],
  },
  {
    what: 'more words than a line has room for',
    line: 'prescriptions import many.csv',
    files: {
      'many.csv': `contenu;type\n${Array.from({ length: 12 }, (_, i) => `Vérifier ${i};sorte ${String.fromCharCode(97 + i)}\n`).join('')}`,
    },
    prints: ['--values @many.'],
    means: [],
  },
  {
    what: 'codes with letters below titles in capitals',
    line: 'anomalies import sections.csv',
    files: {
      'sections.csv': `${HEAD}ACCÈS DES SECOURS;;\nB1;Voie encombrée;1\nMOYENS;;\nB2;Extincteur absent;1\nGAZ;;\nB3;Vanne grippée;0\n`,
    },
    prints: ['--assign-codes'],
    means: [{ texte: 'Voie encombrée' }, { texte: 'Extincteur absent' }, { texte: 'Vanne grippée' }],
  },
  {
    what: 'codes that are there with other texts',
    line: 'anomalies import other.csv',
    files: { 'other.csv': `${HEAD}1;Débit nul;2\n9;Vanne grippée;1\n` },
    prints: ['--if-exists replace'],
    means: [
      { code: 1, texte: 'Débit nul', indice_de_gravite: 2 },
      { code: 9, texte: 'Vanne grippée', indice_de_gravite: 1 },
    ],
  },
  {
    what: 'one code on two lines',
    line: "anomalies import 'deux fois.csv'",
    files: { 'deux fois.csv': `${HEAD}7;Vanne grippée;1\n7;Capot fendu;0\n` },
    prints: [],
    means: [],
  },
  {
    what: 'a line twice',
    line: 'anomalies import twice.csv',
    files: { 'twice.csv': `${HEAD}7;Vanne grippée;1\n7;Vanne grippée;1\n` },
    prints: ['--partial'],
    means: [{ code: 7, texte: 'Vanne grippée', indice_de_gravite: 1 }],
  },
  {
    what: 'two anomalies of one code with letters',
    line: 'anomalies import letters.csv',
    files: { 'letters.csv': `${HEAD}A;Vanne grippée;1\nA;Capot fendu;0\n` },
    prints: ['--assign-codes'],
    means: [],
  },
  {
    what: 'two anomalies of one code, of which one was rejected',
    line: 'anomalies import letters.csv --assign-codes codes.csv --partial --rejects rejets.csv',
    files: { 'letters.csv': `${HEAD}A;Vanne grippée;1\nA;Capot fendu;0\n` },
    prints: ['import rejets.csv'],
    means: [{ texte: 'Vanne grippée' }],
  },
  {
    what: 'two anomalies of one code, of which one is there',
    line: 'anomalies import letters.csv --assign-codes codes.csv',
    files: {
      'first.csv': `${HEAD}A;Capot fendu;0\n`,
      'letters.csv': `${HEAD}A;Vanne grippée;1\nA;Capot fendu;0\n`,
    },
    before: ['anomalies import first.csv --assign-codes codes.csv'],
    prints: [],
    means: [],
  },
  {
    what: 'two buildings of one number, of which the first is refused for something else',
    line: 'erps import numbers.csv --partial --rejects rejets.csv',
    files: {
      'numbers.csv':
        'N° ERP;Nom;Commune;Périodicité\n000134;École des Tilleuls;Ussel;NC\n000134;Gymnase du Port;Brive;3 ans\n000135;Halle;Ussel;\n',
    },
    prints: ['import rejets.csv', '--empty NC'],
    // Once its cell is empty, the first is taken as the first of a number is.
    means: [
      { service_erp_id: '000135' },
      { service_erp_id: '000134', descriptif_technique: { libelle: 'École des Tilleuls' } },
    ],
  },
  {
    what: 'two buildings of one number, of which the second is refused for a word that means nothing',
    line: 'erps import numbers.csv --partial --rejects rejets.csv',
    files: {
      'numbers.csv':
        'N° ERP;Nom;Commune;Périodicité;Observations\n000134;Gymnase du Port;Ussel;3 ans;\n000134;École des Tilleuls;Ussel;NC;NC\n',
    },
    prints: ['import rejets.csv', 'import rejets.csv --partial --empty NC'],
    means: [{ service_erp_id: '000134', descriptif_technique: { libelle: 'Gymnase du Port' } }],
  },
  {
    what: 'two buildings of one number that is there, both refused, where what is there was to be replaced',
    line: 'erps import numbers.csv --if-exists replace --partial --rejects rejets.csv',
    files: {
      'numbers.csv':
        'Numéro;Nom;Ville;Périodicité\nE-1;Salle des Tilleuls;Valombre;NC\nE-1;Gymnase du Port;Valombre;NC\n',
    },
    prints: ['import rejets.csv --if-exists replace --partial', '--empty NC'],
    // Nothing was taken of the file: the first is, once its cell is empty, and the second is still refused.
    means: [{ service_erp_id: 'E-1', descriptif_technique: { libelle: 'Salle des Tilleuls' } }],
  },
  {
    what: 'a row that is refused among those that replace what is there',
    line: 'anomalies import some.csv --if-exists replace --partial --rejects rejets.csv',
    files: { 'some.csv': `${HEAD}1;Débit réduit;1\n2;Accès fermé;grave\n` },
    prints: ['import rejets.csv --if-exists replace --partial'],
    means: [{ code: 1, texte: 'Débit réduit' }],
    loses: ['Débit insuffisant'],
  },
  {
    what: 'a row that is refused for its number among those that replace what is there',
    line: 'anomalies import some.csv --if-exists replace --partial --rejects rejets.csv',
    files: { 'some.csv': `${HEAD}1;Débit réduit;1\n2,5;Accès fermé;1\n` },
    prints: ['import rejets.csv --partial'],
    means: [{ code: 1, texte: 'Débit réduit' }],
    loses: ['Débit insuffisant'],
  },
  {
    what: 'a row without a number that is refused among those that replace what is there',
    line: 'erps import some.csv --if-exists replace --partial --rejects rejets.csv',
    files: { 'some.csv': 'numero;nom;commune;categorie\nE-2;Halle;Bourg;4\n;Halle;Bourg;9\n' },
    prints: ['import rejets.csv --partial'],
    means: [{ service_erp_id: 'E-2' }],
  },
  {
    what: 'a workbook of which one row is refused',
    line: 'anomalies import c.xlsx --sheet A --skip-hidden --header-row 1 --partial --rejects rejets.csv',
    files: {
      'c.xlsx': () =>
        workbook({
          A: [
            ['code', 'texte', 'gravite'],
            [7, 'Vanne grippée', 1],
            [8, 'Capot fendu', 'grave'],
          ],
        }),
    },
    cells: ['Vanne grippée', 'Capot fendu'],
    prints: ['import rejets.csv --partial'],
    means: [{ texte: 'Vanne grippée' }],
  },
  {
    what: 'texts that were decoded wrongly before',
    line: 'anomalies import double.csv',
    files: { 'double.csv': 'code;texte;gravitÃ©\n7;Vanne grippÃ©e;1\n' },
    prints: ['--repair-encoding'],
    means: [{ code: 7, texte: 'Vanne grippée', indice_de_gravite: 1 }],
    readings: ['Vanne grippée'],
  },
  {
    what: 'a line in another encoding',
    line: 'anomalies import mixed.csv',
    files: {
      'mixed.csv': Buffer.concat([
        Buffer.from(`${HEAD}6;Débit réduit;0\n7;Vanne grippée;1\n`),
        inBytes('windows-1252', '8;Clé perdue;0\n'),
        Buffer.from('9;Écrou à l’étage;0\n'),
      ]),
    },
    prints: ['--encoding windows-1252 --repair-encoding'],
    means: [
      { code: 6, texte: 'Débit réduit' },
      { code: 7, texte: 'Vanne grippée' },
      { code: 8, texte: 'Clé perdue' },
      { code: 9, texte: 'Écrou à l’étage' },
    ],
    readings: ['Clé perdue'],
  },
  {
    what: 'two columns for one field',
    line: 'anomalies import double.csv',
    files: { 'double.csv': `texte;numéro;N°;gravité\nVanne grippée;71;72;0\n` },
    prints: ["--map 'numéro=code'", "--map 'N°=code'"],
    means: [
      { code: 71, texte: 'Vanne grippée' },
      { code: 72, texte: 'Vanne grippée' },
    ],
  },
  {
    what: 'no severity at all',
    line: 'anomalies import none.csv',
    files: { 'none.csv': `${HEAD}7;Vanne grippée;\n8;Capot fendu;\n` },
    prints: ['--set'],
    means: [
      { code: 7, texte: 'Vanne grippée' },
      { code: 8, texte: 'Capot fendu' },
    ],
  },
  {
    what: 'a row whose separator stands in its text',
    line: 'anomalies import shifted.csv',
    files: { 'shifted.csv': `code;texte;gravite;remarque\n7;Vanne grippée ; à revoir;1\n8;Capot fendu;0;\n` },
    prints: [],
    means: [],
  },
  {
    what: 'two sheets that may be meant',
    line: 'anomalies import classeur.xlsx',
    files: {
      'classeur.xlsx': () =>
        workbook({
          "Feuille d'hiver": [
            ['code', 'texte', 'gravite'],
            [7, 'Vanne grippée', 1],
          ],
          "Anomalies d'été": [
            ['code', 'texte', 'gravite'],
            [8, 'Capot fendu', 0],
          ],
        }),
    },
    cells: ['Vanne grippée', 'Capot fendu'],
    prints: ["--sheet 'Anomalies d'\\''été'"],
    means: [{ code: 8, texte: 'Capot fendu' }],
  },
  {
    what: 'texts that differ from others by signs',
    line: 'prescriptions import signs.csv',
    files: { 'signs.csv': 'contenu;chemins\nDégager l’issue de secours.;/ERP/Dégagements\n' },
    prints: ['prescriptions get'],
    means: [{ contenu: 'Dégager l’issue de secours.' }],
  },
  {
    what: 'paths with characters that they cannot have',
    line: 'prescriptions import paths.csv',
    files: { 'paths.csv': "contenu;chemins\nOuvrir vers l'extérieur.;/ERP/Cage d'escalier\n" },
    prints: ['--clean-paths'],
    means: [{ contenu: "Ouvrir vers l'extérieur.", chemins: ['/ERP/Cage d escalier'] }],
    readings: ['/ERP/Cage d escalier'],
  },
  {
    what: 'supports that are not there',
    line: 'prescriptions import cited.csv',
    files: { 'cited.csv': 'contenu;chemins;articles\nOuvrir les portes.;/ERP;CO 45\n' },
    prints: ['--create-supports'],
    means: [
      { contenu: 'Ouvrir les portes.', chemins: ['/ERP'] },
      { kind: 'support', reference: 'CO 45' },
    ],
    readings: ['article', 'en_vigueur'],
  },
  {
    what: 'one reference with two titles',
    line: 'supports import titles.csv',
    files: { 'titles.csv': 'nature;reference;titre\narticle;GN 1;Classement\narticle;GN 1;Généralités\n' },
    prints: ['--by-title'],
    means: [
      { reference: 'GN 1', titre: 'Classement' },
      { reference: 'GN 1', titre: 'Généralités' },
    ],
    readings: ['en_vigueur'],
  },
  {
    what: 'paths in a column of another name',
    line: 'prescriptions import theme.csv',
    files: { 'theme.csv': 'contenu;Thème\nOuvrir les portes.;/ERP/Portes\nFermer le gaz.;/ERP/Gaz\n' },
    prints: ['--map'],
    means: [
      { contenu: 'Ouvrir les portes.', chemins: ['/ERP/Portes'] },
      { contenu: 'Fermer le gaz.', chemins: ['/ERP/Gaz'] },
    ],
  },
  {
    what: 'whole paths in two columns',
    line: 'prescriptions import two.csv',
    files: { 'two.csv': 'contenu;dossier;rubrique\nOuvrir les portes.;/ERP/Type M;/ERP\n' },
    prints: ['--map dossier=chemins', '--map rubrique=chemins'],
    means: [
      { contenu: 'Ouvrir les portes.', chemins: ['/ERP/Type M'] },
      { contenu: 'Ouvrir les portes.', chemins: ['/ERP'] },
    ],
  },
  {
    what: 'paths whose levels stand in columns that say so',
    line: 'prescriptions import chapters.csv',
    files: {
      'chapters.csv':
        'Chapitre;Sous-chapitre;Prescription\nERP;Dégagements;Ouvrir les portes.\nIGH;;Fermer le gaz.\n',
    },
    prints: ['--map Chapitre+Sous-chapitre=chemins'],
    means: [
      { contenu: 'Ouvrir les portes.', chemins: ['/ERP/Dégagements'] },
      { contenu: 'Fermer le gaz.', chemins: ['/IGH'] },
    ],
    readings: ['/ERP/Dégagements', '/IGH'],
  },
  {
    what: 'a path in two columns',
    line: 'prescriptions import levels.csv',
    files: { 'levels.csv': 'contenu;dossier;rubrique\nOuvrir les portes.;/ERP;Type M\n' },
    prints: ['--map dossier=chemins', '--map rubrique=chemins'],
    means: [
      { contenu: 'Ouvrir les portes.', chemins: ['/ERP'] },
      { contenu: 'Ouvrir les portes.', chemins: ['/Type M'] },
      { contenu: 'Ouvrir les portes.', chemins: ['/ERP/Type M'] },
    ],
    readings: ['/Type M', '/ERP/Type M'],
  },
  {
    what: 'activities in other words',
    line: 'erps import activities.csv',
    files: {
      'activities.csv':
        'Numéro;Nom;Ville;Activité\nE-7;Le Grand Cru;Valombre;Restaurant\nE-8;Air et Jeux;Valombre;Colonie\n',
    },
    prints: ['=<?>', '=N - Restaurants'],
    means: [],
  },
  {
    what: 'an activity whose words are those of a value',
    line: 'erps import activity.csv',
    files: { 'activity.csv': 'Numéro;Nom;Ville;Activité\nE-7;Le Grand Cru;Valombre;restaurant\n' },
    prints: ['=N - Restaurants'],
    means: [{ service_erp_id: 'E-7', descriptif_technique: { libelle: 'Le Grand Cru' } }],
    readings: ['N - Restaurants', 'N', 'ouvert'],
  },
  {
    what: 'an activity explained by what is no value',
    line: "erps import activity.csv --values 'activite_principale:Auberge=restaurant' --values 'genre:Mairie=W'",
    files: {
      'activity.csv':
        'Numéro;Nom;Ville;Genre;Activité\nE-7;Le Grand Cru;Valombre;Mairie;Auberge\nE-8;Air et Jeux;Valombre;;Auberge\n',
    },
    prints: ["--values 'activite_principale:Auberge=N - Restaurants' --values 'genre:Mairie=<?>' --dry-run"],
    means: [],
  },
  {
    what: 'an activity that a file explains wrongly, and by another of its names',
    line: "erps import activity.csv --values @said.txt --values 'Activité:auberge=hôtel'",
    files: {
      'said.txt': 'activite_principale:Auberge=N - Restaurants\ngenre:Mairie=W\n',
      'activity.csv': 'Numéro;Nom;Ville;Genre;Activité\nE-7;Le Grand Cru;Valombre;Mairie;Auberge\n',
    },
    prints: [
      "--values @said.txt --values 'genre:Mairie=<?>' --values 'Activité:auberge=O - Hôtels' --dry-run",
    ],
    means: [],
  },
  {
    what: 'words that are explained again, which the last of it counts for',
    line: 'erps import activity.csv --values @said.txt --values genre:mairie=erp --values Genre:Mairie=cellule',
    files: {
      'said.txt': 'genre:Mairie=W\ngenre:Mairie=X\n',
      'activity.csv': 'Numéro;Nom;Ville;Genre\nE-7;Le Grand Cru;Valombre;Mairie\n',
    },
    prints: [],
    means: [{ service_erp_id: 'E-7', genre: 'cellule' }],
    readings: ['cellule'],
  },
  {
    what: 'a state of a water point that is neither yes nor no',
    line: 'peis import points.csv',
    files: { 'points.csv': 'Numéro;Nature;INSEE;État\n7;PI;38001;H.S.\n8;PI;38001;En travaux\n' },
    prints: ["--values 'disponible:En travaux=<?>' --dry-run"],
    means: [],
  },
  {
    what: 'a state of a water point that is explained by nothing',
    line: "peis import points.csv --values 'disponible:en travaux='",
    files: { 'points.csv': 'Numéro;Nature;INSEE;État\n7;PI;38001;H.S.\n8;PI;38001;En travaux\n' },
    prints: [],
    means: [
      { descriptif_technique: { id_sdis: '7', disponible: false } },
      { descriptif_technique: { id_sdis: '8' } },
    ],
  },
  {
    what: 'roles in other words',
    line: 'server utilisateurs import roles.csv',
    files: {
      'roles.csv': 'Identifiant;Nom;Rôles\nl.marie;Marie;Chef de groupe\nj.lo;Lô;Admin, Validation\n',
    },
    prints: ["'roles:Chef de groupe=<?>'", "'roles:Admin=<?>'", "'roles:Validation=<?>'"],
    means: [],
  },
  {
    what: 'roles in a working group in other words',
    line: 'affectations import roles.csv',
    files: {
      'roles.csv': 'Dossier;Agent;Rôle\n2026-0041;m.leroux;Administrateur\n2026-0041;m.leroux;Valideuse\n',
    },
    prints: ["'role:Administrateur=<?>'", "'role:Valideuse=<?>'"],
    means: [],
  },
  {
    what: 'the type of a building beside the nature of a dossier',
    line: 'dossiers import natures.csv',
    files: {
      'natures.csv':
        'Numéro;Objet;Type;Nature du dossier;ERP;Date\nD-7;Visite du cru;M - Magasins;Visite de contrôle;E-1;02/03/2026\n',
    },
    prints: ["--map 'Nature du dossier=type'"],
    means: [{ service_dossier_id: 'D-7' }, { type: 'erp:visite_controle' }],
    readings: ['erp:visite_controle'],
  },
  {
    what: 'dossiers of ERPs that are not there',
    line: 'dossiers import dossiers.csv',
    files: {
      'dossiers.csv': 'Numéro;Objet;Nature;ERP;Date\nD-7;Visite du cru;visite_periodique;E-99;02/03/2026\n',
    },
    prints: ["erps import '<?>'"],
    means: [],
  },
  {
    what: 'a workbook of dossiers alone, of ERPs that are not there',
    line: 'dossiers import dossiers.xlsx',
    files: {
      'dossiers.xlsx': () =>
        workbook({
          Dossiers: [
            ['Numéro', 'Objet', 'Nature', 'ERP', 'Nom', 'Ville'],
            ['D-7', 'Visite du cru', 'visite_periodique', 'E-99', 'Le Grand Cru', 'Valombre'],
          ],
        }),
    },
    cells: [],
    prints: ["erps import '<?>'"],
    means: [],
  },
  {
    what: 'a sheet of dossiers that has the columns of their ERPs',
    line: 'dossiers import suivi.xlsx',
    files: {
      'suivi.xlsx': () =>
        workbook({
          Suivi: [
            ['N° dossier', 'Objet', 'Nature', 'N° ERP', 'Libellé', 'Ville'],
            ['D-7', 'Visite du cru', 'visite_periodique', 'E-99', 'Le Grand Cru', 'Valombre'],
          ],
        }),
    },
    prints: ["erps import '<?>'"],
    means: [],
  },
  {
    what: 'the sheet of dossiers, which names them as ERPs are named',
    line: 'dossiers import suivi.xlsx',
    files: {
      'suivi.xlsx': () =>
        workbook({
          'Lisez-moi': [['Suivi des visites']],
          Suivi: [
            ['N° ERP', 'Libellé', 'Ville', 'Nature', 'Date'],
            ['E-99', 'Visite du cru', 'Valombre', 'visite_periodique', '02/03/2026'],
          ],
        }),
    },
    prints: ["erps import '<?>'"],
    means: [],
  },
  {
    what: 'a workbook whose other sheet has the ERPs',
    line: 'dossiers import classeur.xlsx',
    files: {
      'classeur.xlsx': () =>
        workbook({
          Dossiers: [
            ['Numéro', 'Objet', 'Nature', 'ERP'],
            ['D-7', 'Visite du cru', 'visite_periodique', 'E-99'],
          ],
          Agents: [
            ['Matricule', 'Prénom'],
            ['l.marie', 'Marie'],
          ],
          'Registre ERP': [
            ['Numéro ERP', 'Nom', 'Ville', 'Type'],
            ['E-99', 'Le Grand Cru', 'Valombre', 'N'],
          ],
        }),
    },
    cells: ['E-99', 'Le Grand Cru', 'Valombre'],
    prints: ["erps import classeur.xlsx --sheet 'Registre ERP'"],
    means: [{ service_erp_id: 'E-99', descriptif_technique: { libelle: 'Le Grand Cru' } }],
  },
  {
    what: 'a line that counts what is listed',
    line: 'erps import counted.csv',
    files: {
      'counted.csv':
        'Numéro;Nom;Ville\nE-7;Le Grand Cru;Valombre\nTotal : 1 établissement;;\nNombre de dossiers ;15;\n',
    },
    prints: [],
    means: [{ service_erp_id: 'E-7' }],
  },
  {
    what: 'categories as people write them, and one that is none',
    line: 'erps import categories.csv',
    files: {
      'categories.csv':
        'Numéro;Nom;Ville;Catégorie\nE-7;Le Grand Cru;Valombre;IV\nE-8;Air et Jeux;Valombre;groupe 2\n',
    },
    prints: ["--values 'categorie:groupe 2=<?>'"],
    means: [],
  },
  {
    what: 'types of ERPs in everyday words, and one that is none',
    line: "erps import types.csv --values 'type:ZZ=PE' --values 'type:Divers=Z 3e'",
    files: {
      'types.csv':
        'Numéro;Nom;Commune;Type et catégorie\nE-7;Le Grand Cru;Valombre;ZZ\nE-8;Air et Jeux;Valombre;Divers\n',
    },
    prints: ["--values type:ZZ=PE --values 'type:Divers=<?>'"],
    means: [],
  },
  {
    what: 'a type of ERPs that is explained',
    line: 'erps import types.csv --values type:ZZ=PO',
    files: { 'types.csv': 'Numéro;Nom;Commune;Type et catégorie\nE-7;Le Grand Cru;Valombre;ZZ\n' },
    prints: [],
    means: [{ descriptif_technique: { libelle: 'Le Grand Cru', analyse_risque: { type: 'PO' } } }],
    readings: ['PO'],
  },
  {
    what: 'a water point of another municipality under the same number',
    line: 'peis import insee.csv',
    files: { 'insee.csv': 'Numéro;Nature;INSEE;Adresse\n12;PI;38002;Place de la Gare\n' },
    prints: [],
    means: [],
  },
  {
    what: 'a water point that has moved',
    line: 'peis import moved.csv',
    files: { 'moved.csv': 'Numéro;Nature;INSEE;Adresse\n12;PI;38001;Place de la Gare\n' },
    prints: ['--if-exists replace'],
    means: [{ kind: 'pei', descriptif_technique: { id_sdis: '12', situation: 'Place de la Gare' } }],
  },
  {
    what: 'water points whose flows are no numbers',
    line: 'peis import debits.csv',
    files: {
      'debits.csv': `Numéro;Nature;INSEE;Débit\n${Array.from({ length: 8 }, (_, i) => `A${i};PI;38001;sous ${i}\n`).join('')}`,
    },
    prints: ['--rejects'],
    means: [],
  },
  {
    what: 'a library that holds more than the file',
    line: 'anomalies sync fewer.csv --yes',
    files: { 'fewer.csv': `${HEAD}1;Débit insuffisant;1\n` },
    prints: ['--delete'],
    means: [],
    loses: ['Accès encombré'],
  },
  {
    what: 'a library that differs',
    line: 'anomalies sync differs.csv --check',
    files: { 'differs.csv': `${HEAD}1;Débit nul;1\n` },
    prints: ['--plan'],
    means: [],
  },
  {
    what: 'rows of which some are wrong, with the others written',
    line: 'anomalies import partly.csv --partial --rejects rejets.csv',
    files: { 'partly.csv': `${HEAD}7;Vanne grippée;1\n8;;0\n` },
    prints: ['import rejets.csv --partial'],
    means: [{ code: 7, texte: 'Vanne grippée' }],
  },
  {
    what: 'an event that is there otherwise',
    line: 'evenements import put-off.csv',
    files: {
      'planned.csv':
        'titre;type;date_debut;date_fin\nVisite du cru;DEFAUT;07/09/2026 09:00;07/09/2026 10:00\n',
      'put-off.csv':
        'titre;type;date_debut;date_fin\nVisite du cru;DEFAUT;07/09/2026 09:00;07/09/2026 11:30\n',
    },
    before: ['evenements import planned.csv'],
    prints: ['--if-exists replace'],
    means: [{ kind: 'evenement', title: 'Visite du cru', type: 'DEFAUT' }],
  },
  {
    what: 'an event that is put off to another day',
    line: 'evenements import next-week.csv',
    files: {
      'this-week.csv':
        'titre;type;date_debut;date_fin\nVisite du cru;DEFAUT;07/09/2099 09:00;07/09/2099 10:00\n',
      'next-week.csv':
        'titre;type;date_debut;date_fin\nVisite du cru;DEFAUT;14/09/2099 09:00;14/09/2099 10:00\n',
    },
    before: ['evenements import this-week.csv'],
    prints: ['evenements update', '--as-new'],
    means: [{ kind: 'evenement', title: 'Visite du cru', type: 'DEFAUT' }],
  },
  {
    what: 'people of a dossier that was closed since',
    line: 'affectations import people.csv',
    before: [
      'dossiers import opened.csv',
      'affectations import first.csv',
      'server dossier clore --db d.db D-7',
    ],
    files: {
      'opened.csv': 'Numéro;Objet;Date\nD-7;Visite du cru;02/03/2026\nD-8;Étude du cru;03/03/2026\n',
      'first.csv': 'Dossier;Agent;Rôle\nD-7;root;rapporteur\n',
      'people.csv': 'Dossier;Agent;Rôle\nD-7;root;rapporteur\nD-7;root;admin\nD-8;root;rapporteur\n',
    },
    prints: ['--partial'],
    means: [{ kind: 'affectation', role: 'rapporteur' }],
  },
  {
    what: 'dossiers that were numbered since they were imported',
    line: 'dossiers import numbered.csv',
    files: {
      'bare.csv': 'Objet;Date\nVisite du cru;02/03/2026\n',
      'numbered.csv': 'Numéro;Objet;Date\nD-7;Visite du cru;02/03/2026\nD-8;Étude du cru;03/03/2026\n',
    },
    before: ['dossiers import bare.csv'],
    prints: ['dossiers update', '--service-dossier-id D-7', '--as-new'],
    means: [
      { kind: 'dossier', objet: 'Visite du cru', service_dossier_id: 'D-7' },
      { kind: 'dossier', objet: 'Étude du cru', service_dossier_id: 'D-8' },
    ],
  },
  {
    what: 'the opinion of a dossier since it was imported',
    line: 'dossiers import later.csv',
    files: {
      'first.csv': 'Numéro;Objet;Nature;ERP;Avis\nD-7;Visite du cru;visite_periodique;E-1;\n',
      'later.csv': 'Numéro;Objet;Nature;ERP;Avis\nD-7;Visite du cru;visite_periodique;E-1;Favorable\n',
    },
    before: ['dossiers import first.csv'],
    prints: ['dossiers update', '--avis favorable', '--if-exists skip'],
    means: [{ kind: 'dossier', service_dossier_id: 'D-7', avis: 'favorable' }],
    readings: ['erp:visite_periodique'],
  },
  {
    what: 'a building that was numbered since it was imported',
    line: 'erps import numbered.csv',
    files: {
      'bare.csv': 'Nom;Ville\nLe Grand Cru;Valombre\n',
      'numbered.csv': 'Numéro;Nom;Ville\nE-7;Le Grand Cru;Valombre\n',
    },
    before: ['erps import bare.csv'],
    prints: ['erps update ', '--service-erp-id E-7', '--as-new'],
    means: [{ kind: 'erp', service_erp_id: 'E-7' }],
  },
  {
    what: 'the state of buildings beside other columns of theirs, in a sheet of their dossiers',
    line: 'dossiers import states.csv',
    before: ['erps import ouvrages.csv'],
    files: {
      'ouvrages.csv': 'Numéro;Nom;Ville\nE-7;Le Grand Cru;Valombre\n',
      'states.csv':
        'Objet;Nature;ERP;Libellé;Commune;Date;Statut\nVisite du cru;visite_periodique;E-7;Le Grand Cru;Valombre;02/03/2026;Fermé\n',
    },
    prints: ["'statut:Fermé='"],
    means: [{ kind: 'dossier', objet: 'Visite du cru', statut: 'OUVERT' }],
    readings: ['erp:visite_periodique'],
  },
  {
    what: 'a state in other words in a sheet of dossiers',
    line: 'dossiers import states.csv',
    before: ['erps import ouvrages.csv'],
    files: {
      'ouvrages.csv': 'Numéro;Nom;Ville\nE-7;Le Grand Cru;Valombre\n',
      'states.csv': 'Objet;Nature;ERP;Date;Statut\nVisite du cru;visite_periodique;E-7;02/03/2026;Fermé\n',
    },
    prints: ['statut:Fermé=<?>'],
    means: [],
  },
  {
    what: 'natures of dossiers in other words',
    line: 'dossiers import natures.csv',
    files: {
      'natures.csv':
        'Numéro;Objet;Nature;ERP\nD-7;Tente du marché;Implantation CTS > 6 mois;E-1\nD-8;Portes;Suivi amiable;E-1\n',
    },
    prints: ['=<?>'],
    means: [],
  },
  {
    what: 'people named in a sheet of dossiers',
    line: 'dossiers import people.csv',
    files: {
      'people.csv':
        'Numéro;Objet;Nature;ERP;Préventionniste\nD-7;Visite du cru;visite_periodique;E-1;l.marie\n',
    },
    prints: ['affectations import people.csv', 'role=<?>'],
    means: [{ kind: 'dossier', objet: 'Visite du cru' }],
    readings: ['erp:visite_periodique'],
  },
  {
    what: 'objects of JSON with words, and a member of another name',
    line: 'anomalies import objects.ndjson',
    files: {
      'objects.ndjson':
        '{"code":7,"texte":"Vanne grippée","gravite":"gênante"}\n{"code":8,"texte":"Capot fendu","gravite":"0"}\n',
    },
    prints: ['<?>'],
    means: [],
  },
  {
    what: 'a column of the name of the text that holds none',
    line: 'prescriptions import laws.csv',
    files: {
      'laws.csv':
        'TEXTE;Rubrique libre\nR 123-3;Ouvrir les portes vers la rue avant chaque séance.\nR 123-4;Fermer le gaz avant de quitter la cuisine le soir.\n',
    },
    prints: ['--map'],
    means: [
      { contenu: 'Ouvrir les portes vers la rue avant chaque séance.' },
      { contenu: 'Fermer le gaz avant de quitter la cuisine le soir.' },
      { contenu: 'R 123-3' },
      { contenu: 'R 123-4' },
    ],
  },
  {
    what: 'a column of sentences that is called by the name of a choice too',
    line: 'prescriptions import pc.csv',
    files: {
      'pc.csv':
        'Constat;Prescription type\nLes portes de la cave sont fermées à clé.;Ouvrir les portes vers la rue avant chaque séance.\nLe gaz reste ouvert toute la nuit.;Fermer le gaz avant de quitter la cuisine le soir.\n',
    },
    prints: ['--map Constat=contenu', "--map 'Prescription type=contenu'"],
    means: [
      { contenu: 'Les portes de la cave sont fermées à clé.', type: null },
      { contenu: 'Le gaz reste ouvert toute la nuit.', type: null },
      { contenu: 'Ouvrir les portes vers la rue avant chaque séance.', type: null },
      { contenu: 'Fermer le gaz avant de quitter la cuisine le soir.', type: null },
    ],
  },
  {
    what: 'a workbook with a cover, whose texts stand in columns of other names',
    line: 'prescriptions import biblio.xlsx',
    files: {
      'biblio.xlsx': () =>
        workbook({
          'Lisez-moi': [['Bibliothèque'], ['Mise à jour en 2024']],
          Constats: [
            ['Rubrique', 'Constat'],
            ['/ERP/Portes', 'Les portes de la cave sont fermées à clé.'],
            ['/ERP/Gaz', 'Le gaz reste ouvert toute la nuit.'],
          ],
          Divers: [['Remarque'], ['Voir avec le chef du bureau.']],
        }),
    },
    cells: [
      'Les portes de la cave sont fermées à clé.',
      'Le gaz reste ouvert toute la nuit.',
      '/ERP/Portes',
      '/ERP/Gaz',
    ],
    prints: ['--map Constat=contenu'],
    means: [
      { contenu: 'Les portes de la cave sont fermées à clé.', chemins: ['/ERP/Portes'] },
      { contenu: 'Le gaz reste ouvert toute la nuit.', chemins: ['/ERP/Gaz'] },
    ],
  },
  {
    what: 'most of a library that would go',
    line: 'anomalies sync few.csv --delete --yes',
    files: {
      'all.csv': HEAD + Array.from({ length: 14 }, (_, i) => `${i + 20};Vanne grippée ${i};1\n`).join(''),
      'few.csv': `${HEAD}20;Vanne grippée 0;1\n`,
    },
    before: ['anomalies import all.csv'],
    prints: ['--confirm 15'],
    means: [],
    loses: ['Vanne grippée', 'Débit insuffisant', 'Accès encombré'],
  },
  {
    what: 'a dash that no keyboard types',
    line: "anomalies import new.csv '—dry-run'",
    files: { 'new.csv': `${HEAD}7;Vanne grippée;1\n` },
    prints: ['anomalies import new.csv --dry-run'],
    means: [{ code: 7, texte: 'Vanne grippée' }],
  },
  {
    what: 'a text whose quotes were left out',
    line: "anomalies list --limit 2 --texte vanne 'grippée'",
    files: {},
    prints: ["anomalies list --limit 2 --texte 'vanne grippée'"],
    means: [],
  },
  {
    what: 'a search that finds nothing of several words',
    line: "prescriptions list --contenu 'l'\\''évacuation du lieu'",
    files: {},
    prints: ["--contenu 'l'\\''évacuation'"],
    means: [],
  },
  {
    what: 'words for nothing that are written as texts',
    line: 'erps import words.csv',
    files: { 'words.csv': 'nom;observations;complement\nHalle;NC;sans objet\nGymnase;Portes à revoir;\n' },
    prints: ["--empty 'sans objet,NC' --if-exists replace"],
    means: [
      { descriptif_technique: { libelle: 'Halle' } },
      { descriptif_technique: { libelle: 'Gymnase', observations_generales: 'Portes à revoir' } },
    ],
    loses: ['Halle'],
  },
  {
    what: 'words for nothing of which one is refused',
    line: 'erps import words.csv',
    files: { 'words.csv': 'nom;observations;périodicité\nHalle;néant;NC\nGymnase;;36\n' },
    prints: ["--empty 'NC,néant'"],
    means: [{ descriptif_technique: { libelle: 'Halle' } }, { descriptif_technique: { libelle: 'Gymnase' } }],
  },
  {
    what: 'words for nothing of dossiers, which no import changes',
    line: 'dossiers import dossiers.csv',
    files: {
      'dossiers.csv':
        'Numéro;Objet;Nature;ERP;Date;Demandeur\nD-7;Visite du cru;visite_periodique;E-1;02/03/2026;néant\n',
    },
    prints: ["--empty 'néant'"],
    means: [{ service_dossier_id: 'D-7' }, { type: 'erp:visite_periodique' }],
    readings: ['erp:visite_periodique'],
  },
  {
    what: 'a code that nothing has',
    line: 'anomalies get 999',
    files: {},
    prints: ['anomalies list'],
    means: [],
  },
];
