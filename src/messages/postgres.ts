import type { ErrorParams } from '../contract/errors.ts';
import { quoted } from './listed.ts';
import { hintOf, messageOf, type Sentence } from './sentence.ts';

type Postgres = Readonly<
  Record<
    | 'ADRESSE_DE_BASE_INVALIDE'
    | 'BASE_ACCES_REFUSE'
    | 'BASE_TLS_INVALIDE'
    | 'BASE_INCONNUE'
    | 'BASE_EXTENSION_REFUSEE'
    | 'BASE_INADAPTEE'
    | 'BASE_SANS_FICHIER'
    | 'BASE_NON_VIDE'
    | 'COPIE_DIFFERENTE',
    Sentence
  >
>;
type Motifs = Readonly<Record<string, Sentence>>;

const meant = (motifs: Motifs, p: ErrorParams) => (motifs[String(p.motif)] ?? motifs.autre) as Sentence;
const message = (motifs: Motifs, p: ErrorParams) => messageOf(meant(motifs, p), p);
const hint = (motifs: Motifs, p: ErrorParams) => hintOf(meant(motifs, p), p) ?? '';

/** What is wrong with the address of a database (ADRESSE_DE_BASE_INVALIDE). */
const ADDRESS_FR: Motifs = {
  hotes: ['{file} nomme plusieurs serveurs.', 'Nommez-en un, ou le nom sous lequel on joint celui qui sert.'],
  port: ['Le port de {file} n’est pas un nombre de 1 à 65535.', 'Corrigez-le, ou omettez-le : 5432.'],
  parametre: [
    '{file} : le paramètre « {name} » n’est pas connu ici.',
    (p: ErrorParams = {}) =>
      p.name === 'port'
        ? 'Le port s’écrit devant la base, aussi avec host : postgres://utilisateur@:5432/base?host=/run/postgresql'
        : 'Paramètres : host, sslmode, sslrootcert. Le mot de passe vient de PGPASSWORD ou d’un fichier pgpass.',
  ],
  sslmode: [
    '{file} : « {name} » n’est pas un mode TLS.',
    'Modes : disable, prefer, require, verify-ca, verify-full.',
  ],
  sslrootcert: [
    '{file} : il faut de quoi vérifier le certificat du serveur.',
    'Ajoutez sslrootcert=<fichier PEM de l’autorité>, ou sslrootcert=system pour celles de cette machine.',
  ],
  forme: [
    '{file} n’est ni un fichier ni l’adresse d’une base PostgreSQL.',
    (p: ErrorParams = {}) =>
      p.name
        ? `Écrivez ${quoted(p.name)}`
        : 'Un fichier se nomme par son chemin, une base sur un PostgreSQL s’écrit postgres://utilisateur@serveur:5432/base, un service se nomme avec --url.',
  ],
  autre: [
    '{file} n’est pas l’adresse d’une base PostgreSQL.',
    'Écrivez postgres://utilisateur@serveur:5432/base?sslmode=verify-full ; les signes @ : / ? # % d’un nom s’écrivent %40 %3A %2F %3F %23 %25.',
  ],
};
const ADDRESS_EN: Motifs = {
  hotes: [
    '{file} names several servers.',
    'Name one, or the name under which the one that serves is reached.',
  ],
  port: ['The port of {file} is not a number from 1 to 65535.', 'Correct it, or leave it out: 5432.'],
  parametre: [
    '{file}: the parameter "{name}" is not known here.',
    (p: ErrorParams = {}) =>
      p.name === 'port'
        ? 'The port stands before the database, with host too: postgres://user@:5432/database?host=/run/postgresql'
        : 'Parameters: host, sslmode, sslrootcert. The password comes from PGPASSWORD or a pgpass file.',
  ],
  sslmode: [
    '{file}: "{name}" is no mode of TLS.',
    'Modes: disable, prefer, require, verify-ca, verify-full.',
  ],
  sslrootcert: [
    '{file}: the certificate of the server needs something to be verified with.',
    'Add sslrootcert=<PEM file of the authority>, or sslrootcert=system for those of this machine.',
  ],
  forme: [
    '{file} is neither a file nor the address of a PostgreSQL database.',
    (p: ErrorParams = {}) =>
      p.name
        ? `Write ${quoted(p.name)}`
        : 'A file is named by its path, a database on a PostgreSQL is written postgres://user@host:5432/database, a service is named with --url.',
  ],
  autre: [
    '{file} is not the address of a PostgreSQL database.',
    'Write postgres://user@host:5432/database?sslmode=verify-full; the signs @ : / ? # % of a name are written %40 %3A %2F %3F %23 %25.',
  ],
};

/** Why PostgreSQL lets nobody in, by the class of its SQLSTATE (BASE_ACCES_REFUSE). */
const ACCESS_FR: Motifs = {
  '28P01': [
    '{file} refuse ce mot de passe : {reason}.',
    'Corrigez celui que donnent l’adresse, PGPASSWORD ou le fichier pgpass.',
  ],
  inconnu: [
    '{file} demande un mot de passe, et aucun n’est connu.',
    'Donnez le mot de passe dans PGPASSWORD, ou dans un fichier pgpass que vous seul pouvez lire (chmod 600).',
  ],
  pgpass: [
    '{file} demande un mot de passe ; le fichier {pgpass}, que d’autres que vous peuvent lire, n’est pas lu.',
    (p: ErrorParams = {}) => `Gardez-le pour vous : chmod 600 ${quoted(p.pgpass)}`,
  ],
  28000: [
    '{file} n’admet pas cet utilisateur : {reason}.',
    'Corrigez l’utilisateur de l’adresse, ou faites-le admettre à qui administre PostgreSQL (CREATE ROLE, pg_hba.conf).',
  ],
  autre: [
    '{file} : PostgreSQL refuse l’accès : {reason}.',
    'Prenez l’utilisateur à qui la base appartient, ou faites-vous donner ces droits par lui (GRANT).',
  ],
};
const ACCESS_EN: Motifs = {
  '28P01': [
    '{file} refuses this password: {reason}.',
    'Correct the one that the address, PGPASSWORD or the pgpass file gives.',
  ],
  inconnu: [
    '{file} asks for a password, and none is known.',
    'Give the password in PGPASSWORD, or in a pgpass file that only you can read (chmod 600).',
  ],
  pgpass: [
    '{file} asks for a password; the file {pgpass}, which others than you can read, is not read.',
    (p: ErrorParams = {}) => `Keep it to yourself: chmod 600 ${quoted(p.pgpass)}`,
  ],
  28000: [
    '{file} does not admit this user: {reason}.',
    'Correct the user of the address, or have whoever runs PostgreSQL admit them (CREATE ROLE, pg_hba.conf).',
  ],
  autre: [
    '{file}: PostgreSQL refuses access: {reason}.',
    'Take the user who owns the database, or have them give you these rights (GRANT).',
  ],
};

/** What keeps vigie from using a PostgreSQL (BASE_INADAPTEE). */
const UNFIT_FR: Motifs = {
  encodage: [
    '{file} garde ses textes en {found} ; vigie a besoin de UTF8.',
    'Créez une base en UTF8 : CREATE DATABASE … ENCODING UTF8 TEMPLATE template0.',
  ],
  autre: [
    '{file} est un PostgreSQL {found} ; vigie a besoin de PostgreSQL 14 ou plus récent.',
    'Mettez ce serveur à jour, ou indiquez-en un autre avec --db.',
  ],
};
const UNFIT_EN: Motifs = {
  encodage: [
    '{file} keeps its texts in {found}; vigie needs UTF8.',
    'Create a database in UTF8: CREATE DATABASE … ENCODING UTF8 TEMPLATE template0.',
  ],
  autre: [
    '{file} is a PostgreSQL {found}; vigie needs PostgreSQL 14 or newer.',
    'Update this server, or name another with --db.',
  ],
};

/** A program of PostgreSQL that is to go where an address leads; the password is its own affair. */
const client = (program: string, { host, port, user }: ErrorParams) =>
  `${program} -h ${quoted(host)} -p ${port} -U ${quoted(user)}`;

/** What copies a database whole, and what takes such a copy back into it. */
const dumping = (p: ErrorParams) =>
  `${client('pg_dump', p)} --format custom --file vigie.dump ${quoted(p.database)}`;
const restoring = (p: ErrorParams) =>
  `${client('pg_restore', p)} --clean --if-exists --dbname ${quoted(p.database)} ${quoted(p.file)}`;

/** What makes a database that a PostgreSQL does not have. */
const creation = (p: ErrorParams) =>
  `${client('createdb', p)} --encoding UTF8 --template template0 ${quoted(p.database)}`;

/** Whether an error is one that PostgreSQL told, by its SQLSTATE, of its own files. */
export const isOfPostgres = (p: ErrorParams) => /^XX00\d$/.test(String(p.reason));

/** What is said of databases on a PostgreSQL, in French. */
export const POSTGRES_FR: Postgres = {
  ADRESSE_DE_BASE_INVALIDE: [(p) => message(ADDRESS_FR, p), (p = {}) => hint(ADDRESS_FR, p)],
  BASE_ACCES_REFUSE: [(p) => message(ACCESS_FR, p), (p = {}) => hint(ACCESS_FR, p)],
  BASE_TLS_INVALIDE: [
    '{file} : la connexion n’est pas protégée comme demandé ({reason}).',
    'Vérifiez sslmode, sslrootcert, et le nom du serveur, qui est celui de son certificat.',
  ],
  BASE_INCONNUE: [
    'Ce PostgreSQL n’a pas la base de {file}.',
    (p: ErrorParams = {}) =>
      p.act === 'read'
        ? 'Vérifiez le nom.'
        : p.from
          ? `Vérifiez le nom, ou créez-la : ${creation(p)} && vigie server copy --from ${quoted(p.from)} --to ${quoted(p.file)}`
          : `Vérifiez le nom, ou créez-la : ${creation(p)} && vigie server init --db ${quoted(p.file)}`,
  ],
  BASE_EXTENSION_REFUSEE: [
    '{file} n’a pas l’extension pg_trgm, et ne laisse pas l’ajouter : {reason}.',
    'Faites exécuter CREATE EXTENSION pg_trgm dans cette base par qui administre PostgreSQL (Debian : paquet postgresql-contrib).',
  ],
  BASE_INADAPTEE: [(p) => message(UNFIT_FR, p), (p = {}) => hint(UNFIT_FR, p)],
  BASE_NON_VIDE: [
    '{db} contient déjà des organisations ; rien n’y a été écrit.',
    (p: ErrorParams = {}) =>
      `Nommez avec --to une base vide, ou un fichier qui n’existe pas. Pour y ajouter des objets : vigie server load <fichier> --db ${quoted(p.db)}`,
  ],
  COPIE_DIFFERENTE: [
    'La copie de {from} dans {to} n’en a pas tous les octets ; rien n’y a été laissé.',
    (p: ErrorParams = {}) =>
      `C’est un défaut du programme : signalez-le. En attendant : vigie server dump --db ${quoted(p.from)} --out vigie.ndjson && vigie server load vigie.ndjson --db ${quoted(p.to)}`,
  ],
  BASE_SANS_FICHIER: [
    '{db} est sur un PostgreSQL : il n’y a pas de fichier à copier ni à remplacer.',
    (p: ErrorParams = {}) =>
      p.act === 'restore'
        ? `Une copie de pg_dump : ${restoring(p)}. Une sauvegarde de vigie va dans un fichier, puis dans une base vide : vigie server restore ${quoted(p.file)} --db vigie.db && vigie server copy --from vigie.db --to ${p.to ? quoted(p.to) : '<adresse>'}`
        : `La base entière : ${dumping(p)} ; ses objets, que lit vigie : vigie server dump --db ${quoted(p.db)} --out vigie.ndjson`,
  ],
};

/** The same in English. */
export const POSTGRES_EN: Postgres = {
  ADRESSE_DE_BASE_INVALIDE: [(p) => message(ADDRESS_EN, p), (p = {}) => hint(ADDRESS_EN, p)],
  BASE_ACCES_REFUSE: [(p) => message(ACCESS_EN, p), (p = {}) => hint(ACCESS_EN, p)],
  BASE_TLS_INVALIDE: [
    '{file}: the connection is not protected as asked ({reason}).',
    'Check sslmode, sslrootcert, and the name of the server, which is that of its certificate.',
  ],
  BASE_INCONNUE: [
    'This PostgreSQL does not have the database of {file}.',
    (p: ErrorParams = {}) =>
      p.act === 'read'
        ? 'Check the name.'
        : p.from
          ? `Check the name, or create it: ${creation(p)} && vigie server copy --from ${quoted(p.from)} --to ${quoted(p.file)}`
          : `Check the name, or create it: ${creation(p)} && vigie server init --db ${quoted(p.file)}`,
  ],
  BASE_EXTENSION_REFUSEE: [
    '{file} does not have the extension pg_trgm, and does not let it be added: {reason}.',
    'Have whoever runs PostgreSQL execute CREATE EXTENSION pg_trgm in this database (Debian: package postgresql-contrib).',
  ],
  BASE_INADAPTEE: [(p) => message(UNFIT_EN, p), (p = {}) => hint(UNFIT_EN, p)],
  BASE_NON_VIDE: [
    '{db} holds organisations already; nothing was written there.',
    (p: ErrorParams = {}) =>
      `Name with --to an empty database, or a file that does not exist. To add objects to it: vigie server load <file> --db ${quoted(p.db)}`,
  ],
  COPIE_DIFFERENTE: [
    'The copy of {from} in {to} is not the same byte for byte; nothing was left there.',
    (p: ErrorParams = {}) =>
      `This is a bug of the program: report it. Meanwhile: vigie server dump --db ${quoted(p.from)} --out vigie.ndjson && vigie server load vigie.ndjson --db ${quoted(p.to)}`,
  ],
  BASE_SANS_FICHIER: [
    '{db} is on a PostgreSQL: there is no file to copy or to replace.',
    (p: ErrorParams = {}) =>
      p.act === 'restore'
        ? `A copy of pg_dump: ${restoring(p)}. A backup of vigie goes into a file, and then into an empty database: vigie server restore ${quoted(p.file)} --db vigie.db && vigie server copy --from vigie.db --to ${p.to ? quoted(p.to) : '<address>'}`
        : `The whole database: ${dumping(p)}; its objects, which vigie reads: vigie server dump --db ${quoted(p.db)} --out vigie.ndjson`,
  ],
};
